"""How likely somebody wrote a value by hand, told by its letters.

Entropy alone does not tell `CPyBytesWriter_WriteI16LE` from a token. The pairs of its letters do: of the pairs in
words six of ten are among the 180 that English uses most, of those in a random string a quarter.
"""

import re
from functools import cache
from itertools import pairwise
from string import ascii_lowercase, ascii_uppercase

from git_agent.model.lazy_pattern import LazyPattern

_PAIRS_BY_FIRST = (
    "abcdgilmnprsty baeu caehiklorst daeio eacdefgjlmnprstvx faefior geir haeiotu icdefglmnoprstv js"
    " kae ladeilostu maeilmop "
    "nacdefgopst obcdlmnoprstuw paeilorstu racegimnorstu scehiloprstu tacehioprstuy ubegilnprst vaeiu wai xpt yp"
)


class _Weights(dict[str, float]):
    """How much likelier two neighbours are in a random string than in code, as a logarithm; counted on both."""

    def __missing__(self, pair: str) -> float:
        weight = _weight(pair)
        if pair.isascii():  # else a process that lives for days would come to hold every pair of Chinese characters
            self[pair] = weight
        return weight


@cache
def _pairs() -> frozenset[str]:
    return frozenset(row[0] + second for row in _PAIRS_BY_FIRST.split() for second in row[1:])


def _weight(pair: str) -> float:
    first, second = pair[0], pair[1]
    if first.isalpha() and second.isalpha():
        usual = pair.lower() in _pairs()
        if first.islower() and second.isupper():
            return 3.8
        if first.isupper() and second.islower():
            return 2.0 if usual else 4.7
        return (1.9 if usual else 3.8) if first.isupper() else (-1.9 if usual else 0.5)
    if first.isdigit() and second.isdigit():
        return -0.1
    if first.isalnum() and second.isalnum():
        return 1.2
    return -3.0


_WEIGHTS = _Weights()


def randomness(value: str) -> float:
    """Above zero for what a machine made, below for what a person wrote."""
    if value.upper() == value:
        value = value.lower()  # a constant's name is no louder than a variable's
    return sum(map(_WEIGHTS.__getitem__, map("".join, pairwise(value))))


def pair_share(value: str) -> float:
    """The share of its pairs of letters that are usual in English; a quarter where it has none."""
    known = _pairs()
    pairs = [first + second for first, second in pairwise(value.lower()) if first.isalpha() and second.isalpha()]
    return sum(pair in known for pair in pairs) / len(pairs) if pairs else 0.25


def word_share(value: str) -> float:
    """The share of its characters that stand in runs which may be words."""
    return sum(map(len, re.findall(r"[A-Z]?[a-z]{3,}|[A-Z]{4,}", value))) / len(value)


# Nothing in it repeats what repeats: a run of capitals could be divided in more ways than anybody can try.
_CLASS = LazyPattern(r"[A-Z][A-Za-z]*\d{1,5}(?:[A-Z][A-Za-z]*)?")


def is_class_name(value: str) -> bool:
    """Words with capitals, and a number in one place: `OAuth2TokenMixin`."""
    return _CLASS.fullmatch(value) is not None and word_share(value) >= 0.55


_TYPE = LazyPattern(
    r"[A-Z]\w*?(?:Public|Private|Secret|Signing|Verifying|Shared|Session)(?:Key|Token)(?:[A-Z][a-z]{2,})*"
)


def is_type_name(value: str) -> bool:
    """What a type that holds a key is called: `Ed25519PrivateKey`."""
    return _CLASS.fullmatch(value) is not None and _TYPE.fullmatch(value) is not None


def is_alphabet(value: str) -> bool:
    """The letters that something is spelled with, in their order and each once."""
    if value in (ascii_lowercase, ascii_uppercase):
        return True
    if len(value) < _LEAST_LETTERS or len(set(value)) < len(value):
        return False
    return sum(0 < ord(second) - ord(first) <= 3 for first, second in pairwise(value)) >= 0.85 * len(value)


_LEAST_LETTERS = 50  # of both cases; fewer in a row are what people put where a key will be


def is_random(value: str, *, least: int = 12, sure: float = 0.0) -> bool:
    """Nobody wrote this by hand."""
    value = value.rstrip("=")
    if len(value) < least or value.isdigit() or not re.fullmatch(r"(?a)[\w+/=.~!@#$%^&*:|-]+", value):
        return False
    if is_class_name(value) or is_type_name(value):
        return False
    has_digits = re.search(r"\d", value) is not None
    # Without digits a token cannot be told from an identifier unless it is long.
    if not has_digits and len(value) < 20:
        return False
    least_randomness = sure if has_digits else 20 + sure
    if randomness(value) <= least_randomness or len(set(value)) < 8:
        return False
    # A regular expression, a path or code has more signs than a token.
    if sum(map(str.isalnum, value)) < 0.75 * len(value):
        return False
    usual = pair_share(value)
    return (has_digits or usual < 0.45) and (usual < 0.55 or word_share(value) <= 0.5)


def is_generated_salt(value: str) -> bool:
    """Letters, digits and all sorts of symbols, as generators of salts put them together, blanks among them."""
    if (
        len(value) < 20
        or sum(map(str.isdigit, value)) < 2
        # A placeholder, a regular expression, markup or an address.
        or re.search(
            r"\[REDACTED|[#$]\{[\w$.][^{}]*\}|\(\?|\[[a-zA-Z0]-|a-zA-Z|A-Za-z|a-z0-9|^<[a-z]+ \w+=|\\[wdsb]|\\x[0-9a-f]{2}-|://",
            value,
        )
    ):
        return False
    symbols = [char for char in value if not char.isalnum() and not char.isspace()]
    is_wordy = word_share(value) >= 0.3 and pair_share(value) >= 0.45
    return len(set(symbols)) >= 6 and len(symbols) > 0.15 * len(value) and not is_wordy


def is_long_alnum(content: str) -> bool:
    """`abcdef1234567890`: nobody's word, though nobody's random string either."""
    return len(content) >= 16 and content.isalnum() and any(map(str.isdigit, content)) and pair_share(content) < 0.6
