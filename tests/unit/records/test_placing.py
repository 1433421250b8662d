"""Blocks leave a message while it is written anew, and come back byte for byte to where they belong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.message import Message
from git_agent.records import find_blocks
from git_agent.records.block.placing import (
    SplitMessage,
    part_footers,
    put_blocks,
    squashed_blocks,
    take_blocks,
    without_blocks,
)

BLOCK = "---ci---\nphase: 1\nlessons:\n  - One  \n\nstatus: execute\n---/ci---"
OTHER = "---ci---\nphase: 2\n---/ci---"
SIGNED = "Signed-off-by: A <a@b.c>"

PROSE = st.sampled_from(
    ["Because.", "- one\n- two", "Note: this is so.", "    code", "Fixes: nothing\nat all", "> said"]
)
FOOTERS = st.sampled_from(["Refs: #1", SIGNED, "BREAKING CHANGE: it is gone", "Closes #12"])
BLOCKS = st.sampled_from([BLOCK, OTHER, "  ---ci---\n  phase: 3\n  ---/ci---", "---ci---\nphase: 4"])


def message_of(text: str) -> Message:
    subject, _, body = text.rstrip("\n").partition("\n\n")
    return Message(subject=subject, body=body)


def text_of(*paragraphs: str) -> str:
    return "\n\n".join(paragraphs) + "\n"


@given(
    prose=st.lists(PROSE, max_size=3),
    blocks=st.lists(BLOCKS, min_size=1, max_size=3),
    footers=st.lists(FOOTERS, max_size=2),
)
def test_blocks_that_follow_the_prose_return_to_their_place(
    prose: list[str], blocks: list[str], footers: list[str]
) -> None:
    text = text_of("feat(P01-01): add x", *prose, *blocks, *footers)
    parted = take_blocks(text)
    assert parted.blocks == tuple(blocks)
    assert find_blocks(parted.text).blocks == ()
    assert put_blocks(message_of(parted.text), parted).text == text


@given(
    paragraphs=st.lists(st.one_of(PROSE, BLOCKS.filter(lambda block: "/ci" in block)), max_size=6),
    footers=st.lists(FOOTERS, max_size=1),
)
def test_no_block_is_ever_lost_or_changed(paragraphs: list[str], footers: list[str]) -> None:
    text = text_of("feat(P01-01): add x", *paragraphs, *footers)
    parted = take_blocks(text)
    again = put_blocks(message_of(parted.text), parted).text
    assert again == text
    rewritten = put_blocks(Message(subject="feat(P01-01): add x", body="Other words."), parted).text
    assert [block.text for block in find_blocks(rewritten).blocks] == [block.text for block in find_blocks(text).blocks]


def test_what_is_written_anew_comes_above_the_block_and_footers_below() -> None:
    parted = take_blocks(text_of("feat: add x", "Because.", BLOCK, "Refs: #1"))
    message = put_blocks(Message(subject="feat: add x", body=f"Because.\n\n- and y\n\nRefs: #1\n{SIGNED}"), parted)
    assert message.body == f"Because.\n\n- and y\n\n{BLOCK}\n\nRefs: #1\n{SIGNED}"


def test_a_block_before_all_prose_leaves_the_subject_alone() -> None:
    parted = take_blocks(text_of(BLOCK, "feat: add x", "Because."))
    assert parted == SplitMessage(text="feat: add x\n\nBecause.\n", blocks=(BLOCK,))


def test_a_block_between_paragraphs_stays_there() -> None:
    text = text_of("feat: add x", "One.", OTHER, "Two.", BLOCK)
    assert take_blocks(text).text == text_of("feat: add x", "One.", OTHER, "Two.")


def test_equal_blocks_are_all_put_back() -> None:
    text = text_of("feat: add x", OTHER, "Two.", OTHER)
    parted = take_blocks(text)
    assert put_blocks(message_of(parted.text), parted).text == text


def test_a_message_without_blocks_is_left_as_it_is() -> None:
    text = "feat: add x\r\n\r\n\r\nBecause.\r\n"
    assert take_blocks(text) == SplitMessage(text=text)
    assert without_blocks(text) == text


def test_the_prose_alone_is_what_stands_around_the_blocks() -> None:
    assert without_blocks(text_of("feat: add x", OTHER, "Because.", BLOCK)) == text_of("feat: add x", "Because.")


def test_squashed_blocks_lose_their_margin_and_come_in_the_order_of_the_work() -> None:
    indented = "\n".join(f"    {line}" for line in f"newest\n\n{BLOCK}".split("\n"))
    oldest = "\n".join(f"    {line}" for line in f"oldest\n\n{OTHER}".split("\n"))
    text = f"Squashed commit of the following:\n\ncommit 1\n\n{indented}\n\ncommit 2\n\n{oldest}\n"
    assert squashed_blocks(text).blocks == (OTHER, BLOCK)
    assert squashed_blocks(text.replace("Squashed commit", "Commits")).blocks == (BLOCK, OTHER)


@pytest.mark.parametrize(
    ("body", "prose", "footers"),
    [
        ("", "", ""),
        ("Because.", "Because.", ""),
        ("Refs: #1", "", "Refs: #1"),
        ("Because.\n\nRefs: #1\n\n" + SIGNED, "Because.", "Refs: #1\n\n" + SIGNED),
        ("Refs: #1\n\nBecause.", "Refs: #1\n\nBecause.", ""),
        (f"Because.\n\n{OTHER}", f"Because.\n\n{OTHER}", ""),
    ],
)
def test_footers_are_the_last_paragraphs_that_git_and_forges_act_on(body: str, prose: str, footers: str) -> None:
    assert part_footers(body) == (prose, footers)
