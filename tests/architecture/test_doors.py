"""Each of these is done in few places: forking, handling signals, looking at the real process."""

import ast
from collections.abc import Iterator

import pytest

from support.sources import Module, found, law, module

DOORS = {
    "os.fork": {"forked.py"},
    "os.forkpty": set(),
    "signal.signal": {
        "interrupts.py",
        "forked.py",  # a copy is ended by what interrupts its parent
        "cli/time_limits.py",  # an alarm
    },
    "os.environ": {"wiring.py"},
    "os.environb": set(),
    "os.getenv": set(),
    "os.getcwd": {"wiring.py"},
    "Path.cwd": {"wiring.py"},
    "Path.home": set(),
    "sys.argv": {"wiring.py", "cli/main.py"},
}


@law
def doors_used(module: Module) -> Iterator[str]:
    """What a module uses of these, by attribute or by import."""
    for node in module.nodes:
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_whoever_uses_a_door_is_on_its_list() -> None:
    users: dict[str, set[str]] = {door: set() for door in DOORS}
    for path, names in found(doors_used).items():
        for door in DOORS.keys() & names:
            users[door].add(path)
    assert {door: used - DOORS[door] for door, used in users.items() if used - DOORS[door]} == {}


@pytest.mark.parametrize(
    ("planted", "door"), [("import os\nos.fork()", "os.fork"), ("from os import environ", "os.environ")]
)
def test_a_planted_use_would_be_noticed(planted: str, door: str) -> None:
    assert door in doors_used(module(planted))
