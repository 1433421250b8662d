"""The cells of a notebook before and after a change."""

import json
from difflib import SequenceMatcher

from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_facts import FileFacts

LARGEST = 2_000_000  # bytes; outputs can be pictures
MOST_CELLS = 500
ALIKE = 0.5  # the part of two texts that is the same where one is the other edited

_Cells = list[tuple[str, str]]


@value
class CellChanges:
    """How many cells came and went, and the numbers of those that hold something else, counted from one.

    `titles` are headings that no cell had.
    """

    came: int = 0
    went: int = 0
    titles: tuple[str, ...] = ()
    edited: tuple[int, ...] = ()
    edited_kind: str = ""
    only_outputs: bool = False


def cell_changes(file: FileFacts) -> CellChanges | None:
    """None where one side is no notebook that can be read."""
    old, new = (_cells(side) for side in (file.contents.old, file.contents.new))
    if not file.path.endswith(".ipynb") or old is None or new is None:
        return None
    old = [cell for cell in old if cell[1].strip()]
    if old == [cell for cell in new if cell[1].strip()]:
        return CellChanges(only_outputs=True)
    went = 0
    edited: list[int] = []
    came: list[int] = []
    for tag, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        pairs = _pairs(old[first:last], new[start:end])
        edited += [start + row for _, row in pairs]
        came += [row for row in range(start, end) if row not in edited]
        went += last - first - len(pairs)
    # A cell without text is room for one.
    came = [row for row in came if new[row][1].strip()]
    kinds = {new[row][0] for row in edited}
    return CellChanges(
        came=len(came),
        went=went,
        titles=tuple(title for row in came if (title := _title(new[row])) and title not in map(_title, old)),
        edited=tuple(row + 1 for row in edited),
        edited_kind=kinds.pop() if len(kinds) == 1 else "",
    )


def _pairs(old: _Cells, new: _Cells) -> list[tuple[int, int]]:
    """The rows of cells that are the same with another text: as many as there were, or those that look alike."""
    if len(old) == len(new):
        return [(row, row) for row in range(len(new))]
    pairs: list[tuple[int, int]] = []
    for row, cell in enumerate(old):
        first = pairs[-1][1] + 1 if pairs else 0
        alike = [at for at in range(first, len(new)) if _are_alike(cell, new[at])]
        pairs += [(row, alike[0])] if alike else []
    return pairs


def _are_alike(old: tuple[str, str], new: tuple[str, str]) -> bool:
    return old[0] == new[0] and SequenceMatcher(None, old[1], new[1], autojunk=False).ratio() >= ALIKE


def _title(cell: tuple[str, str]) -> str:
    heading = pattern(r"#{1,6}\s+(?P<title>\S.*?)\s*#*(?:\n|$)").match(cell[1]) if cell[0] == "markdown" else None
    return heading["title"] if heading is not None else ""


def _cells(raw: bytes | None) -> _Cells | None:
    if raw is None or len(raw) > LARGEST:
        return None
    try:
        cells = json.loads(raw)["cells"]
        read = [(str(cell["cell_type"]), "".join(cell["source"])) for cell in cells]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return read if len(read) <= MOST_CELLS else None
