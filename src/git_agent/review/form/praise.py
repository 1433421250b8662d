"""Praise helps nobody who has to act on a review."""

import re

_PRAISE = re.compile(
    r"\b(?:good job|great job|nice job|well done|nice work|great work|good work|excellent|perfect|outstanding|"
    r"looks? (?:good|great)|well[- ](?:written|structured|formatted|organi[sz]ed)|no (?:issues|concerns|problems))\b",
    re.IGNORECASE,
)
# Whoever wants something changed says so in one of these.
_DEMAND = re.compile(
    r"\b(?:but|however|although|except|should|must|needs?|missing|lacks?|wrong|not|never|instead|too|exceeds?|"
    r"incorrect|unclear|without|add|remove|fix|change|replace|shorten)\b",
    re.IGNORECASE,
)


def is_praise(text: str) -> bool:
    """Whether a text praises and asks for nothing."""
    return bool(_PRAISE.search(text)) and not _DEMAND.search(_PRAISE.sub(" ", text))
