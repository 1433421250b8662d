"""Values in records that nothing names: what no word, name, number or address looks like, and what stands like one."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.lines import body_lines
from git_agent.redact.oddity import Oddity, oddity_of
from git_agent.redact.said import said_spans, told_spans
from git_agent.redact.said_in_turn import answered_spans, listed_words
from git_agent.redact.spans import Precedence, SecretSpan

_PIECE = LazyPattern(r"[^\s\"'`|<>{}()\[\],;=:/\\]{6,}")
_LONGEST = 64  # beyond it is data, or found by its length alone
_MOST_COPIES = 4  # a secret stands in a record a few times; what stands there more often is the name of something
_ADDRESS = LazyPattern(r"\S*(?:://|^[/~.]{1,2}/|^[A-Za-z]:\\)\S*$|[\w.-]+/[\w./-]*$|@$")
# Directly before: what follows is the name of somebody or something.
_NAMING = LazyPattern(
    r"(?i)(?:user(?:name)?|login|account|acct|name|host(?:name)?|server|node|vm|id|uid|uuid|guid|ids|nr|no|number|"
    r"ticket|case|ref|issue|order|customer|kunde|kundennr|serial|model|version|build|release|tag|branch|commit|sha"
    r"|hash|digest|checksum|"
    r"fingerprint|etag|bucket|queue|topic|table|column|index|file|folder|path|image|container|pod|job|task|thread|pid|"
    r"request|req|trace|span|correlation|transaction|txn|session|msgid|message|interface|port|vlan|vrf|zone|group|role|"
    r"class|method|function|module|package|plugin|device|mac|ip|addr(?:ess)?|url|uri|domain|realm|region|cluster|as"
    r"|from|on|at|into|ssh|ping|by)"
    r"s?[\"']?[ \t]*[:=#]?[ \t]*[\"'`<(]?$"
)
_IDENTIFIED = LazyPattern(
    r"(?i)(?:id|ids|uuid|hash|sha|digest|commit|host|node|pod|model|version|etag)[\"']?[ \t]*[:=][ \t]*[\"'`<(]?$"
    r"|(?:hostname|system name|route-map|prefix-list|access-list|policy-statement|filter|term|vrf|name)[ \t:]+\"?$"
)
_LOGGED = LazyPattern(r"\[?(?:\d{4}-\d\d-\d\d[T ]|[A-Z][a-z]{2} [ \d]\d \d\d:\d\d|\d\d:\d\d:\d\d[ ,.])")
_ACCESS = LazyPattern(
    r"(?i)pass|\bpw\b|pwd|log(?:ged|s|ging)?[ -]?(?:in|on)\b|sign[ -]?in|\busers?\b|accou?n?t|admin|\broot\b"
    r"|creds?\b|credential|auth"
    r"|access|secret|token|key\b|\bpin\b|\bcode\b|unlock|vpn|wi-?fi|wlan|ssid|wpa|psk|router|\bnas\b|\bssh\b|ftp"
    r"|\bsmb|snmp"
    r"|community|ipmi|\bbmc\b|idrac|radius|tacacs|shared|phrase|portal|dashboard|panel|console|registry|robot|\bbot\b"
    r"|guest|join|claim|broker|asks?\b|answers?\b|initial|temp(?:orary)?\b|rotate|prompt|type in|enter|fritz|zugang"
    r"|anmeld|benutz|kennung|konto|geheim"
    r"|schlüssel|identifiant|compte|acc[eè]s|usuario|acceso|utente|accesso|usu[aá]rio|acesso|gebruiker|toegang"
    r"|konto|inlogg"
)
_CREDENTIAL = LazyPattern(
    r"(?i)passw|\bpw\b|pwd|log(?:ged|s|ging)?[ -]?in\b|sign[ -]?in|creds?\b|credential|unlock|wi-?fi|wlan|kennw"
    r"|zugang|anmeld"
    r"|mot de passe|has[łl]o|hesl|identifiant|contrase|senha|wachtw|geheim"
)
_INTRODUCED = LazyPattern(
    r"(?i)(?:[\"'`:=|,(>/%]|->|=>|\b(?:is|was|are|it's|ist|war|lautet|est|es|è|é|and|und|y|et|e|then|dann|with|mit|con|"
    r"avec|com|using|use|try|enter|type|give|give it|say|to|nimm|also|still|now|jetzt|noch|new|neu|admin|root"
    r"|guest))[ \t]*$"
)
# Behind the name of a user: `jan / …`, `jan@x.org,…`, `user jan …`, and behind a flag.
_PAIRED = LazyPattern(
    r"(?i)(?:^|[ \t:,])[\w.@-]{2,40} / $|@[\w-]+\.[\w.-]+[\"']?[,;|\t ]{1,3}[\"']?$|\b(?:user(?:name)?"
    r"|login) [\w.@-]{2,30}[ ,/]{1,3}$"
    r"|[ \t]--(?:join|claim|auth|token|key|secret)[ =]$"
)
_ENDS = LazyPattern(r"[\"'`|]|[.,;)!]?(?:[ \t]*$|[ \t]*\n| \(|[ \t]+(?:#|//|--))|,")
_REACH = 120  # characters above a line in which a word for a password counts


def record_spans(text: str, start: int, end: int) -> Iterator[SecretSpan]:
    """Every value of a record that stands there without a name."""
    yield from listed_words(text, body_lines(text, start, end))
    yield from answered_spans(text, body_lines(text, start, end))
    by_text: dict[str, list[SecretSpan | None]] = {}
    for first, last in body_lines(text, start, end):
        yield from said_spans(text, first, last)
        for match in _PIECE.finditer(text, first, min(last, first + 2_000)):
            # Most pieces are words.
            if match[0].isalpha() or len(match[0]) > _LONGEST or text[match.end() : match.end() + 1] in ("/", "\\"):
                continue
            piece, at = _trimmed(match[0], match.start())
            oddity = oddity_of(piece) if len(piece) >= 6 else Oddity.NONE
            if oddity:
                is_value = _is_value(text, at, at + len(piece), first, last, oddity)
                span = SecretSpan(start=at, end=at + len(piece), kind="secret", precedence=Precedence.GUESS)
                by_text.setdefault(piece, []).append(span if is_value else None)
    for spans in by_text.values():
        if len(spans) <= _MOST_COPIES:
            yield from filter(None, spans)


def prose_spans(text: str, start: int, end: int) -> Iterator[SecretSpan]:
    """What a text for readers says outright."""
    yield from listed_words(text, body_lines(text, start, end))
    for first, last in body_lines(text, start, end):
        yield from told_spans(text, first, last)


def _trimmed(piece: str, at: int) -> tuple[str, int]:
    """Without the marks of a text around it; an exclamation may be part of a password."""
    short = piece.lstrip("*_.-+")
    at += len(piece) - len(short)
    short = short.rstrip("*_.-?")
    return short, at


def _is_value(text: str, at: int, stop: int, first: int, last: int, oddity: Oddity) -> bool:
    before = text[max(first, at - 60) : at]
    if _ADDRESS.search(before):
        return False
    if oddity is Oddity.ODD:
        return _IDENTIFIED.search(before) is None
    # A line of a log is full of names with numbers.
    if _NAMING.search(before) or (oddity < Oddity.ODD and _LOGGED.match(text, first, last)):
        return False
    if _PAIRED.search(before):
        return True
    if not (_INTRODUCED.search(before) or _ENDS.match(text, stop, min(last + 1, stop + 8))):
        return False
    return (
        _ACCESS.search(text, first, last) is not None
        or _CREDENTIAL.search(text, max(first - _REACH, 0), first) is not None
    )
