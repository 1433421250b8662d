"""`path:line:column: message` and `path(line,column): message`: compilers, type checkers, linters, some tests."""

import re

from git_agent.ci.diagnose.families.base import Before, Family, Hit, Rank, nearest, place
from git_agent.ci.diagnose.families.sayings import Saying, said_of
from git_agent.ci.diagnose.values import FailureType

_LEAD = (
    r"(?P<lead>\s*(?:\[(?:ERROR|error|WARN|warning|\d+/\d+)\] |ERROR in |ERROR: |Error: |error: |e: "
    r"|w: |❌ |[\w.-]{1,60}> {1,8}|vet: |\* |- |> |In file included from |lua5?\.?\d?: |luajit: |\*\* \([\w.]+\) "
    r"|(?:\S{0,200}/)?(?:ld|lld|gold)(?:\.\w+)?: |(?:PHP )?\w+ error: (?:Uncaught )?.{1,200} in "
    r"|\w+: error: )?(?:file://)?)"
)
_PATH = r"(?P<file>(?:[A-Za-z]:[\\/])?[^\s:()\"'`<>|,;=*?{}\[\]][^\s:()\"'`<>|;=*?{}\[\]]{0,250}?)"
_COLON = re.compile(
    _LEAD
    + _PATH
    + (
        r":(?:\[(?P<row>\d{1,7}),(?P<offset>\d{1,6})\]"
        r"|(?P<line>\d{1,7})(?:[:.,-](?P<column>\d{1,6}))?(?:-\d{1,7}(?::\d{1,6})?)?)(?P<rest>(?::| - | "
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


_LINKER = re.compile(
    r"(?:\S{0,200}/ld: )?(?P<file>[^\s:()]+\.\w{1,4}):\(\.[\w.+]{1,200}\): (?P<message>undefined"
    r" reference .*|multiple .*)"
)
_TARGET = re.compile(r"(?:^|/)BUILD(?:\.bazel)?$")  # what it says of a target is told of a file below
_FROM_HERE = re.compile(r"required from here|requested here|instantiated from here")
_ERROR = re.compile(r"\S+:\d+:\d+: (?:fatal )?error: (?P<message>.*)")


def find_colon(text: str, before: Before) -> Hit | None:
    """What a line with a place at its front says."""
    told = _COLON.match(text) or _PARENS.match(text)
    if told is None:
        return _unlined(text)
    if told["lead"].strip().startswith("In file"):
        return None
    if _FROM_HERE.search(told["rest"]):
        return _instantiated(told, before)
    given = told.groupdict()
    line, column = given["line"] or given.get("row"), given["column"] or given.get("offset")
    graded = _SEVERITY.match(told["rest"])
    severity = (graded["severity"] or "").lower() if graded else ""
    severity = severity or ("warning" if told["lead"].startswith("w: ") else "")
    rest = (graded["tail"] or "") if graded and severity else told["rest"]
    said = said_of(
        Saying(
            file=told["file"],
            lead=told["lead"].removesuffix("file://").strip(),
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
    if _TARGET.search(told["file"]) and "failed" in told["rest"]:
        return place(told["file"], line, said.message, kind=said.type, rank=Rank.TITLE)
    if severity in {"note", "remark", "hint"}:
        return None
    rank = _rank(said.type, severity)
    return place(told["file"], line, said.message, kind=said.type, column=column, rule=said.rule, rank=rank)


def _unlined(text: str) -> Hit | None:
    """`main.c:(.text+0x47): undefined reference`: a linker knows the file and no line."""
    told = _LINKER.match(text)
    return place(told["file"], None, told["message"], kind="build-error", rank=Rank.TITLE) if told else None


def _instantiated(told: re.Match[str], before: Before) -> Hit | None:
    """Where the project uses a template that then fails in somebody else's code."""
    error = nearest(_ERROR, before, most=12)
    message = error["message"] if error else told["rest"].strip(" :")
    return place(told["file"], told["line"], message, kind="build-error")


def _rank(kind: FailureType | None, severity: str) -> Rank:
    """A linter that fails at warnings says so nowhere in the line; a compiler that does says error."""
    if severity in _MILD:
        return Rank.WARNING
    return Rank.SUMMARY if kind is None and not severity else Rank.PLACE


FAMILIES = (
    Family(name="colon", words=(":1", ":2", ":3", ":4", ":5", ":6", ":7", ":8", ":9", ":[", "("), find=find_colon),
)
