"""By intent: captures wait at the gate, are planned together, and a flush lets them pass."""

from collections.abc import Callable

from git_agent import clock
from git_agent.store.places import watch_folder
from git_agent.watch.facts import WORK
from git_agent.watch.ledger.flushes import PUBLISHED as FLUSHED
from git_agent.watch.ledger.flushes import REFUSED, Flush
from git_agent.watch.ledger.ledger import open_ledger
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.values import BY_BUILTIN, Deferral, Group, Plan, Window
from git_agent.watch.publish.work import Work
from git_agent.watch.settings import INTENT, WatchSettings
from git_agent.watch.values import PUBLISHED
from support.publishing import Watching, watching
from support.reading import git_of
from support.repo import Repo

BY_TWO = WatchSettings(strategy=INTENT, min_pending=2, settle_seconds=0.0, max_age_seconds=1e9)
PATIENT = WatchSettings(strategy=INTENT, max_age_seconds=1e9)


class Scripted:
    """Plans as it is told, and remembers what it was offered."""

    def __init__(self, *groups: tuple[int, ...], deferred: tuple[int, ...] = ()) -> None:
        self.windows: list[Window] = []
        self._groups = groups
        self._deferred = deferred

    def plan(self, window: Window) -> Plan:
        self.windows.append(window)
        seqs = [capture.seq for capture in window.captures]
        groups = [group for group in self._groups if set(group) <= set(seqs)] or [tuple(seqs)]
        deferred = [seq for seq in self._deferred if seq in seqs and len(seqs) > 1]
        return Plan(
            groups=tuple(Group(seqs=group, subject=f"Do {group}", body="- so", reason="told to") for group in groups),
            deferred=tuple(Deferral(seq=seq, reason="later") for seq in deferred),
            source=BY_BUILTIN,
            breaker=Breaker(provider="scripted"),
        )


def saved(tree: Watching, *paths: str) -> None:
    for path in paths:
        tree.save(path, f"{path}\n")


def planned(repo: Repo, planner: Scripted, check: Callable[[Watching], None], *paths: str) -> None:
    repo.commit("First", {"z": "1\n"})
    with watching(repo, BY_TWO, planner=planner) as tree:
        saved(tree, *paths)
        assert tree.publish() is None
        check(tree)


def test_what_belongs_together_is_one_commit(repo: Repo) -> None:
    def check(tree: Watching) -> None:
        assert tree.subjects() == ["First", "Do (1, 3)", "Do (2, 4)"]
        assert repo.git("show", "--name-only", "--format=%b", "HEAD~1").split() == ["-", "so", "a", "c"]
        assert tree.states() == {PUBLISHED: 4}
        committed = [event for event in tree.ledger.events.since(0) if event.kind == "committed"]
        assert {(event.reason, event.window) for event in committed} == {("told to", 1)}
        (window,) = tree.ledger.windows.latest(5)
        assert window.summary["offered_seqs"] == [1, 2, 3, 4]
        assert tree.ledger.meta("breaker")["provider"] == "scripted"
        assert tree.status() == ""

    planned(repo, Scripted((1, 3), (2, 4)), check, "a", "b", "c", "d")


def test_what_was_deferred_is_forced_alone(repo: Repo) -> None:
    planner = Scripted((1, 2), deferred=(3,))

    def check(tree: Watching) -> None:
        assert tree.subjects() == ["First", "Do (1, 2)", "Do (3,)"]
        assert [window.is_forced for window in planner.windows] == [False, True]
        assert tree.events("deferred") == ["c"]
        assert tree.events("forced") == ["c"]

    planned(repo, planner, check, "a", "b", "c")


def test_a_plan_that_would_end_in_another_tree_is_not_published(repo: Repo) -> None:
    planner = Scripted((2,), deferred=(1,))
    repo.commit("First", {"z": "1\n"})
    with watching(repo, BY_TWO, planner=planner) as tree:
        tree.save("a", "1\n")
        tree.save("a", "2\n")
        tree.publish(2)
        assert tree.subjects() == ["First", "Do (1,)"]
        (error,) = [event for event in tree.ledger.events.since(0) if event.kind == "planner_error"]
        assert error.reason == "seq 2 passes seq 1, an earlier capture of a related path"
        (window,) = tree.ledger.windows.latest(5)
        assert window.failure == error.reason
        assert [capture.defer_count for capture in tree.pending()] == [0]


def test_a_flush_lifts_the_wait_of_the_gate_and_names_its_commits(repo: Repo) -> None:
    repo.commit("First", {"z": "1\n"})
    with watching(repo, PATIENT, planner=Scripted()) as tree:
        saved(tree, "a", "b")
        assert tree.publish() is None
        assert len(tree.subjects()) == 1
        tree.ledger.flushes.put(Flush(id="one", session="s", at=1.0, last_seq=2))
        tree.publish()
        flush = tree.ledger.flushes.get("one")
        assert flush is not None
        assert (flush.state, flush.commits) == (FLUSHED, (repo.git("rev-parse", "HEAD"),))
        tree.ledger.flushes.put(Flush(id="two", session="s", at=2.0, last_seq=2))
        tree.publish()
        assert (again := tree.ledger.flushes.get("two")) is not None
        assert (again.state, again.commits) == (FLUSHED, ())


def test_who_waits_for_a_flush_sees_that_something_is_done(repo: Repo) -> None:
    repo.commit("First", {"z": "1\n"})
    with watching(repo, PATIENT, planner=Scripted()) as tree:
        saved(tree, "a", "b")
        assert tree.publish() is None
        assert tree.ledger.meta(WORK) is None, "nobody waits for it, and each sign is a write to the disk"
        tree.ledger.flushes.put(Flush(id="one", session="s", at=1.0, last_seq=2))
        tree.publish()
        assert tree.ledger.meta(WORK) >= 1


def test_signs_of_work_are_given_now_and_then(repo: Repo) -> None:
    moments = iter([0.0, 0.5, 1.0, 1.5, 2.5])
    passed: list[str] = []
    with open_ledger(watch_folder(git_of(repo).repository)) as ledger:
        work = Work(ledger, monotonic=lambda: next(moments))
        work.is_awaited = True
        point = work.passing(passed.append)
        signs = []
        for name in "abcde":
            point(name)
            signs.append(ledger.meta(WORK))
    assert (signs, passed) == ([1, 1, 2, 2, 3], list("abcde"))


def test_a_flush_names_the_commits_that_came_just_before_it(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    with watching(repo) as tree:
        tree.save("a", "2\n")
        tree.save("b", "1\n")
        assert tree.publish() is None
        made = repo.git("rev-list", "--reverse", "HEAD~2..HEAD").splitlines()
        answers = []
        for name, at in (("one", clock.now()), ("two", clock.now() + 1), ("late", clock.now() + 60)):
            tree.ledger.flushes.put(Flush(id=name, session="s", at=at, last_seq=2))
            tree.publisher.tick(1.0)
            answers.append(tree.ledger.flushes.get(name))
        assert [list(answer.commits) if answer else None for answer in answers] == [made, [], []]


def test_a_flush_takes_only_what_was_saved_before_it(repo: Repo) -> None:
    repo.commit("First", {"z": "1\n"})
    with watching(repo, PATIENT, planner=Scripted()) as tree:
        saved(tree, "a", "b")
        tree.ledger.flushes.put(Flush(id="one", session="s", at=1.0, last_seq=1))
        tree.publish()
        assert tree.subjects() == ["First", "Do (1,)"]
        assert [capture.seq for capture in tree.pending()] == [2]


def test_a_flush_is_refused_by_the_name_of_what_is_waited_for(repo: Repo) -> None:
    repo.commit("First", {"z": "1\n"})
    with watching(repo, PATIENT, planner=Scripted()) as tree:
        saved(tree, "a")
        repo.write(".git/MERGE_HEAD", "x")
        tree.ledger.flushes.put(Flush(id="one", session="s", at=1.0, last_seq=1))
        tree.publish()
        assert (flush := tree.ledger.flushes.get("one")) is not None
        assert (flush.state, flush.refused_reason) == (REFUSED, "git_op_in_progress:merge")
        refused = [event.reason for event in tree.ledger.events.since(0) if event.kind == "refused"]
        assert refused == ["git_op_in_progress:merge"]
        assert len(tree.subjects()) == 1
