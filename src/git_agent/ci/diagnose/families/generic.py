"""Lines that say error and nothing more; the exclusions are what only looks like one."""

import re

from git_agent.ci.diagnose.families.base import Before, Family, Hit, Rank, named

_NO = re.compile(
    r"\b(?:0|no|zero|without) (?:errors?|failures?|failed)\b|[Ff]ailed: 0\b|[Ee]rrors?: 0\b|failures=0"
    r"|non-fatal error|error(?:s)? ?= ?0\b|\b(?:ok|PASS|PASSED|passed|✓|✔|√)\b|^\s*(?:✓|✔|√|ok \d+"
    r"|\[       OK|--- PASS|PASS\b|TEST-PASS|TEST-INFO)"
    r"|continue-on-error|[-_.](?:error|fail)s?[-_./]|errors?\.(?:py|js|ts|go|rs|java|rb|o|c|h|ex)\b"
    r"|error[-_]|[-_]errors?\b|\bignor(?:ed|ing)\b|warn|WARN|if .*error|on error|--no-?fail|fail-fast"
    r"|fail_fast|error handling|\bif-no-files-found|\bset -e|\becho\b|\bDEBUG\b|\bINFO\b|npm (?:ERR!"
    r"|error) A complete log|^\s*#|Downloading|Compiling|Installing|Collecting|Unpacking|Setting up"
    r"|Get:\d+",
)
_YES = re.compile(
    r"^\s*(?:[\w./-]{1,40}: )?(?:\[?(?:ERROR|FATAL|Error|error|fatal|Fatal|FAILURE|CRITICAL|Exception"
    r"|Failed|FAILED|abort|panic)\]?(?:\[\w+\])?[:!] ?)(?P<message>.*\S)"
    r"|^(?P<exception>(?:[\w.$]{1,80}\.)?[A-Z]\w{1,60}(?:Error|Exception): .*)"
    r"|^\s*(?:ERR!|npm ERR!|npm error|E:|\[ERROR\]|\[error\]|✘ \[ERROR\]|ERROR|FAILED|FAILURE:|\*\*\* ) ?(?P<rest>\S.*)"
    r"|(?P<missing>.*: (?:command not found|not found|No such file or directory|cannot execute"
    r"|unbound variable|syntax error.*)$)"
    r"|(?P<any>.*\b(?:[Ee]rror|ERROR|FATAL|[Ff]atal|FAILED|failed|exception)\b.*)"
)
_ASSERTED = re.compile(r"(?:\w+\.)*Assertion(?:Failed)?Error: ")


def _find(text: str, before: Before) -> Hit | None:
    told = _YES.match(text)
    if told is None or _NO.search(text):
        return None
    given = told.groupdict()
    rank = Rank.LAST if given["any"] else Rank.GENERIC
    message = next((held for held in given.values() if held), text)
    return named(message, "test-failure" if _ASSERTED.match(message) else None, rank=rank)


FAMILIES = (
    Family(
        name="generic",
        words=(
            "rror",
            "ERROR",
            "atal",
            "FATAL",
            "ail",
            "FAIL",
            "xception",
            "ERR!",
            "E:",
            "not found",
            "No such",
            "abort",
            "panic",
            "CRITICAL",
            "***",
            "unbound",
            "cannot exec",
        ),
        find=_find,
    ),
)
