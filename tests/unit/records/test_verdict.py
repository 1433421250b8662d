"""What the lint concludes: which message is refused, which range has passed, and the report for every front."""

import os

import pytest

from git_agent.config.load import load
from git_agent.records.lint.check import CommitFindings
from git_agent.records.lint.finding import Finding, FindingCounts, count_findings, finding
from git_agent.records.lint.range_check import RangeCheck, start_check
from git_agent.records.lint.verdict import Verdict, judge_message_file
from git_agent.records.report import check_report
from support.reading import git_of
from support.repo import Repo

BLOCK = "---ci---\nphase: 1\nmilestone: v0.2\nstatus: execute\n---/ci---\n"
GOOD = f"feat(P01-01): add it\n\n{BLOCK}"
BAD = GOOD.replace("status: execute", "status: done")
TWICE = f"{GOOD}\n{BLOCK}"
ERROR, NOTE = finding("tag", 1, "a tag"), finding("several-blocks", 9, "two blocks")


def judge(repo: Repo, text: str, *, may_refuse: bool = True) -> Verdict | None:
    path = repo.write(".git/COMMIT_EDITMSG", text)
    settings = load(environ={}, root=None).settings
    return judge_message_file(path, git=git_of(repo), environ=os.environ, settings=settings, may_refuse=may_refuse)


@pytest.mark.parametrize(
    ("text", "may_refuse", "is_refused", "counts"),
    [
        (GOOD, True, False, FindingCounts()),
        (BAD, True, True, FindingCounts(errors=1)),
        (BAD, False, False, FindingCounts(errors=1)),
        (TWICE, True, False, FindingCounts(notes=1)),
    ],
    ids=["good", "bad", "bad, and only told", "worth a note"],
)
def test_a_message_is_refused_for_errors_alone(
    repo: Repo, text: str, may_refuse: bool, is_refused: bool, counts: FindingCounts
) -> None:
    verdict = judge(repo, text, may_refuse=may_refuse)
    assert verdict
    assert (verdict.is_refused, verdict.counts, verdict.has_diff) == (is_refused, counts, False)


def test_an_empty_message_is_not_judged(repo: Repo) -> None:
    assert judge(repo, "\n\n") is None


def test_a_message_from_before_is_told_and_goes_on(repo: Repo) -> None:
    repo.commit("Add a page", {"page.md": "# Page\n"})
    repo.write(".git/MERGE_HEAD", f"{repo.head}\n")
    verdict = judge(repo, BAD)
    assert verdict
    assert (verdict.is_refused, verdict.counts.errors) == (False, 1)


def test_a_diff_below_the_message_is_known(repo: Repo) -> None:
    verdict = judge(repo, f"{BAD}\n# ------------------------ >8 ------------------------\ndiff --git a/a b/a\n")
    assert verdict
    assert verdict.has_diff


def test_findings_are_counted_by_their_weight() -> None:
    counts = count_findings([ERROR, NOTE, ERROR]) + count_findings([NOTE])
    assert counts == FindingCounts(errors=2, notes=2)


@pytest.mark.parametrize(("findings", "is_passed"), [((), True), ((NOTE,), True), ((NOTE, ERROR), False)])
def test_a_range_is_passed_unless_a_commit_is_at_fault(findings: tuple[Finding, ...], is_passed: bool) -> None:
    check = RangeCheck("a..b", [CommitFindings(oid="1", findings=()), CommitFindings(oid="2", findings=findings)])
    assert [commit.oid for commit in check] == ["1", "2"]
    assert (check.commits, check.is_passed, check.warnings) == (2, is_passed, ())


def test_commits_without_their_files_are_a_warning() -> None:
    check = RangeCheck("--all", [CommitFindings(oid="1", findings=(), is_partial=True)])
    assert len([*check]) == 1
    assert check.warnings == ("the files of 1 commits are not in this clone; only messages and paths were read",)


def test_the_report_is_of_the_whole_range_and_by_the_projects_of_the_repository(repo: Repo) -> None:
    repo.write(".ciagent/config.json", '{"projects": [{"slug": "api", "name": "API"}]}')
    repo.commit(GOOD)
    report = check_report(start_check(git_of(repo), "--all"))
    assert (report["check"], report["commits_checked"]) == ("--all", 1)
    assert [(each["commit"], each["rule"], each["severity"]) for each in report["findings"]] == [
        (repo.head, "field-missing", "error")
    ]


@pytest.mark.parametrize("end", ["phase: [1", "phase: 'a", "phase: {a", "phase: 1"])
def test_a_block_that_never_ends_is_told_without_a_last_line_end(repo: Repo, end: str) -> None:
    text = f"feat(P01-01): add it\n\n---ci---\n{end}"
    verdict = judge(repo, text)
    assert verdict
    assert verdict.is_refused
    assert all(1 <= each.line <= 4 for each in verdict.linted.findings)
