"""What a call is for, by its name: to assert something, or to log it."""

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.roles import callee_is_plain, callee_path
from git_agent.syntax.trees.edit_script.view import Part

_LOGGING = word_set(
    "debug info warn warning error log trace fatal critical exception Debug Info Warn Error Printf Println"
    " Debugf Infof Warnf Errorf Warningf info! warn! debug! error! trace!"
)
_CHECKS = word_set("equal equals same is ok not deepEqual strictEqual throws true false match truthy falsy notOk like")
_MACROS = ("EXPECT_", "REQUIRE")  # of C++
_MOCKED = "EXPECT_CALL"  # says what a mock does
_ABOUT = ("AssertionI", "AssertionE")  # what was asserted, and that it failed: AssertionInfo, AssertionError
_CHAINED = ("expect(", "assertThat(", "assert_that(")
_LOGGERS = word_set("log logger logging console LOG LOGGER slog tracing logrus zap Log _logger _log")


def is_assertion(call: Part) -> bool:
    path = callee_path(call)
    # Rust unwraps with an expect at the end of a chain: of such a call the path is only the last name.
    first, last = path.partition(".")[0] if callee_is_plain(call) else "", last_name(path)
    is_of_test = first == "t" and last in _CHECKS
    is_named = last.lower().startswith(("assert", "debug_assert")) and not last.startswith(_ABOUT)
    is_named = is_named or (last.startswith(_MACROS) and last != _MOCKED)
    is_required = first == "require" and last[:1].isupper()  # in Go; in JavaScript it loads a module
    return is_named or first in ("expect", "assert", "should") or is_of_test or is_required


def is_chained_assertion(call: Part) -> bool:
    """Whether it is the whole of `expect(x).toBe(y)`, of which what is called last has any name."""
    return call.text.startswith(_CHAINED) and bool(callee_path(call)) and not callee_is_plain(call)


def last_name(name: str) -> str:
    return name.replace("::", ".").replace("->", ".").rpartition(".")[2].rstrip("!")


def is_logging(path: str) -> bool:
    words = path.replace("::", ".").replace("->", ".").split(".")
    is_macro = len(words) == 1 and words[0].endswith("!") and words[0] in _LOGGING
    return is_macro or (len(words) > 1 and words[-1] in _LOGGING and words[-2] in _LOGGERS)
