"""Entries of a table that are made of more than one value: by which of their texts one would call them."""

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.change import Change
from git_agent.syntax.trees.edit_script.labels import PAIRS
from git_agent.syntax.trees.edit_script.node_types import ARGUMENTS, DICTS, LISTS
from git_agent.syntax.trees.edit_script.roles import key_of
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

_NAMING = ("name", "id", "key", "title", "label", "desc", "description")
_MADE = word_set("struct_expression composite_literal object_creation_expression new_expression")
_ENTRIES = DICTS | LISTS | CALLS | _MADE


def is_entry(part: Part) -> bool:
    """Whether it is a value of several others."""
    return part.type in _ENTRIES


def entry_name(entry: Part) -> str:
    """The text that names an entry: under a key that says so, else the first of its values; quotes and all."""
    values = _values(entry)
    named = {key_of(part).lower(): value for part in values if part.type in PAIRS and (value := _value(part))}
    if not named and values and values[0].type == "string":
        return values[0].text
    return next((named[key].text for key in _NAMING if key in named and named[key].type == "string"), "")


def is_one_more(change: Change, *, is_new: bool) -> bool:
    """Whether a table has all it had before besides: else an entry may be an old one in other words."""
    more, fewer = reversed(change.around) if is_new else change.around
    kept = {part.key for part in more.parts}
    return len(fewer.parts) < len(more.parts) and all(part.key in kept for part in fewer.parts)


def _values(entry: Part) -> list[Part]:
    """What an entry is made of, in the braces or parentheses that it has them in."""
    holders = [part for part in entry.parts if part.type in DICTS | LISTS | ARGUMENTS]
    is_made = entry.type in CALLS | _MADE
    return holders[0].parts if is_made and holders else [] if is_made else entry.parts


def _value(pair: Part) -> Part | None:
    return pair.child("value") or (pair.parts[-1] if len(pair.parts) > 1 else None)
