"""Markdown tables in which any path or name keeps to its own cell."""

import re
from collections.abc import Iterable, Sequence

from git_agent.model.change import visible_path
from git_agent.model.value import value
from git_agent.review.form.names import means_more
from git_agent.shape.form.markdown import as_code

_CELL_END = re.compile(r"(?<!\\)\|")
_DELIMITER = re.compile(r"\s*:?-+:?\s*")
Row = tuple[str, ...]


@value
class Table:
    """A table as it was read; the row of dashes is left out."""

    columns: Row
    rows: tuple[Row, ...]


def render_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """The table's lines; cells are not padded, for one long path would widen every row."""
    return [_line(columns), _line(["---"] * len(columns)), *map(_line, rows)]


def name_cell(name: str) -> str:
    """A path or a module's name; as code where Markdown would read something else in it."""
    shown = visible_path(name)
    return code_cell(shown) if means_more(shown) else _escaped(shown)


def code_cell(text: str) -> str:
    # A bar ends the cell even inside of code, unless there is a backslash before it.
    return _escaped(as_code(visible_path(text)))


def read_table(lines: Sequence[str]) -> Table:
    """The table in these lines; whatever is not one of its rows is skipped."""
    cells = [_cells(line) for line in lines if line.lstrip().startswith("|")]
    rows = [row for row in cells[1:] if not all(map(_DELIMITER.fullmatch, row))]
    return Table(columns=cells[0] if cells else (), rows=tuple(rows))


def same_row(row: Row) -> Row:
    """The row without what only dresses it, to be compared with another."""
    return tuple(re.sub(r"[`\\]|\s+", " ", cell).strip() for cell in row)


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _cells(line: str) -> Row:
    inside = line.strip().removeprefix("|")
    parts = [part.strip() for part in _CELL_END.split(inside)]
    return tuple(parts[:-1] if parts and not parts[-1] else parts)


def _escaped(text: str) -> str:
    return text.replace("|", "\\|")
