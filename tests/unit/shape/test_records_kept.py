"""A `---ci---` block is never wrapped, moved or lost, wherever it stands in a message and however it is indented."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.message import MessageRules
from git_agent.records import find_blocks
from git_agent.shape import shape_text, validate

RULES = MessageRules()
LONG = "a lesson that is far too long for a line of any message that somebody has wrapped with care and patience"
YAML_LINES = st.sampled_from(
    [
        "phase: 1",
        "lessons:",
        f"  - {LONG}",
        "  - x   ",
        "",
        "# a remark",
        "Note: x",
        "- item",
        "decisions: []",
        "free text",
    ]
)
MARGINS = st.sampled_from(["", " ", "  ", "   ", "    ", "\t", "> ", ">", "> > "])
PROSE = st.sampled_from(
    ["One line.", f"{LONG} {LONG}", "- item\n- other", "    code", "Note: this", "> quoted", "Signed-off-by: A <a@b.c>"]
)


@st.composite
def blocks(draw: st.DrawFn) -> str:
    margin = draw(MARGINS)
    lines = ["---ci---", *draw(st.lists(YAML_LINES, max_size=6)), "---/ci---"]
    return "\n".join(margin + line for line in lines)


@given(parts=st.lists(st.one_of(PROSE, blocks()), max_size=5), gaps=st.sampled_from(["\n", "\n\n"]))
def test_every_block_comes_out_as_it_went_in(parts: list[str], gaps: str) -> None:
    text = "feat(P01-01-01): add it\n\n" + gaps.join(parts) + "\n"
    shaped = shape_text(text, rules=RULES)
    assert [block.text for block in find_blocks(shaped.text).blocks] == [
        block.text for block in find_blocks(text).blocks
    ]
    for part in parts:
        if "---ci---" in part:
            assert f"\n{part}\n" in shaped.text
    assert shape_text(shaped.text, rules=RULES) == shaped


def test_prose_around_a_block_is_still_wrapped() -> None:
    block = f"---ci---\nlessons:\n  - {LONG}\n---/ci---"
    body = shape_text(f"feat: add it\n\n{LONG}\n\n{block}\n\n{LONG}\n", rules=RULES).body
    assert block in body
    assert all(len(line) <= 72 for line in body.replace(block, "").split("\n"))


def test_a_wide_block_is_no_fault() -> None:
    message = shape_text(f"feat: add it\n\n---ci---\nlessons:\n  - {LONG}\n---/ci---\n", rules=RULES)
    assert validate(message, rules=RULES) == ()


@pytest.mark.parametrize("damaged", ["phase: 1\nstatus: plan\n---/ci---", "---ci---\nphase: 1\nstatus: plan"])
def test_what_is_left_of_a_damaged_block_stays_readable(damaged: str) -> None:
    shaped = shape_text(f"feat: add it\n\nProse.\n\n{damaged}\n", rules=RULES)
    assert shaped.body == f"Prose.\n\n{damaged}"


def test_a_block_right_below_the_subject_is_not_the_rest_of_its_sentence() -> None:
    block = "---ci---\nphase: 1\n---/ci---"
    shaped = shape_text(f"feat: read files and\n{block}\n", rules=RULES)
    assert (shaped.subject, shaped.body) == ("feat: read files and", block)
