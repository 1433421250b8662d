"""Sentences about single configuration keys, by what was done to each."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, names_phrase, quote, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.comment_switches import comment_switch
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.settings import KeyChange

MOST_KEYS = 4
MOST_TOLD = 6
MOST_VALUES = 2  # told with both sides

_SWITCHES = {"true": "enable", "on": "enable", "yes": "enable", "false": "disable", "off": "disable", "no": "disable"}


def key_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Keys that came, went or changed, one phrase for the files to which the same was done."""
    groups: dict[tuple[KeyChange, ...], list[FileFacts]] = {}
    for file in files:
        bumped = {bump.name for bump in file.manifest.bumps}
        keys = tuple(key for key in file.keys if key.key not in bumped and not _is_moved(key, file))
        # Beyond six keys a sentence would name two and count the rest, which the file's name says better.
        if 0 < len(keys) <= MOST_TOLD and file.manifest.version is None:
            groups.setdefault(keys, []).append(file)
    for keys, having in groups.items():
        paths = tuple(file.path for file in having)
        where = base_name(paths[0]) if len(paths) == 1 else named_files(having)[-1]
        yield from (replace(phrase, paths=paths) for phrase in _phrases_about(keys, where))


def _is_moved(key: KeyChange, file: FileFacts) -> bool:
    """Whether the lines with a key are the same ones elsewhere: a block of XML that went deeper was told as updated."""
    name = pattern(rf"(?<![\w.-]){re.escape(key.key)}(?![\w.-])")
    old, new = (
        sorted(line.strip() for line in side if name.search(line)) for side in (file.lines.removed, file.lines.added)
    )
    return key.old is not None and key.new is not None and bool(old) and old == new


def _phrases_about(keys: Sequence[KeyChange], where: str) -> Iterator[Phrase]:
    changed = [key for key in keys if key.old is not None and key.new is not None]
    for owner in dict.fromkeys(key.owner for key in keys):
        for verb, link, names in (
            ("add", "to", [_name(key) for key in keys if key.owner == owner and key.old is None]),
            ("remove", "from", [_name(key) for key in keys if key.owner == owner and key.new is None]),
        ):
            place = f"{code(wording(owner))} in {where}" if owner else where
            if names:
                yield names_phrase(verb, names, f" {link} {place}")
    scalars = [key for key in changed if key.old and key.new and key.old != key.new]
    if 0 < len(scalars) == len(changed) <= MOST_VALUES:
        told = [f"{code(key.key)} from {quote(key.old or '')} to {quote(key.new or '')}" for key in scalars]
        names = [code(key.key) for key in scalars]
        full = f"{listing(told)} in {where}"
        yield Phrase(verb="change", objects=(full, listing(told), f"{listing(names)} in {where}", listing(names)))
    elif 0 < len(changed) <= 3:
        yield replace(names_phrase("update", [code(key.key) for key in changed], f" in {where}"), vague=True)


def named_element_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Elements of XML files that came or went."""
    for file in files:
        where = base_name(file.path)
        if len(file.elements.added) == len(file.elements.removed) == 1:
            old, new = (code(wording(names[0])) for names in (file.elements.removed, file.elements.added))
            objects = (f"{old} with {new} in {where}", f"{old} with {new}")
            yield Phrase(verb="replace", objects=objects, weight=1.7, paths=(file.path,))
            continue
        for verb, link, names in (("add", "to", file.elements.added), ("remove", "from", file.elements.removed)):
            if 0 < len(names) <= MOST_TOLD:
                told = names_phrase(verb, [code(wording(name)) for name in names], f" {link} {where}")
                yield replace(told, weight=1.7, paths=(file.path,))


def _name(key: KeyChange) -> str:
    return code(wording(key.key)) if key.is_table else code(key.key)  # the heading of a table is no name of a value


def key_variants(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Keys that came, went or got another value; a switch is turned on or off."""
    for file in files[:2]:
        where = base_name(file.path)
        if comment_switch(file.lines) is not None:  # a key in a comment is there still
            continue
        for key in file.keys[:MOST_KEYS]:
            name = _name(key)
            if key.owner:
                continue  # its name alone is that of others
            if key.old is None:
                yield Phrase(verb="add", objects=(name,), kind="add key")
                yield Phrase(verb="add", objects=(f"{name} to {where}",), kind="add key, file")
            elif key.new is None:
                yield Phrase(verb="remove", objects=(name,), kind="remove key")
                yield Phrase(verb="remove", objects=(f"{name} from {where}",), kind="remove key, file")
            switch = _SWITCHES.get((key.new or "").lower())
            if switch and _SWITCHES.get((key.old or "").lower()) != switch:
                yield Phrase(verb=switch, objects=(name,), kind=f"{switch} key")
