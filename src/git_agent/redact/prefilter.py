"""Which rules a text calls for: to look for every word of every rule would cost more than all else."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from git_agent.model.value import value
from git_agent.redact.rule_words import rule_words
from git_agent.redact.vocabulary import STEMS

# Not only as words of their own: `mysqldump`, `ldapsearch`, `toBase64`.
_PARTS_OF_WORDS = frozenset(
    word.encode()
    for word in (
        "mysql",
        "mariadb",
        "mongo",
        "ldap",
        "snmp",
        "ncftp",
        "base64",
        "assword:",
        "akia",
        "asia",
        ":apa91",
        "client(",
        "connect(",
        "connector(",
        "connection(",
        "signin",
        "pbkdf2",
        "reset",
        "cookie",
        "community",
    )
)
_WordsByKey = dict[bytes, tuple[bytes, ...]]


@cache
def _address() -> re.Pattern[bytes]:
    """An `@` with something on both sides; the bare sign would be found in every hunk header of a diff."""
    return re.compile(rb"[\w\"'.]@[\w{$]")


def next_place(lowered: bytes, word: bytes, start: int) -> int:
    """Where a word stands from a place on; -1 where it does not any more."""
    if word != b"@":
        return lowered.find(word, start)
    match = _address().search(lowered, max(0, start - 1))
    return match.start() + 1 if match else -1


@cache
def _token() -> re.Pattern[bytes]:
    return re.compile(rb"[a-z][a-z0-9]+")


@value
class Tokens:
    """The words of a text, each once: whatever is within a word is found here first, in a tenth of the text."""

    all: frozenset[bytes]
    joined: str


_PIECE = 1 << 18
_LONGEST = 64  # word of a rule: pieces overlap by one, so that none is cut


def tokens_of(lowered: bytes) -> Tokens:
    """Asked for once to know whether a text is worth a look, and once to look; of a long text nothing is kept."""
    return _cached_tokens(lowered) if len(lowered) <= _PIECE else _tokenize(lowered)


@lru_cache(maxsize=2)
def _cached_tokens(lowered: bytes) -> Tokens:
    return _tokenize(lowered)


def held(candidates: tuple[bytes, ...], lowered: bytes) -> Iterator[bytes]:
    """Those of these words that stand in a text."""
    text, joined = lowered.decode("ascii"), tokens_of(lowered).joined
    for word, shown, part in _shown(candidates):
        if (not part or part in joined) and (part == shown or shown in text):
            yield word


@cache
def _shown(candidates: tuple[bytes, ...]) -> tuple[tuple[bytes, str, str], ...]:
    """Each as bytes and as text, and the longest part of it that can only stand within one word of a text.

    Python looks for text in text five times as fast as for bytes in bytes, which might be a number.
    """
    return tuple((word, word.decode("ascii"), _longest_part(word).decode("ascii")) for word in candidates)


def _longest_part(word: bytes) -> bytes:
    return max(_token().findall(word), key=len, default=b"")


def _tokenize(lowered: bytes) -> Tokens:
    tokens: set[bytes] = set()
    for start in range(0, len(lowered), _PIECE):  # a list of all words of a long text would be larger than it
        tokens.update(_token().findall(lowered, max(0, start - _LONGEST), start + _PIECE))
    return Tokens(all=frozenset(tokens), joined=b" ".join(tokens).decode("ascii"))


@cache
def _word_groups() -> tuple[_WordsByKey, _WordsByKey, _WordsByKey, tuple[bytes, ...]]:
    """Words by what must be in a text before it is worth looking for them: a whole word, a stem, nothing."""
    by_token: dict[bytes, tuple[bytes, ...]] = {}
    by_stem: dict[bytes, tuple[bytes, ...]] = {}
    by_trigger: dict[bytes, tuple[bytes, ...]] = {}
    anywhere: list[bytes] = []
    stems = _stems_of(rule_words())
    for word in rule_words():
        if trigger := _trigger_of(word):
            by_trigger[trigger] = (*by_trigger.get(trigger, ()), word)
        elif stem := stems.get(word, b""):
            by_stem[stem] = (*by_stem.get(stem, ()), word)
        elif word not in _PARTS_OF_WORDS and (tokens := sorted(_token().findall(word), key=len)):
            by_token[tokens[-1]] = (*by_token.get(tokens[-1], ()), word)
        else:
            anywhere.append(word)
    return by_token, by_stem, by_trigger, tuple(anywhere)


def _stems_of(rule_words: tuple[bytes, ...]) -> dict[bytes, bytes]:
    """The first stem in each word that has one; all are searched at once, as this is done at every start."""
    together = b"\n".join(rule_words)
    stems: dict[bytes, bytes] = {}
    for stem in STEMS:
        at = together.find(stem)
        while at >= 0:
            end = together.find(b"\n", at)
            end = end if end >= 0 else len(together)
            stems.setdefault(together[together.rfind(b"\n", 0, at) + 1 : end], stem)
            at = together.find(stem, end)
    return stems


def _trigger_of(word: bytes) -> bytes:
    """What else a text has that holds one of these: a hash its dollars, a key in JSON or XML its kind."""
    if word.startswith(b"$"):
        return b"$"
    if word.startswith((b'"', b"<")) and len(word) <= 5 and word != b"<<<":
        return b"kty" if word.startswith(b'"') else b"modulus"
    return b""


_AROUND = 28  # bytes on both sides of a stem: longer than any word of a rule that has one
_MANY = 400  # stems: beyond, cutting out their surroundings costs more than searching the whole text


def words_in(lowered: bytes, places: list[int]) -> Iterator[bytes]:
    """The words that stand in a text whose stems have these places; to search each would cost more than all else."""
    by_token, by_stem, by_trigger, anywhere = _word_groups()
    tokens = tokens_of(lowered)
    # `find`, because `in` asks each time whether the word is a number.
    find = lowered.find
    for token in by_token.keys() & tokens.all:
        yield from (word for word in by_token[token] if find(word) >= 0)
    yield from (
        word for trigger, group in by_trigger.items() if find(trigger) >= 0 for word in group if find(word) >= 0
    )
    yield from (word for word in held(anywhere, lowered) if word != b"@" or _address().search(lowered))
    if not places:
        return
    few = len(places) < _MANY
    near = b"\n".join([lowered[max(0, at - _AROUND) : at + _AROUND] for at in places]) if few else lowered
    find = near.find
    yield from (word for stem, group in by_stem.items() if find(stem) >= 0 for word in group if find(word) >= 0)
