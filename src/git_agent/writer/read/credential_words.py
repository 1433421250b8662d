"""Whether words are about credentials: by a name for one, by what lets somebody in, by what was hidden in them."""

from git_agent.redact.vocabulary import Rank, mentions_credentials, rank_of
from git_agent.syntax.text.languages import pattern

_NAMED = r"([\w.$-]+)[\"'\]]*\s*(?:[:=]|=>)"
# SQL grants and Terraform variables have a credential without naming one.
_GRANTS = r"(?i)\bidentified\s+(?:by|with|via)\b|\bsensitive\s*[=:]\s*true"
# What lets somebody in is seldom called a password; in programs an access code is one of OAuth's.
_LETTING_IN = (
    r"(?i)(?<![a-z])(?:access|activation|alarm|backup|disarm|door|duress|entry|garage|gate|invite|keypad|locker|master|parental|recovery|safe"
    r"|unlock(?:ing)?|vault)"
    r"[ _-]?codes?(?![a-z])|\bwi-?fi[ _-]?(?:codes?|keys?)\b|\bwatch ?words?\b|(?:kenn|pass)w[öo]rter|\bt[üu]rcodes?\b"
    r"|\bmots[ _-]de[ _-]passe\b"
)
_NAME_WORDS = r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])"
_ENTERED = frozenset(("pin", "pins", "passcode", "passcodes"))
# Each with what is in whatever it finds, for most texts have none of that.
_FORMS = (
    (_GRANTS, ("identified", "sensitive")),
    (_LETTING_IN, ("code", "key", "watch", "rter", "mots")),
)
# "Pass" is short for a password, and the verb of every second comment.
_PLAIN_VERB = (
    r"(?i)\bpass(?= (?:an?|all|any|along|by|down|in|into|its?|on|only|over|that|the|them|this|through|to|via)\b)"
)


def is_about_credentials(text: str) -> bool:
    """By a name for one, by what was redacted, or as SQL and Terraform do that have one without saying so."""
    if "pass" in text:
        text = pattern(_PLAIN_VERB).sub(" ", text)
    lowered = text.lower()
    forms = (form for form, parts in _FORMS if any(part in lowered for part in parts))
    return "[REDACTED" in text or any(pattern(form).search(text) for form in forms) or mentions_credentials(text)


def names_way_in(name: str) -> bool:
    """Whether something is called after what one enters to get in: `DOOR_CODES`, `PinStore`."""
    words = pattern(_NAME_WORDS).findall(name)
    return pattern(_LETTING_IN).search(" ".join(words)) is not None or not _ENTERED.isdisjoint(map(str.lower, words))


def sets_credential(text: str) -> bool:
    """Whether a setting on the line has a name that may stand for a credential, such as `pin` or `signature`."""
    return ("=" in text or ":" in text) and any(rank_of(name) >= Rank.KEY for name in pattern(_NAMED).findall(text))
