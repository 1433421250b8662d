"""One value in several pieces: literals put together, tuples of names and values, lists of characters."""

import re
from collections.abc import Iterator
from itertools import pairwise

from git_agent.model.lazy_pattern import compiled
from git_agent.redact.literals import CandidateValue, literal_end
from git_agent.redact.names import NamedKey, kind_named
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.values import ValueForm, is_secret
from git_agent.redact.vocabulary import Rank

_MOST_PIECES = 12  # of one value, so that a list of a thousand literals costs no more
_GAP = (
    r"[\"'`]{1,3}[)\]]{0,2}[ \t]{0,4}(?P<sign>\+|\.{1,2}|&|<>|\|\||\\|,)?[ \t\r]{0,4}"
    r"(?P<line>\n[+\- ]?(?P<depth>[ \t]{0,60})(?P<next>\+|\.{1,2}|&)?[ \t]{0,4})?[bBrRuUfL]{0,2}(?P<quote>[\"'`])"
)


def pieces_behind(text: str, first: CandidateValue, wrap: str) -> list[CandidateValue]:
    """The literals that are joined to the first: by a sign, by standing beside it, in a list that is joined."""
    pieces: list[CandidateValue] = []
    at, limit = first.start + len(first.text), min(len(text), first.start + 2000)
    while len(pieces) < _MOST_PIECES and (gap := compiled(_GAP).match(text, at, limit)):
        sign = gap["sign"] or gap["next"]
        # A comma joins only in a `join`; a line end within brackets, and where the next literal
        # begins its line, deeper, as in C.
        is_joined = (
            "join" in wrap
            if sign == ","
            else bool(sign) or (not gap["line"] and gap.end() - at > 2) or "(" in wrap or len(gap["depth"] or "") > 1
        )
        stop = literal_end(text, gap["quote"], gap.end(), limit)
        if (
            not is_joined
            or stop == gap.end()
            or compiled(r"[\"'`]?[ \t]{0,4}(?:[:=]|,[ \t]*[\"'])").match(text, stop, stop + 12)
        ) and not (is_joined and sign == "," and stop > gap.end()):
            break
        pieces.append(CandidateValue(start=gap.end(), text=text[gap.end() : stop], quote=gap["quote"], form=first.form))
        at = stop
    return pieces


_TUPLE = (
    r"[+\- ]?[ \t]*(?:(?:my|let|var|const|local|val|auto)[ \t]+)?[(\[]?(?P<names>[$@]?[\w.]{1,40}(?:["
    r" \t]*,[ \t]*[$@]?[\w.]{1,40}){1,8})[)\]]?"
    r"[ \t]*:?=[ \t]*[(\[]?(?=[\"'\w])(?P<values>[^\n]{1,400})"
)
_VALUE = (
    r"[bru]?\"(?P<double>(?:[^\"\\\n]|\\.){0,200})\"|[bru]?'(?P<single>(?:[^'\\\n]|\\.){0,200})'"
    r"|[^,\"'\n]+|(?P<comma>,)"
)


def tuple_spans(text: str, named: NamedKey, end: int) -> Iterator[SecretSpan] | None:
    """`user, pw = "me", "…"`: the value at the name's own place; None where this is no such assignment."""
    line = text.rfind("\n", max(0, named.start - 200), named.start) + 1
    assignment = compiled(_TUPLE).match(text, line, end)
    if not assignment or not assignment.start("names") <= named.start < assignment.end("names"):
        return None
    wanted = text.count(",", assignment.start("names"), named.start)
    if "," not in assignment["values"] or not re.search(r"[\"']", assignment["values"]):
        return None
    return _at_place(text, named, wanted, assignment.start("values"), assignment.end("values"))


def _at_place(text: str, named: NamedKey, wanted: int, start: int, end: int) -> Iterator[SecretSpan]:
    position = 0
    for part in compiled(_VALUE).finditer(text, start, end):
        position += part["comma"] is not None
        group = "double" if part["double"] else "single"
        if position == wanted and part[group]:
            if is_secret(part[group], named.rank, ValueForm.QUOTED, name=named.name, in_code=True):
                yield SecretSpan(
                    start=part.start(group),
                    end=part.end(group),
                    kind=kind_named(named, part[group]),
                    precedence=Precedence.NAME,
                )
            return


_BORDER = r"[ \t\r]*(?:,|[ \t])[ \t\r]*(?:\n[+\- ]?[ \t]*)?"
_NUMBER = r"(?:\(\w{1,12}\)[ ]?)?-?(?:0x[0-9a-fA-F]{1,2}|\d{1,3})"  # `(byte)0xae`, `-82`
_CHARACTERS = (
    r"(?:\[\d{0,4}\])?(?:new[ ]\w{1,12}\[\d{0,4}\][ ]?)?"
    r"[^\n\"'0-9=;]{0,60}?(?:\n[+\- ]?[ \t]*)?(?P<all>(?:u?'\\?[^'\n]'" + _BORDER + r"){3,300}u?'\\?[^'\n]'"
    r"|(?:" + _NUMBER + _BORDER + r"){5,300}" + _NUMBER + ")"
)


def character_spans(text: str, named: NamedKey, start: int) -> Iterator[SecretSpan]:
    """A value spelled out: `{'t', 'u', 'r'}`, `{0x6b, 0x6c}`, `fromCharCode(104, 97)`."""
    spelled = compiled(_CHARACTERS).match(text, start, min(len(text), start + 3000))
    if not spelled:
        return
    if named.name.endswith("s") and (named.rank is Rank.KEY or (named.rank is Rank.SECRET and "'" in spelled["all"])):
        return  # several of one letter or number: `formatTokens = ['Y', 'M', 'd']`, `_trans_keys`
    count = len(re.findall(r"'[^'\n]+'|\w+", spelled["all"]))
    # Numbers in a list are mostly data: the less the name says, the longer the list has to be, and of different
    # numbers.
    if count < (4 if named.rank is Rank.PASSWORD else 8 if named.rank is Rank.SECRET else 16):
        return
    if named.rank < Rank.PASSWORD and len(set(re.findall(r"\w+", spelled["all"]))) < 6:
        return
    if _is_counted(spelled["all"]) or (named.rank < Rank.PASSWORD and _is_lexed(named.name, spelled["all"])):
        return
    for line in re.finditer(r"[^\s+-][^\n]*[^\s,]|[^\s+-]", spelled["all"]):
        at = spelled.start("all") + line.start()
        yield SecretSpan(start=at, end=at + len(line[0]), kind=kind_named(named, ""), precedence=Precedence.NAME)


def _is_lexed(name: str, numbers: str) -> bool:
    """Numbers that spell nothing below a token's name: the table of a parser, as `tokenToSymbol` is one."""
    values = [int(number) for number in re.findall(r"(?<![\w'])\d+\b", numbers)]
    return "token" in name.lower() and any(not 32 <= number < 127 for number in values)


def _is_counted(numbers: str) -> bool:
    """One, two, three: the data of a test."""
    values = [int(number) for number in re.findall(r"\b\d+\b", numbers)]
    return len(values) > 3 and all(other - one == 1 for one, other in pairwise(values))
