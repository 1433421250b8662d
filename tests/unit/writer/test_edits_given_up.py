"""Checks that are gone: only what nothing asks in other words is told as given up."""

import pytest

from support.told_edits import end_in, told_of

TWO = {  # a branch that asks two things, and the same with one of them
    "py": ("if lid_is_open and tray:\n    cool(heat)\n", "if tray:\n    cool(heat)\n"),
    "ts": ("if (lidIsOpen && tray) {\n  cool(heat)\n}\n", "if (tray) {\n  cool(heat)\n}\n"),
    "go": ("if lidIsOpen && ok(tray) {\n\tcool(heat)\n}\n", "if ok(tray) {\n\tcool(heat)\n}\n"),
    "java": ("if (lidIsOpen && ok(tray)) {\n  cool(heat);\n}\n", "if (ok(tray)) {\n  cool(heat);\n}\n"),
    "rs": ("if lid_is_open && ok(tray) {\n    cool(heat);\n}\n", "if ok(tray) {\n    cool(heat);\n}\n"),
    "c": ("if (lid_is_open && tray) {\n    cool(heat);\n}\n", "if (tray) {\n    cool(heat);\n}\n"),
}


def _stopped(language: str, old: str, new: str) -> list[str]:
    return [each for each in told_of(language, old, new) if each.startswith("stop checking")]


@pytest.mark.parametrize("language", TWO)
def test_an_operand_that_another_took_the_place_of_is_not_given_up(language: str) -> None:
    old, new = TWO[language]
    lid = "lid_is_open" if language in ("py", "rs", "c") else "lidIsOpen"
    asked = old.partition("\n")[0]
    others = asked.replace(lid, "heat < 3").replace("ok(tray)", "tray").replace("tray", "heat > 1")
    other = old.replace(asked, others)
    assert _stopped(language, old, new) != []
    assert _stopped(language, old, other) == []
    three = old.replace(lid, f"{lid} && {lid}Too" if language != "py" else f"{lid} and {lid}Too")
    assert _stopped(language, three, other) == []


SAME_SIZE = {
    "py": ("if len(tray) == len(heat):\n    look(1)\n", "compare(tray, heat)"),
    "ts": ("if (tray.length === heat.length) {\n  look(1)\n}\n", "compare(tray, heat)"),
    "go": ("if len(tray) == len(heat) {\n\tlook(1)\n}\n", "compare(tray, heat)"),
    "java": ("if (tray.length == heat.length) {\n  look(1);\n}\n", "Arrays.compare(tray, heat)"),
    "rs": ("if tray.len() == heat.len() {\n    look(1);\n}\n", "compare(tray, heat)"),
    "c": ("if (tray->size == heat->size) {\n    look(1);\n}\n", "compare(tray, heat)"),
}


@pytest.mark.parametrize("language", SAME_SIZE)
def test_what_a_new_call_is_given_may_be_checked_by_it(language: str) -> None:
    check, call = SAME_SIZE[language]
    rest = f"open_door(1){end_in(language)}\n"
    assert _stopped(language, check + rest, rest) != []
    assert _stopped(language, check + rest, f"{call}{end_in(language)}\n{rest}") == []


SWITCHES = [
    (
        "rs",
        "if let Some(lid) = tray {\n    look(lid);\n}\n",
        "match tray {\n    Some(lid) => look(lid),\n    _ => go(),\n}\n",
    ),
    ("c", "if (heat == LOW) {\n    look(1);\n}\n", "switch (heat) {\ncase LOWEST:\n    look(1);\n}\n"),
    ("go", "if heat == low {\n\tlook(1)\n}\n", "switch heat {\ncase lowest:\n\tlook(1)\n}\n"),
]


@pytest.mark.parametrize(("language", "old", "new"), SWITCHES)
def test_what_a_switch_asks_is_not_given_up(language: str, old: str, new: str) -> None:
    assert _stopped(language, old, new) == []
