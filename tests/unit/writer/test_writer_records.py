"""Lists of settings are told by their entries, wherever they stand: what moved neither came nor went."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from git_agent.writer.read.records import list_differences
from support.findings import change_between

RECORD = '    {{\n      "kilns": ["{}"],\n      "group": "{}"\n    }}'
OAK, ASH, ELM, FIR = ("lid.oak", "lid"), ("door.ash", "door"), ("tray.elm", "tray"), ("rack.fir", "rack")


def rules(*records: tuple[str, str]) -> str:
    return '{\n  "rules": [\n' + ",\n".join(RECORD.format(*record) for record in records) + "\n  ]\n}\n"


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=80)).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "rules.json",
            rules(OAK, ASH, FIR),
            rules(ASH, OAK, ELM, FIR),
            "add tray.elm to rules in rules.json",
        ),
        ("rules.json", rules(OAK, ASH, FIR), rules(OAK, FIR), "remove door.ash from rules in rules.json"),
        ("rules.json", rules(OAK, ASH, FIR), rules(ASH, OAK, FIR), "reorder rules of rules.json"),
        (
            "lids.json",
            '[\n  "oak-lid",\n  "ash-lid",\n  "fir"\n]\n',
            '[\n  "oak-lid",\n  "fir"\n]\n',
            "remove ash-lid from lids.json",
        ),
        (
            ".travis.yml",
            "jdk:\n  - kilnjdk8\n  - kilnjdk9\nscript: x\n",
            "jdk:\n  - kilnjdk8\nscript: x\n",
            "remove kilnjdk9 from jdk in .travis.yml",
        ),
        (
            ".travis.yml",
            'compiler:\n  - fir\n  - "oven-v1.0"\n  - "oven-v1.1"\nscript: x\n',
            'compiler:\n  - fir\n  - "oven"\nscript: x\n',
            "use oven instead of oven-v1.0 and oven-v1.1 in compiler of .travis.yml",
        ),
        (".coveragerc", "[a]\nx = 1\n", "[html]\nshow = true\n\n[a]\nx = 1\n", "add html section to .coveragerc"),
    ],
)
def test_entries_are_told_by_what_they_are(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message


def test_no_value_becomes_that_of_a_record_that_moved() -> None:
    text = told("rules.json", rules(OAK, ASH, ELM), rules(OAK, ELM, FIR).replace('"group": "rack"', '"group": "r"'))
    assert "from door to tray" not in text
    assert "instead of" not in told("rules.json", rules(ASH, OAK, FIR), rules(OAK, ELM, FIR, ASH))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (rules(OAK), rules(OAK).replace("rules", "kilns")),
        (rules(OAK), "{"),
        ('{"a": 1}', '{"a": 2}'),
        ("[" * 9000, "[]"),
    ],
)
def test_what_is_no_entry_of_a_list_is_not_told_as_one(old: str, new: str) -> None:
    assert list_differences("rules.json", old.encode(), new.encode()) == ((), False)


def test_an_entry_that_the_lines_hide_is_not_told() -> None:
    secret = "ghp_" + "a1B2" * 9
    text = told("rules.json", rules(OAK, FIR), rules(OAK, (secret, "x"), FIR))
    assert "a1B2" not in text


def test_values_that_are_hidden_are_in_no_other_order() -> None:
    old, new = (f"token = {'x9' * 9}{end}\n" for end in ("a", "b"))
    assert "reorder" not in told("kiln.lst", old + "a\n", new + "a\n")


def test_beside_other_changes_no_entry_is_told_by_number() -> None:
    old = "install:\n  - bake all the doors\n"
    new = old + "  - cool all the doors\nafter_success:\n  - codecov\n"
    assert told(".travis.yml", old, new) == "add after_success: codecov to .travis.yml"


@pytest.mark.parametrize("owner", ["data", "exports", "srcs", "kilns", "visibility"])
def test_a_plain_word_of_a_list_may_be_anything(owner: str) -> None:
    old = f"{owner}:\n  - oranges\n"
    assert "swordfish" not in told("lids.yml", old, old + "  - swordfish\n")
