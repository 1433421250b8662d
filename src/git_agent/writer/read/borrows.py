"""Borrows: whether all that changed in Rust is how values are lent to those who read them."""

from git_agent.syntax.text.languages import pattern
from git_agent.writer.read.file_facts import FileFacts

# An operator between two values has blanks on both sides.
_LENT = r"(?<![&\w])&(?!&)(?:mut\b\s*)?(?=[\w(*\[{\"])|\bref\s+(?:mut\s+)?(?=\w)|(?<![\w)\]])\*(?=[\w(*&])"


def only_borrows(file: FileFacts) -> bool:
    """Whether every line is as it was without its signs of references, which the compiler alone can tell apart."""
    lines = file.lines
    is_known = file.path.endswith(".rs") and file.is_read_whole and not file.is_new and not file.is_gone
    counts = len(lines.added) == len(lines.removed) > 0
    return is_known and counts and all(map(_is_lent_otherwise, lines.removed, lines.added))


def _is_lent_otherwise(old: str, new: str) -> bool:
    lent = pattern(_LENT).sub
    return lent("", old).split() == lent("", new).split()
