"""A commit leads back to the edits it was made of, also after it was made again."""

import json

from git_agent.git.patch_ids import patch_ids
from support.publishing import watching
from support.reading import git_of
from support.repo import Repo


def test_a_rebased_commit_is_known_by_what_it_changes(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n", "b": "1\n"})
    repo.git("branch", "before")
    with watching(repo) as tree:
        tree.save("a", "2\n")
        tree.publish()
    made = repo.git("rev-parse", "HEAD")
    repo.git("switch", "--quiet", "-c", "other", "before")
    repo.commit("Beside", {"b": "2\n"})
    repo.git("cherry-pick", made)
    again = repo.git("rev-parse", "HEAD")
    assert again != made
    for rev in (made, "HEAD"):
        events = json.loads(repo.agent("watch", "events", "--commit", rev, "--json").stdout)["events"]
        assert [(event["kind"], event["path"]) for event in events] == [("captured", "a"), ("committed", "a")]
        traced = json.loads(repo.agent("release-note", "--trace", rev, "--json").stdout)["commits"]
        assert [(commit["commit"], [edit["path"] for edit in commit["edits"]]) for commit in traced] == [(made, ["a"])]


def test_a_commit_of_the_users_own_has_no_edits_behind_it(repo: Repo) -> None:
    repo.commit("First", {"a": "1\n"})
    note = repo.agent("release-note", "--trace", "HEAD")
    assert (note.returncode, note.stdout) == (0, "")
    assert note.stderr == "git-agent: no edit behind HEAD was captured here\n"
    wrong = repo.agent("release-note", "--trace", "nothing")
    assert wrong.returncode == 5


def test_numbers_of_several_commits_and_of_those_that_have_none(repo: Repo) -> None:
    commits = [repo.commit(subject, {"a": f"{subject}\n"}) for subject in ("First", "Second")]
    empty = repo.git("commit-tree", "HEAD^{tree}", "-p", "HEAD", "-m", "Empty")
    numbers = patch_ids(git_of(repo), [*commits, empty])
    assert sorted(numbers) == sorted(commits)
    assert len(set(numbers.values())) == 2
    assert patch_ids(git_of(repo), [commits[0], "1" * 40]) == {commits[0]: numbers[commits[0]]}
