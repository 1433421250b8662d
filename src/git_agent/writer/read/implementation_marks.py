"""Attributes of Rust in front of an `impl`, which has no name that a list of definitions could hold."""

import re

from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_facts import FileFacts


def marks_implementation(file: FileFacts, attribute: str, *, is_gone: bool) -> bool:
    """Whether this attribute came to an implementation of a file, or went from one."""
    if file.diff is None:
        return False
    sign = "-" if is_gone else "+"
    line = rf"^[{sign}]\s*{re.escape(attribute)}\n"
    shape = pattern(rf"(?m){line}(?:.\s*(?:#\[|//).*\n)*.\s*(?:unsafe )?impl\b")
    return any(shape.search("\n".join(hunk.lines)) for hunk in file.diff.hunks)
