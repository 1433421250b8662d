"""Keys of settings that are called otherwise now, with the old name first."""

import re

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.settings import key_shape, kind_of, table_title


def renamed_keys(path: str, lines: Lines) -> tuple[tuple[str, str], ...]:
    """Keys whose lines are the same but for what they are called, where the one name is a part of the other."""
    shape = key_shape(path)
    found = ([pattern(shape).match(line) for line in pair] for pair in lines.pairs) if shape is not None else ()
    same = ((old, new) for old, new in found if old and new and _value_of(old) == _value_of(new))
    names = ((old["key"].strip('"'), new["key"].strip('"')) for old, new in same)
    return tuple((old, new) for old, new in names if old != new and (old in new or new in old))


def _value_of(match: re.Match[str]) -> str:
    return (match["value"] or "").strip()


def renamed_blocks(path: str, lines: Lines) -> tuple[tuple[str, str], ...]:
    """Keys and tables that are called otherwise, the old name first: the lines of the block that they hold stayed."""
    shape = key_shape(path)
    if shape is None:
        return ()
    lone = ((old[0], new[0]) for old, new in lines.runs if len(old) == len(new) == 1)
    keys = ((old, new, _holder(old, shape, path), _holder(new, shape, path)) for old, new in lone)
    return tuple((was, now) for old, new, was, now in keys if was and now != was and old.replace(was, now, 1) == new)


def _holder(line: str, shape: str, path: str) -> str:
    if title := table_title(line, kind_of(path)):
        return title
    match = pattern(shape).match(line)
    is_open = match is not None and (match["value"] or "").strip() in ("", "{", "[")
    return match["key"].strip('"') if match is not None and is_open else ""
