"""Sentences about changelogs: the version that came, the one that is dated or named now, an entry, some entries."""

from git_agent.writer.phrases.changelog_entries import clauses, plain_entry
from git_agent.writer.phrases.phrase import MOST_NAMES, Phrase, base_name, listing, quote, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read import releases
from git_agent.writer.read.changelog import reworded_entry
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.prose import keeps_words
from git_agent.writer.read.release_headings import version_added

MOST_LISTED = 3  # entries told one by one in a body
LONGEST_BESIDE = 48  # characters of an entry that has room beside the path of its changelog


def release_phrase(file: FileFacts) -> Phrase | None:
    """The version that a changelog has a section for now, before any entry of it."""
    name = base_name(file.path)
    if (named := releases.named_release(file)) is not None:
        return Phrase(verb="rename", objects=(f"{wording(named.title)} section to {quote(named.version)} in {name}",))
    if (dated := releases.dated_release(file)) is not None:
        verb = "set" if dated.is_first else "change"
        return Phrase(
            verb=verb, objects=(f"release date of {quote(dated.version)} in {name}", f"release date in {name}")
        )
    version = version_added(file.lines)
    if not version:
        return None
    if releases.is_only_a_heading(file):
        return Phrase(verb="add", objects=(f"{quote(version)} section to {name}", f"a section to {name}"))
    return Phrase(verb="add", objects=(f"release notes for {quote(version)} to {name}", f"notes to {name}"))


def release_edit_phrase(file: FileFacts) -> Phrase | None:
    """The one entry that has other words now, or the one version in whose section something changed."""
    name = base_name(file.path)
    if (entry := reworded_entry(file.lines)) and not keeps_words(file.lines):
        matter = _matter(entry)
        return Phrase(
            verb="reword", objects=(*([f"entry {matter} in {name}"] if matter else []), f"an entry in {name}")
        )
    version = releases.version_changed(file)
    if not version:
        return None
    verb = "reformat" if keeps_words(file.lines) else "update"
    return Phrase(verb=verb, objects=(f"release notes for {quote(version)} in {name}", name))


def entries_phrase(file: FileFacts) -> Phrase | None:
    """The one entry in its own words, or by what it is on; several by their number, and in a body one by one."""
    if len(file.entries) == 1:
        return _entry_phrase(file, file.entries[0])
    texts = [text for entry in file.entries if (text := plain_entry(entry))]
    if not texts:
        return None
    told = listing([f'"{wording(text)}"' for text in texts], most=MOST_NAMES)
    full = f"{told} to {base_name(file.path)}" if len(texts) == len(file.entries) <= MOST_LISTED else ""
    count = f"{len(file.entries)} entries"
    return Phrase(verb="add", objects=tuple(f"{count} to {name}" for name in named_files([file])), full=full)


def _entry_phrase(file: FileFacts, entry: str) -> Phrase | None:
    text = plain_entry(entry)
    if not text:
        return None
    names = named_files([file])[-1:] if len(text) > LONGEST_BESIDE else named_files([file])
    matter = _matter(entry)
    told = [f'"{wording(shorter)}"' for shorter in (text, *clauses(text))]
    told += [f"entry {matter}"] if matter else []
    forms = tuple(f"{what} to {name}" for what in (*told, "an entry") for name in names)
    return Phrase(verb="add", objects=forms, full=forms[0])


def _matter(entry: str) -> str:
    """What an entry is on: the first name in it, or the issue that it is filed under."""
    name = releases.first_name(entry)
    if name:
        return f"on {wording(name)}"
    issue = releases.first_issue(entry)
    return f"for {wording(issue)}" if issue else ""
