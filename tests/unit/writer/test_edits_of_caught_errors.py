"""Errors that are caught now, whatever they are, and such that are not caught any more."""

import pytest

from support.told_edits import end_in, place_in, told_of

TRIES = [
    ("py", "try:\n    {}\nexcept{}:\n    {}\n", "pass"),
    ("ts", "try {{\n  {}\n}} catch{} {{\n  {}\n}}\n", "// it is cold"),
]


@pytest.mark.parametrize(("language", "form", "nothing"), TRIES)
@pytest.mark.parametrize("handled", ["nothing", "return lid"])
def test_any_error_that_is_caught(language: str, form: str, nothing: str, handled: str) -> None:
    new = form.format("light(tray)", " (e)" if language == "ts" else "", nothing if handled == "nothing" else handled)
    sentence = "ignore errors in bake" if handled == "nothing" else "return lid from bake on error"
    assert told_of(language, "light(tray)\n", new)[0] == sentence


@pytest.mark.parametrize(("language", "form", "nothing"), TRIES)
def test_a_function_that_caught_errors_before_is_not_told_to_do_so(language: str, form: str, nothing: str) -> None:
    other = form.format("vent(tray)", " (e)" if language == "ts" else "", nothing)
    new = form.format("light(tray)", " (e)" if language == "ts" else "", nothing)
    sentences = told_of(language, f"{other}light(tray)\n", other + new)
    assert not any(sentence.startswith("ignore") for sentence in sentences)


def test_a_clause_that_does_something_ignores_nothing() -> None:
    new = "try {\n  light(tray)\n} catch (e) {\n  vent(tray)\n}\n"
    assert not any("error" in sentence for sentence in told_of("ts", "light(tray)\n", new))


def test_an_error_for_which_something_else_is_imported_is_not_ignored() -> None:
    new = "try:\n    import hot.kiln as kiln\nexcept ImportError:\n    import cold.kiln as kiln\nlight(tray)\n"
    sentences = told_of("py", "light(tray)\n", new)
    assert "catch ImportError in bake" in sentences
    assert not [sentence for sentence in sentences if sentence.startswith("ignore")]


CAUGHT = [
    ("py", "try:\n    light(tray)\nexcept GasError:\n    vent(tray)\n", "GasError"),
    ("py", "try:\n    light(tray)\nexcept kiln.GasError:\n    vent(tray)\n", "kiln.GasError"),
    ("java", "try {\n  light(tray);\n} catch (final GasException e) {\n  vent(tray);\n}\n", "GasException"),
]


@pytest.mark.parametrize(("language", "caught", "error"), CAUGHT)
def test_an_error_that_came_or_went(language: str, caught: str, error: str) -> None:
    bare = f"light(tray){end_in(language)}\n"
    assert f"catch {error} {place_in(language)}" in told_of(language, bare, caught)
    assert f"stop catching {error} {place_in(language)}" in told_of(language, caught, bare)


@pytest.mark.parametrize(("language", "caught", "error"), CAUGHT)
def test_what_is_caught_with_others_now_is_still_caught(language: str, caught: str, error: str) -> None:
    sentences = told_of(language, caught, caught.replace(error, "Exception"))
    assert not any(sentence.startswith("stop") for sentence in sentences)


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        (
            "py",
            "try:\n    light(tray)\nexcept GasError as e:\n    if e.cold:\n        return lid\n    raise LidError(e)\n",
            "try:\n    light(tray)\nexcept ColdError:\n    return lid\nexcept GasError as e:\n    raise LidError(e)\n",
        ),
        (
            "java",
            "try {\n  light(tray);\n} catch (GasError e) {\n  if (e.isCold()) {\n    return;\n  }\n"
            "  throw new LidError(e);\n}\n",
            "try {\n  light(tray);\n} catch (ColdError e) {\n  return;\n} catch (GasError e) {\n"
            "  throw new LidError(e);\n}\n",
        ),
    ],
)
def test_what_was_raised_on_an_error_before_is_no_news(language: str, old: str, new: str) -> None:
    assert not any("LidError" in sentence for sentence in told_of(language, old, new))
