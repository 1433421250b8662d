"""What a sentence is about: "fix the login page" needs a login or a page in the change.

Only what begins as people tell a change is read, and only what it names beyond the words of the trade: every change
may handle an error or simplify a condition. A sentence about the text itself (a typo, a link, a warning of a linter)
and one about order or form names nothing that would have to stand there.
"""

import re
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.subject import parse_subject
from git_agent.shape.ground.words import content_words, is_change_verb, starts_with_change_verb

# They say nothing of what a change is about, whether they stand in it or not.
_TRADE = """
    ability accept access accessor across action actually adaptation additional again against alias alpha already
    always ambiguity another application argument around array artifact assert assertion assignment assumption async
    attempt attribute automatically available back base basic behavior behaviour benchmark beta better bigger binary
    bit block body boilerplate boolean brace bracket branch break broken buffer bug built byte call callback case
    cast char characters clarify class clause cleaner clear clearer close closure clutter codes command common
    compare comparison compatibility compatible compile complete condition config connection consistency consistent
    console constant constructor content context contributing control convenience conversion copy core corner
    correctness count coverage crash cross current custom data date dead debug declaration decorator definition
    deploy description details detect dict difference different digit direct directory display double down draft
    during dynamic early easier edge element empty encoding entry enum environment errors escape even event example
    exception exclude execution existing exit expand expected experimental explicit expression extension external
    extra fail failure fallback false fast feature fetch field filename files filter final find first fixture fixup
    fixups flag flaky float folder follow force forward found full function functionality further future generate
    generator generic getter getting glitch global group guide hack harder hash header helper hook horizontal host
    identifier include incorrect index info information inheritance initial input inside install instance instead
    instructions instrumentation integer integration interface internal invalid issue item items iteration iterator
    keys keyword lambda large larger last latest leak leftover legacy length less letter level library like line
    list literal little load local location logic long longer lookup loop lot macro made main maintainability manual
    master match maybe member memory mention messages meta metadata method minimum minor missing mistake mock mode
    modify module multi multiple mutation name namespace native need needless nested never next nicer node noise
    normalize note notice null number object obsolete older omission once open operation operator option optional
    origin original outdated output outside overflow overload override oversight package parallel parameter parent
    parenthesis part patch path pattern performance permissions platforms plugin point pointer policy pool possible
    prefix preserve previous private problem process project proper property protocol provide public publish pull
    push query quirk race range rather readability recursion redirect reflect regex regression regular related
    relative removal report repository requests require resolve respect response result reuse revision right
    robustness root rules running runtime safe safer same scenario scheme scope script second self semantics send
    separate setter setup several shared short shorter shutdown sign signature simple simpler simplify since single
    size small smaller snapshot source space specific specified specify stack standard start state statement static
    status step stop store stream strict string struct structure stub stuff subclass substitution subtest suite
    superclass support suppress sure surplus symbol syntax system tags take target task template text thing thread
    through tidy time timeline timeout title todo token trailing trait trick trigger true tuple type unicode unit
    unnecessary unneeded unused usage useless valid value variable various verify vertical wait well whole wider
    within without work workaround workflow write wrong zero
"""
# What is said of these is said about the form of the text, of all of it, or about what no line shows.
_FORM = """
    annotation backtick badge blank brace bracket build changelog changeset checkstyle ci clang cleanup clippy colon
    column comma comment commented conflict contribution copyright dependencies dependency deps development
    discussion doc docstring document documentation duplicate editor ending eslint feedback flake format formatting
    fuzzer godoc grammar hints import indentation iteration javadoc jsdoc json language licence license link lint
    linter locale markdown merge misprint mypy newline nit order ordering ossfuzz paren parenthesis phpdoc printf
    println punctuation pylint quote readme redundant reference release repetitive review rustdoc rustfmt section
    semicolon slash slashes sonar spacing spell spelling stuff style suggestions text toml translation typing typo
    unreleased url version warning whitespace word wording xml yaml year
"""
_FORMAL_TYPES = ("build", "ci", "docs", "style", "revert", "release")
_OF_FORM = LazyPattern(
    r"(?i)(?:sort|wrap|format|lint|reorder|tidy|apply|merge|revert|release|prepare|bump|typo|clean)\w*\b"
)
_ALL = LazyPattern(
    r"(?i)(?:delete|remove|drop|revert|rewrite|erase|wipe|change|fix)s? (?:everything|all(?: of (?:it|this))?)[.!]?$"
)
# Names are looked up as names, and "it" is whatever stands there.
_ELSEWHERE = LazyPattern(r"[A-Z]|\w_\w|\w\d|^(?:it|this|that|them|these|those)\b|:\w+:")
# Endings of words that only say how something is.
_HOW = LazyPattern(r"\w+(?:ed|ly|ous|able|ible|ive|ful|less)")
_ENDINGS = ("s", "es", "d", "ed", "r", "er", "ing", "ly", "ion", "ions", "ation", "ment", "ments", "age")
_LEAST = 4  # letters of a word that names something; a shorter one is in everything or an abbreviation of it
_MOST_WORDS = 12  # of a sentence that is a subject; a longer one explains


def topic_of(sentence: str) -> str | None:
    """What the sentence says that it is about; None where nothing of it has to stand in the change."""
    if not sentence.isascii() or not starts_with_change_verb(sentence):
        return None
    parsed = parse_subject(sentence)
    if _ALL.fullmatch(parsed.text):
        return parsed.text.partition(" ")[2]
    if parsed.type in _FORMAL_TYPES or _OF_FORM.match(parsed.text) or "`" in sentence:
        return None
    told = parsed.text.partition(" ")[2]
    if _ELSEWHERE.search(told):
        return None
    words = content_words(told)
    if len(told.split()) > _MOST_WORDS or any(_is_one_of(_form(), word) for word in words):
        return None
    # A place that is named before it says as well what it is about.
    place = parsed.scope or parsed.area or ""
    return f"{place} {told}".strip() if any(map(names_something, words)) else None


def names_something(word: str) -> bool:
    """Whether a word in small letters says what something is about, and is none that every change may have."""
    return not (_HOW.fullmatch(word) or is_of_trade(word))


def is_of_trade(word: str) -> bool:
    """Whether every change may have this word in small letters, whatever it is about."""
    return len(word) < _LEAST or is_change_verb(word) or _is_one_of(_trade(), word)


def _is_one_of(known: frozenset[str], word: str) -> bool:
    """Whether it is one of these words, in any form."""
    bases = (word, *(word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending)))
    forms = {form for base in bases for form in (base, f"{base}e", re.sub(r"(.)\1$", r"\1", base))}
    return not known.isdisjoint((*forms, re.sub("ies$", "y", word)))


@cache
def _trade() -> frozenset[str]:
    return frozenset(_TRADE.split())


@cache
def _form() -> frozenset[str]:
    return frozenset(_FORM.split())
