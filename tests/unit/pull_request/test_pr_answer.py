"""A model's structured answer: what is taken from it, and what is not."""

import json

import pytest

from git_agent.agent.layers import OPTION_BYTES
from git_agent.pull_request.answer import ANSWER, read_answer
from git_agent.pull_request.description import Description, ReadingHint

WHOLE: dict[str, object] = {
    "message": "Add it\n\nBecause.",
    "what": ["Add `it`", " "],
    "why": "",
    "risk": [],
    "how_to_test": ["Run `make test`"],
    "read_first": [{"path": "a.py", "why": "it is there"}],
}
READ = Description(
    what=("Add `it`",), how_to_test=("Run `make test`",), read_first=(ReadingHint(path="a.py", why="it is there"),)
)


@pytest.mark.parametrize("form", ["{0}", "```json\n{0}\n```", "<think>so</think>\n{0}"])
def test_the_object_is_found_in_whatever_surrounds_it(form: str) -> None:
    assert read_answer(form.format(json.dumps(WHOLE))) == ("Add it\n\nBecause.", READ)


@pytest.mark.parametrize("change", [{"what": []}, {"what": "text"}, {"risk": None}, {"read_first": {}}, {"what": [1]}])
def test_an_incomplete_object_still_has_its_message(change: dict[str, object]) -> None:
    assert read_answer(json.dumps({**WHOLE, **change})) == ("Add it\n\nBecause.", None)


def test_a_bare_message_is_a_message_without_a_description() -> None:
    assert read_answer("Add it\n\nBecause.") == ("Add it\n\nBecause.", None)


def test_the_last_of_several_objects_is_the_answer() -> None:
    draft = json.dumps({**WHOLE, "message": "Add that"})
    assert read_answer(f"First {draft}, or better {json.dumps(WHOLE)}") == ("Add it\n\nBecause.", READ)


def test_braces_in_a_bare_message_are_no_answer() -> None:
    assert read_answer('fix: treat {} and {"a": 1} as empty') == ('fix: treat {} and {"a": 1} as empty', None)


def test_an_answer_that_is_too_long_is_handed_on_unread() -> None:
    text = json.dumps(WHOLE)
    assert read_answer(text, most_chars=20) == (text[:21], None)


def test_advertisements_are_no_part_of_a_description() -> None:
    changed = {**WHOLE, "what": ["Add `it`", "🤖 Generated with [Claude Code](https://claude.ai/code)"]}
    assert read_answer(json.dumps(changed)) == ("Add it\n\nBecause.", READ)


@pytest.mark.parametrize("text", ["I'm sorry, but I can't help with that.", "...", "<what>", "-"])
def test_what_says_nothing_is_no_description(text: str) -> None:
    assert read_answer(json.dumps({**WHOLE, "what": [text]})) == ("Add it\n\nBecause.", None)
    assert read_answer(json.dumps({**WHOLE, "why": text})) == ("Add it\n\nBecause.", READ)


@pytest.mark.parametrize("text", ["[1]", '{"message": 1}', "{"])
def test_what_is_no_answer_makes_no_description(text: str) -> None:
    assert read_answer(text)[1] is None


def test_secrets_do_not_come_back() -> None:
    token = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"
    _, description = read_answer(json.dumps({**WHOLE, "why": f"Uses {token}."}))
    assert description
    assert token not in str(description)


def test_the_schema_is_strict_and_fits_beside_the_texts() -> None:
    assert set(ANSWER.schema["required"]) == set(WHOLE)  # type: ignore[call-overload]  # JSON knows no types
    assert ANSWER.schema["additionalProperties"] is False
    assert len(json.dumps(dict(ANSWER.schema))) < OPTION_BYTES - 300
