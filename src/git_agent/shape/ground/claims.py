"""Reads what a message mentions by name or number, from the spelling alone.

A plain word is a word, even when the repository has a function of that name. A word in backticks, or with an
underscore, a hump, a slash or a digit in it, was meant as the name of something.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from git_agent.model.message import Message
from git_agent.shape.ground.lexicon import (
    is_choice,
    is_common_name,
    is_file_name,
    is_folder_name,
    is_keyword,
    is_product,
    is_series,
    is_unit,
)
from git_agent.shape.ground.people import people_in
from git_agent.shape.ground.wording import worded_claims


class Mention(NamedTuple):
    """One thing that is mentioned; a doubtful one may as well be plain English."""

    text: str
    kind: str
    is_doubtful: bool = False


_NAME = r"[A-Za-z_$][A-Za-z0-9_$]*"
_RELEASE = (
    r"(?:[-+.]?(?i:rc|a|b|c|m|alpha|beta|dev|pre|post|snapshot|final|canary|next|nightly|preview)[\w.+-]*"
    r"|[-+]\d[\w.+-]*)?"
)
_PATTERNS = {
    "record": r"(?ms)^---ci---$.*?(?:^---/ci---$|\Z)",
    "part": r"""(?x)
        (?P<ticks>`{1,3})(?P<code>[^`]{1,300}?)(?P=ticks)
        |</[A-Za-z][\w-]*>
        |(?P<url>\b[a-z][a-z0-9+.-]{1,9}://[^\s<>"'`)\]]+)
        |(?P<email>\b[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z][A-Za-z0-9-]+\b)
        |(?P<product>\b\d[\d,_]*(?:\ ?[*\u00d7]\ ?\d[\d,_]*)+\b)
        |(?P<word>(?:[!\#$%&*+\-./0-9:?@A-Z\\^_a-z~]|(?<=\d),(?=\d{3}))+)(?P<call>\(\))?
    """,
    "code": r"(`{1,3})[^`]{1,300}?\1",
    "handle": r"@[A-Za-z][\w-]*",
    "prefix": r"[A-Za-z]+\((?P<scope>[^()]+)\)!?: ",
    "issue": r"(?:[\w.-]+(?:/[\w.-]+)?)?#\d+|CVE-\d{4}-\d+|GHSA(?:-[0-9a-z]{4}){3}|[A-Z][A-Z0-9]{1,9}-\d+",
    "flag": r"--?[A-Za-z][A-Za-z0-9_.-]*",
    "hash": r"(?=[0-9a-f]*[0-9])(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}|[a-f]{8,64}",
    "version": rf"[vV]\d+(?:\.\d+)*{_RELEASE}|\d+(?:\.\d+)+{_RELEASE}|\d+(?:\.\d+)*\.[xX]",
    "number": r"-?\d+(?:[,_]\d{3})*(?:\.\d+)?(?:%|[A-Za-z]{1,4})?|0x[0-9A-Fa-f]+|\d{4}-\d\d-\d\d",
    # Zero and one say "none" and "single" more often than they count.
    "no_claim": r"[01]|\d*(?:1st|2nd|3rd|\dth)s?|\d+/\d+|\d{1,2}:\d\d(?::\d\d)?|:\w+:",
    "name": r"(?=\w*[A-Za-z])\w*_\w*|[a-z]+[A-Z]\w*|[A-Z][a-z0-9]+[A-Z]\w*|[A-Z]{2,}[a-z][a-z0-9]+\w*",
    "numbered": r"[A-Za-z]+\d\w*",
    "plain": r"[A-Z]{2,}(?:s|ed|ing)|_[a-z]+_",
    "dotted": rf"{_NAME}(?:(?:\.|::|\#|\\){_NAME})+",
    "joint": (
        r"(?<=\w)--+(?=\w)|\.\.+|(?<!:):(?!:)|(?<=\w)@(?=v?\d)|(?<=\d)-(?=[a-z-]+$)|(?<=\bRFC|\bPEP|\bISO)-?(?=\d)"
    ),
    "glob": r"^\*\.|[/_.-]\*+$|/\*",
    # Latin letters and those of another alphabet that look like them, in one word; a micro sign or an ohm is a measure.
    "mixed": (
        r"\b(?=\w*[A-Za-z])(?=\w*[\u0370-\u052f\u0531-\u058f\u13a0-\u13ff\uff21-\uff5a\U0001d400-\U0001d7ff])"
        r"(?!\w?[\u03a9\u03bc]\w{0,2}\b)\w+"
    ),
    "unit": r"[ \n-](?P<unit>[A-Za-z]+\b|%)",
    "one_name": r"[^\s(){}\[\]<>,;=\"'|]+(?:\(\))?",
}
_LONGEST = 400  # characters of a name; no source keeps a longer one
_SHOWN = 60  # of a longer one, so that a fault names it
_INDENT = 80  # as far as anybody looks for the start of a line
_KINDS = ("issue", "flag", "hash", "version", "number")  # the first that fits: `1234567ab` is no number with a unit


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Compiled when first asked for: most runs of the program never read a message."""
    return re.compile(_PATTERNS[name])


def mentions(message: Message) -> Iterator[Mention]:
    """Everything the message names, in reading order; the same thing may come more than once."""
    subject = message.subject
    if prefix := _pattern("prefix").match(subject):
        yield from (
            Mention(scope.strip()[:_LONGEST], "scope")
            for scope in re.split("[,/|]", prefix["scope"])
            if scope.strip(" *")
        )
        subject = subject[prefix.end() :]
    # A record is checked by its own rules, and its values are not the message's words.
    for text in (subject, _pattern("record").sub("", message.body)):
        yield from _in_text(text)
        people = list(_people(text))
        yield from people
        named = {part for person in people for part in person.text.split()}
        for claim, kind in worded_claims(text):
            if not (kind == "name" and named.issuperset(claim.split())):
                yield Mention(claim[:_LONGEST], kind)


def _people(text: str) -> Iterator[Mention]:
    # What is code names nobody, and a line may end within a name.
    prose = " ".join(_pattern("code").sub("`", text).split())
    for name in people_in(prose):
        first = name.partition(" ")[0]
        if not is_common_name(first) and not (first.isupper() and len(first) > 1):  # "reported by GitHub", "VS Code"
            yield Mention(name[:_LONGEST], "person")


def _in_text(text: str) -> Iterator[Mention]:
    if not text.isascii():
        yield from (Mention(match[0][:_LONGEST], "identifier") for match in _pattern("mixed").finditer(text))
        text = _pattern("mixed").sub("", text)
    for part in _pattern("part").finditer(text):
        if part["code"] is not None:
            yield from _in_code(part["code"].strip())
        elif part["url"]:
            yield Mention(part["url"][:_LONGEST].rstrip(".,:;!?*_"), "url")
        elif part["email"]:
            yield Mention(part["email"][:_LONGEST], "email")
        elif part["product"]:
            yield _with_unit(Mention(part["product"], "number"), text, part.end("product"))
        elif part["call"]:
            yield from _in_name(part["word"])
        elif part["word"] and not _is_counter(text, part.start("word"), part["word"]):
            word = part["word"]
            # A list item without the space, or the end of "call()-ing".
            is_glued = word[0] == "-" and (_starts_line(text, part.start()) or text[part.start() - 1] == ")")
            for mention in _in_word(word.removeprefix("-") if is_glued and word[1:2].isalpha() else word):
                yield _with_unit(mention, text, part.end("word"))


def _in_code(code: str) -> Iterator[Mention]:
    """One name in backticks is a name whatever it looks like; a longer piece of code is read word by word."""
    if _pattern("one_name").fullmatch(code):
        yield from _in_name(code.removesuffix("()"))
        return
    for part in _pattern("part").finditer(code):
        if part["word"]:
            is_called = code[part.end("word") : part.end("word") + 1] == "("
            yield from _in_name(part["word"]) if is_called else _in_word(part["word"])
        elif part["url"]:
            yield Mention(part["url"], "url")


def _in_name(word: str) -> Iterator[Mention]:
    """What stands in backticks or before parentheses is a name even when it is spelled like a word."""
    mentions = list(_in_word(word))
    if len(word) > _LONGEST:
        yield from mentions
        return
    yield from (mention._replace(is_doubtful=False) for mention in mentions)
    word = _trimmed(word)
    if not mentions and re.search("[A-Za-z]{2}", word) and not is_keyword(word) and not is_common_name(word):
        yield Mention(word, "path" if "/" in word else "identifier")


def _in_word(word: str) -> Iterator[Mention]:
    if len(word) > _LONGEST:  # no source keeps such a name, and none of the patterns was made for it
        if re.search("[A-Za-z0-9]", word):
            yield Mention(f"{word[:_SHOWN]}…", "path" if "/" in word or "." in word else "identifier")
        return
    if _pattern("no_claim").fullmatch(word.rstrip(".!?")):
        return
    if word.startswith("GHSA-") and _pattern("issue").fullmatch(_trimmed(word)):  # its joints are no joints
        yield Mention(_trimmed(word), "issue")
        return
    for piece in _pattern("joint").split(_trimmed(word)):
        yield from _in_piece(_trimmed(piece))


def _in_piece(word: str) -> Iterator[Mention]:
    if is_common_name(word):
        if is_product(word) and not word.islower():  # in lower case it may be a word, or told by what uses it
            yield Mention(word, "product")
        return
    for kind in _KINDS:
        if _pattern(kind).fullmatch(word):
            # "-aggressive" may be a flag of Go or half of a compound; "-C" and "--color" can only be flags.
            yield Mention(word, kind, is_doubtful=bool(re.match("-[A-Za-z]{4}", word)))
            return
    if "/" in word:
        yield from _slashed(word)
    elif is_file_name(word) or re.fullmatch(r"\.[a-z][\w-]+", word):
        yield Mention(word, "path")
    elif _is_name(word) or _pattern("handle").fullmatch(word):
        yield Mention(word, "identifier")
    elif "-" in word:
        yield from (Mention(part, "identifier") for part in word.split("-") if _pattern("name").fullmatch(part))


def _is_name(word: str) -> bool:
    bare = word.lstrip("@#$%.:").replace("*", "")
    if _pattern("dotted").fullmatch(bare):
        return any(len(part) > 1 for part in re.split(r"\W+", bare)[:-1])  # not "e.g"
    is_name = _pattern("name").fullmatch(bare) or _pattern("numbered").fullmatch(bare)
    return bool(is_name) and not _pattern("plain").fullmatch(bare)


def _slashed(word: str) -> Iterator[Mention]:
    """A path, several names, or a choice between words."""
    first, last = word.partition("/")[0], word.rstrip("/").rpartition("/")[2]
    has_words = re.search("[A-Za-z]{2}", word) and not is_choice(word)
    if has_words and (word[0] in "./~@" or word.endswith("/") or is_file_name(last) or is_folder_name(first)):
        yield Mention(word, "path")
        return
    parts = [mention for part in word.split("/") for mention in _in_piece(_trimmed(part))]
    yield from parts or ([Mention(word, "path", is_doubtful=True)] if has_words else [])


def _trimmed(word: str) -> str:
    """Without punctuation, emphasis and the number of a line."""
    word = re.sub(r"(?<=[A-Za-z_]):\d+(?::\d+)?$", "", word.strip("~^&!?:+\\").rstrip("."))
    return word if _pattern("glob").search(word) else word.strip("*").strip("!?:").rstrip(".-")


def _starts_line(text: str, at: int) -> bool:
    before = text[max(0, at - _INDENT) : at].rstrip(" \t")
    return before.endswith("\n") or (not before and at <= _INDENT)


def _is_counter(text: str, at: int, word: str) -> bool:
    """Whether a number only tells which point of a list, footnote or series this is."""
    if not re.fullmatch(r"\d{1,3}[.:]?", word):
        return False
    following = text[at + len(word) : at + len(word) + 1]
    if _starts_line(text, at) and (word[-1] in ".:" or following == ")"):
        return True
    if text[max(0, at - 1) : at] in ("(", "[") and following in (")", "]"):
        return True
    before = re.search(r"(\w+)[ \n]$", text[max(0, at - 24) : at])
    unit = _pattern("unit").match(text, at + len(word))
    is_amount = unit is not None and is_unit(unit["unit"])  # "reads lines 40 times" names no line 40
    return bool(before and is_series(before[1]) and not is_amount)


def _with_unit(mention: Mention, text: str, at: int) -> Mention:
    """The number together with what it measures: 5 minutes may be 300 in the code."""
    unit = _pattern("unit").match(text, at) if mention.kind == "number" and mention.text[-1].isdigit() else None
    return mention._replace(text=f"{mention.text} {unit['unit']}") if unit and is_unit(unit["unit"]) else mention
