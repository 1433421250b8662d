"""Members and parameters: which came, which went, and which took another's place."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from git_agent.model.value import value
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.swaps import NameSwap, renames_elsewhere, swaps
from git_agent.syntax.text.symbols import Pairs
from git_agent.syntax.trees.definition import Definition
from git_agent.syntax.trees.matching import OutlineMatch
from git_agent.syntax.trees.members import members
from git_agent.syntax.trees.node_parts import is_taken_apart, parameter_list, parameters, text_at
from git_agent.syntax.trees.source_pair import Pair, SourcePair, contains_word
from git_agent.syntax.trees.tables import GrammarTable
from git_agent.syntax.trees.vocabulary import COMMENTS

if TYPE_CHECKING:
    from tree_sitter import Node

_Nodes = Mapping[str, "Node"]


@value
class PartChanges:
    """What definitions gained and lost, as (owner, name), and what took another's place."""

    gained: Pairs
    lost: Pairs
    swapped: tuple[NameSwap, ...]

    def without(self, names: Collection[str]) -> "PartChanges":
        """The same, but nothing that came, went or gave way under one of these names."""
        return PartChanges(
            gained=tuple(pair for pair in self.gained if pair[1] not in names),
            lost=tuple(pair for pair in self.lost if pair[1] not in names),
            swapped=tuple(swap for swap in self.swapped if swap.old not in names),
        )


class PartComparison:
    """Looks into definitions that stand on both sides."""

    def __init__(self, sources: SourcePair, table: GrammarTable) -> None:
        self.sources = sources
        self.table = table

    def members(self, pairs: Iterable[Pair]) -> PartChanges:
        both = [(after.name, *self._members(before, after)) for before, after in pairs if _is_type(after)]
        at_place = [swap for owner, old, new in both for swap in self._swaps(owner, old, new)]
        return _changes(both, [*at_place, *(swap for each in both for swap in self._renames_elsewhere(*each))])

    def _renames_elsewhere(self, owner: str, old: _Nodes, new: _Nodes) -> Iterator[NameSwap]:
        if old.keys() <= new.keys() or new.keys() <= old.keys():
            return
        texts = self.sources.old.decode(errors="replace"), self.sources.new.decode(errors="replace")
        yield from renames_elsewhere(owner, *self._declared(old, new), texts)

    def without_moved(self, changes: PartChanges, pairs: Sequence[Pair], outlines: OutlineMatch) -> PartChanges:
        """The same, but nothing that a type has through a new one now, or had through one that is gone."""
        came = self._had_through(outlines.added, [after for _, after in pairs], self.sources.new)
        went = self._had_through(outlines.removed, [before for before, _ in pairs], self.sources.old)
        return PartChanges(
            gained=tuple(pair for pair in changes.gained if pair not in went),
            lost=tuple(pair for pair in changes.lost if pair not in came),
            swapped=tuple(
                swap
                for swap in changes.swapped
                if (swap.owner, swap.old) not in came and (swap.owner, swap.new) not in went
            ),
        )

    def _had_through(
        self, types: Iterable[Definition], holders: Iterable[Definition], text: bytes
    ) -> set[tuple[str, str]]:
        """The members of these types, with each type that names one of them: as its base, or as that of a member."""
        declared = {each.name: members(each.node, text, self.table) for each in types if _is_type(each)}
        texts = [(each.name, text[each.start : each.end]) for each in holders if declared and _is_type(each)]
        return {
            (owner, member)
            for owner, own in texts
            for name, names in declared.items()
            if name != owner and contains_word(own, name.encode())
            for member in names
        }

    def parameters(self, pairs: Iterable[Pair]) -> PartChanges:
        """Those of functions; of signatures that a type only declares, what took another's place."""
        swapped: list[NameSwap] = []
        both: list[tuple[str, _Nodes, _Nodes]] = []
        for before, after in pairs:
            if after.kind is SymbolKind.FUNCTION:
                if _is_another_name(before.node) or _is_another_name(after.node):
                    continue  # of `bake = fire` nobody sees what it takes
                both.append((after.name, *self._parameters(before.node, after.node)))
                swapped += self._parameter_swaps(after.name, before.node, after.node)
            elif _is_type(after):
                old, new = self._members(before, after)
                for name in (name for name in new if name in old):
                    swapped += self._parameter_swaps(name, old[name], new[name])
        return _changes(both, swapped)

    def _members(self, before: Definition, after: Definition) -> tuple[_Nodes, _Nodes]:
        old, new = before.node, after.node
        return members(old, self.sources.old, self.table), members(new, self.sources.new, self.table)

    def _parameters(self, before: "Node", after: "Node") -> tuple[_Nodes, _Nodes]:
        same = _taken_apart_on_one_side(parameter_list(before), parameter_list(after))
        old, new = parameters(before, self.sources.old), parameters(after, self.sources.new)
        known, named = ({name: node for name, node in side.items() if node not in same} for side in (old, new))
        return known, named

    def _parameter_swaps(self, owner: str, before: "Node", after: "Node") -> Iterator[NameSwap]:
        texts = text_at(before, self.sources.old), text_at(after, self.sources.new)
        return self._swaps(owner, *self._parameters(before, after), texts)

    def _swaps(self, owner: str, old: _Nodes, new: _Nodes, texts: tuple[str, str] | None = None) -> Iterator[NameSwap]:
        if old.keys() == new.keys():  # nearly always
            return
        yield from swaps(owner, *self._declared(old, new), texts)

    def _declared(self, old: _Nodes, new: _Nodes) -> tuple[dict[str, str], dict[str, str]]:
        """How each name is declared."""
        before = {name: text_at(node, self.sources.old) for name, node in old.items()}
        return before, {name: text_at(node, self.sources.new) for name, node in new.items()}


def _taken_apart_on_one_side(old: "Node | None", new: "Node | None") -> set["Node"]:
    """The parameters that are only written otherwise: `{heat}` for `options` is the same one."""
    before, after = ([] if side is None else _listed(side) for side in (old, new))
    pairs = zip(before, after, strict=True) if len(before) == len(after) else ()
    return {node for pair in pairs if is_taken_apart(pair[0]) is not is_taken_apart(pair[1]) for node in pair}


def _listed(parameters: "Node") -> list["Node"]:
    children = [child for child in parameters.named_children if child.type not in COMMENTS]
    return [parameters] if parameters.type == "identifier" else children  # of `options => bake(options)`


def _is_another_name(node: "Node") -> bool:
    """Whether a name stands for a function that is written elsewhere."""
    given = node.child_by_field_name("right") or node.child_by_field_name("value")
    return given is not None and parameter_list(node) is None


def _is_type(definition: Definition) -> bool:
    return definition.kind is SymbolKind.TYPE


def _changes(both: list[tuple[str, _Nodes, _Nodes]], swapped: Iterable[NameSwap]) -> PartChanges:
    gained = [(owner, name) for owner, old, new in both for name in new if name not in old]
    lost = [(owner, name) for owner, old, new in both for name in old if name not in new]
    # What one overload gained and another lost tells nothing of the name that they share.
    turned = {*gained} & {*lost}
    return PartChanges(
        gained=tuple(pair for pair in gained if pair not in turned),
        lost=tuple(pair for pair in lost if pair not in turned),
        swapped=tuple(
            dict.fromkeys(
                swap for swap in swapped if turned.isdisjoint({(swap.owner, swap.old), (swap.owner, swap.new)})
            )
        ),
    )
