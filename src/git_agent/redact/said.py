"""What people say of codes and passwords in records: in running text, in many languages, without marks around it."""

import re
from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.bare import ADJECTIVE
from git_agent.redact.kinds import is_hint
from git_agent.redact.rules import is_real_value
from git_agent.redact.shapes import decoded
from git_agent.redact.spans import Precedence, SecretSpan
from git_agent.redact.vocabulary import is_label, listed, mentions_credentials

_CODE = LazyPattern(
    r"(?i)(?<![\w.-])(?<!error )(?<!exit )(?<!status )(?<!return )(?<!response )(?<!http )(?<!zip )(?<!postal )(?<!a"
    r"rea )"
    r"(?<!country )(?<!source )(?<!result )(?<!reason )(?<!bar )(?<!vendor )(?<!product )(?<!project )(?<!event )"
    r"(?:pins?|puk|(?:pass|zugangs|tür|pin)[ -]?codes?|codes?|kods?|kód|c[oó]digos?|codice|koodi|kode|combination"
    r"|combo|kombination)"
    r"(?![\w-])(?:[ \t]*[:=][ \t]*|[ \t]+(?:[^\s\d,;.:()\[\]]{1,14}[ \t]+){0,2}|[^\n\d;()\[\]]{0,48}?[ \t](?:is|ist"
    r"|est|es|je|jest|é|è|är"
    r"|er|:)[ \t]+(?:(?:le|la|the|now)[ \t])?)[\"'`*]{0,2}(?P<secret>\d{4,8}[#*]?)(?![\w:/%-]|[.,]\d)"
)
_NOUNS = (
    r"passwor[dt]s?|passwd|pass ?phrase|pass ?code|pw|pwd|kennwort|losung|contrase[nñ]a|clave|mot de passe|mdp|senha"
    r"|wachtwoord|parola|hes[lł]o|has[lł]o|jelsz[oó]|l[öo]senord|adgangskode|salasana|lozinka|geslo|parol[aeă]?"
    r"|(?:memorable|magic|secret|code|login|safe|the) ?word|unlock phrase|security answer|secret answer|пароль"
    r"|şifre|sifre"
)
_COPULA = r"(?:[ \t](?:is|was|ist|war|lautet|est|es|je|jest|é|è|är|er|->|—|-)|[ \t]?[:=])"
_WORD = LazyPattern(
    rf"(?i)(?<![\w-])(?:{_NOUNS})(?![\w-])[^\n.:;=]{{0,40}}?{_COPULA}[ \t]+(?:(?:now|still|jetzt|le|la|the|nu|teraz"
    rf"|simply|just|set to)"
    r"[ \t]+)?(?:(?P<mark>[\"'`*«„“]{1,2})(?P<marked>[^\n\"'`*»”“]{3,60}?)[\"'`*»”“]|(?P<bare>[^\s\"'`,;()<>*]{4,60}))"
)
_NO_PASSWORDS = frozenset(
    listed("""
    same kept held sent with from that what when where which whose stored known needed shown found asked told given
    there here below above under over inside also only just very much more most some none each every both such than
    then them they this these those your ours mine their will would should could must have been being were does done
    like case sensitive secret required changed reset correct incorrect wrong valid invalid empty missing weak strong
    long short nicht kein keine nur auch noch schon immer bitte siehe dans pour avec sans dans pas plus para con sin
    por muy más mais não nao com sem non con per alla nella della nella przez przy jest oraz nebo není není jako voor
    niet geen met het een inte med för ikke med hashed encrypted salted expired rotated part broken lost gone back next
    """)
)
_STEMS = (
    *listed("""
    pass pw kenn losung contrase clave mdp senha wacht parol hesl hesł hasl hasł jelsz senord adgangs salas lozin geslo
    word phrase answer пароль ifre pin puk code kod kód digo codice comb komb
    """),
)
_KEY_STEMS = (
    *_STEMS,
    *listed("key token secret claim licen psk wpa frage question maiden cvv cvc / admin/ root/ user/ sa/ pi/"),
)
_BASE64 = LazyPattern(
    r"(?<![\w+/=.-])(?:[A-Za-z0-9+/]{4}){2,30}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=|[A-Za-z0-9+/]{4})(?![\w+/=.-])"
)


def said_spans(text: str, first: int, last: int) -> Iterator[SecretSpan]:
    """The codes, passwords and encoded words that a line of a record says."""
    last = min(last, first + 2_000)
    yield from told_spans(text, first, last)
    yield from kept_spans(text, first, last)
    for match in _BASE64.finditer(text, first, last):
        if _is_encoded_word(match[0]):
            yield SecretSpan(start=match.start(), end=match.end(), kind="secret", precedence=Precedence.GUESS)


_ASKED = LazyPattern(
    r"(?i)(?:(?:secret|security)[ ]question|sicherheitsfrage|geheimfrage|maiden[ ]name)[^\n]{0,60}(?:->|=>"
    r"|[:=])[ \t]+(?P<asked>\w[\w -]{2,40})[ \t.]*$"
    r"|\b(?:cvv|cvc)2?\b[^\d\n]{0,3}(?P<printed>\d{3,4})(?!\d)"
    r"|(?:^|[:,(][ \t])(?:admin|root|user|guest|demo|sa|pi|ubuntu"
    r"|administrator)/(?P<paired>[^\s/,;.()]{4,40})(?=[\s,;.)]|$)"
)
PHRASES = (12, 15, 18, 21, 24)  # how many words may restore a wallet
_KEY = LazyPattern(
    r"(?i)(?<![\w-])(?:key|token|secret|claim|licen[sc]e|psk|wpa\d?)(?![\w-])"
    r"(?:[ \t]+\w{2,12}){0,2}[ \t]*[:=]?[ \t]+[\"'`]?"
    r"(?P<secret>(?=[a-z-]*\d)(?=[\d-]*[a-z])[\da-z-]{12,80}|\d{8,24})(?![\w./-])"
)
_ALONE = LazyPattern(rf"(?i)(?:^|[ \t,;(-])\w*(?:{_NOUNS})[ \t]+(?P<secret>[^\s\"'`,;()<>*]{{4,40}})[ \t]*$")
_SEED = LazyPattern(r"(?:^|[:=\"'`*][ \t]*)(?P<secret>[a-z]{3,8}(?:[ ,]{1,2}[a-z]{3,8}){11,23})[ \t\"'`*.]*$")


def kept_spans(text: str, first: int, last: int) -> Iterator[SecretSpan]:
    """What a note keeps behind a mere word: keys, passwords at the end of a line, the words of a wallet."""
    line = text[first:last].lower()
    if not any(stem in line for stem in _KEY_STEMS) and line.count(" ") < min(PHRASES) - 1:
        return
    for match in _KEY.finditer(text, first, last):
        if not re.search(r"(?i)commit|sha|hash|finger|public|ssh-|rev", match[0]) and not is_label(match["secret"]):
            yield SecretSpan(
                start=match.start("secret"), end=match.end("secret"), kind="secret", precedence=Precedence.GUESS
            )
    if (asked := _ASKED.search(text, first, last)) and asked.lastgroup:
        yield SecretSpan(
            start=asked.start(asked.lastgroup),
            end=asked.end(asked.lastgroup),
            kind="secret",
            precedence=Precedence.GUESS,
        )
    alone = _ALONE.search(text, first, last)
    if alone and _is_said(alone["secret"].rstrip(".!?")) and re.search(r"[A-Z\d]", alone["secret"]):
        yield SecretSpan(
            start=alone.start("secret"), end=alone.end("secret"), kind="password", precedence=Precedence.GUESS
        )
    seed = _SEED.search(text, first, last)
    if seed and len(words := re.findall("[a-z]+", seed["secret"])) in PHRASES and _NO_PASSWORDS.isdisjoint(words):
        yield SecretSpan(start=seed.start("secret"), end=seed.end("secret"), kind="secret", precedence=Precedence.GUESS)


def told_spans(text: str, first: int, last: int) -> Iterator[SecretSpan]:
    """The codes and passwords alone."""
    line = text[first:last].lower()
    # A dozen quick searches spare most lines two slow ones.
    if not any(stem in line for stem in _STEMS):
        return
    for match in _CODE.finditer(text, first, last):
        if not re.fullmatch(r"(?:19|20)\d\d", match["secret"]) or re.match(r"(?i)(?:pin|puk|code)\W", match[0]):
            yield SecretSpan(
                start=match.start("secret"), end=match.end("secret"), kind="secret", precedence=Precedence.GUESS
            )
    for match in _WORD.finditer(text, first, last):
        group = "marked" if match["marked"] else "bare"
        content = match[group].rstrip(".!?,:") if group == "bare" else match[group]
        if _is_said(content):
            start = match.start(group)
            yield SecretSpan(start=start, end=start + len(content), kind="password", precedence=Precedence.GUESS)


def _is_said(content: str) -> bool:
    words = content.lower().split()
    if len(content) < 3 or not words or len(words) > 6 or not _NO_PASSWORDS.isdisjoint(words):
        return False
    return (
        is_real_value(content)
        and not ADJECTIVE.fullmatch(content)
        and not is_hint(content)
        and not mentions_credentials(content)
        and re.search(r"://|^[/.~]|^\d{1,3}$|^\W+$", content) is None
    )


def _is_encoded_word(content: str) -> bool:
    """Base64 of a readable word: an encoded login is no less readable than the login."""
    if (
        content.isalpha()
        or not (any(map(str.isupper, content)) and any(map(str.islower, content)))
        or "/" in content[1:-1]
    ):
        return False
    plain = decoded(content)
    return len(plain) >= 6 and plain.isascii() and plain.decode("ascii").isprintable()
