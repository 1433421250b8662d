"""The form of a subject that was asked for, and the scopes that are configured, hold for a model."""

import pytest

from git_agent.model.message import Message, MessageRules
from git_agent.shape.form.convention import convention_faults

CONVENTIONAL = MessageRules(form="conventional")
PLAIN = MessageRules(form="plain")
SCOPED = MessageRules(scopes=("parser", "cli"))


def rules_broken(subject: str, rules: MessageRules) -> list[str]:
    return [fault.rule for fault in convention_faults(Message(subject=subject), rules)]


@pytest.mark.parametrize(
    ("subject", "rules", "broken"),
    [
        ("feat: add lines", CONVENTIONAL, []),
        ("revert(parser)!: drop lines", CONVENTIONAL, []),
        ("deps: take the new one", MessageRules(form="conventional", types=("deps",)), []),
        ("Add lines", CONVENTIONAL, ["subject-form"]),
        ("parser: add lines", CONVENTIONAL, ["subject-form"]),
        ("feature: add lines", CONVENTIONAL, ["subject-form"]),
        ("Feat: add lines", CONVENTIONAL, ["subject-form"]),
        ("feat():  add lines", CONVENTIONAL, ["subject-form"]),
        ("Add lines", PLAIN, []),
        ("parser: add lines", PLAIN, []),
        ("feat: add lines", PLAIN, ["subject-form"]),
        ("fix(parser): add lines", PLAIN, ["subject-form"]),
        ("Add lines", MessageRules(), []),
        ("feat: add lines", MessageRules(only_types=("fix", "task")), ["subject-form"]),
        ("feat(parser)!: add lines", MessageRules(only_types=("fix", "task")), ["subject-form"]),
        ("task: add lines", MessageRules(only_types=("fix", "task")), []),
        ("fix(parser): add lines", MessageRules(only_types=("fix", "task")), []),
        ("Add lines", MessageRules(only_types=("fix", "task")), []),
        ("parser: add lines", MessageRules(only_types=("fix", "task")), []),
        ("feat(parser): add lines", SCOPED, []),
        ("feat(parser,cli): add lines", SCOPED, []),
        ("feat: add lines", SCOPED, []),
        ("Add lines", SCOPED, []),
        ("feat(words): add lines", SCOPED, ["subject-scope"]),
        ("feat(parser/words): add lines", SCOPED, ["subject-scope"]),
        ("feat(words): add lines", MessageRules(scopes=("a",), fixed_subject="feat(words): add lines"), []),
    ],
)
def test_what_a_subject_may_be(subject: str, rules: MessageRules, broken: list[str]) -> None:
    assert rules_broken(subject, rules) == broken


def test_a_scope_with_a_slash_in_its_name_is_one() -> None:
    assert rules_broken("feat(a/b): add lines", MessageRules(scopes=("a/b",))) == []


def test_the_fault_says_what_is_allowed() -> None:
    (fault,) = convention_faults(Message(subject="feat(words): add lines"), SCOPED)
    assert fault.detail == 'The scope "words" is not among those of this project: take one of parser, cli, or none.'
    wanted = MessageRules(scopes=("parser", "cli"), scope_use="always")
    [fault] = convention_faults(Message(subject="feat(words): add lines"), wanted)
    assert fault.detail.endswith("take one of parser, cli.")
