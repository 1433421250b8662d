"""Whatever follows a credential's name, where no notation that is known was found: it stays only if it is harmless."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.bare import ADJECTIVE
from git_agent.redact.kinds import ADDRESS, POINTERS, ValueKind, is_cited, is_hint, is_stand_in, kind_of
from git_agent.redact.known_words import unknown_words
from git_agent.redact.names import NamedKey, kind_named
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.subjects import is_topic, without_references
from git_agent.redact.text_kinds import TextKind
from git_agent.redact.values import is_shown
from git_agent.redact.vocabulary import Rank, listed, mentions_credentials, names_credential

_CLOSES = {"(": ")", "[": "]", "{": "}", "<": ">"}
# A literal in the sigils of Perl, Ruby and Elixir, a raw one of C++: its own border follows.
_SIGIL = LazyPattern(
    r"[\"'\]]{0,2}[ \t]{0,24}(?:=>?|:|,)?[ \t]{0,8}(?:~[a-zA-Z]|%[qQwW]?|q[qw]?|R\"\w{0,8})(?P<opens>[(\[{<|!/~])"
)
_LONG_BRACKETS = LazyPattern(  # of Lua
    r"(?:[ \t]{0,4}<\w{1,8}>)?[ \t]{0,8}=[ \t]{0,8}\[(?P<level>={0,4})\[(?P<value>[^\]\n\"',]{3,200})\](?P=level)\]"
)
_SIGN = LazyPattern(
    r"[\"'`*_\])}]{0,3}[ \t]{0,24}(?:(?P<call>\()|(?P<element>>)|:{1,3}=?|=>?|->|\.{3,}|(?P<blank>[ \t]))"
    r"[ \t]{0,24}[\"'`*]{0,2}(?=[^\s\"'`*=:>])"
)
_FIELD = LazyPattern(
    r"(?:(?![ \t]+(?:#|//|--|<!--)[ \t]|[,;&][ \t]*[\w. -]{1,30}=|[,;][ \t]|[ \t]{3,}|[\"'`][,;)\]}\s]|[\"'`]$|[|\n<])"
    r".){2,120}"
)
_FILE = LazyPattern(r"\w\.(?:so|conf|txt|pem|key|json|ya?ml|sh|py|md|log)$|^[|]$")
_SOURCE = LazyPattern(r"\.(?:go|py|js|ts|rb|rs|c|h|cc|cpp|hpp|java|kt|cs|php|ex|exs|erl|hs|ml|swift|scala)$")
_SENTENCE = frozenset(
    listed("""
    the a an your you must please not should is are be has have was will can for of if when this that it its as by no or
    on at with only ist nicht der die das ein eine und est les des pour el los para por
    """)
)


_VERB = LazyPattern(r"\b(?:to|not|must|should|can|cannot|will|all|tests?|checks?|they|and)$")  # `made to pass jslint`
# `Pass charset to to_native in f`: what is passed, and to what name of code.
_PASSED = LazyPattern(
    r"\S{1,80}(?:,? \S{1,80}){0,4}? (?:to|into|through|by) (?:\S{1,80} in )?\w*(?:_\w|[a-z][A-Z])\w*\b"
)


# `bearer:disable go_unsafe`, which is meant for a checker; a macro of Rust.
_ORDER = LazyPattern(r"(?:disable|enable|ignore|skip)(?:[ -]|$)|[a-z_]+!\(")
_NOUN = LazyPattern(r"[a-z]{3,}(?:tion|ment|ness|ity)s?")  # `the password negotiation`


def following_spans(text: str, named: NamedKey, end: int, text_kind: TextKind) -> Iterator[SecretSpan]:
    """What follows a name of a password or a secret on its line."""
    found = _in_sigil(text, named, end) if text_kind is TextKind.CODE else _field(text, named, end, text_kind)
    if found and not is_shown(named.name) and not _SOURCE.search(named.name):
        yield SecretSpan(start=found[0], end=found[1], kind=kind_named(named, ""), precedence=Precedence.NAME)


def _in_sigil(text: str, named: NamedKey, end: int) -> tuple[int, int] | None:
    if named.rank < Rank.PASSWORD:
        return None
    if (long := _LONG_BRACKETS.match(text, named.end, end)) and _is_own(long["value"]):
        return long.span("value")
    sigil = _SIGIL.match(text, named.end, end)
    if not sigil:
        return None
    close = text.find(_CLOSES.get(sigil["opens"], sigil["opens"]), sigil.end(), end)
    content = text[sigil.end() : close]
    return (sigil.end(), close) if close - sigil.end() >= 3 and _is_own(content) else None


def _field(text: str, named: NamedKey, end: int, text_kind: TextKind) -> tuple[int, int] | None:
    sign = _SIGN.match(text, named.end, end)
    before = text[max(0, named.start - 80) : named.start].rpartition("\n")[2]
    if before.rfind("{{") > before.rfind("}}") or re.search(r"://\S*$|\barn:\S*$", before):
        return None
    field = _FIELD.match(text, sign.end(), end) if sign else None
    if not sign or not field or (sign["call"] and text_kind is TextKind.PROSE):  # `the token (incl. blanks)`
        return None
    content = field[0]
    if sign["call"]:
        content = content.partition(")")[0]
    content = content.rstrip(" \t\r.,;)]}'\"`*")
    if _ORDER.match(content):
        return None
    if sign["call"] and is_cited(content.partition(",")[0]):
        return None
    if sign["blank"] and (
        text.startswith("   ", field.end()) or not _is_given(text, named, content, text_kind)
    ):  # columns: `password    requisite     pam_deny.so`
        return None
    if _is_subject(before, sign, content) or (named.rank < Rank.PASSWORD and _tells_what_it_is(content)):
        return None
    is_bare_code = text_kind is TextKind.UNKNOWN and re.search(r"[(\[]|\w\.\w", content) is not None
    return (sign.end(), sign.end() + len(content)) if not is_bare_code and _is_own(content) else None


def _tells_what_it_is(content: str) -> bool:
    """`pepper: Pond config option`: words, most of which everybody uses."""
    words = content.split()
    return len(words) > 2 and "".join(words).isalpha() and 2 * len(unknown_words(content)) < len(words)


def _is_subject(before: str, sign: re.Match[str], content: str) -> bool:
    """The words of a subject: `rotate API tokens (#12)`, `password reset 9fbdaa6`, `passwd: support yescrypt`."""
    if sign[0].endswith(": ") and is_topic(before, content):
        return True
    if not sign["call"] and not sign["blank"]:
        return False
    left = without_references(content)
    if sign["call"]:
        return not left and " (" in sign[0]
    return left != content and bool(left) and not _is_own(left)


def _is_given(text: str, named: NamedKey, content: str, text_kind: TextKind) -> bool:
    """Behind a mere blank: the rest of a directive, or the last word of a clause."""
    if named.rank < Rank.PASSWORD:
        return False
    before = text[max(0, named.start - 80) : named.start].rpartition("\n")[2].strip("+- \t#;*")
    if named.name == "pass" and (_VERB.search(before) or (before and content.isalpha())):
        return False
    words = content.split()
    if named.name in ("pass", "Pass") and (_PASSED.match(content) or (len(words) > 2 and "".join(words).isalpha())):
        return False
    if not before and text_kind in (TextKind.SETTINGS, TextKind.UNKNOWN):
        return len(words) <= 5
    return len(words) == 1 and not ADJECTIVE.fullmatch(content) and not _NOUN.fullmatch(content)


def _is_own(content: str) -> bool:
    """Not open to all: it has a word that nobody else uses, or digits, and refers to nothing."""
    if len(content) < 3 or kind_of(content) is ValueKind.BLANK or content.startswith(POINTERS):
        return False
    if re.search(ADDRESS, content) or re.search(r"[{}\\]|\$\(|\$\w|\w\(|^[-<\[@%]", content):
        return False
    if names_credential(content) or mentions_credentials(content) or is_hint(content) or is_stand_in(content):
        return False
    words = content.lower().split()
    if any(_FILE.search(word) for word in words):
        return False
    if len(words) > 7 or (len(words) > 1 and not _SENTENCE.isdisjoint(words)):
        return False
    return bool(unknown_words(content)) or re.search(r"\d[^\W\d]|[^\W\d]\d|\d{4}", content) is not None
