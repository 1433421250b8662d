"""A script is played once through, and faults in it are found before the first line is used."""

from pathlib import Path

import pytest

from git_agent.clock import Deadline
from git_agent.errors import ProviderError, TimeLimitExceeded, UsageError
from git_agent.model.exchange import Reply, Request, ToolCall
from git_agent.providers.scripted import Scripted

REQUEST = Request(instructions="", items=())


def script(folder: Path, *lines: str) -> Scripted:
    path = folder / "script.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return Scripted(path)


def ask(provider: Scripted, *, seconds: float = 30) -> Reply:
    return provider.exchange(REQUEST, deadline=Deadline.after(seconds))


def test_the_lines_are_the_replies_in_their_order(tmp_path: Path) -> None:
    provider = script(
        tmp_path,
        '{"calls": [{"name": "read_file", "arguments": {"path": "a"}}, {"name": "other", "arguments": "not json"}]}',
        "",
        '{"text": "fix: it\\u2028"}',
        '{"error": "the model is ill"}',
        '{"text": "looking", "calls": [{"name": "a", "arguments": {}}]}',
    )
    assert ask(provider).calls == (
        ToolCall(call_id="call_1", name="read_file", arguments='{"path": "a"}'),
        ToolCall(call_id="call_2", name="other", arguments="not json"),
    )
    assert ask(provider).text == "fix: it\u2028"
    with pytest.raises(ProviderError, match="the model is ill"):
        ask(provider)
    both = ask(provider)
    assert (both.text, both.calls[0].name) == ("looking", "a")


def test_beyond_its_end_a_script_fails(tmp_path: Path) -> None:
    provider = script(tmp_path, '{"text": "fix: it"}')
    ask(provider)
    with pytest.raises(ProviderError, match=r"script\.jsonl has no reply left"):
        ask(provider)


def test_a_deadline_that_has_passed_uses_up_no_line(tmp_path: Path) -> None:
    provider = script(tmp_path, '{"text": "fix: it"}')
    with pytest.raises(TimeLimitExceeded):
        ask(provider, seconds=0)
    assert ask(provider).text == "fix: it"


@pytest.mark.parametrize(
    "line", ["{", "[]", '"text"', "{}", '{"text": 5}', '{"calls": [{}]}', '{"calls": [{"name": "a", "arguments": 5}]}']
)
def test_a_faulty_line_is_named(tmp_path: Path, line: str) -> None:
    with pytest.raises(UsageError, match=r"script\.jsonl:2"):
        script(tmp_path, '{"text": "fix: it"}', line)


def test_a_script_that_is_not_there_is_a_wrong_call(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot be read"):
        Scripted(tmp_path / "none.jsonl")
