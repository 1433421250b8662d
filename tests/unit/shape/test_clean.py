"""Chatter comes off a model's reply; a message that has none stays as it is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.shape.reply.clean import clean_reply

SUBJECT = "feat(reader): keep the last line"
BODY = "A file without a line end lost it.\n\n- read it\n- test it\n\nRefs: SHOP-12"
MESSAGE = f"{SUBJECT}\n\n{BODY}"
TICKS = "```"


@pytest.mark.parametrize(
    "reply",
    [
        f"<think>\nThe user wants…\n</think>\n\n{MESSAGE}",
        f"<think></think>{MESSAGE}",
        f"<Thinking budget='3'>one</Thinking>\n<reasoning>two</reasoning>\n{MESSAGE}",
        f"First I look at the diff.\nfix: no\n</think>\n\n{MESSAGE}",
        f"So that is it.</think>{MESSAGE}",
        f"{MESSAGE}\n\n<think>\nShould I say more?\n</think>",
        f"{MESSAGE}\n\n<think>\nShould I",
        f"Here is the commit message:\n\n{MESSAGE}",
        f"Here's a commit message for your changes:\n{MESSAGE}",
        f"Sure!\n\n{MESSAGE}",
        f"Sure! Here is the message you asked for:\n\n{MESSAGE}",
        f"Certainly, I will describe the staged changes.\n\n{MESSAGE}",
        f"Okay, let me look at the diff.\n\nHere you go:\n\n{MESSAGE}",
        f"Based on the provided diff, here is a suitable one:\n\n{MESSAGE}",
        f"I\u2019ve written the following commit message.\n\n{MESSAGE}",
        f"**Commit message:**\n\n{MESSAGE}",
        f"## Commit Message\n\n{MESSAGE}",
        f"Commit message: {MESSAGE}",
        f"{TICKS}\n{MESSAGE}\n{TICKS}",
        f"{TICKS}text\n{MESSAGE}\n{TICKS}",
        f"~~~~ markdown\n{MESSAGE}\n~~~~",
        f"{TICKS}\n{MESSAGE}",
        f"{MESSAGE}\n{TICKS}",
        f"{TICKS}{MESSAGE}\n{TICKS}",
        f"Here you go:\n\n{TICKS}gitcommit\n{MESSAGE}\n{TICKS}\n\nIt says what changed and why.",
        f"{TICKS}\n{MESSAGE}\n{TICKS}\n\nor\n\n{TICKS}\nfix: something else\n{TICKS}",
        f"Hier ist die Nachricht:\n\n{TICKS}\n{MESSAGE}\n{TICKS}",
        f'"{MESSAGE}"',
        f"`{SUBJECT}`\n\n{BODY}",
        f"**{SUBJECT}**\n\n{BODY}",
        f"\u201c{SUBJECT}\u201d\n\n{BODY}",
        f"# {MESSAGE}",
        f"- {MESSAGE}",
        f"**feat(reader):** keep the last line\n\n{BODY}",
        f"**feat(reader)**: keep the last line\n\n{BODY}",
        f"Subject: {SUBJECT}\n\nBody: {BODY}",
        f"Subject: {SUBJECT}\nBody: {BODY}",
        f"**Title:** {SUBJECT}\n\n**Description:**\n{BODY}",
        f"Subject:\n{SUBJECT}\n\nBody:\n{BODY}",
        f"{SUBJECT}\n\nBody: {BODY}",
        f"{MESSAGE}\n\n-- best regards your model",
        f"{MESSAGE}\n\nBest regards,\nYour model",
        f"assistantfinal {MESSAGE}",
        f"analysisThe user wants a message.assistantfinal{MESSAGE}",
        f"Final answer: {MESSAGE}",
        f"**Final answer:**\n{MESSAGE}",
        f"From: Ada <ada@example.org>\nDate: Mon, 1 Jan 2024\nSubject: [PATCH 1/2] {MESSAGE}\n---\n a.py | 2 +-\n",
        f"From: Ada <ada@example.org>\nSubject: [PATCH] {MESSAGE}",
        f"Subject: [PATCH v2] {MESSAGE}",
        f"Option 1:\n{MESSAGE}\n\nOption 2:\nfix: something else",
        f"Here are two options:\n\n**Option 1 (recommended):** {MESSAGE}\n\n**Option 2:** fix: something else",
        f"1. {MESSAGE}\n\n2. fix: something else\n3. docs: and another",
        f"{MESSAGE}\n\nAlternatively, you could use:\n\nfix: something else",
        f"{MESSAGE}\n\n---\n\nfix: something else\n\n---\n\ndocs: and another",
        f"{MESSAGE}\n\nLet me know if you want it shorter!",
        f"{MESSAGE}\n\n---\n\nI hope this helps.\n\nFeel free to change it.",
        f"{MESSAGE}\n\nThis commit message follows the Conventional Commits specification.",
        f"{MESSAGE}\n\n**Explanation of the commit message:**\n\n- `feat` stands for a feature",
        f"{MESSAGE}\n\nExplanation: the commit type is feat, since a line is kept.",
        f"{MESSAGE}\n\nNote: I kept the commit message short.",
        f"\ufeff{MESSAGE}\u200b",
        MESSAGE.replace("\n", "\r\n"),
        f"\x1b[1m{SUBJECT}\x1b[0m\n\n{BODY}",
        f"\x1b]0;title\x07{MESSAGE}",
        f"{MESSAGE}<|im_end|>",
        f"<|assistant|>\n{MESSAGE}<|im_end|>\n<|im_start|>user\nThanks!",
        f"[/INST] {MESSAGE} </s>",
        f"{MESSAGE}<end_of_turn>",
        f"\n\n  {MESSAGE}\n\n",
        f"<think>x</think>\nSure, here is the commit message:\n{TICKS}\n**{SUBJECT}**\n\n{BODY}\n{TICKS}\nLet me know!",
    ],
)
def test_chatter_comes_off(reply: str) -> None:
    assert clean_reply(reply) == MESSAGE


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        ('{"message": "fix: a b\\n\\nBecause of \\"c\\"."}', 'fix: a b\n\nBecause of "c".'),
        ('```json\n{"subject": "fix: a b", "body": "Because.\nReally."}\n```', "fix: a b\n\nBecause.\nReally."),
        ('{"title": "fix: a b", "description": ["- one", "- two"]}', "fix: a b\n\n- one\n- two"),
        ('{"subject": "fix: a b", "body": null}', "fix: a b"),
        ('["fix: a b", "feat: c d"]', "fix: a b"),
        ('"fix: a b\\n\\nBecause."', "fix: a b\n\nBecause."),
        ("git commit -m 'fix: a b' -m \"Because.\"", "fix: a b\n\nBecause."),
        ('```bash\ngit commit -am "fix: a b"\n```', "fix: a b"),
        (
            f"{TICKS}\nfix: a b\n\n{TICKS}py\nx = 1\n{TICKS}\nmore\n{TICKS}",
            f"fix: a b\n\n{TICKS}py\nx = 1\n{TICKS}\nmore",
        ),
        ("<think>\nI am still thinking about fix: a b", ""),
        ("", ""),
    ],
)
def test_message_is_found_in_its_packing(reply: str, message: str) -> None:
    assert clean_reply(reply) == message


@pytest.mark.parametrize(
    "message",
    [
        "fix: strip <think> tags from replies\n\nA stray </think> in a sentence is kept, so is `</think>` alone.",
        "<think> tags are stripped",
        "fix: strip <think>some</think>\n\nReplies with\n<think>some</think>\nare clean now.",
        "fix: strike <s>out</s>",
        "[" * 100_000 + "]" * 100_000,
        "fix: strip tags\n\n```\n<think>\nhm\n</think>\nfeat: no\n```\n\n    </think>\n\nAs above.",
        "Handle <|im_end|> in the middle\n\nThe token <|im_end|> ends a turn.",
        "Here is why the reader failed\n\nHere is a list:\n\n- one\n- two",
        "Sure-footed parsing of commit messages",
        "I think therefore I am\n\nI have changed the diff algorithm.",
        "docs: show an example\n\n```\nfeat: not the message\n```\n\nAnd more text after it.",
        "Fix the reader for this input:\n\n```\na,b\n```\n\nIt lost the last line.",
        "fix: a\n\nNote: I did not touch the writer, it has a test of its own.",
        "fix: a\n\nNote: this needs version 2.\n\nExplanation: the cache was stale.",
        "fix: a\n\nAlternatively, we could read it twice:\n\n  read(read(x))\n\nThat was slower.",
        "fix: a\n\n1. feat is one type\n2. fix is another",
        "Squash of three\n\n* feat: one\n\n* fix: two\n\n---------\n\nCo-authored-by: Ada <ada@example.org>",
        "feat: one\n\n---\n\nWhat changed and why.",
        "1. Add a reader\n2. Add a writer",
        "- feat: one\n- fix: two",
        "Version 2\n\n* Version 1 was wrong\n\n* Version 2 is right",
        "Option 1 is the default now\n\nOption 2 stays.",
        'Revert "feat: keep the last line"\n\nThis reverts commit 1234567.',
        '"foo" is not "bar"',
        "'quoted'",
        "`keep`",
        "`read` and `write` agree",
        "**kwargs are passed on to **options**",
        "#12 fix the reader",
        "summary: show the title first",
        "Title: keep the case of words",
        "[ci] skip what is [skip ci]",
        "{braces} in a subject {are fine}",
        "git commit -m is documented",
        "git commit -m 'x' && git push",
        "fix: a\n\nHeaders:\n\nx: 1\n\nBody:\n\n{}",
        "fix: a\n\nThe message is wrapped now. Let me know was its ending.",
        "fix: a\n\nThanks @\u200bada for the report 👩\u200d💻",
        "fix: a\n\n---ci---\nschema: 1\nmessage: Let me know\n---/ci---",
        "fix: a\n\nSigned-off-by: Ada <ada@example.org>\nRefs: #12",
        "修复\uff1a读取最后一行\n\n说明\uff1a文件没有换行符。",
    ],
)
def test_message_without_chatter_stays(message: str) -> None:
    assert clean_reply(message) == message


PARAGRAPHS = st.sampled_from(
    [
        "Here is why: the cache was stale.",
        "Note: this needs a restart.",
        "```py\nprint('feat: no')\n```",
        "```\nfix: not the message\n```",
        "1. read\n2. write",
        "- feat: listed\n- fix: listed too",
        "> quoted\n> text",
        "## Background\n\nIt was slow.",
        "---\n\nBelow the rule.",
        '"A quotation of its own."',
        "    indented code",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "It says <think> and </think> in a sentence.",
        "BREAKING CHANGE: the flag is gone.",
        "---ci---\nschema: 1\n---/ci---",
        "Refs: #12\nSigned-off-by: Ada <ada@example.org>",
    ]
)
SUBJECTS = st.sampled_from(
    [SUBJECT, "Keep the last line", "reader: keep it", 'Revert "feat: keep it"', "Use `read` for `write`", "v1.2.3"]
)
MESSAGES = st.builds(
    lambda subject, paragraphs: "\n\n".join([subject, *paragraphs]), SUBJECTS, st.lists(PARAGRAPHS, max_size=4)
)
CHATTER = st.sampled_from(
    [
        "Here is the commit message:\n\n{}",
        "Sure!\n\n{}",
        "<think>\nhm\n</think>\n\n{}",
        "{}<|im_end|>",
        "\ufeff{}",
        "{}\n\nLet me know if you want changes.",
        "````text\n{}\n````",
    ]
)


@given(MESSAGES)
def test_real_looking_message_stays(message: str) -> None:
    assert clean_reply(message) == message


@given(MESSAGES, CHATTER)
def test_chatter_comes_off_any_message(message: str, chatter: str) -> None:
    assert clean_reply(chatter.replace("{}", message)) == message


@given(
    st.lists(st.one_of(PARAGRAPHS, SUBJECTS, CHATTER, st.text(max_size=20)), max_size=6),
    st.sampled_from(["", "\n", "\n\n"]),
)
def test_cleaning_twice_changes_nothing_more(parts: list[str], gap: str) -> None:
    once = clean_reply(gap.join(parts))
    assert clean_reply(once) == once


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        ("Sure, add parse_line", "Add parse_line"),
        ("Certainly! Add parse_line\n\nIt splits lines.", "Add parse_line\n\nIt splits lines."),
        ("Okay: feat: add parse_line", "feat: add parse_line"),
        ("Sure, I can help with that", "Sure, I can help with that"),
        ("OK, cancel and retry are buttons", "OK, cancel and retry are buttons"),
    ],
)
def test_a_yes_before_a_told_change_is_chatter(reply: str, message: str) -> None:
    assert clean_reply(reply) == message
