"""Tool and Argument: what a file of `tools/` declares."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from git_agent.model.value import value

Json = dict[str, Any]

MOST_TEXT = 4096  # bytes of a hint, as of the option that it becomes
MOST_NAME = 1024  # bytes of the name of anything


@value
class Argument:
    """One argument: what it may be, and the option that it becomes.

    `schema` is what JSON Schema says of it. Without an `option` the words of the tool hold it.
    """

    name: str
    about: str
    schema: Json
    option: str = ""
    most_bytes: int = MOST_NAME


@value
class Words:
    """The words of a command beside its options, and what is piped into it."""

    argv: tuple[str, ...] = ()
    stdin: str = ""


@value
class Committing:
    """The command that a tool becomes where it may commit, and is asked to; `options` are those it calls otherwise."""

    command: tuple[str, ...]
    reports: str
    about: str
    options: Mapping[str, str] = MappingProxyType({})


def _no_words(_: Mapping[str, Any]) -> Words:
    return Words()


@value
class Tool:
    """One tool, which is the front of a command; `reports` names what that answers with --json.

    `begins` is what is told when a call is taken up; `words` makes of its arguments what is no option.
    """

    name: str
    title: str
    about: str
    begins: str
    command: tuple[str, ...]
    reports: str
    arguments: tuple[Argument, ...] = ()
    required: tuple[str, ...] = ()
    words: Callable[[Mapping[str, Any]], Words] = _no_words
    asks_model: bool = False
    asks_forge: bool = False
    committing: Committing | None = None


def flag(name: str, about: str) -> Argument:
    """Yes or no; the option stands for yes."""
    return Argument(name=name, about=about, schema={"type": "boolean"}, option=_option(name))


def text(name: str, about: str, *, most_bytes: int = MOST_NAME) -> Argument:
    """Any text."""
    return Argument(name=name, about=about, schema={"type": "string"}, option=_option(name), most_bytes=most_bytes)


def choice(name: str, about: str, words: tuple[str, ...]) -> Argument:
    """One of these words."""
    return Argument(name=name, about=about, schema={"type": "string", "enum": list(words)}, option=_option(name))


def number(name: str, about: str, *, least: int = 0, most: int | None = None) -> Argument:
    """A whole number."""
    limits: Json = {"minimum": least} | ({"maximum": most} if most is not None else {})
    return Argument(name=name, about=about, schema={"type": "integer"} | limits, option=_option(name))


def texts(name: str, about: str, *, most: int) -> Argument:
    """Some texts, each of which becomes an option of its own."""
    schema = {"type": "array", "items": {"type": "string", "minLength": 1}, "maxItems": most}
    return Argument(name=name, about=about, schema=schema, option=_option(name))


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"
