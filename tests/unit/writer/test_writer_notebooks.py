"""Notebooks are told by their cells."""

import json

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

CELLS = [("markdown", "# Kiln"), ("code", "wood = 1"), ("code", "heat(wood)")]


def notebook(cells: list[tuple[str, str]], *, output: int = 1) -> str:
    read = [{"cell_type": kind, "source": [text], "outputs": [output]} for kind, text in cells]
    return json.dumps({"cells": read, "nbformat": 4}, indent=1)


@pytest.mark.parametrize(
    ("new", "message"),
    [
        (notebook([*CELLS, ("code", "cool()"), ("code", "shut()")]), "add 2 cells to kiln.ipynb"),
        (notebook(CELLS[:2]), "remove 1 cell from kiln.ipynb"),
        (notebook([*CELLS[:2], ("code", "heat(wood, 2)")]), "change code of cell 3 in kiln.ipynb"),
        (notebook([*CELLS, ("code", "")]), "update output of kiln.ipynb"),
        (
            notebook([*CELLS[:2], ("code", "heat(wood, 3)"), ("markdown", "## Cool it"), ("code", "cool()")]),
            "add Cool it section to kiln.ipynb",
        ),
        (notebook([CELLS[0], ("code", "open()")]), "change cells in kiln.ipynb"),
        (notebook([("markdown", "# Oven"), *CELLS[1:]]), "change text of cell 1 in kiln.ipynb"),
        (notebook(CELLS, output=2), "update output of kiln.ipynb"),
        ("{}", "update kiln.ipynb"),
    ],
)
def test_a_notebook_is_told_by_its_cells(new: str, message: str) -> None:
    change = change_between({"kiln.ipynb": (notebook(CELLS), new)})
    assert write(change, StyleOptions(form="plain")).text == message
