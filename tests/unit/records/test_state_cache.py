"""With or without its cache the state is the same, whatever happens to the history or to the file."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from zlib import crc32

import pytest

from git_agent.records.state import cache
from git_agent.records.state.rebuild import StateQuery, rebuild_state
from git_agent.store.places import record_history_file
from support.example_state import state_json
from support.histories import Written, add_history, in_a_row, make_history
from support.program import SOURCE
from support.reading import git_of
from support.repo import Repo


def block(number: int) -> str:
    return (
        f"feat(P01-01): step {number}\n\n---ci---\nphase: {number}\nmilestone: v0.1\nstatus: execute\n"
        f"lessons:\n  - lesson {number}\n---/ci---\n"
    )


def state(repo: Repo, *, keep: bool = True, at: str | None = None) -> str:
    return json.dumps(state_json(rebuild_state(git_of(repo), StateQuery(at=at), keep=keep)))


def kept(repo: Repo) -> Path:
    return record_history_file(git_of(repo).repository).path


@pytest.fixture
def project(tmp_path: Path) -> Repo:
    """Eight records with a branch and a merge, and a phase in work."""
    commits = in_a_row(*map(block, range(6)))
    commits.append(Written(block(6).encode(), (2,), 1_700_000_150, 1_700_000_150))
    commits.append(Written(b"Merge branch 'phase/01-a'\n\n" + block(7).encode(), (5, 6), 1_700_000_900, 1_700_000_900))
    repo, _ = make_history(tmp_path / "repo", commits, {"phase/01-a": 6, "phase/02-b": 4})
    return repo


def commit(repo: Repo) -> None:
    repo.commit(block(20))


def commit_many(repo: Repo) -> None:
    last = int(repo.git("log", "-1", "--format=%ct"))
    tail = [Written(block(at).encode(), (at - 1,) if at else (), last + at, last + at) for at in range(300)]
    add_history(repo, tail, {"many": 299})
    repo.git("merge", "--quiet", "--allow-unrelated-histories", "-m", block(400), "many")


def merge_an_old_branch(repo: Repo) -> None:
    repo.git("checkout", "--quiet", "-b", "phase/03-old", "HEAD~3")
    commit(repo)
    repo.git("checkout", "--quiet", "main")
    repo.git("merge", "--quiet", "--no-ff", "-m", "Merge branch 'phase/03-old'", "phase/03-old")


def merge_another_root(repo: Repo) -> None:
    add_history(repo, in_a_row(block(30), block(31)), {"other": 1})
    repo.git("merge", "--quiet", "--allow-unrelated-histories", "-m", "Merge other", "other")


def amend(repo: Repo) -> None:
    repo.git("commit", "--quiet", "--amend", "--allow-empty", "-m", block(40))


def reset(repo: Repo) -> None:
    repo.git("reset", "--quiet", "--hard", "HEAD~2")


def rebase(repo: Repo) -> None:
    repo.git("checkout", "--quiet", "-b", "topic", "HEAD~2")
    commit(repo)
    repo.git("rebase", "--quiet", "main")


def rewrite(repo: Repo) -> None:
    """Every commit becomes another one, and the old ones are swept away."""
    repo.git("checkout", "--quiet", "--orphan", "anew")
    for number in range(3):
        repo.commit(block(50 + number))
    for branch in repo.git("for-each-ref", "--format=%(refname)", "refs/heads").split():
        if branch != "refs/heads/anew":
            repo.git("update-ref", "-d", branch)
    repo.git("reflog", "expire", "--expire=now", "--all")
    repo.git("gc", "--quiet", "--prune=now")


def switch_branch(repo: Repo) -> None:
    repo.git("checkout", "--quiet", "phase/01-a")


def delete_branch(repo: Repo) -> None:
    repo.git("branch", "--quiet", "-D", "phase/02-b")


def replace(repo: Repo) -> None:
    other = repo.git("commit-tree", "-p", "HEAD~2", "-m", block(60), "HEAD~1^{tree}")
    repo.git("replace", "HEAD~1", other)


def graft(repo: Repo) -> None:
    (repo.path / ".git" / "info").mkdir(exist_ok=True)
    (repo.path / ".git" / "info" / "grafts").write_text(f"{repo.git('rev-parse', 'HEAD~1')}\n")


CHANGES = [
    commit, commit_many, merge_an_old_branch, merge_another_root, amend, reset, rebase, rewrite, switch_branch,
    delete_branch, replace, graft,
]  # fmt: skip


@pytest.mark.parametrize("change", CHANGES)
def test_after_any_change_the_cache_gives_what_reading_anew_gives(
    project: Repo, change: Callable[[Repo], None]
) -> None:
    before = state(project)
    change(project)
    anew = state(project, keep=False)
    assert state(project) == anew
    assert state(project) == anew
    assert anew != before


def test_one_change_after_the_other_never_makes_a_difference(project: Repo) -> None:
    for change in (commit, merge_an_old_branch, commit_many, amend, commit, merge_another_root, reset, rebase, commit):
        change(project)
        assert state(project) == state(project, keep=False), change.__name__


@pytest.mark.parametrize("at", ["HEAD", "HEAD~3", "phase/01-a", "phase/02-b"])
def test_an_older_revision_is_the_same_and_leaves_the_cache_of_head_alone(project: Repo, at: str) -> None:
    state(project)
    before = kept(project).read_bytes()
    assert state(project, at=at) == state(project, at=at, keep=False)
    assert kept(project).read_bytes() == before


def test_the_file_is_renewed_only_when_many_commits_have_come(project: Repo) -> None:
    state(project)
    before = kept(project).read_bytes()
    commit(project)
    state(project)
    assert kept(project).read_bytes() == before
    commit_many(project)
    state(project)
    assert kept(project).read_bytes() != before


def broken(content: bytes) -> list[bytes]:
    head, _, rest = content.partition(b"\n")
    return [
        b"",
        b"\n",
        b"not a cache\n",
        b"00000000 {}\n",
        head,
        content[: len(content) // 2],
        content[:-1],
        content + b"x",
        content.replace(b"lesson 3", b"lesson 9"),
        content.replace(b'"version":"', b'"version":"9'),
        rest,
        bytes(range(256)) * 8,
    ]


@pytest.mark.parametrize("kind", range(12))
def test_a_broken_file_is_made_anew_without_a_word(project: Repo, kind: int) -> None:
    expected = state(project)
    whole = kept(project).read_bytes()
    kept(project).write_bytes(broken(whole)[kind])
    assert state(project) == expected
    assert kept(project).read_bytes() == whole


def test_a_sound_file_of_another_version_is_made_anew(project: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = state(project)
    whole = kept(project).read_bytes()
    monkeypatch.setattr(cache, "VERSION", "0 from the past")
    kept(project).unlink()
    state(project)
    monkeypatch.undo()
    assert kept(project).read_bytes() != whole
    assert state(project) == expected
    assert kept(project).read_bytes() == whole


def test_a_file_that_does_not_say_what_it_is_is_made_anew(project: Repo) -> None:
    expected = state(project)
    text = b"[]"
    kept(project).write_bytes(b"%08x %s\n" % (crc32(text), text))
    assert state(project) == expected


def test_where_nothing_can_be_written_nothing_is_said(project: Repo) -> None:
    (project.path / ".git" / "git-agent").write_text("a file where the folder would be")
    assert state(project) == state(project, keep=False)


def test_without_the_cache_nothing_is_written(project: Repo) -> None:
    state(project, keep=False)
    assert not kept(project).exists()


@pytest.mark.parametrize("change", [replace, graft])
def test_where_ids_do_not_tell_the_history_nothing_is_kept(project: Repo, change: Callable[[Repo], None]) -> None:
    change(project)
    state(project)
    assert not kept(project).exists()


def test_a_shallow_clone_can_be_deepened(project: Repo, tmp_path: Path) -> None:
    clone = Repo(tmp_path / "clone")
    project.git("clone", "--quiet", "--depth=2", f"file://{project.path}", str(clone.path))
    shallow = state(clone)
    assert shallow == state(clone, keep=False)
    clone.git("fetch", "--quiet", "--unshallow")
    whole = state(clone)
    assert whole == state(clone, keep=False)
    assert json.loads(shallow)["commits_read"] < json.loads(whole)["commits_read"] == 8


def test_worktrees_share_the_cache_and_keep_their_own_state(project: Repo, tmp_path: Path) -> None:
    project.git("worktree", "add", "--quiet", str(tmp_path / "tree"), "phase/02-b")
    tree = Repo(tmp_path / "tree")
    for _ in range(2):
        assert state(project) == state(project, keep=False)
        assert state(tree) == state(tree, keep=False)
    assert kept(tree) == kept(project)
    assert json.loads(state(tree))["head"] != json.loads(state(project))["head"]


def test_runs_at_the_same_time_do_not_disturb_each_other(project: Repo) -> None:
    expected = state(project, keep=False)
    script = (
        "import sys, os, json, pathlib\n"
        "from git_agent.git.gateway import open_git\n"
        "from git_agent.records.state.rebuild import StateQuery, rebuild_state\n"
        "from git_agent.records.state.report import state_report\n"
        "git = open_git(start=pathlib.Path.cwd(), environ=os.environ, seconds=60)\n"
        "print(json.dumps(state_report(rebuild_state(git, StateQuery()))))\n"
    )
    runs = [_start(project, script) for _ in range(4)]
    assert {run.communicate()[0].strip() for run in runs} == {expected}
    assert state(project) == expected
    assert [path.name for path in kept(project).parent.iterdir()] == ["history"]


def _start(repo: Repo, script: str) -> "subprocess.Popen[str]":
    env = {**os.environ, "PYTHONPATH": str(SOURCE)}
    return subprocess.Popen([sys.executable, "-c", script], cwd=repo.path, env=env, stdout=subprocess.PIPE, text=True)


def test_a_sha256_repository_is_kept_too(tmp_path: Path) -> None:
    repo = Repo.create(tmp_path / "repo", object_format="sha256")
    for number in range(3):
        repo.commit(block(number))
    first = state(repo)
    repo.commit(block(3))
    assert state(repo) == state(repo, keep=False) != first
