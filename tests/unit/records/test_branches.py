"""Branches tell which phases there are; what was merged, squashed or deleted is complete."""

from pathlib import Path

import pytest

from git_agent.records.state.branches import BranchRef, NamedBranch, merged_branches, named_by, read_refs
from git_agent.records.state.phases import Stage, stages
from git_agent.records.state.placement import placed
from git_agent.records.state.rebuild import EMPTY_HISTORY
from git_agent.records.state.row_reading import row_of
from git_agent.records.state.rows import Row
from git_agent.records.state.tips import Tips
from support.histories import in_a_row, make_history
from support.reading import git_of
from support.repo import Repo
from support.state_oracle import Commit, History
from support.told_state import beside_mainline, record_history


@pytest.mark.parametrize(
    ("branch", "named"),
    [
        ("phase/03-auth", NamedBranch("phase", None, 3, "auth")),
        ("phase/3-auth", NamedBranch("phase", None, 3, "auth")),
        ("phase/03-two-words.v2", NamedBranch("phase", None, 3, "two-words.v2")),
        ("phase/03", NamedBranch("phase", None, 3, "")),
        ("web/phase/12-login", NamedBranch("phase", "web", 12, "login")),
        ("milestone/v0.2-mvp", NamedBranch("milestone", None, "v0.2", "mvp")),
        ("web/milestone/v1.2.0-mvp", NamedBranch("milestone", "web", "v1.2.0", "mvp")),
        ("hotfix/login", None),
        ("phase/auth", None),
        ("phase/03-auth/part", None),
        ("a/b/phase/03-auth", None),
        ("phases/03-auth", None),
        ("milestone/next", None),
        ("phase/9999999999-auth", None),
    ],
)
def test_the_name_of_a_branch_says_what_it_is_for(branch: str, named: NamedBranch | None) -> None:
    assert named_by(branch) == named


@pytest.mark.parametrize(
    ("subject", "merged"),
    [
        ("Merge branch 'phase/03-auth'", ["phase/03-auth"]),
        ("Merge branch 'phase/03-auth' into main", ["phase/03-auth"]),
        ("Merge branch 'phase/03-auth' into 'main'", ["phase/03-auth"]),
        ("Merge branch 'phase/03-auth' into milestone/v0.2-mvp", ["phase/03-auth"]),
        ("Merge branches 'phase/03-auth' and 'phase/04-api'", ["phase/03-auth", "phase/04-api"]),
        ("Merge branch 'web/phase/03-auth'", ["web/phase/03-auth"]),
        ("Merge remote-tracking branch 'origin/phase/03-auth'", ["phase/03-auth"]),
        ("Merge remote-tracking branch 'origin/web/phase/03-auth'", ["web/phase/03-auth"]),
        ("Merge branch 'phase/03-auth' of https://example.org/x", ["phase/03-auth"]),
        ("Merge pull request #1 from x/phase/03-auth", ["phase/03-auth"]),
        ("Merge pull request #1 from x/web/phase/03-auth", ["web/phase/03-auth"]),
        ("Merge pull request 'Log in' (#1) from phase/03-auth into main", ["phase/03-auth"]),
        ("Merged in phase/03-auth (pull request #12)", ["phase/03-auth"]),
        ("Squash phase/03-auth", ["phase/03-auth"]),
        ("chore: squash-merge phase/03-auth.", ["phase/03-auth"]),
        ("phase/03-auth (#12)", ["phase/03-auth"]),
        ("phase/03-auth: log people in", ["phase/03-auth"]),
        ("docs(milestone): merge milestone/v0.2-mvp", ["milestone/v0.2-mvp"]),
        ("Merge branch 'main' into phase/03-auth", []),
        ("Merge branch 'phase/03-auth' of example.org:x into phase/03-auth", []),
        ("Merge remote-tracking branch 'origin/phase/03-auth' into phase/03-auth", []),
        ("Revert \"Merge branch 'phase/03-auth'\"", []),
        ("fix: what phase/03-auth has broken", []),
        ("fix: merge the paths below phase/03-auth/login", []),
        ("Merge branch 'hotfix/login'", []),
        ("", []),
    ],
)
def test_a_subject_names_what_was_merged(subject: str, merged: list[str]) -> None:
    assert merged_branches(subject) == merged


def test_a_long_subject_is_read_in_no_time() -> None:
    assert merged_branches("merge " + "a/" * 5000 + "phase/03-auth") == []


def test_refs_are_those_of_this_repository_and_its_remotes(tmp_path: Path) -> None:
    repo, oids = make_history(
        tmp_path / "repo", in_a_row("one", "two"), {"phase/01-a": 0, "web/phase/02-b": 1, "hotfix/c": 0, "other": 0}
    )
    repo.git("update-ref", "refs/remotes/origin/phase/03-d", oids[1])
    repo.git("update-ref", "refs/remotes/origin/web/milestone/v0.1-e", oids[0])
    refs = read_refs(git_of(repo))
    assert [(ref.name, ref.oid, ref.named.project) for ref in refs.branches] == [
        ("phase/01-a", oids[0], None),
        ("web/phase/02-b", oids[1], "web"),
        ("origin/phase/03-d", oids[1], None),
        ("origin/web/milestone/v0.1-e", oids[0], "web"),
    ]
    assert not refs.has_replacements
    repo.git("replace", oids[0], oids[1])
    assert read_refs(git_of(repo)).has_replacements


@pytest.mark.parametrize(
    ("asked", "current"),
    [
        (None, ["phase/01-a"]),
        ("HEAD", ["phase/01-a"]),
        ("phase/01-a", ["phase/01-a"]),
        ("heads/phase/01-a", ["phase/01-a"]),
        ("refs/remotes/origin/phase/01-a", ["origin/phase/01-a"]),
        ("HEAD~0", []),
    ],
)
def test_the_branch_that_was_asked_for_is_known(repo: Repo, asked: str | None, current: list[str]) -> None:
    repo.commit("one")
    repo.git("update-ref", "refs/remotes/origin/phase/01-a", "HEAD")
    repo.git("checkout", "--quiet", "-b", "phase/01-a")
    assert [ref.name for ref in read_refs(git_of(repo), asked).branches if ref.is_current] == current


def test_a_detached_checkout_stands_for_the_branch_that_no_mainline_holds(repo: Repo) -> None:
    repo.commit("one")
    repo.git("checkout", "--quiet", "-b", "phase/01-a")
    repo.commit("two")
    repo.git("checkout", "--quiet", "--detach")
    assert [each.is_current for each in read_refs(git_of(repo)).branches] == [True]
    repo.git("branch", "--force", "main", "HEAD")
    assert [each.is_current for each in read_refs(git_of(repo)).branches] == [False]


def ref(name: str, oid: str, *, is_current: bool = False) -> BranchRef:
    named = named_by(name.removeprefix("origin/"))
    assert named
    return BranchRef(name, oid, is_current, named)


def message(scope: str, *lines: str, header: str = "complete it") -> str:
    return f"{scope}: {header}\n\n---ci---\n" + "\n".join(lines) + "\n---/ci---\n"


def record(scope: str, *lines: str, header: str = "complete it") -> Row:
    row = row_of("r", 0, message(scope, *lines, header=header).encode())
    assert row
    return row


def history(*commits: str, branches: dict[str, str] | None = None, head: str = "") -> History:
    """Commits given as `name: parents`, a message below; the last one is the head."""
    made = History(branches=branches or {})
    for at, text in enumerate(commits):
        facts, _, said = text.partition("\n")
        name, _, parents = facts.partition(":")
        oids = tuple(oid(parent) for parent in parents.split())
        made.commits[oid(name)] = Commit(oid(name), oids, at, at, said or f"work {name}")
        made.head = oid(head or name)
    return made


def oid(name: str) -> str:
    return name.encode().hex().ljust(40, "0")


def judged(refs: list[BranchRef], made: History, *, is_past: bool = False) -> list[tuple[object, ...]]:
    """Branch or number, milestone, whether complete, and the commit that says so."""
    rows = record_history(made).rows.values()
    tips = Tips(record_history(made), beside_mainline(made), asked=made.commits)
    found = stages(refs, [*placed(rows)], tips, is_past=is_past)
    names = {oid(name): name for name in "abcdefgh"}
    return [
        (stage.branch or stage.number, stage.milestone, stage.status == "complete", names[stage.commit])
        for stage in found
    ]


def work(phase: int, milestone: str = "v0.2", *lines: str) -> str:
    return message(f"feat(P{phase:02}-01)", f"phase: {phase}", f"milestone: {milestone}", *lines, header="do it")


def ended(phase: int, milestone: str = "v0.2") -> str:
    lines = (f"phase: {phase}", f"milestone: {milestone}", "status: complete")
    return message(f"docs(P{phase:02})", *lines)


BEGUN = f"a:\n{message('docs(init)', 'phase: 0', 'milestone: v0.2', header='initialize project (3 phases)')}"
WORK_3, ENDED_3 = work(3), ended(3)
ANSWER = work(1, "v0.1", "escalations:", "  - id: E-1", "    resolution: human")


@pytest.mark.parametrize(
    ("commits", "refs", "expected"),
    [
        pytest.param(
            [BEGUN, f"b: a\n{WORK_3}", "c: a b\nBring it home"],
            [ref("phase/03-a", oid("b"))],
            [("phase/03-a", "v0.2", True, "b")],
            id="merged with its records",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{WORK_3}"],
            [ref("phase/03-a", oid("b"))],
            [("phase/03-a", "v0.2", True, "b")],
            id="forwarded with its records",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{work(2)}"],
            [ref("phase/03-a", oid("b"))],
            [(2, "v0.2", False, "b"), ("phase/03-a", "v0.2", False, "b")],
            id="fresh, without a commit of its own",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{work(3, 'v0.1')}", f"c: b\n{work(2)}", f"d: c\n{WORK_3}"],
            [ref("phase/03-a", oid("c"))],
            [(3, "v0.1", False, "b"), (2, "v0.2", False, "c"), ("phase/03-a", "v0.2", False, "c")],
            id="fresh where its phase is worked on without it",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{WORK_3}", "c: a", "d: b c\nBring it home"],
            [ref("phase/03-a", oid("c"))],
            [("phase/03-a", "v0.2", True, "c")],
            id="merged without records, which are in the mainline",
        ),
        pytest.param(
            [BEGUN, "b: a", "c: a b\nBring it home"],
            [ref("phase/03-a", oid("b"))],
            [("phase/03-a", "v0.2", False, "b")],
            id="merged, and no record of the phase anywhere",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{WORK_3}", "c: a"],
            [ref("phase/03-a", oid("b"))],
            [("phase/03-a", "v0.2", False, "b")],
            id="not merged",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{WORK_3}", "c: a b\nBring it home"],
            [ref("origin/phase/03-a", oid("b"))],
            [("origin/phase/03-a", "v0.2", True, "b")],
            id="only on a remote",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{WORK_3}", f"d: b\n{WORK_3}", "c: a b\nBring it home"],
            [ref("phase/03-a", oid("b")), ref("origin/phase/03-a", oid("d"))],
            [("phase/03-a", "v0.2", False, "d")],
            id="the remote is ahead",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{work(3, 'v0.2', 'status: plan')}"],
            [ref("phase/03-a", oid("b"))],
            [("phase/03-a", "v0.2", False, "b")],
            id="fresh, and only planned on the mainline",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{work(3, 'v0.2', 'status: plan')}", "c: a b\nBring it home"],
            [ref("phase/03-a", oid("b"))],
            [("phase/03-a", "v0.2", True, "b")],
            id="merged with its plan",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{WORK_3}"],
            [ref("phase/03-a", oid("b"), is_current=True)],
            [("phase/03-a", "v0.2", False, "b")],
            id="checked out, at work",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{ENDED_3}"],
            [ref("phase/03-a", oid("b"), is_current=True)],
            [("phase/03-a", "v0.2", True, "b")],
            id="checked out, and its end is recorded",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{ENDED_3}", f"c: b\n{WORK_3}"],
            [ref("phase/03-a", oid("c"), is_current=True)],
            [("phase/03-a", "v0.2", False, "c")],
            id="checked out, and taken up again after its end",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{WORK_3}", f"c: a\n{ENDED_3}"],
            [ref("phase/03-a", oid("b"))],
            [("phase/03-a", "v0.2", True, "c")],
            id="squashed, and its end recorded",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{WORK_3}", "c: a\nSquash phase/03-a"],
            [ref("phase/03-a", oid("b"))],
            [("phase/03-a", "v0.2", True, "c")],
            id="squashed, and named",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{ended(3, 'v0.1')}", f"c: b\n{work(3, 'v0.3')}", "d: b"],
            [ref("phase/03-b", oid("c"))],
            [(3, "v0.1", True, "b"), ("phase/03-b", "v0.3", False, "c")],
            id="begun after the end of an earlier phase of this number",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{work(1, 'v0.1')}", f"c: b\n{work(2)}", f"d: c\n{ANSWER}", "e: d"],
            [ref("phase/02-a", oid("d"))],
            [(1, "v0.1", False, "d"), ("phase/02-a", "v0.2", True, "d")],
            id="its last record answers another phase",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{ENDED_3}"],
            [ref("web/phase/03-a", oid("a"))],
            [(3, "v0.2", True, "b"), ("web/phase/03-a", None, False, "a")],
            id="of another project",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{ENDED_3}", f"c: b\n{ended(3, 'v0.3')}"],
            [],
            [(3, "v0.2", True, "b"), (3, "v0.3", True, "c")],
            id="without branches, the same number in two milestones",
        ),
        pytest.param(
            [BEGUN, f"b: a\n{WORK_3}", "c: a b\nMerge branch 'phase/03-a'"],
            [],
            [("phase/03-a", "v0.2", True, "c")],
            id="deleted, and its merge names it",
        ),
        pytest.param(
            ["a:\nBegin", f"b: a\n{message('docs(milestone)', 'milestone: v0.2', 'status: complete')}"],
            [ref("milestone/v0.2.0-m", oid("a"))],
            [("milestone/v0.2.0-m", "v0.2", True, "b")],
            id="a milestone with and without patch",
        ),
        pytest.param(
            ["a:\nBegin", f"b: a\n{message('docs(milestone)', 'milestone: milestone/v1.0-mvp', 'status: complete')}"],
            [ref("milestone/v1.0-mvp", oid("a"))],
            [("milestone/v1.0-mvp", "milestone/v1.0-mvp", True, "b")],
            id="a milestone by the name of its branch",
        ),
        pytest.param(
            ["a:\nBegin", "b: a", "c: a b\nBring it home"],
            [ref("milestone/v0.2-m", oid("b")), ref("milestone/v0.3-n", oid("c"))],
            [("milestone/v0.2-m", None, True, "b"), ("milestone/v0.3-n", None, False, "c")],
            id="a milestone that was merged, and one that was only just begun",
        ),
    ],
)
def test_what_is_complete(commits: list[str], refs: list[BranchRef], expected: list[tuple[object, ...]]) -> None:
    head = "b" if len(commits) == 2 else commits[-1][0]
    branches = {each.name: each.oid for each in refs}
    assert judged(refs, history(*commits, branches=branches, head=head)) == expected


@pytest.mark.parametrize(
    ("row", "completes"),
    [
        (record("docs(P03)", "phase: 3", "status: complete"), ("phase", 3)),
        (record("Log people in (#12)", "phase: 3", "status: complete", header=""), ("phase", 3)),
        (record("Log people in (#12)", "phase: 3", "plan: 03-01", "status: complete", header=""), None),
        (record("docs(P03)", "phase: 3", "status: research"), None),
        (record("docs(P03-01)", "phase: 3", "plan: 03-01", "status: complete"), None),
        (record("verify(P03)", "phase: 3", "status: complete"), None),
        (record("docs(init)", "phase: 0", "status: complete"), None),
        (record("docs(P01)", "phase: 1-5", "status: complete"), None),
        (record("docs(milestone)", "milestone: v1.0", "status: complete"), ("milestone", "v1.0")),
    ],
)
def test_a_record_that_ends_a_phase_says_so_in_its_header(row: Row, completes: tuple[str, object] | None) -> None:
    assert row.records[0].completes == completes


def test_stages_are_sorted_by_project_and_number() -> None:
    refs = [ref(name, "00") for name in ("phase/10-a", "phase/02-b", "web/phase/01-c", "phase/02-a")]
    by_branch: tuple[Stage, ...] = stages(refs, [], Tips(EMPTY_HISTORY))
    assert [stage.branch for stage in by_branch] == ["phase/02-a", "phase/02-b", "phase/10-a", "web/phase/01-c"]


def test_versions_of_any_length_are_sorted() -> None:
    long = "milestone/v" + "9" * 5000
    refs = [ref(name, "00") for name in (long, "milestone/v0.10", "milestone/v0.9", "milestone/v0.09")]
    by_branch = stages(refs, [], Tips(EMPTY_HISTORY))
    assert [stage.branch for stage in by_branch][2:] == ["milestone/v0.10", long]


def test_a_past_revision_has_only_the_branches_that_it_holds_something_of() -> None:
    commits = [
        *("a:\n" + work(1, "v0.1"), "b: a\n" + ended(1, "v0.1"), "c: b\n" + work(2, "v0.1")),
        *("d: c\n" + work(2, "v0.1"), "e: c\n" + work(1, "v0.2")),
    ]
    tips = {"phase/02-auth": oid("d"), "phase/01-api": oid("e"), "milestone/v0.2-mvp": oid("e")}
    made = history(*commits, branches=tips, head="c")
    refs = [ref(name, tip) for name, tip in tips.items()]
    now = [("milestone/v0.2-mvp", None, False, "e"), (1, "v0.1", True, "b"), ("phase/02-auth", "v0.1", False, "d")]
    assert judged(refs, made) == [*now, ("phase/01-api", "v0.2", False, "e")]
    assert judged(refs, made, is_past=True) == [(1, "v0.1", True, "b"), ("phase/02-auth", "v0.1", False, "c")]


@pytest.mark.parametrize(
    ("asked", "is_past"),
    [(None, False), ("@", False), ("main", False), ("heads/main", False), ("v0.1", True), ("main~1", True)],
)
def test_a_revision_that_no_branch_is_called_is_past(repo: Repo, asked: str | None, is_past: bool) -> None:
    repo.commit("one")
    repo.git("tag", "v0.1")
    repo.commit("two")
    assert read_refs(git_of(repo), asked).is_past == is_past
