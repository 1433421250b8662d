"""Clauses that promise a benefit instead of saying what changed: "..., enabling users to work faster".

A clause that names something concrete is kept, whatever it begins with: it may be the only place that says it.
"""

import re
from collections.abc import Iterator

_AUDIENCE = (
    r"(?:(?:the|all|your|our|both|end|more)[ -])*"
    r"(?:operators?|users?|admins?|administrators?|teams?|developers?|deployers?|maintainers?|contributors?|engineers?"
    r"|customers?|consumers?|people|everyone)\b"
)
_BENEFIT = re.compile(
    rf"""(?:(?:and|while|thus|thereby|also)\s+)*
    (?:enabling|allowing|helping|letting|empowering|making\ it\ (?:easier|simpler|possible)\ for
      |(?:which|that)\ (?:also\ )?(?:enables?|allows?|helps?|lets?|makes?\ it\ (?:easier|simpler|possible)\ for))
    \s+{_AUDIENCE}""",
    re.IGNORECASE | re.VERBOSE,
)
_VAGUE_GAIN = re.compile(
    r"""\b(?:reducing|minimi[sz]ing)\ (?:[\w-]+\ ){0,5}?
        (?:errors?|mistakes?|confusion|friction|misunderstandings?|surprises?|toil)\b
      |\b(?:improving|enhancing|increasing|boosting)\ (?:[\w-]+\ ){0,2}?
        (?:usability|confidence|maintainability|readability|clarity|productivity|ergonomics|UX|DX
          |(?:developer|user|operator|admin)s?\ experience)\b""",
    re.IGNORECASE | re.VERBOSE,
)
_CONCRETE = re.compile(
    r"""`|\d|(?<![\w-])--?[A-Za-z]      # code, a number or version, a flag
      |\w_\w|[a-z][A-Z]|\w\(\)|\w::\w   # an identifier
      |\b(?!and/or\b)\w+/\w|\w\.\w      # a path, a dotted name
      |\b(?!U[XI]\b|DX\b)[A-Z]{2,}      # a name such as SAML
    """,
    re.VERBOSE,
)
_OPENING = {"(": ")", "[": "]", "{": "}", "“": "”"}
_QUOTES = '`"'


def low_signal_clauses(text: str) -> tuple[str, ...]:
    """The clauses of `text`, between commas, that say nothing about the change."""
    return tuple(clause.strip() for clause in _clauses(text) if _is_low_signal(clause))


def without_low_signal(text: str) -> str:
    """`text` without the low-signal clauses at its end.

    Only at the end: in "allowing users to filter, sort, and group" what follows the clause belongs to it. The first
    clause stays, since it is the one that states the change.
    """
    if "," not in text:
        return text
    clauses = list(_clauses(text))
    kept = len(clauses)
    while kept > 1 and _is_low_signal(clauses[kept - 1]):
        kept -= 1
    if kept == len(clauses):
        return text
    closing = "." if text.rstrip().endswith(".") else ""
    return ",".join(clauses[:kept]).rstrip(" .") + closing


def _is_low_signal(clause: str) -> bool:
    text = clause.strip()
    if not (_BENEFIT.match(text) or _VAGUE_GAIN.search(text)):
        return False
    return _CONCRETE.search(text.rstrip(".")) is None


def _clauses(text: str) -> Iterator[str]:
    """`text` cut at its commas, save those in code, quotes and brackets; joined by commas it is whole again."""
    closers: list[str] = []
    start = 0
    for place, char in enumerate(text):
        if closers and char == closers[-1]:
            closers.pop()
        elif char in _OPENING and not (closers and closers[-1] in _QUOTES):
            closers.append(_OPENING[char])
        elif char in _QUOTES and not closers and char in text[place + 1 :]:  # a lone one, as in 3", opens nothing
            closers.append(char)
        elif char == "," and not closers:
            yield text[start:place]
            start = place + 1
    yield text[start:]
