"""Two outlines against each other: which definitions came, went, were renamed, changed or only moved."""

from git_agent.model.value import value
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.definition import Definition
from git_agent.syntax.trees.node_parts import names_of
from git_agent.syntax.trees.overloads import SameName
from git_agent.syntax.trees.renamed_definitions import Key, by_key, find_renames
from git_agent.syntax.trees.set_members import is_set_behind_another
from git_agent.syntax.trees.source_pair import Pair, SourcePair


@value
class OutlineMatch:
    """`both` are pairs of (old, new) whose text differs, in new order; `overloads` have a name that was there."""

    added: tuple[Definition, ...]
    removed: tuple[Definition, ...]
    renamed: tuple[Pair, ...]
    both: tuple[Pair, ...]
    extra: tuple[Definition, ...]
    overloads: tuple[Definition, ...] = ()
    overloads_gone: tuple[Definition, ...] = ()

    @property
    def kept(self) -> tuple[Pair, ...]:
        """What is on both sides, under whatever name."""
        return (*self.both, *self.renamed)


def match(old: list[Definition], new: list[Definition], sources: SourcePair) -> OutlineMatch:
    """Definitions are the same by owner and name; a renamed type takes its members along."""
    old, new = _without_listed(old, new, sources.new), _without_listed(new, old, sources.old)
    # Twice: only when a renamed type is known can its members be compared under their new owner.
    renamed = list(find_renames(old, new, sources, {}))
    owners = {
        before.name: after.name for before, after in renamed if before.kind in (SymbolKind.TYPE, SymbolKind.MODULE)
    }
    if owners:
        renamed = list(find_renames(old, new, sources, owners))
    renamed_old = {id(before) for before, _ in renamed}
    renamed_new = {id(after) for _, after in renamed}
    before = by_key((definition for definition in old if id(definition) not in renamed_old), owners)
    after = by_key((definition for definition in new if id(definition) not in renamed_new), {})
    texts = (sources.old, sources.new)
    shared = [SameName(before[key], after[key], texts) for key in after if key in before]
    pairs = sorted((pair for each in shared for pair in each.pairs), key=lambda pair: pair[1].start)
    return OutlineMatch(
        added=_only_in(after, before, sources.old),
        removed=_only_in(before, after, sources.new),
        renamed=tuple(renamed),
        both=tuple(pair for pair in pairs if len(set(sources.whole_texts(pair))) > 1),
        extra=tuple(definition for each in shared for definition in each.extra),
        overloads=tuple(definition for each in shared for definition in each.came),
        overloads_gone=tuple(definition for each in shared for definition in each.lost),
    )


def _only_in(
    here: dict[Key, list[Definition]], there: dict[Key, list[Definition]], other: bytes
) -> tuple[Definition, ...]:
    """What one side alone has under its name, in no other form."""
    alone = (each for key, found in here.items() if key not in there for each in found)
    return tuple(each for each in alone if not is_set_behind_another(each, other))


def _without_listed(definitions: list[Definition], others: list[Definition], text: bytes) -> list[Definition]:
    """Without variables that the other side has as well, behind another one: of `var tray, lid bool` both are known."""
    constants = [each for each in others if each.kind is SymbolKind.CONSTANT]
    listed = {name for each in constants for name in names_of(each.node, text)} - {each.name for each in others}
    return [each for each in definitions if each.kind is not SymbolKind.CONSTANT or each.name not in listed]
