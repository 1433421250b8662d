"""A line made to be slow costs no rule more than its length: a log, an annotation and a report may hold any."""

from collections.abc import Callable
from functools import partial

import pytest

from git_agent.ci.diagnose.annotations import from_annotations
from git_agent.ci.diagnose.families.all import ALL, find_hit
from git_agent.ci.diagnose.families.base import Family
from git_agent.ci.diagnose.families.messages import type_of_message
from git_agent.ci.diagnose.log.marks import mark_of
from git_agent.ci.diagnose.places import is_foreign, is_path, project_path
from git_agent.ci.diagnose.width import WIDEST
from git_agent.ci.values import Annotation
from support.limited import within

UNITS = (
    "x",
    " ",
    "/",
    ".",
    "a.",
    "a/",
    "0",
    ":1",
    ":1:",
    "(",
    "1:",
    "- ",
    "'",
    "\t",
    "\\",
    "at ",
    "a b ",
    "[",
    "_",
    "-",
)
WORDS = (
    "x: ",
    "x - ",
    "1 ",
    "line 1 ",
    "a, ",
    "failed ",
    ": error ",
    "error",
    "error: ",
    "Snapshot ",
    "a.py:1: ",
    "warning ",
)
SECONDS = 1.0  # of processor time for one line: a hundred times what any takes


@pytest.mark.parametrize("family", ALL, ids=lambda family: family.name)
def test_no_line_takes_a_family_forever(family: Family) -> None:
    family.find("error", [])  # what is compiled when first needed is no work on a line
    within(
        SECONDS, {f"{lead}{unit}": partial(_read, family, lead, unit) for lead in _leads(family) for unit in _units()}
    )


def _units() -> tuple[str, ...]:
    return UNITS + WORDS


def _leads(family: Family) -> tuple[str, ...]:
    return ("", "error: ", *family.words)


def _read(family: Family, lead: str, unit: str) -> None:
    line = (lead + unit * WIDEST)[: WIDEST - len(lead)] + lead
    family.find(line, [line] * 3)


@pytest.mark.parametrize("unit", [*UNITS, *WORDS])
def test_a_text_of_any_length_is_read_by_all_of_them(unit: str) -> None:
    text = "error: " + unit * (60_000 // len(unit))
    found = Annotation(path="a.js", line=1, level="failure", title="eslint", message=text)
    steps: dict[str, Callable[[], object]] = {
        "line": partial(find_hit, text, []),
        "message": partial(type_of_message, text),
        "mark": partial(mark_of, text[:WIDEST]),
        "path": partial(is_path, project_path(text)),
        "foreign": partial(is_foreign, text[:WIDEST]),
        "annotation": partial(from_annotations, [found], name="lint"),
    }

    within(2 * SECONDS, steps)
