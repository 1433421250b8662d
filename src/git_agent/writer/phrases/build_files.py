"""Sentences about statements of build files: what came to a variable, a target or a call, and under which condition."""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.value import replace, value
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import QUOTE, Phrase, code, columns, listing, quote, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.build_statements import NAMED, Statement
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.plain_lines import is_tellable
from git_agent.writer.read.statement_changes import StatementChange
from git_agent.writer.read.value_words import LONG_WITH_ONE_DASH

MOST_WORDS = 3
MOST_TOLD = 5  # different things done to one file; of twice as many, only what gives names is told
USUAL = 1.7  # the weight of what gives none
MOST_COLUMNS = 60  # of a subject, with a verb before them
LONGEST = 56  # characters of a command that is told whole

_NOUNS = {
    "option": "option", "add_executable": "target", "add_library": "target", "add_custom_target": "target",
    "add_test": "test", "find_package": "package", "function": "function", "macro": "macro", "set": "variable",
}  # fmt: skip
_LINKS = {"add": "to", "remove": "from", "use": "of"}
_SIGNS = ("=", ":=", "?=", "+=", "::=")
_PROGRAM = r"[@+-]*(?P<name>[a-z][\w.-]*|\$[({]\w+[)}])"


@value
class _Told:
    """What was done, around the names of those that it was done to."""

    verb: str
    name: str
    lead: str = ""
    short: str = ""  # the lead of a line that has no room for both words
    place: str = ""  # what goes before the names in either lead
    tail: str = ""
    noun: str = ""
    weight: float = USUAL


def build_file_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One for all statements, of one file or several, to which the same was done."""
    groups: dict[_Told, dict[str, list[FileFacts]]] = {}
    for file in files:
        for told in _told_of(file):
            groups.setdefault(replace(told, name=""), {}).setdefault(told.name, []).append(file)
    for told, having in groups.items():
        phrase = _phrase(told, having)
        yield phrase
        if told.verb == "use" and (QUOTE in told.lead or columns(phrase.objects[-1]) > MOST_COLUMNS):
            yield replace(_phrase(replace(told, verb="change", lead=told.place, short=""), having), vague=True)


def _phrase(told: _Told, having: dict[str, list[FileFacts]]) -> Phrase:
    files = list({file.path: file for each in having.values() for file in each}.values())
    plural = told.noun and f" {told.noun}{'s' * (len(having) > 1)}"
    names = list(having)
    is_whole = not told.lead and not told.tail  # else what it came to is said
    link = _LINKS.get(told.verb, "in") if is_whole or told.verb == "use" else "in"
    leads = [told.lead, *([told.short] if told.short else [])]
    forms = list(
        dict.fromkeys(f"{lead}{listing(names, most=most)}{plural}{told.tail}" for lead in leads for most in (3, 2))
    )
    whole = f"{told.lead}{listing(names, most=8)}{plural}{told.tail}"
    places = named_files(files)
    objects = [f"{form} {link} {place}" for form in forms for place in places]
    full = f"{whole} {link} {places[0]}" if len(names) > 3 else ""
    paths = tuple(file.path for file in files)
    return Phrase(verb=told.verb, objects=(*objects, *forms), full=full, weight=told.weight, paths=paths)


def _told_of(file: FileFacts) -> list[_Told]:
    """What is told of one file; of many different things the strongest."""
    changes = file.statements
    new = {each.one.about for each in changes if each.old is None and _noun(each.one) in ("function", "macro")}
    sides = ({each.one.head for each in changes if getattr(each, side) is None} for side in ("old", "new"))
    both = set.intersection(*sides)  # which of several calls became which is not known
    told = [
        _changed_calls(change.one) if change.one.head in both or _has_another(change, changes) else _told(change, file)
        for change in changes
        # What is set under a condition and otherwise in another way is not set only if that holds.
        if change.one.function not in new and not (change.old and change.new and _is_set_otherwise(change, changes))
    ]
    known = list(dict.fromkeys(each for each in told if each is not None))
    kinds = sorted(dict.fromkeys(replace(each, name="") for each in known), key=lambda each: -each.weight)
    most = kinds[:MOST_TOLD] if len(kinds) <= 2 * MOST_TOLD else [each for each in kinds if each.weight > USUAL]
    return [each for each in known if replace(each, name="") in most]


def _has_another(change: StatementChange, changes: Sequence[StatementChange]) -> bool:
    """Whether words that left one call may stand in another of the same thing that came."""
    one = change.one
    if change.old is None or change.new is None or one.kind != "command":
        return False
    others = (each.one for each in changes if each.old is None or each.new is None)
    return any((other.head, other.about) == (one.head, one.about) for other in others)


def _is_set_otherwise(change: StatementChange, changes: Sequence[StatementChange]) -> bool:
    """Whether what stands under another condition now is also set in another way, and not under that condition."""
    tests = (change.test_that_came, change.test_that_went)
    others = (each for each in changes if _name(each.one) == _name(change.one))
    return (
        any(tests)
        and change.one.kind != "recipe"
        and any((each.test_that_came, each.test_that_went) != tests for each in others)
    )


def _changed_calls(one: Statement) -> _Told | None:
    if one.kind != "command":
        return None
    return _Told(verb="change", name=code(wording(one.head)), tail=" calls", weight=1.6)


def _told(change: StatementChange, file: FileFacts) -> _Told | None:
    one = change.one
    if change.old is None or change.new is None:
        return _sided(one, file, is_added=change.old is None)
    if change.test_that_came or change.test_that_went:
        return _conditional(change)
    if change.old.tests != change.new.tests:
        return None
    return _words_told(change)


def _sided(one: Statement, file: FileFacts, *, is_added: bool) -> _Told | None:
    """A statement that came or went: by the name it gives, as a whole, or by what it calls."""
    verb = "add" if is_added else "remove"
    is_certain = (file.is_new_here if is_added else file.is_gone_from_here)(one.about or one.head)
    noun = _noun(one)
    if noun and is_certain:
        weight = USUAL if noun == "variable" else 2.0
        return _Told(verb=verb, name=_name(one), noun=noun, weight=weight)
    if one.kind == "variable" or noun == "variable":
        if is_added:
            return _Told(verb="set", name=_name(one))
        return None if _is_still_set(one, file) else _Told(verb="stop", name=_name(one), lead="setting ")
    if one.kind == "recipe":
        return None
    if one.kind != "command":
        return None
    if whole := _whole(one):
        return _Told(verb=verb, name=whole)
    head = code(wording(one.head))
    if one.about and _is_told(one.about, one):
        return _Told(verb=verb, lead=f"{head} for ", name=code(wording(_bare(one.about))))
    return _Told(verb=verb, name=head, noun="call")


def _is_still_set(one: Statement, file: FileFacts) -> bool:
    """Whether the file sets a variable in another place, or in another way."""
    name = re.escape(one.about if one.kind == "command" else one.head)
    text = (file.contents.new or b"").decode(errors="replace")
    return re.search(rf"(?im)^\s*(?:set\s*\(\s*{name}\b|{name}\s*[:?+]{{0,3}}=)", text) is not None


def _whole(one: Statement) -> str:
    text = f"{one.head}({' '.join(one.words)})"
    return code(wording(text)) if len(text) <= LONGEST and all(_is_told(word, one) for word in one.words) else ""


def _conditional(change: StatementChange) -> _Told | None:
    """What is done under one condition more than before, or under one less."""
    test = change.test_that_came or change.test_that_went
    one = change.one
    if len(test) > LONGEST or not test:
        return None
    does, name = _deed(one)
    if not name:
        return None
    if change.test_that_went:
        return _Told(verb="stop", lead=f"checking {code(wording(test))} before ", name=name, weight=1.8)
    return _Told(verb=does, name=name, tail=f" only if {code(wording(test))}", weight=1.8)


def _deed(one: Statement) -> tuple[str, str]:
    """What a statement does with what."""
    if one.kind == "variable" or one.head.lower() == "set":
        return "set", _name(one)
    if one.kind == "recipe":
        return "run", _program(one)
    return ("define", _name(one)) if one.head.lower() in NAMED else ("call", _whole(one) or _name(one))


def _words_told(change: StatementChange) -> _Told | None:
    """The words that came to a statement and those that went."""
    one = change.one
    came, went = ([_bare(word) for word in words] for words in (change.came, change.went))
    lead, name = _called(change)
    if max(len(came), len(went)) > MOST_WORDS or not all(_is_told(word, one) for word in (*came, *went)):
        is_call = one.kind == "command" and _noun(one) != "variable"
        arguments = "arguments of " if is_call and not lead else ""
        if one.kind == "variable" and len(came) == len(went) == 1:
            # Words that settings choose among are no secret; others are not told.
            both = f"{quote(came[0])} instead of {quote(went[0])} in "
            return _Told(verb="use", lead=both, name=name)
        return _Told(verb="change", lead=f"{arguments}{lead}", name=name, weight=1.6)
    if came == went:  # in other quotes, or in another order
        return _Told(verb="reorder", lead=f"arguments of {lead}", name=name) if not change.came else None
    noun = f" parameter{'s' * (len(came or went) > 1)}" if one.head.lower() in ("function", "macro") else ""
    added, lost = (
        f"{listing([code(wording(word)) for word in words])}{noun}" if words else "" for words in (came, went)
    )
    if added and lost:
        both = f"{added} instead of {lost} in {lead}"
        return _Told(verb="use", lead=both, short=f"{added} in {lead}", place=lead, name=name)
    return _Told(
        verb="add" if added else "remove", lead=f"{added} to {lead}" if added else f"{lost} from {lead}", name=name
    )


def _noun(one: Statement) -> str:
    return _NOUNS.get(one.head.lower(), "") if one.kind == "command" else "variable" * (one.kind == "variable")


def _name(one: Statement) -> str:
    if one.kind == "variable":  # a name by its place, whatever stands near
        return code(one.head)
    return code(wording(one.about if one.head.lower() in NAMED and one.about else one.head))


def _called(change: StatementChange) -> tuple[str, str]:
    """A statement by its name; one of several calls by what it is about as well, behind what they have in common."""
    one = change.one
    if one.kind in ("rule", "recipe"):
        return "", f"{_name(one)} target"
    if one.kind == "command" and one.about and one.head.lower() not in NAMED:
        is_same = change.old is not None and change.old.about == one.about
        return (
            (f"{code(wording(one.head))} of ", code(wording(one.about))) if is_same else ("", code(wording(one.head)))
        )
    return "", _name(one)


def _program(one: Statement) -> str:
    match = pattern(_PROGRAM).match(one.words[0]) if one.words else None
    return code(wording(match["name"])) if match is not None else ""


def _bare(word: str) -> str:
    return word[1:-1] if len(word) > 2 and word[0] == word[-1] == '"' else word


def _is_told(word: str, one: Statement) -> bool:
    """Whether a word is a name, a path, an option; a plain word behind a sign may be anything."""
    if word in _SIGNS:
        return True
    if one.kind == "recipe" and one.words and one.words[0].lstrip("@+-") in LONG_WITH_ONE_DASH:
        return is_tellable(word) or pattern(r"-[a-z]+").fullmatch(word) is not None
    is_plain = one.kind in ("rule", "command") and one.head.lower() not in ("set", "string")
    return is_tellable(_bare(word)) or (
        is_plain and pattern(r"[A-Za-z][A-Za-z_]*(?:::[A-Za-z_]+)?").fullmatch(_bare(word)) is not None
    )
