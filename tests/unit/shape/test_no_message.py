"""A reply that is no message is a fault, and an odd message is none."""

import pytest

from git_agent.model.message import MessageRules
from git_agent.model.value import replace
from git_agent.shape.form.validate import validate
from git_agent.shape.form.wrap import shape_text
from git_agent.shape.ground.sources import Sources
from git_agent.shape.reply.clean import clean_reply
from git_agent.shape.reply.no_message import no_message
from support.replies import DIFF, MESSAGES, NO_MESSAGES

RULES = MessageRules()


def change() -> Sources:
    return Sources.of([("diff", DIFF), ("paths", "src/parser.py"), ("history", "Add a readme")])


def rules_broken(reply: str, rules: MessageRules = RULES) -> list[str]:
    message = shape_text(clean_reply(reply), rules=rules)
    faults = (*validate(message, rules=rules), *no_message(message, rules=rules, sources=change()))
    return [fault.rule for fault in faults]


@pytest.mark.parametrize(
    ("kind", "reply"), [(kind, reply) for kind, replies in NO_MESSAGES.items() for reply in replies]
)
def test_what_is_no_message_is_a_fault(kind: str, reply: str) -> None:
    assert rules_broken(reply), kind


@pytest.mark.parametrize("message", MESSAGES)
def test_an_odd_message_is_none(message: str) -> None:
    assert rules_broken(message) == []


@pytest.mark.parametrize("message", MESSAGES)
def test_an_odd_message_with_a_body_is_none(message: str) -> None:
    body = "A file without a line end lost it.\n\n- read it\n- strip it, which I cannot explain\n\nRefs: SHOP-12"
    assert rules_broken(f"{message}\n\n{body}") == []


@pytest.mark.parametrize("hidden", ["\U000e0041\U000e0042", "\ufe0f\ufe0f\ufe0f", "\u200b"])
def test_what_nobody_sees_is_a_fault_unless_an_author_has_written_it(hidden: str) -> None:
    assert rules_broken(f"fix: read the{hidden} file") == ["no-message"]
    original = replace(RULES, original=f"fix: read{hidden} it")
    assert rules_broken(f"fix: read the{hidden} file", original) == []


def test_an_emoji_is_seen() -> None:
    assert rules_broken("feat: greet with \U0001f469\u200d\U0001f4bb and \u2764\ufe0f") == []
