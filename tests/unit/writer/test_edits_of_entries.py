"""Entries of tables that are made of several values: by the text that names them, or as one more."""

import pytest

from support.told_edits import file_facts, told

TABLES = {
    "py": ("TRAYS = [\n", "]\n", '    {"name": "NAME", "heat": 12},\n'),
    "ts": ("const trays: Tray[] = [\n", "];\n", '  { name: "NAME", heat: 12 },\n'),
    "go": ("package kiln\n\nvar trays = []Tray{\n", "}\n", '\t{Name: "NAME", Heat: 12},\n'),
    "java": (
        "class Kiln {\n  static final Tray[] TRAYS = {\n",
        "  };\n}\n",
        '    new Tray("NAME", 12),\n',
    ),
    "rs": ("const TRAYS: &[Tray] = &[\n", "];\n", '    Tray { name: "NAME", heat: 12 },\n'),
    "c": ("static const struct tray TRAYS[] = {\n", "};\n", '    { .name = "NAME", .heat = 12 },\n'),
}
FIRST = {
    "py": '    ("NAME", 12),\n',
    "ts": '  ["NAME", 12],\n',
    "go": '\t{"NAME", 12},\n',
    "java": '    Tray.of("NAME", 12),\n',
    "rs": '    ("NAME", 12),\n',
    "c": '    { "NAME", 12 },\n',
}


def table(language: str, entry: str, *names: str) -> str:
    head, end, _ = TABLES[language]
    return head + "".join(entry.replace("NAME", name) for name in names) + end


def owner(language: str) -> str:
    return {"ts": "trays", "go": "trays", "java": "TRAYS in Kiln"}.get(language, "TRAYS")


@pytest.mark.parametrize("language", TABLES)
@pytest.mark.parametrize("form", ["keyed", "first"])
def test_an_entry_that_came_or_went_is_told_by_its_name(language: str, form: str) -> None:
    entry = TABLES[language][2] if form == "keyed" else FIRST[language]
    one, two = table(language, entry, "lids/low"), table(language, entry, "lids/low", "lids/high")
    path = f"src/kilns.{language}"
    assert f'add "lids/high" to {owner(language)}' in told(file_facts(path, one, two))
    assert f'remove "lids/high" from {owner(language)}' in told(file_facts(path, two, one))


@pytest.mark.parametrize("language", TABLES)
def test_entries_without_a_text_are_told_together(language: str) -> None:
    entry = FIRST[language].replace('"NAME"', "NAME")
    path, one = f"src/kilns.{language}", table(language, entry, "3")
    sentences = told(file_facts(path, one, table(language, entry, "3", "4", "5")))
    added = [sentence for sentence in sentences if sentence.startswith("add ")]
    assert added
    assert all(sentence.endswith(f" to {owner(language)}") for sentence in added)
    assert added[0].count("12") == 2


ABOVE = "TRAYS = [\n" + "".join(f"    ('tray number {number}', go),\n" for number in range(12)) + "]\n"


@pytest.mark.parametrize("name", ["TRAYS", "BAKERY_TRAYS"])
def test_a_table_whose_name_stands_far_above_is_named(name: str) -> None:
    old = ABOVE.replace("TRAYS", name)
    new = old.replace("]\n", "    ('a low lid', stop),\n    ('a high lid', stop),\n]\n")
    assert told(file_facts("src/kilns.py", old, new)) == [f"add elements to {name}"]


def test_a_table_whose_name_is_a_text_is_not_named_by_it() -> None:
    old = ABOVE.replace("TRAYS = ", "TRAYS = {'hunter': ").replace("]\n", "]}\n")
    new = old.replace("]}\n", "    ('a low lid', stop),\n]}\n")
    assert not any("hunter" in sentence for sentence in told(file_facts("src/kilns.py", old, new)))


def test_what_is_called_far_above_is_named() -> None:
    lines = "".join(f"    heat_{number}=go,\n" for number in range(12))
    old, new = (f"bakery_trays(\n{lines}{more})\n" for more in ("", "    lids=2,\n"))
    assert "pass lids=2 to bakery_trays in kilns.py" in told(file_facts("src/kilns.py", old, new))


@pytest.mark.parametrize("language", TABLES)
def test_an_entry_whose_text_was_there_is_not_new(language: str) -> None:
    entry = TABLES[language][2]
    old, new = table(language, entry, "lids/low", "lids/high"), table(language, entry, "lids/high", "lids/low")
    assert not any(" to " in sentence for sentence in told(file_facts(f"src/kilns.{language}", old, new)))


def test_entries_that_were_written_in_other_words_are_not_counted() -> None:
    old = "TRAYS = [\n    (1, 2),\n    (3, 4),\n]\n"
    new = "TRAYS = [\n    {'low': first, 'heat': 90},\n    {'low': second},\n    {'low': third},\n]\n"
    assert not any("element" in sentence for sentence in told(file_facts("src/kilns.py", old, new)))
