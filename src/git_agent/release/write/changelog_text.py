"""Reads a changelog that people write in: which lines are headings, which versions they begin, where links stand.

Headings in fenced code and in HTML comments are none. A fence or comment that is never closed is taken for text:
otherwise one forgotten mark would hide the whole file, and every run would add the same entry again.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from git_agent.model.value import value

_NAME = r"\[((?:\\.|[^\]\\])+)\]"
_TITLE = rf"(?:version[ \t]+)?(?:{_NAME}|(\S+))(.*)"
_HEADING = re.compile(rf"(##?)(?:[ \t]+{_TITLE})?", re.IGNORECASE)
# The empty group stands where a heading with signs has its level.
_UNDERLINED = re.compile(rf"()(?=\[?(?:v?\d+\.\d|unreleased)|version ){_TITLE}", re.IGNORECASE)
_UNDERLINE = re.compile(r"={3,}|-{3,}")
_DEFINITION = re.compile(rf" {{0,3}}{_NAME}:[ \t]*\S.*")
# CommonMark: four blanks make code of a line, and backticks behind an opening fence make it inline code.
_FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_FENCE_END = re.compile(r" {0,3}(`{3,}|~{3,})\s*")
_COMMENT = re.compile(r" {0,3}<!--(.*)")
_ANCHOR = re.compile(r"<a (?:name|id)=[^<>]*></a>")
_VERSION = re.compile(r"v?\d+\.\d")
_LONGEST_FENCE = 100  # beyond that, lengths are not told apart
_UNRELEASED = frozenset(("unreleased", "upcoming", "next", "head", "dev", "development", "tbd"))


@value
class ChangelogSection:
    """The lines of one heading, up to the next one or the definitions at the end; `body` is the line below it."""

    name: str
    rest: str
    start: int
    body: int
    end: int

    @property
    def is_version(self) -> bool:
        """Whether it tells of a release, made or to come; `## Install` does not."""
        return self.is_unreleased or bool(re.search(r"\d", self.name) or re.search(r"\d+\.\d", self.rest))

    @property
    def is_unreleased(self) -> bool:
        return self.name.casefold() in _UNRELEASED


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
        """Every heading of the second level, and those of the first level that are versions.

        Some write a minor version as a heading of the first level and a patch as one of the second.
        """
        headings = [(self._with_anchor(at), heading) for at in self.shown() if (heading := self._heading(at))]
        ends = [*(start for start, _ in headings[1:]), self.definitions_start]
        return tuple(
            ChangelogSection(name=name, rest=rest, start=start, body=body, end=end)
            for (start, (level, name, rest, body)), end in zip(headings, ends, strict=False)
            # The others are no sections of their own, but they still end the one before them.
            if level == 2 or _VERSION.match(name) or name.casefold() in _UNRELEASED
        )

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

    def _heading(self, at: int) -> tuple[int, str, str, int] | None:
        """Level, name, what follows the name, and the line after it, of a heading of the first or second level."""
        line = self.lines[at].rstrip()
        match, body = _HEADING.fullmatch(line), at + 1
        if match is None and body < len(self.lines) and _UNDERLINE.fullmatch(self.lines[body].rstrip()):
            # Only a version: below other lines it may be a rule or end a front matter.
            match, body = _UNDERLINED.fullmatch(line), at + 2
        if match is None:
            return None
        return len(match[1]) or 2, match[2] or (match[3] or "").rstrip(":,"), match[4] or "", body

    def _with_anchor(self, at: int) -> int:
        """Where a heading begins together with the `<a name="1.2.0"></a>` that some put on the line above it."""
        return at - 1 if at and _ANCHOR.fullmatch(self.lines[at - 1].rstrip()) else at


def lines_of(text: str) -> list[str]:
    """The lines with their ends."""
    return re.findall(r"[^\n]*\n|[^\n]+", text)


def version_key(name: str) -> str:
    """The same for `v1.2.0` and `1.2.0`, however a Markdown name escapes it."""
    plain = name.replace("\\", "").casefold()
    return plain[1:] if re.match(r"v\d", plain) else plain
