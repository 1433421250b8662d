"""Phrase: one sentence about a change, as a verb and ever shorter objects; SafePhrase: what may be published of it.

A phrase is proposed with all it would quote in marks, and only `quoting` turns it into what can be rendered.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import NewType

from git_agent.model.change import visible_path
from git_agent.model.value import value
from git_agent.writer.style.style import Style, Tense

# Control characters: no text of a change can have one, because what is not printable is never quoted. \x02 stands for
# a file that is filled in later.
CODE = "\x01"
QUOTE = "\x03"
PROSE = "\x04"
MARKS = (CODE, QUOTE, PROSE)
MOST_NAMES = 8
# How the kind of a phrase begins that was told for its facts, not as another wording; fitted weights are kept by kind.
FACT_KIND = "told: "
DETAIL_KIND = "detail"  # of a phrase for bodies only: another one sums it up
LOCAL_KIND = "local name"  # of a phrase about a variable that is called otherwise, which changes nothing that is done
PRIVATE_KIND = "private"  # how the kind of a phrase ends that tells of something nobody else sees that it went
EVERYWHERE = 1.65  # the weight of an edit that was made in many places, beside others made in one
MATTERS = 1.5  # the weight from which a fact is worth a subject
AND_USE = f"{CODE} and use it"  # behind what came: the second verb of a sentence
NAMED = 1.7  # the weight from which a fact is about something that others see
PRIVATE_MEMBER = 1.4  # the weight of a member that nobody else sees
RESERVE = 0.0  # the weight of a phrase that is there for choice, and never before another
AUTHORS_WEIGHT = 4.0  # the weight of a phrase that the author wrote, above that of any fact

# English: verbs that double their last letter.
_DOUBLED = frozenset(("reformat", "drop", "trim", "stop", "skip", "strip", "wrap", "swap", "ship", "pin", "unpin"))
# What a statement may begin with and is no name.
_SMALL_WORDS = frozenset(("The", "A", "An", "Don't", "Do", "Never", "Always", "Only"))
_IRREGULAR_PAST = {
    "make": "made",
    "set": "set",
    "split": "split",
    "let": "let",
    "put": "put",
    "read": "read",
    "run": "ran",
    "keep": "kept",
    "build": "built",
    "write": "wrote",
    "rewrite": "rewrote",
    "send": "sent",
    "hide": "hid",
    "cast": "cast",
    "throw": "threw",
    "catch": "caught",
    "leave": "left",
}


@value
class Phrase:
    """What happened to what; `objects` run from the most telling to the shortest. A statement has no verb.

    `full` is the object with every name, where `objects` had to leave some out. `weight` ranks phrases within a
    cluster: below 1 that some file changed, from 1.5 on what a subject should say, from 2.2 on what needs no better
    wording. `vague` marks one that says where rather than what; `paths` are the files it accounts for. `kind` names
    the fact behind it, for those who compare phrases. `must_tell` marks what no body may leave out: something that
    others use came, went or got another name.
    """

    verb: str
    objects: tuple[str, ...]
    full: str = ""
    weight: float = 1.0
    vague: bool = False
    paths: tuple[str, ...] = ()
    kind: str = ""
    must_tell: bool = False


SafeText = NewType("SafeText", str)  # text that `quoting` let pass; nothing else makes one


@value
class SafePhrase:
    """A phrase of which every form may be published; nothing but `quoting` makes one."""

    verb: str
    objects: tuple[SafeText, ...]
    full: SafeText
    weight: float
    vague: bool
    paths: tuple[str, ...]
    kind: str
    must_tell: bool = False


def quote(text: str) -> str:
    """A value as written in the change; `quoting` decides whether it may be published."""
    return f"{QUOTE}{text}{QUOTE}"


def wording(text: str) -> str:
    """Words somebody wrote as words, in a title, a comment, a document; `quoting` decides about them too."""
    return f"{PROSE}{text}{PROSE}"


def code(name: str) -> str:
    """A name as written in the repository; gets backticks where the history uses them."""
    return f"{CODE}{name}{CODE}"


def path_name(path: str) -> str:
    return code(visible_path(path))


def short_name(path: str) -> str:
    """The path while it is short, else the file's name."""
    return path_name(path) if len(path) <= 36 else base_name(path)  # half of a subject


def base_name(path: str) -> str:
    return code(visible_path(path.rpartition("/")[2]))


def distinct_names(paths: Sequence[str]) -> list[str]:
    """Base names, with their folders where two would be the same."""
    shared = Counter(map(base_name, paths))
    return [base_name(path) if shared[base_name(path)] == 1 else path_name(path) for path in paths]


def listing(names: Sequence[str], *, most: int = 3) -> str:
    """`a`, `a and b`, `a, b and c`, `a, b and 4 more`."""
    if len(names) > most:
        return f"{', '.join(names[: most - 1])} and {len(names) - most + 1} more"
    return " and ".join(part for part in (", ".join(names[:-1]), names[-1]) if part)


def names_phrase(verb: str, names: Sequence[str], suffix: str = "") -> Phrase:
    """A phrase about several names, ever fewer of them; the suffix goes last."""
    shapes = [listing(names, most=most) + suffix for most in (3, 2)] + [listing(names, most=2)]
    full = listing(names, most=MOST_NAMES) + suffix if len(names) > 3 else ""
    return Phrase(verb=verb, objects=tuple(dict.fromkeys(shapes)), full=full)


def names_within(text: str) -> frozenset[str]:
    """The names that a phrase quotes as written in the repository."""
    return frozenset(names_in_order(text))


def names_in_order(text: str) -> list[str]:
    """The same as they stand there, each as often as it does."""
    return text.replace(QUOTE, "").replace(PROSE, "").split(CODE)[1::2]


def inflect(verb: str, tense: Tense) -> str:
    if tense is Tense.BASE:
        return verb
    stem = f"{verb[:-1]}i" if verb.endswith(("fy", "ly", "ry")) else verb
    if tense is Tense.THIRD:
        return f"{stem}es" if stem != verb or verb.endswith(("ss", "sh", "ch", "x", "z")) else f"{verb}s"
    if verb in _IRREGULAR_PAST:
        return _IRREGULAR_PAST[verb]
    if verb in _DOUBLED:
        return f"{verb}{verb[-1]}ed"
    return f"{stem}d" if verb.endswith("e") else f"{stem}ed"


def render(verb: str, rest: SafeText, style: Style) -> str:
    """The sentence in the history's tense, casing and quoting, without its final stop."""
    if not verb:  # a statement that stands by itself
        return _opened(plain(rest, style), style)
    head = inflect(verb, style.tense)
    told = rest.replace(AND_USE, AND_USE.replace("use", inflect("use", style.tense)))
    return f"{head[:1].upper() + head[1:] if style.capital else head} {_unmarked(told, style)}"


def _opened(text: str, style: Style) -> str:
    """With the first letter as the history has it; a name keeps its own."""
    first = text.partition(" ")[0]
    if first in _SMALL_WORDS and not style.capital:
        return text[:1].lower() + text[1:]
    return text[:1].upper() + text[1:] if style.capital and first.isalpha() and first.islower() else text


def plain(text: SafeText, style: Style) -> str:
    """Text that is no sentence of ours, in the history's quoting."""
    return _unmarked(text, style)


def _unmarked(text: str, style: Style) -> str:
    bare = text.replace(QUOTE, "").replace(PROSE, "")
    joined = re.sub(f"={CODE}{CODE}(?=\\S)", "=", bare)  # a name and its value are quoted as one
    return re.sub(f"{CODE}+", "`" if style.backticks else "", joined)


def sentence(phrase: SafePhrase, style: Style) -> str:
    """The phrase at full length, for a body."""
    return render(phrase.verb, phrase.full or phrase.objects[0], style)


def columns(text: str) -> int:
    """How wide a terminal shows the text."""
    if text.isascii():
        return len(text)
    import unicodedata  # most subjects are ASCII, and start-up is measured

    return sum(_width(char, unicodedata.east_asian_width(char), unicodedata.combining(char)) for char in text)


def _width(char: str, east_asian: str, combining: int) -> int:
    if combining or char in "\u200b\u200d\ufe0f":  # joiners and selectors of emoji
        return 0
    return 2 if east_asian in "WF" else 1
