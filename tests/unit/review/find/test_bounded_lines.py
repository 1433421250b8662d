"""Whatever a line holds, and however long it is: no rule of the reviewer takes longer than its length explains.

The limit is of processor time, and a hundred times what any pattern needs; a pattern that tries each mark of a divider
against everything behind it would need twenty times the limit.
"""

import importlib
import inspect
import pkgutil
from collections.abc import Iterator, Mapping
from functools import partial

import pytest

from git_agent.model.change import FileChange, FileDiff, Hunk, Status
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.review import find
from git_agent.review.find.values import WIDEST, marked_lines
from support.adversarial import SHAPES
from support.findings import places
from support.limited import within

SECONDS = 1.0
CHARS = 4_000
UNITS = ("-", " ", "x", '"', "'", "`", ";", "/", "*", "=", "# ", "-- ", "todo ", "remove this ", "never commit ")
LINES: Mapping[str, str] = {
    **{name: make(CHARS) for name, make in SHAPES.items()},
    **{f"{unit!r} for ever": (unit * CHARS)[:CHARS] for unit in UNITS},
    **{f"a comment of {unit!r}": f"# {unit * CHARS}"[:CHARS] for unit in UNITS},
}


def patterns() -> Iterator[tuple[str, LazyPattern[str], bool]]:
    """Each pattern of the rules by its name, and whether a rule looks for it anywhere in a text."""
    for found in pkgutil.iter_modules(find.__path__):
        module = importlib.import_module(f"{find.__name__}.{found.name}")
        source = inspect.getsource(module)
        for name, value in vars(module).items():
            several = value.values() if isinstance(value, dict) else (value,)
            for pattern in several:
                if isinstance(pattern, LazyPattern):
                    ways = ("search", "finditer", "findall", "sub", "split")
                    yield f"{found.name}.{name}", pattern, any(f"{name}.{way}(" in source for way in ways)


def use(pattern: LazyPattern[str], text: str, *, anywhere: bool) -> None:
    pattern.match(text)
    pattern.fullmatch(text)
    if anywhere:
        for _ in pattern.finditer(text):
            pass


def test_no_pattern_takes_forever() -> None:
    known = list(patterns())
    assert {name for name, _, anywhere in known if anywhere} >= {"leftovers._NOTE", "removed_names._WORDS"}
    steps = {
        f"{name} {at} on {shape}": partial(use, pattern, text, anywhere=anywhere)
        for at, (name, pattern, anywhere) in enumerate(known)
        for shape, text in LINES.items()
    }
    within(SECONDS, steps)


def test_a_rule_is_shown_only_so_much_of_a_line() -> None:
    change = FileChange(path="a.py", status=Status.MODIFIED)
    hunk = Hunk(old_start=1, new_start=1, heading="", lines=(f"+{'x' * 9_000}", "+y"))
    diff = FileDiff(change=change, hunks=(hunk,))
    assert list(marked_lines(diff)) == [("+", 1, "x" * WIDEST), ("+", 2, "y")]


@pytest.mark.parametrize("line", ["# do not commit", "# ------------ NOCOMMIT", "x = 1  # TODO: remove this"])
def test_a_note_is_found_behind_a_divider_of_any_length(line: str) -> None:
    old = "def a():\n    return 1\n"
    new = f"{old}# {'-' * 500}\n{line}\n"
    assert places("Scale", {"src/a.py": (old, new)}) == [("note-to-self", "src/a.py", 4)]
