"""Branches tell which phases there are; what was merged, squashed or deleted is complete."""

from pathlib import Path

import pytest

from git_agent.records.state.branches import BranchRef, NamedBranch, merged_branches, named_by, read_refs
from git_agent.records.state.phases import Ancestry, Stage, stages
from git_agent.records.state.row_reading import row_of
from git_agent.records.state.rows import Row
from support.histories import in_a_row, make_history
from support.reading import git_of
from support.repo import Repo


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


def ref(name: str, oid: str, *, is_current: bool = False) -> BranchRef:
    named = named_by(name.removeprefix("origin/"))
    assert named
    return BranchRef(name, oid, is_current, named)


def record(scope: str, *lines: str, oid: str = "r", header: str = "complete it") -> Row:
    message = f"{scope}: {header}\n\n---ci---\n" + "\n".join(lines) + "\n---/ci---\n"
    row = row_of(oid, 0, message.encode())
    assert row
    return row


def merge(subject: str, oid: str = "m") -> Row:
    row = row_of(oid, 0, subject.encode())
    assert row
    return row


def judged(
    refs: list[BranchRef], rows: list[Row], *, reached: str = "", contains: frozenset[tuple[str, str]] = frozenset()
) -> list[tuple[object, ...]]:
    """Branch or number, whether complete, and the commit that says so; `reached` are one-letter commits."""
    ancestry = Ancestry(reached, lambda tip, commit: (tip, commit) in contains)
    return [
        (stage.branch or stage.number, stage.status == "complete", stage.commit)
        for stage in stages(refs, rows, ancestry)
    ]


ENDED = record("docs(P03)", "phase: 3", "milestone: v0.2", "status: complete")


@pytest.mark.parametrize(
    ("refs", "rows", "expected"),
    [
        pytest.param([ref("phase/03-a", "t")], [], [("phase/03-a", True, "t")], id="merged"),
        pytest.param([ref("phase/03-a", "u")], [], [("phase/03-a", False, "u")], id="not merged"),
        pytest.param([ref("origin/phase/03-a", "t")], [], [("origin/phase/03-a", True, "t")], id="only on a remote"),
        pytest.param(
            [ref("phase/03-a", "t"), ref("origin/phase/03-a", "u")],
            [],
            [("phase/03-a", False, "u")],
            id="the remote is ahead",
        ),
        pytest.param(
            [ref("phase/03-a", "t", is_current=True)], [], [("phase/03-a", False, "t")], id="checked out, at work"
        ),
        pytest.param(
            [ref("phase/03-a", "t", is_current=True)],
            [ENDED],
            [("phase/03-a", True, "r")],
            id="checked out, and its end is recorded",
        ),
        pytest.param(
            [ref("phase/03-b", "t", is_current=True)],
            [ENDED, record("feat(P03-01)", "phase: 3", "status: execute", oid="s")],
            [(3, True, "r"), ("phase/03-b", False, "t")],
            id="checked out, and the end is that of an earlier phase of this number",
        ),
        pytest.param([ref("phase/03-a", "u")], [ENDED], [("phase/03-a", True, "r")], id="squashed, and recorded"),
        pytest.param(
            [ref("phase/03-a", "u")], [merge("Squash phase/03-a")], [("phase/03-a", True, "m")], id="squashed, named"
        ),
        pytest.param(
            [ref("phase/03-b", "v")],
            [ENDED],
            [(3, True, "r"), ("phase/03-b", False, "v")],
            id="begun after the end of an earlier phase of this number",
        ),
        pytest.param([ref("phase/04-a", "u")], [ENDED], [(3, True, "r"), ("phase/04-a", False, "u")], id="another"),
        pytest.param(
            [ref("web/phase/03-a", "u")], [ENDED], [(3, True, "r"), ("web/phase/03-a", False, "u")], id="not ours"
        ),
        pytest.param([], [ENDED], [(3, True, "r")], id="deleted, recorded"),
        pytest.param(
            [],
            [ENDED, record("docs(P03)", "phase: 3", "milestone: v0.3", "status: complete", oid="s"), ENDED],
            [(3, True, "r"), (3, True, "s")],
            id="the same number in two milestones",
        ),
        pytest.param([], [merge("Merge branch 'phase/03-a'")], [("phase/03-a", True, "m")], id="deleted, named"),
        pytest.param([], [merge("Merge branch 'phase/03-a'"), ENDED], [("phase/03-a", True, "m")], id="told twice"),
        pytest.param([ref("milestone/v0.2-m", "t")], [], [("milestone/v0.2-m", True, "t")], id="merged milestone"),
        pytest.param(
            [ref("milestone/v0.2.0-m", "u")],
            [record("docs(milestone)", "phase: 9", "milestone: v0.2", "status: complete")],
            [("milestone/v0.2.0-m", True, "r")],
            id="milestone with and without patch",
        ),
    ],
)
def test_what_is_complete(refs: list[BranchRef], rows: list[Row], expected: list[tuple[object, ...]]) -> None:
    assert judged(refs, rows, reached="tmr", contains=frozenset({("v", "r")})) == expected


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
    refs = [ref(name, "t") for name in ("phase/10-a", "phase/02-b", "web/phase/01-c", "phase/02-a")]
    by_branch: tuple[Stage, ...] = stages(refs, [], Ancestry("t", lambda *_: False))
    assert [stage.branch for stage in by_branch] == ["phase/02-a", "phase/02-b", "phase/10-a", "web/phase/01-c"]


def test_versions_of_any_length_are_sorted() -> None:
    long = "milestone/v" + "9" * 5000
    refs = [ref(name, "t") for name in (long, "milestone/v0.10", "milestone/v0.9", "milestone/v0.09")]
    by_branch = stages(refs, [], Ancestry("t", lambda *_: False))
    assert [stage.branch for stage in by_branch][2:] == ["milestone/v0.10", long]
