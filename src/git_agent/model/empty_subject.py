"""Subjects that tell nothing about what was done: then the change itself has to."""

from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.subject import parse_subject

# What was meant to vanish; whatever follows it is another commit's subject, or a note to oneself.
UNFINISHED = LazyPattern(r"(?i)(?:fixup|squash|amend)!|\[?(?:wip|tmp)\b")
_FILLER = """
    a again address addressed an and another asdf backup bar bit bug bugfix bugfixes bugs change changed changes
    checkpoint clean cleanup cleanups code comment comments commit day done edit edited edits eod feedback file
    files final fix fixed fixes fixup fixups foo for from hotfix improve improved improvement improvements in issue
    issues it last latest lint linting little merge minor misc miscellaneous modifications modified modify more new
    now of ok okay other part pr progress push pushing quick random refactor refactored refactoring review save saved
    saving small snapshot some squash stash stuff sync temp temporary test testing that the thing things this tmp to
    todo try trying tweak tweaked tweaks up update updated updates v various wip work
"""
_WORD = LazyPattern(r"[^\W\d_]+")
_ABOUT_WORDS = LazyPattern(
    r"(?i)\W*(?:(?:add|fix|update|improve|correct|remove|more|some|few|missing|better|a|the|in|of|minor|small|and)\W+)*"
    r"(?:(?:code )?comments?|docstrings?|typos?|whitespace|format(?:ting)?|indent(?:ation)?|lint(?:ing)?|style|spelling"
    r"|wording)(?:\W+(?:and|in|for|to|of)\b.{0,30})?\W*"
)


def says_nothing(subject: str) -> bool:
    """Whether a subject has no word about the change: `wip`, `update`, `fixup! x`, `.`, `more fixes`."""
    if UNFINISHED.match(subject):
        return True
    text = parse_subject(subject).text
    return all(word.lower() in _filler() for word in _WORD.findall(text))


def speaks_of_words_only(subject: str) -> bool:
    """Whether a subject tells of comments, spelling or layout and of nothing else."""
    return _ABOUT_WORDS.fullmatch(parse_subject(subject).text) is not None


@cache
def _filler() -> frozenset[str]:
    return frozenset(_FILLER.split())
