"""Splice: some keys of a JSON object are changed in its text, so that every other value stays the text that it is.

Read and written again, `1e400` would become another number, and what is nested too deeply would be lost.
"""

import json
import re
from collections.abc import Iterator, Mapping
from itertools import count

_STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"'
_SPACE = re.compile(r"[ \t\r\n]*")
_TEXT = re.compile(_STRING, re.DOTALL)
_BRACKET = re.compile(rf"{_STRING}|[{{}}\[\]]", re.DOTALL)
_WORD = re.compile(r'[^\s,:"\[\]{}]+')


def spliced(text: str, changes: Mapping[str, object]) -> str:
    """The object with these keys replaced, where they are or at its end; None takes one out.

    Raises:
        ValueError: it is no JSON object.
    """
    members = list(members_of(text))
    left = dict(changes)
    made = []
    for key, written, content in members:
        if key not in changes:
            made.append(f"{written}: {content}")
        elif (item := left.pop(key, None)) is not None:
            made.append(f"{written}: {_written(item)}")
    made += [f"{_written(key)}: {_written(item)}" for key, item in left.items() if item is not None]
    return "{\n  " + ",\n  ".join(made) + "\n}\n" if made else "{}\n"


def members_of(text: str) -> Iterator[tuple[str, str, str]]:
    """Each key, how it is written, and the text of its value.

    Raises:
        ValueError: it is no JSON object.
    """
    _check(text)
    at = _expected(text, _skipped(text, 0), "{")
    for number in count():
        if text[at : at + 1] == "}" and not number:
            break
        end = _ended(_TEXT, text, at)
        start = _skipped(text, _expected(text, _skipped(text, end), ":"))
        stop = _end_of_value(text, start)
        yield json.loads(text[at:end]), text[at:end], text[start:stop]
        at = _skipped(text, stop)
        if text[at : at + 1] == "}":
            break
        at = _skipped(text, _expected(text, at, ","))
    if text[_expected(text, at, "}") :].strip():
        raise ValueError("something follows the object")


def _check(text: str) -> None:
    """Whether it is JSON at all, as far as anybody can read it; numbers are not made, since some cannot be."""
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except RecursionError:
        return


def _end_of_value(text: str, at: int) -> int:
    if text[at : at + 1] not in ("{", "["):
        return _ended(_TEXT if text[at : at + 1] == '"' else _WORD, text, at)
    depth = 0
    for found in _BRACKET.finditer(text, at):
        depth += {"{": 1, "[": 1, "}": -1, "]": -1}.get(found[0], 0)
        if not depth:
            return found.end()
    raise ValueError("a bracket is left open")


def _ended(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    if found is None:
        raise ValueError(f"nothing that can be read is at {at}")
    return found.end()


def _expected(text: str, at: int, char: str) -> int:
    if text[at : at + 1] != char:
        raise ValueError(f"no {char} is at {at}")
    return _skipped(text, at + 1)


def _skipped(text: str, at: int) -> int:
    return _ended(_SPACE, text, at)


def _written(item: object) -> str:
    """A value of ours, two steps in; line ends are never inside of a text."""
    made = json.dumps(item, ensure_ascii=False, indent=2)
    try:
        made.encode()
    except UnicodeEncodeError:  # half a character in the name of a check
        made = json.dumps(item, indent=2)
    return made.replace("\n", "\n  ")
