"""A file's name on a line of its own, its findings below: eslint, stylelint, sqlfluff, phpcs; and formatters."""

import re

from git_agent.ci.diagnose.families.base import Before, Family, Hit, Rank, named, nearest, place
from git_agent.ci.diagnose.places import is_path, project_path

_FINDING = re.compile(
    r"\s+(?P<line>\d{1,7}):(?P<column>\d{1,6})\s+(?P<level>✖|✘|×|⚠|⚠️|ℹ|error|warning|Error|Warning"
    r"|info|hint|note)?:?\s+(?P<message>\S.*?)(?:\s{2,}(?P<rule>[@\w./-]+)|\s+\((?P<paren>[\w-]+)\))?$"
)
_TABLE = re.compile(
    r"\s*(?:(?P<line>\d{1,7})\s+[|│]\s+(?:(?P<level>ERROR|WARNING)\s+[|│]\s+)?(?:\[.\] )?"
    r"|:?(?P<stan>\d{1,7}) {2,}(?!\|))(?P<message>\S.*)$"
)
_TABLE_HEADER = re.compile(r"(?:FILE: |\s*Line\s{2,})(?P<file>\S+)")
_SQL = re.compile(r"L:\s*(?P<line>\d+) \| P:\s*(?P<column>\d+) \|\s*(?P<rule>\w+) \| (?P<message>.+)")
_SQL_HEADER = re.compile(r"== \[(?P<file>[^\]]+)\] FAIL")
_FORMAT = re.compile(
    r"Fixing (?P<hook>\S+)$|would reformat:? (?P<black>\S+)$|ERROR: (?P<isort>\S+) Imports are incorrectly sorted"
    r"|\[warn\] (?P<prettier>(?!Code style)\S+\.\w+)$|Diff in (?P<fmt>\S+?)(?: at line "
    r"|:)(?P<line>\d+):?$"
    r"|(?P<dotnet>\S+)\((?P<row>\d+),\d+\): error (?:WHITESPACE|IMPORTS|FINALNEWLINE|CHARSET"
    r"|ENDOFLINE):|Would reformat: (?P<ruff>\S+)|--- (?P<php>\S+\.\w+)\s+\(original\)"
    r"|\s+\d+\) (?P<fixer>\S+\.php)(?: \(.*\))?$|diff -u (?P<gofmt>\S+?)(?:\.orig)? "
    r"|diff (?P<gofmt_new>\S+)\.orig \S+|error: (?P<zig>\S+\.zig): needs formatting"
    r"|(?P<terraform>\S+\.tf)$|Incorrect formatting found in (?P<stylua>\S+)"
    r"|Diff in (?P<lua>\S+\.lua):"
)
_FORMATTED = re.compile(
    r".*\b(?:[Cc]ode style issues|files? would be reformatted|not properly formatted|needs? formatting"
    r"|were not formatted|formatting (?:check|differences)|mix format failed|Run .*fmt\b.* to fix"
    r"|formatter would have printed)"
)


def _finding(text: str, before: Before) -> Hit | None:
    """`  12:5  error  message  rule` below the name of a file."""
    told = _FINDING.match(text)
    if told is None:
        return None
    header = _header(before)
    if header is None:
        return None
    rank = (
        Rank.WARNING
        if (told["level"] or "").lower() in {"warning", "info", "⚠", "⚠️", "ℹ", "hint", "note"}
        else Rank.PLACE
    )
    rule = told["rule"] or told["paren"]
    return place(header, told["line"], told["message"], kind="lint-error", column=told["column"], rule=rule, rank=rank)


def _header(before: Before) -> str | None:
    """The nearest line that is nothing but a path, above other findings only."""
    for text in reversed(before[-80:]):
        if _FINDING.match(text) or not text.strip() or text.startswith("   "):
            continue
        plain = text.strip().removesuffix(":")
        return plain if is_path(project_path(plain)) and " " not in plain else None
    return None


def _table(text: str, before: Before) -> Hit | None:
    told = _TABLE.match(text)
    if told is None:
        return None
    for line in reversed(before[-60:]):
        if header := _TABLE_HEADER.match(line):
            kind = "lint-error" if line.startswith("FILE") else "type-error"
            rank = Rank.WARNING if told["level"] == "WARNING" else Rank.PLACE
            return place(header["file"], told["line"] or told["stan"], told["message"], kind=kind, rank=rank)  # type: ignore[arg-type]
    return None


def _sql(text: str, before: Before) -> Hit | None:
    told = _SQL.match(text)
    header = told and next((found for line in reversed(before) if (found := _SQL_HEADER.match(line))), None)
    if not told or not header:
        return None
    return place(
        header["file"], told["line"], told["message"], kind="lint-error", column=told["column"], rule=told["rule"]
    )


def _format(text: str, before: Before) -> Hit | None:
    """A formatter names the files that it would change, seldom a line."""
    if told := _FORMAT.match(text):
        if told["terraform"] and not (before and "terraform fmt" in " ".join(before[-12:])):
            return None
        if told["php"] and "phpcs" not in text and not text.startswith("---"):
            return None
        given = told.groupdict()
        line = given.pop("line") or given.pop("row", None)
        given.pop("row", None)
        file = next((held for held in given.values() if held), "")
        rank = Rank.PLACE if line else Rank.NAMED
        return place(file, line, f"{project_path(file)} is not formatted", kind="lint-error", rule="format", rank=rank)
    return named(text, "lint-error", rank=Rank.SUMMARY) if _FORMATTED.match(text) else None


_TOTALS = re.compile(
    r"\S.*\.{3,}Failed$|- hook id: |┃ \[[CWRFD]\] . |"
    r"CSpell: .*Issues found: [1-9]|Listing [1-9]\d* violation|.*\b[1-9]\d* failure\(s\), \d+ warning\(s\)|"
    r"\s*✖ [1-9]\d* problems? \([1-9]\d* errors?|Found [1-9]\d* errors?\.?(?: \(|$)"
    r"|[1-9]\d* files? inspected, [1-9]\d* offenses? detected|Your code has been rated"
    r"|[1-9]\d* (?:issues|warnings|offenses|problems)(?: found)?[.:]?$|Checkstyle violations"
    r"|You have [1-9]\d* Checkstyle violations?|.*(?:checkstyle|spotless|ktlint|detekt)\S* (?:FAILED"
    r"|failed)"
    r"|(?P<type>svelte-check found [1-9]\d* errors?|Found [1-9]\d* errors? in \d+ files?"
    r"|[1-9]\d* errors?, \d+ warnings?, \d+ (?:informations?|notes))"
)


def _totals(text: str, before: Before) -> Hit | None:
    told = _TOTALS.match(text)
    if told is None:
        return None
    return named(text, "type-error" if told["type"] else "lint-error", rank=Rank.SUMMARY)


_LINED = re.compile(
    r"(?P<file>[^\s:]+\.\w{1,10}): line (?P<line>\d+)(?:,? col(?:umn)? (?P<column>\d+))?[,:]? (?P<message>\S.*)"
    r"|(?P<other>[^\s:]+\.\w{1,10})(?:: | - )(?P<said>\S.*) (?:at|on) line"
    r" (?P<row>\d+)(?:,? col(?:umn)? (?P<offset>\d+))?\b"
)
_LINED_RULE = re.compile(r".*\((?:check: )?(?P<rule>[@\w/-]+)\)$")


def _lined(text: str, before: Before) -> Hit | None:
    """`a.js: line 3, col 7, Error - ... (rule)`; `Cart.pm: ... at line 3, column 1.`"""
    told = _LINED.match(text)
    if told is None:
        return None
    rule = _LINED_RULE.match(text)
    return place(
        told["file"] or told["other"],
        told["line"] or told["row"],
        told["message"] or told["said"],
        kind="lint-error" if rule else None,
        column=told["column"] or told["offset"],
        rule=rule["rule"] if rule else None,
        rank=Rank.WARNING if re.match(r"[Ww]arning|WARNING", told["message"] or told["said"]) else Rank.PLACE,
    )


_BANDIT = re.compile(r"\s+Location: (?:(?P<file>[^\s:]+):(?P<line>\d+)(?::(?P<column>\d+))?)$")
_BANDIT_ISSUE = re.compile(r">> Issue: \[(?P<rule>\w+)(?::[\w-]+)?\] (?P<message>.+)")


def _bandit(text: str, before: Before) -> Hit | None:
    told = _BANDIT.match(text)
    issue = nearest(_BANDIT_ISSUE, before, most=8) if told else None
    if told is None or issue is None:
        return None
    return place(told["file"], told["line"], issue["message"], kind="lint-error", rule=issue["rule"])


FAMILIES = (
    Family(name="lined", words=(": line ", " at line ", " on line "), find=_lined),
    Family(name="bandit", words=("Location:",), find=_bandit),
    Family(name="findings", words=(":",), find=_finding),
    Family(name="tables", words=("|", "│", "  "), find=_table),
    Family(name="sqlfluff", words=("L:",), find=_sql),
    Family(
        name="formatters",
        words=(
            "reformat",
            "Fixing",
            "sorted",
            "[warn]",
            "Diff in",
            "error ",
            "original",
            ") ",
            "diff ",
            "formatt",
            ".tf",
            "style issues",
            "fmt",
        ),
        find=_format,
    ),
    Family(
        name="lint totals",
        words=(
            "problem",
            "violation",
            "failure(s)",
            "Issues found",
            "Failed",
            "hook id",
            "┃",
            "rror",
            "offense",
            "rated",
            "issues",
            "warnings",
            "violation",
            "FAILED",
        ),
        find=_totals,
    ),
)
