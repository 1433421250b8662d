"""Sentences about tests, and about code in the words of its new tests."""

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import pairwise

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.locations import Location
from git_agent.writer.phrases.phrase import PROSE, Phrase, inflect, wording
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.test_lines import holds_tests
from git_agent.writer.read.words import as_words
from git_agent.writer.style.style import Tense

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
# What a test itself does, as well as the code: "remove watched directory" names a case of something else.
_DEEDS = word_set("""
    add append build call cancel clean clear close copy create execute install insert invoke join load make merge mount
    move open patch push read reload remove rename replace reset restore revert run save select send set start stop
    switch update upgrade write
""")
_MODAL = LazyPattern(r"^(?:it )?(?:(?:should|must|can|will|correctly|properly)\s+){1,2}", re.IGNORECASE)
_FINITE = word_set("is are was were be been has have had does do did can cannot could will would should must may it")
_OPENERS = word_set("a an the with without when if for from to in on of and or not no after before by as at")


@cache
def _base_forms() -> dict[str, str]:
    return {inflect(verb, tense): verb for tense in (Tense.BASE, Tense.THIRD) for verb in _VERBS.split()}


def is_verb(word: str) -> bool:
    """Whether a word may say what is done."""
    return word.lower() in _base_forms()


def behaviour_phrases(titles: Sequence[str], names: Collection[str]) -> Iterator[Phrase]:
    """What the code does now, where the title of the only new test opens with a verb: `should keep comments` says it.

    `check site again` opens with the name of a function, not with a verb, if there is a `check_site`. Of several
    tests, each says a part of it; and a name may open with that of a function: TestRunPipe tests RunPipe.
    """
    title = titles[0].strip(" .") if len(titles) == 1 else ""
    if " " not in title or " - " in title:  # a dash joins a place and a case
        return
    if title.lower().startswith(tuple(filter(None, map(as_words, names)))):
        return
    bare = _MODAL.sub("", title)
    words = bare.split()
    if not 2 <= len(words) <= LONGEST_TITLE or words[0].rstrip("(){}:,.") in names or _tells_more(words[1:]):
        return
    verb = _base_forms().get(words[0].lower())
    is_deed = bare == title and words[0].lower() in _DEEDS
    if verb is not None and not is_deed:
        yield Phrase(verb=verb, objects=(wording(" ".join(words[1:])),), kind="behaviour")


def _tells_more(words: Sequence[str]) -> bool:
    """Whether there is another verb, as in `opens the door and heats the tray`, which would stay as it is."""
    told = [word.lower().strip(",") for word in words]
    joined = [after for word, after in pairwise(told) if word in ("and", "then", "but", "or")]
    return any(word in _base_forms() for word in told if word.endswith("s")) or any(map(_ends_as_verb, joined))


def _ends_as_verb(word: str) -> bool:
    return word.endswith("s") and not word.endswith("ss")


def test_phrases(files: Sequence[FileFacts], locations: Sequence[Location]) -> Iterator[Phrase]:
    """Tests by what they are called and by what they are about."""
    titles = list(dict.fromkeys(title for file in files for title in file.tests))
    topics = [location for location in locations if location.kind in ("matter", "folder")]
    if titles and not any(file.lost_tests for file in files):
        noun = "test" if len(titles) == 1 else "tests"
        # Of several, one would be a side matter, however well its words fit.
        for title in titles if len(titles) == 1 else ():
            if _is_about_something(title):
                yield Phrase(verb="test", objects=(wording(title),), kind="tested")
                yield Phrase(verb="add", objects=(f"test for {wording(title)}",), kind="test for")
        for location in topics:
            yield Phrase(verb="add", objects=(f"{_about(location.text)} {noun}",), kind=f"matter {noun}")
            yield Phrase(verb="add", objects=(f"{noun} for {_about(location.text)}",), kind=f"{noun} for matter")
    # A Makefile or a helper in the folder of tests is no test: "update makefile tests".
    for location in topics if all(map(holds_tests, files)) else ():
        yield Phrase(verb="update", objects=(f"{_about(location.text)} tests",), kind="updated tests", vague=True)


def _is_about_something(title: str) -> bool:
    """Whether a title says what is tested, as `nested comments` does; `keeps comments` is a sentence of its own.

    A name is told as it is written, and not as its words.
    """
    words = title.lower().split()
    are_plain = pattern(r"[A-Za-z][a-z]*(?:[ -][A-Za-z][a-z]*)*").fullmatch(title) is not None
    if not are_plain or not 1 < len(words) <= LONGEST_TITLE or words[0] in _OPENERS:
        return False
    return not any(word in _FINITE or is_verb(word) for word in words) and not _ends_as_verb(words[0])


def _about(matter: str) -> str:
    words = [word for word in matter.strip(PROSE).split() if word not in ("test", "tests", "spec")]
    return wording(" ".join(words)) if words else matter
