"""Single lines of build files, scripts and flat lists: the words that came to a variable, a call or a command, or a
line as a whole where nothing in it can be anybody's secret.
"""

from collections import Counter
from collections.abc import Sequence

from git_agent.model.paths import name_of, word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import SHELL, language_of, pattern, suffix_of
from git_agent.writer.read.file_facts import FileFacts

LONGEST = 56  # characters of a line that is told whole
MOST_LINES = 3

_REFERENCE = r"\$\(\w+\)|\$\{\w+\}|\$[A-Z_]+"
# Of a value behind a sign only what a switch, a number or a path has: any other word may be a password.
_SET = r"(?:=(?:[A-Za-z]{2,5}|-std=[\w+]{1,8}|0x[0-9a-fA-F]{1,4}|\d{1,3}|[\w.-]*[/.][\w./-]*)?)?"
_OPTION = rf"(?:--[A-Za-z/][\w/:+.-]*|-(?:[DILOUW]|isystem|std|include|[fgm])[\w/.+-]*|-l[\w.-]+){_SET}"
_PATH = r"[\w.@-]+(?:/[\w.@*-]+)+|[A-Za-z_][\w-]*\.[A-Za-z]{1,4}"
_NAME = r"[A-Za-z]+(?:[_-]+[A-Za-z0-9]+)+|_{1,2}[a-z]\w*|[A-Z][A-Z0-9_]{2,}"
# What a line may have for its words to be told: names and references, and nothing quoted.
_TELLABLE = rf"{_REFERENCE}|{_OPTION}|{_PATH}|{_NAME}"
# A reference with more behind it or before, a generator expression, a call of a function of make.
_ADDRESS = r"[\w./:<>@*%+-]*\$[({<][\w./:<>{}()$@*%, +-]{1,60}[)}>][\w./:<>{}()$@*%+-]*"
_WORDS = rf"(?:(?:{_TELLABLE}|[A-Za-z]+)(?:\s+|$))+"
_CALL = r"\s*(?P<head>[A-Za-z_]\w*)\s*\((?P<rest>[^()\"']*(?:\$\{\w+\}[^()\"']*)*)\)?\s*(?:#.*)?$"
_VARIABLE = r"\s*(?P<head>[A-Za-z_.][\w.-]*)\s*(?P<sign>[:+?]?=|:)\s*[\"']?(?P<rest>[^\"'#]*?)[\"']?\s*\\?\s*$"
_COMMAND = r"\s*(?:-\s+|\|\s*)?(?:run:\s*|RUN\s+)?(?P<head>[a-z][\w.-]*(?: [a-z][a-z-]+)?)(?P<rest>(?:\s.*)?)$"
_GRADLE = (
    r"\s*(?:id|alias|include|classpath|annotationProcessor|compile|testCompile|\w*[iI]mplementation|\w*[aA]pi|\w+Only)"
    r"(?:\s+|\()[\"']?[A-Za-z][\w.:-]*[\"']?\)?\s*$|\s*(?:mavenCentral|mavenLocal|google|gradlePluginPortal)\(\)\s*$"
)
_BAZEL = rf"(?:build|test|run|common)(?::\w+)?\s+{_OPTION}\s*$"
_RPM = r"(?:(?:Build)?Requires|Conflicts|Provides):\s+[\w.()+-]+(?:\s*[<>=]+\s*[\d.]+)?$|%bcond_with(?:out)?\s+\w+$"
_CONTROL = word_set("if elif while until for case function local export readonly declare set return exit test alias")
_PEOPLE = r"(?i)^(?:AUTHORS|CONTRIBUTORS|MAINTAINERS|THANKS|CREDITS|COPYRIGHT)(?:\.\w+)?$"
_PERSON = r"\s*(?:[-*]\s+)?(?P<name>[^\W\d_][\w.' -]{2,40}?)\s*(?:<[^>]*>.*|\s-\s+https?://\S+\s*)$"
_OF_FILES = ("CODEOWNERS", ".gitattributes")
_OWNED = r"\s*(?P<name>[\w./*-]*[/*.][\w./*-]*)\s+\S.*$"


@value
class WordChange:
    """The words that came to what stands first on a line, and those that went; `is_order` where only that changed."""

    head: str
    came: tuple[str, ...]
    went: tuple[str, ...]
    is_order: bool = False
    is_doubled: bool = False  # whether what went stands there still


def is_tellable(word: str) -> bool:
    """Whether a word of a build file is a name, a path, an option, a reference or a small number, and no secret."""
    return pattern(rf"{_TELLABLE}|{_ADDRESS}|\d{{1,3}}").fullmatch(word) is not None


def word_change(file: FileFacts) -> WordChange | None:
    """Of the one line that changed in a build file, where what stands first is the same."""
    shape = _head_shape(file.path)
    if not shape or not file.is_read_whole or len(file.lines.pairs) != 1:
        return None
    if len(_telling(file.lines.added)) != 1 or len(_telling(file.lines.removed)) != 1:
        return None
    old, new = (pattern(shape).match(line) for line in file.lines.pairs[0])
    if old is None or new is None or old["head"] != new["head"]:
        return None
    return _compared(new["head"], old["rest"].split(), new["rest"].split())


def _compared(head: str, before: Sequence[str], after: Sequence[str]) -> WordChange | None:
    came, went = (
        tuple((Counter(one) - Counter(other)).elements()) for one, other in ((after, before), (before, after))
    )
    if not came and not went:
        return WordChange(head=head, came=(), went=(), is_order=True) if list(before) != list(after) else None
    if not all(pattern(_TELLABLE).fullmatch(word) for word in (*came, *went)):
        return None
    is_doubled = not came and all(word in after for word in went)
    return WordChange(head=head, came=came, went=went, is_doubled=is_doubled) if not set(came) & set(before) else None


def command_changed(file: FileFacts) -> str:
    """The command of which only the arguments changed, on the one line that did."""
    is_script = language_of(file.path) is SHELL or suffix_of(file.path) in ("yml", "yaml") or "ockerfile" in file.path
    if not is_script or not file.is_read_whole or len(file.lines.pairs) != 1:
        return ""
    if len(_telling(file.lines.added)) != 1 or len(_telling(file.lines.removed)) != 1:
        return ""
    old, new = (pattern(_COMMAND).match(line) for line in file.lines.pairs[0])
    if old is None or new is None or old["rest"].split() == new["rest"].split():
        return ""
    heads = [match["head"] for match in (old, new)]
    is_key = suffix_of(file.path) in ("yml", "yaml") and "run:" not in file.lines.added[0]
    is_command = heads[0] == heads[1] and heads[0].split()[0] not in _CONTROL
    return heads[0] if is_command and not is_key else ""


def lines_told(file: FileFacts) -> tuple[bool, tuple[str, ...]]:
    """Whether lines came (or went), and each of them as it can be told; none where one of them cannot."""
    added, removed = _telling(file.lines.added), _telling(file.lines.removed)
    lines = added or removed
    if not file.is_read_whole or bool(added) is bool(removed) or len(lines) > MOST_LINES:
        return False, ()
    told = tuple(_told(line, file.path) for line in lines)
    other = (file.contents.old if added else file.contents.new) or b""
    there = {line.strip() for line in other.decode(errors="replace").split("\n")}
    is_certain = not any(line.strip() in there for line in lines)
    return bool(added), told if all(told) and is_certain else ()


def _telling(lines: Sequence[str]) -> list[str]:
    return [line for line in lines if line.strip() and not line.lstrip().startswith(("#", "//", "dnl "))]


def _told(line: str, path: str) -> str:
    """A line as a whole, or the name that it is about."""
    name, text = name_of(path), line.strip()
    if pattern(_PEOPLE).match(name) or name in _OF_FILES:
        match = pattern(_OWNED if name in _OF_FILES else _PERSON).match(line)
        return match["name"] if match is not None else ""
    shapes = {"gradle": _GRADLE, "bazelrc": _BAZEL, "spec": _RPM, "robots.txt": r"[A-Z][A-Za-z-]+: [\w/.*?$:=-]+$"}
    shape = shapes.get(name if name in shapes else name.rpartition(".")[2], rf"{_OPTION}\s*$")
    if _is_cmake(path):
        call = pattern(_CALL).match(line)
        is_plain = call is not None and pattern(_WORDS).fullmatch(call["rest"].strip()) is not None
        text = text.partition(" #")[0].strip()
        return text if is_plain and text.endswith(")") and len(text) <= LONGEST else ""
    return text if len(text) <= LONGEST and pattern(shape).match(text) is not None else ""


def _head_shape(path: str) -> str:
    if _is_cmake(path):
        return _CALL
    is_make = suffix_of(path) in ("am", "mk", "ac", "m4") or "akefile" in name_of(path)
    return _VARIABLE if is_make else ""


def _is_cmake(path: str) -> bool:
    return name_of(path) == "CMakeLists.txt" or suffix_of(path) == "cmake"
