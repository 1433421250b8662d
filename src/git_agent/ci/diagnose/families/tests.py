"""Test runners whose places are no stack traces: go test, cargo test, ctest, TAP, ExUnit, prove, surefire, bats."""

import re

from git_agent.ci.diagnose.families.base import Before, Family, Find, Hit, Rank, named, nearest, place
from git_agent.ci.diagnose.families.messages import type_of_message
from git_agent.ci.diagnose.places import is_foreign
from git_agent.model.value import replace

_PANIC = re.compile(
    r"(?:thread '(?P<thread>[^']*)'(?: \(\d+\))? )?panicked at (?:'(?P<old>.*)',"
    r" )?(?P<file>[^\s:']+):(?P<line>\d+):(?P<column>\d+):?$"
)
_SUREFIRE = re.compile(
    r"\[(?:ERROR"
    r"|WARNING)\]\s+(?P<name>(?:\w+\.)*(?P<top>\w+)(?:\$\w+)*[.>](?:\w+[.>])*[\w\[\]()]+)(?:\(\))?:(?P"
    r"<line>\d+)(?:->\S+)? ?(?P<message>.*)$"
)
_PERL = re.compile(
    r"#?\s+(?:Failed (?:TODO )?test .*)?\b(?:at|in) (?P<file>[^\s()]+\.(?:t|pl|pm|PL)) (?:at )?line (?P<line>\d+)\.?$"
)
_PERL_DIED = re.compile(
    r"(?P<message>.+) at (?P<file>[^\s()]+\.(?:t|pl|pm|PL|psgi)) line (?P<line>\d+)(?:\.|, <|, near).*$"
)
_PHP_ON = re.compile(
    r"(?:PHP )?(?P<message>(?:Parse|Fatal|Catchable fatal|Uncaught|Recoverable fatal)? ?[Ee]rror:.*?"
    r"|.*\b[Ee]rror\b.*?) in (?P<file>[^\s:]+\.(?:php|phtml|inc|module)) on line (?P<line>\d+)"
)
_EXUNIT = re.compile(r"\s{5}(?P<file>\S+\.exs):(?P<line>\d+)$")
_EXUNIT_TITLE = re.compile(r"\s+\d+\) (?P<message>test .+|property .+|doctest .+)")
_BATS = re.compile(r"#? *\((?:in|from function `.*' in) (?:test )?file (?P<file>\S+?),? line (?P<line>\d+)\)?,?$")
_MINITEST = re.compile(r"\s*(?P<name>[\w:#.-](?:[\w:#. -]*[\w:#.-])?) *\[(?P<file>[^\]\s]+\.rb):(?P<line>\d+)\]:?$")
_MINITEST_NEW = re.compile(r"\s*(?:bin/rails test|rails test|rake test) (?P<file>\S+\.rb):(?P<line>\d+)$")
_RSPEC = re.compile(r"rspec (?P<file>\./\S+\.rb):(?P<line>\d+) # (?P<message>.+)")
_PLAYWRIGHT = re.compile(
    r"\s+\d+\) (?:\[\w+\] › )?(?P<file>[^\s:]+):(?P<line>\d+):(?P<column>\d+) › (?P<message>.+?)[ ─]*$"
)
_BEHAVE = re.compile(r"\s+(?P<file>\S+\.feature):(?P<line>\d+)  (?P<message>\S.*)$")
_TAP_AT = re.compile(
    r"\s+(?:at|file|location):\s*['\"]?(?:file://)?(?P<file>[^\s'\"]+?\.\w+):(?P<line>\d+)(?::(?P<column>\d+))?['\"]?$"
)
_TAP_LINE = re.compile(r"\s+(?:line|lineNumber): (?P<line>\d+)")
_TAP_FILE = re.compile(r"\s+(?:file|fileName): ['\"]?(?P<file>\S+?)['\"]?$")
_NOT_OK = re.compile(r"\s*not ok \d+(?: - | )?(?P<message>(?!.*# (?:TODO|SKIP)).*)$")
_GO_TIMEOUT = re.compile(r"panic: test timed out after")
_GO_STACK = re.compile(r"\t(?P<file>/?\S+\.go):(?P<line>\d+)(?: \+0x[0-9a-f]+)?$")
_CTEST = re.compile(
    r"\s*\d+/\d+ Test\s+#\d+: (?P<name>\S+) \.+\s*\**\s*(?P<how>Failed|Exception: \w+|Timeout|Not Run"
    r"|Subprocess aborted)"
)
_ASSERT = re.compile(
    r".*?\b(?P<file>[^\s:]+\.(?:c|cc|cpp|cxx|h|hpp|rs|swift"
    r"|mm?)):(?P<line>\d+): .*(?:Assertion [`'].*' failed|Assertion failed)"
    r"|Assertion failed: .*(?:file|function).*?(?P<other>[^\s,]+\.\w+), line (?P<row>\d+)"
)
_GINKGO = re.compile(r"\s*In \[[\w ]+\] at: (?P<file>\S+):(?P<line>\d+)(?: @ .*)?$")
_SANITIZER = re.compile(r"\s+#\d+ 0x[0-9a-f]+ in (?P<inside>.+?) (?P<file>[^\s:]+):(?P<line>\d+)(?::(?P<column>\d+))?$")
_GRADLE = re.compile(r"(?P<name>\S.*) > (?P<test>.+) FAILED$")
_GRADLE_AT = re.compile(
    r"\s+(?P<message>[\w.$]+(?:Error|Exception|Failed\w*)\b.*?)(?: at (?P<file>\w+\.(?:java|kt|groovy"
    r"|scala)):(?P<line>\d+))$"
)
_HASKELL = re.compile(r"\s+(?P<file>[\w./-]+\.hs):(?P<line>\d+):(?P<column>\d+):? ?$")
_LUA_BUSTED = re.compile(r"(?:Failure|Error) (?:→|->) (?P<file>\S+\.lua) @ (?P<line>\d+)")
_JULIA = re.compile(
    r"(?:.*: )?Test Failed at (?P<file>\S+\.jl):(?P<line>\d+)"
    r"|(?:.*: )?Error During Test at (?P<other>\S+\.jl):(?P<row>\d+)"
)
_R_TEST = re.compile(
    r"── (?:Failure|Error|FAILURE|ERROR) \('?(?P<file>[^:\s)']+):(?P<line>\d+)(?::\d+)?'?\):? ?(?P<message>.*?) ?─*$"
)

_ERLANG = re.compile(r"\s*in (?:function|call from) (?P<inside>\S+) \((?P<file>\S+\.[eh]rl), line (?P<line>\d+)\)")


def _at(told: re.Match[str] | None, message: str) -> Hit | None:
    if told is None:
        return None
    given = told.groupdict()
    file, line = given.get("file") or given.get("other"), given.get("line") or given.get("row")
    if not file:
        return None
    said = (given.get("message") or message).strip()
    return place(file, line, said, kind=type_of_message(said) or "test-failure", column=given.get("column"))


def _titled(hit: Hit | None) -> Hit | None:
    return replace(hit, rank=min(hit.rank, Rank.TITLE)) if hit else None


def _panic(text: str, before: Before) -> Hit | None:
    """Rust: what was said stands below, the name of the test before it."""
    told = _PANIC.search(text)
    if told is None:
        return None
    thread = told["thread"] or ""
    kind = None if thread == "main" else "test-failure"
    message = told["old"] or (f"{thread} panicked" if thread else "panicked")
    return place(told["file"], told["line"], message, kind=type_of_message(message) or kind, column=told["column"])  # type: ignore[arg-type]


def _surefire(text: str, before: Before) -> Hit | None:
    told = _SUREFIRE.match(text)
    if told is None or told["top"][0].islower():
        return None
    return place(f"{told['top']}.java", told["line"], told["message"] or told["name"], kind="test-failure")


def _perl(text: str, before: Before) -> Hit | None:
    if told := _PERL.match(text):
        above = nearest(re.compile(r"#\s+(?P<message>Failed test.*)"), [*before, text], most=3)
        return _at(told, above["message"] if above else text)
    told = _PERL_DIED.match(text)
    if told is None or is_foreign(told["file"]):
        return None
    return place(told["file"], told["line"], told["message"], kind=type_of_message(text))


def _php(text: str, before: Before) -> Hit | None:
    told = _PHP_ON.match(text)
    if told is None:
        return None
    kind = "build-error" if "arse error" in text or "syntax error" in text else None
    return place(told["file"], told["line"], told["message"], kind=kind)  # type: ignore[arg-type]


def _exunit(text: str, before: Before) -> Hit | None:
    told = _EXUNIT.match(text)
    title = before and _EXUNIT_TITLE.match(before[-1])
    return _titled(_at(told, title["message"])) if told and title else None


def _minitest(text: str, before: Before) -> Hit | None:
    told = _MINITEST.match(text)
    return _at(told, told["name"]) if told else _titled(_at(_MINITEST_NEW.match(text), "test failed"))


def _tap(text: str, before: Before) -> Hit | None:
    title = nearest(_NOT_OK, before, most=40)
    if title is None:
        return None
    if told := _TAP_AT.match(text):
        hit = None if is_foreign(told["file"]) else _at(told, title["message"])
        return _titled(hit) if "location" in text else hit
    if (line := _TAP_LINE.match(text)) and (file := nearest(_TAP_FILE, before, most=4)):
        return place(file["file"], line["line"], title["message"], kind="test-failure")
    return None


def _go_stack(text: str, before: Before) -> Hit | None:
    """The first of the project's frames below `panic:`; the runtime's own come first."""
    told = _GO_STACK.match(text)
    if told is None or is_foreign(told["file"]):
        return None
    for line in reversed(before[-60:]):
        if line.startswith(("panic: ", "fatal error: ")):
            is_limit = _GO_TIMEOUT.match(line) is not None
            rank = Rank.DECISIVE if is_limit else Rank.PLACE
            is_test = told["file"].endswith("_test.go") or nearest(re.compile(r"\s*--- FAIL"), before)
            kind = "timeout" if is_limit else "test-failure" if is_test else None
            return place(told["file"], told["line"], line, kind=type_of_message(line) or kind, rank=rank)  # type: ignore[arg-type]
        if (other := _GO_STACK.match(line)) and not is_foreign(other["file"]):
            return None
    return None


def _assertion(text: str, before: Before) -> Hit | None:
    return _at(_ASSERT.match(text), text)


def _sanitizer(text: str, before: Before) -> Hit | None:
    told = _SANITIZER.match(text)
    if told is None or is_foreign(told["file"]):
        return None
    for line in reversed(before[-30:]):
        if "ERROR: " in line or "WARNING: ThreadSanitizer" in line:
            return place(told["file"], told["line"], line, kind="test-failure", column=told["column"])
        if (other := _SANITIZER.match(line)) and not is_foreign(other["file"]):
            return None
    return None


def _gradle(text: str, before: Before) -> Hit | None:
    told = _GRADLE_AT.match(text)
    return _at(told, text) if told and nearest(_GRADLE, before, most=6) else None


def _haskell(text: str, before: Before) -> Hit | None:
    told = _HASKELL.match(text)
    return (
        _at(told, "test failed")
        if told and nearest(re.compile(r"Failures:|Failed examples|.*FAILED"), before, most=60)
        else None
    )


def _placed(pattern: re.Pattern[str]) -> Find:
    return lambda text, _: _at(pattern.match(text), text)


def _title_placed(pattern: re.Pattern[str]) -> Find:
    return lambda text, _: _titled(_at(pattern.match(text), text))


def _ctest(text: str, before: Before) -> Hit | None:
    told = _CTEST.match(text)
    if told is None:
        return None
    if told["how"] == "Timeout":
        return named(f"{told['name']}: timed out", "timeout", rank=Rank.NAMED)
    return named(f"{told['name']}: {told['how']}", "test-failure", rank=Rank.SUMMARY)


FAMILIES = (
    Family(name="rust panic", words=("panicked at",), find=_panic),
    Family(name="surefire", words=("[ERROR]", "[WARNING]"), find=_surefire),
    Family(name="perl", words=(" line ",), find=_perl),
    Family(name="php", words=("on line",), find=_php),
    Family(name="exunit", words=(".exs:",), find=_exunit),
    Family(name="minitest", words=(".rb:",), find=_minitest),
    Family(name="tap", words=("at:", "file:", "line:", "location:", "lineNumber"), find=_tap),
    Family(name="go panic", words=(".go:",), find=_go_stack),
    Family(name="assert", words=("ssertion",), find=_assertion),
    Family(name="sanitizer", words=("#",), find=_sanitizer),
    Family(name="gradle", words=(" at ",), find=_gradle),
    Family(name="hspec", words=(".hs:",), find=_haskell),
    Family(name="bats", words=("file ",), find=_placed(_BATS)),
    Family(name="busted", words=(".lua @",), find=_placed(_LUA_BUSTED)),
    Family(name="julia", words=(".jl:",), find=_placed(_JULIA)),
    Family(name="testthat", words=("── ",), find=_placed(_R_TEST)),
    Family(name="ginkgo", words=("] at: ",), find=_placed(_GINKGO)),
    Family(name="eunit", words=("rl, line ",), find=_placed(_ERLANG)),
    Family(name="rspec", words=("rspec ",), find=_title_placed(_RSPEC)),
    Family(name="playwright", words=(" › ",), find=_title_placed(_PLAYWRIGHT)),
    Family(name="behave", words=(".feature:",), find=_title_placed(_BEHAVE)),
    Family(name="ctest", words=("Test ",), find=_ctest),
)
