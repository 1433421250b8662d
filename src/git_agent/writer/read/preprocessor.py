"""Lines for the preprocessor of C that only one side of a source has: names defined, pragmas, conditions."""

from collections.abc import Iterator

from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import is_preprocessed, pattern
from git_agent.writer.read.file_facts import FileFacts

_LINE = r"(?m)^[ \t]*#[ \t]*(?P<word>ifdef|ifndef|if|elif|define|pragma|error)\b[ \t]*(?P<rest>[^\n]*)"
_COMMENT = r"[ \t]*(?:/\*|//).*"
_NAME = r"[A-Za-z_]\w*"
_ASKING = ("if", "elif", "ifdef", "ifndef")
_NO_NAMES = word_set("defined and or not __has_include __has_attribute __has_feature __has_builtin")
_NO_NEWS = r"once\b|.*\b(?:push|pop|push_options|pop_options|region|endregion|mark)\b"  # brackets of what is between
_IGNORED = r"(?:GCC|clang)\s+diagnostic\s+ignored\s+\"(?P<warning>-W[\w+=-]+)\""


@value
class Directives:
    """Names that are defined without a value, pragmas, conditions, and names whose values are an error."""

    flags: tuple[str, ...] = ()
    pragmas: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    demanded: tuple[str, ...] = ()
    suppressed: tuple[str, ...] = ()  # warnings of compilers


def directives_that_came(file: FileFacts) -> Directives:
    return _only_in(file.contents.new, file.contents.old) if _is_read(file) else Directives()


def directives_that_went(file: FileFacts) -> Directives:
    return _only_in(file.contents.old, file.contents.new) if _is_read(file) else Directives()


def _is_read(file: FileFacts) -> bool:
    is_c = is_preprocessed(file.path)
    return is_c and not file.is_new and not file.is_gone and None not in (file.contents.old, file.contents.new)


def _only_in(side: bytes | None, other: bytes | None) -> Directives:
    here, there = (_Side((text or b"").decode(errors="replace")) for text in (side, other))
    demanded = [text for text in here.demanded if text not in there.demanded]
    own = {*here.defined} & {*here.guards}  # a value for when there is none yet, or the guard of a header
    asked = [text for text in here.conditions if text not in (*there.conditions, *demanded, *own)]
    text = (other or b"").decode(errors="replace")
    return Directives(
        flags=tuple(name for name in here.flags if name not in (*there.defined, *own, *here.valued)),
        pragmas=tuple(text for text in here.pragmas if text not in there.pragmas),
        conditions=tuple(asked),
        # By a macro of the project's own it may still be.
        suppressed=tuple(name for name in here.suppressed if f'"{name}"' not in text),
        demanded=tuple(dict.fromkeys(name for text in demanded for name in names_in(text))),
    )


def names_in(condition: str) -> Iterator[str]:
    """What a condition asks about."""
    yield from (name for name in pattern(_NAME).findall(condition) if name not in _NO_NAMES)


class _Side:
    """The directives of one text, each once and in order."""

    def __init__(self, text: str) -> None:
        self.flags: dict[str, None] = {}
        self.defined: dict[str, None] = {}
        self.valued: dict[str, None] = {}
        self.guards: dict[str, None] = {}
        self.pragmas: dict[str, None] = {}
        self.conditions: dict[str, None] = {}
        self.demanded: dict[str, None] = {}
        self.suppressed: dict[str, None] = {}
        asked = ""
        for match in pattern(_LINE).finditer(text):
            word, rest = match["word"], pattern(_COMMENT).sub("", match["rest"]).strip()
            if word in _ASKING:
                asked = "" if rest.endswith("\\") else " ".join(rest.split())
                self._ask(word, asked)
            elif word == "error":
                self.demanded.update(dict.fromkeys([asked] if asked else ()))
            elif word == "define":
                self._define(rest)
            elif ignored := pattern(_IGNORED).fullmatch(rest):
                self.suppressed[ignored["warning"]] = None
            elif not pattern(_NO_NEWS).match(rest) and not rest.endswith("\\"):
                self.pragmas[" ".join(rest.split())] = None

    def _ask(self, word: str, condition: str) -> None:
        if word == "ifndef":
            self.guards[condition] = None
        if any(True for _ in names_in(condition)):  # `#if 0` asks nothing
            self.conditions[condition] = None

    def _define(self, rest: str) -> None:
        name = pattern(_NAME).match(rest)
        if name is not None:
            self.defined[name[0]] = None
            (self.flags if name[0] == rest else self.valued)[name[0]] = None
