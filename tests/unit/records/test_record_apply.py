"""A record is committed with the work it is about, or alone; it never swallows what somebody has staged."""

import os

import pytest

from git_agent.config.load import load
from git_agent.errors import CommitRefused, NothingStaged, RepositoryError, UsageError
from git_agent.model.evidence import StagedSecret
from git_agent.process.delegate import delegate
from git_agent.records.apply import Recorder, RecordOptions
from support.reading import git_of
from support.repo import Repo

MESSAGE = "decision(P01): use JWT\n\n---ci---\nphase: 1\nmilestone: v0.2\nstatus: plan\n---/ci---\n"
ALONE = RecordOptions(capture=True)
WITH_WORK = RecordOptions(with_work=True, capture=True)


def recorder(repo: Repo, **variables: str) -> Recorder:
    settings = load(environ={"HOME": str(repo.path), **variables}, root=None).settings
    return Recorder(git=git_of(repo), settings=settings, environ=os.environ, delegate=delegate)


def test_a_record_that_stands_alone_is_an_empty_commit(repo: Repo) -> None:
    assert recorder(repo).apply(MESSAGE, ALONE).oid == repo.head
    assert repo.git("log", "-1", "--format=%B").strip() == MESSAGE.strip()
    assert repo.git("ls-tree", "-r", "HEAD") == ""


@pytest.mark.parametrize("is_first", [True, False])
def test_staged_work_is_not_swallowed_but_refused(repo: Repo, is_first: bool) -> None:
    if not is_first:
        repo.commit("First", {"a.txt": "one\n"})
    repo.stage({"b.txt": "two\n"})
    with pytest.raises(RepositoryError) as caught:
        recorder(repo).apply(MESSAGE, ALONE)
    assert caught.value.exit_code == 5
    assert "--keep-staged" in (caught.value.hint or "")
    assert repo.git("log", "--oneline", "--all", check=False).count("\n") == 0


@pytest.mark.parametrize("is_first", [True, False])
def test_staged_work_can_be_kept_staged(repo: Repo, is_first: bool) -> None:
    if not is_first:
        repo.commit("First", {"a.txt": "one\n"})
    repo.stage({"b.txt": "two\n"})
    recorder(repo).apply(MESSAGE, RecordOptions(keep_staged=True, capture=True))
    assert repo.git("log", "-1", "--format=%s") == "decision(P01): use JWT"
    assert repo.git("diff", "--cached", "--name-only") == "b.txt"
    assert "b.txt" not in repo.git("ls-tree", "-r", "--name-only", "HEAD")


def test_a_record_of_work_takes_the_work_along(repo: Repo) -> None:
    repo.stage({"b.txt": "two\n"})
    recorder(repo).apply(MESSAGE, WITH_WORK)
    assert repo.git("ls-tree", "-r", "--name-only", "HEAD") == "b.txt"


def test_a_record_of_work_needs_work_unless_it_may_be_empty(repo: Repo) -> None:
    with pytest.raises(NothingStaged):
        recorder(repo).apply(MESSAGE, WITH_WORK)
    recorder(repo).apply(MESSAGE, RecordOptions(with_work=True, may_be_empty=True, capture=True))
    assert repo.git("rev-list", "--count", "HEAD") == "1"


def test_a_record_does_not_conclude_a_merge_by_accident(repo: Repo) -> None:
    repo.commit("First", {"a.txt": "one\n"})
    repo.git("checkout", "--quiet", "-b", "topic")
    repo.commit("Topic", {"b.txt": "two\n"})
    repo.git("checkout", "--quiet", "main")
    repo.commit("Main", {"c.txt": "three\n"})
    repo.git("merge", "--quiet", "--no-commit", "topic")
    head = repo.head
    for options in (ALONE, RecordOptions(keep_staged=True, capture=True)):
        with pytest.raises(RepositoryError, match="a merge is under way"):
            recorder(repo).apply(MESSAGE, options)
    assert repo.head == head


def test_a_hook_that_refuses_is_told_with_the_message(repo: Repo) -> None:
    repo.write(".git/hooks/commit-msg", "#!/bin/sh\necho not like this\nexit 1\n").chmod(0o755)
    with pytest.raises(CommitRefused) as caught:
        recorder(repo).apply(MESSAGE, ALONE)
    assert caught.value.exit_code == 10
    assert caught.value.text == MESSAGE
    assert "not like this" in str(caught.value)


def test_options_for_git_are_passed_on(repo: Repo) -> None:
    recorder(repo).apply(MESSAGE, RecordOptions(capture=True, args=("--signoff",)))
    assert "Signed-off-by: " in repo.git("log", "-1", "--format=%(trailers)")


def test_a_secret_in_the_work_is_told_or_refused(repo: Repo) -> None:
    key = "AKIA" + "IOSFODNN7" + "EXAMPLE"
    repo.stage({"b.txt": f"id = {key}\n"})
    with pytest.raises(UsageError, match="secrets are staged"):
        recorder(repo, GIT_AGENT_SECRETS_ON_COMMIT="refuse").apply(MESSAGE, WITH_WORK)
    secrets = recorder(repo).apply(MESSAGE, WITH_WORK).secrets
    assert secrets == (StagedSecret(path="b.txt", line=1, kind="aws-key"),)
