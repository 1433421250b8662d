"""A draft becomes a message with everything that is wrong with it; what cannot be used is refused."""

import pytest

from git_agent.errors import InvalidMessage
from git_agent.model.draft import Author, Draft
from git_agent.model.fault import Fault
from git_agent.model.message import Message, MessageRules
from git_agent.shape.form.validate import LONGEST_MESSAGE, MOST_FAULTS
from git_agent.shape.judging import SHOWN, FaultFinder, accept, judge_message
from git_agent.shape.reply.no_message import no_message

RULES = MessageRules()
SOMEBODY = Author(name="somebody")
CHATTER = "Here is the message\n\nIt reads."


def shape(
    text: str, *, rules: MessageRules = RULES, refuse: FaultFinder | None = None, doubt: FaultFinder | None = None
) -> Message:
    """The message in a text, if it may be used."""
    draft = Draft(text=text, author=SOMEBODY)
    return accept(judge_message(draft, rules=rules, refuse=refuse, doubt=doubt)).message


def test_a_valid_draft_is_wrapped() -> None:
    assert shape("Fix it\nIt\nreads.") == Message(subject="Fix it", body="It reads.")


def test_a_message_comes_with_its_draft() -> None:
    draft = Draft(text="Fix it", author=Author(name="somebody", model="a-model"), read=(("hint", "It is urgent."),))
    assert judge_message(draft, rules=RULES).content.draft == draft


def test_a_faulty_draft_is_refused_with_its_text_and_a_hint() -> None:
    with pytest.raises(InvalidMessage, match="Here is the message") as caught:
        shape(CHATTER)
    assert [fault.rule for fault in caught.value.faults] == ["forbidden-phrase"]
    assert caught.value.hint


def doubtful(message: Message) -> tuple[Fault, ...]:
    names = [word for word in message.subject.split() if "_" in word]
    return tuple(Fault(rule="not-in-evidence", detail=f'nothing is called "{name}"') for name in names)


def test_a_doubt_is_told_and_not_refused() -> None:
    judged = judge_message(Draft(text="Fix made_up", author=SOMEBODY), rules=RULES, doubt=doubtful)
    assert (judged.faults, [doubt.rule for doubt in judged.doubts]) == ((), ["not-in-evidence"])
    assert accept(judged).message.subject == "Fix made_up"


def test_a_doubt_is_refused_where_it_is_meant_strictly() -> None:
    judged = judge_message(Draft(text="Fix made_up", author=SOMEBODY), rules=RULES, doubt=doubtful)
    with pytest.raises(InvalidMessage, match='nothing is called "made_up"'):
        accept(judged, strict=True)


def test_a_text_that_is_no_message_is_refused_with_the_text() -> None:
    def refuse(message: Message) -> tuple[Fault, ...]:
        return no_message(message, rules=RULES)

    with pytest.raises(InvalidMessage) as caught:
        shape("...", refuse=refuse)
    assert [fault.rule for fault in caught.value.faults] == ["no-message"]
    assert caught.value.text == "..."


@pytest.mark.parametrize(
    ("draft", "rule"),
    [
        ("Fix it\n\n" + "It reads. " * 1_000, "too-long"),
        ("Fix it " * 200, "subject-too-long"),
        ("x" * 2_000, "subject-too-long"),
    ],
)
def test_a_text_that_is_too_long_is_not_looked_at(draft: str, rule: str) -> None:
    def never_asked(message: Message) -> tuple[Fault, ...]:
        raise AssertionError(f"nobody wants {message.subject[:20]} judged")

    rules = MessageRules(most_chars=5_000)
    with pytest.raises(InvalidMessage) as caught:
        shape(draft, rules=rules, refuse=never_asked, doubt=never_asked)
    assert [fault.rule for fault in caught.value.faults] == [rule]
    assert draft.strip()[:1_000] in caught.value.text
    assert len(caught.value.text) <= SHOWN


def test_a_long_original_does_not_count() -> None:
    original = "Fix it\n\n" + "It reads.\n\n" * 1_000
    rules = MessageRules(most_chars=5_000, fixed_subject="Fix it", original=original)
    assert shape(original, rules=rules).subject == "Fix it"


def test_of_very_many_faults_the_first_are_told() -> None:
    with pytest.raises(InvalidMessage) as caught:
        shape("Fix it\n\n" + "```\nx\n```\n\n" * 1_000, rules=RULES)
    assert len(caught.value.faults) == MOST_FAULTS


def test_a_message_beyond_what_any_forge_takes_is_not_looked_at_however_long_a_reply_may_be() -> None:
    draft = "Fix it\n\n" + "- It reads one more of them.\n" * (LONGEST_MESSAGE // 25)
    with pytest.raises(InvalidMessage) as caught:
        shape(draft, rules=MessageRules(most_chars=400_000))
    assert [fault.rule for fault in caught.value.faults] == ["too-long"]
    assert str(LONGEST_MESSAGE) in caught.value.faults[0].detail
