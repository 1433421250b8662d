"""Calls run in programs that are kept ready; whoever cancels a call ends its program, and all that it has started."""

import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import anyio
import pytest

from git_agent.mcp_server.workers.call import Answer, Call, CallTooLong, Step, WorkerGone
from git_agent.mcp_server.workers.pool import CALL_SECONDS, MOST_EACH, READY, Pool
from git_agent.process.detached import SystemPrograms
from support.held import all_are_gone
from support.program import PROGRAM
from support.repo import Repo

PROGRAMS = SystemPrograms()


async def untold(_: Step) -> None:
    """Nobody listens."""


def pool_of(
    command: tuple[str, ...] = (*PROGRAM, "mcp", "--worker"), *, seconds: float = CALL_SECONDS, **env: str
) -> Pool:
    return Pool(lambda: PROGRAMS.accompany(command, cwd=Path("/"), env={**os.environ, **env}), seconds=seconds)


@asynccontextmanager
async def opened(pool: Pool) -> AsyncIterator[Pool]:
    try:
        yield pool
    finally:
        pool.end()


def in_loop(test: Callable[[], Awaitable[None]]) -> None:
    anyio.run(test)


def test_an_answer_is_what_the_command_prints(repo: Repo) -> None:
    repo.commit("Add a parser", {"parser.py": "def parse(): ...\n"})
    repo.stage({"parser.py": "def parse(text): ...\n"})

    async def run() -> None:
        async with opened(pool_of()) as pool:
            answers = [
                await pool.run(Call(argv=("commit-msg", "--json"), folder=str(repo.path)), untold) for _ in range(2)
            ]
        assert answers[0] == answers[1]
        assert json.loads(answers[0].stdout) == json.loads(repo.agent("commit-msg", "--json").stdout)
        assert (answers[0].exit_code, answers[0].retire) == (0, False)

    in_loop(run)


def test_an_error_is_an_answer_and_the_program_goes_on(repo: Repo, tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(pool_of()) as pool:
            wrong = await pool.run(Call(argv=("state", "--json"), folder=str(tmp_path)), untold)
            right = await pool.run(Call(argv=("--version",), folder=str(repo.path)), untold)
        assert (wrong.exit_code, json.loads(wrong.stdout)["error"]["exit_code"]) == (5, 5)
        assert right.stdout.startswith("git-agent ")

    in_loop(run)


def test_input_is_handed_over(repo: Repo) -> None:
    fields = {"subject": "add login ünd", "type": "feat", "phase": 1, "plan": 1, "milestone": "v1", "status": "execute"}
    argv = ("record", "task", "--input", "-", "--json")

    async def run() -> Answer:
        async with opened(pool_of()) as pool:
            return await pool.run(Call(argv=argv, folder=str(repo.path), stdin=json.dumps(fields)), untold)

    assert "add login ünd" in json.loads(anyio.run(run).stdout)["message"]


# A worker that speaks the same lines; what it is asked to do is the code of the call.
SCRIPTED = (
    "/bin/sh",
    "-c",
    """exec 9> "$ALIVE"
    while read -r line; do
    case "$line" in
    *wait*) echo '{"progress": {"stage": "begun", "message": "'$$'"}}'; sleep 600 & wait ;;
    *stuck*) trap "" TERM; echo '{"progress": {"stage": "begun", "message": "'$$'"}}'; sleep 600 & wait; wait ;;
    *die*) exit 1 ;;
    *last*) echo '{"done": {"exit_code": 0, "stdout": "'$$'", "retire": true}}' ;;
    *) echo '{"done": {"exit_code": 0, "stdout": "'$$'", "retire": false}}' ;;
    esac
    done""",
)


def call(word: str, folder: str = "/one", *, is_long: bool = True) -> Call:
    return Call(argv=(word,), folder=folder, is_long=is_long)


@pytest.fixture
def alive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """A pipe that every scripted worker, and all that it starts, hold open; its end is read when none is left."""
    place = tmp_path / "alive"
    os.mkfifo(place)
    monkeypatch.setenv("ALIVE", str(place))
    reading = os.open(place, os.O_RDONLY | os.O_NONBLOCK)
    yield reading
    os.close(reading)


@pytest.mark.parametrize("word", ["wait", "stuck"])
def test_a_cancelled_call_leaves_no_program_behind(alive: int, word: str) -> None:
    async def run() -> None:
        pids: list[int] = []
        async with opened(pool_of(SCRIPTED)) as pool:
            with anyio.CancelScope() as scope:

                async def tell(step: Step) -> None:
                    pids.append(int(step.message))
                    scope.cancel()

                await pool.run(call(word), tell)
            assert scope.cancelled_caught
            after = await pool.run(call("go"), untold)
        assert after.exit_code == 0
        assert int(after.stdout) != pids[0]
        assert all_are_gone(alive)

    in_loop(run)


@pytest.mark.parametrize("word", ["wait", "stuck"])
def test_a_call_that_never_ends_is_ended_like_a_cancelled_one(alive: int, word: str) -> None:
    async def run() -> None:
        async with opened(pool_of(SCRIPTED, seconds=0.05)) as pool:
            with pytest.raises(CallTooLong, match=r"ended after 0\.05 seconds"):
                await pool.run(call(word), untold)
        assert all_are_gone(alive)

    in_loop(run)


def test_a_program_that_ends_in_a_call_is_told_and_replaced(alive: int) -> None:
    async def run() -> None:
        async with opened(pool_of(SCRIPTED)) as pool:
            with pytest.raises(WorkerGone):
                await pool.run(call("die"), untold)
            assert (await pool.run(call("go"), untold)).exit_code == 0

    in_loop(run)


def test_a_program_that_had_ended_before_costs_nothing(alive: int) -> None:
    async def run() -> None:
        async with opened(pool_of(SCRIPTED)) as pool:
            pids = {int((await pool.run(call("go"), untold)).stdout)}
            for pid in [worker.pid for worker in pool._ready]:
                os.kill(pid, 9)
                os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
            assert int((await pool.run(call("go"), untold)).stdout) not in pids

    in_loop(run)


def test_one_that_is_worn_is_not_used_again(alive: int) -> None:
    async def run() -> None:
        async with opened(pool_of(SCRIPTED)) as pool:
            worn = (await pool.run(call("last"), untold)).stdout
            assert {(await pool.run(call("go"), untold)).stdout for _ in range(3)} & {worn} == set()

    in_loop(run)


def test_two_repositories_are_served_at_once_and_one_has_its_limit(alive: int) -> None:
    """Each call waits until all of those are under way that may be."""

    async def run() -> None:
        begun: list[str] = []
        async with opened(pool_of(SCRIPTED)) as pool, anyio.create_task_group() as calls:
            all_begun = anyio.Event()

            async def one(folder: str) -> None:
                async def tell(_: Step) -> None:
                    begun.append(folder)
                    if len(begun) == 2 * MOST_EACH:
                        all_begun.set()

                await pool.run(call("wait", folder), tell)

            for folder in ["/one"] * (MOST_EACH + 2) + ["/two"] * MOST_EACH:
                calls.start_soon(one, folder)
            with anyio.fail_after(60):
                await all_begun.wait()
                # What is short does not wait for what is long.
                assert (await pool.run(call("go", "/one", is_long=False), untold)).exit_code == 0
            calls.cancel_scope.cancel()
        assert begun.count("/one") == begun.count("/two") == MOST_EACH

    in_loop(run)


def test_the_end_of_the_pool_is_the_end_of_all_its_programs(alive: int) -> None:
    """Also of one that is in the middle of a call when a signal ends the server."""
    pids: list[int] = []
    pool = pool_of(SCRIPTED)

    async def tell(step: Step) -> None:
        pids.extend((int(step.message), *(worker.pid for worker in pool._ready)))
        pool.end()
        raise KeyboardInterrupt

    async def run() -> None:
        await pool.run(call("go"), untold)
        await pool.run(call("wait"), tell)

    with pytest.raises(KeyboardInterrupt):
        anyio.run(run)
    assert len(pids) == READY
    assert all_are_gone(alive)


def test_a_worker_ends_in_the_middle_of_a_call_when_nobody_is_left(repo: Repo, tmp_path: Path) -> None:
    program = tmp_path / "bin" / "claude"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\nexec sleep 600\n")
    program.chmod(0o755)
    repo.stage({"a.py": "a = 1\n"})
    env = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}
    worker = PROGRAMS.accompany((*PROGRAM, "mcp", "--worker"), cwd=Path("/"), env=env)
    asked = {"argv": ["commit-msg", "--json", "--provider=claude-cli"], "folder": str(repo.path), "stdin": ""}
    os.write(worker.questions, json.dumps({"call": asked}).encode() + b"\n")
    worker._process.stdin.close()  # type: ignore[attr-defined]
    assert worker._process.wait(60) == 143  # type: ignore[attr-defined]
    worker.end()


def test_nothing_of_the_protocol_is_lent_to_a_program(repo: Repo) -> None:
    """A hook of git that reads its input and prints: neither may reach the pipes."""
    hook = repo.write(".git/hooks/pre-commit", "#!/bin/sh\ncat\necho printed by a hook\n")
    hook.chmod(0o755)
    repo.stage({"a.py": "a = 1\n"})

    async def run() -> Answer:
        async with opened(pool_of()) as pool:
            return await pool.run(Call(argv=("commit", "--json"), folder=str(repo.path)), untold)

    answer = anyio.run(run)
    assert json.loads(answer.stdout)["commit"] == repo.head
