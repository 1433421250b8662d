"""Sentences about changes of nothing but comments: whose they are and what happened to them."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.writer.phrases.comment_words import SOMEWHERE, comment_word_phrases, comment_words
from git_agent.writer.phrases.directives import directive_phrases
from git_agent.writer.phrases.edit_forms import CONSTRUCTORS
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, wording
from git_agent.writer.phrases.text_edits import placed
from git_agent.writer.phrases.whole_files import named_files, typo_phrase
from git_agent.writer.read.build_constraints import ConstraintChange, constraint_change
from git_agent.writer.read.changed_runs import changed_runs, is_reworded
from git_agent.writer.read.commented import (
    Commented,
    are_behind_code,
    changes_parts,
    commented,
    file_comment,
    has_file_comment,
    mostly_commented,
)
from git_agent.writer.read.commented_code import is_commented_code
from git_agent.writer.read.doc_tags import TagChange, tag_changes
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.prose import only_way
from git_agent.writer.read.prose_edits import are_reworded, word_edits

MOST_NAMED = 6  # definitions; of more, their file says it better
MOST_TAGGED = 2  # groups of files with the same tags
_LINKS = {"add": "to", "remove": "from"}
_OF_A_PART = {"add": "extend", "remove": "shorten"}


def comment_edit_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """By their tags where these are all that changed; else by their definitions or files, which can always be told."""
    if all(map(_changes_shebang, files)):
        yield Phrase(verb="change", objects=tuple(f"shebang of {name}" for name in named_files(files)), weight=1.6)
        return
    if directives := directive_phrases(files):
        yield from directives
        return
    if constraints := _constraint_phrases(files):
        yield from constraints
        return
    if all(map(is_commented_code, files)) and (verb := _verb(files)) in _LINKS:
        yield _code_phrase(verb, files)
        return
    tags = [] if all(file.typo for file in files) else tag_phrases(files)
    yield from tags
    yield from (replace(phrase, vague=phrase.vague or bool(tags)) for phrase in _plain_phrases(files))


def _plain_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """By the definitions they belong to where one file changed, otherwise by the files."""
    if len(files) == 1 and (places := commented(files[0])):
        yield from _one_file_phrases(files[0], places)
        return
    if all(file.typo for file in files):
        yield typo_phrase(files)
        return
    edits = list(comment_word_phrases(files))
    yield from edits
    if moved := _moved_comment(files):
        yield moved
        return
    verb = _verb(files)
    verb = _OF_A_PART.get(verb, verb) if any(each.is_part for file in files for each in commented(file)) else verb
    if len(files) == 1 and (noun := file_comment(files[0])):
        yield _file_comment_phrase(files[0], noun, vague=bool(edits))
        return
    if len(files) == 1 and 0 < len(names := _names(mostly_commented(files[0]))) <= MOST_NAMED:
        link = _LINKS.get(verb, "of")
        forms = [f"comment{'s' * (len(names) > 1)} {link} {listing(names, most=most)}" for most in (3, 2)]
        by_name = dict.fromkeys(f"{form} in {base_name(files[0].path)}" for form in forms)
        yield Phrase(verb=verb, objects=tuple(by_name), weight=1.6, vague=bool(edits), paths=(files[0].path,))
        return
    verb = _OF_A_PART.get(verb, verb) if any(map(changes_parts, files)) else verb
    noun = _noun_of_all([each for file in files for each in commented(file)])
    if len(files) == 1 and len(list(changed_runs(files[0]))) == 1 and not are_behind_code(files[0]):
        noun = noun.removesuffix("s")
    objects = tuple(f"{noun} {_LINKS.get(verb, 'in')} {name}" for name in named_files(files))
    yield Phrase(verb=verb, objects=objects, weight=0.6, vague=bool(edits) or verb == "update")


def _constraint_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    """Build constraints, the same of several files once; nothing where one of the files has other comments too."""
    groups: dict[ConstraintChange, list[FileFacts]] = {}
    for file in files:
        change = constraint_change(file)
        if change is None or (len(files) == 1 and change.verb == "update" and comment_words(file) is not None):
            return []
        groups.setdefault(change, []).append(file)
    return [_constraint_phrase(change, having) for change, having in groups.items()]


def _constraint_phrase(change: ConstraintChange, files: Sequence[FileFacts]) -> Phrase:
    lines = [line for file in files for line in (*file.lines.added, *file.lines.removed) if line.strip()]
    noun = f"{change.form} line{'s' * (len(lines) > 1)}" if change.form else f"build constraint{'s' * (len(files) > 1)}"
    objects = tuple(f"{noun} {_LINKS.get(change.verb, 'in')} {name}" for name in named_files(files))
    paths = tuple(file.path for file in files)
    return Phrase(verb=change.verb, objects=objects, weight=0.6, vague=change.verb == "update", paths=paths)


def _code_phrase(verb: str, files: Sequence[FileFacts]) -> Phrase:
    """Code that was switched off, by the definition around it: the one below is another."""
    lead, places = f"commented-out code {_LINKS[verb]}", commented(files[0]) if len(files) == 1 else ()
    forms = [f"{lead} {name}" for name in named_files(files)]
    if len(places) == 1 and places[0].is_guess:
        whose = f"{lead} {_names(places)[0]}"
        forms = [f"{whose} in {base_name(files[0].path)}", whose, *forms]
    return Phrase(verb=verb, objects=tuple(forms), weight=1.6, paths=tuple(file.path for file in files))


def _changes_shebang(file: FileFacts) -> bool:
    """Whether another program runs a script now, which to its grammar is a comment."""
    sides = file.lines.removed, file.lines.added
    return all(side and all(line.startswith("#!") for line in side) for side in sides)


def tag_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    """Tags of doc comments, where they are all that changed: the same of several files once, most files first."""
    groups: dict[tuple[TagChange, ...], list[FileFacts]] = {}
    for file in files:
        groups.setdefault(tag_changes(file), []).append(file)
    if () in groups or len(groups) > MOST_TAGGED or any(len({each.verb for each in tags}) > 1 for tags in groups):
        return []
    ordered = sorted(groups.items(), key=lambda group: -len(group[1]))
    return [_tag_phrase(tags, having) for tags, having in ordered]


def _tag_phrase(tags: Sequence[TagChange], files: Sequence[FileFacts]) -> Phrase:
    link = _LINKS.get(tags[0].verb, "in")
    places = [each for file in files for each in commented(file)]
    names = _names(places)
    noun = "docstring" if _noun_of_all(places) == "docstrings" else "doc comment"
    noun += "s" * (max(len(files), len(names)) > 1)
    forms = []
    # Which of several definitions has which of several tags would not be told.
    if all(map(commented, files)) and len(files) <= len(names) and 1 in (len(names), len(tags)):
        place = f" in {base_name(files[0].path)}" if len(files) == 1 else ""
        forms = [f"{noun} of {listing(names, most=most)}{where}" for where in (place, "") for most in (3, 2)]
    forms += [f"{noun} in {name}" for name in named_files(files)]
    objects = [f"{what} {link} {form}" for what in _tag_forms(tags) for form in forms]
    objects[len(forms) : len(forms)] = _tag_forms(tags)[:1] if tags[0].other else []  # nothing else has such tags
    return Phrase(
        verb=tags[0].verb, objects=tuple(dict.fromkeys(objects)), weight=1.7, paths=tuple(file.path for file in files)
    )


def _tag_forms(tags: Sequence[TagChange]) -> list[str]:
    """With the names that they are about, and without, for not every name may be told."""
    told = [code(wording(f"{each.tag} {each.name}".strip(" :"))) for each in tags]
    if tags[0].other:
        return [f"{told[0]} to {code(wording(tags[0].other))}", f"name of {code(wording(tags[0].tag))}"]
    bare = list(dict.fromkeys(code(wording(each.tag.strip(":"))) for each in tags))
    return [listing(told), listing(bare)]


def _noun_of_all(places: Sequence[Commented]) -> str:
    """What they are, several of them: a docstring is no comment, but a doc comment is one."""
    nouns = {each.noun for each in places}
    if len(nouns) > 1:
        return "docstrings and comments" if "docstring" in nouns else "comments"
    return f"{nouns.pop()}s" if nouns else "comments"


def _names(places: Sequence[Commented]) -> list[str]:
    """As people know them: a constructor by its type, unless that has a comment of its own among these."""
    types = {each.name for each in places}
    return list(dict.fromkeys(_name(each, is_named=each.owner in types) for each in places))


def _name(place: Commented, *, is_named: bool) -> str:
    if place.owner and place.name in CONSTRUCTORS and not is_named:
        return code(place.owner)
    is_special = place.owner and (place.name in CONSTRUCTORS or place.name.startswith("__"))
    return f"{code(place.name)} of {code(place.owner)}" if is_special else code(place.name)


def _file_comment_phrase(file: FileFacts, noun: str, *, vague: bool) -> Phrase:
    """The comment about a file itself: one that came with its first line or went with its last, or a part of it."""
    verb = _verb([file])
    is_there = all(has_file_comment(file.path, side) for side in (file.contents.old, file.contents.new))
    verb = _OF_A_PART.get(verb, verb) if is_there else verb
    objects = tuple(f"{noun} {_LINKS.get(verb, 'of')} {name}" for name in named_files([file]))
    return Phrase(verb=verb, objects=objects, weight=0.6, vague=vague)


def _moved_comment(files: Sequence[FileFacts]) -> Phrase | None:
    """The comment that left one file and stands in the other now."""
    sides = [tuple([line.strip() for line in part if line.strip()] for part in _sides(file)) for file in files]
    if len(sides) != 2 or sides[0] != sides[1][::-1] or all(sides[0]):
        return None
    source, target = files if sides[0][1] else files[::-1]
    names = [base_name(source.path), base_name(target.path)]
    old, new = names if names[0] != names[1] else (source.path, target.path)
    return Phrase(verb="move", objects=(f"comment from {old} to {new}", f"comment to {new}"), weight=0.6)


def _sides(file: FileFacts) -> tuple[Sequence[str], Sequence[str]]:
    return file.lines.added, file.lines.removed


def _verb(files: Sequence[FileFacts]) -> str:
    added = any(_only_in(file.lines.added, file.lines.removed) for file in files)
    removed = any(_only_in(file.lines.removed, file.lines.added) for file in files)
    if added and removed:
        # A line of code that got a comment behind it is one that went and one that came, and reworded nothing.
        if not all(map(is_reworded, files)) or any(map(are_behind_code, files)):
            return "update"
        ways = {only_way(file.lines) for file in files}
        way = ways.pop() if len(ways) == 1 else ""
        return way or ("reword" if all(are_reworded(word_edits(file)) for file in files) else "update")
    return "add" if added else "remove" if removed else "update"


def _only_in(lines: Sequence[str], others: Sequence[str]) -> bool:
    """Whether some line says what none of the others does: blanks and indentation say nothing."""
    return bool({line.strip() for line in lines} - {line.strip() for line in others} - {""})


def _one_file_phrases(file: FileFacts, places: Sequence[Commented]) -> Iterator[Phrase]:
    names = _names(places)
    verb = _verb([file])
    verb = _OF_A_PART.get(verb, verb) if any(each.is_part for each in places) else verb
    if len(names) > MOST_NAMED:
        noun = _noun_of_all(places)
        objects = tuple(f"{noun} {_LINKS.get(verb, 'in')} {name}" for name in named_files([file]))
        yield Phrase(verb=verb, objects=objects)
        return
    noun = _noun_of_all(places)
    noun = noun if len(names) > 1 or " and " in noun else noun.removesuffix("s")
    whose = f"{noun} of {listing(names)}"
    # By the file at last, since not every name may be told.
    in_file = [f"{noun} in {name}" for name in named_files([file])]
    edit = comment_words(file)
    if edit is not None:
        is_of_all = len(names) == 1 or edit.kind != SOMEWHERE
        by_owner = (f"{whose} in {base_name(file.path)}", whose) if is_of_all else ()
        yield placed(
            edit, (*by_owner, *in_file, *([noun.removeprefix("doc ")] if edit.verb == "replace" else [])), (file.path,)
        )
    forms = [f"{noun} {_LINKS.get(verb, 'of')} {listing(names, most=most)}" for most in (3, 2)]
    by_name = dict.fromkeys(text for form in forms for text in (f"{form} in {base_name(file.path)}", form))
    objects = (*by_name, *(text.replace(" in ", f" {_LINKS.get(verb, 'in')} ", 1) for text in in_file))
    # Where the words that changed may be told, they say more.
    yield Phrase(verb=verb, objects=objects, weight=1.6, vague=edit is not None, paths=(file.path,))
