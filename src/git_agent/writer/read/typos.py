"""Which of two words is the misspelt one: a change may put a typo in as well as out."""

import re

from git_agent.redact.known_words import is_known


def is_misspelt_now(old: str, new: str, *, before: bytes | None, after: bytes | None) -> bool:
    """Whether the new word is the wrong one, by the words that everybody uses and by how its own text spells it."""
    knows_old, knows_new = is_known(old.lower()), is_known(new.lower())
    if knows_old is not knows_new:
        return knows_old
    return _stands_in(old, after) and not _stands_in(new, before)


def _stands_in(word: str, text: bytes | None) -> bool:
    return re.search(rf"(?i)(?<!\w){word}(?!\w)", (text or b"").decode(errors="replace")) is not None
