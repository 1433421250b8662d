"""`path:line:column: message` and `path(line,column): message`: compilers, type checkers, linters, some tests."""

import re

from git_agent.ci.diagnose.families.base import Before, Family, Hit, Rank, place
from git_agent.ci.diagnose.families.sayings import Saying, said_of
from git_agent.ci.diagnose.values import FailureType

_LEAD = (
    r"(?P<lead>\s*(?:\[(?:ERROR|error|WARN|warning|\d+/\d+)\] |ERROR in |ERROR: |Error: |error: |e: "
    r"|w: |✘ |× |❌ |vet: |\* |- |> |In file included from |lua5?\.?\d?: |luajit: "
    r"|\w+: error: )?(?:file://)?)"
)
_PATH = r"(?P<file>(?:[A-Za-z]:[\\/])?[^\s:()\"'`<>|,;=*?{}\[\]][^:()\"'`<>|;=*?{}\[\]\n]{0,250}?)"
_COLON = re.compile(
    _LEAD
    + _PATH
    + (
        r":(?:\[(?P<row>\d{1,7}),(?P<offset>\d{1,6})\]"
        r"|(?P<line>\d{1,7})(?:[:.-](?P<column>\d{1,6}))?(?:-\d{1,7}(?::\d{1,6})?)?)(?P<rest>(?::| - | "
        r"|$).*)$"
    )
)
_PARENS = re.compile(
    _LEAD
    + _PATH
    + r" ?\((?P<line>\d{1,7})(?:[,:.] ?(?P<column>\d{1,6}))?(?:[-,]\d{1,7}){0,2}\)(?P<rest>(?: ?:| -| |$).*)$"
)
_SEVERITY = re.compile(
    r"[\s:-]*(?:\[?(?P<severity>fatal error|fatal|error|warning|note|info(?:rmation)?|hint|remark"
    r"|style|performance|portability|convention|refactor|syntax error|lint"
    r"|warn)\b\]?(?P<tail>[\s:(\[].*|$))?",
    re.IGNORECASE,
)
_MILD = frozenset(
    {"warning", "note", "info", "information", "hint", "remark", "style", "performance", "portability", "warn"}
)


def find_colon(text: str, before: Before) -> Hit | None:
    """What a line with a place at its front says."""
    told = _COLON.match(text) or _PARENS.match(text)
    if told is None or told["lead"].strip().startswith("In file"):
        return None
    given = told.groupdict()
    line, column = given["line"] or given.get("row"), given["column"] or given.get("offset")
    graded = _SEVERITY.match(told["rest"])
    severity = (graded["severity"] or "").lower() if graded else ""
    rest = (graded["tail"] or "") if graded and severity else told["rest"]
    said = said_of(
        Saying(
            file=told["file"],
            lead=told["lead"].strip(),
            indent=len(text) - len(text.lstrip()),
            severity=severity,
            message=rest.lstrip(" :-").strip(),
            text=text,
            has_parens=told.re is _PARENS,
            has_column=column is not None,
        ),
        before,
    )
    if said is None:
        return None
    if severity in {"note", "remark", "hint"}:
        return None
    rank = _rank(said.type, severity)
    return place(told["file"], line, said.message, kind=said.type, column=column, rule=said.rule, rank=rank)


def _rank(kind: FailureType | None, severity: str) -> Rank:
    """A linter that fails at warnings says so nowhere in the line; a compiler that does says error."""
    if severity in _MILD:
        return Rank.WARNING
    return Rank.SUMMARY if kind is None and not severity else Rank.PLACE


FAMILIES = (
    Family(name="colon", words=(":1", ":2", ":3", ":4", ":5", ":6", ":7", ":8", ":9", ":[", "("), find=find_colon),
)
