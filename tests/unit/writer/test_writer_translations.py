"""Translations by their language."""

import pytest

from git_agent.model.change import FileDiff, Status
from git_agent.writer.phrases.phrase import SafeText, render
from git_agent.writer.phrases.translations import language_in, translation_phrases
from git_agent.writer.read.facts import gather
from git_agent.writer.style.style import Style
from support.changing import change_set, file_diff, new_file


@pytest.mark.parametrize(
    ("path", "language"),
    [
        ("locale/de/LC_MESSAGES/app.po", "German"),
        ("locale/pt_BR/LC_MESSAGES/app.po", "Portuguese"),
        ("i18n/zh-Hans.json", "Chinese"),
        ("res/values-fr/strings.xml", "French"),
        ("lang/messages_ja.properties", "Japanese"),
        ("de.lproj/Localizable.strings", "German"),
        ("i18n/en/app.de.json", "German"),
        ("i18n/nb.json", "Norwegian"),
    ],
)
def test_a_path_names_its_language(path: str, language: str) -> None:
    assert language_in(path) == language


@pytest.mark.parametrize("path", ["i18n/app.json", "i18n/xx.json", "locale/DE.json", "i18n/index.ts", "dev/a.json", ""])
def test_a_path_without_a_known_code_names_none(path: str) -> None:
    assert language_in(path) is None


def told(*diffs: FileDiff) -> list[tuple[str, ...]]:
    phrases = translation_phrases(gather(change_set(*diffs)).files)
    return [tuple(render(phrase.verb, SafeText(each), Style()) for each in phrase.objects) for phrase in phrases]


def test_one_language_is_a_translation() -> None:
    assert told(file_diff("i18n/de.json", "-a", "+b")) == [("update German translation", "update 1 translation")]


def test_two_files_of_one_language_are_still_one() -> None:
    first, second = new_file("i18n/pt_BR/a.json", "a"), new_file("i18n/pt_BR/b.json", "b")
    assert told(first, second) == [("add Portuguese translation", "add 1 translation")]


def test_few_languages_are_named_and_many_counted() -> None:
    files = [file_diff(f"i18n/{code}.json", "-a", status=Status.DELETED) for code in ("de", "fr", "it", "ja")]
    assert told(*files[:2]) == [("remove German and French translations", "remove 2 translations")]
    assert told(*files) == [("remove 4 translations",)]


def test_what_came_together_with_other_changes_is_an_update() -> None:
    assert told(new_file("i18n/de.json", "a"), file_diff("i18n/fr.json", "-a", "+b"))[0][0].startswith("update")


def test_a_file_without_a_language_keeps_them_all_untold() -> None:
    assert told(file_diff("i18n/de.json", "-a", "+b"), file_diff("i18n/index.json", "-a", "+b")) == []
    assert told() == []
