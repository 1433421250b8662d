"""What titles of tests say about the code, and what is said about tests themselves."""

from collections.abc import Collection

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from git_agent.model.change import FileDiff
from git_agent.writer.phrases.locations import Location
from git_agent.writer.phrases.tests import LONGEST_TITLE, behaviour_phrases
from git_agent.writer.phrases.tests import test_phrases as phrases_about_tests
from git_agent.writer.read.facts import gather
from support.changing import as_told, change_set, file_diff


def behaviour(*titles: str, names: Collection[str] = ()) -> list[str]:
    return [as_told(phrase) for phrase in behaviour_phrases(titles, names)]


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
        ("add same tray twice", None),
        ("Remove watched folder", None),
        ("should remove watched folder", "remove watched folder"),
        ("removes watched folder", "remove watched folder"),
        ("should keep what it can hold", "keep what it can hold"),
        ("keep what will come", "keep what will come"),
        ("should not keep comments", None),
        ("with comments kept", None),
        ("opens the door and heats the tray", None),
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


def test_of_several_titles_none_is_what_the_code_does() -> None:
    assert behaviour("should keep comments", "should drop blanks") == []


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
        assert all(word in title for word in words)


def about_tests(*diffs: FileDiff, matter: str = "") -> list[str]:
    places = (
        Location(kind="file", text="x", path="x"),
        *([Location(kind="matter", text=matter, path="x")] if matter else ()),
    )
    phrases = phrases_about_tests(gather(change_set(*diffs)).files, places)
    return [as_told(phrase) for phrase in phrases]


ONE = file_diff("tests/test_parser.py", "+def test_nested_comments():", "+    pass")
TWO = file_diff("tests/test_parser.py", "+def test_one():", "+    pass", "+def test_two():", "+    pass")


TITLED = "parser.test.js"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("it('nested comments', () => {", ["test nested comments", "add test for nested comments"]),
        ("it('keeps nested comments', () => {", []),  # what is done, and not what is tested
        ("it('comments are kept', () => {", []),
        ("it('escapes in `raw` text', () => {", []),
        ("it('calls of keepAll twice', () => {", []),
        ("it('without comments', () => {", []),
    ],
)
def test_a_title_is_what_is_tested_where_it_is_no_sentence(line: str, said: list[str]) -> None:
    assert about_tests(file_diff(f"tests/{TITLED}", f"+{line}", "+});")) == said


@pytest.mark.parametrize(
    "line", ["def test_nested_comments():", "def test_5a_nested():", "func TestNestedComments(t *testing.T) {"]
)
def test_a_name_is_never_told_as_its_words(line: str) -> None:
    path = "tests/test_parser.py" if line.startswith("def") else "parser_test.go"
    assert about_tests(file_diff(path, f"+{line}")) == []


def test_a_new_test_is_told_by_what_it_is_about() -> None:
    assert about_tests(ONE, matter="test parser") == ["add parser test", "add test for parser", "update parser tests"]


def test_several_tests_are_told_in_the_plural() -> None:
    assert about_tests(TWO, matter="parser") == ["add parser tests", "add tests for parser", "update parser tests"]


def test_tests_are_not_added_where_some_also_went() -> None:
    swapped = file_diff("tests/test_parser.py", "-def test_old_way():", "+def test_new_way():")
    assert about_tests(swapped, matter="parser") == ["update parser tests"]


def test_without_a_matter_only_titles_tell() -> None:
    assert about_tests(TWO) == []
