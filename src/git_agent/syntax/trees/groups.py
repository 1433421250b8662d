"""Groups of variables: one that only joined a group, or stands in it with others now, is the one it was."""

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.source_pair import Pair, SourcePair, without_blanks

_GROUPING = LazyPattern(rb"^(?:var|const|type)\s+")


def differ(old: bytes, new: bytes) -> bool:
    """Whether two texts differ by more than blanks."""
    return old != new and without_blanks(old) != without_blanks(new)  # most are equal, and that is quickly seen


def is_regrouped(old: bytes, new: bytes) -> bool:
    """Whether a variable of Go only left a group of them, or joined one: the word for it stands before the group."""
    bare = [_GROUPING.sub(b"", text) for text in (old, new)]
    return (bare[0] == old) is not (bare[1] == new) and not differ(*bare)


def is_one_of_more(pair: Pair, sources: SourcePair) -> bool:
    """Whether others only came to a variable in its group, or left it: alone, it takes the brackets for its own."""
    took_group = [each.end > each.node.end_byte for each in pair]
    texts = (
        text[each.node.start_byte : each.node.end_byte]
        for each, text in zip(pair, (sources.old, sources.new), strict=True)
    )
    is_variable = pair[1].kind is SymbolKind.CONSTANT and pair[0].exported is pair[1].exported
    return is_variable and took_group[0] is not took_group[1] and not differ(*texts)
