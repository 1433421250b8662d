"""Packaged prompts: one Markdown file per role, with named blanks that are all filled or all wrong."""

import re
from pathlib import Path

_BLANK = r"\{\{(\w+)\}\}"


def prompt(name: str, /, **blanks: str | int) -> str:
    """The text of `name`, such as `commit/instructions`, with every `{{blank}}` filled; a value is never read again.

    Raises:
        AssertionError: the blanks given are not those of the text.
    """
    text = _text(name)
    expected = set(re.findall(_BLANK, text))
    if expected != blanks.keys():
        raise AssertionError(f"prompt {name} has the blanks {sorted(expected)}, not {sorted(blanks)}")
    return re.sub(_BLANK, lambda blank: str(blanks[blank[1]]), text)


def _text(name: str) -> str:
    return (Path(__file__).parent / f"{name}.md").read_text("utf-8").strip()
