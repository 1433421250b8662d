"""Which of two words is the misspelt one: a change may put a typo in as well as out."""

import re

from git_agent.model.change_set import Contents
from git_agent.redact.known_words import is_known
from git_agent.syntax.text.lines import Lines, is_prose


def is_corrected(words: tuple[str, str], lines: Lines, contents: Contents, *, is_text: bool) -> bool:
    """Whether the first of two words was the wrong one, in a text that people read or on lines of prose."""
    # Letters of an option are no word: `tar -xzf`.
    if any(f" -{words[0]}" in line for line in lines.removed) or is_misspelt_now(*words, contents):
        return False
    return is_text or all(map(is_prose, lines.added))


def is_misspelt_now(old: str, new: str, contents: Contents) -> bool:
    """Whether the new word is the wrong one, by the words that everybody uses and by how its own text spells it."""
    knows_old, knows_new = is_known(old.lower()), is_known(new.lower())
    if knows_old is not knows_new:
        return knows_old
    return _stands_in(old, contents.new) and not _stands_in(new, contents.old)


def _stands_in(word: str, text: bytes | None) -> bool:
    return re.search(rf"(?i)(?<!\w){word}(?!\w)", (text or b"").decode(errors="replace")) is not None
