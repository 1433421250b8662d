"""Redacts a file's part of a patch as what it is, a part: what stands around a hunk says what its values are.

`gustav: Curlew-2` is nobody's secret, unless `passwords:` stands ten lines above, where no hunk shows it. So a hunk is
judged with the lines of the file around it, which are then taken away again. Most hunks are in no collection of
credentials, and cost no more than the question.
"""

import re
from collections.abc import Mapping, Sequence

from git_agent.evidence.contents import new_side
from git_agent.git.gateway import Git
from git_agent.git.parse import HUNK, lines_in
from git_agent.git.read import Objects, is_partial
from git_agent.model.change import NO_MODE, SYMLINK_MODE, FileChange
from git_agent.model.value import replace, value
from git_agent.redact import Redacted
from git_agent.redact.for_models import clean_for_model, redact_for_model
from git_agent.redact.headings import without_stray_headings
from git_agent.redact.openings import from_opening

ABOVE, BELOW = 120, 20  # lines around a hunk: a table or a map is seldom longer
MOST_CHURN = 4000  # lines; of a larger change there is enough to see
MOST_FILES = 100
MOST_BYTES = 1_000_000  # of all of them


class SectionRedactor:
    """Redacts sections of one patch; the contents it needs are read when the first of them is asked for."""

    def __init__(self, git: Git, changes: Sequence[FileChange], objects: Objects) -> None:
        self._git = git
        self._objects = objects
        # A partial clone would fetch what it lacks, one object at a time.
        wanted = () if is_partial(git) else changes
        self._by_path: Mapping[str, FileChange] = {
            change.path: change for change in wanted if _has_surroundings(change)
        }
        self._files, self._bytes = MOST_FILES, MOST_BYTES

    def __call__(self, path: str, text: str) -> Redacted:
        """The section with placeholders, in as many lines as before."""
        text = without_stray_headings(text, path)
        around = self._lines_around(path, text)
        return _redact_within(text, path, around) if around else redact_for_model(text, path=path)

    def _lines_around(self, path: str, text: str) -> "list[_Around]":
        """What stands around each hunk, if any of it speaks of credentials."""
        change = self._by_path.get(path)
        if change is None or self._files <= 0 or self._bytes <= 0 or not _is_part(text):
            return []
        content = new_side(self._objects, change, self._git.repository.root) or b""
        self._files -= 1
        self._bytes -= len(content)
        lines = content.decode("utf-8", "replace").split("\n")
        return _around_hunks(text, lines, path)


@value
class _Around:
    """The lines of the new file above and below one hunk, of which `header` is the line in the section.

    It `goes_on` where these lines reach the hunk before.
    """

    header: int
    above: tuple[str, ...]
    below: tuple[str, ...]
    goes_on: bool


def _has_surroundings(change: FileChange) -> bool:
    """Whether a patch may show a part of it only."""
    modes = (change.old_mode, change.new_mode)
    is_text = not change.is_submodule and not change.is_binary and SYMLINK_MODE not in modes
    return is_text and NO_MODE not in modes and change.churn <= MOST_CHURN


_FURTHER_DOWN = re.compile(r"^@@ -\d+(?:,\d+)? \+(?:[5-9]|\d\d)", re.MULTILINE)


def _is_part(text: str) -> bool:
    """Whether a hunk begins further down than the first lines, above which there is hardly anything."""
    return _FURTHER_DOWN.search(text) is not None


def _around_hunks(text: str, lines: Sequence[str], path: str) -> "list[_Around]":
    """What stands around each hunk; nothing where no hunk is in a collection of credentials."""
    around: list[_Around] = []
    end = 0  # of the hunk before: what it shows is not needed twice
    for number, line in enumerate(lines_in(text)):
        if line.startswith("@@ ") and (head := HUNK.match(line)):
            start = max(0, int(head[2]) - 1)
            first = max(0, start - ABOVE)
            above = from_opening(lines[first:start], path)
            goes_on = bool(around and above) and start - len(above) < end
            above = lines[end:start] if goes_on else above
            end = start + _new_lines(line)
            below = lines[end : end + BELOW] if above else ()
            around.append(_Around(header=number, above=_unchanged(above), below=_unchanged(below), goes_on=goes_on))
    return around if any(each.above for each in around) else []


def _unchanged(lines: Sequence[str]) -> tuple[str, ...]:
    return tuple(f" {line}" for line in lines)


def _new_lines(header: str) -> int:
    """How many lines of the new file a hunk shows."""
    place = header.split("+", 1)[1].split(" ", 1)[0]
    return int(place.partition(",")[2] or 1)


def _redact_within(text: str, path: str, around: "list[_Around]") -> Redacted:
    """The section redacted with these lines in it, and without them afterwards."""
    section = text.split("\n")
    own, wide = _widened(section, around)
    redacted = redact_for_model("\n".join(wide), path=path)
    lines = redacted.text.split("\n")
    headers = {each.header for each in around}
    numbers = {line: number for number, line in enumerate(own)}
    secrets = tuple(replace(secret, line=numbers[secret.line]) for secret in redacted.secrets if secret.line in numbers)
    kept = (
        clean_for_model(section[number], path=path) if number in headers else lines[line]
        for number, line in enumerate(own)
    )
    return Redacted(text="\n".join(kept), secrets=secrets)


def _widened(section: list[str], around: "list[_Around]") -> tuple[list[int], list[str]]:
    """Where each line of the section stands in the wider text, and that text."""
    by_header = {each.header: at for at, each in enumerate(around)}
    wide: list[str] = []
    own: list[int] = []
    at = -1
    for number, line in enumerate(section):
        begins = by_header.get(number)
        is_end = number == len(section) - 1 and not line  # the empty piece behind the last line end
        goes_on = begins is not None and around[begins].goes_on
        if at >= 0 and (is_end or begins is not None) and not goes_on:
            wide += around[at].below
        own.append(len(wide))
        # Where a hunk follows in the same block, no border may part them.
        wide.append(" " if goes_on else line)
        if begins is not None:
            at = begins
            wide += around[at].above
    return own, wide
