"""The MCP server and the two libraries for clients in JavaScript, neither of which is ours."""

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from support.held import Held
from support.mcp_others import OTHERS, Json, Other, Server, done, drive, driven
from support.repo import Repo

pytestmark = [pytest.mark.node, pytest.mark.parametrize("other", OTHERS, ids=str, scope="module")]

CALL: dict[str, Any] = {"name": "commit_message", "arguments": {}}
REVIEW: dict[str, Any] = {"name": "commit_message_review", "arguments": {}}
ASK_CLAUDE: dict[str, Any] = {"name": "commit_message", "arguments": {"provider": "claude-cli"}}
LONG: dict[str, Any] = {"name": "commit_message", "arguments": {"append_prompt": "x" * (1 << 20)}}
WRONG: dict[str, Any] = {"name": "commit_message", "arguments": {"nonsense": 1}}
TIMES = 10
TIMES_IN_VAIN = 40  # a call that ends right behind its step is the one whose step could come too late


@pytest.fixture
def staged(repo: Repo) -> Repo:
    repo.stage({"a.py": "a = 1\n"})
    return repo


@pytest.fixture
def server(staged: Repo, tmp_path: Path) -> Server:
    return Server(tmp_path, (staged,))


class Took(NamedTuple):
    """What became of the steps, by their names, and what the library has complained of."""

    staged: Repo
    steps: dict[str, Any]
    errors: list[str]


@pytest.fixture(scope="module")
def took(other: Other, tmp_path_factory: pytest.TempPathFactory) -> Took:
    """One client that does all that leaves the repositories as they are, where something is staged and where not."""
    folder = tmp_path_factory.mktemp("took")
    staged, empty = Repo.create(folder / "staged"), Repo.create(folder / "empty")
    staged.stage({"a.py": "a = 1\n"})
    here, there = ({"repository": str(each.path)} for each in (staged, empty))
    steps: dict[str, Json] = {
        "version": {"version": True},
        "tools": {"list": True},
        "calls": {"call": at(CALL, here), "times": TIMES},
        "in vain": {"call": at(CALL, there), "times": TIMES_IN_VAIN},
        "review": {"call": at(REVIEW, here)},
        "long": {"call": at(LONG, here)},
        "wrong": {"call": at(WRONG, here)},
    }
    answer = drive(other, Server(folder, (staged, empty)), *steps.values())
    return Took(staged, dict(zip(steps, answer["steps"], strict=True)), answer["errors"])


def at(call: dict[str, Any], repository: dict[str, str]) -> dict[str, Any]:
    return call | {"arguments": call["arguments"] | repository}


def test_tools_are_listed_and_answer_by_their_schema(other: Other, took: Took) -> None:
    """Both libraries refuse structured content that is not by the schema of the list they were given."""
    assert took.steps["version"] in (None, other.protocol or "2025-11-25")  # the older library does not tell
    tools, called, (review,) = (took.steps[name] for name in ("tools", "calls", "review"))
    assert {"commit_message", "commit_message_review", "project_state"} <= {tool["name"] for tool in tools}
    assert all(tool["outputSchema"]["type"] == "object" for tool in tools)
    printed = json.loads(took.staged.agent("commit-msg", "--json").stdout)
    assert [each["result"]["structuredContent"] for each in called] == [printed] * TIMES
    assert review["result"]["structuredContent"]["message_printed"].endswith("\nAgent: Approved\n")
    assert took.errors == []


def test_each_call_tells_its_steps_and_none_too_late(took: Took) -> None:
    """A library that hears of a step after the result says so: the token is unknown to it by then."""
    heard = [[step["message"] for step in call["heard"]] for call in took.steps["calls"] + took.steps["in vain"]]
    assert heard == [["Reading what is staged"]] * (TIMES + TIMES_IN_VAIN)
    numbers = [step["progress"] for step in took.steps["review"][0]["heard"]]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) > 5
    assert took.errors == []


def test_what_fails_says_so_with_its_class_and_a_hint(took: Took) -> None:
    results = [took.steps[name][0]["result"] for name in ("in vain", "long", "wrong")]
    assert all(result["isError"] for result in results)
    nothing, size, name = (result["structuredContent"]["error"] for result in results)
    assert (nothing["class"], nothing["hint"].split(";")[0]) == (
        "repository",
        "stage what you want to commit with `git add`",
    )
    assert size["message"] == "append_prompt: 1,048,576 bytes are more than the 4,096 that it may have"
    assert (size["class"], name["class"]) == ("usage", "usage")
    assert took.errors == []


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
    assert [answer["subject"] for answer in answers] == ["feat: add b.py", "feat: add a.py", "feat: add b.py"]


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
