"""A model's text loses the records that nobody has decided, in whatever way it writes their markers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.records.block.find import find_blocks
from git_agent.records.block.undecided import without_undecided

SUBJECT = "feat: read links"
FIELDS = "phase: 1\nmilestone: v0.2\nstatus: execute"

MARKERS = [
    ("---ci---", "---/ci---"),
    ("--- ci ---", "--- /ci ---"),
    ("---CI---", "---/CI---"),
    ("-- - Ci - --", "---/ ci---"),
    ("-----ci-----", "-----/ci-----"),
    ("\u2014ci\u2014", "\u2014/ci\u2014"),
    ("\u2014 CI \u2014", "\u2014 / CI \u2014"),
    ("\u2013-ci-\u2013", "\u2013-/ci-\u2013"),
    ("\u2010\u2011\u2012ci\u2212\u2212\u2212", "\u2010\u2011\u2012/ci\u2212\u2212\u2212"),
    ("\u2500\u2500\u2500 ci \u2500\u2500\u2500", "\u2500\u2500\u2500 \u2215ci \u2500\u2500\u2500"),
    ("---\u0441\u0456---", "---/\u0441\u0456---"),
    ("---c\u200bi---", "---/c\u200bi---"),
    ("---\u00a0ci\u00a0---", "---/\u00a0ci\u00a0---"),
    ("\uff0d\uff0d\uff0d\uff43\uff49\uff0d\uff0d\uff0d", "\uff0d\uff0d\uff0d\uff0f\uff43\uff49\uff0d\uff0d\uff0d"),
    ("**--- ci ---**", "**--- /ci ---**"),
    ("`---ci---`", "`---/ci---`"),
    ("> --- ci ---", "> --- /ci ---"),
]


@pytest.mark.parametrize(("opening", "closing"), MARKERS)
def test_a_block_is_dropped_whatever_its_markers_look_like(opening: str, closing: str) -> None:
    text = f"{SUBJECT}\n\nIt reads.\n\n{opening}\n{FIELDS}\n{closing}\n\nRefs: #12\n"
    assert without_undecided(text).strip() == f"{SUBJECT}\n\nIt reads.\n\nRefs: #12"


@pytest.mark.parametrize(("opening", "closing"), MARKERS)
def test_a_block_that_lost_a_marker_is_dropped_too(opening: str, closing: str) -> None:
    for block in (f"{opening}\n{FIELDS}", f"{FIELDS}\n{closing}", f"{opening}\n{FIELDS}\n---/ci---"):
        assert without_undecided(f"{SUBJECT}\n\nIt reads.\n\n{block}\n").strip() == f"{SUBJECT}\n\nIt reads."


@pytest.mark.parametrize("opening", [opening for opening, _ in MARKERS[1:]])
def test_a_marker_without_a_record_takes_nothing_with_it(opening: str) -> None:
    text = f"{SUBJECT}\n\n{opening}\n- Run the tests on every push\n- Keep the logs\n"
    expected = f"{SUBJECT}\n\n- Run the tests on every push\n- Keep the logs"
    assert without_undecided(text).strip() == expected


@pytest.mark.parametrize(
    "line",
    [
        "-- CI --",
        "- ci -",
        "--ci",
        "--- ci",
        "---",
        "--- ci.yml ---",
        "--- a/ci ---",
        "-----",
        "--- cli ---",
        "The --- ci --- marker is read.",
        "- ci: run the tests",
        "\u2014 \u0426\u0418 \u2014",
    ],
)
def test_other_lines_stay(line: str) -> None:
    text = f"{SUBJECT}\n\nIt reads.\n\n{line}\n\nIt strips.\n"
    assert without_undecided(text) == text


def test_what_a_person_wrote_like_a_marker_stays() -> None:
    text = f"{SUBJECT}\n\n--- ci ---\n- Run the tests\n"
    assert without_undecided(text, brought=("Read links\n\n--- ci ---\n- Run the tests\n",)) == text


def test_history_is_read_strictly_all_the_same() -> None:
    for opening, closing in MARKERS[1:-1]:
        assert not find_blocks(f"{SUBJECT}\n\n{opening}\n{FIELDS}\n{closing}\n").blocks


@given(st.lists(st.sampled_from([*(mark for pair in MARKERS for mark in pair), "phase: 1", "", "- a"]), max_size=12))
def test_no_look_alike_is_left(lines: list[str]) -> None:
    left = without_undecided("\n".join([SUBJECT, "", *lines])).split("\n")
    assert not [line for line in left if "ci" in line.lower()]
