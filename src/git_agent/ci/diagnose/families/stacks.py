"""Stack traces with the deepest frame first: JavaScript, .NET, the JVM, Ruby, PHP, Elixir, Lua, Dart."""

import re
from collections.abc import Sequence

from git_agent.ci.diagnose.families.assertions import whole_message
from git_agent.ci.diagnose.families.base import Before, Family, Hit, place
from git_agent.ci.diagnose.families.messages import type_of_message
from git_agent.ci.diagnose.places import is_foreign, is_path, project_path
from git_agent.ci.diagnose.values import FailureType

_SCRIPT = re.compile(
    r"\s*(?:at|❯|›) (?:(?:async "
    r"|new )?(?P<inside>[^()]{0,200}?)"
    r" ?\()?(?P<file>(?:file://"
    r"|webpack(?:-internal)?://)?(?:[A-Za-z]:)?[^\s():][^():]{0,300}?):(?P<line>\d+)(?::(?P<column>\d+"
    r"))?\)?$"
)
_PLAIN = re.compile(
    r"\s+[\w.<>$\[\] #]{1,120} \((?P<file>(?:file://)?[^\s():]{1,300}\.\w{1,5}):(?P<line>\d+):(?P<column>\d+)\)$"
)
_VITEST = re.compile(r"\s*❯ (?:[\w.$<>]+ )?(?P<file>[^\s():]+\.\w+):(?P<line>\d+):(?P<column>\d+)$")
_DOTNET = re.compile(r"\s*at (?P<inside>.{1,300}?) in (?P<file>(?:[A-Za-z]:)?[^:]{1,300}):line (?P<line>\d+)$")
_JVM = re.compile(
    r"\s*(?:\[(?:ERROR|error"
    r"|info)\] *)?(?:at )?(?:[\w.@-]+/{1,2})?(?P<inside>[\w.$<>]{3,300})\((?P<file>\w+\.(?:java|kt"
    r"|scala|groovy|clj)):(?P<line>\d+)\)(?: ~?\[.*\])?$"
)
_JVM_FOREIGN = re.compile(
    r"(?:java|javax|jdk|sun|com\.sun|org\.junit|junit|org\.hamcrest|org\.assertj|org\.mockito"
    r"|org\.apache|org\.gradle|kotlin|kotlinx|scala|org\.scalatest"
    r"|org\.testng|reactor|io\.netty|org\.springframework|groovy|org\.codehaus|org\.opentest4j|munit"
    r"|zio|cats|sbt|worksheet|io\.kotest|org\.spockframework"
    r"|com\.google\.common|com\.fasterxml|org\.hibernate|clojure|android|androidx|worker\.org\.gradle"
    r"|org\.scalactic|io\.micronaut|io\.quarkus|com\.intellij|utest)\."
)
_RUBY = re.compile(
    r"\s*(?:# |from |\d+: from )?(?P<file>(?:\./|/)?[\w./@~+-]+\.(?:rb|rake|ru|gemspec)"
    r"|\S*Rakefile):(?P<line>\d+):in [`'](?P<inside>[^']*)'(?:: (?P<message>.+))?"
)
_RSPEC = re.compile(r"\s*# (?P<file>\S+\.rb):(?P<line>\d+)(?::in .*)?$")
_ELIXIR = re.compile(r"\s+(?:\([\w.]+ [\w.-]+\) )?(?P<file>[\w./-]+\.exs?):(?P<line>\d+): .+")
_LUA = re.compile(r"\s+(?P<file>[\w./-]+\.lua):(?P<line>\d+): in .+")
_DART = re.compile(r"\s{2,}(?P<file>[\w./-]+\.dart) (?P<line>\d+):(?P<column>\d+)\s+\S+")
_DART_FRAME = re.compile(
    r"#\d+ {2,}(?P<inside>\S.*) \((?P<file>(?:file://)?[^\s():]+\.dart):(?P<line>\d+):(?P<column>\d+)\)$"
)
_PHP = re.compile(r"(?:#\d+ )?(?P<file>/?[\w./-]+\.php)[:(](?P<line>\d+)\)?(?:: .*)?$")
_R = re.compile(r"\s+(?:\d+\. )?.*at (?P<file>[\w./-]+\.R):(?P<line>\d+):(?P<column>\d+)$")

_SHAPES = (_DOTNET, _JVM, _VITEST, _SCRIPT, _PLAIN, _RUBY, _RSPEC, _ELIXIR, _LUA, _DART, _DART_FRAME, _PHP, _R)
_TEST_FILE = re.compile(
    r"(?:^|[/_.-])(?:tests?|specs?|__tests__|e2e|cypress)(?:[/_.-]|$)|(?:Tests?|Spec|IT)\.\w+$|_test\.\w+$|^test_",
    re.IGNORECASE,
)
_SOURCE = re.compile(
    r"\s*[Ss]tack ?trace(?:back)?:|\s*>?\s*\d+\s*[|│]|\s*[-+] |\s*[-+]\d|\s+\||\s*\^+\s*$|\s*[┆│╵▲]|\s+[-~^|]+$|\s*$"
    r"|\s*(?:[A-Z]\w* )?[\[{(]+$|\s*[\]})]+[,;]?$|\s*\"[^\"]*\": |\s*</?\w[^<>]*>?$"  # the data of a snapshot
)
_TEST_WORDS = re.compile(
    r"\s*(?:●|FAIL\b|✕|×|✗|⎯|not ok \d|\d+\) |<<< (?:FAILURE|ERROR)|.*<<< (?:FAILURE|ERROR)!"
    r"|.*\bFAILED$|Failure/Error:|Failed:?$|Failed \S+ \[|Error Message:|\d+\) Error|.*> .*\bFAILED\b"
    r"|.*(?:Assertion(?:Failed)?Error|ExpectationNotMet|ComparisonFailure|XunitException"
    r"|AssertionException|AssertionFailedError|Expected:|expected:|Assert\.|expect\())"
)


def frame_of(text: str) -> re.Match[str] | None:
    """The frame that a line shows."""
    if "(" not in text and ":" not in text and " at " not in text:
        return None
    return next((told for shape in _SHAPES if (told := shape.match(text))), None)


def is_own(told: re.Match[str]) -> bool:
    """Whether a frame is the project's."""
    if told.re is _JVM:
        return not _JVM_FOREIGN.match(told["inside"])
    return (
        not is_foreign(told["file"])
        and is_path(project_path(told["file"]))
        and told["file"] not in {"native", "unknown"}
    )


def find_frame(text: str, before: Before) -> Hit | None:
    """The first frame of a stack that is the project's, with what stands above the stack."""
    told = frame_of(text)
    if told is None or not is_own(told):
        return None
    message, is_test = _above(before)
    if message is None:
        return None
    given = told.groupdict()
    said = given.get("message") or message
    kind: FailureType | None = type_of_message(said)
    if kind is None and (is_test or _TEST_FILE.search(told["file"])):
        kind = "test-failure"
    return place(told["file"], told["line"], said, kind=kind, column=given.get("column"))


def _above(before: Before) -> tuple[str | None, bool]:
    """The message above a stack and whether a test's; no message where a frame above it was the project's already."""
    message, grade, is_test = "", -1, False
    near: Sequence[str] = ()
    for index in range(len(before) - 1, max(-1, len(before) - 40), -1):
        text = before[index]
        frame = None if message else frame_of(text)
        if frame is not None:
            if is_own(frame):
                return None, False
            continue
        is_test = is_test or _TEST_WORDS.match(text) is not None
        if not _SOURCE.match(text) and (worth := _worth(text)) > grade:
            message, grade = text.strip().removeprefix("[ERROR] ").strip(), worth
            near = before[max(0, index - 2) : index + 4]
        if message and not text.strip() and (len(before) - index > 12 or (is_test and grade > 1)):
            break
    return whole_message(message, near) or "failed", is_test


_NAMES_ERROR = re.compile(r"\s*(?:\[ERROR\] )?(?:Uncaught |Unhandled )?[\w.$:]*(?:Error|Exception|Failed)\b(?! Tests)")
_TELLS = re.compile(r".*(?:[Ee]xpected|mismatch|does not|cannot|undefined|Failed asserting)")


def _worth(text: str) -> int:
    """Of the lines above a stack the one that names an error says most, then one that was expected otherwise."""
    return 2 if _NAMES_ERROR.match(text) else 1 if _TELLS.match(text) else 0


FAMILIES = (
    Family(
        name="stack",
        words=("at ", ":in ", "❯", "(", ": in ", ".dart ", ".php:", ".rb:", ".exs:", ".ex:"),
        find=find_frame,
    ),
)
