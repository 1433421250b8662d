"""Shows as much of a diff as fits, cutting long files before short ones.

Space is shared like water in connected vessels: every file gets all it needs up to one common level,
so a small second change is never hidden by a big first one. A file above the level loses its context
lines first, then its end. Files that would be left with less than a few lines are not shown at all;
their paths and counts stand in the listing.
"""

from collections.abc import Sequence

from git_agent.model.change import FileDiff, visible_path
from git_agent.model.evidence import Omission
from git_agent.model.value import value
from git_agent.model.wire import fair_share

LEAST_LINES = 6  # of one file; fewer show a heading and hardly a change


@value
class Excerpt:
    """The text that fits, and every file that is not whole in it."""

    text: str
    omissions: tuple[Omission, ...]


def excerpt(diffs: Sequence[FileDiff], *, most_bytes: int, most_lines: int) -> Excerpt:
    """The diffs, most telling first, within both limits."""
    # Of more files none would have its few lines.
    candidates = diffs[: max(0, most_lines // LEAST_LINES)]
    whole = [_render(diff) for diff in candidates]
    lines_each = fair_share([len(lines) for lines in whole], most_lines)
    bytes_each = fair_share([_size(lines) for lines in whole], most_bytes)
    parts: list[str] = []
    omissions: list[Omission] = []
    for diff, lines in zip(candidates, whole, strict=True):
        text, is_whole = _fit_file(diff, lines, most_bytes=bytes_each, most_lines=lines_each)
        parts.append(text)
        if not is_whole or not diff.complete:
            omissions.append(Omission(path=diff.change.path, reason="cut to fit" if text else "no room"))
    omissions.extend(Omission(path=diff.change.path, reason="no room") for diff in diffs[len(candidates) :])
    return Excerpt(text="".join(parts), omissions=tuple(omissions))


def _render(diff: FileDiff) -> list[str]:
    lines = [f"--- {visible_path(diff.change.path)}"]
    for hunk in diff.hunks:
        lines.append(f"@@ line {hunk.new_start} @@ {hunk.heading}".rstrip())
        lines.extend(hunk.lines)
    return lines


def _fit_file(diff: FileDiff, lines: list[str], *, most_bytes: int, most_lines: int) -> tuple[str, bool]:
    if len(lines) <= most_lines and _size(lines) <= most_bytes:
        return _join(lines), True
    changed = [line for line in lines if not line.startswith(" ")]
    # Less the line that says how much was cut.
    head = _head(changed, most_bytes=most_bytes - 48, most_lines=most_lines - 1)
    if len(head) == len(changed) and diff.complete:
        return _join(head), True  # only far context was dropped
    if len(head) < 2:  # the file's name and nothing of it
        return "", False
    return _join([*head, f"[cut: {len(changed) - len(head)} more changed lines]"]), False


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
