"""Sentences about renamed files: from what to what, or how many."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import common_folder, folder_of, name_of
from git_agent.writer.phrases.phrase import (
    MOST_NAMES,
    Phrase,
    base_name,
    distinct_names,
    listing,
    path_name,
    quote,
)


def renamed_phrase(pairs: Sequence[tuple[str, str]]) -> Phrase:
    """Renames within a folder, moves between folders; a few by name, many by their folders."""
    if len(pairs) == 1:
        return _one_renamed(*pairs[0])
    moved = any(folder_of(old) != folder_of(new) for old, new in pairs)
    if moved and all(name_of(old) == name_of(new) for old, new in pairs):
        return Phrase(verb="move", objects=tuple(dict.fromkeys(_moves(pairs))))
    if moved:
        return Phrase(verb="move", objects=tuple(_numbered(pairs)))
    renames = [f"{base_name(old)} to {base_name(new)}" for old, new in pairs]
    full = listing(renames, most=MOST_NAMES) if len(renames) > 2 else ""
    by_name = (listing(renames),) if len(renames) <= 3 else ()
    return Phrase(verb="rename", objects=(*by_name, *_new_endings(pairs), *_numbered(pairs)), full=full)


def _moves(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Files that keep their names: up to three by name, then by number, with where from while there is room."""
    source, target = common_folder(old for old, _ in pairs), common_folder(new for _, new in pairs)
    towards = f" to {path_name(target) if target else 'the root'}"
    if source == target:  # they part below it, so that one folder cannot be named
        yield from _numbered(pairs)
        return
    # A folder with a new name is the story, not what is in it.
    is_new_name = bool(source and target) and folder_of(source) == folder_of(target)
    if len(pairs) <= 3 and not is_new_name and len({folder_of(new) for _, new in pairs}) == 1:
        yield listing(distinct_names([old for old, _ in pairs])) + towards
    origin = f" from {path_name(source)}" if source else ""
    yield from (f"{len(pairs)} files{origin}{towards}", f"{len(pairs)} files{towards}", f"{len(pairs)} files")


def _numbered(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    target = common_folder(new for _, new in pairs)
    yield from ([f"{len(pairs)} files in {path_name(target)}"] if target else [])
    yield f"{len(pairs)} files"


def _new_endings(pairs: Sequence[tuple[str, str]]) -> Iterator[str]:
    """Many files that all got the same new ending, as in a move from .js to .ts."""
    endings = {(old.rpartition(".")[2], new.rpartition(".")[2]) for old, new in pairs}
    same_stems = all(old.rpartition(".")[0] == new.rpartition(".")[0] != "" for old, new in pairs)
    if len(endings) == 1 and same_stems:
        old, new = endings.pop()
        target = common_folder(path for _, path in pairs)
        what = f"{len(pairs)} {quote(f'.{old}')} files to {quote(f'.{new}')}"
        yield from ([f"{what} in {path_name(target)}"] if target else [])
        yield what


def _one_renamed(old: str, new: str) -> Phrase:
    moved = folder_of(old) != folder_of(new)
    if not moved:
        targets = [base_name(new)]
    elif name_of(old) == name_of(new):
        targets = [path_name(folder_of(new)) if folder_of(new) else "the root"]
    else:
        targets = [path_name(new), base_name(new)]
    pairs = [f"{origin} to {target}" for target in targets for origin in (path_name(old), base_name(old))]
    return Phrase(verb="move" if moved else "rename", objects=(*pairs, base_name(old)))
