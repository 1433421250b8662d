"""Inputs by which a promise was once broken, and a few that reach far; `make fuzz` looks for more."""

from pathlib import Path

import pytest
from fuzz.targets import TARGETS

CORPUS = Path(__file__).parent / "corpus"
CASES = sorted(CORPUS.glob("*/*"))


def test_every_target_has_a_corpus() -> None:
    assert {case.parent.name for case in CASES} == set(TARGETS)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.parent.name}-{case.name}")
def test_what_broke_a_promise_once_does_not_break_it_again(case: Path) -> None:
    TARGETS[case.parent.name](case.read_bytes())
