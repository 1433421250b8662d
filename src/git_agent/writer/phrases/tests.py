"""Sentences about tests, and about code in the words of its new tests."""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import language_of
from git_agent.writer.phrases.locations import Location
from git_agent.writer.phrases.phrase import PROSE, Phrase, inflect, wording
from git_agent.writer.read.diff_text import is_code
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.words import as_words
from git_agent.writer.style.style import Tense

MOST_TITLES = 4
LONGEST_TITLE = 9  # words; a subject with a prefix has no room for more

_VERBS = """
    accept add allow append apply avoid build cache call cancel check clean clear close collect compute convert copy
    create deduplicate defer detect disable discover display drop emit enable encode ensure escape evaluate exclude
    execute expand export expose extend extract fail fall fetch filter find flatten flush follow format forward
    generate group handle hide hoist honor honour ignore include infer inherit inject inline insert install invoke
    join keep limit list load log look make map mark match merge mount move normalize omit open override parse pass
    patch persist pick preserve prevent print process produce propagate prune push quote raise read rebuild reconnect
    record recover redirect reduce refresh refuse register reject release reload remove rename render replace report
    require reset resolve respect restore retain retry return reuse revert rewrite round run sanitize save scan select
    send serialize set show skip sort split start stop store strip support suppress switch sync throw trace track
    transform treat trigger trim truncate unescape unwrap update upgrade use validate wait walk warn wrap write
"""
_MODAL = LazyPattern(r"^(?:it )?(?:(?:should|must|can|will|correctly|properly)\s+){1,2}", re.IGNORECASE)
_MARK = LazyPattern(r"^(?:tests?_|Test_?(?=[A-Z])|test(?=[A-Z])|Benchmark(?=[A-Z])|should(?=[A-Z_]))")
_OPENERS = word_set("a an the with without when if for from to in on of and or not no after before by as at")


@cache
def _base_forms() -> dict[str, str]:
    return {inflect(verb, tense): verb for tense in (Tense.BASE, Tense.THIRD) for verb in _VERBS.split()}


def is_verb(word: str) -> bool:
    """Whether a word may say what is done."""
    return word.lower() in _base_forms()


def title_words(title: str) -> str:
    """A test's name or title as words."""
    return title.strip(" .") if " " in title else as_words(_MARK.sub("", title))


def behaviour_phrases(titles: Sequence[str], names: Collection[str]) -> Iterator[Phrase]:
    """What the code does now, where a new test's title opens with a verb: `should keep comments` says it.

    `test_check_site` opens with the name of a function, not with a verb, if there is a `check_site`.
    """
    functions = tuple(filter(None, map(as_words, names)))
    for title in titles[:MOST_TITLES]:
        if title_words(title).lower().startswith(functions) or " - " in title:  # a dash joins a place and a case
            continue
        words = _MODAL.sub("", title_words(title)).split()
        if words and words[0].rstrip("(){}:,.") in names:
            continue
        if " " not in title.strip():  # a name may open with that of a function: TestRunPipe tests RunPipe
            continue
        verb = _base_forms().get(words[0].lower()) if words else None
        if verb is not None and 2 <= len(words) <= LONGEST_TITLE:
            yield Phrase(verb=verb, objects=(wording(" ".join(words[1:])),), kind="behaviour")


def test_phrases(files: Sequence[FileFacts], locations: Sequence[Location]) -> Iterator[Phrase]:
    """Tests by what they are called and by what they are about."""
    titles = list(dict.fromkeys(title for file in files for title in file.tests))
    topics = [location for location in locations if location.kind in ("matter", "folder")]
    if titles and not any(file.lost_tests for file in files):
        noun = "test" if len(titles) == 1 else "tests"
        # Of several, one would be a side matter, however well its words fit.
        for title in titles if len(titles) == 1 else ():
            words = title_words(title)
            if 1 < len(words.split()) <= LONGEST_TITLE and words.split()[0] not in _OPENERS:
                yield Phrase(verb="test", objects=(wording(words),), kind="tested")
                yield Phrase(verb="add", objects=(f"test for {wording(words)}",), kind="test for")
        for location in topics:
            yield Phrase(verb="add", objects=(f"{_about(location.text)} {noun}",), kind=f"matter {noun}")
            yield Phrase(verb="add", objects=(f"{noun} for {_about(location.text)}",), kind=f"{noun} for matter")
    # A Makefile in the folder of tests is no test: "update makefile tests".
    for location in topics if all(is_code(language_of(file.path)) for file in files) else ():
        yield Phrase(verb="update", objects=(f"{_about(location.text)} tests",), kind="updated tests", vague=True)


def _about(matter: str) -> str:
    words = [word for word in matter.strip(PROSE).split() if word not in ("test", "tests", "spec")]
    return wording(" ".join(words)) if words else matter
