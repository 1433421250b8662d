"""What only seems to have come, gone or changed, because a grammar lost its way on one side and not on the other.

A macro without semicolon hides a whole class from the grammar; without that macro all of the class is found. Nobody
added it: no line that changed says its name.
"""

from collections.abc import Iterable

from git_agent.model.value import replace
from git_agent.syntax.trees.definition import Definition
from git_agent.syntax.trees.matching import OutlineMatch
from git_agent.syntax.trees.node_parts import name_node
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.source_pair import Pair


def without_misread(match: OutlineMatch, old: Side, new: Side) -> OutlineMatch:
    """The same, of trees with errors without what no changed line names."""
    if not (old.root.has_error or new.root.has_error):
        return match
    return replace(
        match,
        added=_named(match.added, new),
        removed=_named(match.removed, old),
        renamed=tuple(pair for pair in match.renamed if _named(pair[:1], old) and _named(pair[1:], new)),
        both=tuple(pair for pair in match.both if _is_reached(pair, old, new)),
        extra=_named(match.extra, new),
        overloads=_named(match.overloads, new),
        overloads_gone=_named(match.overloads_gone, old),
    )


def _named(definitions: Iterable[Definition], side: Side) -> tuple[Definition, ...]:
    """Those whose name stands on a changed line."""
    return tuple(each for each in definitions if _is_named(each, side))


def _is_named(definition: Definition, side: Side) -> bool:
    at = (name_node(definition.node) or definition.node).start_byte
    return any(start <= at < end for start, end in side.spans)


def _is_reached(pair: Pair, old: Side, new: Side) -> bool:
    """Whether a change is in it or at one of its ends: of two of one name each may be taken for the other."""
    return any(
        start <= definition.end and definition.start <= end
        for definition, side in zip(pair, (old, new), strict=True)
        for start, end in side.spans
    )
