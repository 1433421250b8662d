"""Whether a name, a place and what a value is made of together make it a secret.

Two mistakes are possible and both hurt: a leaked password, and code turned into placeholders. A value is therefore
put into a class first; which classes are secret depends on the rank of the name and on the form around it.
"""

import re
from enum import Enum, auto

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.kinds import ADDRESS, POINTERS, ValueKind, is_hint, is_of_design, is_stand_in, kind_of
from git_agent.redact.letters import is_class_name, is_long_alnum, is_type_name, pair_share, randomness
from git_agent.redact.vocabulary import Rank, is_label, listed, mentions_credentials, names_credential

MOST_JUDGED = 300  # characters of a value; the rest is hidden with them


class ValueForm(Enum):
    """How a value stands beside its name."""

    QUOTED = auto()  # a literal assigned to it
    SETTING = auto()  # the rest of a line that begins with the name, in a file of settings
    BARE = auto()  # unquoted in a place that may be code
    CALL = auto()  # a literal beside the literal name, in a call or a list
    COMPARED = auto()  # a literal the named thing is compared with
    PROSE = auto()  # further right on the line


def is_secret(value: str, rank: Rank, form: ValueForm, *, name: str = "", in_code: bool = False) -> bool:
    """Whether a value under a name of this rank is somebody's secret."""
    kind = kind_of(value[:MOST_JUDGED])
    # A password may look like code by chance; under lesser names code is far likelier.
    if kind is ValueKind.REFERENCE and rank is Rank.PASSWORD and _is_odd_reference(value, form, in_code=in_code):
        kind = ValueKind.MIXED
    if kind in (ValueKind.BLANK, ValueKind.REFERENCE) or _are_initials(value, name) or _is_its_name(value, name):
        return False
    if (
        (in_code and rank is not Rank.PASSWORD and is_class_name(value))
        or (len(value) > 24 and _PIN_NAME.search(name))
        or (rank is Rank.KEY and _CHECKSUM.match(value))
        or (rank is not Rank.PASSWORD and (is_type_name(value) or (in_code and _is_number(value, form))))
    ):
        return False  # of a version, of a file, of a hash
    if kind is ValueKind.RANDOM:
        return len(value) >= (8 if rank >= Rank.SECRET else 16)
    if kind is ValueKind.UUID or kind is ValueKind.HEX:
        return _is_secret_hex(value, rank, form, name, in_code=in_code)
    if rank is Rank.KEY:
        return _is_key(value, form, name, in_code=in_code)
    if rank is Rank.PASSWORD:
        return _is_password(value, kind, form, name, in_code=in_code)
    if rank is Rank.SECRET:
        return _is_token(value, kind, form, name, in_code=in_code)
    return False


def _is_number(value: str, form: ValueForm) -> bool:
    """A number of at most 64 bits, as code writes it without quotes: a constant of a hash."""
    return form is ValueForm.BARE and re.fullmatch(r"0[xX][0-9a-fA-F]{1,16}", value) is not None


def _are_initials(value: str, name: str) -> bool:
    """`OneTimePassword = "otp"`: the short name of what the long one says."""
    if not (3 <= len(value) <= 6 and value.isalpha()):
        return False
    words = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name.rpartition(".")[2])
    return value.lower() == "".join(word[0] for word in words).lower()


def _is_its_name(value: str, name: str) -> bool:
    """`<a href="#SetHashSalt">SetHashSalt</a>`."""
    return value.lower() == name.rpartition(".")[2].lower()


_CHECKSUM = LazyPattern(r"(?:sha-?\d{1,3}|md5):[0-9a-f]{32}")  # as notebooks have it below `signature`


def _is_key(value: str, form: ValueForm, name: str, *, in_code: bool) -> bool:
    """What is assigned to some key: the number of a licence, or letters with digits that are no word."""
    if form is ValueForm.QUOTED and _LICENCE.fullmatch(value) and re.search(r"(?i)key$|serial|licen[sc]e", name):
        return True
    return form in (ValueForm.QUOTED, ValueForm.SETTING) and not in_code and is_long_alnum(value)


def _is_secret_hex(value: str, rank: Rank, form: ValueForm, name: str, *, in_code: bool) -> bool:
    if form is ValueForm.PROSE:
        return rank >= Rank.SECRET and len(value) >= 24
    if rank is Rank.KEY and re.fullmatch(r"[0-9A-F]{40}", value):
        return False  # the fingerprint of a key
    is_signature = rank is Rank.KEY and name.lower().endswith("signature")
    if is_signature and (form is not ValueForm.QUOTED or value.startswith("\\")):
        return False  # the checksum of what stands below it, the first bytes of a protocol
    is_named = form is not ValueForm.CALL and not in_code and re.search(r"(?i)[a-z][_-]?key$", name) is not None
    is_long = len(value) >= 32 and (form in (ValueForm.QUOTED, ValueForm.SETTING) or not in_code)
    return rank >= Rank.SECRET or is_named or is_long


def _is_password(value: str, kind: ValueKind, form: ValueForm, name: str, *, in_code: bool) -> bool:
    if (
        form is ValueForm.PROSE
        or is_label(value)
        or is_hint(value)
        or (form in (ValueForm.BARE, ValueForm.COMPARED) and names_credential(value))
    ):
        return False
    if _is_other_pass(value, name.rpartition(".")[2]):
        return False
    stands_for_it = form in (ValueForm.QUOTED, ValueForm.SETTING)
    if kind is ValueKind.NUMBER:
        return len(value) >= (4 if stands_for_it or form is ValueForm.COMPARED else 5) and form is not ValueForm.CALL
    if kind is ValueKind.PHRASE:
        return stands_for_it and not _is_sentence(value, is_told=in_code and not _is_loud(name)) and not is_shown(name)
    if kind is ValueKind.WORD:
        if form is ValueForm.SETTING:
            return not in_code and len(value) >= 3
        return (
            len(value) >= 3
            and (form is ValueForm.QUOTED or (form is ValueForm.COMPARED and len(value) >= 5))
            and not is_shown(name)
        )
    # In code an unquoted word is a variable, unless no variable can be spelled so.
    if form in (ValueForm.BARE, ValueForm.SETTING) and in_code:
        return _has_odd_symbol(value)
    return len(value) >= 4 and (form is not ValueForm.COMPARED or re.search(r"\d|[!?@#$%&*]", value) is not None)


_PARTICLES = frozenset(listed("through thru by on along over around down up off out away back"))


def _is_other_pass(value: str, name: str) -> bool:
    """`pass="through"`, which a component hands on, and the folder in `PWD`."""
    if name in ("pass", "Pass"):
        return value.lower() in _PARTICLES
    return name == "PWD" and re.fullmatch(r"(?:[a-z_.-]+/)+[a-z_.-]+", value) is not None


def _is_token(value: str, kind: ValueKind, form: ValueForm, name: str, *, in_code: bool) -> bool:
    if (
        form is ValueForm.PROSE
        or (in_code and _is_of_code(value, kind, name))
        or is_stand_in(value)
        or is_hint(value)
        or MAIL.fullmatch(value)
    ):
        return False
    stands_for_it = form in (ValueForm.QUOTED, ValueForm.SETTING)
    is_secret_name = _SECRET_NAME.search(name) is not None
    if kind is ValueKind.NUMBER:
        if _PIN_NAME.search(name) and form is not ValueForm.CALL:
            least, most = 4, 12
        else:
            least, most = (6 if is_secret_name else 8) if stands_for_it else 16, len(value)
            most = 0 if form is ValueForm.COMPARED else most  # what a parser has read
        return least <= len(value) <= most
    if kind is ValueKind.PHRASE and _SEED_NAME.search(name):
        return len(value.split()) >= 6 and all(map(str.isalpha, value.split()))
    is_sure = stands_for_it and (is_secret_name or _LOUD_NAME.search(name) is not None) and not is_shown(name)
    if kind is ValueKind.MIXED:
        return _is_mixed_token(value, form, is_sure=is_sure, in_code=in_code)
    # `token = "comma"` is a lexer's: a word counts under a sure name only, or when it is none.
    if kind is ValueKind.WORD and _is_word_of_a_token(value, form, name, in_code=in_code):
        return True
    if is_label(value) or not is_sure:
        return False
    if kind is ValueKind.PHRASE:
        is_told = in_code and not _is_loud(name)
        return form is ValueForm.QUOTED and not _is_sentence(value, is_told=is_told) and len(value.split()) <= 6
    is_joined = is_secret_name and (form is ValueForm.QUOTED or not in_code) and not mentions_credentials(value)
    return len(value) >= 5 and (value.isalnum() or is_joined) and (form is ValueForm.QUOTED or not in_code)


# An anchor, a selector, a lexer's own word; `foo,bar`, which is to be split; a line of text; the signs of a grammar.
_OF_CODE = LazyPattern(r"#[a-z-]+|[A-Za-z]+(?:,[ ]?[A-Za-z]+)+|[A-Za-z]+[!?.,]?(?:\\[nrt])+|[\W_]+")


def _is_of_code(value: str, kind: ValueKind, name: str) -> bool:
    """Nobody's token: `STORAGE_KEY = "theme"`, a word that everybody uses, is the name of a place, too."""
    if kind is not ValueKind.WORD or not name.endswith("KEY") or not value.islower():
        return _OF_CODE.fullmatch(value) is not None or is_of_design(value)
    from git_agent.redact.known_words import is_known  # few names ask

    return is_known(value)


def _is_word_of_a_token(value: str, form: ValueForm, name: str, *, in_code: bool) -> bool:
    """Letters at random, a seed of one-time codes, and in settings words joined: `auth_token: bees-in-the-attic`."""
    if form is ValueForm.QUOTED and _is_random_word(value):
        return True
    if _TOTP_NAME.search(name) and _BASE32.fullmatch(value):
        return True
    is_own = not in_code and form in (ValueForm.QUOTED, ValueForm.SETTING) and _OWN_TOKEN.search(name) is not None
    return is_own and value.count("-") + value.count("_") >= 2 and not mentions_credentials(value)


def _is_random_word(value: str) -> bool:
    return value.isalpha() and len(value) >= 12 and randomness(value) > 15 and pair_share(value) < 0.5


def _is_mixed_token(value: str, form: ValueForm, *, is_sure: bool, in_code: bool) -> bool:
    """Letters with digits or symbols, where a token stands."""
    is_own = any(map(str.isdigit, value)) and not mentions_credentials(value)
    if is_sure and not (in_code and form is ValueForm.SETTING) and len(value) >= 6:
        return is_own or not (is_label(value) or _is_identifier(value, strict=False))
    is_variable = form in (ValueForm.BARE, ValueForm.SETTING) and in_code
    if form is ValueForm.QUOTED and not in_code and is_own:
        return len(value) >= 6 and not re.fullmatch(r"[a-z]+[-_.]?v?\d{1,2}", value)
    if is_own and not is_variable and form is not ValueForm.CALL and _PARTS.fullmatch(value):
        return True
    return len(value) >= 8 and not is_variable and not _is_identifier(value, strict=form is not ValueForm.QUOTED)


# Names whose value is a secret even if it is a word: their last word says so, or they are a constant, flag or header.
_SECRET_NAME = LazyPattern(
    r"(?i)(?:secret[oa]?|segred[oa]|segreto|geheimnis|secret_?key(?:_?base)?|credentials?|creds|salt"
    r"|pepper|salz|secret_?or_?key|(?:hmac|signing|encrypt|encryption|cipher|aes)_?key)\d?$"
)
_PIN_NAME = LazyPattern(r"(?i)(?:^|[^a-z])(?:pin|puk|pincode|pins)(?![a-z])|[a-z]P(?:in|IN)\d?$|pin_?code$")
_TOTP_NAME = LazyPattern(r"(?i)(?:totp|otp|2fa|mfa|authenticator)(?:_?(?:secret|seed|key))?$")
_BASE32 = LazyPattern(r"[A-Z2-7]{16,64}")
_OWN_TOKEN = LazyPattern(r"(?i)(?:auth|access|api|bearer|refresh|bot|admin|service|shared|join)[_-]?token$")
_SEED_NAME = LazyPattern(r"(?i)seed|mnemonic|recovery|phrase")
_LOUD_NAME = LazyPattern(
    r"(?:^|_)(?:API|ACCESS|AUTH|BOT|DEPLOY|SECRET|PRIVATE|SERVICE|CLIENT|USER|ADMIN|[A-Z]{3,12})_?(?:TOKEN|KEY)$"
    r"|^--?[a-z.-]*(?:token|key|secret)$|^[Xx]-[\w-]+$|^PRIVATE-TOKEN$|^_authToken$"
)
# `ak-77-wald-12`, `wind-und-wellen-3`: nobody calls a token so, and no identifier has a number of its own there.
_PARTS = LazyPattern(r"(?=.{8})(?=[^\d]*\d)[a-z0-9]{1,16}(?:[-_][a-z0-9]{1,16}){2,6}", re.IGNORECASE)
_LICENCE = LazyPattern(r"(?=(?:[A-Z-]*\d){4})[A-Z0-9]{2,8}(?:-[A-Z0-9]{2,8}){2,7}")
MAIL = LazyPattern(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,8}")


_FILE_OR_HOST = LazyPattern(
    r"(?i)\.(?:com|org|net|io|dev|local|lan|json|ya?ml|html?|conf|toml|txt|md|py|js|ts|go|rb|php|java|cs|sh|xml|csv"
    r"|env|key|pem"
    r"|crt|cfg|ini|log|lock|service|jks|p12|pfx|keystore|password|secret|token|key)$"
)
_OBJECT = LazyPattern(
    r"(?i)(?:self|this|config|conf|process|env|os|app|req\w*|ctx|context|data|props|settings|com|org|net|io|user|fo"
    r"rm|\w*error\w*|messages?|labels?|auth|validation)\."
)


def _is_odd_reference(value: str, form: ValueForm, *, in_code: bool) -> bool:
    """What looks like code by chance: `paren(these)`, `Pigeon.Post7`, `hF8*k(s`; nobody quotes a variable."""
    if form not in (ValueForm.QUOTED, ValueForm.CALL) and (in_code or form is not ValueForm.SETTING):
        return False
    if value.startswith(POINTERS) or mentions_credentials(value) or re.search(ADDRESS, value) or "," in value:
        return False
    if re.fullmatch(r"[\w-]+\([\w-]+\)", value):
        return "_" not in value
    if "(" in value or "[" in value:
        return not value.endswith((")", "]"))
    if re.fullmatch(r"\w*[a-zA-Z_]\w*(?:\.\w+){1,3}", value):
        return not _OBJECT.match(value) and not _FILE_OR_HOST.search(value)
    return False


_ADVICE = frozenset(listed("your you must please not should cannot least invalid too required nicht pas"))
_SPEECH = _ADVICE | frozenset(listed("is are be has have was will can ist est"))


def _is_sentence(value: str, *, is_told: bool) -> bool:
    """Told to a reader, where texts for readers stand: `the eggs are in the basket` is a password in a setting."""
    words = value.lower().split()
    if len(words) > 8 or value.rstrip().endswith((".", "?", ":", "!", ",", "…")) or mentions_credentials(value):
        return True
    return len(words) > 1 and not (_SPEECH if is_told else _ADVICE).isdisjoint(words)


def _is_loud(name: str) -> bool:
    """A constant, a flag or a short name: no text for a reader is called so."""
    return name.isupper() or name.startswith("-") or name in ("pw", "pwd", "psk")


_SHOWN = LazyPattern(
    r"(?i)forgot|reset|confirm(?!ation)|change|repeat|show|hide|toggle|label|hint|placeholder|title"
    r"|help|desc|prompt|message|error|"
    r"invalid|wrong|missing|incorrect|mismatch|require|(?<!con)(?<!clear)(?<!plain)(?<!plain_)(?<!\.)text"
)


def is_shown(name: str) -> bool:
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
