"""Exchanges that change nothing: a variable that was given the expression which it stands for now, or stood for."""

import re

from git_agent.syntax.trees.edit_script.change import PlacePair
from git_agent.syntax.trees.edit_script.lexemes import NAME, TOKEN
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind

_SWAPS = (EditKind.RETURN_SWAP, EditKind.ARGUMENT_SWAP, EditKind.NAME_SWAP, EditKind.LOOP, EditKind.CONDITION)


def is_same_value(edit: CodeEdit, where: PlacePair) -> bool:
    """Whether an expression only got a name, or lost it."""
    if edit.kind not in _SWAPS or not edit.old or not edit.new:
        return False
    return _is_given(edit.new, edit.old, where.new.text) or _is_given(edit.old, edit.new, where.old.text)


def _is_given(name: str, value: str, text: str) -> bool:
    """Whether a variable of a function is given this value in it, whatever type it is declared with."""
    if NAME.fullmatch(name) is None:
        return False
    shape = r"\s*".join(map(re.escape, TOKEN.findall(value)))
    declared = rf"(?<![\w$.>]){re.escape(name)}(?![\w$])(?:\s*:[^=\n;]{{1,60}})?\s*:?="
    return re.search(rf"{declared}\s*{shape}[ \t)]*(?:[;,\n]|$)", text) is not None
