"""Guards in a loop: what is skipped, and when."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between
from support.told_edits import end_in, in_function, place_in, told_of

LOOPS = {
    "py": ("for plate in plates:\n", ""),
    "ts": ("for (const plate of plates) {\n", "}\n"),
    "go": ("for _, plate := range plates {\n", "}\n"),
    "java": ("for (Plate plate : plates) {\n", "}\n"),
    "rs": ("for plate in plates {\n", "}\n"),
}


def _loop(language: str, *statements: str) -> str:
    head, tail = LOOPS[language]
    return head + "".join(f"    {statement}{end_in(language)}\n" for statement in statements) + tail


def _guard(language: str, condition: str) -> str:
    if language == "py":
        return f"if {condition}:\n        continue"
    asked = condition if language in ("go", "rs") else f"({condition})"
    return f"if {asked} {{\n        continue{end_in(language)}\n    }}"


@pytest.mark.parametrize("language", LOOPS)
def test_what_a_loop_is_over_is_skipped(language: str) -> None:
    old, new = _loop(language, "fire(plate)"), _loop(language, _guard(language, "heat > 9"), "fire(plate)")
    assert told_of(language, old, new) == [f"skip plate {place_in(language)} if heat > 9"]


@pytest.mark.parametrize("language", LOOPS)
def test_what_was_worked_on_before_is_not_skipped(language: str) -> None:
    old = _loop(language, "fire(plate)", "cool(plate)")
    new = _loop(language, "fire(plate)", _guard(language, "heat > 9"), "cool(plate)")
    assert told_of(language, old, new) == [f"skip to the next item {place_in(language)} if heat > 9"]


def test_a_counter_is_not_what_a_loop_is_over() -> None:
    old = "for (int plate = 0; plate < heat; plate++) {\n    fire(plate);\n}\n"
    new = old.replace("    fire", "    if (heat > 9) {\n        continue;\n    }\n    fire")
    assert told_of("c", old, new) == ["skip to the next item in bake if heat > 9"]


def test_a_test_for_nothing_gives_way_in_a_subject() -> None:
    condition = "plate.glaze_of_the_lid and not plate.glaze_of_the_lid.is_dry()"
    old, new = _loop("py", "fire(plate)"), _loop("py", _guard("py", condition), "fire(plate)")
    sides = in_function("py", old), in_function("py", new)
    subject, _, body = write(change_between({"src/kiln.py": sides}), StyleOptions(form="plain")).text.partition("\n\n")
    assert subject == "skip plate in bake if not plate.glaze_of_the_lid.is_dry()"
    assert " ".join(body.split()) == f"- skip plate in bake if {condition}"
