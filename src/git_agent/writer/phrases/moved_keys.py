"""Keys that left one file and stand in another now with the value that they had: neither came and neither went."""

from collections.abc import Iterator, Sequence

from git_agent.writer.phrases.phrase import Phrase, base_name, code, path_name
from git_agent.writer.read.file_facts import FileFacts

SHORTEST_VALUE = 5  # characters; a shorter one, such as `true`, two keys have in common by chance


def moved_keys(files: Sequence[FileFacts]) -> frozenset[str]:
    """The names of these keys."""
    return frozenset(key for key, _, _ in _moves(files))


def moved_key_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    for key, source, target in _moves(files):
        names = [base_name(source.path), base_name(target.path)]
        old, new = names if names[0] != names[1] else (path_name(source.path), path_name(target.path))
        forms = (f"{code(key)} from {old} to {new}", f"{code(key)} to {new}")
        yield Phrase(verb="move", objects=forms, weight=1.8, paths=(target.path, source.path))


def _moves(files: Sequence[FileFacts]) -> Iterator[tuple[str, FileFacts, FileFacts]]:
    """Each with the only file that lost it and the only one that got it; what came with a file is told by that."""
    edited = [file for file in files if not file.is_new and not file.is_gone] if len(files) > 1 else []
    came: dict[tuple[str, str], list[FileFacts]] = {}
    went: dict[tuple[str, str], list[FileFacts]] = {}
    for file in edited:
        for key in file.keys:
            side, value = (came, key.new) if key.old is None else (went, key.old) if key.new is None else (None, None)
            if side is not None and len(value or "") >= SHORTEST_VALUE:
                side.setdefault((key.key, value or ""), []).append(file)
    for pair, targets in came.items():
        sources = went.get(pair, [])
        if len(targets) == len(sources) == 1 and targets != sources:
            yield pair[0], sources[0], targets[0]
