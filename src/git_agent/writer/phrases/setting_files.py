"""Sentences about manifests, settings, pipelines and whatever else is written as keys, commands and lists."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import stem_of
from git_agent.model.value import replace
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.build_files import build_file_phrases
from git_agent.writer.phrases.commands import command_phrases, ignore_phrases
from git_agent.writer.phrases.dependencies import (
    bump_phrases,
    bumps_of,
    feature_phrases,
    lock_name,
    lock_phrase,
    one_sided_phrases,
    runtime_phrases,
)
from git_agent.writer.phrases.image_details import image_details
from git_agent.writer.phrases.list_entries import list_entry_phrases
from git_agent.writer.phrases.own_versions import release_phrases
from git_agent.writer.phrases.phrase import DETAIL_KIND, Phrase, base_name, code, names_within
from git_agent.writer.phrases.requirement_parts import requirement_part_phrases
from git_agent.writer.phrases.scripts import script_phrases
from git_agent.writer.phrases.settings import key_phrases, named_element_phrases
from git_agent.writer.phrases.text_edits import file_phrases, switched_phrases, text_edit_phrases
from git_agent.writer.phrases.value_words import value_phrases, words_of
from git_agent.writer.phrases.whole_files import list_item_phrases, named_files, whitespace_phrase
from git_agent.writer.phrases.workflows import ci_phrases
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_workflow
from git_agent.writer.read.list_entries import list_entries


def dependency_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    phrases = [*bump_phrases(bumps_of(files), lock=lock_name(files)), *one_sided_phrases(files)]
    lock = lock_phrase(files)
    # A lock file names what it locks, but a thousand of them at once; that it moved is all to say.
    yield from phrases or ([lock] if lock is not None else setting_phrases(files))


def _layout_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    """Lines that were put into comments or taken out of them, or blanks, where that is all that happened."""
    switched = switched_phrases(files)
    if len(switched) == len(files):
        return switched
    return [whitespace_phrase(files)] if all(file.edit is Edit.WHITESPACE for file in files) else []


def setting_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Configuration by its keys where a few changed, otherwise by what it runs or ignores, at last by file."""
    if told_at_once := _layout_phrases(files):
        yield from told_at_once
        return
    are_images = all("ockerfile" in file.path or "ontainerfile" in file.path for file in files)
    bumps = bump_phrases(bumps_of(files), **({"add_verb": "use", "noun": ""} if are_images else {}))
    # Of a manifest on which more changed than the version, it is the version that others see.
    parts = list(requirement_part_phrases(files))
    bumped = (*bumps, *one_sided_phrases(files))
    needs = (*release_phrases(files), *runtime_phrases(files), *bumped, *feature_phrases(files), *parts)
    in_parts = {path for phrase in parts for path in phrase.paths}  # told of what has them, not of its list
    phrases = [*needs, *_entry_and_key_phrases([file for file in files if file.path not in in_parts])]
    if len(files) == 1 and not phrases:
        phrases += list_item_phrases(files[0], base_name(files[0].path))
    # What a new stage or target runs is told by that stage or target.
    phrases += [*(ci_phrases(files) or command_phrases(files)), *ignore_phrases(files)]
    if all(phrase.vague for phrase in phrases):
        told = list(named_element_phrases(files)) or list(text_edit_phrases(files))
        by_lines = {path for phrase in told for path in phrase.paths}
        told += build_file_phrases([file for file in files if file.path not in by_lines])
        phrases = [*told, *phrases]
    else:
        phrases += _details_beside(phrases, files)
    yield from phrases
    if not phrases:
        yield from file_phrases(files)
    elif all(phrase.verb in ("run", "stop", "ignore", "set") for phrase in phrases):
        # What they quote may not be quotable, so that the files are told as files as well.
        yield Phrase(verb="update", objects=named_files(files), vague=True)


def _details_beside(told: Sequence[Phrase], files: Sequence[FileFacts]) -> list[Phrase]:
    """For bodies: what happened in the one build file to what no other sentence names."""
    if len(files) > 1:
        return []
    where = names_within(named_files(files)[0])
    names = frozenset(name for phrase in told for name in names_within(phrase.full or phrase.objects[0])) - where
    # That something about a statement changed may be what another sentence says in its own words.
    sharp = [phrase for phrase in build_file_phrases(files) if phrase.verb != "change" and not phrase.vague]
    details = [*sharp, *image_details(files[0])]
    return [
        replace(phrase, kind=DETAIL_KIND) for phrase in details if names.isdisjoint(names_within(phrase.objects[0]))
    ]


def _entry_and_key_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    """Words of values where they say all that changed, else entries of lists and keys."""
    words = [*script_phrases(files), *value_phrases(files)]
    rest = [file for file in files if not any(change.is_whole for change in words_of(file))]
    entries = list(list_entry_phrases(rest))
    listed = {file.path for file in rest if (changes := list_entries(file)) and all(each.is_whole for each in changes)}
    return [*words, *entries, *key_phrases([file for file in rest if file.path not in listed])]


def workflow_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    if told_at_once := _layout_phrases(files):
        yield from told_at_once
        return
    # What a job takes came or went with the job.
    has_jobs = any(
        change.kind == "job" and None in (change.old, change.new) for file in files for change in file.pipeline
    )
    tools = {change.name.lower() for file in files for change in file.pipeline if change.kind == "single version"}
    bumps = tuple(
        bump
        for bump in bumps_of(files)
        if not (has_jobs and None in (bump.old, bump.new)) and bump.name.lower().partition("-version")[0] not in tools
    )
    phrases = [*ci_phrases(files), *(bump_phrases(bumps, add_verb="use", noun="") if bumps else ())]
    phrases = phrases or [*command_phrases(files), *_entry_and_key_phrases(files)]
    if all(phrase.vague for phrase in phrases):
        phrases = [*text_edit_phrases(files), *phrases]
    if phrases:
        yield from phrases
    elif len(files) == 1 and is_workflow(files[0].path):
        yield Phrase(verb="update", objects=(f"{code(stem_of(files[0].path))} workflow",), vague=True)
    else:
        yield from setting_phrases(files)
