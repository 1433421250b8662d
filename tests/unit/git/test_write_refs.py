"""Refs move from what they were known to be, or not at all."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

import pytest

from git_agent.errors import GitCommandError, TimeLimitExceeded
from git_agent.git.write.refs import RefChange, hold_ref, swap_refs
from support.plumbing import plumbing_of
from support.repo import Repo

REF = "refs/git-agent/kept"


@pytest.fixture(params=["sha1", "sha256"])
def formatted(request: pytest.FixtureRequest, repo: Repo) -> Repo:
    """A repository of each object format, with two commits."""
    repo = Repo.create(repo.path.parent / request.param, object_format=request.param)
    repo.commit("One", {"a": "1"})
    repo.commit("Two", {"a": "2"})
    return repo


def commits(repo: Repo) -> tuple[str, str]:
    two, one = repo.git("rev-list", "HEAD").split("\n")
    return one, two


def swap(repo: Repo, *changes: RefChange) -> bool:
    return swap_refs(plumbing_of(repo), changes, reason="git-agent: test")


def value_of(repo: Repo, name: str = REF) -> str:
    return repo.git("rev-parse", "--verify", "--quiet", name, check=False)


def test_a_ref_is_created_once(formatted: Repo) -> None:
    one, two = commits(formatted)
    assert swap(formatted, RefChange(name=REF, old=None, new=one))
    assert not swap(formatted, RefChange(name=REF, old=None, new=two))
    assert value_of(formatted) == one


def test_a_ref_moves_only_from_what_it_is(formatted: Repo) -> None:
    one, two = commits(formatted)
    formatted.git("update-ref", REF, one)
    assert not swap(formatted, RefChange(name=REF, old=two, new=two))
    assert value_of(formatted) == one
    assert swap(formatted, RefChange(name=REF, old=one, new=two))
    assert value_of(formatted) == two


def test_a_ref_that_is_gone_does_not_move(formatted: Repo) -> None:
    one, two = commits(formatted)
    assert not swap(formatted, RefChange(name=REF, old=one, new=two))
    assert value_of(formatted) == ""


def test_a_ref_is_deleted_only_as_what_it_is(formatted: Repo) -> None:
    one, two = commits(formatted)
    formatted.git("update-ref", REF, one)
    assert not swap(formatted, RefChange(name=REF, old=two, new=None))
    assert value_of(formatted) == one
    assert swap(formatted, RefChange(name=REF, old=one, new=None))
    assert value_of(formatted) == ""
    assert not swap(formatted, RefChange(name=REF, old=one, new=None))


def test_all_refs_change_or_none(formatted: Repo) -> None:
    one, two = commits(formatted)
    formatted.git("update-ref", f"{REF}/moved", one)
    formatted.git("update-ref", f"{REF}/deleted", one)
    wanted = (
        RefChange(name=f"{REF}/moved", old=one, new=two),
        RefChange(name=f"{REF}/deleted", old=one, new=None),
        RefChange(name=f"{REF}/created", old=None, new=two),
    )
    assert not swap(formatted, *wanted, RefChange(name="refs/heads/main", old=one, new=two))
    assert formatted.git("for-each-ref", "--format=%(refname) %(objectname)", REF) == (
        f"{REF}/deleted {one}\n{REF}/moved {one}"
    )
    assert swap(formatted, *wanted, RefChange(name="refs/heads/main", old=two, new=two))
    assert formatted.git("for-each-ref", "--format=%(refname) %(objectname)", REF) == (
        f"{REF}/created {two}\n{REF}/moved {two}"
    )


def test_head_moves_its_branch_and_the_reflog_says_why(repo: Repo) -> None:
    one = repo.commit("One", {"a": "1"})
    two = repo.commit("Two", {"a": "2"})
    assert swap(repo, RefChange(name="HEAD", old=two, new=one))
    assert repo.git("symbolic-ref", "HEAD") == "refs/heads/main"
    assert value_of(repo, "refs/heads/main") == one
    assert repo.git("reflog", "-1", "--format=%gs", "main") == "git-agent: test"


def test_the_first_commit_of_a_branch_is_a_creation(repo: Repo) -> None:
    tree = repo.git("write-tree")
    first = repo.git("commit-tree", "-m", "First", tree)
    assert swap(repo, RefChange(name="HEAD", old=None, new=first))
    assert not swap(repo, RefChange(name="HEAD", old=None, new=first))
    assert repo.head == first


def test_deleting_a_name_for_a_branch_leaves_the_branch(repo: Repo) -> None:
    head = repo.commit("One", {"a": "1"})
    repo.git("symbolic-ref", "refs/git-agent/alias", "refs/heads/main")
    assert swap(repo, RefChange(name="refs/git-agent/alias", old=head, new=None))
    assert (value_of(repo, "refs/git-agent/alias"), repo.head) == ("", head)


def test_of_many_who_move_a_ref_at_once_one_succeeds(repo: Repo) -> None:
    start = repo.commit("Start", {"a": "0"})
    repo.git("update-ref", REF, start)
    tree = repo.git("rev-parse", "HEAD^{tree}")
    others = [repo.git("commit-tree", "-m", f"Other {number}", tree) for number in range(8)]
    plumbing = plumbing_of(repo)

    def has_moved(new: str) -> bool:
        with suppress(GitCommandError):  # another one holds the lock
            return swap_refs(plumbing, [RefChange(name=REF, old=start, new=new)], reason="git-agent: test")
        return False

    with ThreadPoolExecutor(len(others)) as threads:
        moved = dict(zip(others, threads.map(has_moved, others), strict=True))
    assert [new for new, has in moved.items() if has] == [value_of(repo)]


@pytest.mark.parametrize("name", ["refs/heads/a b", "refs/heads/a..b", "refs/heads/main/below", "refs/heads/x.lock"])
def test_what_git_refuses_for_another_reason_is_an_error(repo: Repo, name: str) -> None:
    head = repo.commit("One", {"a": "1"})
    with pytest.raises(GitCommandError, match="git update-ref failed"):
        swap(repo, RefChange(name=name, old=None, new=head))


def test_a_lock_is_an_error_and_not_a_ref_that_moved(repo: Repo) -> None:
    head = repo.commit("One", {"a": "1"})
    repo.write(".git/refs/heads/main.lock", "")
    with pytest.raises(GitCommandError, match=r"main\.lock"):
        swap(repo, RefChange(name="refs/heads/main", old=head, new=head))


@pytest.mark.parametrize("name", ["main", "-d", "FETCH_HEAD", "refs/heads/a\0delete refs/heads/main"])
def test_only_whole_names_are_taken(repo: Repo, name: str) -> None:
    with pytest.raises(AssertionError, match="not the whole name"):
        swap(repo, RefChange(name=name, old=None, new="0" * 40))


def test_git_that_hangs_is_ended_and_leaves_no_lock(repo: Repo) -> None:
    head = repo.commit("One", {"a": "1"})
    others = repo.write(".git/refs/heads/main.lock", "")
    repo.git("config", "core.filesRefLockTimeout", "-1")  # git waits for it for ever, the first ref locked
    changes = [RefChange(name=REF, old=None, new=head), RefChange(name="refs/heads/main", old=head, new=head)]
    with pytest.raises(TimeLimitExceeded, match="did not finish within"):
        swap_refs(plumbing_of(repo, seconds=1), changes, reason="git-agent: test")
    assert list(repo.path.glob(".git/**/*.lock")) == [others]
    others.unlink()
    assert swap(repo, RefChange(name=REF, old=None, new=head))


def test_a_held_ref_is_let_go_of_unless_it_is_moved(formatted: Repo) -> None:
    one, two = commits(formatted)
    formatted.git("update-ref", REF, one)
    change = RefChange(name=REF, old=one, new=two)
    with hold_ref(plumbing_of(formatted), change, reason="git-agent: test") as held:
        assert held is not None
        assert (formatted.path / ".git" / f"{REF}.lock").exists()
    assert value_of(formatted) == one
    with hold_ref(plumbing_of(formatted), change, reason="git-agent: test") as held:
        assert held is not None
        assert held.move()
    assert value_of(formatted) == two
    assert not (formatted.path / ".git" / f"{REF}.lock").exists()


def test_a_ref_that_is_something_else_is_not_held(formatted: Repo) -> None:
    one, two = commits(formatted)
    for change in (RefChange(name=REF, old=two, new=one), RefChange(name="refs/heads/main", old=None, new=one)):
        with hold_ref(plumbing_of(formatted), change, reason="x") as held:
            assert held is None
    with hold_ref(plumbing_of(formatted), RefChange(name=REF, old=None, new=one), reason="x") as held:
        assert held is not None
        assert held.move()
    assert value_of(formatted) == one


def test_hooks_for_refs_are_not_run(formatted: Repo) -> None:
    hook = formatted.write(".git/hooks/reference-transaction", "#!/bin/sh\ntouch ran\nexit 1\n")
    hook.chmod(0o755)
    one, _ = commits(formatted)
    with hold_ref(plumbing_of(formatted), RefChange(name=REF, old=None, new=one), reason="x") as held:
        assert held is not None
        assert held.move()
    assert not (formatted.path / "ran").exists()
