"""An amended message keeps the signatures of people, and tells when it drops what they said."""

from git_agent.model.message import Message
from git_agent.shape.form.preserve import lost_paragraphs, restore_trailers

ORIGINAL = "Fix the parser\n\nTabs were counted twice by everybody.\n\nFixes: #7\nSigned-off-by: Eve <e@x.y>"


def test_lost_trailers_come_back() -> None:
    message = Message(subject="Fix the parser", body="Other words.\n\nFixes: #7")
    assert restore_trailers(message, ORIGINAL).body == "Other words.\n\nFixes: #7\nSigned-off-by: Eve <e@x.y>"


def test_nothing_is_added_twice() -> None:
    message = Message(subject="Fix the parser", body=ORIGINAL.partition("\n\n")[2])
    assert restore_trailers(message, ORIGINAL) == message


def test_a_paragraph_that_is_gone_is_told() -> None:
    (fault,) = lost_paragraphs(Message(subject="Fix the parser", body="Another body."), ORIGINAL)
    assert "Tabs were counted twice by everybody." in fault.detail


def test_a_paragraph_in_other_words_is_there() -> None:
    assert lost_paragraphs(Message(subject="Fix the parser", body="Everybody counted tabs twice."), ORIGINAL) == ()
