"""Macros that mark a declaration of C, as attributes do: which came to it or went from it and changed nothing else."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import is_preprocessed
from git_agent.writer.read.file_facts import FileFacts

_TOKEN = re.compile(r"\"(?:[^\"\\]|\\.)*\"|\w+|::|->|[^\w\s]")
_MARK = re.compile(r"[A-Z][A-Z0-9]*_[A-Z0-9_]+")  # with an underscore: without one it may be a type
_NAME = re.compile(r"[A-Za-z_]\w*")
_HEADS = word_set("class struct union enum")
_NO_CODE = ("#", "//", "/*", "*")
_NO_NAMES = word_set("if for while switch return sizeof defined noexcept alignas decltype __attribute__ __declspec")
_OPERATORS = frozenset("+-/%|^!?=<.,&")
_LONGEST = 400  # tokens of a run
Marks = dict[str, dict[str, None]]  # by mark what was marked with it, in order


def marks_that_came(file: FileFacts) -> Marks:
    return _collected((old, new) for old, new in file.lines.runs) if _is_c(file) else {}


def marks_that_went(file: FileFacts) -> Marks:
    return _collected((new, old) for old, new in file.lines.runs) if _is_c(file) else {}


def _is_c(file: FileFacts) -> bool:
    return is_preprocessed(file.path) and not file.is_new and not file.is_gone


def _collected(runs: Iterator[tuple[Sequence[str], Sequence[str]]]) -> Marks:
    found: Marks = {}
    for less, more in runs:
        for mark, name in _inserted(_tokens(less), _tokens(more)):
            found.setdefault(mark, {})[name] = None
    return found


def _tokens(lines: Sequence[str]) -> list[str]:
    """Those of lines of code; none where one of them is a directive or a comment."""
    bare = [line.partition("//")[0].strip() if not line.lstrip().startswith(_NO_CODE) else "#" for line in lines]
    tokens = [token for line in bare for token in _TOKEN.findall(line)]
    return tokens if "#" not in bare and len(tokens) <= _LONGEST else []


def _inserted(less: list[str], more: list[str]) -> list[tuple[str, str]]:
    """Each mark with what it stands at; nothing where anything else differs."""
    found: list[tuple[str, str]] = []
    at = index = 0
    while less and index < len(more):
        if at < len(less) and less[at] == more[index]:
            at, index = at + 1, index + 1
            continue
        end = _end_of_mark(more, index)
        name = _marked(more, index, end) if end else ""
        if not name:
            return []
        found.append((more[index], name))
        index = end
    return found if at == len(less) else []


def _end_of_mark(tokens: list[str], start: int) -> int:
    """Behind a mark and its arguments; 0 where none is, or where a text or an operator stands at it."""
    end = start + 1
    if not _MARK.fullmatch(tokens[start]):
        return 0
    if tokens[end : end + 1] == ["("] and ")" in tokens[end:]:
        end = tokens.index(")", end) + 1
    around = (*tokens[max(0, start - 1) : start], *tokens[end : end + 1])
    return 0 if any(each.startswith('"') or each in _OPERATORS for each in around) else end


def _marked(tokens: list[str], start: int, end: int) -> str:
    """The type whose head it is in, or the function: the next one, and behind parameters the one that has them."""
    if start and tokens[start - 1] in _HEADS:
        return tokens[end] if end < len(tokens) and _NAME.fullmatch(tokens[end]) else ""
    is_behind = start > 0 and tokens[start - 1] in (")", "const", "override", "noexcept")
    places = range(start - 2, -1, -1) if is_behind else range(end, len(tokens) - 1)
    for index in places:
        token = tokens[index]
        if token in (";", "{", "}"):
            break
        if tokens[index + 1] == "(" and _NAME.fullmatch(token) and token not in _NO_NAMES:
            return "" if _MARK.fullmatch(token) else token
    return ""
