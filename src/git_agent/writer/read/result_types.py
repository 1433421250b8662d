"""What follows from a result that functions have now: it goes without saying that they return something."""

from collections.abc import Collection, Iterable, Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.writer.read.file_facts import FileFacts

_WITHOUT = ("", "void")  # in place of a result type
_UNTYPED = word_set("py pyi ts tsx js php")  # where a type that came is written for readers
_HANDED_ON = LazyPattern(r"(?P<error>\w+) != (?:nil|0)")
_RETURNING = (EditKind.RETURNED, EditKind.GUARD_EXIT)

Placed = tuple[CodeEdit, FileFacts]


def without_returns(edits: Collection[Placed]) -> Iterator[Placed]:
    """Without what functions return that returned nothing before, at their ends or where something failed."""
    gained = set(_gaining(edits))
    return (pair for pair in edits if not _follows(pair[0]) or (pair[1].path, pair[0].place.name) not in gained)


def _gaining(edits: Iterable[Placed]) -> Iterator[tuple[str, str]]:
    for edit, file in edits:
        is_typed = file.path.rpartition(".")[2] not in _UNTYPED
        if edit.kind is EditKind.RETURN_TYPE and edit.old in _WITHOUT and is_typed:
            yield file.path, edit.subject


def _follows(edit: CodeEdit) -> bool:
    """Whether all that an edit says is that something is returned, or handed on where it is an error."""
    if edit.kind is EditKind.STATEMENT_SWAP:
        return edit.new == f"return {edit.old}"
    failed = _HANDED_ON.fullmatch(edit.detail)
    is_handed_on = failed is not None and edit.new == failed["error"]
    return (edit.kind is EditKind.RETURNED and not edit.detail) or (edit.kind in _RETURNING and is_handed_on)
