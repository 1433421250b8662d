"""What a client hears while its call is under way, and how it takes a call back."""

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from support.held import Held
from support.mcp_client import FENCE_SECONDS, ByHand, connected, report_of
from support.model_server import Json, Line, ModelServer
from support.program import PROGRAM
from support.repo import Repo

if TYPE_CHECKING:
    from mcp import Client

CALL = {"name": "commit_message", "arguments": {}}


@pytest.fixture
def held(tmp_path: Path) -> Held:
    return Held(tmp_path)


@pytest.fixture
def staged(repo: Repo) -> Repo:
    repo.stage({"a.py": "a = 1\n"})
    return repo


async def heard_of(client: "Client", name: str) -> list[Any]:
    """What is told while a tool works."""
    heard: list[Any] = []

    async def note(progress: float, total: float | None, message: str | None) -> None:
        heard.append((progress, total, message))

    await client.call_tool(name, {"kind": "research"} if name == "record" else {}, progress_callback=note)
    return heard


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_every_tool_tells_at_least_one_step_to_whoever_asks(staged: Repo, mode: str) -> None:
    async def run() -> dict[str, list[Any]]:
        async with connected(staged.path, mode=mode) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            return {name: await heard_of(client, name) for name in names}

    for steps in anyio.run(run).values():
        numbers = [number for number, _, _ in steps]
        assert numbers
        assert numbers == sorted(set(numbers))
        assert all(message for _, _, message in steps)


def test_the_client_gives_a_sign_between_the_last_progress_and_the_result(staged: Repo) -> None:
    with ByHand(staged.path) as server:
        server.greet()
        said = server.heard(1, "tools/call", CALL | {"_meta": {"progressToken": "t"}})
    methods = [message.get("method", "result") for message in said]
    late = "notifications/cancelled"  # of the ping, where this machine is too busy to answer it in time
    assert [method for method in methods if method != late] == ["notifications/progress", "ping", "result"]
    assert said[0]["params"] == {"progressToken": "t", "progress": 1, "message": "Reading what is staged"}


def test_a_client_that_gives_no_sign_has_its_result_all_the_same(staged: Repo) -> None:
    with ByHand(staged.path) as server:
        server.greet()
        server.send({"id": 1, "method": "tools/call", "params": CALL | {"_meta": {"progressToken": 5}}})
        said = [server.read() for _ in range(4)]
    assert [message.get("method", "result") for message in said] == [
        "notifications/progress",
        "ping",
        "notifications/cancelled",  # of the ping
        "result",
    ]


def test_without_a_token_nothing_is_told(staged: Repo) -> None:
    with ByHand(staged.path) as server:
        server.greet()
        said = server.heard(1, "tools/call", CALL)
    assert [message.get("method", "result") for message in said] == ["result"]


def test_stages_go_to_those_who_declare_them_alone(staged: Repo) -> None:
    with ByHand(staged.path) as server:
        server.greet(experimental={"git-agent/progress": {}})
        said = server.heard(1, "tools/call", CALL)
    assert [message.get("method", "result") for message in said] == ["$/progress", "result"]
    assert said[0]["params"] == {"stage": "start", "message": "Reading what is staged"}


def test_the_stages_of_a_review_are_told_and_the_last_only_by_its_name(staged: Repo) -> None:
    with ByHand(staged.path) as server:
        server.greet(experimental={"git-agent/progress": {}})
        params = {"name": "commit_message_review", "arguments": {}, "_meta": {"progressToken": 1}}
        said = server.heard(1, "tools/call", params)
    assert not said[-1]["result"].get("isError")
    stages = [message["params"] for message in said if message.get("method") == "$/progress"]
    steps = [message["params"] for message in said if message.get("method") == "notifications/progress"]
    assert [stage["stage"] for stage in stages][:3] == ["start", "git-init", "docs-init"]
    assert [stage["stage"] for stage in stages][-2:] == ["stitch", "complete"]
    assert [step["message"] for step in steps] == [stage["message"] for stage in stages[:-1]]
    assert [step["progress"] for step in steps] == list(range(1, len(stages)))


ASK_CLAUDE = {"name": "commit_message", "arguments": {"provider": "claude-cli"}}


def test_a_call_that_is_cancelled_ends_the_model_and_is_not_answered(staged: Repo, held: Held) -> None:
    with ByHand(staged.path, env=held.env) as server:
        server.greet()
        server.send({"id": 1, "method": "tools/call", "params": ASK_CLAUDE})
        held.has_begun()
        server.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
        held.has_ended()
        answer = server.heard(2, "tools/call", CALL)
    assert len(answer) == 1
    assert answer[0]["result"]["structuredContent"]["provider"] == "builtin"


def test_a_call_that_is_cancelled_ends_git(staged: Repo, tmp_path: Path) -> None:
    held = Held(tmp_path, "git")
    with ByHand(staged.path, env=held.env) as server:
        server.greet()
        server.send({"id": 1, "method": "tools/call", "params": CALL})
        held.has_begun()
        server.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
        held.has_ended()
        assert [message["id"] for message in server.heard(2, "ping")] == [2]


def test_a_call_that_is_cancelled_ends_the_request_to_a_model(staged: Repo) -> None:
    begun, gone = threading.Event(), threading.Event()

    def turn(line: Line, _: Json) -> None:
        begun.set()
        assert line._handler.rfile.read(1) == b""  # it waits for whoever asks to hang up
        gone.set()

    with ModelServer(turn) as model:
        env = {"OPENAI_API_KEY": "k" * 20, "OPENAI_BASE_URL": model.base_url}
        with ByHand(staged.path, env=env) as server:
            server.greet()
            params = {"name": "commit_message", "arguments": {"provider": "openai", "model": "m"}}
            server.send({"id": 1, "method": "tools/call", "params": params})
            assert begun.wait(FENCE_SECONDS)
            server.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
            assert gone.wait(FENCE_SECONDS)
            assert [message["id"] for message in server.heard(2, "ping")] == [2]


def test_the_official_client_cancels(staged: Repo, held: Held) -> None:

    async def run() -> Any:
        async with connected(staged.path, env=held.env) as client:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(client.call_tool, "commit_message", {"provider": "claude-cli"})
                await anyio.to_thread.run_sync(held.has_begun)
                tasks.cancel_scope.cancel()
            await anyio.to_thread.run_sync(held.has_ended)
            return report_of(await client.call_tool("commit_message", {}))

    assert anyio.run(run)["provider"] == "builtin"


def test_cancelling_what_is_not_under_way_is_harmless(staged: Repo) -> None:
    with ByHand(staged.path) as server:
        server.greet()
        server.send({"method": "notifications/cancelled", "params": {"requestId": 99}})
        server.ask(1, "tools/call", CALL)
        server.send({"method": "notifications/cancelled", "params": {"requestId": 1}})
        server.send({"method": "notifications/cancelled", "params": {}})
        assert server.ask(2, "ping")["result"] == {}


def test_a_client_that_is_gone_takes_its_calls_with_it(staged: Repo, held: Held) -> None:
    server = ByHand(staged.path, env=held.env)
    server.greet()
    server.send({"id": 1, "method": "tools/call", "params": ASK_CLAUDE})
    held.has_begun()
    server.stdout.close()
    held.has_ended()
    assert server.program.wait(120) == 0
    server.stdin.close()


@pytest.mark.parametrize("signal", [15, 2])
def test_a_signal_ends_the_server_and_all_it_has_started(staged: Repo, held: Held, signal: int) -> None:
    server = ByHand(staged.path, env=held.env, program=PROGRAM)
    server.greet()
    server.send({"id": 1, "method": "tools/call", "params": ASK_CLAUDE})
    held.has_begun()
    server.program.send_signal(signal)
    assert server.program.wait(120) == 128 + signal
    held.has_ended()
    server.stdin.close()
    server.stdout.close()


def test_a_server_that_is_killed_leaves_nothing_behind(staged: Repo, held: Held) -> None:
    server = ByHand(staged.path, env=held.env, program=PROGRAM)
    server.greet()
    server.send({"id": 1, "method": "tools/call", "params": ASK_CLAUDE})
    held.has_begun()
    server.program.kill()
    held.has_ended()
    server.program.wait()
    server.stdin.close()
    server.stdout.close()
