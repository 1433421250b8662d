"""Marks of a conflict that nobody has resolved."""

from collections.abc import Iterator, Sequence

from git_agent.model.category import Category, category_of
from git_agent.model.change import FileDiff
from git_agent.model.known_names import SNAPSHOT_FOLDERS, SNAPSHOT_SUFFIXES
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import folder_of
from git_agent.review.find.values import Findings, marked_lines
from git_agent.review.values import Concern

CONFLICT = "conflict-marker"
# As git writes them: at the beginning of a line, and the outer ones with what they come from.
_MARK = LazyPattern(r"(<{7}) \S.*|(\|{7})(?: .*)?|(={7})|(>{7}) \S.*")
_WHOLE = LazyPattern(r"<\|?=>")
_FENCE = LazyPattern(r"\s*(?:```|~~~|\.\. code|\[source)")
_HEREDOC = LazyPattern(r"(?<!<)<<[-~]?[\"']?([A-Z_]{2,})\b")
_QUOTES = ('"', "'''", "`")
_SNAPSHOT_FOLDERS = SNAPSHOT_FOLDERS | {"snapshots"}


def conflict_markers(given: Findings) -> Iterator[Concern]:
    """Lines that git has written into a file for somebody to resolve: all of a conflict's, in their order."""
    for diff in given.change.diffs:
        marks = [] if _is_snapshot(diff.change.path) else list(_marks(diff))
        # Half of them may be a heading, a quotation, or what a parser is tested with.
        whole = _WHOLE.search("".join(mark for _, mark in marks))
        if whole:
            line, mark = marks[whole.start()]
            yield Concern(
                rule=CONFLICT,
                problem=f"{mark * 7} marks a conflict that is not resolved.",
                suggestion="Resolve the conflict and stage the file again.",
                path=diff.change.path,
                line=line,
            )


def _is_snapshot(path: str) -> bool:
    """Whether a test's tool has written it: what it holds is what a program says."""
    return path.endswith(tuple(SNAPSHOT_SUFFIXES)) or not _SNAPSHOT_FOLDERS.isdisjoint(folder_of(path).split("/"))


def _marks(diff: FileDiff) -> Iterator[tuple[int, str]]:
    """Those that are added, without those that a document or a test shows as a sample."""
    category = category_of(diff.change.path)
    in_sample = False
    above: list[str] = []
    for mark, number, text in marked_lines(diff):
        if mark == "-":
            continue
        if category is Category.DOCS and _FENCE.match(text):
            in_sample = not in_sample
        found = _MARK.fullmatch(text.rstrip("\r")) if mark == "+" and not in_sample else None
        # A conflict may cut through a text in quotes; in a test such a text is rather what is tested.
        if found and not _opens_text(above if category is Category.TEST else above[-1:]):
            yield number, found[0][0]
        above.append(text)


def _opens_text(lines: Sequence[str]) -> bool:
    """Whether a text in quotes begins on these lines that does not end on them."""
    text = "\n".join(lines).replace('\\"', "")
    if any(text.count(quote) % 2 for quote in _QUOTES):
        return True
    words = [match[1] for match in _HEREDOC.finditer(text)]
    return any(not any(line.strip() == word for line in lines) for word in words)
