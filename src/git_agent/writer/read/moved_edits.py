"""What went from one function and stands in another now: it moved, and nobody stopped doing it."""

import re
from collections.abc import Sequence
from functools import cached_property

from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.languages import language_of, pattern
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind, Place
from git_agent.writer.read.file_facts import FileFacts

# Of each kind of edit that takes something away, the field that holds what went.
_WENT = {
    EditKind.BRANCH_GONE: "detail",
    EditKind.OPERAND_GONE: "detail",
    EditKind.CASE_GONE: "old",
    EditKind.CALL_GONE: "subject",
    EditKind.CHAINED_GONE: "new",
    EditKind.CAUGHT_GONE: "old",
}
# What another function may ask in other words, of what it is given.
_ASKED = (EditKind.BRANCH_GONE, EditKind.OPERAND_GONE, EditKind.CASE_GONE, EditKind.CAUGHT_GONE)
_SAME_OBJECT = r"\b(?:self|this)\b(?:\.|->)"  # in a method, which a function elsewhere has another name for
_NEGATED = r"not\b|!(?!=)"


class Arrivals:
    """The code that a change brings anywhere in these files."""

    def __init__(self, files: Sequence[FileFacts]) -> None:
        self._files = files

    def has(self, edit: CodeEdit, file: FileFacts) -> bool:
        """Whether what an edit takes away from one place came to another one, or may have: a new function is used."""
        if edit.kind in _ASKED and edit.place.name and self._uses_new(edit.place, file):
            return True
        field = _WENT.get(edit.kind)
        text = _flat(pattern(_NEGATED).sub("", getattr(edit, field).strip(), count=1)) if field is not None else ""
        end = r"\(" if edit.kind is EditKind.CALL_GONE else r"(?!\w)"
        return bool(text) and re.search(rf"(?<!\w){re.escape(text)}{end}", self._text) is not None

    def _uses_new(self, place: Place, file: FileFacts) -> bool:
        edits = file.syntax.edits if file.syntax is not None else ()
        texts = (text for edit in edits if edit.place == place for text in (edit.new, edit.subject))
        return any(not self._new.isdisjoint(pattern(r"\w+").findall(text)) for text in texts)

    @cached_property
    def _new(self) -> frozenset[str]:
        """The functions that came."""
        symbols = (symbol for file in self._files for symbol in file.symbols.added)
        return frozenset(symbol.name for symbol in symbols if symbol.kind is SymbolKind.FUNCTION)

    @cached_property
    def _text(self) -> str:
        """Of each file in one line, because a long condition goes over several."""
        return "\n".join(_flat(" ".join(_code_lines(file))) for file in self._files)


def _code_lines(file: FileFacts) -> list[str]:
    marks = language_of(file.path).comments
    return [line for line in file.lines_that_came if not line.lstrip().startswith(marks)]


def _flat(text: str) -> str:
    """With no blanks but those between two words."""
    return pattern(r"(?<=\W)\s+|\s+(?=\W)|^\s+").sub("", pattern(r"\s+").sub(" ", pattern(_SAME_OBJECT).sub("", text)))
