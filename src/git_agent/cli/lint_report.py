"""What the lint has found, in words."""

from typing import TYPE_CHECKING

from git_agent.model.counted import counted

if TYPE_CHECKING:
    from git_agent.console import Console
    from git_agent.records.lint.finding import Finding, FindingCounts
    from git_agent.records.lint.range_check import RangeCheck

SHORT_ID = 10  # digits; seven name several commits in a large repository


def show_check(check: "RangeCheck", console: "Console", *, as_json: bool = False) -> int:
    """Has a range checked and tells what was found; 1 when commits are at fault.

    Raises:
        RepositoryError: the range names a revision that does not exist.
    """
    from git_agent.errors import ANSWERED_NO, DONE

    if as_json:
        from git_agent.cli.render import show_report
        from git_agent.records.report import check_report

        show_report(check_report(check), console)
    else:
        for commit in check:
            for finding in commit.findings:
                console.out(f"{finding_line(finding, commit.oid[:SHORT_ID])}\n")
        console.note(f"git-agent: {count_text(check.counts)} in {counted(check.commits, 'commit', grouped=True)}")
    for warning in check.warnings:
        console.warning(warning)
    return DONE if check.is_passed else ANSWERED_NO


def finding_line(finding: "Finding", place: str) -> str:
    """One line for a person or an editor: where it is, the rule, what is wrong, what to do.

    `place` is the message's name; for a finding in a file, the commit's or nothing.
    """
    where = ":".join(filter(None, (place, finding.path, str(finding.line))))
    rule = finding.rule if finding.severity == "error" else f"{finding.rule} (note)"
    return f"{where}: {rule}: {finding.detail}; {finding.hint}"


def count_text(counts: "FindingCounts") -> str:
    """How many there are: `2 errors and 1 note`."""
    errors = counted(counts.errors, "error", grouped=True)
    return f"{errors} and {counted(counts.notes, 'note', grouped=True)}" if counts.notes else errors
