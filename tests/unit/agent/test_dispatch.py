"""One call, one envelope: answers, refusals and nonsense all come back as JSON without secrets."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.agent.dispatch import dispatch, refused
from git_agent.model.exchange import ToolCall, ToolSpec
from git_agent.model.tool import Tool, ToolRefusal, ToolResult
from git_agent.redact import clean

AWS = "AKIA" + "IOSFODNN7" + "EXAMPLE"
GITHUB = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"
PRIVATE_KEY = f"-----BEGIN RSA {'PRIVATE'} KEY-----\n" + "MIIEowIBAAKCAQEAt9Kf3xL0aQ7nZp5v\n" * 3


def echo(given: Mapping[str, object]) -> ToolResult:
    return ToolResult(data={"given": dict(given)}, truncated=bool(given))


def refuse(_: Mapping[str, object]) -> ToolResult:
    raise ToolRefusal("ask for something else")


def named(name: str, handle: Any) -> Tool:
    return Tool(spec=ToolSpec(name=name, description="", parameters={}), handle=handle)


TOOLS = {"echo": named("echo", echo), "refuse": named("refuse", refuse)}


def answer(name: str, arguments: str) -> Any:
    return json.loads(dispatch(ToolCall(call_id="1", name=name, arguments=arguments), TOOLS).text)


def test_an_answer_has_the_stable_fields() -> None:
    assert answer("echo", '{"a": 1}') == {"ok": True, "tool": "echo", "data": {"given": {"a": 1}}, "truncated": True}


@pytest.mark.parametrize("arguments", ["[" * 100_000, '{"path": ' * 100_000 + "1" + "}" * 100_000])
def test_arguments_nested_without_end_are_refused(arguments: str) -> None:
    assert answer("echo", arguments)["error"] == "the arguments are not valid JSON: it is nested too deeply"


def test_a_tool_with_an_endless_name_is_refused_in_few_words() -> None:
    assert len(dispatch(ToolCall(call_id="1", name="x" * 1_000_000, arguments="{}"), TOOLS).text) < 1000


@pytest.mark.parametrize("arguments", ["", " ", "{}", "\ufeff{}", "\ufeff", "\n{ }\n"])
def test_no_arguments_may_be_said_in_many_ways(arguments: str) -> None:
    assert answer("echo", arguments)["data"] == {"given": {}}


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("refuse", "{}", "ask for something else"),
        ("shell", "{}", "there is no tool shell; there are: echo, refuse"),
        ("echo", '{"a": ', "not valid JSON"),
        ("echo", "[1]", "must be a JSON object"),
        ("echo", '"a"', "must be a JSON object"),
    ],
)
def test_a_refusal_is_an_answer(name: str, arguments: str, words: str) -> None:
    envelope = answer(name, arguments)
    assert (envelope["ok"], envelope["tool"]) == (False, name)
    assert words in envelope["error"]


def test_a_refusal_is_not_endless() -> None:
    envelope = json.loads(refused(ToolCall(call_id="1", name="echo", arguments=""), "x" * 9000).text)
    assert len(envelope["error"]) == 2000


PIECES = [f"{AWS} ", f"{GITHUB} ", PRIVATE_KEY, "password = ", '"', "'", "\\", "\n", "://ada:", "@host", "é", "x "]


def test_a_secret_in_an_answer_is_redacted() -> None:
    assert answer("echo", json.dumps({"text": f"use {GITHUB} here"}))["data"] == {
        "given": {"text": "use [REDACTED:github-token] here"}
    }


@given(text=st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
def test_an_envelope_is_json_and_redacted_whatever_it_holds(text: str) -> None:
    output = dispatch(ToolCall(call_id="1", name="echo", arguments=json.dumps({"text": text})), TOOLS).text
    assert json.loads(output)["data"]["given"]["text"] == clean(text)
