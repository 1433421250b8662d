"""Which tool writes like that: from a rule's code, the ending of the file and the words."""

import re

from git_agent.ci.diagnose.families.base import Before, nearest
from git_agent.ci.diagnose.families.messages import type_of_message
from git_agent.ci.diagnose.values import FailureType
from git_agent.model.value import value


@value
class Saying:
    """A line with a place, taken apart."""

    file: str
    lead: str
    indent: int
    severity: str
    message: str
    text: str
    has_parens: bool
    has_column: bool


@value
class Said:
    """What it comes down to."""

    type: FailureType | None
    message: str
    rule: str | None = None


_COMPILED = re.compile(
    r"\.(?:c|cc|cpp|cxx|c\+\+|h|hh|hpp|hxx|ipp|inl|m|mm|cu|cuh|swift|hs|lhs|d|rs|zig|nim|java|kt|kts"
    r"|scala|sc|cs|fs|fsx|vb|go|s|S|asm|f|f90|f95|f03|F90|for"
    r"|v|sv|svh|vhd|vhdl|proto|ml|mli|re|res|elm|cr|pas|pp|adb|ads|l|y|yy|ll|pyx|vala|vue|svelte"
    r"|thrift|fbs|sol|groovy|gradle|g4|tex|erl|hrl|rkt|gleam|odin|hx|purs|idr|lean|agda|as|dart|ex|exs"
    r"|wgsl|glsl|hlsl|metal|cmake)$"
)
_BUILD_FILE = re.compile(
    r"(?:^|/)(?:CMakeLists\.txt|meson\.build|BUILD(?:\.bazel)?|WORKSPACE|[Mm]akefile|GNUmakefile"
    r"|.*\.(?:mk|gradle|ninja|bzl|csproj|props|targets|cabal|gn|gni|pri|pro|ac|am))$"
)
_TEST = re.compile(
    r"Failure$|FAILED:?$|FAILED\b|ERROR: (?:CHECK|REQUIRE|TEST_CASE)|in \".+\": "
    r"|-?\[?\w+[. ]\w+\]? : (?:XCTAssert|failed|Asynchronous)|XCTAssert|.*\bassert(?:ion)?s? failed\b"
    r"|(?:Test|Assertion) failed"
    r"|Expectation failed|FAIL:|.*\bExpected .* (?:Was|but|got)\b|FATAL ERROR: (?:REQUIRE|CHECK)"
    r"|.*(?:REQUIRE|CHECK|EXPECT|ASSERT)\w*\("
)
_SHAPES: tuple[tuple[str, str, FailureType], ...] = (
    (r".*\.(?:c|cc|cpp|cxx|h|hpp|obj)$", r"(?:fatal error |error )?(?P<rule>C\d{4}): ", "build-error"),
    (r".*", r"(?P<rule>TS\d{4,5}): ", "type-error"),
    (r".*", r"(?P<rule>MSB3202|MSB4236|NU\d{4}|NETSDK\d{4})\b", "dependency-error"),
    (r".*", r"(?P<rule>(?:SA|IDE|CA|RCS|SX|S)\d{4})\b", "lint-error"),
    (
        r".*",
        r"(?:fatal error |error )?(?P<rule>(?:CS|FS|BC|LNK|MSB|VB|AD|RZ|XDG|AVLN|MC|D)\d{4,5})\b",
        "build-error",
    ),
    (r".*\.pyi?$", r".*\((?P<rule>report\w+)\)$", "type-error"),
    (r".*\.pyi?$", r".*\[(?P<rule>[a-z][a-z-]+)\]$", "type-error"),
    (r".*\.pyi?$", r"\[?(?P<rule>[A-Z]{1,4}\d{2,5})(?:\([\w-]+\)|\]|:)?(?= |$)", "lint-error"),
    (r".*\.php$", r"(?:phpcs|PHPCS|\((?P<rule>\w+\.\w+[\w.]*)\)$)", "lint-error"),
    (
        r".*\.(?:ya?ml|md|sh|bash|sql|css|scss|less|html?|json|toml|xml|rst|txt|lua|tf|j2|cfg|ini|vim"
        r"|jinja|hbs|pug|graphql|nix|feature|adoc|properties)$",
        r"\(?(?P<rule>[A-Z]{1,5}\d{2,5}(?:/[\w-]+)*)\)?(?::|\b)",
        "lint-error",
    ),
    (r"(?:.*/)?(?:Docker|Container)file[\w.-]*$|.*\.[Dd]ockerfile$", r"(?P<rule>(?:DL|SC)\d{4})\b", "lint-error"),
    (
        r".*\.(?:rb|rake|gemspec|ru)$|.*(?:Gem|Rake)file$",
        r"(?:[CWEFRI]: )?(?:\[Corr\w+\] )?(?P<rule>[A-Z]\w+/[A-Z]\w+)",
        "lint-error",
    ),
    (r".*\.go$", r".*\((?P<rule>[a-z][\w-]{2,30})\)$", "lint-error"),
    (r".*\.go$", r".*\((?P<rule>(?:SA|ST|S|QF|U)\d{4})\)$", "lint-error"),
    (
        r".*\.go$",
        r"(?:(?P<rule>(?:SA|ST|S|QF|G|U)\d{3,4}): |File is not `?(?:gofmt|goimports)"
        r"|exported \w+ \S+ should have comment|should have comment)",
        "lint-error",
    ),
    (r".*\.kts?$", r".*\((?P<rule>(?:standard|experimental|custom)?:?[\w-]{3,60})\)$", "lint-error"),
    (r".*\.(?:kts?|java|scala|groovy)$", r".*\[(?P<rule>[A-Z]\w{3,60})\]$", "lint-error"),
    (r".*\.java$", r"\([a-z]+\) (?P<rule>[A-Z]\w+): ", "lint-error"),
    (r".*\.swift$", r".*\((?P<rule>[a-z_]{4,60})\)$", "lint-error"),
    (
        r".*\.(?:c|cc|cpp|cxx|h|hpp|m|mm|cu)$",
        r".*\[(?P<rule>(?:clang-analyzer|bugprone|readability|modernize|cppcoreguidelines|performance|misc"
        r"|google|cert|hicpp|llvm|portability|concurrency|-Wclang-format)[\w.,-]*)\]$",
        "lint-error",
    ),
    (r".*\.(?:c|cc|cpp|cxx|h|hpp)$", r".*\[(?P<rule>[a-z]+/[\w+]+)\] \[\d\]$", "lint-error"),
    (r".*\.(?:c|cc|cpp|cxx|h|hpp)$", r".*\[(?P<rule>[a-z]+[A-Z]\w+)\]$", "lint-error"),
    (
        r".*\.(?:js|jsx|ts|tsx|mjs|cjs|vue|svelte|mts|cts|css|scss)$",
        r".*(?:\((?P<rule>[@\w-]+/?[\w-]+)\)|\[(?:Error|Warning)/(?P<other>[@\w/-]+)\])$",
        "lint-error",
    ),
    (
        r".*\.(?:js|jsx|ts|tsx|mjs|cjs|css|json|graphql|html|vue)$",
        r"(?P<rule>(?:lint|assist|suppressions)/[\w/]+|format|parse|organizeImports)\b.*(?:━|$)",
        "lint-error",
    ),
    (r".*\.exs?$", r"\[[CWRFD]\] . |[CWRFD]: ", "lint-error"),
    (r".*\.lua$", r"\((?P<rule>[WE]\d{3})\)", "lint-error"),
    (r".*\.(?:R|r|Rmd)$", r"\[?(?P<rule>[a-z_]+_linter)\]?", "lint-error"),
    (r".*\.(?:ya?ml)$", r".*(?:\((?P<rule>[\w-]{3,40})\)|\[(?P<other>[\w-]{3,40})\])$", "lint-error"),
    (r".*\.(?:sol)$", r".*(?P<rule>(?:Parser|Type|Declaration)Error)", "build-error"),
)
_RULES = tuple((re.compile(files), re.compile(words), kind) for files, words, kind in _SHAPES)
_DEPENDENCY = re.compile(
    r"no required module provides package|missing go\.sum entry|cannot find module providing package"
    r"|is not in (?:GOROOT|std)|cannot find package \""
)
_VET = re.compile(
    r"format %\S+ (?:has|reads) arg|call (?:has|needs) \S+ (?:args?|but)|uses unkeyed fields"
    r"|unreachable code|possible misuse of|self-assignment of"
    r"|copies lock|struct field tag|should have signature|result of \S+ call not used"
    r"|possible formatting directive|redundant or:|is never used|loop variable \S+ captured"
    r"|using .* before checking for errors|context leak|impossible (?:type|nil)"
)
_NEAR_VET = re.compile(r"# \[")
_GO_TEST = re.compile(r"\s*--- FAIL: |=== (?:RUN|CONT|NAME)|\s+\S+_test\.go:\d+: ")


def said_of(saying: Saying, before: Before) -> Said | None:
    """The kind of failure that a line tells; None where it is no failure at all."""
    message = saying.message or saying.text.strip()
    if kind := type_of_message(message):
        return Said(type=kind, message=message)
    if _TEST.match(saying.message) and not re.search(r"\.(?:py|js|ts|rb)$", saying.file):
        return Said(type="test-failure", message=message)
    for files, words, kind in _RULES:
        if files.match(saying.file) and (told := words.match(saying.message)):
            given = told.groupdict()
            return Said(type=kind, message=_after(told, message), rule=given.get("rule") or given.get("other"))
    if saying.file.endswith(".go"):
        return _go(saying, message, before)
    return _by_ending(saying, message)


def _after(told: re.Match[str], message: str) -> str:
    return message[told.end("rule") :].strip(" :]") or message if told["rule"] and told.start("rule") < 3 else message


def _go(saying: Saying, message: str, before: Before) -> Said | None:
    if _DEPENDENCY.search(message):
        return Said(type="dependency-error", message=message)
    if saying.indent >= 4 and not saying.has_column:
        # A stack trace has +0x1f behind its lines and a tab before them.
        if "+0x" in message:
            return None
        in_test = saying.file.endswith("_test.go") or nearest(_GO_TEST, before, most=30)
        return Said(type="test-failure", message=message) if in_test else None
    if saying.lead != "vet:" and nearest(_NEAR_VET, before, most=20):
        return Said(type="lint-error", message=message, rule="vet")
    if _VET.search(message):
        return Said(type="lint-error", message=message, rule="vet")
    if saying.has_column or saying.lead == "vet:":
        return Said(type="build-error", message=message)
    return Said(type=None, message=message)


def _by_ending(saying: Saying, message: str) -> Said | None:
    if saying.file.endswith((".py", ".pyi")):
        if saying.severity == "error" and not saying.has_parens:
            return Said(type="type-error", message=message)
        return Said(type=None, message=message) if saying.severity else None
    is_error = (
        saying.severity.endswith("error")
        or saying.severity == "fatal"
        or saying.lead in {"[ERROR]", "[error]", "e:", "ERROR:", "Error:", "error:"}
    )
    if is_error and (_COMPILED.search(saying.file) or _BUILD_FILE.search(saying.file)):
        return Said(type="build-error", message=message)
    if is_error and re.search(r"\.(?:sh|bash|ya?ml|md|css|scss|less|sql|json|toml)$", saying.file):
        return Said(type="lint-error", message=message)
    if (
        saying.lead.startswith("** (")
        or (saying.has_column and not saying.severity and saying.message and _COMPILED.search(saying.file))
        or (saying.file.endswith(".tex") and not saying.severity)
    ):
        return Said(type="build-error", message=message)
    if saying.severity or is_error or saying.has_column:
        return Said(type=None, message=message)
    return (
        Said(type=None, message=message)
        if re.match(
            r".*(?:[Ee]rror|ERROR|[Ff]ail|invalid|unexpected|[Uu]ndefined|[Uu]nknown|not found|[Mm]issing"
            r"|illegal|must|cannot)",
            message,
        )
        else None
    )
