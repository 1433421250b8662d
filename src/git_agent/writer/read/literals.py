"""What a piece of text is by its form alone: a version, a number, a switch, a path, a URL, a name, or none of them."""

from enum import Enum

from git_agent.model.paths import word_set
from git_agent.redact import clean
from git_agent.syntax.text.languages import language_name, pattern, suffix_of

LONGEST_SIGNS = 40
LONGEST = 120  # characters of a name or a value; nobody writes longer ones by hand


class LiteralForm(Enum):
    """Forms that can be harmless; whatever has none of them is never quoted. No credential is made of signs alone."""

    VERSION = "version"
    NUMBER = "number"
    SWITCH = "switch"
    PATH = "path"
    URL = "URL"
    NAME = "name"
    SIGNS = "signs"
    NONE = "none"


_SWITCHES = word_set("true false on off yes no none null nil undefined")
# Every part is bounded: a long run of digits is an account, a card or a key, whatever key it stands under.
_NUMBER = r"[+-]?(?:0x[0-9a-fA-F]{1,4}|\d{1,3}(?:[_,]\d{3})+|\d{1,7}|\d{1,6}\.\d{1,6})(?:%|[a-zA-Z]{1,2})?"
_VERSION = (
    r"(?:[\^~<>=!]=?=?\s*|\bv)*\d{1,4}(?:\.(?:\d{1,8}|[x*+]))+(?:[-+._]?[A-Za-z]{1,12}(?:[-.]?\d{1,8})*)*"
    r"(?:\s*,\s*[<>=!~]=?\s*\d[\d.*]*)*|v\d{1,4}|[<>=!~^]=?=?\s*\d{1,4}|\d{1,3}-(?:alpha|beta|dev|ea|rc)"
)
# Without `user:password@` before the host and without a query, where tokens are.
_URL = r"(?:https?|ssh|git|wss?|ftp)://[\w.-]+(?::\d{1,5})?(?:/[\w.~%+@-]*)*"
_PATH = r"(?:[a-z]:)?(?:~|\.{1,2}|@?[\w.$*{}+-]+)?(?:/(?:[\w.@$*{}+-]|%[dsv])+)*/?"
_NAME = r"(?:--?)?[A-Za-z_$@.][\w$.@:-]*(?:\(\))?"
# Few signs, or places that a value is put into and what is between them: neither says anything of what it is.
_SIGNS = r"[^\w\s]{1,3}| {1,2}[^\w\s]{1,2} {0,2}|[^\w\s]{1,2} {1,2}"
_PLACES = r"(?:%[-+ #0]{0,2}\d{0,3}(?:\.\d{1,2})?(?:l{1,2}|z)?[a-zA-Z]|\{(?::?[?#x])?\}|\\[nrt]|[ :;,./|()\[\]'\"-])+"
_ENDING = r"\.[a-z]{2,4}"  # of a file's name
# Letters and digits that change places again and again, hexadecimal digits, or capitals in the middle of nowhere.
_RANDOM = (
    r"(?=[0-9a-fA-F]*\d)(?=[0-9a-fA-F]*[a-fA-F])[0-9a-fA-F]{7,}|\d{8,}|(?:[A-Za-z]+\d+){3,}[A-Za-z]*|(?:\d+[A-Za-z]+){3,}\d*"
    r"|(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])[A-Za-z0-9]{12,}|(?=\w*\d)(?:[A-Z0-9]{16,}|[A-Za-z0-9]{32,})"
)
_SHORTEST_RANDOM = 6  # characters, for all of these
# As licences, invitations and codes for recovery are written, wherever they stand.
_SERIAL = r"(?<![A-Za-z0-9])(?=[A-Z-]*\d)[A-Z0-9]{4,6}(?:-[A-Z0-9]{4,6}){2,}(?![A-Za-z0-9])"

_ADDRESS = r"\b[a-z][a-z0-9+]*://(?P<host>[^\s/\"'`<>()\[\]]*)(?P<path>/[^\s\"'`<>()\[\]]*)?"
# `Log in with 2468`, `the PIN is marigold`: what lets somebody in needs no name of a credential beside it.
ENTERING = (
    r"(?:(?:log(?:s|ged|ging)?|sign(?:s|ed|ing)?)[ -]?(?:in|on|into)|unlock(?:s|ed|ing)?|open(?:s|ed)? (?=with)"
    r"|(?:gets?|lets?(?: \w+)?|comes?) in|enters?)\b"
)
# Behind one of these, whoever knows the rest of an address is let in.
_DOORS = word_set(
    "s in i d t invite invites join share shared hook hooks webhook webhooks services reset token key keys"
)
_WORD_OF_PATH = (
    r"[A-Za-z]*|\d{1,7}|[Vv]\d{1,4}|[A-Za-z]?[a-z]+\d|[a-z]\d{1,2}[a-z]|(?i:(?:es|http|utf|sha|oauth|ipv)\d{1,4})"
)


def form_of(text: str) -> LiteralForm:
    """The form of a literal without blanks; a path needs a slash or an ending that files have."""
    if text.lower() in _SWITCHES:
        return LiteralForm.SWITCH
    for form, shape in ((LiteralForm.VERSION, _VERSION), (LiteralForm.NUMBER, _NUMBER), (LiteralForm.URL, _URL)):
        if pattern(shape).fullmatch(text):
            return form
    if pattern(_SIGNS).fullmatch(text) or (len(text) <= LONGEST_SIGNS and pattern(_PLACES).fullmatch(text)):
        return LiteralForm.SIGNS
    if pattern(_PATH).fullmatch(text) and ("/" in text or _is_file_name(text)):
        return LiteralForm.PATH
    return LiteralForm.NAME if pattern(_NAME).fullmatch(text) else LiteralForm.NONE


def _is_file_name(text: str) -> bool:
    endings = "md txt json yml yaml toml ini cfg conf xml html css csv svg png jpg lock log sql"
    is_known = "." in text[1:] and (language_name(text) != "" or suffix_of(text) in endings.split())
    return is_known or pattern(_ENDING).fullmatch(text) is not None


def is_clean(text: str) -> bool:
    """Whether a text can be shown on a line, was not redacted, and the redactor would leave it as it is."""
    return "[REDACTED" not in text and text.isprintable() and clean(text) == text


def is_random(text: str) -> bool:
    """Whether it has the look of something nobody wrote by hand, as a whole or in a part."""
    if not any(map(str.isdigit, text)):  # nothing of that look is without one
        return False
    parts = (part for part in pattern(r"[^\W_]+").findall(text) if len(part) >= _SHORTEST_RANDOM)
    return any(pattern(_RANDOM).fullmatch(part) for part in parts) and not pattern(_VERSION).fullmatch(text)


def has_serial(text: str) -> bool:
    """Whether it holds groups of capitals and digits, as keys of licences have them."""
    return "-" in text and pattern(_SERIAL).search(text) is not None


def are_addresses_open(text: str) -> bool:
    """Whether the path of every address in it is made of words, so that knowing it lets nobody in."""
    addresses = pattern(_ADDRESS).finditer(text) if "://" in text else ()
    return all(_is_open(each["host"], each["path"] or "") for each in addresses)


def _is_open(host: str, path: str) -> bool:
    segments = [segment for segment in path.split("/") if segment]
    if any(segment.lower() in _DOORS for segment in segments[:-1]) or (host.startswith("hooks.") and segments):
        return False
    parts = [part for segment in segments for part in pattern(r"[^\W_]+").findall(segment)]
    return all(pattern(_WORD_OF_PATH).fullmatch(part) for part in parts)
