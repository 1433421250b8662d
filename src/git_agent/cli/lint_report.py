"""Findings of the lint as text and JSON, and the check of a range of commits."""

from collections.abc import Collection, Iterable, Iterator
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.console import Console
    from git_agent.git.gateway import Git
    from git_agent.records.lint.check import CommitFindings
    from git_agent.records.lint.finding import Finding

SHORT_ID = 10  # digits; seven name several commits in a large repository


def run_check(
    range_text: str, *, git: "Git", console: "Console", projects: Collection[str] = (), as_json: bool = False
) -> int:
    """Lints the commits of a range and tells what was found; 1 when there are errors.

    Raises:
        RepositoryError: the range names a revision that does not exist.
    """
    from git_agent.errors import ANSWERED_NO, DONE
    from git_agent.records.lint.check import check_range

    checked = check_range(git, range_text, multi_project=bool(projects), projects=projects)
    tally = _Tally()
    if as_json:
        findings = [(commit.oid, finding) for commit in tally.counting(checked) for finding in commit.findings]
        from git_agent.cli.render import show_report
        from git_agent.records.report import check_report

        show_report(check_report(range_text, commits=tally.commits, findings=findings), console)
    else:
        for commit in tally.counting(checked):  # as they come: a long range takes minutes
            for finding in commit.findings:
                console.out(f"{finding_line(finding, commit.oid[:SHORT_ID])}\n")
        console.note(f"git-agent: {tally.summary()}")
    if tally.partial:
        console.warning(
            f"the files of {tally.partial} commits are not in this clone; only messages and paths were read"
        )
    return ANSWERED_NO if tally.errors else DONE


def finding_line(finding: "Finding", place: str) -> str:
    """One line for a person or an editor: where it is, the rule, what is wrong, what to do.

    `place` is the message's name; for a finding in a file, the commit's or nothing.
    """
    where = ":".join(filter(None, (place, finding.path, str(finding.line))))
    rule = finding.rule if finding.severity == "error" else f"{finding.rule} (note)"
    return f"{where}: {rule}: {finding.detail}; {finding.hint}"


def count_text(findings: Iterable["Finding"]) -> str:
    """How many there are: `2 errors and 1 note`."""
    severities = [finding.severity for finding in findings]
    return _numbers(severities.count("error"), severities.count("note"))


class _Tally:
    """What was seen while a check went by."""

    def __init__(self) -> None:
        self.commits = self.errors = self.notes = self.partial = 0

    def counting(self, checked: Iterable["CommitFindings"]) -> Iterator["CommitFindings"]:
        for commit in checked:
            errors = sum(finding.severity == "error" for finding in commit.findings)
            self.commits += 1
            self.errors += errors
            self.notes += len(commit.findings) - errors
            self.partial += commit.is_partial
            yield commit

    def summary(self) -> str:
        return f"{_numbers(self.errors, self.notes)} in {_number(self.commits, 'commit')}"


def _numbers(errors: int, notes: int) -> str:
    return _number(errors, "error") + (f" and {_number(notes, 'note')}" if notes else "")


def _number(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
