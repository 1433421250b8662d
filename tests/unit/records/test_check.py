"""A range of commits under the lint: which commits are looked at, and what is found in messages and patches."""

import pytest

from git_agent.errors import RepositoryError
from git_agent.git.parse import split_sections
from git_agent.records.lint.check import CommitFindings, check_range
from git_agent.records.lint.touched import MOST_LINES, added_lines, staged
from support.reading import git_of
from support.repo import Repo

BLOCK = "---ci---\nphase: 1\nmilestone: v0.2\nstatus: execute\n---/ci---\n"
GOOD = f"feat(P01-01): add it\n\n{BLOCK}"
METADATA = "# ---ci---\n# phase: 1\n# ---/ci---\ndef parse():\n    pass\n"

Seen = list[tuple[str, str, int]]


def check(repo: Repo, range_text: str, *projects: str) -> list[CommitFindings]:
    return [*check_range(git_of(repo), range_text, multi_project=bool(projects), projects=projects)]


def seen(checked: list[CommitFindings]) -> dict[str, Seen]:
    """What was found, by commit."""
    return {
        each.oid: [(finding.rule, finding.path, finding.line) for finding in each.findings]
        for each in checked
        if each.findings
    }


def test_a_messy_history_is_told_commit_by_commit(repo: Repo) -> None:
    repo.commit(GOOD, {"a.py": "a = 1\n"})
    free = repo.commit(GOOD.replace("phase: 1", "phase: 1\nSome text."), {"a.py": "a = 2\n"})
    missing = repo.commit("fix(P01-02): mend it", {"a.py": "a = 3\n"})
    repo.commit("Add a page", {"page.md": "# ---ci---\n"})
    code = repo.commit("Add a parser", {"src/parser.py": METADATA, "src/other.py": "b = 1\n"})
    files = repo.commit("Keep notes", {".ciagent/auth/LESSONS.md": "- early\n"})
    repo.commit("Forget notes", {".ciagent/auth/LESSONS.md": None})
    both = repo.commit("note: so it is")
    checked = check(repo, "--all")
    assert [each.oid for each in checked] == repo.git("log", "--format=%H").split()
    assert seen(checked) == {
        free: [("free-text-in-block", "", 5)],
        missing: [("block-missing", "", 1)],
        code: [("metadata-in-code", "src/parser.py", 1)],
        files: [("state-in-files", ".ciagent/auth/LESSONS.md", 1)],
        both: [("block-missing", "", 1)],
    }


def test_a_clean_conventional_history_has_no_findings(repo: Repo) -> None:
    repo.commit("chore(init): begin", {"parser.py": "def parse(text):\n    return text\n"})
    repo.commit(f"feat(parser)!: parse {'everything ' * 12}\nat once", {"parser.py": "def parse():\n    pass\n"})
    repo.commit("note: nobody reads this\n\nphase: 1\nstatus: execute", {"docs/DECISIONS.md": "# ---ci---\n"})
    repo.commit("verify: all is well", {"data.yml": "# milestone: v0.2\n"})
    checked = check(repo, "HEAD~3..") + check(repo, "HEAD~3")
    assert (len(checked), seen(checked)) == (4, {})


def test_ranges_are_those_of_git_log(repo: Repo) -> None:
    first = repo.commit("First")
    repo.git("switch", "--quiet", "--create", "side")
    side = repo.commit("Side")
    repo.git("switch", "--quiet", "main")
    second, third = repo.commit("Second"), repo.commit("Third")
    repo.git("tag", "-a", "v1", "-m", "v1", second)
    ranges = {
        f"{first}..{third}": [third, second],
        "v1..": [third],
        "v1..main": [third],
        "..side": [side],
        "main...side": [third, second, side],
        "v1": [second],
        "HEAD": [third],
        "main..main": [],
        "--all": [third, second, side, first],
        "--tags": [second, first],
    }
    for text, expected in ranges.items():
        assert [each.oid for each in check(repo, text)] == expected, text


@pytest.mark.parametrize("text", ["gone", "gone..HEAD", "HEAD..gone", "--output=x", "^HEAD", "HEAD^{tree}", ""])
def test_an_unknown_revision_is_an_error_about_the_repository(repo: Repo, text: str) -> None:
    repo.commit("First")
    with pytest.raises(RepositoryError) as caught:
        check(repo, text)
    assert caught.value.exit_code == 5
    assert not (repo.path / "x").exists()


def test_a_repository_without_commits_has_nothing_to_check(repo: Repo) -> None:
    assert check(repo, "--all") == []
    with pytest.raises(RepositoryError, match="unknown revision: HEAD"):
        check(repo, "HEAD")


def test_projects_are_asked_for_in_every_record(repo: Repo) -> None:
    oid = repo.commit(GOOD)
    repo.commit(GOOD.replace("phase", "project: auth\nphase"))
    assert seen(check(repo, "--all", "auth")) == {oid: [("field-missing", "", 3)]}


def test_merges_and_empty_commits_keep_the_two_logs_in_step(repo: Repo) -> None:
    repo.commit("First", {"a.py": "a = 1\n"})
    repo.git("switch", "--quiet", "--create", "side")
    side = repo.commit("Side", {"side.py": METADATA})
    repo.git("switch", "--quiet", "main")
    repo.commit("Empty")
    repo.commit("Empty again")
    repo.git("merge", "--quiet", "--no-ff", "-m", "Merge side", "side")
    repo.commit("Empty at last")
    checked = check(repo, "--all")
    assert (len(checked), seen(checked)) == (6, {side: [("metadata-in-code", "side.py", 1)]})


def test_only_what_a_commit_adds_counts(repo: Repo) -> None:
    first = repo.commit("First", {"old.py": METADATA, "kept.py": METADATA + "a = 1\n"})
    repo.commit("Move", {"old.py": None, "new.py": METADATA})
    repo.commit("Change", {"kept.py": METADATA + "a = 2\n"})
    repo.commit("Remove", {"kept.py": "a = 2\n"})
    assert list(seen(check(repo, "--all"))) == [first]


def test_paths_and_lines_may_look_like_git_s_own_words(repo: Repo) -> None:
    names = ("commit abc.py", "ta\tb.py", 'quo"te.py', "caf\u00e9 b/x.py", "dir/diff --git a.py")
    text = "++ b/other.py\ncommit 0123456789\ndiff --git a/x b/x\n# ---ci---\n@@ -1 +1 @@\n"
    oid = repo.commit("commit 0123\n\ndiff --git a/x b/x\n", dict.fromkeys(names, text))
    (found,) = check(repo, "HEAD")
    assert found.oid == oid
    assert {(finding.rule, finding.line) for finding in found.findings} == {("metadata-in-code", 4)}
    assert {finding.path for finding in found.findings} == {name.replace("\t", "\\t") for name in names}


def test_settings_of_the_user_change_nothing(repo: Repo) -> None:
    oid = repo.commit("Add", {"a.py": METADATA})
    for name, value in {
        "diff.noprefix": "true",
        "diff.external": "false",
        "log.showRoot": "false",
        "log.showSignature": "true",
        "color.ui": "always",
        "format.pretty": "raw",
        "diff.context": "9",
        "log.diffMerges": "separate",
    }.items():
        repo.git("config", name, value)
    assert seen(check(repo, "HEAD")) == {oid: [("metadata-in-code", "a.py", 1)]}


def test_in_a_clone_without_contents_messages_and_paths_are_checked(repo: Repo) -> None:
    repo.commit("feat(P01-01): add it", {".ciagent/audit/x.json": "{}\n", "a.py": METADATA})
    repo.commit("Second", {"a.py": "a = 1\n"})
    repo.git("config", "uploadpack.allowFilter", "true")
    clone = Repo(repo.path.parent / "partial")
    repo.git("clone", "--quiet", "--no-checkout", "--filter=blob:none", f"file://{repo.path}", str(clone.path))
    checked = check(clone, "HEAD~1")
    assert [each.is_partial for each in checked] == [True]
    assert [finding.rule for finding in checked[0].findings] == ["block-missing", "state-in-files"]


def test_what_is_staged_is_read_like_a_commit(repo: Repo) -> None:
    repo.commit("First", {"a.py": "a = 1\n", "gone.py": METADATA})
    repo.stage({"a.py": "a = 1\n# ---ci---\n", "gone.py": None, "page.md": "# ---ci---\n"})
    touched = staged(git_of(repo))
    assert touched.paths == ("a.py", "page.md")
    assert [(line.path, line.line, line.text) for line in touched.lines] == [("a.py", 2, "# ---ci---")]


def test_a_huge_patch_is_read_only_in_part() -> None:
    lines = b"+x\n" * (MOST_LINES + 10)
    head = b"diff --git a/a.py b/a.py\n--- a/a.py\n+++ b/a.py\n@@ -0,0 +1,%d @@\n+# ---ci---\n" % (MOST_LINES + 11)
    added = added_lines(split_sections([head + lines]))
    assert (len(added), added[0].text) == (MOST_LINES, "# ---ci---")


@pytest.mark.parametrize("before", ["", "Words. " * 40_000])
def test_a_block_that_is_too_large_to_be_read_is_told_as_that(repo: Repo, before: str) -> None:
    lessons = "".join(f"  - lesson {at} {'x' * 90}\n" for at in range(3000))
    block = BLOCK.replace("---/ci---", f"lessons:\n{lessons}---/ci---")
    large = repo.commit(f"feat(P01-01): add it\n\n{before}\n\n{block}")
    assert [rule for rule, _, _ in seen(check(repo, "HEAD"))[large]] == ["too-large"]


def test_a_long_message_around_a_small_block_is_no_fault(repo: Repo) -> None:
    repo.commit(f"feat(P01-01): add it\n\n{'Words. ' * 60_000}\n\n{BLOCK}")
    assert seen(check(repo, "HEAD")) == {}
