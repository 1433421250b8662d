"""Sentences about notebooks, by their cells."""

from collections.abc import Iterator, Sequence

from git_agent.model.counted import counted
from git_agent.writer.phrases.phrase import DETAIL_KIND, Phrase, base_name, listing, wording
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.markup import plain_text
from git_agent.writer.read.notebooks import CellChanges, cell_changes

MOST_TITLES = 3  # of new cells, told by them
_KINDS = {"code": "code of ", "markdown": "text of "}


def notebook_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    for file in files:
        changes = cell_changes(file) if file.path.endswith(".ipynb") else None
        if changes is not None:
            yield from _phrases(changes, file.path)


def _phrases(changes: CellChanges, path: str) -> Iterator[Phrase]:
    name, paths = base_name(path), (path,)
    if changes.only_outputs:
        yield Phrase(verb="update", objects=(f"output of {name}",), weight=1.6, paths=paths)
    if 0 < len(changes.titles) <= MOST_TITLES:
        noun = "section" if len(changes.titles) == 1 else "sections"
        titles = listing([wording(plain_text(title)) for title in changes.titles])
        yield Phrase(verb="add", objects=(f"{titles} {noun} to {name}",), weight=2.2, paths=paths)
    elif changes.came and not changes.went:
        yield Phrase(verb="add", objects=(f"{counted(changes.came, 'cell')} to {name}",), weight=2.0, paths=paths)
    elif changes.went and not changes.came:
        yield Phrase(verb="remove", objects=(f"{counted(changes.went, 'cell')} from {name}",), weight=2.0, paths=paths)
    elif changes.came:  # which of them stand for which is not known
        yield Phrase(verb="change", objects=(f"cells in {name}",), weight=1.8, paths=paths)
    kind = DETAIL_KIND if changes.came or changes.went else ""
    if len(changes.edited) == 1:
        what = f"{_KINDS.get(changes.edited_kind, '')}cell {changes.edited[0]} in {name}"
        yield Phrase(verb="change", objects=(what, f"a cell in {name}"), weight=1.8, paths=paths, kind=kind)
    elif changes.edited:
        objects = (f"{len(changes.edited)} cells in {name}",)
        yield Phrase(verb="change", objects=objects, weight=1.8, paths=paths, kind=kind)
