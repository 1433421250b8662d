"""The program that plans, as the daemon uses it: a real process, whatever it is told and whatever becomes of it."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from git_agent.errors import TimeLimitExceeded
from git_agent.model.process_result import Conversation
from git_agent.model.value import as_data, replace
from git_agent.process.detached import SystemPrograms
from git_agent.watch.build import WORKER
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.client import IDLE_SECONDS, WorkerPlanner
from git_agent.watch.plan.codec import plan_data, plan_from, settings_from, window_data, window_from
from git_agent.watch.plan.values import Deferral, Group, Note, Offer, Plan, Window
from git_agent.watch.settings import WatchSettings
from support.capturing import capture
from support.planning import captured
from support.program import PROGRAM, SOURCE
from support.repo import Repo

WORKER_PROGRAM = (*PROGRAM, *WORKER)
EVENT = WatchSettings()
INTENT = WatchSettings(strategy="intent")
MODEL = WatchSettings(strategy="intent", provider="openai")


def started(repo: Repo, argv: tuple[str, ...] = WORKER_PROGRAM, seconds: float = 60.0) -> Conversation:
    return SystemPrograms().converse(argv, cwd=repo.path, env=os.environ, seconds=seconds)


@pytest.fixture
def worker(repo: Repo) -> Iterator[Conversation]:
    repo.commit("Begin", {"README.md": "# Shop\n"})
    conversation = started(repo)
    yield conversation
    conversation.close()


FILES = {
    "src/parser.py": "def parse_rule(text):\n    return text\n",
    "tests/test_parser.py": "def test_parse_rule():\n    assert parse_rule('a')\n",
    "billing/invoice.go": "package billing\n\nfunc Total(cents []int) int { return 0 }\n",
}


def test_it_groups_and_describes_what_only_the_ledger_has(repo: Repo) -> None:
    repo.commit("Begin", {"README.md": "# Shop\n"})
    window = captured(repo, FILES)
    planner = WorkerPlanner(lambda seconds: started(repo, seconds=seconds), INTENT, Breaker())
    plan = planner.plan(window)
    planner.close()
    assert plan.failure is None
    assert [group.seqs for group in plan.groups] == [(1, 2), (3,)]
    assert plan.groups[0].subject == "Add src/parser.py with parse_rule"
    assert plan.source == "builtin"


def test_in_event_mode_each_capture_is_a_commit(repo: Repo) -> None:
    window = captured(repo, FILES)
    planner = WorkerPlanner(lambda seconds: started(repo, seconds=seconds), EVENT, Breaker())
    plan = planner.plan(window)
    planner.close()
    assert [group.seqs for group in plan.groups] == [(1,), (2,), (3,)]
    assert "parse_rule" in plan.groups[0].subject
    assert plan.source == "event"


@pytest.mark.parametrize(
    "line",
    [
        b"garbage",
        b"[]",
        b"{}",
        b'{"id": 1, "do": "dance"}',
        b'{"id": 1, "do": "plan"}',
        b'{"id": 1, "do": "plan", "window": 3, "settings": {}, "breaker": {}}',
        b'{"id": 1, "do": "plan", "window": {"offers": [], "is_forced": false}, "settings": {"x": 1}, "breaker": {}}',
        b"\xff\xfe" * 50,
        b"[" * 20_000,
    ],
)
def test_whatever_it_is_told_it_answers_and_goes_on(worker: Conversation, line: bytes) -> None:
    assert "error" in json.loads(worker.ask(line))
    assert "error" in json.loads(worker.ask(b"again"))


def test_it_ends_with_its_input(repo: Repo) -> None:
    done = subprocess.run(WORKER_PROGRAM, cwd=repo.path, input=b"\n\n", capture_output=True, timeout=120, check=False)
    assert (done.returncode, done.stdout) == (0, b"")


class Fake:
    """A conversation of the test's own: what it answers, or an error that it ends in."""

    def __init__(self, *answers: bytes | Exception | Callable[[bytes], bytes]) -> None:
        self.answers = list(answers)
        self.asked: list[bytes] = []
        self.is_closed = False

    def ask(self, line: bytes) -> bytes:
        self.asked.append(line)
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, bytes) else answer(line)

    def read_until(self, mark: bytes) -> bytes:
        raise AssertionError("the planner only ever asks")

    def close(self) -> None:
        self.is_closed = True


WINDOW = Window(offers=(Offer(first=capture(1, "a.py")), Offer(first=capture(2, "b.py"))))
GOOD = Plan(groups=(Group(seqs=(1, 2), subject="Say it"),), source="builtin", breaker=Breaker())


def good(line: bytes) -> bytes:
    return json.dumps({"id": json.loads(line)["id"], "plan": plan_data(GOOD)}).encode()


def planner_of(*workers: Fake, settings: WatchSettings = INTENT, at: list[float] | None = None) -> WorkerPlanner:
    left = list(workers)
    times = at or [0.0]
    return WorkerPlanner(lambda _: left.pop(0), settings, Breaker(), monotonic=lambda: times[-1], now=lambda: 100.0)


def test_a_crashed_program_is_started_again() -> None:
    first, second = Fake(b""), Fake(good)
    assert planner_of(first, second).plan(WINDOW) == GOOD
    assert first.is_closed


@pytest.mark.parametrize("answer", [b"garbage\n", b"{}\n", b'{"id": 99, "plan": {}}\n', b""])
def test_a_program_that_cannot_be_used_ends_in_the_plainest_plan(answer: bytes) -> None:
    plan = planner_of(Fake(answer), Fake(answer)).plan(WINDOW)
    assert [group.seqs for group in plan.groups] == [(1,)]
    assert plan.groups[0].subject == "Update code in a.py"
    assert [one.seq for one in plan.deferred] == [2]
    assert plan.failure
    assert not plan.counts_deferrals
    assert [note.kind for note in plan.notes] == ["planner_error"]


def test_a_plan_about_something_else_is_not_used() -> None:
    def other(line: bytes) -> bytes:
        plan = replace(GOOD, groups=(Group(seqs=(1, 2, 7), subject="Say it"),))
        return json.dumps({"id": json.loads(line)["id"], "plan": plan_data(plan)}).encode()

    assert planner_of(Fake(other), Fake(other)).plan(WINDOW).source == "fallback"


def test_one_that_is_too_slow_is_ended_and_not_asked_again() -> None:
    slow = Fake(TimeLimitExceeded("too slow"))
    plan = planner_of(slow, settings=MODEL).plan(WINDOW)
    assert (slow.is_closed, plan.source, plan.failure) == (True, "fallback", "too slow")
    assert plan.breaker.state(100.0) == "open"


def test_it_is_kept_for_the_next_window_and_ended_when_idle() -> None:
    worker, at = Fake(good, good), [0.0]
    planner = planner_of(worker, at=at)
    planner.plan(WINDOW)
    planner.plan(WINDOW)
    assert planner.close_if_idle() == IDLE_SECONDS
    at.append(IDLE_SECONDS)
    assert planner.close_if_idle() is None
    assert worker.is_closed
    assert not planner.is_running


def test_what_could_not_be_written_down_is_told_once() -> None:
    def troubled(line: bytes) -> bytes:
        plan = replace(GOOD, problems=("the trace cannot be written",))
        return json.dumps({"id": json.loads(line)["id"], "plan": plan_data(plan)}).encode()

    worker, told = Fake(troubled, troubled), list[str]()
    planner = WorkerPlanner(lambda _: worker, INTENT, Breaker(), tell=told.append)
    planner.plan(WINDOW)
    planner.plan(WINDOW)
    assert told == ["plan: the trace cannot be written"]


def test_windows_settings_and_plans_survive_the_way() -> None:
    ugly = capture(1, "caf\udce9\n*.py", old_path="\udcff")
    window = Window(offers=(Offer(first=ugly, hidden=(capture(2, "x", burst=1),)),), is_forced=True)
    assert window_from(json.loads(json.dumps(window_data(window)))) == window
    settings = replace(MODEL, sensitive_globs=("a", "b"))
    assert settings_from(json.loads(json.dumps(as_data(settings)))) == settings
    plan = replace(
        GOOD, deferred=(Deferral(seq=3, reason="why"),), notes=(Note(kind="k", reason="r"),), breaker=Breaker(trips=2)
    )
    assert plan_from(json.loads(json.dumps(plan_data(plan)))) == plan


def test_the_daemons_part_loads_nothing_large(tmp_path: Path) -> None:
    code = (
        f"import sys; sys.path.insert(0, {str(SOURCE)!r})\n"
        "import git_agent.watch.plan.client, git_agent.watch.plan.gate, git_agent.watch.plan.summary\n"
        "large = ('openai', 'pydantic', *(f'git_agent.{room}' for room in ('writer', 'syntax', 'redact', 'shape')))\n"
        "print([name for name in large if name in sys.modules])"
    )
    done = subprocess.run((sys.executable, "-I", "-c", code), capture_output=True, text=True, cwd=tmp_path, check=True)
    assert done.stdout == "[]\n"
