"""Writes a record as YAML that git cannot damage.

On its way into a commit a message may lose trailing white space, repeated blank lines and every line that begins with
`#`; on its way through `git am` it is cut at lines such as `---`, `diff -` or `Index: `. So each field takes exactly
one line, which begins with white space, a lower-case key or a quote and ends in something visible, whatever the texts
hold: a text of several lines is written with `\\n` in double quotes. There are no block scalars and no folding.
"""

import re
from collections.abc import Iterator
from typing import Any

from git_agent.model.value import as_data
from git_agent.records.block.schema import UNWRITABLE, Record

OPENING = "---ci---"
CLOSING = "---/ci---"

# Text that no reader of YAML 1.1 or 1.2 takes for anything else; all other text is quoted.
_PLAIN = re.compile(r"[A-Za-z](?:[^\x00-\x1f:#\x7f-\xa0]|:(?=\S)|(?<=\S)#)*(?<!\s)")
# Names of plans and tasks, `03-01-02`. A date has four digits for its year, so none of these is taken for one.
_DASHED_NUMBERS = re.compile(r"\d{1,3}(?:-\d{1,3}){1,2}", re.ASCII)
_KEY = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)
# What YAML 1.1 takes for nothing, or for true and false.
_MISREAD = frozenset({"null", "true", "false", "yes", "no", "on", "off", "y", "n"})
# What ends a text, or a part of it, inside of brackets.
_FLOW_SIGN = re.compile(r"[,:?\[\]{}]")
_ESCAPES = {"\n": "\\n", "\t": "\\t", "\r": "\\r", '"': '\\"', "\\": "\\\\"}
_ESCAPED = re.compile(f'["\\\\\t\n\xa0]|{UNWRITABLE.pattern}')


def compose_block(record: Record) -> str:
    """The block of a record, its marker lines included, without a line end behind the last.

    It writes what it is given; whether a record keeps the schema is for `validate` to say.

    >>> print(compose_block(Record(phase=1, milestone="v0.2", status="execute", lessons=("Tests: first",))))
    ---ci---
    phase: 1
    milestone: v0.2
    status: execute
    lessons:
      - "Tests: first"
    ---/ci---
    """
    return "\n".join((OPENING, *_record_lines(as_data(record)), CLOSING))


def _record_lines(data: dict[str, Any]) -> Iterator[str]:
    """The set fields in the order of the schema, then the unknown ones."""
    extra, more_compounds = data.pop("extra"), data.pop("more_compounds")
    # A block that made a list of it is written as it was read: to drop the others would lose them in silence.
    if more_compounds:
        # In the place of the field, so that the order of the schema stays.
        data["compound"] = [*filter(None, [data["compound"]]), *more_compounds]
    for name, item in data.items():
        if isinstance(item, dict):
            yield from _under(f"{name}:", [f"  {line}" for line in _object_lines(item)])
        elif isinstance(item, list):
            yield from _under(f"{name}:", [line for each in item for line in _item_lines(each)])
        elif item is not None:
            yield f"{name}: {_scalar(item)}"
    for name, item in extra.items():
        yield _field(name, item)


def _under(heading: str, lines: list[str]) -> list[str]:
    return [heading, *lines] if lines else []


def _item_lines(item: str | dict[str, Any]) -> Iterator[str]:
    """One item of a list, as the block style has it: the dash stands in the first line's indentation."""
    # A dash with nothing behind it would be read back as an empty text, not as an object.
    lines = [_scalar(item)] if isinstance(item, str) else list(_object_lines(item)) or ["{}"]
    yield f"  - {lines[0]}"
    yield from (f"    {line}" for line in lines[1:])


def _object_lines(data: dict[str, Any]) -> Iterator[str]:
    extra = data.pop("extra")
    for name, item in data.items():
        # Not by its truth: a confidence of 0 is one.
        if item not in (None, "", []):
            yield _field(name, item)
    for name, item in extra.items():
        yield _field(name, item)


def _field(name: str, item: Any) -> str:
    return f"{_key(name)}: {_flow(item) if isinstance(item, dict | list) else _scalar(item)}"


def _key(name: str) -> str:
    return name if _KEY.fullmatch(name) and name not in _MISREAD else _quoted(name)


def _scalar(item: str | float) -> str:
    if not isinstance(item, str):
        # The shortest text that is read back as the very same number.
        return repr(item)
    is_plain = _PLAIN.fullmatch(item) and item.lower() not in _MISREAD and not UNWRITABLE.search(item)
    return item if is_plain or _DASHED_NUMBERS.fullmatch(item) else _quoted(item)


def _flow(item: Any) -> str:
    """Data on one line: `[a, b]` and `{key: value}`."""
    if isinstance(item, dict):
        return "{" + ", ".join(f"{_key(name)}: {_flow(each)}" for name, each in item.items()) + "}"
    if isinstance(item, list):
        return f"[{', '.join(map(_flow, item))}]"
    return _quoted(item) if _FLOW_SIGN.search(item) else _scalar(item)


def _quoted(text: str) -> str:
    return '"' + _ESCAPED.sub(_escape, text) + '"'


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return _ESCAPES.get(match[0]) or (
        f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
    )
