"""Every fault is found at once, and nothing that is all right is called one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.message import Message, MessageRules
from git_agent.shape.form.validate import validate
from git_agent.shape.form.wrap import shape_text

RULES = MessageRules()
AMEND = MessageRules(fixed_subject="Add the reader")
LONG_PATH = "src/" + "folder/" * 12 + "module.py"
WORDS = "many ordinary words " * 5


def rules_broken(text: str, rules: MessageRules = RULES) -> list[str]:
    return [fault.rule for fault in validate(shape_text(text, rules=rules), rules=rules)]


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("", ["empty"]),
        (" \n\n ", ["empty"]),
        ("Fix it", []),
        ("Fix it.\n\nBecause.", []),
        ("```\nfeat: x\n```", ["code-fence", "code-fence"]),
        ("Fix it\n\n```python\nx = 1\n```", ["code-fence"]),
        ("Fix it\n\n~~~\nx = 1\n~~~", ["code-fence"]),
        ("Fix it\n\nIt is called so:\n\n```python\nx = read(1)\n```\n\nNothing else changes.", []),
        ("Fix it\n\nIt is called so.\n\n```\nx = 1", ["code-fence"]),
        ("Fix it\n\nIt is called so.\n\n```\n# git drops this\n```", ["code-fence"]),
        ("Fix it\n\nIt is called so.\n\n```\n--- a/x\n```", ["code-fence"]),
        ("Fix it\n\nUse `x` and ```y``` here.", []),
        ("#12 is fixed", ["subject-comment"]),
        ("x" * 72, []),
        ("word " * 14 + "end", ["subject-too-long"]),
        (f"fix: move {LONG_PATH}", []),
        (f"fix: move {LONG_PATH} and {WORDS}", ["subject-too-long"]),
        (f"fix: move {'x' * 200} and {WORDS}", ["subject-too-long"]),
        ("漢" * 36, []),
        ("漢" * 37, ["subject-too-long"]),
        ("Fix it\n\n---\nMore", ["patch-separator"]),
        ("Fix it\n\n ---\nMore", []),
        ("Fix it\n\n---ci---\n---\n# a\n---/ci---", []),
        (f"Fix it\n\n{WORDS}\n\nSee https://example.org/{'a' * 80}\n\n    {WORDS}\n\nRefs: {WORDS}", []),
        ("Fix \x07 it\n\nA\x00B \u202e", ["control-character"]),
        ("Fix \ud800 it", ["not-text"]),
        ("Fix it\n\n\tTabs are text.", []),
    ],
)
def test_shaped_text_has_exactly_these_faults(text: str, broken: list[str]) -> None:
    assert rules_broken(text) == broken


@pytest.mark.parametrize(
    ("message", "broken"),
    [
        (Message(subject="", body="Text."), ["subject-missing"]),
        (Message(subject="Fix\nit"), ["control-character"]),
        (Message(subject="Fix it", body=WORDS.strip()), ["line-too-wide"]),
        (Message(subject="Fix it", body="Text\n# comment"), ["comment-line"]),
        (Message(subject="Fix it", body="Text\n--- a/file"), ["patch-separator"]),
    ],
)
def test_message_that_was_never_shaped_is_checked_too(message: Message, broken: list[str]) -> None:
    assert [fault.rule for fault in validate(message, rules=RULES)] == broken


@pytest.mark.parametrize(
    "text",
    [
        "Here is the commit message:",
        "Here\u2019s the commit message you asked for",
        "Commit message: fix it",
        "Fix it\n\nExplanation: it was broken.",
        "Fix it\n\n**Explanation:** it was broken.",
        "Fix it\n\n## Explanation: it was broken",
        "Fix it\n\nIt works. I would suggest more.",
        "Fix it\n\n- As an AI model this is hard to say.",
        "Sure, fix it",
        "Fix it\n\nLet me know what you think!",
        "Fix it\n\nHere is a summary of it.",
    ],
)
def test_chatter_at_the_start_of_a_line_or_sentence_is_a_fault(text: str) -> None:
    assert rules_broken(text) == ["forbidden-phrase"]


@pytest.mark.parametrize(
    "text",
    [
        "Explain where the file is",
        "Fix it\n\nThis is where there is a lock and here is none.",
        "Fix it\n\nThe user asked what I would do.",
        "Fix it\n\nEnsure, surely, that it works; explanation: none.",
        "Fix it\n\nHere isolation is needed.",
        "Fix it\n\nHere is how it is called: `read(1)`.",
        "Fix it\n\nIt reads. Here is an example of it.",
        "Fix it\n\n    Here is code",
        "Also fix the reader\n\nIn addition the previous commit is undone.",
    ],
)
def test_the_same_words_elsewhere_are_fine(text: str) -> None:
    assert rules_broken(text) == []


@pytest.mark.parametrize(
    ("body", "broken"),
    [
        ("Also fix the writer.", ["forbidden-phrase"]),
        ("Fixed.\n\n- In addition, the writer waits.", ["forbidden-phrase"]),
        ("It reads. This amend makes it wait.", ["forbidden-phrase"]),
        ("Compared to the previous commit it waits.", ["forbidden-phrase"]),
        ("It also waits, e.g. also for locks.", []),
        ("It can undo what any user did in a previous commit of theirs.", []),
        ("Alsop wrote it.", []),
    ],
)
def test_amended_message_tells_one_story(body: str, broken: list[str]) -> None:
    assert rules_broken(f"Add the reader\n\n{body}", AMEND) == broken


def test_wrapping_does_not_turn_a_word_into_a_start() -> None:
    text = f"Add the reader\n\n{'It waits and ' * 5}then it also waits and also reads and also writes."
    assert rules_broken(text, AMEND) == []


def test_words_of_the_original_message_are_never_faulted() -> None:
    original = (
        "Add the reader\n\nAlso waits for the lock of the writer.\n"
        f"In addition to that\n{WORDS}{WORDS}\n\n```\ncode\n```\n\n---\nHere is more"
    )
    rules = MessageRules(fixed_subject="Add the reader", original=original)
    assert rules_broken(original, rules) == []
    assert rules_broken("Add the reader\n\nAlso waits for the lock of both.\n\n```\ncode\n```", rules) == []
    assert rules_broken("Add the reader\n\nAlso reads.\n\n~~~\nother\n", rules) == ["code-fence", "forbidden-phrase"]


def test_amended_subject_must_be_kept_exactly_and_is_not_judged() -> None:
    assert rules_broken("Add the readers", AMEND) == ["subject-changed"]
    fixed_subject = f"# Also \x07 {WORDS}end"
    assert rules_broken(fixed_subject, MessageRules(fixed_subject=fixed_subject)) == []


def test_required_lines_are_found_whatever_their_case_and_wrapping() -> None:
    required = (f"lib: {WORDS}wait", "漢字" * 30)
    rules = MessageRules(required_lines=required)
    complete = f"Update lib\n\nLIB: {WORDS} wait\n\n{required[1]}"
    assert rules_broken(complete, rules) == []
    assert rules_broken("Update lib", rules) == ["required-line-missing", "required-line-missing"]


def test_details_quote_the_words_and_say_what_to_do() -> None:
    text = f"Here is {WORDS}\n\n---\nx\x1b[31m"
    details = {fault.rule: fault.complaint for fault in validate(shape_text(text, rules=RULES), rules=RULES)}
    assert details == {
        "subject-too-long": 'The subject "Here is many ordinary words many ordinary words many…" has 107 columns'
        ": shorten it to at most 72.",
        "patch-separator": 'At the line "---" `git am` cuts the message: remove the line or put words before it.',
        "forbidden-phrase": '"Here is many ordinary words many ordinary words many…" has "here is", which talks '
        "about the message or the amending: say only what the commit does.",
        "control-character": "The message contains control characters (U+001B): remove them.",
    }


@given(st.text(alphabet=st.characters(codec=None)), st.text())
def test_every_fault_of_any_text_can_be_printed(text: str, kept: str) -> None:
    rules = MessageRules(fixed_subject="Add", original=kept, required_lines=(text[:9],))
    for fault in validate(shape_text(text, rules=rules), rules=rules):
        for said in (fault.complaint, fault.told):
            assert said.encode()
            assert "\n" not in said
