"""Which rules a text calls for: to look for every word of every rule would cost more than all else."""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from git_agent.model.value import value
from git_agent.redact.commands import RULES
from git_agent.redact.vocabulary import STEMS


@cache
def words() -> dict[bytes, tuple[int, ...]]:
    """Every word with the rows it calls for."""
    table: dict[bytes, tuple[int, ...]] = {}
    for index, rule in enumerate(RULES):
        for word in rule.words:
            key = word.encode("ascii", "replace").lower()
            table[key] = (*table.get(key, ()), index)
    return table


# Not only as words of their own: `mysqldump`, `ldapsearch`, `toBase64`.
_WITHIN = frozenset(
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
_Gate = dict[bytes, tuple[bytes, ...]]


@cache
def _address() -> re.Pattern[bytes]:
    """Every hunk of a diff begins with two of these signs."""
    return re.compile(rb"[\w\"'.]@[\w{$]")


def occurrences(lowered: bytes, word: bytes) -> Iterator[int]:
    """Where a word stands that a text has."""
    if word == b"@":
        yield from (found.start() + 1 for found in _address().finditer(lowered))
        return
    at = lowered.find(word)
    while at >= 0:
        yield at
        at = lowered.find(word, at + len(word))


@cache
def _token() -> re.Pattern[bytes]:
    return re.compile(rb"[a-z][a-z0-9]+")


@value
class Tokens:
    """The words of a text, each once: whatever is within a word is found here first, in a tenth of the text."""

    all: frozenset[bytes]
    together: bytes

    def may_hold(self, word: bytes) -> bool:
        """False where a word of letters and digits cannot stand in the text."""
        return word in self.together or not word.isalnum() or not word[:1].isalpha()


_PIECE = 1 << 18
_LONGEST = 64  # word of a rule


def tokens_of(lowered: bytes) -> Tokens:
    """Asked for once to know whether a text is worth a look, and once to look; of a long text nothing is kept."""
    return _remembered(lowered) if len(lowered) <= _PIECE else _read(lowered)


@lru_cache(maxsize=2)
def _remembered(lowered: bytes) -> Tokens:
    return _read(lowered)


def _read(lowered: bytes) -> Tokens:
    found: set[bytes] = set()
    for start in range(0, len(lowered), _PIECE):  # a list of all words of a long text would be larger than it
        found.update(_token().findall(lowered, max(0, start - _LONGEST), start + _PIECE))
    return Tokens(all=frozenset(found), together=b" ".join(found))


@cache
def _gates() -> tuple[_Gate, _Gate, _Gate, tuple[bytes, ...]]:
    """Words by what must be in a text before it is worth looking for them: a whole word, a stem, nothing."""
    by_token: dict[bytes, tuple[bytes, ...]] = {}
    by_stem: dict[bytes, tuple[bytes, ...]] = {}
    by_gate: dict[bytes, tuple[bytes, ...]] = {}
    free: list[bytes] = []
    stems = _stems_of(tuple(words()))
    for word in words():
        stem = stems.get(word, b"")
        if gate := _gate_of(word):
            by_gate[gate] = (*by_gate.get(gate, ()), word)
            continue
        tokens = sorted(_token().findall(word), key=len)
        if stem:
            by_stem[stem] = (*by_stem.get(stem, ()), word)
        elif tokens and word not in _WITHIN:
            by_token[tokens[-1]] = (*by_token.get(tokens[-1], ()), word)
        else:
            free.append(word)
    return by_token, by_stem, by_gate, tuple(free)


def _stems_of(those: tuple[bytes, ...]) -> dict[bytes, bytes]:
    """The first stem in each word that has one; all are searched at once, as this is done at every start."""
    together = b"\n".join(those)
    stems: dict[bytes, bytes] = {}
    for stem in STEMS:
        at = together.find(stem)
        while at >= 0:
            end = together.find(b"\n", at)
            end = end if end >= 0 else len(together)
            stems.setdefault(together[together.rfind(b"\n", 0, at) + 1 : end], stem)
            at = together.find(stem, end)
    return stems


def _gate_of(word: bytes) -> bytes:
    """What else a text has that holds one of these: a hash its dollars, a key in JSON or XML its kind."""
    if word.startswith(b"$"):
        return b"$"
    if word.startswith((b'"', b"<")) and len(word) <= 5 and word != b"<<<":
        return b"kty" if word.startswith(b'"') else b"modulus"
    return b""


_AROUND = 28
_MANY = 400


def words_in(lowered: bytes, places: list[int]) -> Iterator[bytes]:
    """The words that stand in a text whose stems have these places; to search each would cost more than all else."""
    by_token, by_stem, by_gate, free = _gates()
    tokens = tokens_of(lowered)
    for token in by_token.keys() & tokens.all:
        yield from (word for word in by_token[token] if word in lowered)
    yield from (word for gate, those in by_gate.items() if gate in lowered for word in those if word in lowered)
    yield from (
        word
        for word in free
        if tokens.may_hold(word) and word in lowered and (word != b"@" or _address().search(lowered))
    )
    few = len(places) < _MANY
    near = b"\n".join([lowered[max(0, at - _AROUND) : at + _AROUND] for at in places]) if few else lowered
    yield from (word for stem, those in by_stem.items() if stem in near for word in those if word in near)
