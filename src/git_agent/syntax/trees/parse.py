"""Two texts as two trees, or nothing when a parser should not be asked or cannot be trusted.

The second text is parsed from the first one's tree: what lies outside the changed lines is not read again,
which makes the second parse of a small edit twenty times cheaper. A tree with errors is never
reused, because recovery depends on where it starts and would show differences that are none.
"""

from typing import TYPE_CHECKING

from git_agent.model.value import replace, value
from git_agent.syntax.trees.grammars import parser_of
from git_agent.syntax.trees.spans import LineSpan, changed_spans
from git_agent.syntax.trees.tables import GrammarTable

if TYPE_CHECKING:
    from tree_sitter import Node, Parser, Tree

LARGEST = 256_000  # bytes; about 50 ms of parsing
LARGEST_CUT = 600_000  # bytes of a source of which only what is near the changes is parsed
LONGEST_LINE = 5_000  # bytes; beyond, it is minified or data
MOST_FAULTS = 200  # then the share need not be counted to the end
ALWAYS_READ = 32_000  # bytes; less than this keeps no parser busy for long, whatever it is
_NO_BRACKETS = bytes(set(range(256)) - set(b"()[]{}"))
_MATCHED = (b"()", b"[]", b"{}")
_CROSSED = (b"(]", b"(}", b"[)", b"[}", b"{)", b"{]")


@value
class Side:
    """One text with its tree, which `root` keeps alive, and where it differs from the other."""

    text: bytes
    root: "Node"
    spans: tuple[tuple[int, int], ...]
    is_cut: bool = False  # then the tree has only what is near them


def text_of(content: bytes | None, *, most: int = LARGEST) -> bytes | None:
    """The content without byte order mark and carriage returns; None when it is no source text to parse."""
    if content is None:
        return b""
    if len(content) > most or b"\0" in content:
        return None
    text = content.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n")
    if max(map(len, text.split(b"\n"))) > LONGEST_LINE or (len(text) > ALWAYS_READ and _is_noise(text)):
        return None
    return text


def _is_noise(text: bytes) -> bool:
    """Whether every bracket is closed by another kind about as often as by its own, as in no language.

    A grammar gives up on such a text as well, but of 256 kB only after seconds: it tries whatever could be meant.
    """
    brackets = text.translate(None, _NO_BRACKETS)
    # The rarest: strings full of a terminal's escapes open thousands of brackets that the code's parentheses close.
    return min(map(brackets.count, _CROSSED)) * len(_CROSSED) > sum(map(brackets.count, _MATCHED))


def parse_both(old: bytes, new: bytes, table: GrammarTable) -> tuple[Side, Side] | None:
    """Both texts parsed; None when errors take up too much of either."""
    spans = changed_spans(old, new)
    if max(len(old), len(new)) > LARGEST:
        return _parse_near(old, new, table, spans)
    sides = _parse_both(old, new, table, spans)
    return sides or (_parse_in_part(old, new, table, spans) if table.has_preprocessor else None)


def _parse_near(old: bytes, new: bytes, table: GrammarTable, spans: tuple[LineSpan, ...]) -> tuple[Side, Side] | None:
    """Both texts with the trees of what is near the changes; None where that is much, or nobody knows what is."""
    from git_agent.syntax.trees.cut_out import near_changes

    texts = near_changes(table.wheel, old, new, spans) if old and new else None
    if texts is None or any(len(text.translate(None, b" \n")) > LARGEST // 2 for text in texts):
        return None
    sides = _parse_both(*texts, table, spans)
    if sides is None and table.has_preprocessor:
        sides = _parse_in_part(*texts, table, spans)
    return sides and (replace(sides[0], text=old, is_cut=True), replace(sides[1], text=new, is_cut=True))


def _parse_in_part(
    old: bytes, new: bytes, table: GrammarTable, spans: tuple[LineSpan, ...]
) -> tuple[Side, Side] | None:
    """Both texts with the trees of what is left without macros and branches that mislead a grammar."""
    from git_agent.syntax.trees.one_branch import one_branch
    from git_agent.syntax.trees.quiet_macros import without_macros

    plain = without_macros(old, new, spans)
    if plain is None:
        return None
    texts = one_branch(*plain, spans) or plain  # both at once: a grammar that gives up may take its time for it
    sides = _parse_both(*texts, table, spans) if texts != (old, new) else None
    # What was left out is still there for whoever asks whether a name stands anywhere.
    return sides and (replace(sides[0], text=old), replace(sides[1], text=new))


def _parse_both(old: bytes, new: bytes, table: GrammarTable, spans: tuple[LineSpan, ...]) -> tuple[Side, Side] | None:
    parser = parser_of(table.wheel, table.loader)
    before = parser.parse(old)
    if not _is_trusted(before.root_node, old):
        return None
    can_reuse = bool(old) and not before.root_node.has_error
    after = _reparse(parser, before, spans, (old, new)) if can_reuse else parser.parse(new)
    # What a reused tree makes an error may be none when all is read again.
    if after.root_node.has_error and can_reuse:
        after = parser.parse(new)
    if not _is_trusted(after.root_node, new):
        return None
    old_spans = tuple((span.start, span.end) for span in spans)
    new_spans = tuple((span.new_start, span.new_end) for span in spans)
    return (
        Side(text=old, root=before.root_node, spans=old_spans),
        Side(text=new, root=after.root_node, spans=new_spans),
    )


def _reparse(parser: "Parser", tree: "Tree", spans: tuple[LineSpan, ...], texts: tuple[bytes, bytes]) -> "Tree":
    """The new tree out of the old one; edits go in from the end, so that places before them stay true."""
    old, new = texts
    # An edit changes the tree in place, and the old one is still to be read.
    edited = tree.copy()
    for span in reversed(spans):
        row, column = _point(old, span.start)
        more_rows, new_column = _point(new[span.new_start : span.new_end], span.new_end - span.new_start)
        edited.edit(
            start_byte=span.start,
            old_end_byte=span.end,
            new_end_byte=span.start + span.new_end - span.new_start,
            start_point=(row, column),
            old_end_point=_point(old, span.end),
            new_end_point=(row + more_rows, new_column if more_rows else column + new_column),
        )
    return parser.parse(new, edited)


def _point(text: bytes, offset: int) -> tuple[int, int]:
    return text.count(b"\n", 0, offset), offset - text.rfind(b"\n", 0, offset) - 1


def _is_trusted(root: "Node", text: bytes) -> bool:
    """Whether a twentieth of the text at most is in nodes the grammar could not read."""
    if not root.has_error:
        return True
    if root.is_error:  # the grammar gave up: nothing below it means anything
        return False
    faults, broken, work = 0, 0, [root]
    while work:
        node = work.pop()
        if node.is_error or node.is_missing:
            faults += 1
            broken += node.end_byte - node.start_byte
        elif node.has_error:
            work.extend(node.children)
        if faults > MOST_FAULTS:
            return False
    return broken * 20 <= len(text)  # a macro or a new keyword confuses a grammar without making its tree useless
