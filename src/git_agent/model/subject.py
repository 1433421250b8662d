"""Subject: the first line of a message taken apart, and whether a person wrote it."""

import re
from functools import lru_cache
from sys import intern

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import value

TYPES = ("feat", "fix", "docs", "refactor", "test", "chore", "perf", "build", "ci", "style")

# Also types that stand for themselves: known, but not among those that are ever proposed.
_SYNONYMS = {
    "feature": "feat", "features": "feat", "bugfix": "fix", "bug": "fix", "hotfix": "fix", "doc": "docs",
    "tests": "test", "performance": "perf", "deps": "build", "dep": "build", "refact": "refactor", "revert": "revert",
    "release": "release", "types": "types", "wip": "wip", "bump": "bump", "security": "security", "dx": "dx",
    "improvement": "improvement", "i18n": "i18n",
}  # fmt: skip

PREFIXED = LazyPattern(r"(?P<head>[A-Za-z][\w./+-]*)(?:\((?P<scope>[^()]*)\))?!?:\s+(?P<text>\S.*)")
_PLACED = LazyPattern(r"([A-Za-z]+)\(P\d{2,}(?:-\d+){0,2}\)(!?: )(?:([^\s:()]{1,40}): )?(\S.*)", re.ASCII)
_BOT = LazyPattern(r"\[bot\]|dependabot|renovate|greenkeeper|pre-commit-ci|github-actions", re.IGNORECASE)


@value
class Subject:
    """A subject taken apart: `type(scope)!: text`, `area: text` or plain text; `head` is the type as written."""

    type: str | None = None
    scope: str | None = None
    area: str | None = None
    head: str | None = None
    text: str


def unheaded(line: str) -> str:
    """The first line of a message without the mark of a heading, which a reviewed message has.

    >>> unheaded("# feat(cli): print a version")
    'feat(cli): print a version'
    """
    return line.removeprefix("# ")


@lru_cache(maxsize=256)  # the same subject is looked at several times in a row; a history has too many to hold
def parse_subject(subject: str) -> Subject:
    match = PREFIXED.match(subject)
    if match is None:
        return Subject(text=subject)
    head = match["head"].lower()
    canonical = canonical_type(head)
    # Any other word before a colon is an area, as in "parser: read links".
    if canonical in TYPES or head in _SYNONYMS:
        # A hundred thousand subjects have ten types and a few dozen scopes: each is held once.
        scope = intern(match["scope"]) if match["scope"] else None
        return Subject(type=intern(canonical), scope=scope, head=match["head"], text=match["text"])
    return Subject(area=match["head"] if not match["scope"] else None, text=match["text"])


def without_place(subject: str) -> str:
    """The subject with its own scope again, where the place of a record has taken it.

    >>> without_place("feat(P03-01-02): parser: read links")
    'feat(parser): read links'
    """
    match = _PLACED.fullmatch(subject) if "(P" in subject else None
    if match is None:
        return subject
    type_, colon, area, text = match.groups()
    return f"{type_}{f'({area})' if area else ''}{colon}{text}"


def canonical_type(head: str) -> str:
    """The type that a word before the colon stands for, or the word itself."""
    return _SYNONYMS.get(head, head)


def is_bot(author: str) -> bool:
    """Whether an author's name and address look like a program's."""
    return _BOT.search(author) is not None
