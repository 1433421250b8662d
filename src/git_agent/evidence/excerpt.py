"""Shows as much of a diff as fits, cutting long files before short ones.

Space is shared like water in connected vessels: every file gets all it needs up to one common level,
so a small second change is never hidden by a big first one. A file above the level loses its context
lines first, then its end. Files that would be left with less than a few lines are not shown at all;
their paths and counts stand in the listing.
"""

from collections.abc import Sequence

from git_agent.model.change import FileDiff, is_changed, visible_path
from git_agent.model.evidence import CUT, NO_ROOM, Omission
from git_agent.model.value import value
from git_agent.model.wire import fair_share

LEAST_LINES = 6  # of one file; fewer show a heading and hardly a change
LEAST_BYTES = 96  # of the lines of one file that has more, besides its name and the note that it was cut


@value
class Excerpt:
    """The text that fits, and every file that is not whole in it.

    `reached` says of each of these how many of its changed lines have been shown.
    """

    text: str
    omissions: tuple[Omission, ...]
    reached: dict[str, int]


def excerpt(diffs: Sequence[FileDiff], *, most_bytes: int, most_lines: int) -> Excerpt:
    """The diffs, most telling first, within both limits."""
    # Of more files none would have its few lines.
    candidates = diffs[: max(0, most_lines // LEAST_LINES)]
    whole = [_render(diff) for diff in candidates]
    # What was not kept whole ends with a note in any case.
    needs = [
        _size(lines) + _note_size(diff) * (not diff.complete) for diff, lines in zip(candidates, whole, strict=True)
    ]
    frames = [_size(lines[:1]) + _note_size(diff) for diff, lines in zip(candidates, whole, strict=True)]
    count = _worth_sharing(needs, frames, most_bytes)
    candidates, whole = candidates[:count], whole[:count]
    bytes_each = fair_share(needs[:count], most_bytes)
    lines_each = fair_share([len(lines) + 1 for lines in whole], most_lines)
    parts: list[str] = []
    cut: dict[str, int] = {}
    omissions: list[Omission] = []
    for diff, lines in zip(candidates, whole, strict=True):
        shown = _fit_file(diff, lines, most_bytes=bytes_each, most_lines=lines_each)
        parts.append(shown.text)
        if not shown.is_whole:
            cut[diff.change.path] = shown.reached
            omissions.append(Omission(path=diff.change.path, reason=CUT if shown.text else NO_ROOM))
    for diff in diffs[len(candidates) :]:
        cut[diff.change.path] = diff.skipped
        omissions.append(Omission(path=diff.change.path, reason=NO_ROOM))
    return Excerpt(text="".join(parts), omissions=tuple(omissions), reached=cut)


def _worth_sharing(sizes: Sequence[int], frames: Sequence[int], most_bytes: int) -> int:
    """Of how many files most can have a few lines: two hundred with fifty bytes each would all stay out."""
    least = [min(size, frame + LEAST_BYTES) for size, frame in zip(sizes, frames, strict=True)]
    count = len(sizes)
    while count and fair_share(sizes[:count], most_bytes) < sorted(least[:count])[count // 2]:
        count -= 1
    return count


@value
class _Shown:
    """One file as far as it fits; `reached` counts its changed lines up to there."""

    text: str
    reached: int
    is_whole: bool = False


def _render(diff: FileDiff) -> list[str]:
    lines = [f"--- {visible_path(diff.change.path)}"]
    for hunk in diff.hunks:
        lines.append(f"@@ line {hunk.new_start} @@ {hunk.heading}".rstrip())
        lines.extend(hunk.lines)
    return lines


def _fit_file(diff: FileDiff, lines: list[str], *, most_bytes: int, most_lines: int) -> _Shown:
    changed = [line for line in lines if not line.startswith(" ")]
    # Far context is dropped before any changed line.
    for every in (lines, changed):
        if diff.complete and len(every) <= most_lines and _size(every) <= most_bytes:
            return _Shown(text=_join(every), reached=diff.skipped + diff.changed_lines, is_whole=True)
    most_bytes, most_lines = most_bytes - _note_size(diff), most_lines - 1
    fits = len(lines) <= most_lines and _size(lines) <= most_bytes
    head = lines if fits else _head(changed, most_bytes=most_bytes, most_lines=most_lines)
    count = sum(map(is_changed, head[1:]))  # the first line names the file
    if not count:
        return _Shown(text="", reached=diff.skipped)
    reached = diff.skipped + count
    return _Shown(text=_join([*head, _note(diff.changed_lines - count, reached)]), reached=reached)


def _note_size(diff: FileDiff) -> int:
    return _size([_note(diff.changed_lines, diff.skipped + diff.changed_lines)])


def _note(left: int, reached: int) -> str:
    return f"[cut: {left} more changed lines, from offset {reached}]"


def _head(lines: list[str], *, most_bytes: int, most_lines: int) -> list[str]:
    size = 0
    for count, line in enumerate(lines[: max(0, most_lines)]):
        size += len(line.encode("utf-8", "replace")) + 1
        if size > most_bytes:
            return lines[:count]
    return lines[: max(0, most_lines)]


def _size(lines: list[str]) -> int:
    return len("\n".join(lines).encode("utf-8", "replace")) + 1


def _join(lines: list[str]) -> str:
    return "\n".join(lines) + "\n"
