"""What a model says beside its calls: kept as it is wanted back, and nothing of it leaves that should not."""

from typing import Any

from git_agent.providers.chat.asides import MOST_THOUGHT, Aside, asides_of

SECRET = "AKIA" + "Z7Q2" * 4


def said(thought: object, signature: object = "", *names: str) -> dict[str, Any]:
    extra = {"google": {"thought_signature": signature}}
    calls = [{"id": name, "function": {"name": "read_file"}, "extra_content": extra} for name in names or ("a",)]
    return {"choices": [{"message": {"reasoning_content": thought, "tool_calls": calls}}]}


def test_a_thought_and_a_signature_go_back_as_they_came() -> None:
    aside = asides_of(said("Two files.", "c2ln"))["a"]
    assert aside.of_message() == {"reasoning_content": "Two files."}
    assert aside.of_call() == {"extra_content": {"google": {"thought_signature": "c2ln"}}}


def test_an_empty_thought_is_wanted_back_and_none_is_not() -> None:
    assert asides_of(said(""))["a"].of_message() == {"reasoning_content": ""}
    assert asides_of(said(None))["a"].of_message() == {}


def test_a_thought_passes_the_redactor() -> None:
    thought = asides_of(said(f"The key is {SECRET}."))["a"].thought
    assert thought
    assert SECRET not in thought


def test_what_is_too_long_or_no_signature_is_left_out() -> None:
    aside = asides_of(said("x" * (MOST_THOUGHT + 1), "not a signature\n"))["a"]
    assert aside == Aside(turn="a")


def test_calls_that_came_together_are_known_by_their_turn() -> None:
    first, second = asides_of(said("", "", "a", "b")).values()
    assert first.turn == second.turn
    assert first.turn != asides_of(said("", "", "c"))["c"].turn
