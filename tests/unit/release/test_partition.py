"""Every commit of a range in exactly one place, in the histories that people really make."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.release.judge.in_base import already_in_base
from git_agent.release.judge.partition import partition_commits
from git_agent.release.read.entry import ChangedPath, CommitPartition, Entry
from git_agent.release.read.history import read_entries
from git_agent.release.read.message import parse_commit_message
from git_agent.release.read.squash import parse_whole_message
from support.reading import git_of
from support.repo import Repo
from support.template import template


@template
def work(repo: Repo) -> None:
    """A repository with a base, tagged so."""
    repo.commit("Start", {"start.txt": "1\n"})
    repo.git("tag", "base")


def change(repo: Repo, message: str) -> str:
    """A commit that adds a file of its own."""
    return repo.commit(message, {"".join(filter(str.isalnum, message)): f"{message}\n"})


def branch(repo: Repo, name: str, *messages: str, start: str = "main") -> list[str]:
    """A branch with these changes, left again."""
    repo.git("checkout", "--quiet", "-b", name, start)
    oids = [change(repo, message) for message in messages]
    repo.git("checkout", "--quiet", "main")
    return oids


def merge(repo: Repo, name: str, message: str) -> str:
    repo.git("merge", "--quiet", "--no-ff", "-m", message, name)
    return repo.head


def partition(repo: Repo, base: str = "base", release: str = "HEAD") -> CommitPartition:
    git = git_of(repo)
    old, new = (repo.git("rev-parse", f"{end}^{{commit}}") for end in (base, release))
    entries = read_entries(git, old, new, with_paths=True)
    partitioned = partition_commits(entries, already=already_in_base(git, old, new, entries))
    placed = [oid for item in partitioned.items for oid in item.commits] + [oid for oid, _ in partitioned.left_out]
    assert sorted(placed) == sorted(entry.oid for entry in entries)
    return partitioned


def texts(found: CommitPartition) -> list[tuple[str, str | None]]:
    return [(item.text, item.pull_request) for item in found.items]


def test_typed_commits_of_a_pull_request_are_one_change_told_by_the_most_important(work: Repo) -> None:
    oids = branch(work, "lists", "fix: close lists", "feat: read lists", "fix: close them again")
    merged = merge(work, "lists", "Merge pull request #12 from ada/lists\n\nLists")
    partitioned = partition(work)
    assert texts(partitioned) == [("read lists", "12")]
    assert set(partitioned.items[0].commits) == {merged, *oids}
    assert partitioned.left_out == ()


def test_a_typed_title_tells_the_whole_request(work: Repo) -> None:
    branch(work, "lists", "fix: close lists", "chore: tidy lists")
    merge(work, "lists", "Merge pull request #12 from ada/lists\n\nfeat: read lists")
    (item,) = partition(work).items
    assert (item.text, item.entry.message.type) == ("read lists", "feat")


def test_a_request_without_a_title_is_told_by_its_first_telling_commit(work: Repo) -> None:
    branch(work, "lists", "wip", "Read lists", "Close lists")
    merge(work, "lists", "Merge pull request #12 from ada/lists")
    assert texts(partition(work)) == [("Read lists", "12")]


def test_sloppy_commits_of_a_pull_request_are_one_change_told_by_its_title(work: Repo) -> None:
    oids = branch(work, "lists", "wip", "Close lists\n\nThey leaked.\n\nFixes #7", "BREAKING\n\nBREAKING CHANGE: gone")
    merged = merge(work, "lists", "Merge pull request #12 from ada/lists\n\nfeat: read lists")
    (item,) = partition(work).items
    assert (item.text, item.pull_request, item.entry.oid) == ("read lists", "12", merged)
    assert item.commits == (merged, *reversed(oids))
    said = item.entry.message
    assert (said.type, said.issues, said.breaking, said.paragraph) == ("feat", ("7",), "gone", "They leaked.")
    assert len(item.entry.touched or ()) == 3


def test_a_merge_without_a_title_tells_nothing(work: Repo) -> None:
    branch(work, "lists", "Read lists")
    merged = merge(work, "lists", "Merge branch 'lists'")
    partitioned = partition(work)
    assert (texts(partitioned), partitioned.left_out) == ([("Read lists", None)], ((merged, "merge"),))


def test_a_request_into_a_request_keeps_the_inner_number(work: Repo) -> None:
    branch(work, "outer", "feat: outer")
    branch(work, "inner", "feat: inner", start="outer")
    work.git("checkout", "--quiet", "outer")
    merge(work, "inner", "Merge pull request #2 from ada/inner\n\nInner")
    work.git("checkout", "--quiet", "main")
    merge(work, "outer", "Merge pull request #1 from ada/outer\n\nOuter")
    assert sorted(texts(partition(work))) == [("inner", "2"), ("outer", "1")]


def test_a_back_merge_does_not_claim_the_main_line(work: Repo) -> None:
    branch(work, "lists", "Read lists")
    change(work, "Main work")
    work.git("checkout", "--quiet", "lists")
    merge(work, "main", "Merge pull request #9 from ada/main\n\nCatch up")
    change(work, "Close lists")
    work.git("checkout", "--quiet", "main")
    merge(work, "lists", "Merge pull request #12 from ada/lists\n\nLists")
    assert texts(partition(work)) == [("Lists", "12"), ("Main work", None)]


def test_squashed_requests_that_come_in_by_another_request_stay_apart(work: Repo) -> None:
    branch(work, "develop", "Read lists (#2)", "Close lists (#3)")
    merge(work, "develop", "Merge pull request #4 from ada/develop\n\nRelease 2")
    assert texts(partition(work)) == [("Close lists", "3"), ("Read lists", "2")]


def test_a_long_lived_branch_is_not_told_by_the_title_of_its_merge(work: Repo) -> None:
    branch(work, "develop", *(f"Step {number}" for number in range(6)))
    merge(work, "develop", "Merge pull request #4 from ada/develop\n\nRelease 2")
    assert len(partition(work).items) == 6


def test_a_revert_and_what_it_takes_back_are_both_left_out(work: Repo) -> None:
    taken = change(work, "Read lists")
    work.git("revert", "--no-edit", "HEAD")
    partitioned = partition(work)
    assert partitioned == CommitPartition(items=(), left_out=((work.head, "revert"), (taken, "reverted")))


def test_a_revert_of_a_revert_restores_the_first(work: Repo) -> None:
    change(work, "Read lists")
    work.git("revert", "--no-edit", "HEAD")
    work.git("revert", "--no-edit", "HEAD")
    partitioned = partition(work)
    assert texts(partitioned) == [("Read lists", None)]
    assert [reason for _, reason in partitioned.left_out] == ["revert", "reverted"]
    work.git("revert", "--no-edit", "HEAD")
    assert [reason for _, reason in partition(work).left_out] == ["revert", "reverted", "revert", "reverted"]


def test_a_revert_of_a_merge_takes_back_all_it_brought(work: Repo) -> None:
    branch(work, "lists", "feat: read lists", "fix: close lists")
    merge(work, "lists", "Merge pull request #12 from ada/lists\n\nLists")
    change(work, "feat: other")
    work.git("revert", "--no-edit", "-m", "1", "HEAD~1")
    partitioned = partition(work)
    assert texts(partitioned) == [("other", None)]
    assert [reason for _, reason in partitioned.left_out] == ["revert", "reverted", "reverted", "reverted"]


@pytest.mark.parametrize(
    "message", ['Revert "Read lists (#12)" (#13)\n\nReverts ada/x#12', 'Revert "Read lists (#12)"', "Reverts #12"]
)
def test_a_revert_may_name_a_request_or_a_subject(work: Repo, message: str) -> None:
    change(work, "Read lists (#12)")
    change(work, message)
    assert [reason for _, reason in partition(work).left_out] == ["revert", "reverted"]


def test_a_quoted_subject_means_the_newest_earlier_commit_that_has_it(work: Repo) -> None:
    first = work.commit("Update")
    second = work.commit("Update")
    revert = work.commit('Revert "Update"')
    third = work.commit("Update")
    partitioned = partition(work)
    assert partitioned.left_out == ((revert, "revert"), (second, "reverted"))
    assert [item.commits for item in partitioned.items] == [(third,), (first,)]


def test_a_revert_of_what_is_in_the_base_stays_a_change(work: Repo) -> None:
    work.git("revert", "--no-edit", "base")
    assert texts(partition(work)) == [('Revert "Start"', None)]


def test_a_picked_revert_finds_the_picked_change_by_its_subject(work: Repo) -> None:
    change(work, "Read lists")
    work.commit(f'Revert "Read lists"\n\nThis reverts commit {"1" * 40}.')
    assert [reason for _, reason in partition(work).left_out] == ["revert", "reverted"]


def test_a_change_that_was_picked_between_two_merged_branches_is_told_once(work: Repo) -> None:
    (original,) = branch(work, "one", "feat: read lists")
    work.git("checkout", "--quiet", "-b", "two", "base")
    change(work, "feat: other")
    work.git("cherry-pick", "-x", original)
    picked = work.head
    work.git("checkout", "--quiet", "main")
    merge(work, "one", "Merge one")
    merge(work, "two", "Merge two")
    shared = next(item for item in partition(work).items if item.text == "read lists")
    assert sorted(shared.commits) == sorted((original, picked))
    assert len(partition(work).items) == 2


def test_a_revert_after_both_picks_takes_back_both_and_a_new_try_stands(work: Repo) -> None:
    (original,) = branch(work, "one", "feat: read lists")
    branch(work, "two")
    work.git("checkout", "--quiet", "two")
    change(work, "feat: other")
    work.git("cherry-pick", original)
    work.git("checkout", "--quiet", "main")
    merge(work, "one", "Merge one")
    merge(work, "two", "Merge two")
    work.git("revert", "--no-edit", original)
    assert texts(partition(work)) == [("other", None)]
    work.git("cherry-pick", original)
    assert [(item.text, item.commits) for item in partition(work).items] == [
        ("read lists", (work.head,)),
        ("other", (work.git("rev-parse", "two~1"),)),
    ]


def test_changes_that_the_base_was_given_are_left_out(work: Repo) -> None:
    change(work, "feat: new")
    silent = change(work, "fix: silent")
    traced = change(work, "fix: traced")
    adapted = change(work, "fix: adapted")
    handed = change(work, "Fixed by hand.")
    work.git("checkout", "--quiet", "-b", "stable", "base")
    work.git("cherry-pick", silent)
    work.commit(f"fix: traced\n\n(cherry picked from commit {traced})\n", {"other.txt": "adapted\n"})
    work.stage({"adapted.txt": "adapted\n"})
    work.git("commit", "--quiet", "-C", adapted)
    work.commit(f"[1.x] Fixed by hand.\n\nBackport of {handed} from main.", {"other.txt": "by hand\n"})
    ported = change(work, "fix: ported")
    work.git("tag", "stable-1")
    work.git("checkout", "--quiet", "main")
    work.commit(f"fix: ported\n\n(cherry picked from commit {ported})\n", {"ported.txt": "adapted\n"})
    partitioned = partition(work, base="stable-1")
    assert texts(partitioned) == [("new", None)]
    assert {reason for _, reason in partitioned.left_out} == {"already in the base"}


def test_a_revert_of_what_the_base_was_given_stays_a_change(work: Repo) -> None:
    fix = change(work, "fix: given")
    work.git("revert", "--no-edit", "HEAD")
    work.git("checkout", "--quiet", "-b", "stable", "base")
    work.git("cherry-pick", "-x", fix)
    work.git("tag", "stable-1")
    work.git("checkout", "--quiet", "main")
    partitioned = partition(work, base="stable-1")
    assert texts(partitioned) == [('Revert "fix: given"', None)]


def test_what_the_base_was_given_and_gave_up_again_is_new_in_the_release(work: Repo) -> None:
    fix = change(work, "fix: given")
    work.git("checkout", "--quiet", "-b", "stable", "base")
    work.git("cherry-pick", fix)
    work.git("revert", "--no-edit", "HEAD")
    work.git("tag", "stable-1")
    work.git("checkout", "--quiet", "main")
    assert texts(partition(work, base="stable-1")) == [("given", None)]


def test_a_base_in_the_release_s_own_history_has_nothing_twice(work: Repo) -> None:
    change(work, "feat: new")
    git, base = git_of(work), work.git("rev-parse", "base")
    entries = read_entries(git, base, work.head, with_paths=False)
    assert already_in_base(git, base, work.head, entries) == {}


def oid(number: int) -> str:
    return f"{number * 0x9E3779B1 % 2**32:08x}" * 5


SUBJECTS = (
    *("feat: a", "b", "c (#1)", "Merge pull request #2 from a/b\n\nTitle"),
    *('Revert "b"', 'Revert "Revert "b""', "Revert it", "Reverts #1", "Reverts #2"),
)


@st.composite
def histories(draw: st.DrawFn) -> list[Entry]:
    """Newest first; parents, reverts and picks point at older entries, at nothing, or (they may lie) anywhere."""
    size = draw(st.integers(min_value=0, max_value=14))
    numbers = st.integers(min_value=0, max_value=size + 2)
    entries = []
    for number in range(size):
        parents = draw(st.lists(st.integers(min_value=number + 1, max_value=size + 2), max_size=3, unique=True))
        subject = draw(st.sampled_from(SUBJECTS))
        lines = draw(
            st.lists(st.sampled_from(["This reverts commit {}.", "(cherry picked from commit {})"]), max_size=2)
        )
        body = "\n".join(line.format(oid(draw(numbers))[: draw(st.sampled_from([6, 7, 12, 40]))]) for line in lines)
        entries.append(
            Entry(
                oid=oid(number),
                parents=tuple(oid(parent) for parent in parents),
                author="A <a@x>",
                date=str(draw(st.integers(min_value=0, max_value=3))),
                message=parse_commit_message(f"{subject}\n\n{body}"),
                touched=(ChangedPath(path=subject),),
            )
        )
    return entries


@given(entries=histories(), given_before=st.lists(st.integers(min_value=0, max_value=15), max_size=3))
def test_every_commit_is_in_exactly_one_place(entries: list[Entry], given_before: list[int]) -> None:
    already = {oid(number): "already in the base" for number in given_before}
    partitioned = partition_commits(entries, already=already)
    placed = [commit for item in partitioned.items for commit in item.commits] + [
        commit for commit, _ in partitioned.left_out
    ]
    assert sorted(placed) == sorted(entry.oid for entry in entries)
    assert all(item.entry.oid in item.commits for item in partitioned.items)
    assert partition_commits(entries, already=already) == partitioned


SQUASH = """\
Squashed commit of the following:

commit 0123456789012345678901234567890123456789
Author: Ada <ada@example.org>
Date:   Mon Nov 2 10:00:00 2026 +0000

    fix: c crashes on empty input

    Closes #7

commit 1123456789012345678901234567890123456789
Author: Ada <ada@example.org>
Date:   Mon Nov 2 09:00:00 2026 +0000

    feat: add the b tool
"""


def test_each_message_of_a_squash_by_git_is_told() -> None:
    entry = Entry(oid="a" * 40, parents=(), author="A <a@b>", date="2026-01-01", message=parse_whole_message(SQUASH))
    items = partition_commits([entry]).items
    assert [(item.entry.message.type, item.text, item.commits) for item in items] == [
        ("fix", "c crashes on empty input", ("a" * 40,)),
        ("feat", "add the b tool", ("a" * 40,)),
    ]
    assert items[0].entry.message.issues == ("7",)


def test_a_squash_under_a_title_is_one_change_as_important_as_its_parts() -> None:
    message = parse_whole_message(f"Bring the b tool\n\n{SQUASH}")
    assert not message.parts
    assert message.squashed == ("fix: c crashes on empty input", "feat: add the b tool")
