"""Reads a changelog that people write in: which lines are headings, which versions they begin, where links stand.

Headings in fenced code and in HTML comments are none. A fence or comment that is never closed is taken for text:
otherwise one forgotten mark would hide the whole file, and every run would add the same entry again.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property

from git_agent.model.value import replace, value
from git_agent.release.write.changelog_heading import HeadingName, read_name

BOM = "\ufeff"  # what some editors on Windows begin a file with; kept, but it would hide the first heading

_NAME = r"\[((?:\\.|[^\]\\])+)\]"
_HEADING = re.compile(r"(#{1,4})(?:[ \t]+(.*))?")
_UNDERLINE = re.compile(r"={3,}|-{3,}")
_DEFINITION = re.compile(rf" {{0,3}}{_NAME}:[ \t]*\S.*")
# CommonMark: four blanks make code of a line, and backticks behind an opening fence make it inline code.
_FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_FENCE_END = re.compile(r" {0,3}(`{3,}|~{3,})\s*")
_COMMENT = re.compile(r" {0,3}<!--(.*)")
_ANCHOR = re.compile(r"<a (?:name|id)=[^<>]*></a>")
_LONGEST_FENCE = 100  # beyond that, lengths are not told apart


@value
class ChangelogSection:
    """One heading and its lines, from `body` to the next of its rank, a version, or the definitions at the end."""

    heading: HeadingName
    level: int
    start: int
    body: int
    end: int

    @property
    def name(self) -> str:
        return self.heading.name

    @property
    def is_version(self) -> bool:
        """Whether it tells of a release, made or to come; `## Install` does not."""
        return self.heading.is_to_come or self.heading.is_version

    @property
    def is_unreleased(self) -> bool:
        return self.heading.is_to_come


@value
class LinkDefinition:
    """The definition of a link: `[1.2.0]: address`."""

    name: str
    at: int


class ChangelogText:
    """A changelog as lines with their ends; only `\\n` ends one, whatever else Unicode calls a line."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines

    @cached_property
    def sections(self) -> tuple[ChangelogSection, ...]:
        """Every heading with what belongs to it; a version of any level ends the one before it.

        Some write a minor version as a heading of the first level and a patch as one of the second or third.
        """
        headings = self._headings()
        ends = [self.definitions_start] * len(headings)
        still_open: list[int] = []
        for number, (start, level, name, _) in enumerate(headings):
            is_version = name.is_version or name.is_to_come
            while still_open and (is_version or headings[still_open[-1]][1] >= level):
                ends[still_open.pop()] = start
            still_open.append(number)
        return tuple(
            ChangelogSection(heading=name, level=level, start=start, body=body, end=end)
            for (start, level, name, body), end in zip(headings, ends, strict=True)
        )

    def _headings(self) -> list[tuple[int, int, HeadingName, int]]:
        """Place, level, name and the line below, of every heading.

        A version below a product's name is one where that is a habit, or where there are no others.
        """
        found = [(self._with_anchor(at), *heading) for at in self.shown() if (heading := self._heading(at))]
        habits = Counter((level, name.words) for _, level, name, _ in found if name.is_version)
        has_bare = any(not words for _, words in habits)
        return [
            (
                start,
                level,
                name if not name.words or habits[level, name.words] > 1 or not has_bare else _other(name),
                body,
            )
            for start, level, name, body in found
        ]

    @cached_property
    def definitions(self) -> tuple[LinkDefinition, ...]:
        matches = ((at, _DEFINITION.fullmatch(self.lines[at].rstrip())) for at in self.shown())
        return tuple(LinkDefinition(name=match[1], at=at) for at, match in matches if match)

    @cached_property
    def definitions_start(self) -> int:
        """Where the link definitions begin that end the file; its length where it does not end in any."""
        places = {definition.at for definition in self.definitions}
        start = at = len(self.lines)
        while at and (at - 1 in places or not self.lines[at - 1].strip()):
            at -= 1
            start = at if at in places else start
        return start

    def shown(self, start: int = 0, end: int | None = None) -> Iterator[int]:
        """The places of all lines outside fenced code and comments."""
        at, stop = start, len(self.lines) if end is None else end
        while at < stop:
            after = self.block_end(at)
            if after is None:
                yield at
            at = at + 1 if after is None else after

    def block_end(self, at: int) -> int | None:
        """The place after the fenced code or the comment that begins here, if one does and is closed."""
        line = self.lines[at].rstrip("\r\n")
        if line.lstrip(" ")[:1] not in ("`", "~", "<"):  # nearly all of them
            return None
        if fence := _FENCE.match(line):
            return next((end + 1 for end in self._fence_ends(fence[1], at)), None)
        if (comment := _COMMENT.match(line)) and "-->" in comment[1]:
            return at + 1
        if comment and at < self._last_comment_end:
            return next(end + 1 for end in range(at + 1, len(self.lines)) if "-->" in self.lines[end])
        return None

    def _fence_ends(self, fence: str, at: int) -> Iterator[int]:
        # Asked first, so that a file of thousands of fences that nobody closes is not searched for each of them.
        if at < self._last_fence_end.get(fence[0], {}).get(min(len(fence), _LONGEST_FENCE), -1):
            for end in range(at + 1, len(self.lines)):
                match = _FENCE_END.fullmatch(self.lines[end])
                if match and match[1].startswith(fence):
                    yield end

    @cached_property
    def _last_comment_end(self) -> int:
        return max((at for at, line in enumerate(self.lines) if "-->" in line), default=-1)

    @cached_property
    def _last_fence_end(self) -> dict[str, dict[int, int]]:
        """For each sign and length of a fence, the last line that would close one."""
        longest: dict[str, int] = {}
        last: dict[str, dict[int, int]] = {}
        for at in range(len(self.lines) - 1, -1, -1):
            if match := _FENCE_END.fullmatch(self.lines[at]):
                sign, length = match[1][0], min(len(match[1]), _LONGEST_FENCE)
                for each in range(longest.get(sign, 0) + 1, length + 1):
                    last.setdefault(sign, {})[each] = at
                longest[sign] = max(longest.get(sign, 0), length)
        return last

    def _heading(self, at: int) -> tuple[int, HeadingName, int] | None:
        """Level, name and the line after it, of a heading."""
        line = self.lines[at].rstrip()
        if match := _HEADING.fullmatch(line):
            return len(match[1]), read_name(match[2] or "", len(match[1])), at + 1
        below = self.lines[at + 1].rstrip() if line and at + 1 < len(self.lines) else ""
        if _UNDERLINE.fullmatch(below):
            level = 1 if below.startswith("=") else 2
            name = read_name(line, level)
            # Only a version: below other lines it may be a rule or end a front matter.
            return (level, name, at + 2) if name.is_version or name.is_to_come else None
        return None

    def _with_anchor(self, at: int) -> int:
        """Where a heading begins together with the `<a name="1.2.0"></a>` that some put on the line above it."""
        return at - 1 if at and _ANCHOR.fullmatch(self.lines[at - 1].rstrip()) else at


def lines_of(text: str) -> list[str]:
    """The lines with their ends."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def _other(name: HeadingName) -> HeadingName:
    return replace(name, is_version=False, is_prepared=False)
