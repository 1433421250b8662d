"""ValueKind: what a value is made of, and which values are nobody's secret: blanks, references, stand-ins."""

import re
from enum import Enum, auto
from functools import cache, lru_cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.letters import is_alphabet, is_generated_salt, is_random, pair_share
from git_agent.redact.vocabulary import listed, mentions_credentials


class ValueKind(Enum):
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


@lru_cache(maxsize=4096)
def kind_of(value: str) -> ValueKind:
    """The class of a value, judged by what it is made of alone."""
    # Before all else: a generated salt has blanks, braces and dollars that templates and phrases have too.
    if is_generated_salt(value):
        return ValueKind.RANDOM
    if is_blank(value):
        return ValueKind.BLANK
    if re.search(r"\s", value):
        return ValueKind.REFERENCE if value.startswith(POINTERS) else ValueKind.PHRASE
    if _UUID.fullmatch(value):
        return ValueKind.UUID
    if re.fullmatch(r"[\d., _-]+", value):
        return ValueKind.NUMBER if re.fullmatch(r"\d+", value) else ValueKind.REFERENCE
    return _kind_of_letters(value)


def _kind_of_letters(value: str) -> ValueKind:
    if _PSEUDO_VERSION.match(value) or _PUBLIC.match(value) or _CONSTANT.fullmatch(value) or _describes(value):
        return ValueKind.REFERENCE
    if _BINARY.fullmatch(value) or _DURATION.fullmatch(value) or _OF_CODE.match(value) or is_alphabet(value):
        return ValueKind.REFERENCE
    if _HEX.fullmatch(value) or _ESCAPED.fullmatch(value):
        return ValueKind.HEX
    if is_random(value):
        return ValueKind.RANDOM
    if is_reference(value):
        return ValueKind.REFERENCE
    if not re.fullmatch(r"[^\W\d]+(?:[-.'][^\W\d]+)*", value):
        return ValueKind.MIXED
    # A long word without the pairs of letters that words have was typed at random.
    return ValueKind.MIXED if len(value) >= 20 and value.isalpha() and pair_share(value) < 0.5 else ValueKind.WORD


# An issue, a request, a ticket; a commit by the beginning of its name.
_CITED = LazyPattern(
    r"(?:(?i:fix(?:es)?|closes|resolves|refs?|see|issue|pr|mr|re)[ :]{0,2})?"
    r"(?:[\w./-]{0,60}[#!]\d{1,7}|(?:GH|gh|[A-Z][A-Z0-9]{1,9})-\d{1,7})"
    r"|(?i:issue|pr|mr)[ ]\d{1,7}|[0-9a-f]{7}|(?=\d*[a-f])[0-9a-f]{8,12}"
)


def is_cited(value: str) -> bool:
    """What a subject or a line of notes has in brackets: `(#1234)`, `(9fbdaa6, fixes #99)`."""
    return _CITED.fullmatch(value) is not None


_UUID = LazyPattern(r"\{?[0-9a-zA-Z]{8}(?:-[0-9a-zA-Z]{4}){3}-[0-9a-zA-Z]{12}\}?", re.ASCII)
_HEX = LazyPattern(
    r"(?:0x)?(?:[0-9a-f]{16,}|[0-9A-F]{16,})|(?:[A-Za-z]{1,12}[-_.]){1,3}[0-9a-fA-F]{20,}(?:[-_]\w{1,8})?"
)
# What Go calls the version of a commit without a tag.
_PSEUDO_VERSION = LazyPattern(r"v\d+\.\d+\.\d+-(?:[\w.]+\.)?\d{14}-[0-9a-f]{12}")
# How every public key for SSH begins, and what the standard of WebSocket has for an example.
_PUBLIC = LazyPattern(r"AAAA(?:B3NzaC1|C3NzaC1|E2VjZHNh|G[nN])|dGhlIHNhbXBsZSBub25jZQ|s3pPLMBiTxaQ9kYGzzhZRbK\+xOo")
_BINARY = LazyPattern(r"0[bB][01_]+|0[oO][0-7_]+")  # a number as code writes it
# A macro of Rust, `Token![use]`; an elliptic curve; the file of a key; `TestKeys.A256GCM`; `dpop+jwt`.
_OF_CODE = LazyPattern(
    r"[a-zA-Z_]+![\[({][^\d]*$|(?i:sec[pt]\d{3}[rk]\d|prime\d{3}v\d|brainpoolP\d{3}[rt]\d)$"
    r"|[\w./-]*[a-z]{3}[\w./-]*\.(?:pem|pk8|der|crt|cer|csr|p12|pfx|jks|asc|gpg)$"
    r"|[A-Z][A-Za-z]*[a-z]\.[A-Z][A-Z0-9]{2,}$|[a-z]+\+(?:jwt|json|xml)$"
)
# What systems of design call a token: `color.brand.500`, `font-size-200`.
_DESIGN = LazyPattern(
    r"(?=(?:.*[._-])?(?:colou?rs?|fonts?|size|spac(?:e|ing)|radius|radii|shadows?|border|surface|typography|palette|opacity"
    r"|breakpoint|elevation|easing|duration)(?:[._-]|$))[a-z]+(?:[A-Z][a-z]+)*(?:[._-](?:[a-zA-Z]{1,16}|\d?x{1,3}l|\d{1,4}(?:px)?))+"
)


def is_of_design(value: str) -> bool:
    """The name of a colour or a size, which systems of design call a token."""
    return _DESIGN.fullmatch(value) is not None


def is_name_of_code(value: str) -> bool:
    """A constant, a curve, the file of a key, an alphabet: whatever it stands beside."""
    return _CONSTANT.fullmatch(value) is not None or _OF_CODE.match(value) is not None or is_alphabet(value)


_DURATION = LazyPattern(r"\d+\.(?:second|minute|hour|day|week|month|year)s?(?:\.\w+)?")  # as Ruby writes it
# The name of where the value is.
_CONSTANT = LazyPattern(
    r"[A-Z]{2,}[A-Z0-9]*(?:_(?:[A-Z]{2,}[A-Z0-9]*|[A-Z]\d))+(?:_\d{1,2})?|\w+_EOF"
    r"|(?:[A-Z][A-Za-z0-9]{1,7}|\*?[a-z][a-z0-9]{1,7})(?:_[A-Z]{2,}[A-Z0-9]*){2,}(?:_[a-z]{2,4})?"  # `d2i_EC_PUBKEY`
)
_ESCAPED = LazyPattern(r"(?:\\x[0-9a-fA-F]{2}){8,}")
_NAME = r"[A-Za-z_][\w.:\- ]{0,80}"
_TEMPLATE = "|".join(
    (
        r"^\$\w+\$?$",
        r"^\$?\{?[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\}$|\$\{\s?[\w.:,\- ]{1,80}(?:[:?|][^{}]{0,80})?\}",
        rf"\$\({_NAME}[^)]{{0,80}}\)|\$\[\w",
        r"\{\{[\s\w.|\"'():,$/+#-]{1,120}\}\}|^\{\{|\{%",
        rf"#\{{[A-Za-z_@$][^{{}}]{{0,80}}\}}|^\{{{_NAME}?\}}$|%\({_NAME}\)|^%[\w.-]+%$|^(?:%[-\d.]{{0,4}}[sdvqx@][:/\w]?)+$|^\(\?[<!:=\w]|^\d?\*\d?\(?[A-Za-z]+\)?$|\\\({_NAME}\)",
        r"<[A-Za-z/!][^<>&]{0,80}>|^<.*>$|&lt;[A-Za-z][^<>&]{0,80}&gt;|^\.{2,}|\.\.\.$|…|\*{3,}|•{2,}|\[REDACTED:",
        r"^#[0-9a-fA-F]{3}(?:[0-9a-fA-F]{3,5})?$|^[\w:/.@ -]{0,40}\{\d?\}[\w:/.@ {}-]{0,40}$",
        r"^\{[\w@$]+(?:[,:][^{}]{0,24})?\}$|^(?:[\W_]{0,4}\{[A-Za-z_][\w.]*\}){1,6}[\W_]{0,4}$",
        r"^@\w+@$|^\[[A-Z_ ]+\]$|^__\w+__$|^<%|^\$env:|^&[a-z]+;$|^[a-z]+:\"[\w,.-]*\"?|^[:?@]\w*$|^--[a-z]|^\[%|^:"
        r"\w+:|%\.\*s|^[A-Z_]+=$",
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
    self this super auto default unset empty n/a na tbd todo value name type id label text hidden always never
    warn allow deny forbid ignore fail failed failure filtered masked omitted scrubbed removed redacted
    """)
)


# How bytes are written or mixed: `password.encode("latin1")`, `password_hash('bcrypt')`.
_CODEC = LazyPattern(
    r"(?i)(?:us|eu|ap|sa|ca|me|af|il|mx|cn)-(?:gov-)?[a-z]{4,9}-\d"  # a region
    r"|(?:utf|iso|latin|base|sha|md|aes|des|rc|hs|rs|es|ps|cp|windows|blake|hmac)[-_]?\d{1,5}(?:[-_]?(?:\d{1,5}|gcm|cbc|ctr|ecb"
    r"|cfb|ofb|ccm|siv|xts|be|le|sig|rsa|hmac|bits?|url|hex|mb4|[bs]|kw|ede|bin|(?:general|unicode)_ci|encryption)){0,4}"
    # Not whatever begins so: a token may.
    r"|x(?:509|86(?:[-_]64)?|25519|448)(?:[-_]?v\d)?"
    r"|hmac[-_]?(?:with)?(?:sha|md)[-_]?\d[-_\w]{0,12}|(?:sha|md)\d{1,3}with\w{3,20}"
    r"|us-ascii|ascii|hex|binary|bcrypt|scrypt|argon2\w{0,2}|pbkdf2\w{0,12}|hmac|rsa|ed25519|pem|der"
    r"|ecdh(?:-es)?|ecdsa|eddsa|rsa-(?:oaep|pss)(?:-\d{3})?|pkcs\d{1,2}|scram-sha-\d{1,3}(?:-plus)?"
)


# A language that puts no blanks between words, and its texts: long, with its own stops, or about credentials.
_UNSPACED = LazyPattern(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{4}")
_WRITTEN = LazyPattern(r"[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]{12}|[\u3001\u3002\uff01\uff1f]")


def is_blank(value: str) -> bool:
    """A template's blank, a type or a constant, or a row of one to three characters: nobody's secret."""
    plain = value.strip(" .,;:!?'\"`)").lower()
    if len(value) < 2 or plain in _NOTHING or plain in _STATES:  # "Password is required."
        return True
    if len(value) <= 32 and _CODEC.fullmatch(value):
        return True
    if not value.isascii() and _UNSPACED.search(value) and (_WRITTEN.search(value) or mentions_credentials(value)):
        return True
    # `xxxxxxxx`, `0000`, `abab`: a mask, whoever typed it.
    if len(set(value.lower())) <= (2 if len(value) > 5 else 1):
        return True
    if "\\" in value and _ESCAPES.fullmatch(value):
        return True
    return _template().search(value) is not None


_ESCAPES = LazyPattern(r"(?:\\[\\\"'abefnrtv]|\\[0-7]{1,3}|[^\w\s\\])+")  # what `strchr` looks for

POINTERS = (
    "/",
    "./",
    "../",
    "~/",
    "http:",
    "https:",
    "HTTP/",
    "file:",
    "arn:",
    "vault:",
    "op:",
    "env:",
    "projects/",
    "npm:",
    "workspace:",
    "data:",
    "urn:",
    "did:",
    "h1:",
    "&",
)


_DOT_FILE = LazyPattern(
    r"(?i)\.(?:env|envrc|git\w*|[a-z]{2,12}rc|config|ssh|aws|kube|docker\w*|bash\w*|zsh\w*|profile"
    r"|netrc|pgpass|htpasswd|"
    r"vscode|idea|editorconfig|yarn|circleci|travis|local|secrets?)(?:[./-][a-z][\w.-]*)*[.,;:!?\"')]*"
)


ADDRESS = r"^(?:[\w.+-]{2,20}://).{1,200}$|^[\w-]+(?:[\\/][\w.-]+)+\.\w{1,8}$"


# A pattern of characters, and what Oracle calls a descriptor, as far as nobody logs in with it.
_DESCRIBING = LazyPattern(
    r"(?:.{0,200}[^\\])?\[[^\]]{0,40}[a-z0-9]-[a-z0-9][^\]]{0,80}\][+*?{$].{0,200}|.{0,200}\\[sdwSDW][+*?].{0,200}"
    r"|\([A-Z_]{4,20}=(?!.*(?i:password|pwd)=).{0,300}",
    re.IGNORECASE,
)


def _describes(value: str) -> bool:
    return ("[" in value or "\\" in value or value.startswith("(")) and _DESCRIBING.fullmatch(value) is not None


def is_reference(value: str) -> bool:
    """Where a value is to be found rather than the value: code, a path, an address, a version."""
    if re.fullmatch(r"\$\{?\w+\}?(?:/[\w.-]+)+|[a-z][a-z_]*(?:/[a-z][a-z_]*){2,}|\w+::\$\w+", value):
        return True
    if value.startswith(POINTERS) or _DOT_FILE.fullmatch(value) or re.search(ADDRESS, value):
        return True
    if re.fullmatch(r"[a-z_]+(?::\w+)?(?:\|[\w:,]+)+", value):
        return True  # rules of a validator
    if re.fullmatch(r"(?a)[A-Za-z_$@]\w*(?:(?:\.|::|->|\?\.|!\.)[A-Za-z_]\w*)+(?:\(\)|\.)?", value):
        # `config.db.password` is code; `Pigeon7x.Post` and `a1b.c2d` are not, as no name has digits between its
        # letters, and none of three parts has them twice in one: `s3cr3tC4nary.prod.eu`.
        if re.search(r"[a-zA-Z]\d{1,2}[a-zA-Z]+\d{1,2}[a-zA-Z]", value):
            return False
        return (value.count(".") > 1 and pair_share(value) >= 0.5) or not re.search(r"[a-zA-Z]\d+[a-zA-Z]|\d{3}", value)
    if re.fullmatch(r"(?a)[\w.:>$&*!?\[\]-]*[A-Za-z_]\w*[(\[][\w\"'.$(:*&)-].{0,200}", value) or re.fullmatch(
        r"[\w.:>-]+\(\)", value
    ):
        return True
    return re.fullmatch(r"[v^~<>=]{0,2}\d+(?:[.:/-]\d+)*(?:[-.]?(?:alpha|beta|rc|dev)\.?\d*)?:?", value) is not None


_STAND_IN = (
    r"(?i)change.?me|change.?this|example|place.?holder|your|replace|insert|dummy|sample|redacted|masked|todo|xxxx|"
    r"fixme|fake|goes.?here"
)
# Stricter than a stand-in: `changeme`, `example` and `dummy` are passwords that people really set.
_HINT = (
    r"(?i)\byour\b|[_-]your|your[_-]|xxxx|place.?holder|\benter\b|goes.?here|redacted"
    r"|insert.?here|replace.?(?:me|with)"
)


def is_stand_in(value: str) -> bool:
    """Words where a token will be: `changeme`, `my-example-token`, `YOUR_API_KEY`."""
    return re.search(_STAND_IN, value) is not None


def is_hint(value: str) -> bool:
    """Told to a reader, who is to put a password there; `changeme` is one itself."""
    return re.search(_HINT, value) is not None
