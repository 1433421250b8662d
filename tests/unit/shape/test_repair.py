"""One chance to mend a message, and no second."""

import pytest

from git_agent.errors import InvalidMessage
from git_agent.model.fault import Fault
from git_agent.model.message import Message, MessageRules
from git_agent.shape import shape
from git_agent.shape.form.validate import LONGEST_MESSAGE, MOST_FAULTS
from git_agent.shape.repair import SHOWN
from git_agent.shape.reply.no_message import no_message

RULES = MessageRules()
CHATTER = "Here is the message\n\nIt reads."


def never(text: str, faults: tuple[Fault, ...]) -> str:
    raise AssertionError(f"nothing to mend in {text!r}: {faults}")


def test_valid_draft_is_wrapped_and_not_redrafted() -> None:
    assert shape("Fix it\nIt\nreads.", rules=RULES, redraft=never).message == Message(
        subject="Fix it", body="It reads."
    )


def test_faulty_draft_is_redrafted_once_with_its_text_and_faults() -> None:
    seen: list[tuple[str, tuple[Fault, ...]]] = []

    def redraft(text: str, faults: tuple[Fault, ...]) -> str:
        seen.append((text, faults))
        return "Fix it\n\nIt\nreads."

    assert shape(CHATTER, rules=RULES, redraft=redraft).message == Message(subject="Fix it", body="It reads.")
    [(text, faults)] = seen
    assert text == CHATTER + "\n"
    assert [fault.rule for fault in faults] == ["forbidden-phrase"]


def test_redraft_that_is_still_faulty_is_refused_with_the_faults_of_the_redraft() -> None:
    drafts = ["", "never asked for"]
    with pytest.raises(InvalidMessage) as caught:
        shape(CHATTER, rules=RULES, redraft=lambda text, faults: drafts.pop(0))
    assert [fault.rule for fault in caught.value.faults] == ["empty"]
    assert drafts == ["never asked for"]


def test_faulty_draft_without_a_redraft_is_refused_with_a_hint() -> None:
    with pytest.raises(InvalidMessage, match="Here is the message") as caught:
        shape(CHATTER, rules=RULES)
    assert caught.value.hint


def doubtful(message: Message) -> tuple[Fault, ...]:
    names = [word for word in message.subject.split() if "_" in word]
    return tuple(Fault(rule="not-in-evidence", detail=f'nothing is called "{name}"') for name in names)


def test_a_doubt_goes_into_the_redraft_with_its_words() -> None:
    seen: list[tuple[Fault, ...]] = []

    def redraft(text: str, faults: tuple[Fault, ...]) -> str:
        seen.append(faults)
        return "Fix it"

    shaped = shape("Fix made_up", rules=RULES, redraft=redraft, doubt=doubtful)
    assert (shaped.message.subject, shaped.doubts) == ("Fix it", ())
    assert [fault.detail for faults in seen for fault in faults] == ['nothing is called "made_up"']


def test_a_doubt_that_stays_is_reported_and_not_refused() -> None:
    shaped = shape("Fix made_up", rules=RULES, redraft=lambda text, faults: "Fix made_up too", doubt=doubtful)
    assert shaped.message.subject == "Fix made_up too"
    assert [fault.rule for fault in shaped.doubts] == ["not-in-evidence"]


@pytest.mark.parametrize("worse", ["", "Fix made_up and also_this"])
def test_a_redraft_that_is_worse_than_a_doubtful_draft_is_not_taken(worse: str) -> None:
    shaped = shape("Fix made_up", rules=RULES, redraft=lambda text, faults: worse, doubt=doubtful)
    assert shaped.message.subject == "Fix made_up"
    assert len(shaped.doubts) == 1


def test_a_text_that_is_no_message_is_redrafted_and_then_refused_with_the_text() -> None:
    def refuse(message: Message) -> tuple[Fault, ...]:
        return no_message(message, rules=RULES)

    drafts = ["..."]
    with pytest.raises(InvalidMessage) as caught:
        shape("I'm sorry, but I can't.", rules=RULES, redraft=lambda text, faults: drafts.pop(), refuse=refuse)
    assert [fault.rule for fault in caught.value.faults] == ["no-message"]
    assert caught.value.text == "..."
    assert drafts == []


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
    assert shape(original, rules=rules).message.subject == "Fix it"


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
