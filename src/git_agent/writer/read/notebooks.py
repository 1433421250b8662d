"""The cells of a notebook before and after a change."""

import json
from difflib import SequenceMatcher

from git_agent.model.value import value
from git_agent.writer.read.file_facts import FileFacts

LARGEST = 2_000_000  # bytes; outputs can be pictures
MOST_CELLS = 500

_Cells = list[tuple[str, str]]


@value
class CellChanges:
    """How many cells came and went, and the numbers of those that hold something else, counted from one."""

    came: int = 0
    went: int = 0
    edited: tuple[int, ...] = ()
    edited_kind: str = ""
    only_outputs: bool = False


def cell_changes(file: FileFacts) -> CellChanges | None:
    """None where one side is no notebook that can be read."""
    old, new = (_cells(side) for side in (file.contents.old, file.contents.new))
    if not file.path.endswith(".ipynb") or old is None or new is None:
        return None
    if old == new:
        return CellChanges(only_outputs=True)
    came = went = 0
    edited: list[int] = []
    for tag, first, last, start, end in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "replace" and last - first == end - start:
            edited += range(start + 1, end + 1)
        elif tag != "equal":
            came, went = came + end - start, went + last - first
    kinds = {new[number - 1][0] for number in edited}
    kind = kinds.pop() if len(kinds) == 1 else ""
    return CellChanges(came=came, went=went, edited=tuple(edited), edited_kind=kind)


def _cells(raw: bytes | None) -> _Cells | None:
    if raw is None or len(raw) > LARGEST:
        return None
    try:
        cells = json.loads(raw)["cells"]
        read = [(str(cell["cell_type"]), "".join(cell["source"])) for cell in cells]
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    return read if len(read) <= MOST_CELLS else None
