"""What test runners and build tools say at their end: it tells the kind, seldom the place."""

import re

from git_agent.ci.diagnose.families.base import Before, Family, Hit, Rank, line_rules, nearest, place
from git_agent.ci.diagnose.values import FailureType

_TEST = line_rules(
    (
        r"^\s*Snapshots:? .*\b[1-9]\d* (?:failed|mismatched|obsolete)"
        r"|^\s*›? ?[1-9]\d* snapshots? (?:failed|obsolete|mismatched)",
        "snapshot-mismatch",
        Rank.SUMMARY,
    ),
    (
        r"^\s*(?:Tests?|Test Files|Test Suites|Tests run|Suites)\b:? .*\b[1-9]\d* fail(?:ed|ing|ures?)?\b",
        "test-failure",
        Rank.SUMMARY,
    ),
    (r"Tests run: \d+, Failures: (?:[1-9]\d*|0, Errors: [1-9])", "test-failure", Rank.SUMMARY),
    (
        r"^\s*(?:--- FAIL: |FAIL\s+\S+\s+[\d.]+s|FAIL:? |not ok \d|✕ |[✗✘] (?!Build|\[ERROR)|✖ \w|  \d+\) )",
        "test-failure",
        Rank.SUMMARY,
    ),
    (
        r"^\s*[1-9]\d* (?:failing|tests? failed|failures?\b|examples?, [1-9]\d* failures?|specs?, [1-9]\d* failures?)",
        "test-failure",
        Rank.SUMMARY,
    ),
    (
        r"\b\d+ (?:examples?|runs?|tests?|specs?|assertions?)\b.*, [1-9]\d* (?:failures?|errors?|failed)\b",
        "test-failure",
        Rank.SUMMARY,
    ),
    (
        r"\b\d+% tests passed, [1-9]\d* tests? failed|^\[  FAILED  \]|^test result: FAILED|^FAILURES!"
        r"|^Failed! +- Failed: +[1-9]|^Test Run Failed|^Failed Tests? |^Result: FAIL",
        "test-failure",
        Rank.SUMMARY,
    ),
    (
        r"^test .* \.\.\. FAILED$|There (?:were|are|was) (?:[1-9]\d* )?(?:failing tests|test failures"
        r"|failures?)|tests? completed, [1-9]\d* failed|\*\*\* FAILED \*\*\*|\*\*\* [1-9]\d* TESTS? FAILED"
        r"|^\s*# fail [1-9]|^✘ \d+ tests? failed",
        "test-failure",
        Rank.SUMMARY,
    ),
    (
        r"^test cases?: +\d+ .*failed|assertions?: .* failed|\*\* TEST FAILED \*\*"
        r"|Executed \d+ tests?, with [1-9]\d* failures?|\bSome tests failed|tests? did not pass",
        "test-failure",
        Rank.SUMMARY,
    ),
    (
        r"(?:[Cc]overage (?:for|threshold|of)|coverage).*(?:not met|does not meet|below|not reached"
        r"|less than|insufficient)|Coverage checks have not been met|minimum coverage",
        "test-failure",
        Rank.NAMED,
    ),
)
_BUILD = line_rules(
    (
        r"(?P<message>undefined reference to .*|ld: (?:symbol\(s\) not found|library not found|cannot find"
        r"|undefined symbol).*|cannot find -l\S+|error: linking with .* failed.*|LINK : fatal error .*"
        r"|unresolved external symbol .*|duplicate symbol .*|^(?:gcc|g\+\+|clang|clang\+\+): (?:fatal )?error: .*)",
        "build-error",
        Rank.NAMED,
    ),
    (
        r"\b[Cc]ompilation (?:failed|error|terminated|aborted)|COMPILATION (?:ERROR|FAILED)"
        r"|^[Ee]rror: could not compile|ninja: build stopped|FAILED: \S+\.(?:o|obj|a|so|class)\b"
        r"|[Bb]uild [Ff]ailed|B(?:uild|UILD) FAILED|^xcodebuild: error",
        "build-error",
        Rank.SUMMARY,
    ),
    (
        r"^CMake Error(?: at|:|$)|^-- Configuring incomplete|^configure: error: |^meson\.build"
        r"|^ERROR: (?:Build did NOT complete|Analysis of target|no such (?:package|target))"
        r"|Execution failed for task ':\S*[cC]ompile",
        "build-error",
        Rank.SUMMARY,
    ),
    (
        r"^ *(?:Module not found: |Failed to compile|Build failed (?:in|with)|✗ Build failed"
        r"|error during build|\[vite\].*Internal|RollupError|Could not resolve \"|ERROR in \./"
        r"|npm ERR! .*build script failed|Failed to load config|Build error occurred)",
        "build-error",
        Rank.SUMMARY,
    ),
    (
        r"npm (?:ERR!|error) (?P<message>[Mm]issing script: .*)|error Command \"(?P<rule>\S+)\" not found"
        r"|Unknown command: |make: \*\*\* (?:No rule to make target|No targets specified)",
        "workflow-config",
        Rank.NAMED,
    ),
    (r"Warning, treated as error|Aborted with [1-9]\d* warnings in strict mode", "build-error", Rank.SUMMARY),
    (r"^(?:make|gmake|\S+/make)(?:\[\d+\])?: \*\*\* (?P<message>.*)", "build-error", Rank.GENERIC),
    (
        r"^ERROR: failed to (?:solve|build)|^error: build failed"
        r"|^The command '/bin/sh -c .*' returned a non-zero code|executor failed running"
        r"|did not complete successfully: exit code",
        "build-error",
        Rank.GENERIC,
    ),
    (
        r"\[ERROR\] Failed to execute goal \S+:(?:maven-)?compiler|\[error\] \(.*[cC]ompile\S*\) Compilation failed",
        "build-error",
        Rank.SUMMARY,
    ),
    (r"\[ERROR\] Failed to execute goal \S+:(?:maven-)?(?:surefire|failsafe)", "test-failure", Rank.SUMMARY),
    (
        r"\[ERROR\] Failed to execute goal \S+:(?:maven-)?(?:checkstyle|pmd|spotbugs|spotless|formatter)",
        "lint-error",
        Rank.SUMMARY,
    ),
)
_CMAKE = re.compile(r"CMake Error(?: \(.*\))? at (?P<file>\S+?):(?P<line>\d+)(?: \((?P<rule>\w+)\))?:?")
_MAKE = re.compile(r"(?P<file>[^\s:]+):(?P<line>\d+): \*\*\* (?P<message>.*)")
_DOCKERFILE = re.compile(r"(?P<file>\S*(?:Docker|Container)file[\w.-]*|\S+\.[Dd]ockerfile):(?P<line>\d+)$")
_SHELL = re.compile(
    r"(?:/bin/(?:ba|z|k)?sh: )?(?P<file>[^\s:]+(?:\.(?:sh|bash|zsh|bats))|\.?/[\w./-]+"
    r"|[\w./-]+/[\w.-]+): (?:line )?(?P<line>\d+): (?P<message>.+)"
)
_GRADLE_FILE = re.compile(r"(?:Build|Script|Settings) file '(?P<file>[^']+)' line: (?P<line>\d+)")
_HELM = re.compile(
    r".*(?:parse error at|execution error at|error calling \w+"
    r"|template: ) ?\(?(?P<file>[\w./-]+\.(?:ya?ml|tpl|txt)):(?P<line>\d+)(?::(?P<column>\d+))?.*"
)
_YAML = re.compile(
    r".*?(?P<file>[\w./-]+\.(?:ya?ml|json|toml|cfg|ini))\b.*?\bline (?P<line>\d+)(?:,? col(?:umn)? (?P<column>\d+))?.*"
)
_ESBUILD = re.compile(r"\s{4}(?P<file>[^\s:]+\.\w+):(?P<line>\d+):(?P<column>\d+):$")
_ROLLUP = re.compile(r"file: (?P<file>[^\s:]+\.\w+):(?P<line>\d+):(?P<column>\d+)$")
_WEBPACK = re.compile(r"(?:ERROR in |@ )(?P<file>\./\S+?)(?: (?P<line>\d+):(?P<column>\d+)(?:-\d+(?::\d+)?)?)?$")


_PARSE = re.compile(
    r"^(?:(?P<prettier>\[error\] )(?P<file>[^\s:]+): )?(?P<message>(?:SyntaxError|Module parse failed"
    r"|Module build failed|ParseError)\b[^()]*)"
    r"(?:\((?P<line>\d+):(?P<column>\d+)\))?"
)
_IMPORTED = re.compile(r".*Cannot find (?:package|module) '[^./][^']*' imported from (?P<file>\S+)$")
_NODE = re.compile(r"(?:file://)?(?P<file>[^\s:]+\.[cm]?[jt]sx?):(?P<line>\d+)$")


def _test(text: str, before: Before) -> Hit | None:
    return _TEST(text)


def _build(text: str, before: Before) -> Hit | None:
    return _BUILD(text)


def _places(text: str, before: Before) -> Hit | None:
    for pattern in (_CMAKE, _MAKE, _ESBUILD, _ROLLUP):
        if told := pattern.match(text):
            given = told.groupdict()
            message = given.get("message") or _above(before, text)
            return place(told["file"], told["line"], message, kind="build-error", column=given.get("column"))
    if hit := _of_scripts(text, before):
        return hit
    for pattern in (_DOCKERFILE, _GRADLE_FILE):
        if told := pattern.match(text):
            return place(told["file"], told["line"], _above(before, text), kind=None)
    if (told := _SHELL.match(text)) and not told["file"].startswith(("/usr", "/bin", "/home/runner/work/_temp")):
        return place(told["file"], told["line"], told["message"], kind=None)
    if told := _HELM.match(text):
        return place(told["file"], told["line"], text, kind="build-error", column=told["column"])
    if "rror" in text and (told := _YAML.match(text)):
        return place(told["file"], told["line"], text, kind=None, column=told["column"])
    return None


def _of_scripts(text: str, before: Before) -> Hit | None:
    """webpack, prettier, node."""
    if (told := _WEBPACK.match(text)) and told["line"]:
        return place(told["file"], told["line"], text, kind="build-error", column=told["column"])
    if told := _PARSE.search(text):
        return _parsed(told, before)
    if told := _IMPORTED.match(text):
        return place(told["file"], None, text, kind="dependency-error")
    return None


def _parsed(told: re.Match[str], before: Before) -> Hit | None:
    """`Unexpected token (3:5)` with the file in the same line, or above it as webpack and node have it."""
    file = told["file"]
    if file is None and (header := nearest(_NODE, before, most=6) or nearest(_WEBPACK, before, most=6)):
        file, line = header["file"], told["line"] or header["line"]
    else:
        line = told["line"]
    kind: FailureType = "lint-error" if told["prettier"] else "build-error"
    return place(file, line, told["message"], kind=kind, column=told["column"]) if file else None


def _above(before: Before, text: str) -> str:
    said = next((line.strip() for line in reversed(before[-6:]) if re.search(r"[Ee]rror|ERROR", line)), "")
    return said.strip("✘[] ") or text.strip()


FAMILIES = (
    Family(
        name="build places",
        words=(
            "imported",
            "line",
            "Syntax",
            "arse",
            "build failed",
            "ERROR in",
            "akefile",
            "ockerfile",
            "CMake",
            ".mk:",
            ":",
            "file",
        ),
        find=_places,
    ),
    Family(
        name="test totals",
        words=(
            "fail",
            "FAIL",
            "Fail",
            "not ok",
            "✕",
            "✗",
            "✘",
            "✖",
            "napshot",
            "overage",
            ") ",
            "errors",
            "did not pass",
        ),
        find=_test,
    ),
    Family(
        name="build totals",
        words=(
            "ompil",
            "COMPIL",
            "rror",
            "ERROR",
            "FAILED",
            "***",
            "undefined",
            "symbol",
            "cannot find",
            "stopped",
            "failed",
            "ERR!",
            "returned",
            "resolve",
            "did not",
            "Module not",
            "script",
            "ommand",
            "treated as",
            "strict mode",
        ),
        find=_build,
    ),
)
