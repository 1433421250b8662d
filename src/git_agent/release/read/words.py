"""The words by which subjects without a type are read, and those for leaving a change out."""

import re
from collections.abc import Iterator, Mapping

from git_agent.release.note import FEATURES, FIXES, IMPROVEMENTS, SECURITY

TESTS = "tests only"
DOCUMENTATION = "documentation only"
TRANSLATIONS = "translations only"
GENERATED = "generated only"
DEPENDENCIES = "dependencies only"
SUBMODULE = "submodule only"
INTERNAL = "internal change"
RELEASE = "release commit"
RECORD = "record"
USES = "uses something else"  # which users notice only where somebody says so
SAYS_NOTHING = "message says nothing"


SECTION_OF_TYPE = {
    "feat": FEATURES, "added": FEATURES, "fix": FIXES, "fixed": FIXES, "revert": FIXES, "perf": IMPROVEMENTS,
    "improvement": IMPROVEMENTS, "enhancement": IMPROVEMENTS, "changed": IMPROVEMENTS, "deprecated": IMPROVEMENTS,
    "removed": IMPROVEMENTS, "security": SECURITY, "sec": SECURITY,
}  # fmt: skip
REASON_OF_TYPE = {
    "refactor": INTERNAL, "style": INTERNAL, "chore": INTERNAL, "build": INTERNAL, "ci": INTERNAL, "dx": INTERNAL,
    "test": TESTS, "docs": DOCUMENTATION, "release": RELEASE, "bump": DEPENDENCIES,
}  # fmt: skip
# What a fix or a feature is about when it is not about the program; `build` and `dev` are commands of many programs.
REASON_OF_SCOPE = {
    "ci": INTERNAL, "workflow": INTERNAL, "workflows": INTERNAL, "lint": INTERNAL, "playground": INTERNAL,
    "docs": DOCUMENTATION, "doc": DOCUMENTATION, "readme": DOCUMENTATION, "website": DOCUMENTATION,
    "examples": DOCUMENTATION, "tests": TESTS, "e2e": TESTS,
}  # fmt: skip
REASON_OF_AREA = {
    **REASON_OF_SCOPE,
    "test": TESTS, "t": TESTS, "spec": TESTS, "documentation": DOCUMENTATION, "relnotes": DOCUMENTATION,
    "changelog": DOCUMENTATION, "gitlab-ci": INTERNAL, "github": INTERNAL, "makefile": INTERNAL, "meson": INTERNAL,
    "cmake": INTERNAL, "refactor": INTERNAL, "cleanup": INTERNAL, "chore": INTERNAL, "build": INTERNAL,
    "pre-commit.ci": INTERNAL, "nix": INTERNAL, "flake": INTERNAL, "dev": INTERNAL, "release": INTERNAL,
    "cargo": DEPENDENCIES,
    "deps": DEPENDENCIES, "devdeps": DEPENDENCIES, "dependencies": DEPENDENCIES, "l10n": TRANSLATIONS,
    "i18n": TRANSLATIONS, "po": TRANSLATIONS,
}  # fmt: skip

# What is left to say when `fix:` is all that was said.
REASON_OF_WORD = {
    **dict.fromkeys(("lint", "linter", "linting", "lints", "fmt", "format", "formatting", "ci", "build"), INTERNAL),
    **dict.fromkeys(("test", "tests", "failing tests", "flaky test", "flaky tests"), TESTS),
    **dict.fromkeys(("typo", "typos", "docs", "doc", "readme", "comment", "comments"), DOCUMENTATION),
}

# By which a subject without a type is read, with how surely the verb means that.
VERBS = (
    (FIXES, "medium", "fix bugfix hotfix correct repair resolve restore unbreak prevent ensure handle respect honor"
     " honour ignore stop guard avoid preserve don't"),
    (FIXES, "low", "raise keep skip retain"),
    (FEATURES, "medium", "add introduce support implement allow enable provide expose accept permit teach learn"),
    (IMPROVEMENTS, "medium", "improve speed optimise optimize enhance reduce deprecate tweak upgrade extend"
     " increase speedup"),
    (IMPROVEMENTS, "low", "update change make rename replace remove drop convert switch migrate adjust set"),
    (USES, "low", "use"),
    (INTERNAL, "medium", "refactor cleanup clean tidy reformat lint extract inline move simplify reorganize"
     " reorganise reorder restructure factor modernize deduplicate polish"),
    (DOCUMENTATION, "medium", "document clarify reword"),
    (TESTS, "medium", "test"),
)  # fmt: skip
IRREGULAR_VERBS = {
    "made": "make",
    "sped": "speed",
    "dont": "don't",
    "do not": "don't",
    "no longer": "don't",
    "learnt": "learn",
    "tests": "test",
}

BUG_WORDS = re.compile(
    r"\b(?:crash\w*|panic\w*|segfaults?|leak\w*|bugs?|regress\w+|deadlocks?|races?|overflow\w*|infinite|corrupt\w*|broken|"
    r"incorrect\w*|in (?:the )?(?:right|correct)|correctly|"
    r"wrong\w*|invalid|errors?(?! messages?)|exceptions?|fail\w*|(?:double|after)[- ]free)\b",
    re.IGNORECASE,
)
_NODE_OR_JAVA = r"(?:node(?:\.?js)?|java|jre)"
_VERSION_OF_IT = r"(?:\ (?:versions?|>=?|\u2265))*\ ?v?\d+\b"
BREAKING_WORDS = re.compile(
    rf"""BREAKING\b
      |(?i:requir\w*\ (?:at\ least\ )?{_NODE_OR_JAVA}{_VERSION_OF_IT}
      |{_NODE_OR_JAVA}{_VERSION_OF_IT}\S*\ (?:or\ \w+\ )?(?:is|are)\ (?:now\ )?required
      |(?:\w+\ )?(?:the\ )?minim\w+\ (?:required\ |supported\ )?{_NODE_OR_JAVA}
         (?:\ version)?\ (?:requirement\ )?(?:is\ now|to)\ v?\d)
      |(?i:(?:drop|remov)\w*\ (?:[\w.-]+\ ){{0,3}}?support\ (?:for|of)\b
      |(?:drop|remov)\w*\ (?:node(?:\.?js)?|java|rails|django|postgres\w*|mysql)\ v?[\d<])""",
    re.VERBOSE,
)
# Removed after it was announced: a break all the same, but Python's projects make it in a minor version.
ANNOUNCED_REMOVAL = re.compile(
    r"""(?:drop|remov)\w*\ (?:the\ |all\ |some\ |old\ |long[- ]|previously\ )*deprecated\b
      |remov\w+\ .*\bper\ (?:the\ )?deprecation\ (?:timeline|policy)""",
    re.IGNORECASE | re.VERBOSE,
)
# Of what others have deprecated: "remove deprecated curl_close() calls for PHP 8.5".
REMOVED_CALL = re.compile(
    r"\bdeprecated (?:\S+ ){0,4}?(?:calls?|usages?|uses|invocations?)(?=\Z|[.,;]| (?:to|of|from|in|for|with|on)\b)",
    re.IGNORECASE,
)
# pip, gem, composer, cargo and go choose a version that fits the interpreter; npm and Maven do not.
HEEDED_BY_INSTALLERS = re.compile(
    r"""(?:drop|remov)\w*\ (?:[\w.-]+\ ){0,3}?(?:support\ (?:for|of)\ )?(?:end-of-life\ |eol\ |old\ )*
        (?:c?python|pypy|ruby|jruby|truffleruby|php|hhvm|rust|msrv|go|golang)\ ?v?[\d<]
      |requir\w*\ (?:at\ least\ )?(?:python|ruby|php|rust|go)(?:\ (?:versions?|>=?))*\ ?v?\d+\b
      |(?:bump|rais|increas|updat|set)\w*\ (?:the\ )?msrv\b""",
    re.IGNORECASE | re.VERBOSE,
)
# Nobody else has it: "drop Java 8 from the build matrix", "remove deprecated build constraints".
FOR_DEVELOPERS = re.compile(
    r"\b(?:from|in|on|for) (?:the |our )?(?:ci|continuous integration|github actions|travis|appveyor|workflows?"
    r"|(?:build|test|ci|testing) matrix|tests?|docs?|benchmarks?|building|compiling"
    r"|development|the build)\b|\bto (?:build|compile)\b|\bbuild (?:constraints?|tags?)\b|\+build\b",
    re.IGNORECASE,
)
NEW_REQUIREMENT = re.compile(
    r"(?:bump|rais|increas|updat|set)\w* (?:the )?(?:(?:minimum|minimal|required|supported|lowest) )+", re.IGNORECASE
)
BUILD_TOOLS = re.compile(
    r"\b(?:flit(?:_core)?|setuptools|hatchling|poetry(?:-core)?|wheel|cmake|meson|ninja|maven|gradle|bazel|webpack|rollup"
    r"|babel|typescript|autoconf|automake|scons|sbt|tox|pytest|cython)\b",
    re.IGNORECASE,
)
TYPE_HINTS = re.compile(r"\btyp(?:e|ing) (?:hints?|annotations?|stubs?)\b|\bstatic typing\b", re.IGNORECASE)
BECOMES_PUBLIC = re.compile(r"ma(?:k(?:e|es|ing)|de) .*\bpublic\b", re.IGNORECASE)
BEFORE_VERB = re.compile(r"(?:[^\w`]|:\w+:|\w+ly\s|always\s|also\s|[\w ./-]{1,20}:\s)+", re.IGNORECASE)


NOTHING = re.compile(
    r"(?:\b(?:(?:bug)?fix(?:e[sd]|ing)?|wip|updat(?:e[sd]?|ing)|clean(?:ed)?[ -]?up|misc\w*|changes?|tweaks?|stuff"
    r"|minor|improve(?:ments?|d)?|oops|typo|refactor\w*|small|more|various|some|bugs?|fixup)\b|\W)+\Z",
    re.IGNORECASE,
)


def _forms(verb: str) -> Iterator[str]:
    """A verb as subjects have it: add, adds, added, adding."""
    yield verb
    if verb.endswith("e"):
        yield from (f"{verb}s", f"{verb}d", f"{verb[:-1]}ing")
    elif verb.endswith("y"):
        yield from (f"{verb[:-1]}ies", f"{verb[:-1]}ied", f"{verb}ing")
    else:
        yield from (f"{verb}s", f"{verb}es", f"{verb}ed", f"{verb}ing", f"{verb}{verb[-1]}ed", f"{verb}{verb[-1]}ing")


VERB_MEANING: Mapping[str, tuple[str, str]] = {
    verb: (meaning, confidence) for meaning, confidence, verbs in VERBS for verb in verbs.split()
}
VERB_FORMS: Mapping[str, str] = {form: verb for verb in VERB_MEANING for form in _forms(verb)}


def says_nothing(text: str) -> bool:
    """Whether a subject tells only that something was done: "wip", "more fixes", or not even that."""
    return not text or NOTHING.match(text) is not None
