"""What build files of CMake and make say, statement by statement, with the conditions and functions around each."""

from collections.abc import Iterator

from git_agent.model.paths import name_of, word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.writer.read.file_kinds import MAKEFILE

LONGEST_FILE = 200_000  # bytes
_NOT = "NOT "

_COMMAND = r"(?P<head>[A-Za-z_]\w*)[ \t]*\("
_STRING = r"\"(?:[^\"\\]|\\[\s\S])*\""
_LEXEME = (
    rf"{_STRING}|#[^\n]*|\[(?P<fence>=*)\[[\s\S]*?\](?P=fence)\]|[()]"
    r"|(?:\\.|\$<[^\s()]*>|[^\s()\"#])+|\"|\s+"
)
_OPENING = word_set("if foreach while function macro block")
_NAMED = word_set("function macro")
_BETWEEN = word_set("else elseif")
# What these are called with first is what they are about; of any other command it is one word of several.
_KEYWORDS = frozenset(
    ("NAME", "APPEND", "PREPEND", "REMOVE_ITEM", "TARGETS", "TARGET", "INSERT", "FILTER", "EXPORT", "FILES")
)
_ABOUT = word_set("""
    set option list add_library add_executable add_custom_target add_custom_command add_test target_sources
    target_link_libraries target_include_directories target_compile_definitions target_compile_options
    target_compile_features target_link_options set_target_properties set_property set_tests_properties find_package
    install project configure_file get_filename_component get_target_property export unset add_dependencies
""")
# These give a name to what they are about.
NAMED = word_set("set option list function macro add_executable add_library add_custom_target add_test find_package")
_VARIABLE = r"(?:export\s+|override\s+)*(?P<head>[A-Za-z_.][\w.()$-]*?)\s*(?P<sign>[:+?!]{0,3}=)\s*(?P<rest>.*)$"
_RULE = r"(?P<head>[^\s:#=][^:#=]*?)\s*::?(?!=)(?P<rest>(?:[^=]|\$\(.*\))*)$"
_CONDITION = r"\s*(?P<word>ifeq|ifneq|ifdef|ifndef)\s*(?P<test>.*?)\s*$"


# A call of a function of make is one word.
_MAKE_WORD = r"(?:\$[({](?:[^(){}]|[({](?:[^(){}]|[({][^(){}]*[)}])*[)}])*[)}]|\S)+"


@value
class Statement:
    """One command, assignment, rule or line of a recipe; `about` is what of several such it is the one of.

    `tests` are the conditions it stands under, the outermost first, `function` the one it is part of.
    """

    kind: str
    head: str
    about: str
    words: tuple[str, ...]
    tests: tuple[str, ...] = ()
    function: str = ""


def statements_of(path: str, raw: bytes | None) -> tuple[Statement, ...] | None:
    """Every statement of one side of a file, in order; None for any other kind of file, or what cannot be read."""
    if raw is None or len(raw) > LONGEST_FILE:
        return None
    text = raw.decode(errors="replace").replace("\r\n", "\n")
    if name_of(path) == "CMakeLists.txt" or suffix_of(path) == "cmake":
        return _with_blocks(text)
    return tuple(_make(text)) if pattern(MAKEFILE).search(path) else None


def _with_blocks(text: str) -> tuple[Statement, ...] | None:
    blocks: list[tuple[str, str]] = []  # what opened, and its condition or name
    found: list[Statement] = []
    for head, words in _commands(text):
        name, told = head.lower(), " ".join(words)
        if name.startswith("end") and name[3:] in _OPENING:
            if not blocks or blocks[-1][0] not in (name[3:], "else"):
                return None
            blocks.pop()
        elif name in _BETWEEN and blocks:
            # Under an `else` holds the reverse of all that was asked above.
            blocks[-1] = ("else", told if name == "elseif" else f"{_NOT}({blocks[-1][1]})")
        elif name in _OPENING:
            blocks.append((name, words[0] if name in _NAMED and words else told))
        if name not in _BETWEEN and not name.startswith("end") and name not in _OPENING - _NAMED:
            inner = blocks[:-1] if name in _NAMED else blocks
            found.append(_command(head, words, inner))
    return tuple(found)


def _command(head: str, words: tuple[str, ...], blocks: list[tuple[str, str]]) -> Statement:
    # A keyword goes before it: `list(APPEND kiln_files lid.c)`, `add_test(NAME lid)`.
    first = next((word for word in words if word not in _KEYWORDS), "")
    about = first if head.lower() in _ABOUT | _NAMED else ""
    functions = [name for kind, name in blocks if kind in _NAMED]
    return Statement(
        kind="command",
        head=head,
        about=about,
        words=words,
        tests=tuple(test for kind, test in blocks if kind not in _NAMED),
        function=functions[-1] if functions else "",
    )


def _commands(text: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each command with its words; comments are none of them, and what stands in brackets is one."""
    at = 0
    head, words, depth = "", list[str](), 0
    while at < len(text):
        opened = pattern(_COMMAND).match(text, at) if not depth else None
        token = opened or pattern(_LEXEME).match(text, at)
        if token is None:
            return
        at = token.end()
        if opened is not None:
            head, words, depth = opened["head"], [], 1
        elif depth and token[0] in ("(", ")"):
            depth += 1 if token[0] == "(" else -1
            if depth:
                words.append(token[0])
            else:
                yield head, tuple(words)
        elif depth and not token[0].isspace() and not token[0].startswith("#"):
            # Flags are put into one text, each a word of its own.
            is_text = head.lower() == "set" and token[0][0] == '"' and len(token[0]) > 2
            words += token[0].strip('"').split() if is_text else [token[0]]


def _make(text: str) -> Iterator[Statement]:
    """Assignments, rules and the lines of recipes; what goes over several lines is one of them."""
    tests: list[str] = []
    target = ""
    for line in pattern(r"\\\n[ \t]*").sub(" ", text).split("\n"):
        condition = pattern(_CONDITION).match(line)
        word = line.strip()
        if condition is not None:
            tests.append(_test(condition["word"], condition["test"].partition(" #")[0].rstrip()))
        elif pattern(r"\s*else\b").match(line) and tests and not line.startswith("\t"):
            tests[-1] = f"{_NOT}({tests[-1]})"
        elif pattern(r"\s*endif\b").match(line):
            del tests[-1:]
        elif line.startswith("\t") and word and target:
            yield Statement(kind="recipe", head=target, about="", words=_words(word), tests=tuple(tests))
        elif word and not word.startswith("#"):
            statement = _line_of_make(word.partition(" #")[0].rstrip(), tuple(tests))
            if statement is not None:
                target = statement.head if statement.kind == "rule" else ""
                yield statement


def _words(text: str) -> tuple[str, ...]:
    return tuple(pattern(_MAKE_WORD).findall(text))


def _test(word: str, text: str) -> str:
    """`ifneq ($(A),b)` as `$(A) != b`, what a name has to be as that name."""
    sides = pattern(r"\((?P<left>.*),\s*(?P<right>[^,]*)\)").fullmatch(text)
    told = f"{sides['left']} == {sides['right']}" if sides is not None else text
    if word in ("ifeq", "ifdef"):
        return told
    return told.replace(" == ", " != ") if sides is not None else f"{_NOT}{told}"


def _line_of_make(line: str, tests: tuple[str, ...]) -> Statement | None:
    variable = pattern(_VARIABLE).match(line)
    if variable is not None:
        words = (variable["sign"], *_words(variable["rest"]))
        return Statement(kind="variable", head=variable["head"], about="", words=words, tests=tests)
    rule = pattern(_RULE).match(line)
    if rule is not None:
        return Statement(kind="rule", head=rule["head"], about="", words=_words(rule["rest"]), tests=tests)
    return Statement(kind="line", head=line.split(maxsplit=1)[0], about="", words=_words(line), tests=tests)
