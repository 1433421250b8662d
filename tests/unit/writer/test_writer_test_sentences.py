"""What titles of tests say about the code, and what is said about tests themselves."""

from collections.abc import Collection

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_agent.model.change import FileDiff
from git_agent.writer.phrases.locations import Location
from git_agent.writer.phrases.tests import LONGEST_TITLE, MOST_TITLES, behaviour_phrases, title_words
from git_agent.writer.phrases.tests import test_phrases as phrases_about_tests
from git_agent.writer.read.facts import gather
from support.changing import as_told, change_set, file_diff


def behaviour(*titles: str, names: Collection[str] = ()) -> list[str]:
    return [as_told(phrase) for phrase in behaviour_phrases(titles, names)]


@pytest.mark.parametrize(
    ("title", "words"),
    [
        ("test_keep_comments", "keep comments"),
        ("TestKeepComments", "keep comments"),
        ("Test_KeepComments", "keep comments"),
        ("testKeepComments", "keep comments"),
        ("shouldKeepComments", "keep comments"),
        ("keeps comments.", "keeps comments"),
        ("testament", "testament"),
        ("...", ""),
        ("", ""),
        (" ", ""),
    ],
)
def test_a_name_or_title_as_words(title: str, words: str) -> None:
    assert title_words(title) == words


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("should keep comments", "keep comments"),
        ("it should correctly keep comments", "keep comments"),
        ("keeps comments", "keep comments"),
        ("Keeps comments", "keep comments"),
        ("must not, but can", None),
        ("retries twice", "retry twice"),
        ("format American dates", "format American dates"),
        ("should keep what it can hold", "keep what it can hold"),
        ("keep what will come", "keep what will come"),
        ("should not keep comments", None),
        ("with comments kept", None),
        ("keeps", None),
        ("can grab from cache using correct key", None),
        ("2nd lid shut => both shut", None),
        ("nested comments in lists", None),
        ("whenTheTokenExpires", None),
        ("keep comments - and more", None),
        (" ".join(["keep", *["on"] * LONGEST_TITLE]), None),
    ],
)
def test_a_title_that_opens_with_a_verb_says_what_the_code_does(title: str, sentence: str | None) -> None:
    assert behaviour(title) == ([sentence] if sentence else [])


@pytest.mark.parametrize(
    "title",
    [
        "test_check_site",
        "test_check_site_again",
        "check site with slash",
        "Check site with slash",
        "checkSite() returns nothing",
        "checkSite returns nothing",
        "should checkSite return",
    ],
)
def test_a_title_that_opens_with_the_name_of_a_function_is_no_behaviour(title: str) -> None:
    names = ("check_site", "checkSite")
    assert behaviour(title, names=names) == []


def test_a_name_is_no_sentence_because_it_may_open_with_that_of_a_function() -> None:
    assert behaviour("test_check_site", "TestRunPipeWithQuotes", "shouldKeepComments") == []


def test_a_function_without_letters_of_ours_silences_no_title() -> None:
    assert behaviour("should keep comments", names=("日本語名", "$$$$")) == ["keep comments"]


def test_only_the_first_titles_are_read() -> None:
    titles = [f"keep thing {number}" for number in range(MOST_TITLES + 3)]
    assert len(behaviour(*titles)) == MOST_TITLES


@pytest.mark.parametrize(
    "title",
    [
        "",
        " ",
        "...",
        "'\"`",
        "\\n",
        'keeps `code` and "quotes"',
        "prüft leere Eingabe",
        "💥 💥",
        "keep " * 500,
        "é" * 5000,
    ],
)
def test_odd_titles_break_nothing(title: str) -> None:
    diff = file_diff("tests/test_a.py", "+def test_x():")
    (file,) = gather(change_set(diff)).files
    file.tests = (title,)
    for phrase in (*behaviour_phrases((title,), ("keeps",)), *phrases_about_tests([file], ())):
        assert phrase.verb
        assert phrase.objects[0].strip()


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=60), st.sets(st.text(max_size=8), max_size=3))
@settings(max_examples=150)
def test_any_title_gives_whole_sentences_or_none(title: str, names: set[str]) -> None:
    for phrase in behaviour_phrases((title,), names):
        assert phrase.verb.isalpha()
        words = as_told(phrase).removeprefix(phrase.verb).split()
        assert 0 < len(words) <= LONGEST_TITLE
        assert all(word in title or word in title_words(title) for word in words)


def about_tests(*diffs: FileDiff, matter: str = "") -> list[str]:
    places = (
        Location(kind="file", text="x", path="x"),
        *([Location(kind="matter", text=matter, path="x")] if matter else ()),
    )
    phrases = phrases_about_tests(gather(change_set(*diffs)).files, places)
    return [as_told(phrase) for phrase in phrases]


ONE = file_diff("tests/test_parser.py", "+def test_nested_comments():", "+    pass")
TWO = file_diff("tests/test_parser.py", "+def test_one():", "+    pass", "+def test_two():", "+    pass")


def test_a_new_test_is_told_by_its_words_and_by_what_it_is_about() -> None:
    assert about_tests(ONE, matter="test parser") == [
        "test nested comments",
        "add test for nested comments",
        "add parser test",
        "add test for parser",
        "update parser tests",
    ]


def test_several_tests_are_told_in_the_plural() -> None:
    assert about_tests(TWO, matter="parser") == ["add parser tests", "add tests for parser", "update parser tests"]


def test_tests_are_not_added_where_some_also_went() -> None:
    swapped = file_diff("tests/test_parser.py", "-def test_old_way():", "+def test_new_way():")
    assert about_tests(swapped, matter="parser") == ["update parser tests"]


def test_without_a_matter_only_titles_tell() -> None:
    assert about_tests(TWO) == []
