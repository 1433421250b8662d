"""A page that fits a terminal: no line is wrapped, and none scrolls away what stands above it."""

import re
from collections.abc import Iterable

from git_agent.cli.columns import CUT, within
from git_agent.console import Link, Part, Styled
from git_agent.model.invisible import escape_invisible
from git_agent.shape.form.width import display_width

LABEL = 11  # columns


def fitted(lines: Iterable[list[Part]], *, columns: int) -> list[Part]:
    """A page of these rows, each as much of it as there is room for."""
    return [part for line in lines for part in (*_cut(line, columns), "\n")]


def wrapped(parts: Iterable[Part], *, columns: int) -> list[list[Part]]:
    """The rows that these take, as lines with a label, whose rest goes on below their text."""
    return [row for line in _lines(parts) for row in _wrapped(line, columns)]


def lines_of(parts: Iterable[Part]) -> list[list[Part]]:
    """The parts of each line, as they will be shown."""
    return _lines(parts)


def path_within(path: str, columns: int) -> str:
    """A path with its end, which says the most about it."""
    return path if len(path) <= columns else f"{CUT}{path[len(path) - max(columns - 1, 0) :]}"


def _lines(parts: Iterable[Part]) -> list[list[Part]]:
    lines: list[list[Part]] = [[]]
    for part in parts:
        text = escape_invisible(_text(part))  # what it will be when it is shown
        for number, piece in enumerate(text.split("\n")):
            if number:
                lines.append([])
            if piece:
                lines[-1].append(_like(part, piece))
    return lines[:-1] if not lines[-1] else lines


def _wrapped(line: list[Part], columns: int) -> list[list[Part]]:
    rows: list[list[Part]] = [[]]
    column = 0
    for part, word in ((one, word) for one in line for word in re.split("( )", _text(one)) if word):
        if column > LABEL and column + len(word) > columns:
            rows.append([" " * LABEL])
            column = LABEL
        if word == " " and len(rows) > 1 and column == LABEL:
            continue
        rows[-1].append(_like(part, word))
        column += len(word)
    return rows


def _cut(line: list[Part], columns: int) -> list[Part]:
    if sum(display_width(_text(part)) for part in line) <= columns:
        return line
    kept: list[Part] = []
    room = columns - len(CUT)
    for part in line:
        text = _text(part)
        kept.append(_like(part, within(text, room)))
        room = max(room - display_width(text), 0)
    return [*kept, CUT]


def _text(part: Part) -> str:
    return part if isinstance(part, str) else part.text


def _like(part: Part, text: str) -> Part:
    if isinstance(part, Link):
        return Link(text=text, url=part.url)
    return Styled(text=text, style=part.style) if isinstance(part, Styled) else text
