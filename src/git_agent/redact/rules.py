"""Rule: a pattern that is tried where one of its words stands, and what its value has to be."""

import re
from collections.abc import Callable

from git_agent.model.value import value
from git_agent.redact.kinds import ValueKind, is_blank, is_stand_in, kind_of
from git_agent.redact.vocabulary import listed, names_credential


@value
class Rule:
    """A pattern, the words that call for it, and what its value has to be."""

    words: tuple[str, ...]
    kind: str
    pattern: str
    accepts: Callable[[str], bool]
    multiline: bool = False  # over the next lines


def is_real_value(secret: str) -> bool:
    """Whatever is given as a password, unless it is a blank, the word itself or a variable."""
    return not (
        is_blank(secret)
        or names_credential(secret)
        or secret.startswith(("$", "%", "-", "<", "{", "@", "file:", "env:"))
    )


def is_login_password(secret: str) -> bool:
    return is_real_value(secret) and secret.lower() not in STAND_IN_WORDS and not re.search(r"[{}$<>()]|\*\*", secret)


# GitHub takes `x-oauth-basic` for a password where the name is a token.
STAND_IN_WORDS = frozenset(
    listed("""
    pass password passwd pwd secret token user username pw x-oauth-basic x port
    """)
)


def is_tokenlike(secret: str) -> bool:
    if not is_real_value(secret) or is_stand_in(secret):
        return False
    kind = kind_of(secret)
    return kind in (ValueKind.RANDOM, ValueKind.HEX, ValueKind.UUID) or (
        kind in (ValueKind.MIXED, ValueKind.NUMBER) and len(secret) >= 8
    )


ARG = r"(?:(?P<q>[\"'])(?P<secret>[^\"'\n]{1,300})(?P=q)|(?P<bare>[^\s\"'|;&]{1,300}))"
