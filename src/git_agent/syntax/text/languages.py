"""What a definition, a comment and an import look like, per language: the one table `symbols` reads."""

import re
from enum import Enum
from functools import cache

from git_agent.model.value import value


class ExportRule(Enum):
    """How a language says that a name is meant for others."""

    NO_UNDERSCORE = "no leading underscore"
    CAPITAL = "capital first letter"
    KEYWORD = "a word such as pub, export or public in the definition"
    ALWAYS = "everything"


@value
class Language:
    """Shapes of one language; patterns are sources and compiled on first use.

    A definition pattern has the groups `name` and, where the language has one, `kw`. `deepest` is the
    indentation (a tab counts as four) beyond which a definition is taken for a local one.
    """

    name: str
    definitions: tuple[str, ...] = ()
    comments: tuple[str, ...] = ("#",)
    # By default a pattern that never matches.
    imports: str = r"(?!)"
    member: str | None = None
    exported: ExportRule = ExportRule.ALWAYS
    deepest: int = 4
    indented: bool = False


_C_COMMENTS = ("//", "/*", "*/", "* ", "*")  # the last two are lines inside a block

_MODIFIERS = (
    r"(?:(?:public|private|protected|internal|static|final|abstract|override|virtual|sealed|async|open|suspend"
    r"|default|synchronized|readonly|partial|data|inline|lateinit|const|extern|unsafe|mutating|fileprivate)\s+)*"
)

PYTHON = Language(
    name="Python",
    definitions=(
        r"\s*(?:async\s+)?(?P<kw>def|class)\s+(?P<name>\w+)",
        r"(?P<name>[A-Z][A-Z0-9_]{2,})(?:\s*:\s*[^=]+)?\s*=[^=]",  # a constant; `T = TypeVar(…)` is too short for one
    ),
    imports=r"\s*(?:from\s+[\w.]+\s+import\b|import\s+[\w.]+)",
    member=r"\s+(?P<name>[A-Za-z]\w*)\s*(?::\s*\S|=[^=])",
    exported=ExportRule.NO_UNDERSCORE,
    indented=True,
)

JAVASCRIPT = Language(
    name="JavaScript",
    definitions=(
        r"\s*(?:export\s+)?(?:default\s+)?(?:declare\s+)?(?:abstract\s+)?(?:async\s+)?"
        r"(?P<kw>function|class|interface|enum|namespace)\*?\s+(?P<name>[A-Za-z_$][\w$]*)",
        r"(?:export\s+)?(?:declare\s+)?(?P<kw>type)\s+(?P<name>[A-Z][\w$]*)\s*[=<]",
        r"(?:export\s+)?(?:declare\s+)?(?P<kw>const|let|var)\s+(?P<name>[A-Za-z_$][\w$]*)\s*(?::[^=]+)?="
        r"\s*(?:async\b\s*)?(?:function\b|\([^()]*\)\s*(?::[^=]+)?=>|\w+\s*=>|\($)",
        r"(?:export\s+)?(?P<kw>const|let|var)\s+(?P<name>[A-Za-z_$][\w$]*)\s*(?::[^=]+)?=(?!\s*require\()",
        r"(?:  |    |\t)(?:(?:public|private|protected|static|async|override|readonly|get|set)\s+)*"
        r"(?!(?:if|for|while|switch|catch|function|return|constructor|super|await|with)\b)"
        r"(?P<name>#?[A-Za-z_$][\w$]*)\s*(?:<[^>]*>)?\((?:[^;()]|\(\))*\)\s*(?::\s*[^;{]+)?\{$",
    ),
    comments=_C_COMMENTS,
    imports=r"\s*(?:import\b(?!\s*\()|export\s+(?:\*|\{[^}]*\})\s+from\b|(?:const|let|var)\s+[^=]+=\s*require\()",
    # Without a comma at the end, which makes it a property of an object and not of a type.
    member=r"(?!.*,\s*$)(?:  |    |\t)(?:readonly\s+)?(?P<name>[A-Za-z_$][\w$]*)\??\s*:\s*\S",
    exported=ExportRule.KEYWORD,
)

GO = Language(
    name="Go",
    definitions=(
        r"(?P<kw>func)\s+(?:\([^)]*\)\s*)?(?P<name>\w+)",
        r"(?P<kw>type)\s+(?P<name>\w+)\s",
        r"(?P<kw>const|var)\s+(?P<name>\w+)\s",
    ),
    comments=_C_COMMENTS,
    imports=r"(?:import\b|\t(?:[\w.]+\s+)?\"[\w./~-]+\"$)",
    member=r"\t(?P<name>[A-Z]\w*)\s+[\w*\[\].{}]+",
    exported=ExportRule.CAPITAL,
    deepest=0,
)

RUST = Language(
    name="Rust",
    definitions=(
        r"\s*(?:pub(?:\([^)]*\))?\s+)?(?:default\s+)?(?:const\s+(?=fn|unsafe|async))?(?:async\s+)?(?:unsafe\s+)?"
        r"(?:extern\s+\"[^\"]*\"\s+)?(?P<kw>fn|struct|enum|trait|union|type|mod|static|const)\s+"
        r"(?:mut\s+)?(?P<name>\w+)",
        r"(?P<kw>impl)(?:<[^>]*>)?\s+(?:[\w:<>, ]+\s+for\s+)?(?P<name>\w+)",
        r"\s*macro_rules!\s+(?P<name>\w+)",
    ),
    comments=_C_COMMENTS,
    imports=r"\s*(?:pub(?:\([^)]*\))?\s+)?(?:use\s|extern\s+crate\s)",
    member=r"    (?:pub(?:\([^)]*\))?\s+)?(?P<name>[A-Za-z]\w*)\s*(?::\s*\S|[({,])",
    exported=ExportRule.KEYWORD,
)

# Stands for its relatives as well, from Kotlin to Dart: the line of a definition looks alike in all of them.
JAVA = Language(
    name="Java",
    definitions=(
        r"\s*" + _MODIFIERS + r"(?P<kw>class|interface|enum|record|object|trait|struct|protocol|extension|actor)\s+"
        r"(?:class\s+)?(?P<name>[A-Za-z]\w*)",
        r"\s*" + _MODIFIERS + r"(?P<kw>fun|func|def)\s+(?:<[^>]*>\s*)?(?:\w+\.)?(?P<name>\w+)",
        r"\s+(?:(?:public|private|protected|internal|static|final|abstract|override|virtual|async|synchronized)\s+)+"
        r"(?:<[^>]*>\s*)?[\w.<>\[\],? ]+?\s+(?P<name>\w+)\s*\(",
    ),
    comments=_C_COMMENTS,
    imports=r"\s*(?:import|using|package)\s+[\w.]",
    exported=ExportRule.KEYWORD,
)

C = Language(
    name="C",
    definitions=(
        r"(?:typedef\s+)?(?P<kw>struct|enum|union|class|namespace)\s+(?P<name>\w+)\s*(?:final\s*)?(?::[^;]*)?\{?$",
        r"#\s*define\s+(?P<name>\w+)",
        # A call looks like a definition but for its statement words and its semicolon.
        r"(?!(?:return|else|typedef|goto|case|if|for|while|switch|do|using|public|private|protected)\b)"
        r"(?:[\w:<>,*&~]+\s+)+[*&]*(?P<name>~?\w+(?:::~?\w+)*)\s*\([^;]*$",
    ),
    comments=_C_COMMENTS,
    imports=r"\s*(?:#\s*include\b|using\s)",
    deepest=0,
)

RUBY = Language(
    name="Ruby",
    definitions=(r"\s*(?P<kw>def|class|module)\s+(?P<name>(?:self\.)?[A-Za-z_][\w:]*[?!]?)",),
    imports=r"\s*(?:require|require_relative|include|extend)\b",
)

PHP = Language(
    name="PHP",
    definitions=(
        r"\s*" + _MODIFIERS + r"(?P<kw>function|class|interface|trait|enum)\s+&?(?P<name>\w+)",
        r"\s*" + _MODIFIERS + r"(?P<kw>const)\s+(?P<name>\w+)",
    ),
    comments=(*_C_COMMENTS, "#"),
    imports=r"\s*(?:use\s+[\w\\]+|(?:require|include)(?:_once)?\b)",
)

ELIXIR = Language(
    name="Elixir",
    definitions=(r"\s*(?P<kw>defmodule|defp?|defmacrop?)\s+(?P<name>[\w.]+[?!]?)",),
    imports=r"\s*(?:import|alias|require|use)\s+[A-Z]",
)

SHELL = Language(
    name="Shell",
    definitions=(r"(?:(?P<kw>function)\s+(?P<name>[\w-]+)|(?P<bare>[\w-]+)\s*\(\s*\))",),
    imports=r"\s*(?:source|\.)\s+\S",
    deepest=0,
)

LUA = Language(
    name="Lua",
    definitions=(r"(?:local\s+)?(?P<kw>function)\s+(?P<name>[\w.:]+)",),
    comments=("--",),
    imports=r"\s*local\s+\w+\s*=\s*require\b",
    deepest=0,
)

# For whatever has no language here: no definitions, and any usual comment sign is one.
# An option of a command begins with two dashes as well, with no blank behind them.
PLAIN = Language(name="", comments=("#", "//", ";", "-- ", "/*", "*/", "* ", "<!--"))

# There `#menu {` and `#333` are no comments, and `* {` is a rule.
STYLES = Language(name="", comments=("/*", "*/", "//"))

_BY_SUFFIX = {
    "py": PYTHON, "pyi": PYTHON, "pyx": PYTHON,
    "js": JAVASCRIPT, "mjs": JAVASCRIPT, "cjs": JAVASCRIPT, "jsx": JAVASCRIPT, "ts": JAVASCRIPT, "mts": JAVASCRIPT,
    "cts": JAVASCRIPT, "tsx": JAVASCRIPT, "vue": JAVASCRIPT, "svelte": JAVASCRIPT,
    "go": GO, "rs": RUST,
    "java": JAVA, "kt": JAVA, "kts": JAVA, "cs": JAVA, "scala": JAVA, "swift": JAVA, "groovy": JAVA, "dart": JAVA,
    "c": C, "h": C, "cc": C, "cpp": C, "cxx": C, "c++": C, "hpp": C, "hxx": C, "hh": C, "h++": C,
    "ipp": C, "m": C, "mm": C,
    "rb": RUBY, "rake": RUBY, "php": PHP, "ex": ELIXIR, "exs": ELIXIR,
    "sh": SHELL, "bash": SHELL, "zsh": SHELL, "lua": LUA,
    "css": STYLES, "scss": STYLES, "sass": STYLES, "less": STYLES, "styl": STYLES,
}  # fmt: skip

_READABLE = {
    "ts": "TypeScript", "mts": "TypeScript", "cts": "TypeScript", "tsx": "TypeScript", "vue": "Vue", "svelte": "Svelte",
    "kt": "Kotlin", "kts": "Kotlin", "cs": "C#", "scala": "Scala", "swift": "Swift", "groovy": "Groovy", "dart": "Dart",
    "cc": "C++", "cpp": "C++", "cxx": "C++", "c++": "C++", "hpp": "C++", "hxx": "C++", "hh": "C++",
    "h++": "C++", "ipp": "C++", "m": "Objective-C", "mm": "Objective-C++",
}  # fmt: skip
_PREPROCESSED = frozenset(("c", "h", "cc", "cpp", "cxx", "c++", "hpp", "hh", "hxx", "h++", "ipp", "inc", "inl"))


def language_names() -> tuple[str, ...]:
    """Every language by the name people call it."""
    return (*(language.name for language in _BY_SUFFIX.values()), *_READABLE.values())


def suffix_of(path: str) -> str:
    """The part after the last dot of the file name, in lower case; empty when there is none."""
    name = path.rpartition("/")[2]
    # `.gitignore` begins with its only dot, and that ends no name.
    return name.rpartition(".")[2].lower() if "." in name[1:] else ""


def language_of(path: str) -> Language:
    return _BY_SUFFIX.get(suffix_of(path), PLAIN)


def is_preprocessed(path: str) -> bool:
    """Whether the preprocessor of C reads such files."""
    return suffix_of(path) in _PREPROCESSED


def language_name(path: str) -> str:
    """The language as people call it; empty when unknown."""
    suffix = suffix_of(path)
    return _READABLE.get(suffix) or language_of(path).name


@cache
def pattern(source: str) -> re.Pattern[str]:
    return re.compile(source)
