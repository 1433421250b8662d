"""Renamed modules: whether imports changed because the file that they name has another name now."""

from collections.abc import Sequence

from git_agent.model.paths import stem_of
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Edit
from git_agent.writer.read.file_facts import FileFacts


def follow_rename(importing: Sequence[FileFacts], files: Sequence[FileFacts]) -> bool:
    """Whether each of them only imports by its new name what one of the files was called before."""
    renamed = [(file.change.old_path, file.path) for file in files if file.change.is_pure_rename]
    parts = [(_parts(old) - _parts(new), _parts(new) - _parts(old)) for old, new in renamed if old is not None]
    return bool(importing) and all(
        file.edit is Edit.IMPORTS
        and any(_names(file.lines.removed, old) and _names(file.lines.added, new) for old, new in parts)
        for file in importing
    )


def _parts(path: str) -> set[str]:
    """The folders of a file and its name without an ending."""
    return {*path.split("/")[:-1], stem_of(path)}


def _names(lines: Sequence[str], parts: set[str]) -> bool:
    return any(not parts.isdisjoint(pattern(r"[\w-]+").findall(line)) for line in lines)
