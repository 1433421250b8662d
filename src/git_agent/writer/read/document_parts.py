"""Which parts of a document a change is about: its prose, its examples, its pictures or its links.

A sentence is reworded where its words are others. A sample of code, a badge and the target of a link have words too,
and none of them is prose: a command of an example that got another option had been told as a reworded section.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import zip_longest

from git_agent.model.value import value
from git_agent.syntax.text.definitions import indent_of
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.markup import BADGE, is_fence

_DIRECTIVE = r"\s*\.\. (?:code|code-block|sourcecode|parsed-literal|doctest|testcode)::"
_LITERAL = rf"{_DIRECTIVE}|\s*(?!\.\. )\S.*::$|\s*::$"
_PROMPT = r"\s*(?:>>>|\.\.\.)\s"
# What text that is indented below it may belong to: an item, a footnote, a box or a tab of MkDocs, a definition.
_KEEPS_INDENTED = r"\s*(?:[-*+•]|\d+[.)])\s|\[\^|!!!|\?\?\?|===\s|:\s"
_SET_IN = 4  # blanks that make a sample of Markdown
_SETS_IN_SAMPLES = ("md", "markdown", "mdown", "mkd", "txt", "")  # elsewhere blanks show what holds a text
_IMAGE = (
    r"!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|(?i:<img\b[^>]*>)"
    r"|\.\. (?:\|[^|]*\| )?(?:image|figure)::.*(?:\n\s+:\w+:.*)*|^\s+:(?:width|height|alt|target|align|scale|class):.*"
)
_ANCHOR = r"(?i:<(?:a|span|div)\s+(?:id|name)=[^>]*>)|\{#[^}]*\}|^\.\. _[^:]*:\s*$"
_LINK = (
    r"(?<=\])\([^)]*\)|(?<=\])\[[^\]]*\]|^\s*\[[^\]]+\]:\s+\S+|(?i:</?a\b[^>]*>)"
    r"|(?<=[\w ])<[^>\s]+>(?=`)|^\s*\.\. _[^:]*:\s.*|https?://[^\s)>\"'`]+"
)


class DocumentPart(Enum):
    """What changed in a document."""

    PROSE = "prose"
    EXAMPLE = "example"
    BADGE = "badge"
    IMAGE = "image"
    LINK = "link"
    ANCHOR = "anchor"


@value
class ChangedParts:
    """Each part that is another; `are_several` where more than one of a kind was exchanged."""

    parts: frozenset[DocumentPart] = frozenset()
    are_several: bool = False


def markup_of(file: FileFacts) -> str:
    """By its suffix; a plain text with directives of reStructuredText is written in that."""
    suffix = suffix_of(file.path)
    text = (file.contents.new or b"").decode(errors="replace") if suffix == "txt" else ""
    return "rst" if text and pattern(r"(?m)^\.\. (?:[\w-]+::|_[^:\n]+:)").search(text) else suffix


def changed_parts(file: FileFacts) -> ChangedParts:
    """Everything that is another; nothing where the contents are not known or only the layout changed."""
    sides = _sides(file)
    if sides is None:
        return ChangedParts()
    (old_code, old), (new_code, new) = sides
    found = {DocumentPart.EXAMPLE: 1} if old_code != new_code else {}
    texts = [old, new]
    for part, shape in _MARKS:
        marks = [pattern(f"(?m){shape}").findall(text) for text in texts]
        texts = [pattern(f"(?m){shape}").sub(" ", text) for text in texts]
        if marks[0] != marks[1]:
            are_badges = part is DocumentPart.IMAGE and all(map(_is_badge, (*marks[0], *marks[1])))
            found[DocumentPart.BADGE if are_badges else part] = _exchanged(*marks)
    words = [pattern(r"[^\W_]+").findall(pattern(r"<[^>]*>").sub(" ", text)) for text in texts]
    if words[0] != words[1]:
        found[DocumentPart.PROSE] = 1
    return ChangedParts(parts=frozenset(found), are_several=max(found.values(), default=0) > 1)


_MARKS = ((DocumentPart.IMAGE, _IMAGE), (DocumentPart.ANCHOR, _ANCHOR), (DocumentPart.LINK, _LINK))


def _is_badge(image: str) -> bool:
    return pattern(f"(?i){BADGE}").search(image) is not None


def _exchanged(old: Sequence[str], new: Sequence[str]) -> int:
    return sum(before != after for before, after in zip_longest(old, new))


def _sides(file: FileFacts) -> list[tuple[str, str]] | None:
    """The changed lines that were there and those that are: of samples, and of everything else."""
    if file.contents.old is None or file.contents.new is None or file.diff is None:
        return None
    sides = []
    for mark, content in (("-", file.contents.old), ("+", file.contents.new)):
        lines = content.decode(errors="replace").split("\n")
        code = frozenset(code_rows(lines, markup_of(file)))
        changed = [(row, line) for row, line in _changed(file, mark) if line.strip()]
        parts = [[line for row, line in changed if (row in code) is is_code] for is_code in (True, False)]
        sides.append(("\n".join(parts[0]), "\n".join(parts[1])))
    return sides


def _changed(file: FileFacts, mark: str) -> Iterator[tuple[int, str]]:
    """The changed lines of one side, with their rows from zero."""
    for hunk in file.diff.hunks if file.diff is not None else ():
        row = (hunk.old_start if mark == "-" else hunk.new_start) - 1
        for line in hunk.lines:
            if line[:1] == mark:
                yield row, line[1:]
            row += line[:1] in (mark, " ")


def code_rows(lines: Sequence[str], suffix: str) -> Iterator[int]:
    if suffix == "rst":
        return _literal_rows(lines)
    return _fenced_rows(lines, suffix)


def _fenced_rows(lines: Sequence[str], suffix: str) -> Iterator[int]:
    """Between fences, the fences too, and what is set in below a paragraph."""
    fenced, set_in, above = False, False, ""
    for row, line in enumerate(lines):
        begins_or_ends = is_fence(line, suffix)
        if fenced or begins_or_ends:
            yield row
        elif line.strip() and suffix in _SETS_IN_SAMPLES:
            is_deep = line.startswith("\t") or indent_of(line) >= _SET_IN
            starts = not (row and lines[row - 1].strip()) and not pattern(_KEEPS_INDENTED).match(above)
            set_in = is_deep and (set_in or starts)
            above = above if is_deep else _paragraph_above(above, line)
            if set_in:
                yield row
        fenced ^= begins_or_ends


def _paragraph_above(above: str, line: str) -> str:
    """The line that text set in would belong to: a paragraph of an item stays the item's."""
    return above if line[:1].isspace() else line


def _literal_rows(lines: Sequence[str]) -> Iterator[int]:
    """Below a directive for code or two colons, the directive too; and what a prompt stands before."""
    depth: int | None = None
    for row, line in enumerate(lines):
        if not line.strip():
            continue
        if depth is not None and indent_of(line) > depth:
            yield row
            continue
        depth = indent_of(line) if pattern(_LITERAL).match(line.rstrip()) else None
        if pattern(_DIRECTIVE).match(line) or pattern(_PROMPT).match(line):
            yield row
