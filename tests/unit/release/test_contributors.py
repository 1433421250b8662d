"""The people of a release: once each, by their right names, and who is new."""

from pathlib import Path

import pytest

from git_agent.git.gateway import Git
from git_agent.release.read.contributors import contributors, people_known_at
from git_agent.release.read.history import read_entries
from support.reading import git_of
from support.repo import Repo


def commit(repo: Repo, author: str, message: str = "Work") -> str:
    repo.git("commit", "--quiet", "--allow-empty", f"--author={author}", "--file=-", stdin=message)
    return repo.head


def people(git: Git, base: str | None, release: str) -> list[tuple[str, bool]]:
    entries = read_entries(git, base, release, with_paths=False)
    with people_known_at(git, base) as known:
        return [(person.name, person.first_time) for person in contributors(git, entries, known)]


@pytest.fixture
def base(repo: Repo) -> str:
    commit(repo, "Ada <ada@example.org>", "Start\n\nCo-authored-by: Dee <dee@example.org>\n")
    return commit(repo, "Bo <bo@old.example>")


def test_people_are_ordered_by_their_changes_and_new_ones_marked(repo: Repo, base: str) -> None:
    commit(repo, "Cy <cy@example.org>")
    commit(repo, "Ada <ada@example.org>")
    commit(repo, "Ada <ada@example.org>")
    commit(repo, "Bea <bea@example.org>")
    assert people(git_of(repo), base, repo.head) == [("Ada", False), ("Bea", True), ("Cy", True)]


def test_whoever_helped_before_is_not_new(repo: Repo, base: str) -> None:
    commit(repo, "Dee <dee@new.example>")
    commit(repo, "Deirdre <DEE@example.org>")
    assert people(git_of(repo), base, repo.head) == [("Dee", False), ("Deirdre", False)]


def test_mailmap_holds_for_authors_and_for_those_named_beside_them(repo: Repo, base: str) -> None:
    repo.commit(
        "Map", {".mailmap": "Bo Right <bo@example.org> <bo@old.example>\nBo Right <bo@example.org> <b@x.example>\n"}
    )
    commit(
        repo, "Cy <cy@example.org>", "Work\n\nCo-authored-by: bo <b@x.example>\nco-authored-by: Eve <eve@example.org>\n"
    )
    commit(repo, "Bo <bo@old.example>")
    assert people(git_of(repo), base, repo.head) == [
        ("Bo Right", False),
        ("Ada Example", False),
        ("Cy", True),
        ("Eve", True),
    ]


def test_robots_and_those_who_only_merged_are_left_out(repo: Repo, base: str) -> None:
    repo.git("checkout", "--quiet", "-b", "side")
    commit(repo, "Cy <cy@example.org>", "Work\n\nCo-authored-by: dependabot[bot] <x@users.noreply.github.com>\n")
    commit(repo, "renovate[bot] <bot@renovateapp.com>")
    commit(repo, "Release Robot <release-robot@example.org>")
    commit(repo, "Cy <cy@example.org>", "Work\n\nCo-authored-by: Codex <noreply@openai.example>\n")
    commit(repo, "Cy <cy@example.org>", "Work\n\nCo-authored-by: Copilot <22+Copilot@users.noreply.github.com>\n")
    commit(repo, "Cy <cy@example.org>", "Work\n\nCo-authored-by: Cursor <cursoragent@cursor.example>\n")
    repo.git("checkout", "--quiet", "main")
    repo.git("merge", "--quiet", "--no-ff", "-m", "Merge", "side")
    assert people(git_of(repo), base, repo.head) == [("Cy", True)]


def test_one_person_under_two_names_and_two_addresses_is_one(repo: Repo, base: str) -> None:
    commit(repo, "Cy <cy@home.example>")
    commit(repo, "Cyril <cy@work.example>")
    commit(repo, "Cyril <cy@home.example>")
    assert people(git_of(repo), base, repo.head) == [("Cyril", True)]


def test_a_first_release_has_no_first_timers(repo: Repo, base: str) -> None:
    assert people(git_of(repo), None, repo.head) == [("Ada", False), ("Bo", False), ("Dee", False)]


def test_a_shallow_clone_cannot_tell_who_is_new(repo: Repo, base: str, tmp_path: Path) -> None:
    commit(repo, "Bo <bo@old.example>")
    commit(repo, "Ada <ada@example.org>")
    repo.git("clone", "--quiet", "--depth=2", f"file://{repo.path}", str(tmp_path / "shallow"))
    clone = Repo(tmp_path / "shallow")
    assert people(git_of(clone), clone.git("rev-parse", "HEAD~1"), clone.head) == [("Ada", False)]
