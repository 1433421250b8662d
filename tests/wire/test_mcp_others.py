"""The MCP server and the two libraries for clients in JavaScript, neither of which is ours."""

import json
from pathlib import Path
from typing import Any

import pytest

from support.held import Held
from support.mcp_others import OTHERS, Other, Server, done, drive, driven
from support.repo import Repo

pytestmark = [pytest.mark.node, pytest.mark.parametrize("other", OTHERS, ids=str)]

CALL: dict[str, Any] = {"name": "commit_message", "arguments": {}}
ASK_CLAUDE: dict[str, Any] = {"name": "commit_message", "arguments": {"provider": "claude-cli"}}
TIMES = 50


@pytest.fixture
def staged(repo: Repo) -> Repo:
    repo.stage({"a.py": "a = 1\n"})
    return repo


@pytest.fixture
def server(staged: Repo, tmp_path: Path) -> Server:
    return Server(tmp_path, (staged,))


def test_tools_are_listed_and_answer_by_their_schema(other: Other, server: Server, staged: Repo) -> None:
    """Both libraries refuse structured content that is not by the schema of the list they were given."""
    took = drive(other, server, {"version": True}, {"list": True}, {"call": CALL}, {"call": reviewed()})
    version, tools, (called,), (review,) = took["steps"]
    assert version in (None, other.protocol or "2025-11-25")  # the older library does not tell
    assert {"commit_message", "commit_message_review", "project_state"} <= {tool["name"] for tool in tools}
    assert all(tool["outputSchema"]["type"] == "object" for tool in tools)
    assert called["result"]["structuredContent"] == json.loads(staged.agent("commit-msg", "--json").stdout)
    assert review["result"]["structuredContent"]["message_printed"].endswith("\nAgent: Approved\n")
    assert took["errors"] == []


def reviewed() -> dict[str, Any]:
    return {"name": "commit_message_review", "arguments": {}}


def test_each_call_tells_its_steps_and_none_too_late(other: Other, server: Server) -> None:
    """A library that hears of a step after the result says so: the token is unknown to it by then."""
    took = drive(other, server, {"call": CALL, "times": TIMES}, {"call": reviewed()})
    calls, (review,) = took["steps"]
    assert [[step["message"] for step in call["heard"]] for call in calls] == [["Reading what is staged"]] * TIMES
    numbers = [step["progress"] for step in review["heard"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 5
    assert took["errors"] == []


def test_what_fails_says_so_with_its_class_and_a_hint(other: Other, server: Server, staged: Repo) -> None:
    staged.git("reset", "--quiet")
    long = {"name": "commit_message", "arguments": {"append_prompt": "x" * (1 << 20)}}
    took = drive(other, server, {"call": CALL}, {"call": long}, {"call": CALL | {"arguments": {"nonsense": 1}}})
    results = [step[0]["result"] for step in took["steps"]]
    assert all(result["isError"] for result in results)
    nothing, size, name = (result["structuredContent"]["error"] for result in results)
    assert (nothing["class"], nothing["hint"].split(";")[0]) == (
        "repository",
        "stage what you want to commit with `git add`",
    )
    assert size["message"] == "append_prompt: 1,048,576 bytes are more than the 4,096 that it may have"
    assert (size["class"], name["class"]) == ("usage", "usage")
    assert took["errors"] == []


def test_a_call_that_is_cancelled_ends_and_another_repository_is_served_meanwhile(
    other: Other, staged: Repo, tmp_path: Path
) -> None:
    beside = Repo.create(tmp_path / "beside")
    beside.stage({"b.py": "b = 1\n"})
    held = Held(tmp_path)
    server = Server(tmp_path, (staged, beside))
    first, second = ({"repository": str(each.path)} for each in (staged, beside))
    steps = (
        {"cancel": at(ASK_CLAUDE, first), "beside": at(CALL, second)},
        {"at_once": [at(CALL, first), at(CALL, second)]},
    )
    with driven(other, server, *steps, held=held) as client:
        held.has_begun()
        assert client.stdin
        client.stdin.write("enough\n")
        client.stdin.flush()
        held.has_ended()
        (cancelled, meanwhile), after = done(client)["steps"]
    assert server.is_gone()
    assert "enough" in cancelled
    answers = [each["result"]["structuredContent"] for each in (meanwhile, *after)]
    assert [answer["subject"] for answer in answers] == ["fix: add b.py", "fix: add a.py", "fix: add b.py"]


def at(call: dict[str, Any], repository: dict[str, str]) -> dict[str, Any]:
    return call | {"arguments": call["arguments"] | repository}


def test_a_client_that_is_killed_takes_its_call_with_it(other: Other, server: Server, tmp_path: Path) -> None:
    held = Held(tmp_path)
    with driven(other, server, {"call": ASK_CLAUDE}, held=held) as client:
        held.has_begun()
        client.kill()
        if not may_come_back(other):
            held.has_ended()
    if may_come_back(other):
        held.has_ended()
    assert server.is_gone()


def may_come_back(other: Other) -> bool:
    """Whether a connection that is lost ends nothing: so it is with HTTP and a handshake, until the server ends."""
    return other.transport == "http" and not other.protocol
