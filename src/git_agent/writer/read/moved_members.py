"""Members that a type has through another one now, which came or went in another file."""

from collections.abc import Iterator, Sequence

from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.writer.read.file_facts import FileFacts

Member = tuple[FileFacts, tuple[str, str]]  # its file, its type and its name


def without_moved(members: Sequence[Member], files: Sequence[FileFacts], *, gone: bool) -> Iterator[Member]:
    """Members that came, or are `gone`, but for those of a type that goes the other way and is named by their own."""
    for file, (owner, name) in members:
        words = file.added_words if gone else file.removed_words
        if not any(other is not file and _declares(other, name, words, is_new=gone) for other in files):
            yield file, (owner, name)


def _declares(file: FileFacts, member: str, names: frozenset[str], *, is_new: bool) -> bool:
    """Whether a type of one of these names came to a file, or left it, and a word of its lines is the member."""
    symbols: Sequence[Symbol] = file.symbols.added if is_new else file.symbols.removed
    words = file.added_words if is_new else file.removed_words
    return member in words and any(each.kind is SymbolKind.TYPE and each.name in names for each in symbols)
