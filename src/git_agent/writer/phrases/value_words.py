"""Sentences about words that values of settings and commands gained, lost or exchanged."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import replace
from git_agent.syntax.text.languages import suffix_of
from git_agent.writer.phrases.list_entries import OPEN_LISTS
from git_agent.writer.phrases.phrase import Phrase, code, listing, wording
from git_agent.writer.phrases.pipeline_names import named_pipelines
from git_agent.writer.phrases.scripts import told_scripts
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.runtimes import runtime_change
from git_agent.writer.read.value_words import ValueWords, value_words

_SUFFIXES = ("yml", "yaml", "json", "jsonc", "toml", "ini", "cfg", "xml", "properties", "desktop", "conf")
# A condition is no secret either.
_OPEN_KEYS = OPEN_LISTS | word_set("if branches-ignore tags env_list defaultgoal addopts")

_REPEATED = word_set("version name id groupId artifactId type url scope")  # a file of XML is full of them


def words_of(file: FileFacts) -> tuple[ValueWords, ...]:
    """The words of values that came or went in a settings file."""
    if not file.is_read_whole or file.is_new or file.is_gone or suffix_of(file.path) not in _SUFFIXES:
        return ()
    bumped = {bump.name for bump in file.manifest.bumps}
    bumped |= {change.key} if (change := runtime_change(file)) is not None else set()
    bumped |= told_scripts(file)
    unsaid = bumped | (_REPEATED if suffix_of(file.path) == "xml" else set())
    return tuple(each for each in value_words(file.lines, _OPEN_KEYS) if unsaid.isdisjoint(each.names))


def value_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One for all files in which the same was done to the same values."""
    groups: dict[ValueWords, list[FileFacts]] = {}
    for file in files:
        for change in words_of(file):
            groups.setdefault(replace(change, is_whole=False), []).append(file)
    for change, having in groups.items():
        paths = tuple(file.path for file in having)
        yield replace(_phrase(change, having), paths=paths)
        what = "arguments of " if change.is_command else ""
        forms = [f"{what}{owner} in {place}" for owner in _owners(change) for place in named_pipelines(having)]
        forms += [f"a command in {place}" for place in named_pipelines(having)] if what else []
        yield Phrase(verb="change" if what else "update", objects=tuple(forms), vague=True, paths=paths)


def _phrase(change: ValueWords, files: Sequence[FileFacts]) -> Phrase:
    came, went = (listing([code(wording(word)) for word in words]) if words else "" for words in _sides(change))
    owners = _owners(change)
    places = named_pipelines(files)
    if came and went:
        forms = [f"{came} instead of {went} in {owner}" for owner in owners] + [f"{came} in {owners[-1]}"]
        link, verb = ("in" if change.is_command else "of"), "use"
    else:
        verb, join = ("add", "to") if came else ("remove", "from")
        forms, link = [f"{came or went} {join} {owner}" for owner in owners], "in"
    objects = [*(f"{form} {link} {place}" for form in forms for place in places), *forms]
    return Phrase(verb=verb, objects=tuple(dict.fromkeys(objects)), weight=1.8)


def _sides(change: ValueWords) -> tuple[tuple[str, ...], tuple[str, ...]]:
    return change.came, change.went


def _owners(change: ValueWords) -> list[str]:
    """What has the words: keys, commands by what they run; ever fewer of them."""
    if change.is_command:
        noun = "command" if len(change.names) == 1 else "commands"
        names = [code(wording(name)) for name in change.names]
    else:
        noun = "condition" if change.names == ("if",) else ""
        names = [code(name) for name in change.names]
    return list(dict.fromkeys(" ".join(filter(None, (listing(names, most=most), noun))) for most in (3, 2)))
