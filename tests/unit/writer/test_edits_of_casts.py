"""What is cast or converted to another type."""

import pytest

from support.told_edits import LANGUAGES, end_in, place_in, told_of

FORMS = {
    "ts": "{value} as {type}",
    "go": "{type}({value})",
    "java": "({type}) {value}",
    "rs": "{value} as {type}",
    "c": "({type}) {value}",
}
TYPES = {"ts": ("number", "bigint"), "go": ("int32", "int64"), "java": ("int", "long"), "rs": ("i32", "i64")}
TYPES["c"] = ("size_t", "ssize_t")


def _cast(language: str, value: str, kind: int = 0) -> str:
    return FORMS[language].format(value=value, type=TYPES[language][kind])


def _verb(language: str) -> str:
    return "convert" if language == "go" else "cast"


@pytest.mark.parametrize("language", FORMS)
@pytest.mark.parametrize("statement", ["fire(tray, {})", "tray.heat = {}", "return {}"])
def test_what_is_cast_now(language: str, statement: str) -> None:
    old, new = (statement.format(value) + end_in(language) + "\n" for value in ("heat", _cast(language, "heat")))
    assert set(told_of(language, old, new)) == {
        f"{_verb(language)} heat to {TYPES[language][0]} {place_in(language)}",
    }


@pytest.mark.parametrize("language", FORMS)
def test_what_is_cast_to_something_else(language: str) -> None:
    old, new = (f"fire(tray, {_cast(language, 'heat', kind)}){end_in(language)}\n" for kind in (0, 1))
    one, other = TYPES[language]
    assert set(told_of(language, old, new)) == {
        f"{_verb(language)} heat to {other} instead of {one} {place_in(language)}"
    }


@pytest.mark.parametrize("language", FORMS)
def test_what_is_cast_no_longer(language: str) -> None:
    old, new = (f"fire(tray, {value}){end_in(language)}\n" for value in (_cast(language, "heat"), "heat"))
    assert set(told_of(language, old, new)) == {
        f"stop {_verb(language)}ing heat to {TYPES[language][0]} {place_in(language)}"
    }


@pytest.mark.parametrize("language", FORMS)
def test_another_value_that_is_cast_is_no_cast(language: str) -> None:
    old, new = (f"fire(tray, {_cast(language, value)}){end_in(language)}\n" for value in ("heat", "tray.heat"))
    assert not any(sentence.startswith(("cast", "convert")) for sentence in told_of(language, old, new))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language in FORMS])
def test_what_was_cast_elsewhere_in_the_function_is_no_news(language: str) -> None:
    end, cast = end_in(language), _cast(language, "heat")
    old, new = (f"cool({cast}){end}\nfire({value}){end}\n" for value in ("heat", cast))
    assert not any(sentence.startswith(("cast", "convert")) for sentence in told_of(language, old, new))


@pytest.mark.parametrize(
    ("language", "new"),
    [
        ("go", "tray.heat = uint32(clock.Ticks())\n"),
        ("go", "longest := time.Duration(0)\ntray.rest = longest\n"),
        ("py", "tray.heat = float(shelf.heat)\n"),
        ("ts", "tray.heat = Number(shelf.heat);\n"),
    ],
)
def test_a_type_that_converts_is_not_called(language: str, new: str) -> None:
    sentences = told_of(language, "fire(tray)\n", f"fire(tray)\n{new}")
    assert not any(sentence.startswith("call ") for sentence in sentences)
