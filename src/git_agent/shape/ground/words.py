"""The words of a sentence that say something, and whether the change has one of them."""

import re
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.subject import parse_subject
from git_agent.shape.ground.sources import Sources

_CHANGE_LABELS = ("diff", "paths", "submodules")  # not "history": it has most words of the trade
_LONGEST = 1_000  # characters that are read
_WORDS = LazyPattern(r"[^\W\d_]{3,}")
_COMMON = """
    the and for with that this from into are was were has have had been being its his her our their not but you your can
    will would could should may might must shall out off over under when where while what which who how why all any some
    each every also only just more most other than then there here they them these those very too now new old one two
    about after before because between both does did done such via per yes sorry please help request message commit
    git diff error code file
"""
# Stems of the verbs that begin most subjects.
_CHANGE_VERBS = """
    add fix updat chang remov delet drop mov renam refactor clean improv implement introduc support us mak allow
    enabl disabl bump upgrad downgrad revert merg rebas replac rewrit simplif reduc increas avoid prevent handl
    catch correct document test release prepar creat extract inlin split join format lint sort convert migrat
    port switch adjust tweak polish optimi[sz] speed cach restor reset return rais throw wrap unwrap bind link
    import export vendor initiali[sz] init set unset expos hid show print log warn ignor skip retry limit bound
    check validat verif ensur guard declar defin mark rework reorgani[sz] reorder restructur tidy deprecat
    deduplicat pin unpin lock unlock sync backport apply address clarif translat configur extend generali[sz]
    default typo keep strip read pars build ship revis bring turn pass
"""


def starts_with_change_verb(subject: str) -> bool:
    """Whether the first word, behind an area if there is one, is what people do to code."""
    words = re.sub(r"^\[[^\[\]]{1,40}\]\s*", "", parse_subject(subject).text).lower().split()
    return bool(words) and is_change_verb(words[0])


def is_change_verb(word: str) -> bool:
    """Whether it is one in small letters, in any of its forms."""
    return _change_verb().fullmatch(word) is not None


@cache
def _change_verb() -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(_CHANGE_VERBS.split())})(?:e|s|es|d|ed|ing)?[,.!?:]*")


def shares_word(text: str, sources: Sources) -> bool:
    """Whether any word of the text, an ending aside, is in what changes."""
    labels = (sources.find(_stem(word), form="squashed", before=b"", after=b"") for word in content_words(text))
    return sources.truncated_source() is not None or any(label in _CHANGE_LABELS for label in labels)


def content_words(text: str) -> list[str]:
    """In small letters, each once, without those that every text has."""
    words = dict.fromkeys(word.lower() for word in _WORDS.findall(text[:_LONGEST]))
    return [word for word in words if word not in _common()]


@cache
def _common() -> frozenset[str]:
    return frozenset(_COMMON.split())


def _stem(word: str) -> str:
    return word[: max(4, len(word) - 3)]
