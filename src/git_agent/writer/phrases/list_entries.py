"""Sentences about entries that came to a named list or left it."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import Phrase, code, listing, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.line_forms import commented_out
from git_agent.writer.read.list_entries import ListEntries, list_entries

MOST_NAMED = 3
# What has the form of a name made of words, a path or a package; a single plain word may be anything.
_NAME_OF_WORDS = (
    r"@?[A-Za-z]+(?:[-_./+][A-Za-z0-9*]+)+|(?:[A-Z][a-z]+){2,}|[a-z]+(?:[A-Z][a-z]+)+|[A-Z]{2,}(?:_[A-Z]+)*"
)


def list_entry_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One for all files whose lists of the same name gained or lost the same entries."""
    groups: dict[ListEntries, list[FileFacts]] = {}
    for file in files:
        changes = () if commented_out(file.lines) else list_entries(file)
        for change in changes:
            other = [name for each in changes if each.is_added is not change.is_added for name in each.names]
            names = tuple(name for name in change.names if not name or name not in other)
            if names:
                groups.setdefault(replace(change, names=names), []).append(file)
    for change, having in groups.items():
        paths = tuple(file.path for file in having)
        yield replace(_phrase(change, having), paths=paths, weight=1.7)


def _phrase(change: ListEntries, files: Sequence[FileFacts]) -> Phrase:
    verb, link = ("add", "to") if change.is_added else ("remove", "from")
    count = len(change.names)
    whats = [*_names(change, files), "an entry" if count == 1 else f"{count} entries"]
    # As a name where the change shows it as one, else as a word: the line that opens a long list is out of sight.
    owners = (code(change.owner), code(wording(change.owner)))
    forms = [f"{what} {link} {owner} in {place}" for what in whats for owner in owners for place in named_files(files)]
    forms += [f"{what} {link} {owner}" for what in whats for owner in owners]
    return Phrase(verb=verb, objects=tuple(dict.fromkeys(forms)))


def _names(change: ListEntries, files: Sequence[FileFacts]) -> list[str]:
    names = list(dict.fromkeys(change.names))
    if not all(names) or not len(names) == len(change.names) <= MOST_NAMED:
        return []
    are_words = all(pattern(_NAME_OF_WORDS).fullmatch(name) for name in names)
    # One that the file had or has elsewhere is not what came or went: its entry is.
    is_certain = all(
        (file.is_new_here if change.is_added else file.is_gone_from_here)(name) for file in files for name in names
    )
    noun = "" if is_certain else " entry" if len(names) == 1 else " entries"
    return [listing([code(wording(name) if are_words else name) for name in names]) + noun]
