"""Reads YAML without trusting it: the only importer of the YAML library, and itself imported late.

Anybody who can get a commit merged can write a block. So the library is used only as far as its events, and the
tree is made here: every scalar stays the text it is (`no`, `1.10` and dates mean nothing here), and tags, anchors
and aliases, the parts of YAML that build objects and bombs, are refused as soon as one is met.

A block that is not YAML is read field by field, so that one unquoted colon in a rationale costs at most that field.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from yaml.error import MarkedYAMLError, YAMLError
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)

from git_agent.model.value import value
from git_agent.model.yaml_data import MAX_NODES, UNREADABLE, Data, Problem

try:
    from yaml import CBaseLoader as _Parser
except ImportError:  # built without libyaml: the same events, only slower
    from yaml import BaseLoader as _Parser  # type: ignore[assignment]  # only get_event is used, which both have

MAX_CHARACTERS = 256 * 1024
# Levels are read by a function that calls itself; the schema has four, and Python gives up at a thousand.
MAX_DEPTH = 20
MAX_FIELDS = 200  # of a block that is not YAML

_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_REPLACEMENT = "\ufffd"

# YAML lets a list begin, and brackets end, in the column of the field they belong to.
_INSIDE_A_FIELD = ("", " ", "\t", "-", "]", "}", "#")
_FIELD = re.compile(r"[A-Za-z_][\w-]*:(?:\s|$)")
_PLAIN_VALUE = re.compile(r"([ \t]*(?:- +)?(?:[A-Za-z_][\w-]*: +|(?<=- )))([^\s\"'\[{|>].*)")


@value
class LoadedYaml:
    """What a block says, as text, tuples and dictionaries; None when it says nothing or was refused."""

    data: Data | None
    problems: tuple[Problem, ...] = ()


class _Refused(Exception):
    """Ends the reading of a block; never leaves this file."""

    def __init__(self, kind: str, detail: str, line: int) -> None:
        super().__init__(detail)
        self.problem = Problem(kind=kind, detail=detail, line=line)


def load_yaml(text: str, *, first_line: int = 1) -> LoadedYaml:
    """The data of a block's YAML; whatever is wrong with it is a problem, never an exception.

    Lines are counted from `first_line`, so that problems point into the message around the block.

    >>> load_yaml("phase: 01\\ndone: no").data
    {'phase': '01', 'done': 'no'}
    >>> [problem.kind for problem in load_yaml("a: &x [1]\\nb: *x").problems]
    ['anchor']
    """
    problems: list[Problem] = []
    try:
        data = _load(_readable(text, first_line, problems), first_line, problems)
    except _Refused as refused:
        return LoadedYaml(data=None, problems=(*problems, refused.problem))
    return LoadedYaml(data=data, problems=tuple(problems))


def _readable(text: str, line: int, problems: list[Problem]) -> str:
    if len(text) > MAX_CHARACTERS:
        raise _Refused("too-large", f"the block is longer than {MAX_CHARACTERS:,} characters", line)
    bad = UNREADABLE.search(text)
    if bad is None:
        return text
    at = line + text.count("\n", 0, bad.start())
    problems.append(_control_problem(bad[0], at))
    return UNREADABLE.sub(_REPLACEMENT, text)


def _control_problem(character: str, line: int) -> Problem:
    detail = f"the character U+{ord(character):04X} was replaced"
    return Problem(kind="control-character", detail=detail, line=line)


def _load(text: str, line: int, problems: list[Problem]) -> Data | None:
    own_problems: list[Problem] = []  # not told when the reading fails: by field, everything is met once more
    try:
        data = _Document(text, line, own_problems).read()
    except YAMLError as error:
        return _load_by_field(text, line, problems, error)
    problems += own_problems
    return data


def _load_by_field(text: str, line: int, problems: list[Problem], error: YAMLError) -> Data | None:
    """Every field that is YAML by itself, or would be if its texts were quoted; the others are problems."""
    fields = list(_fields(text))
    # Each is parsed up to twice: thousands of them would make one hostile block the slowest part of a history.
    if len(fields) > MAX_FIELDS or not any(_FIELD.match(field) for _, field in fields):
        problems.append(_syntax_problem(error, line))
        return None
    data: dict[str, Data] = {}
    for offset, field in fields:
        if not _FIELD.match(field):
            detail = f"text outside of any field: {field.strip()[:60]!r}"
            problems.append(Problem(kind="free-text", detail=detail, line=line + offset))
            continue
        for key, item in _load_field(field, line + offset, problems).items():
            if key in data:
                problems.append(_duplicate(key, line + offset))
            data[key] = item
    return data or None


def _fields(text: str) -> Iterator[tuple[int, str]]:
    """The parts of a block that begin without indentation, each with the number of lines before it."""
    lines = text.split("\n")
    starts = [at for at, line in enumerate(lines) if at == 0 or line[:1] not in _INSIDE_A_FIELD]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield start, "\n".join(lines[start:end])


def _load_field(field: str, line: int, problems: list[Problem]) -> dict[str, Data]:
    for text in (field, _with_texts_quoted(field)):
        own_problems: list[Problem] = []
        try:
            data = _Document(text, line, own_problems).read()
        except YAMLError as error:
            # The second error would be about quotes that nobody wrote.
            if text is field:
                problems.append(_syntax_problem(error, line))
        else:
            problems += own_problems
            return data if isinstance(data, dict) else {}
    return {}


def _with_texts_quoted(field: str) -> str:
    """The field with quotes around each text in it: people write `rationale: faster: no parsing`."""
    lines = (_PLAIN_VALUE.fullmatch(line) or line for line in field.split("\n"))
    return "\n".join(line if isinstance(line, str) else f"{line[1]}'{_doubled(line[2])}'" for line in lines)


def _doubled(text: str) -> str:
    return text.rstrip().replace("'", "''")


def _syntax_problem(error: YAMLError, line: int) -> Problem:
    mark = error.problem_mark if isinstance(error, MarkedYAMLError) else None
    said = error.problem if isinstance(error, MarkedYAMLError) else str(error)
    return Problem(kind="invalid-yaml", detail=said or "this is not YAML", line=line + (mark.line if mark else 0))


def _duplicate(key: str, line: int) -> Problem:
    return Problem(kind="duplicate-key", detail=f"{key} is given more than once; the last one counts", line=line)


class _Document:
    """One document, made from the library's events; problems go into the list it is given."""

    def __init__(self, text: str, first_line: int, problems: list[Problem]) -> None:
        self._next: Callable[[], Any] = _Parser(text).get_event
        self._first_line = first_line
        self._problems = problems
        self._nodes = 0
        # A control character that was replaced in the text can only come back as an escape.
        self._may_escape = "\\" in text

    def read(self) -> Data | None:
        self._next()  # the start of the stream
        if type(self._next()) is StreamEndEvent:
            return None
        data = self._node(self._next(), depth=0)
        self._next()  # the end of the document
        after = self._next()
        if type(after) is DocumentStartEvent:
            self._report("several-documents", "only the first document of the block is read", after)
        return data

    def _node(self, event: Any, *, depth: int) -> Data:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise self._refused("too-large", f"the block has more than {MAX_NODES:,} values", event)
        kind = type(event)
        # Asked first: an alias has no tag, and its `anchor` is the name it refers to.
        if kind is AliasEvent:
            raise self._refused("alias", f"the block uses the alias *{event.anchor}", event)
        if event.anchor is not None:
            raise self._refused("anchor", f"the block sets the anchor &{event.anchor}", event)
        if event.tag is not None:
            raise self._refused("tag", f"the block uses the tag {event.tag}", event)
        if kind is ScalarEvent:
            return self._text(event) if self._may_escape else str(event.value)
        if depth == MAX_DEPTH:
            raise self._refused("too-deep", f"the block is nested deeper than {MAX_DEPTH} levels", event)
        return self._mapping(depth + 1) if kind is MappingStartEvent else self._sequence(depth + 1)

    def _text(self, event: Any) -> str:
        text = str(event.value)
        if bad := _CONTROL.search(text):
            self._problems.append(_control_problem(bad[0], self._line(event)))
            return _CONTROL.sub(_REPLACEMENT, text)
        return text

    def _mapping(self, depth: int) -> dict[str, Data]:
        data: dict[str, Data] = {}
        while type(event := self._next()) is not MappingEndEvent:
            key, item = self._node(event, depth=depth), self._node(self._next(), depth=depth)
            if not isinstance(key, str):
                self._report("wrong-shape", "a key is not text; its value is left out", event)
                continue
            if key in data:
                self._problems.append(_duplicate(key, self._line(event)))
            data[key] = item
        return data

    def _sequence(self, depth: int) -> tuple[Data, ...]:
        items: list[Data] = []
        while type(event := self._next()) is not SequenceEndEvent:
            items.append(self._node(event, depth=depth))
        return tuple(items)

    def _line(self, event: Any) -> int:
        return self._first_line + int(event.start_mark.line)

    def _report(self, kind: str, detail: str, event: Any) -> None:
        self._problems.append(Problem(kind=kind, detail=detail, line=self._line(event)))

    def _refused(self, kind: str, detail: str, event: Any) -> _Refused:
        return _Refused(kind, detail, self._line(event))
