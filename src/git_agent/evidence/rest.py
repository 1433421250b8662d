"""The rest of a diff whose beginning was shown already."""

from collections.abc import Iterable, Iterator

from git_agent.model.change import FileDiff, Hunk, is_changed
from git_agent.model.value import replace


def rest_of(diff: FileDiff, changed_lines: int) -> FileDiff:
    """The diff behind so many of its changed lines."""
    hunks = tuple(rest_of_hunks(diff.hunks, changed_lines))
    return replace(diff, hunks=hunks, skipped=diff.skipped + changed_lines)


def rest_of_hunks(hunks: Iterable[Hunk], changed_lines: int) -> Iterator[Hunk]:
    """The hunks behind so many changed lines; the one that they end in begins with the line after them."""
    for hunk in hunks:
        count = sum(map(is_changed, hunk.lines))
        if not changed_lines:
            yield hunk
        elif count > changed_lines:
            yield _rest_of_hunk(hunk, changed_lines)
        changed_lines = max(0, changed_lines - count)


def _rest_of_hunk(hunk: Hunk, changed_lines: int) -> Hunk:
    places = [place for place, line in enumerate(hunk.lines) if is_changed(line)]
    passed, lines = hunk.lines[: places[changed_lines - 1] + 1], hunk.lines[places[changed_lines - 1] + 1 :]
    return replace(
        hunk,
        lines=lines,
        old_start=hunk.old_start + sum(line[:1] in (" ", "-") for line in passed),
        new_start=hunk.new_start + sum(line[:1] in (" ", "+") for line in passed),
    )
