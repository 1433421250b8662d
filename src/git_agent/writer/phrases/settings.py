"""Sentences about single configuration keys, by what was done to each."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import replace
from git_agent.writer.phrases.moved_keys import moved_key_phrases, moved_keys
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, names_phrase, quote, wording
from git_agent.writer.phrases.pipeline_names import named_pipelines
from git_agent.writer.phrases.scripts import told_scripts
from git_agent.writer.phrases.value_words import words_of
from git_agent.writer.read.comment_switches import comment_switch
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_workflow
from git_agent.writer.read.line_index import LineIndex
from git_agent.writer.read.own_name import renamed_package
from git_agent.writer.read.pipeline_sides import has_other_steps
from git_agent.writer.read.renamed_keys import renamed_blocks, renamed_keys
from git_agent.writer.read.runtimes import runtime_change
from git_agent.writer.read.settings import TEXT_KEYS, KeyChange

MOST_KEYS = 4
MOST_TOLD = 6
MOST_VALUES = 2  # told with both sides

_RELEASED = word_set("version tag date released")  # what a new version is told by, with when it came
_STEP_KEYS = word_set("run steps uses")  # what they hold says more than they do

# What they hold is a program, and no secret of its own.
_RUNNING = word_set("install script before_install before_script after_script after_success after_failure cmd command")

_SWITCHES = {"true": "enable", "on": "enable", "yes": "enable", "false": "disable", "off": "disable", "no": "disable"}


def key_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Keys that came, went or changed, one phrase for the files to which the same was done."""
    groups: dict[tuple[KeyChange, ...], list[FileFacts]] = {}
    moved = moved_keys(files)
    yield from moved_key_phrases(files)
    for file in files:
        bumped = {bump.name for bump in file.manifest.bumps}
        unsaid = bumped | _unsaid_of(file) | (_RELEASED if file.manifest.version is not None else frozenset())
        unsaid |= told_scripts(file) | moved
        unsaid |= {name for change in words_of(file) for name in change.names}
        unsaid |= {change.key} if (change := runtime_change(file)) is not None else set()
        if (names := renamed_package(file)) is not None:
            unsaid |= {"name"}
            yield _package_phrase(names, file)
        renamed = _renamed(file)
        unsaid |= {name for pair in renamed for name in pair}
        yield from _renamed_phrases(renamed, file)
        sides = (LineIndex(file.lines.removed), LineIndex(file.lines.added))
        keys = tuple(key for key in file.keys if key.key not in unsaid and not _is_moved(key, sides))
        # Beyond six keys a sentence would name two and count the rest, which the file's name says better.
        if 0 < len(keys) <= MOST_TOLD:
            groups.setdefault(keys, []).append(file)
    for keys, having in groups.items():
        paths = tuple(file.path for file in having)
        where = named_pipelines(having)[-1]
        yield from (replace(phrase, paths=paths) for phrase in _phrases_about(keys, where))


def _package_phrase(names: tuple[str, str], file: FileFacts) -> Phrase:
    """What others ask for under another name now leads over all that was described beside it."""
    old, new = (code(wording(name)) for name in names)
    told = f"package {old} to {new}"
    forms = (f"{told} in {base_name(file.path)}", told, f"package to {new}")
    return Phrase(verb="rename", objects=forms, weight=2.4, paths=(file.path,))


def _renamed(file: FileFacts) -> tuple[tuple[str, str], ...]:
    """Keys that are called otherwise; none of them came, and none went."""
    came = {key.key for key in file.keys if key.old is None}
    went = {key.key for key in file.keys if key.new is None}
    pairs = dict.fromkeys((*renamed_blocks(file.path, file.lines), *renamed_keys(file.path, file.lines)))
    return tuple((old, new) for old, new in pairs if old in went and new in came)


def _renamed_phrases(renamed: Sequence[tuple[str, str]], file: FileFacts) -> Iterator[Phrase]:
    """One for each; a part of a pipeline is told as what it is."""
    where = named_pipelines([file])[-1]
    parts = {change.name for change in file.pipeline}
    tables = {key.key for key in file.keys if key.is_table}
    for old, new in renamed if len(renamed) <= MOST_VALUES else ():
        told = f"{_title(old)} section to {_title(new)}" if new in tables else f"{code(old)} to {code(new)}"
        if new not in parts:
            yield Phrase(verb="rename", objects=(f"{told} in {where}", told), weight=1.7, paths=(file.path,))


def _unsaid_of(file: FileFacts) -> frozenset[str]:
    """Keys of a workflow that say less than what they hold; beside another command, its new name is not the point."""
    if not is_workflow(file.path):
        return frozenset()
    return _STEP_KEYS | (TEXT_KEYS if any(key.key == "run" for key in file.keys) else frozenset())


def _is_moved(key: KeyChange, sides: Sequence[LineIndex]) -> bool:
    """Whether the lines with a key are the same ones elsewhere: a block of XML that went deeper was told as updated."""
    if key.old is None or key.new is None:
        return False
    old, new = (sorted(side.lines[row].strip() for row in side.rows_with(key.key)) for side in sides)
    return bool(old) and old == new


def _phrases_about(keys: Sequence[KeyChange], where: str) -> Iterator[Phrase]:
    changed = [key for key in keys if key.old is not None and key.new is not None]
    for owner, is_table in dict.fromkeys((key.owner, key.is_table) for key in keys):
        holder = f'"{wording(owner)}"' if " " in owner else code(wording(owner))  # what a step is called are words
        place = f"{holder} in {where}" if owner else where
        alike = [key for key in keys if key.owner == owner and key.is_table is is_table]
        for verb, link, sided in (
            ("add", "to", [key for key in alike if key.old is None]),
            ("remove", "from", [key for key in alike if key.new is None]),
        ):
            nouns = {"section"} if is_table else {key.noun for key in sided}
            shared = nouns.pop() if len(nouns) == 1 else ""
            noun = f" {shared}{'s' * (len(sided) > 1 and shared != 'configuration')}" if shared else ""
            if sided:
                names = [_name(replace(key, noun="") if shared else key) for key in sided]
                phrase = names_phrase(verb, names, f"{noun} {link} {place}")
                if owner:  # whose it was says more than the file
                    forms = (*phrase.objects[:-1], f"{listing(names)} {link} {holder}", phrase.objects[-1])
                    phrase = replace(phrase, objects=forms)
                yield _with_values(phrase, sided, place)
    scalars = [key for key in changed if key.old and key.new and key.old != key.new]
    if 0 < len(scalars) == len(changed) <= MOST_VALUES:
        told = [f"{code(key.key)} from {_old(key)} to {_new(key)}" for key in scalars]
        names = [code(key.key) for key in scalars]
        full = f"{listing(told)} in {where}"
        yield Phrase(verb="change", objects=(full, listing(told), f"{listing(names)} in {where}", listing(names)))
    elif 0 < len(changed) <= 3:
        verb = "change" if all(key.noun for key in changed) else "update"
        yield replace(names_phrase(verb, list(map(_name, changed)), f" in {where}"), vague=True)


def _with_values(phrase: Phrase, keys: Sequence[KeyChange], place: str) -> Phrase:
    """A phrase about one or two keys that came, with what they are set to as its longest form."""
    if phrase.verb != "add" or len(keys) > MOST_VALUES or not all(key.new for key in keys):
        return phrase
    told = listing([f"{_name(key)}: {_new(key)}" for key in keys])
    return replace(phrase, objects=(f"{told} to {place}", *phrase.objects))


def _old(key: KeyChange) -> str:
    if key.key.lower() in _RUNNING:
        return code(wording(key.old or ""))
    return f'"{wording(key.old or "")}"' if _is_text(key) else quote(key.old or "")


def _new(key: KeyChange) -> str:
    if key.key.lower() in _RUNNING:
        return code(wording(key.new or ""))
    return f'"{wording(key.new or "")}"' if _is_text(key) else quote(key.new or "")


def _is_text(key: KeyChange) -> bool:
    """Whether what a key is set to are words for people to read."""
    return key.key.lower() in TEXT_KEYS


def named_element_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Elements of XML files that came or went."""
    for file in files:
        where = base_name(file.path)
        if len(file.elements.added) == len(file.elements.removed) == 1 and file.elements.is_exchange:
            old, new = (code(wording(names[0])) for names in (file.elements.removed, file.elements.added))
            objects = (f"{old} with {new} in {where}", f"{old} with {new}")
            yield Phrase(verb="replace", objects=objects, weight=1.7, paths=(file.path,))
            continue
        for verb, link, names in (("add", "to", file.elements.added), ("remove", "from", file.elements.removed)):
            if 0 < len(names) <= MOST_TOLD:
                told = names_phrase(verb, [code(wording(name)) for name in names], f" {link} {where}")
                yield replace(told, weight=1.7, paths=(file.path,))


def _name(key: KeyChange) -> str:
    if key.key == "if":
        return f"{code('if')} condition"
    # A key within a line is a name by its place.
    name = _title(key.key) if key.is_table or key.owner else code(key.key)
    return f"{name} {key.noun}" if key.noun else name


def _title(table: str) -> str:
    """The heading of a table, which is no name of a value."""
    return code(wording(table))


def key_variants(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Keys that came, went or got another value; a switch is turned on or off."""
    moved = moved_keys(files)
    for file in files[:2]:
        where = named_pipelines([file])[-1]
        # A key in a comment is there still.
        if comment_switch(file.lines) is not None or has_other_steps(file.pipeline):
            continue
        renamed = {name for pair in _renamed(file) for name in pair}
        for key in file.keys[:MOST_KEYS]:
            name = _name(key)
            if key.owner or key.key in renamed or key.key in moved:
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
