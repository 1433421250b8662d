"""What a value is made of, in one word, unless it is open to all: a version, a path, an address, words of the trade."""

import re
from functools import lru_cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.kinds import POINTERS, ValueKind, is_stand_in, kind_of
from git_agent.redact.known_words import is_known, words_of
from git_agent.redact.oddity import Oddity, oddity_of
from git_agent.redact.vocabulary import mentions_credentials, names_credential, rank_of

_ENDINGS = (
    r"com|org|net|io|dev|local|internal|lan|example|de|fr|uk|eu|no|se|dk|fi|pl|ru|md|txt|py|js|ts|json|ya?ml|log|sh|conf|cfg"
    r"|xml|html?|csv|sql|go|rs|c|h|java|png|jpe?g|pdf|zip|gz|tgz|deb|rpm|exe|dll|so|jar|service|socket|php|rb|pem|crt|key|pfx"
    r"|ini|toml|lock|svg|css|bak|cpp|cs|pub"
)
_REFERENCE = LazyPattern(
    r"(?i)\S+://\S*|[~.]{0,2}/\S*|[a-z]:\\\S*|\S+@[\w-]+(?:\.[\w-]+)+|\d{1,3}(?:\.\d{1,3}){3}\S*"
    rf"|[\w-]+(?:\.[\w-]+)*\.(?:{_ENDINGS})(?::\d+)?(?:/\S*)?|[\w.-]+/[\w./-]*/"
    r"|v?\d+(?:[.:/-]\d+)*(?:[-.+]?(?:alpha|beta|rc|dev|a|b|lts)\.?\d*)?|[<>=~^]{1,2}\s?\d\S*|[@$%]\S*|--?\w\S*|\W+"
    r"|\d{1,3}\w{0,3}|\S*[\\{}()\[\]<>]\S*"
)
_DIGITS = LazyPattern(r"\d{4,10}|(?:\d{3,8}-){3,}\d{3,8}")
_GROUPS = LazyPattern(r"(?:\d{3,8}[- ]){3,}\d{3,8}|(?:[0-9A-Fa-f]{2}[ :-]){7,}[0-9A-Fa-f]{2}")
_NUMBERED = LazyPattern(r"(?i)(?:[a-z]{2,12}[_-]?)?(?:pin|token|key|secret)[_-]?\d")  # `pin2`, one of several
_LONGEST = 56  # characters; what is longer is data or a sentence
_LEAST_HEX, _OBJECT_NAME = 32, 40  # of a commit, or the fingerprint of a key
_DATA = LazyPattern(
    r"(?i)^SHA256:|[a-z][-_.]?keys?$|://|&nbsp|^GPL|^(?:MIT|Apache|BSD)\b|sha\d+-|[/~]\S*[ ]-\w|^[ $/]|@[0-9a-f]{5,8}$"
)


@lru_cache(maxsize=4096)
def makeup_of(content: str) -> str:
    """Nothing where everybody may see it."""
    if len(content) > _LONGEST or _is_reference(content):
        return ""
    if names_credential(content) or mentions_credentials(content) or is_stand_in(content):
        return ""
    if _NUMBERED.fullmatch(content) and rank_of(content):
        return ""
    if _GROUPS.fullmatch(content):
        return "groups"
    kind = kind_of(content)
    is_name = kind is ValueKind.HEX and (len(content) < _LEAST_HEX or len(content) == _OBJECT_NAME)
    if kind in (ValueKind.BLANK, ValueKind.UUID) or is_name:
        return ""
    if kind in (ValueKind.HEX, ValueKind.RANDOM, ValueKind.NUMBER):
        return kind.name.lower()
    words = words_of(content)
    unknown = [word for word in words if not is_known(word)]
    if " " in content:
        return _of_phrase(content, words, unknown)
    return _of_one(content, words, unknown)


def _is_reference(content: str) -> bool:
    if content.startswith(POINTERS) or _DATA.search(content):
        return True
    return _REFERENCE.fullmatch(content) is not None and not _DIGITS.fullmatch(content)


def _of_one(content: str, words: list[str], unknown: list[str]) -> str:
    odd, digits = oddity_of(content), sum(map(str.isdigit, content))
    if odd >= Oddity.RANDOM:
        return odd.name.lower()
    if digits and odd:
        return "mixed" if unknown or digits > 1 else "numbered"
    if not unknown:
        return ""
    if digits:
        return "digits"
    if "/" in content:
        return "slashed"
    return "joined" if len(words) > 1 else "word"


def _of_phrase(content: str, words: list[str], unknown: list[str]) -> str:
    if len(content.split()) > 7 or not words or re.search(r"[<>{}()\[\]\\=]|[.:?!]\s|[.:,]$", content):
        return ""
    return "phrase" if len(unknown) * 2 >= len(words) else "some words" if unknown else ""
