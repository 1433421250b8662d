"""Commits as values, in any encoding and under any setting of the log."""

import pytest

from git_agent.git.log import (
    LogSpan,
    count_between,
    current_branch,
    head_oid,
    read_log,
    recent_commits,
    subjects_between,
)
from support.reading import git_of
from support.repo import Repo


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Repo:
    """Three commits; the log's own settings are as unhelpful as they can be."""
    repo = Repo.create(tmp_path_factory.mktemp("log") / "repo")
    repo.commit("First")
    repo.commit("Second\N{LINE SEPARATOR}half\n\nA body\nin two lines.\n\n# not a comment here\n")
    repo.git("config", "i18n.commitEncoding", "ISO-8859-1")
    repo.git("commit", "--quiet", "--allow-empty", "--file=-", stdin="Größe".encode("latin-1"))
    for name, value in {
        "log.showSignature": "true",
        "gpg.program": "false",
        "format.pretty": "oneline",
        "log.decorate": "full",
        "log.date": "relative",
        "color.ui": "always",
        "i18n.logOutputEncoding": "UTF-16",
    }.items():
        repo.git("config", name, value)
    repo.git("notes", "add", "-m", "a note", "HEAD~1")
    return repo


def test_commits_come_newest_first_with_their_whole_message(three: Repo) -> None:
    last, second, first = recent_commits(git_of(three), 10)
    assert (last.subject, last.parents) == ("Größe", (second.oid,))
    assert second.message == "Second\N{LINE SEPARATOR}half\n\nA body\nin two lines.\n\n# not a comment here"
    assert (first.author, first.date) == ("Ada Example <ada@example.org>", "2026-01-05T08:01:00+00:00")


def test_no_more_commits_are_read_than_asked(three: Repo) -> None:
    assert [commit.subject for commit in recent_commits(git_of(three), 1)] == ["Größe"]


def test_an_unborn_branch_has_a_name_and_no_commits(repo: Repo) -> None:
    git = git_of(repo)
    assert (recent_commits(git, 10), head_oid(git), current_branch(git)) == ((), None, "main")


def test_a_detached_head_has_no_branch(repo: Repo) -> None:
    oid = repo.commit("First")
    repo.git("checkout", "--quiet", "--detach")
    assert (head_oid(git_of(repo)), current_branch(git_of(repo))) == (oid, None)


def test_a_branch_may_have_the_name_of_a_file_or_of_head(repo: Repo) -> None:
    oid = repo.commit("First", {"HEAD": "a file\n", "main": "another\n"})
    repo.git("tag", "HEAD")
    assert head_oid(git_of(repo)) == oid
    assert len(recent_commits(git_of(repo), 5)) == 1


def test_subjects_between_two_commits_are_one_each(three: Repo) -> None:
    git = git_of(three)
    first, last = three.git("rev-parse", "HEAD~2"), three.head
    assert subjects_between(git, first, last, count=9) == ("Größe", "Second\N{LINE SEPARATOR}half")
    assert subjects_between(git, first, last, count=1) == ("Größe",)
    assert count_between(git, first, last) == 2


def test_nothing_between_is_not_the_same_as_unknown(three: Repo) -> None:
    git = git_of(three)
    assert subjects_between(git, three.head, "HEAD~1", count=9) == ()
    assert subjects_between(git, "0" * 39 + "1", three.head, count=9) is None
    assert subjects_between(git, three.head, "0" * 39 + "1", count=9) is None


def test_only_who_asks_for_people_has_git_read_the_mailmap(repo: Repo) -> None:
    repo.commit("One", {".mailmap": "Augusta <augusta@example.org> <ada@example.org>\n"})
    repo.git("config", "log.mailmap", "true")
    git = git_of(repo)
    assert [commit.author for commit in read_log(git, LogSpan.of("HEAD"))] == ["Ada Example <ada@example.org>"]
    assert [commit.author for commit in read_log(git, LogSpan.of("HEAD"), people=True)] == [
        "Augusta <augusta@example.org>"
    ]
    assert git.config["log.mailmap"] == "false"
