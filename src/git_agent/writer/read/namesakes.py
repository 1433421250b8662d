"""Namesakes: definitions of one name in several types or files, of which a sentence has to say which one it means."""

from collections.abc import Sequence

from git_agent.model.paths import name_of
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.writer.read.edits_together import Places
from git_agent.writer.read.file_facts import FileFacts

Home = tuple[str, str]  # the file, by its name alone, and the type that a definition stands in


class Namesakes:
    """Where the definitions of each name stand that changed."""

    def __init__(self, files: Sequence[FileFacts]) -> None:
        self._homes: dict[str, set[Home]] = {}
        for file in files:
            for symbol in file.symbols.touched:
                self._homes.setdefault(symbol.name, set()).add((name_of(file.path), symbol.owner or ""))

    def beside(self, edit: CodeEdit, places: Places) -> frozenset[str]:
        """The names of an edit's places that others have as well, which return something else or what they did."""
        if edit.kind is not EditKind.RETURN_TYPE:
            return frozenset()
        told: dict[str, set[Home]] = {place.name: set() for place, _ in places[edit]}
        alike = [where for other, where in places.items() if (other.kind, other.new) == (edit.kind, edit.new)]
        for place, file in (pair for where in alike for pair in where):
            told.setdefault(place.name, set()).add((name_of(file.path), place.owner))
        return frozenset(name for name, homes in told.items() if _is_left_out(self._homes.get(name, set()), homes))


def _is_left_out(homes: set[Home], told: set[Home]) -> bool:
    """Whether some home is none of those told, of which a place may not know the type."""
    return any(home not in told and (home[0], "") not in told for home in homes)
