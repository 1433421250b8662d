"""What nothing bears out is left out, and a well-formed message stays."""

import re
from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.message import Message, MessageRules
from git_agent.shape.form.text_block import BlockKind
from git_agent.shape.form.validate import validate
from git_agent.shape.form.wrap import read_body, shape_text
from git_agent.shape.ground.prune import prune
from git_agent.shape.ground.sentences import sentences

RULES = MessageRules()
LIE = "It fixes made_up."
TRUTHS = ("The parser splits lines.", "Words are kept (see `parse. all`).", "Reading e.g. a file is lazy.", "Use it!")


def unproved(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(re.findall(r"made_up\w*", text)))


def pruned(body: str) -> str:
    message = shape_text(f"Fix it\n\n{body}", rules=RULES)
    return prune(message, unproved, rules=RULES)[0].body


@pytest.mark.parametrize(
    ("body", "left"),
    [
        (f"True it is. {LIE}", "True it is."),
        (f"{LIE} True it is.", "True it is."),
        (f"{LIE} This helps everybody. True it is.", "True it is."),
        ("It fixes it (see the notes. They tell made_up). True it is.", "True it is."),
        (f"- one\n- {LIE}\n- two", "- one\n- two"),
        (f"- one\n- {LIE}\n  - below\n  - more below\n- two", "- one\n- two"),
        (f"- one. {LIE}\n- two", "- one.\n- two"),
        ("- one. Made_up? No: made_up.\n- two", "- one. Made_up?\n- two"),
        (f"1. one\n2. {LIE}\n3. two", "1. one\n2. two"),
        (f"It has:\n\n- {LIE}\n\nMore words.", "More words."),
        (f"One thing. It has:\n\n- {LIE}", "One thing."),
        (f"It has:\n\n- {LIE}\n- two", "It has:\n\n- two"),
        (f"- parser:\n  - {LIE}\n- two", "- two"),
        (f" ## Fixes\n\n- {LIE}\n\n ## Docs\n\nWords.", " ## Docs\n\nWords."),
        (f" ## All\n\n ### Fixes\n\n{LIE}\n\nRefs: #1", "Refs: #1"),
        (f"**Fixes**\n\n- {LIE}\n\n**Docs**\n\n- two", "**Docs**\n\n- two"),
        (
            "Words.\n\nRefs: #1\nFixes: made_up\nSigned-off-by: A <a@b.c>",
            "Words.\n\nRefs: #1\nSigned-off-by: A <a@b.c>",
        ),
        ("    run made_up --now\n\nWords.", "Words."),
        (LIE, ""),
    ],
)
def test_what_is_left(body: str, left: str) -> None:
    assert pruned(body) == left


def test_what_is_left_out_is_named_with_what_nothing_bears_out() -> None:
    message = Message(subject="Fix it", body=f"It has:\n\n- {LIE}\n\nTrue. {LIE}")
    _, parts = prune(message, unproved, rules=RULES)
    assert [(part.text, part.claims) for part in parts] == [
        (f"- {LIE}", ("made_up",)),
        (LIE, ("made_up",)),
        ("It has:", ()),
    ]


def test_a_proved_message_is_the_same_message() -> None:
    message = Message(subject="Fix it", body="Words.\n\n\n- as they   are")
    assert prune(message, unproved, rules=RULES) == (message, ())


SENTENCE = st.sampled_from((*TRUTHS, LIE, "This is why made_up2 works.", "It helps."))
PARAGRAPH = st.lists(SENTENCE, min_size=1, max_size=4).map(" ".join)
ITEM = st.tuples(st.sampled_from(("- ", "  - ", "1. ")), PARAGRAPH).map("".join)
BLOCK = st.one_of(
    PARAGRAPH,
    st.lists(ITEM, min_size=1, max_size=4).map("\n".join),
    st.lists(ITEM, min_size=1, max_size=3).map(lambda items: "It has:\n\n" + "\n".join(items)),
    st.sampled_from((" ## Fixes", " ### Notes", "**More**", "    run made_up", "    run it")),
)
TRAILERS = st.lists(st.sampled_from(("Refs: #1", "Fixes: made_up", "Reviewed-by: A <a@b.c>")), max_size=3, unique=True)


@given(st.lists(BLOCK, max_size=6), TRAILERS)
def test_any_body_stays_well_formed_and_true(blocks: list[str], trailers: list[str]) -> None:
    body = "\n\n".join((*blocks, "\n".join(trailers))).strip("\n")
    before = shape_text(f"Fix it\n\n{body}", rules=RULES)
    after, parts = prune(before, unproved, rules=RULES)
    assert unproved(after.text) == ()
    assert validate(after, rules=RULES) == validate(before, rules=RULES) == ()
    assert shape_text(after.text, rules=RULES) == after
    assert bool(parts) == bool(unproved(before.text))
    told = {sentence for block in read_body(before.body.split("\n"), rules=RULES) for sentence in sentences(block.text)}
    left = [block for block in read_body(after.body.split("\n"), rules=RULES) if block.kind is not BlockKind.BLANK]
    if parts:
        for block, following in zip_longest(left, left[1:]):
            assert block.text.strip()
            if block.kind is BlockKind.PROSE:
                assert set(sentences(block.text)) <= told  # no half of one
            if block.text.endswith(":"):
                assert following is not None
                assert following.is_item
            if block.kind is BlockKind.HEADING:
                assert following is not None
                assert following.kind is not BlockKind.FIELDS
    for trailer in trailers:
        assert (trailer in after.body.split("\n")) is ("made_up" not in trailer)
