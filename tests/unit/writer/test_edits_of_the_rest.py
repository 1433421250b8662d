"""Statements that no other sentence is about, and long sentences that give way to shorter ones."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between
from support.told_edits import LANGUAGES, end_in, file_facts, in_function, place_in, told_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_statement_in_the_place_of_another(language: str) -> None:
    end = end_in(language)
    old, new = f"fire(tray, heat, 3).cool(){end}\nload(){end}\n", f"tray.fire(heat, 4).cool(){end}\nload(){end}\n"
    assert any("tray.fire" in sentence for sentence in told_of(language, old, new))


def test_a_statement_of_another_kind_took_the_place_of_one() -> None:
    old, new = "tray.heat = tray.heat - step\nload()\n", "tray.heat -= step\nload()\n"
    assert set(told_of("py", old, new)) == {"replace tray.heat = tray.heat - step with tray.heat -= step in bake"}


def test_what_others_took_the_place_of_is_not_removed() -> None:
    old, new = "tray.heat = tray.heat - step\nload()\n", "tray.heat -= step\nstep += 1\nload()\n"
    assert not any(sentence.startswith("remove") for sentence in told_of("py", old, new))


def test_what_a_branch_asks_is_told_as_a_condition() -> None:
    first = "if (tray && hot) {\n  cool(tray);\n}\n"
    old, new = (first + f"if ({asked}) {{\n  fire(tray);\n}}\n" for asked in ("heat > 9", "heat > 9 && hot"))
    assert told_of("c", old, new) == ["check heat > 9 && hot instead of heat > 9 in bake"]


def test_a_member_of_a_struct_gets_another_value_in_go() -> None:
    assert "change tray.heat from 16 to 8 in bake" in told_of("go", "tray.heat = 16\n", "tray.heat = 8\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("warm = load()\nfire(warm)\n", "hot = load()\nfire(hot)\n"),  # a variable of its own
        ("cold = heat\n", "cold = heat\nwarm = heat\n"),
        ("assert heat\n", "assert heat and tray\n"),
    ],
)
def test_what_is_nobodys_news_is_no_statement(old: str, new: str) -> None:
    assert [sentence for sentence in told_of("py", old, new) if sentence.startswith("replace")] == []


def _message(language: str, old: str, new: str) -> str:
    sides = in_function(language, old), in_function(language, new)
    return write(change_between({f"src/kiln.{language}": sides}), StyleOptions(form="plain")).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_without_room_for_its_place_leads_without_it(language: str) -> None:
    end = end_in(language)
    old = f"fire(tray, this_is_a_rather_long_name, heat){end}\n"
    new = f"fire(tray, tray.another_name_of_the_same_length, heat){end}\n"
    subject, _, body = _message(language, old, new).partition("\n\n")
    assert subject == "pass tray.another_name_of_the_same_length to fire " + place_in(language)
    place = place_in(language)
    assert body == f"- pass tray.another_name_of_the_same_length instead of this_is_a_rather_long_name to fire {place}"


def test_a_condition_that_is_too_long_with_its_place_leads_alone() -> None:
    condition = "tray.is_filled() and not heat.is_low_enough_for(tray.lid)"
    subject, _, body = _message("py", "go()\n", f"if {condition}:\n    raise KilnError\ngo()\n").partition("\n\n")
    assert subject in (f"raise KilnError if {condition}", "raise KilnError in bake")
    assert body == f"- raise KilnError in bake if {condition}"


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("ts", "if (heat === 0)\n  slide(tray)\nelse\n  tray.lid = heat\n", "slide(tray)\n"),
        ("java", "if (heat == 0)\n  slide(tray);\nelse\n  tray.lid = heat;\n", "slide(tray);\n"),
        ("c", "if (heat == 0)\n  slide(tray);\nelse\n  tray->lid = heat;\n", "slide(tray);\n"),
    ],
)
def test_a_branch_in_the_place_of_another_statement(language: str, old: str, new: str) -> None:
    """It is no statement for another, and hides nothing that the rest of the file tells."""
    end, equal = end_in(language), "===" if language == "ts" else "=="
    still_asked = f"if (heat {equal} 0)\n  cool(tray){end}\n"
    sides = f"{old}{still_asked}tray.heat = 3{end}\n", f"{new}{still_asked}tray.heat = 8{end}\n"
    sentences = told_of(language, *sides)
    assert f"change tray.heat from 3 to 8 {place_in(language)}" in sentences
    assert not any(sentence.startswith("replace") for sentence in sentences)


def test_an_operand_is_one_edit_however_it_is_met() -> None:
    old, new = (f"if ({asked}) {{\n  fire(tray)\n}}\n" for asked in ("tray.lid", "tray.lid || tray.open"))
    facts = file_facts("src/kiln.ts", in_function("ts", old), in_function("ts", new))
    assert facts.syntax is not None
    assert [edit.size for edit in facts.syntax.edits] == [len("tray.open")]


def test_a_shortened_subject_takes_the_room_of_no_other_sentence() -> None:
    calls = [f"fire_number_{number}(tray)" for number in "abcd"]
    condition = "tray.is_filled() and not heat.is_low_enough_for(tray.lid)"
    new = f"if {condition}:\n    raise KilnError\ngo()\n" + "\n".join(calls)
    body = _message("py", "go()\n", new).partition("\n\n")[2]
    assert f"- raise KilnError in bake if {condition}" in body
    assert sum(line.startswith("- ") for line in body.splitlines()) == 5


def test_a_print_that_is_gone_is_told_where_its_text_may_not_be_quoted() -> None:
    old = "load()\nprint('Heat of Kiln = ', kiln.heat)\nprint('Trays of Kiln = ', kiln.trays)\n"
    assert set(told_of("py", old, "load()\n")) == {"remove calls of print from bake"}


def test_another_call_that_is_gone_is_told_as_it_stood_or_not_at_all() -> None:
    old = "load()\nkiln.fire('Heat of Kiln = ', kiln.heat)\nkiln.fire('Heat', 3)\n"
    sentences = told_of("py", old, "load()\nkiln.fire('Heat', 3)\n")
    assert not any("call of" in sentence for sentence in sentences)


STEPS = {
    "py": ("put(find(tray))\n", "lid = find(tray)\nif lid is not None:\n    put(lid)\n"),
    "ts": ("put(find(tray))\n", "const lid = find(tray)\nif (lid) put(lid)\n"),
    "go": ("put(find(tray))\n", "lid := find(tray)\nif lid != nil {\n\tput(lid)\n}\n"),
    "java": ("put(find(tray));\n", "Lid lid = find(tray);\nif (lid != null) {\n  put(lid);\n}\n"),
    "rs": ("put(find(tray));\n", "let lid = find(tray);\nif lid.is_some() {\n    put(lid);\n}\n"),
    "c": ("put(find(tray));\n", "lid = find(tray);\nif (lid != NULL)\n    put(lid);\n"),
}


@pytest.mark.parametrize("language", STEPS)
def test_what_is_made_in_steps_now_was_not_replaced(language: str) -> None:
    old, new = STEPS[language]
    assert [each for each in told_of(language, old, new) if each.startswith("replace")] == []
