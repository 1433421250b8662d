"""What stands where values stand, near talk of an access, and is none: years, packages, bytes, entries of a list."""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.kinds import ADDRESS, is_cited, is_name_of_code, is_of_design
from git_agent.redact.slots import Slot
from git_agent.redact.surroundings import Lines
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.vocabulary import Rank, rank_of

BESIDE_A_USER = LazyPattern(
    r"(?i)(?:^|[\s\"'`(,;:|/=])(?:admin\w*|root|sa|ops?|user\w*|guest|demo|test\w*|web|svc[\w-]*|robot|bot|ci|deploy\w*"
    r"|oper\w*|manager|supervisor|backup|pi|ubuntu|[\w.+-]+@[\w.-]+|boss|viewer|report\w*|readonly|ro|app|qa|sys\w*"
    r"|service)[\"'`]?[ \t]?(?:[,/|:;]{1,2}|->|\band\b|\bwith\b|und|dann|then|[ ])[ \t]?[bLN@]?[\"'`]{0,2}$"
)
_RESULT = LazyPattern(
    r"(?i)(?:exit|error|status|return|response|http|zip|postal|country|event|reason|result|vendor)[ _-]?code\W*$"
)
_LONG = 400
_FIGURE = LazyPattern(r"[|\t;,][ ]?\d+(?:\.\d+)?[a-z]{0,2}(?=[|\t;,\n])")  # in a table of measurements
_SOME_FIGURES = 4
_NEXT_LITERAL = LazyPattern(r"[\"'`],[ ]?[\"'`]")
# Of a lexer's, and the keyword that a parser looks for: `strcmp(token, "log_type")`, `parse_bool(&token, "…"`.
_KIND = LazyPattern(
    r"\b[tT]oken\.(?:type|kind|name)[ ]?[=!]==?[ ]?[\"']$|(?:cmp|equals|parse\w{0,20})\([&*]?token,[ ]?[\"']$"
)
_LISTED = LazyPattern(r"[\"'][A-Za-z][A-Za-z_-]{1,23}[\"'](?=[ ]?[,)\]}]|$)")
_CALLED = LazyPattern(r"\w[( ][\"'`]$")
# The year of a sentence, as in `starting in 2022`.
_YEAR = LazyPattern(r"(?i)(?:^|[ (])(?:in|since|by|until|till|from|of|year|early|late|mid|\w{3,9},?)[ -](?:19|20)\d\d$")
_BYTES = LazyPattern(r"(?:[0-9a-fA-F]{2}:){7,}(?:[0-9a-fA-F]{2})?")
_PRIVATE = LazyPattern(r"(?i)private|prime\d|coefficient|\bpriv:")
_DUMP = 4_000  # characters above a line of bytes
_QUERY = LazyPattern(r"://[^\s\"'<>]*[?&]([\w.-]{1,30})=$")
_VERSIONED = LazyPattern(r"[ ]?[<>=~!]=[ ]?\d")
_FEW_ENTRIES = 8  # lines on both sides


def is_no_value(lines: Lines, number: int, slot: Slot, makeup: str, kind: TextKind) -> bool:
    """What stands where values stand, and is none."""
    text, (first, last) = lines.text, lines.all[number]
    if kind is TextKind.CODE and (
        _is_first_of_several(text, slot)
        or _is_key_of_hash(text, slot, makeup)
        or (makeup == "word" and _is_listed(text, first, last))
        or _says_its_name(text, slot, first)
        or _is_piece_of_text(text, slot, first)
        or re.search(ADDRESS, text[slot.start : slot.end])
        or _is_of_code(text, slot)
        or _is_one_of_like(text, slot, first, last)
    ):
        return True
    if kind is not TextKind.CODE and (
        _is_dump(text, slot, first, last)
        or (text.endswith(("(", "["), 0, slot.start) and is_cited(text[slot.start : slot.end]))
        or _is_package(text, slot)
        or (makeup == "word" and _is_entry(lines, number, slot))
        or _is_told_to_all(text, slot, first, makeup)
    ):
        return True
    return _is_other(text, slot, first, makeup) or _is_foreign(lines, number, slot, makeup)


def _is_dump(text: str, slot: Slot, first: int, last: int) -> bool:
    """A line of bytes, as of a certificate in words; but of a private key they are what nobody may see."""
    if not _BYTES.fullmatch(text[first:last].strip("+- \t\r")):
        return False
    return _PRIVATE.search(text, max(0, slot.start - _DUMP), slot.start) is None


def _is_package(text: str, slot: Slot) -> bool:
    """`psycopg2>=2.7`, and `colorama.*`, which means all that is in it."""
    return _VERSIONED.match(text, slot.end) is not None or text[slot.start : slot.end].endswith((".*", "/*"))


# What a manifest tells of a package, and what it is put together from.
_PUBLISHED = LazyPattern(
    r"(?i)[+\- \t]*(?:[\"']?(?:authors?|maintainers?|contributors|keywords|categories|classifiers|licen[sc]e)[\"']?"
    r"[ ]?[:=]|<(?:[\w-]*(?:groupid|artifactid)|bundle|capability|feature|dependency)\b)"
    r"|.{0,80}\b(?:image|box)[\"']?[ ]?[:=][ ]?[\"']?[\w./-]{2,60}[:/]$"
)
_ONE_OF = LazyPattern(r"\bin[ ][\[(](?:[\"'][^\"'\n]{0,40}[\"'],[ ]?){0,20}[\"']$")
_COMPARED = LazyPattern(r"([\w.]{2,60})[ ][!=]=[ ][\"']$")


def _is_told_to_all(text: str, slot: Slot, first: int, makeup: str) -> bool:
    """Who made a package and of what, which systems a step is for: `distribution in ["Alpine", "Archlinux"]`."""
    before = text[max(first, slot.start - 400) : slot.start]
    if _PUBLISHED.match(before) or _ONE_OF.search(before):
        return True
    compared = _COMPARED.search(before) if makeup == "word" else None
    return compared is not None and rank_of(compared[1].rpartition(".")[2]) < Rank.SECRET


def _is_entry(lines: Lines, number: int, slot: Slot) -> bool:
    """One of many words in the same frame, as a dictionary or a list of names has them, one a line."""
    text, (first, last) = lines.text, lines.all[number]
    before, after = text[first : slot.start], text[slot.end : last]
    if not (before + after).strip("+ \t\r"):
        return False  # a frame of nothing
    alike = 0
    for start, end in lines.all[max(0, number - _FEW_ENTRIES) : number + _FEW_ENTRIES + 1]:
        held = text[start + len(before) : end - len(after)] if text.startswith(before, start) else ""
        alike += text.endswith(after, start, end) and held.isalpha() and held.islower()
    return alike > _FEW_ENTRIES


def _is_first_of_several(text: str, slot: Slot) -> bool:
    """The first literal of a call with another behind it: the name of a cookie or a header, a user."""
    return (
        _NEXT_LITERAL.match(text, slot.end) is not None and _CALLED.search(text, slot.start - 3, slot.start) is not None
    )


def _is_key_of_hash(text: str, slot: Slot, makeup: str) -> bool:
    """`"password": "…", "clientid": "…"`: a word with a value of its own."""
    return makeup == "word" and text.endswith(('{"', ', "'), 0, slot.start) and text.startswith('": ', slot.end)


def _is_listed(text: str, first: int, last: int) -> bool:
    """A line of many words, each in its quotes: features, columns, names of things."""
    listed = _LISTED.findall(text[first : min(last, first + _LONG)])
    # Fewer with capitals among them may be the arguments of a call: `Credentials("Realm", "host", "ci", "…")`.
    return len(listed) > 5 or (len(listed) > 3 and "".join(listed).islower())


_MEMBER = LazyPattern(r"[A-Za-z_$]\w*(?:\.[A-Za-z_]+)+(?:\(\))?")


def _is_of_code(text: str, slot: Slot) -> bool:
    """The name of something: a constant, a curve, a colour, in a page about code a member."""
    content = text[slot.start : slot.end]
    if text.endswith("<code>", 0, slot.start) and _MEMBER.fullmatch(content):
        return True
    if content.isupper() and content.isalpha() and text.endswith(('oken("', "oken('"), 0, slot.start):
        return True  # `xToken("YSTEM")`, the rest of a keyword
    return is_name_of_code(content) or is_of_design(content)


_ELEMENT = LazyPattern(r"[\[,(][ \t]*[\"']([^\"'\n]{3,40})[\"'](?=[ \t]*[,\])])")
_FEW_ALIKE = 3


def _is_one_of_like(text: str, slot: Slot, first: int, last: int) -> bool:
    """`['red-cat-3', 'big-dog-2', 'old-cat-0']`: data in one form, whatever the lines around speak of."""
    form = _form(text[slot.start : slot.end])
    if "a" not in form or len(form) < _FEW_ALIKE:
        return False  # a word or a number alone
    elements = _ELEMENT.findall(text[first : min(last, first + _LONG)])
    return sum(_form(element) == form for element in elements) >= _FEW_ALIKE


def _form(content: str) -> str:
    return re.sub(r"\d+", "0", re.sub(r"[^\W\d_]+", "a", content))


_ABOUT = LazyPattern(r"\b__[a-z]+__[ ]?=[ ]?(?:[\[(][^\])]{0,200})?[\"']$")  # `__author__ = "…"`, `__all__ = ["…"`
_LEXED = LazyPattern(
    r"(?i)(?:(?-i:\bTokens?(?:\.|::)\w{2,20}|\btoken[A-Z]\w{2,20})|tokens?\.[a-z_]{3,20}|"
    r"tokeni[sz]\w*|\blex\w*|parse\w*|scan\w*|split\w*|format\w*"
    r"|\b(?:it|test|describe|context|pass|fail|log|warn|info|debug))\([\"'`]$"
)
_SUBSCRIPT = LazyPattern(r"[\w)\]]\[[\"'`]$")
_FORMAT = LazyPattern(r"%\d*l?[sdifxu](?!\w)|^\.[a-z]+$")  # a format, a hidden folder
_ARTICLE = LazyPattern(r"(?:an?|the)[ ][a-z]+(?:[ ][a-z]+)*$")  # `"a flag value"`
_PAIRS = LazyPattern(r"\w+=\w{0,3}|[\w.-]+=[\w.-]*(?:[;&,]+[ ]?[\w.-]+=[\w.-]*)+[;&,]*")
_JOINED_ON = LazyPattern(r"[\"'`][ ]?(?:\+|\.[ ]|&|<>|%[ ])")


def _is_piece_of_text(text: str, slot: Slot, first: int) -> bool:
    """What a parser is given to read, `a=1;b=2`, or the beginning of a longer text: `"Basic " + login`."""
    content, before = text[slot.start : slot.end], text[max(first, slot.start - 30) : slot.start]
    if (content.endswith(" ") and _JOINED_ON.match(text, slot.end)) or _ABOUT.search(text, first, slot.start):
        return True
    if (
        _FORMAT.search(content)
        or _ARTICLE.match(content)
        or (_SUBSCRIPT.search(before) and text.startswith("]", slot.end + 1))
    ):
        return True
    return _PAIRS.fullmatch(content) is not None or _LEXED.search(before) is not None


def _says_its_name(text: str, slot: Slot, first: int) -> bool:
    """`PaymentRequired = Status(402, "Payment Required")`: the words for people of what has the same name."""
    content = text[slot.start : slot.end]
    words = content.split()
    return (
        len(words) > 1
        and all(map(str.isalpha, words))
        and "".join(words) in text[max(first, slot.start - 120) : slot.start]
    )


def _is_other(text: str, slot: Slot, first: int, makeup: str) -> bool:
    """Within a template or the name of a resource, the kind of something, or a number that is no code for a door."""
    before = text[max(first, slot.start - 80) : slot.start]
    if before.endswith(("'", '"')) and _KIND.search(before):
        return True
    if text.startswith(("{{", "${"), slot.end) or (before.endswith("=") and _is_queried(before)):
        return True
    opened = max(before.rfind("{{"), before.rfind("${"), before.rfind("<%"))
    if opened > max(before.rfind("}"), before.rfind("%>")) or ("arn:" in before and re.search(r"\barn:\S*$", before)):
        return True
    if (
        slot.form in ("piece", "last") and before.endswith(("/", "@")) and re.search(r"[\w.-].$", before)
    ):  # a part of a path or an address
        return BESIDE_A_USER.search(before) is None
    if (
        makeup == "number"
        and slot.form in ("cell", "piece")
        and len(_FIGURE.findall(text[first : first + _LONG])) > _SOME_FIGURES
    ):
        return True
    return (
        makeup == "number"
        and (_RESULT.search(before) or _YEAR.search(text[max(first, slot.start - 12) : slot.end])) is not None
    )


def _is_queried(before: str) -> bool:
    """What an address asks for under a name that is no credential's: `https://avatars.example/u/1?u=…`."""
    asked = _QUERY.search(before)
    return asked is not None and rank_of(asked[1]) is Rank.NONE


def _is_foreign(lines: Lines, number: int, slot: Slot, makeup: str) -> bool:
    """A word of a sentence in another language, of which most words are unknown."""
    is_last = (
        slot.form.startswith(("last", "told")) and makeup == "word" and lines.text[slot.start : slot.end].islower()
    )
    return is_last and lines.strangeness(number) > 1
