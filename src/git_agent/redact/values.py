"""What a value is made of, and whether a name, a place and that together make it a secret.

Two mistakes are possible and both hurt: a leaked password, and code turned into placeholders. A value is therefore
put into a class first; which classes are secret depends on the rank of the name and on the form around it.

Entropy alone does not tell `CPyBytesWriter_WriteI16LE` from a token. The pairs of its letters do: of the pairs in
words six of ten are among the 180 that English uses most, of those in a random string a quarter.
"""

import re
from enum import Enum, auto
from functools import cache, lru_cache
from itertools import pairwise

from git_agent.redact.late import Late
from git_agent.redact.vocabulary import Rank, is_label, listed, mentions_credentials

MOST_JUDGED = 300  # characters of a value; the rest is hidden with them


class Kind(Enum):
    """What a value is made of."""

    BLANK = auto()  # a template's blank, a mask, a stand-in for a reader to replace
    REFERENCE = auto()  # code, a path, the name of where the value is
    NUMBER = auto()
    WORD = auto()  # letters, perhaps several with separators
    PHRASE = auto()  # words with spaces
    MIXED = auto()  # letters with digits or symbols
    HEX = auto()
    UUID = auto()
    RANDOM = auto()


class Form(Enum):
    """How a value stands beside its name."""

    QUOTED = auto()  # a literal assigned to it
    SETTING = auto()  # the rest of a line that begins with the name, in a file of settings
    BARE = auto()  # unquoted in a place that may be code
    CALL = auto()  # a literal beside the literal name, in a call or a list
    COMPARED = auto()  # a literal the named thing is compared with
    PROSE = auto()  # further right on the line


def is_secret(value: str, rank: Rank, form: Form, *, name: str = "", in_code: bool = False) -> bool:
    """Whether a value under a name of this rank is somebody's secret."""
    kind = kind_of(value[:MOST_JUDGED])
    if kind is Kind.REFERENCE and rank is Rank.PASSWORD and form is Form.QUOTED and _is_odd_reference(value):
        kind = Kind.MIXED
    if kind in (Kind.BLANK, Kind.REFERENCE):
        return False
    if len(value) > 24 and _PIN_NAME.search(name):
        return False  # of a version
    if kind is Kind.RANDOM:
        return len(value) >= (8 if rank >= Rank.SECRET else 16)
    if kind is Kind.UUID or kind is Kind.HEX:
        return _is_secret_hex(value, rank, form, in_code=in_code)
    if (
        rank is Rank.KEY
        and form is Form.QUOTED
        and _LICENCE.fullmatch(value)
        and re.search(r"(?i)key$|serial|licen[sc]e", name)
    ):
        return True
    if rank is Rank.PASSWORD:
        return _is_password(value, kind, form, name, in_code=in_code)
    if rank is Rank.SECRET:
        return _is_token(value, kind, form, name, in_code=in_code)
    return False


def _is_secret_hex(value: str, rank: Rank, form: Form, *, in_code: bool) -> bool:
    if form is Form.PROSE:
        return rank >= Rank.SECRET and len(value) >= 24
    return rank >= Rank.SECRET or (len(value) >= 32 and (form in (Form.QUOTED, Form.SETTING) or not in_code))


def _is_password(value: str, kind: Kind, form: Form, name: str, *, in_code: bool) -> bool:
    if form is Form.PROSE or is_label(value) or _is_hint(value):
        return False
    stands_for_it = form in (Form.QUOTED, Form.SETTING)
    if kind is Kind.NUMBER:
        return len(value) >= 4 and (stands_for_it or form is Form.COMPARED)
    if kind is Kind.PHRASE:
        return stands_for_it and not _is_sentence(value) and not _is_shown(name)
    if kind is Kind.WORD:
        if form is Form.SETTING:
            return not in_code and len(value) >= 3
        return (
            len(value) >= 3
            and (form is Form.QUOTED or (form is Form.COMPARED and len(value) >= 5))
            and not _is_shown(name)
        )
    if form in (Form.BARE, Form.SETTING) and in_code:
        return _has_odd_symbol(value)
    return len(value) >= 4 and (form is not Form.COMPARED or any(map(str.isdigit, value)))


def _is_token(value: str, kind: Kind, form: Form, name: str, *, in_code: bool) -> bool:
    if form is Form.PROSE or is_stand_in(value) or _is_hint(value) or _MAIL.fullmatch(value):
        return False
    stands_for_it = form in (Form.QUOTED, Form.SETTING)
    is_secret_name = _SECRET_NAME.search(name) is not None
    if kind is Kind.NUMBER:
        if _PIN_NAME.search(name) and form is not Form.CALL:
            least, most = 4, 12
        else:
            least, most = (6 if is_secret_name else 8) if stands_for_it else 16, len(value)
        return least <= len(value) <= most
    if kind is Kind.PHRASE and _SEED_NAME.search(name):
        return len(value.split()) >= 6 and all(map(str.isalpha, value.split()))
    is_sure = stands_for_it and (is_secret_name or _LOUD_NAME.search(name) is not None) and not _is_shown(name)
    if kind is Kind.MIXED:
        return _is_mixed_token(value, form, is_sure=is_sure, in_code=in_code)
    if kind is Kind.WORD and form is Form.QUOTED and value.isalpha() and len(value) >= 12 and randomness(value) > 15:
        return pair_share(value) < 0.5
    if is_label(value) or not is_sure:
        return False
    if kind is Kind.PHRASE:
        return form is Form.QUOTED and not _is_sentence(value) and len(value.split()) <= 6
    is_joined = is_secret_name and form is Form.QUOTED and not mentions_credentials(value)
    return len(value) >= 5 and (value.isalnum() or is_joined) and (form is Form.QUOTED or not in_code)


def _is_mixed_token(value: str, form: Form, *, is_sure: bool, in_code: bool) -> bool:
    """Letters with digits or symbols, where a token stands."""
    is_own = any(map(str.isdigit, value)) and not mentions_credentials(value)
    if is_sure and not (in_code and form is Form.SETTING) and len(value) >= 6:
        return is_own or not (is_label(value) or _is_identifier(value, strict=False))
    is_variable = form in (Form.BARE, Form.SETTING) and in_code
    if form is Form.QUOTED and not in_code and is_own:
        return len(value) >= 6 and not re.fullmatch(r"[a-z]+[-_.]?v?\d{1,2}", value)
    if is_own and not is_variable and form is not Form.CALL and _PARTS.fullmatch(value):
        return True
    return len(value) >= 8 and not is_variable and not _is_identifier(value, strict=form is not Form.QUOTED)


# Names whose value is a secret even if it is a word: their last word says so, or they are a constant, flag or header.
_SECRET_NAME = Late(
    r"(?i)(?:secret[oa]?|segred[oa]|segreto|geheimnis|secret_?key(?:_?base)?|credentials?|creds|salt"
    r"|pepper|salz|(?:hmac|signing|encryption|cipher|aes)_?key)\d?$"
)
_PIN_NAME = Late(r"(?i)(?:^|[^a-z])(?:pin|puk|pincode|pins)(?![a-z])|[a-z]P(?:in|IN)\d?$|pin_?code$")
_SEED_NAME = Late(r"(?i)seed|mnemonic|recovery|phrase")
_LOUD_NAME = Late(
    r"(?:^|_)(?:API|ACCESS|AUTH|BOT|DEPLOY|SECRET|PRIVATE|SERVICE|CLIENT|USER|ADMIN|[A-Z]{3,12})_?(?:TOKEN|KEY)$"
    r"|^--?[a-z-]*(?:token|key|secret)$|^[Xx]-[\w-]+$|^PRIVATE-TOKEN$|^_authToken$"
)
# `ak-77-wald-12`, `wind-und-wellen-3`: nobody calls a token so, and no identifier has a number of its own there.
_PARTS = Late(r"(?=.{8})(?=[^\d]*\d)[a-z0-9]{1,16}(?:[-_][a-z0-9]{1,16}){2,6}", re.IGNORECASE)
_LICENCE = Late(r"(?=(?:[A-Z-]*\d){4})[A-Z0-9]{2,8}(?:-[A-Z0-9]{2,8}){2,7}")
_MAIL = Late(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,8}")


@lru_cache(maxsize=4096)
def kind_of(value: str) -> Kind:
    """The class of a value, judged by what it is made of alone."""
    if is_blank(value):
        return Kind.BLANK
    if re.search(r"\s", value):
        return Kind.PHRASE
    if _UUID.fullmatch(value):
        return Kind.UUID
    if re.fullmatch(r"[\d., _-]+", value):
        return Kind.NUMBER if re.fullmatch(r"\d+", value) else Kind.REFERENCE
    return _kind_of_letters(value)


def _kind_of_letters(value: str) -> Kind:
    if _PSEUDO_VERSION.match(value):
        return Kind.REFERENCE
    if _HEX.fullmatch(value) or _ESCAPED.fullmatch(value):
        return Kind.HEX
    if is_random(value):
        return Kind.RANDOM
    if is_reference(value):
        return Kind.REFERENCE
    if not re.fullmatch(r"[^\W\d]+(?:[-.'][^\W\d]+)*", value):
        return Kind.MIXED
    return Kind.MIXED if len(value) >= 20 and value.isalpha() and pair_share(value) < 0.5 else Kind.WORD


_UUID = Late(r"\{?[0-9a-zA-Z]{8}(?:-[0-9a-zA-Z]{4}){3}-[0-9a-zA-Z]{12}\}?", re.ASCII)
_HEX = Late(r"(?:0x)?(?:[0-9a-f]{16,}|[0-9A-F]{16,})|(?:[A-Za-z]{1,12}[-_.]){1,3}[0-9a-fA-F]{20,}(?:[-_]\w{1,8})?")
_PSEUDO_VERSION = Late(r"v\d+\.\d+\.\d+-(?:[\w.]+\.)?\d{14}-[0-9a-f]{12}")
_ESCAPED = Late(r"(?:\\x[0-9a-fA-F]{2}){8,}")
_NAME = r"[A-Za-z_][\w.:\- ]{0,80}"
_TEMPLATE = "|".join(
    (
        r"^\$\w+$",
        r"\$\{\s?[\w.:\- ]{1,80}(?:[:?|][^{}]{0,80})?\}",
        rf"\$\({_NAME}[^)]{{0,80}}\)|\$\[\w",
        r"\{\{[\s\w.|\"'():,$/+#-]{1,120}\}\}|^\{\{|\{%",
        rf"#\{{{_NAME}\}}|^\{{{_NAME}?\}}$|%\({_NAME}\)|^%\w+%$|^%[-\d.]{{0,4}}[sdvqx@]$|\\\({_NAME}\)",
        r"<[A-Za-z/!][^<>&]{0,80}>|^<.*>$|^\.{2,}|\.\.\.$|…|\*{3,}|•{2,}|\[REDACTED:",
        r"^@\w+@$|^\[[A-Z_ ]+\]$|^__\w+__$|^<%|^\$env:|^&[a-z]+;$",
    )
)


@cache
def _template() -> re.Pattern[str]:
    return re.compile(_TEMPLATE)


# What a password can be, for a program that asks for one.
_STATES = frozenset(
    listed("""
    required invalid incorrect missing empty wrong correct valid optional expired needed changed mandatory weak
    strong blank hidden unset visible protected accepted rejected updated disabled enabled unknown
""")
)
_NOTHING = frozenset(
    listed("""
    true false null none nil undefined same-origin include omit yes no on off void any string str bytes
    number int integer bool boolean object char optional required float double text varchar function symbol
    self this super auto default unset empty n/a na tbd todo
    """)
)


def is_blank(value: str) -> bool:
    """A template's blank, a type or a constant, or a row of one to three characters: nobody's secret."""
    plain = value.strip(" .,;:!?'\"`)").lower()
    if len(value) < 2 or plain in _NOTHING or plain in _STATES:  # "Password is required."
        return True
    if len(set(value.lower())) <= (2 if len(value) > 5 else 1):
        return True
    return _template().search(value) is not None


_POINTERS = (
    "/",
    "./",
    "../",
    "~/",
    "http:",
    "https:",
    "file:",
    "arn:",
    "vault:",
    "op:",
    "env:",
    "projects/",
    "data:",
    "urn:",
)


_DOT_FILE = Late(
    r"(?i)\.(?:env|envrc|git\w*|[a-z]{2,12}rc|config|ssh|aws|kube|docker\w*|bash\w*|zsh\w*|profile"
    r"|netrc|pgpass|htpasswd|"
    r"vscode|idea|editorconfig|yarn|circleci|travis|local|secrets?)(?:[./-][a-z][\w.-]*)*[.,;:!?\"')]*"
)


def is_reference(value: str) -> bool:
    """Where a value is to be found rather than the value: code, a path, an address, a version."""
    if value.startswith(_POINTERS) or _DOT_FILE.fullmatch(value):
        return True
    if re.match(r"(?:[\w.+-]{2,20}://).{1,200}$|[\w-]+(?:[\\/][\w.-]+)+\.\w{1,8}$", value):
        return True
    if re.fullmatch(r"[a-z_]+(?::\w+)?(?:\|[\w:,]+)+", value):
        return True  # rules of a validator
    if re.fullmatch(r"(?a)[A-Za-z_$@]\w*(?:(?:\.|::|->|\?\.|!\.)[A-Za-z_]\w*)+(?:\(\))?", value):
        return (value.count(".") > 1 and pair_share(value) >= 0.5) or not re.search(r"[a-zA-Z]\d+[a-zA-Z]|\d{3}", value)
    if re.fullmatch(r"(?a)[\w.:>$&*!?\[\]-]*[A-Za-z_]\w*[(\[][\w\"'.$(:*&)-].{0,200}", value) or re.fullmatch(
        r"[\w.:>-]+\(\)", value
    ):
        return True
    return re.fullmatch(r"[v^~<>=]{0,2}\d+(?:[.:/-]\d+)*(?:[-.]?(?:alpha|beta|rc|dev)\.?\d*)?", value) is not None


def _is_odd_reference(value: str) -> bool:
    """What looks like code by chance: `paren(these)`, `Pigeon.Post`; nobody quotes a variable."""
    if re.fullmatch(r"[\w-]+\([\w-]+\)", value):
        return "_" not in value
    return re.fullmatch(r"[A-Z][a-z]+\.[A-Z][a-z]+", value) is not None and not mentions_credentials(value)


_STAND_IN = (
    r"(?i)change.?me|change.?this|example|place.?holder|your|replace|insert|dummy|sample|redacted|masked|todo|xxxx|"
    r"fixme|fake|goes.?here"
)
_HINT = (
    r"(?i)\byour|[_-]your|your[_-]|^your|xxxx|place.?holder|\benter\b|goes.?here|redacted"
    r"|insert.?here|replace.?(?:me|with)"
)


def is_stand_in(value: str) -> bool:
    """Words where a token will be: `changeme`, `my-example-token`, `YOUR_API_KEY`."""
    return re.search(_STAND_IN, value) is not None


def _is_hint(value: str) -> bool:
    """Told to a reader, who is to put a password there; `changeme` is one itself."""
    return re.search(_HINT, value) is not None


_SPEECH = frozenset(
    listed("""
    your you is are must be please not has have was will should cannot can least invalid too required ist
    nicht est pas
    """)
)


def _is_sentence(value: str) -> bool:
    words = value.lower().split()
    if len(words) > 8 or value.rstrip().endswith((".", "?", ":", "!", ",", "…")) or mentions_credentials(value):
        return True
    return len(words) > 1 and not _SPEECH.isdisjoint(words)


_SHOWN = Late(
    r"(?i)forgot|reset|confirm(?!ation)|change|repeat|show|hide|toggle|label|hint|placeholder|title"
    r"|help|desc|prompt|message|error|"
    r"invalid|wrong|missing|incorrect|require|(?<!con)text"
)


def _is_shown(name: str) -> bool:
    """A name of something people see: its words are no password."""
    return _SHOWN.search(name) is not None


def _has_odd_symbol(value: str) -> bool:
    return re.search(r"[!@#$%^&*?~+]", value) is not None and any(map(str.isdigit, value)) and "(" not in value


def _is_identifier(value: str, *, strict: bool) -> bool:
    """Words with a number at their end, as `token_v2` or `sha256-hmac`, and a name's own words."""
    if not re.fullmatch(r"[\w.:/-]+", value):
        return False
    if re.search(r"\d[A-Za-z]", value) and sum(map(str.isdigit, value)) > 1:
        return False
    parts = [part for part in re.split(r"[^A-Za-z0-9]+|(?<=[a-z])(?=[A-Z])", value) if part]
    if not all(re.fullmatch(r"[A-Za-z]+\d{0,3}|\d{1,4}[A-Za-z]{0,3}", part) for part in parts):
        return False
    return pair_share(value) >= (0.5 if strict else 0.6) and (len(parts) > 1 or strict)


_PAIRS_BY_FIRST = (
    "abcdgilmnprsty baeu caehiklorst daeio eacdefgjlmnprstvx faefior geir haeiotu icdefglmnoprstv js"
    " kae ladeilostu maeilmop "
    "nacdefgopst obcdlmnoprstuw paeilorstu racegimnorstu scehiloprstu tacehioprstuy ubegilnprst vaeiu wai xpt yp"
)


class _Weights(dict[str, float]):
    """How much likelier two neighbours are in a random string than in code, as a logarithm; counted on both."""

    def __missing__(self, pair: str) -> float:
        self[pair] = weight = _weight(pair)
        return weight


@cache
def _pairs() -> frozenset[str]:
    return frozenset(row[0] + second for row in _PAIRS_BY_FIRST.split() for second in row[1:])


def _weight(pair: str) -> float:
    one, other = pair[0], pair[1]
    if one.isalpha() and other.isalpha():
        usual = pair.lower() in _pairs()
        if one.islower() and other.isupper():
            return 3.8
        if one.isupper() and other.islower():
            return 2.0 if usual else 4.7
        return (1.9 if usual else 3.8) if one.isupper() else (-1.9 if usual else 0.5)
    if one.isdigit() and other.isdigit():
        return -0.1
    if one.isalnum() and other.isalnum():
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
    found = [one + other for one, other in pairwise(value.lower()) if one.isalpha() and other.isalpha()]
    return sum(pair in known for pair in found) / len(found) if found else 0.25


def _in_words(value: str) -> float:
    return sum(map(len, re.findall(r"[A-Z]?[a-z]{3,}|[A-Z]{4,}", value))) / len(value)


def is_random(value: str, *, least: int = 12, sure: float = 0.0) -> bool:
    """Nobody wrote this by hand."""
    value = value.rstrip("=")
    if len(value) < least or not re.fullmatch(r"(?a)[\w+/=.~!@#$%^&*:|-]+", value) or len(set(value)) < 8:
        return False
    alnum = sum(map(str.isalnum, value))
    if alnum < 0.75 * len(value) or any(
        len(part) > 1 and part.isdigit() and len(part) > 0.8 * len(value) for part in (value,)
    ):
        return False
    if pair_share(value) >= 0.55 and _in_words(value) > 0.5:
        return False
    if not any(map(str.isdigit, value)):
        return len(value) >= 20 and randomness(value) > 20 + sure and pair_share(value) < 0.45
    return randomness(value) > sure
