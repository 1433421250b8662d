"""What became of whole functions: code that was put into a new one or taken out of an old one, and overloads."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind, Place
from git_agent.syntax.trees.matching import OutlineMatch, Pair, SourcePair
from git_agent.syntax.trees.node_parts import parameters
from git_agent.syntax.trees.outline import Definition

MOST_FUNCTIONS = 8  # on each side; every pair is compared
LEAST_TOKENS = 12  # that a function has to have in common with what another lost
SHARE = 0.5  # of its tokens
_TOKEN = re.compile(rb"\w+|[^\w\s]")


def definition_edits(
    match: OutlineMatch, changed: Sequence[Pair], sources: SourcePair, *, has_overloads: bool
) -> Iterator[CodeEdit]:
    """Functions extracted, inlined and, in languages that have such, overloaded."""
    functions = [pair for pair in changed if pair[1].kind is SymbolKind.FUNCTION][:MOST_FUNCTIONS]
    for kind, others in ((EditKind.EXTRACTED, match.added), (EditKind.INLINED, match.removed)):
        # What looks like a function in capitals is a macro that the grammar did not see through.
        named = [each for each in others if each.kind is SymbolKind.FUNCTION and not each.name.isupper()]
        for other in named[:MOST_FUNCTIONS]:
            for pair in functions:
                if _has_parted(other, pair, sources, is_new=kind is EditKind.EXTRACTED):
                    yield CodeEdit(kind=kind, place=_place(pair[1]), subject=other.name, size=other.end - other.start)
    overloads = match.overloads if has_overloads else ()
    for overload in (each for each in overloads if not _is_of_specialization(each)):
        names = " ".join(parameters(overload.node, sources.new))
        size = overload.end - overload.start
        yield CodeEdit(kind=EditKind.OVERLOAD, place=_place(overload), subject=overload.name, new=names, size=size)


def _place(definition: Definition) -> Place:
    return Place(name=definition.name, owner=definition.owner or "", kind=definition.kind.value)


def _is_of_specialization(definition: Definition) -> bool:
    """Whether a member is of a template for certain types, which shares only the name with the general one."""
    node = definition.node.parent
    while node is not None:
        name = node.child_by_field_name("name")
        if name is not None and name.type == "template_type":
            return True
        node = node.parent
    return False


def _has_parted(other: Definition, pair: Pair, sources: SourcePair, *, is_new: bool) -> bool:
    """Whether a function lost what another one is made of, and calls that instead; or the other way round."""
    old, new = sources.whole_texts(pair)
    name = other.name.encode()
    less, more = (new, old) if is_new else (old, new)
    if not re.search(rb"(?<!\w)" + re.escape(name) + rb"\W?\(", less) or name in more:
        return False
    source = sources.new if is_new else sources.old
    tokens = Counter(_TOKEN.findall(source[other.start : other.end]))
    lost = Counter(_TOKEN.findall(more)) - Counter(_TOKEN.findall(less))
    shared = sum((tokens & lost).values())
    return shared >= LEAST_TOKENS and shared >= SHARE * sum(tokens.values())
