"""A type that came or went is told by its name: what is in it goes without saying."""

import pytest

from support.findings import written

# What was there before, and a type with members behind it.
TYPES = {
    "py": ("def bake():\n    fire()\n", "\n\nclass Kiln:\n    def open(self):\n        lift()\n"),
    "ts": ("export function bake() {\n  fire()\n}\n", "\nexport class Kiln {\n  open() {\n    lift()\n  }\n}\n"),
    "go": (
        "package kiln\n\nfunc Bake() {\n\tfire()\n}\n",
        "\ntype Kiln struct {\n\tDoor int\n}\n\nfunc (k *Kiln) Open() {\n\tlift()\n}\n",
    ),
    "java": (
        "public class Clay {\n  public void dry() {\n    rest();\n  }\n}\n",
        "\npublic class Kiln {\n  public void open() {\n    lift();\n  }\n}\n",
    ),
    "rs": (
        "pub fn bake() {\n    fire();\n}\n",
        "\npub struct Kiln {\n    door: u8,\n}\n\nimpl Kiln {\n    pub fn open(&self) {\n        lift();\n    }\n}\n",
    ),
    "cpp": ("void bake() {\n  fire();\n}\n", "\nstruct Kiln {\n  void open() {\n    lift();\n  }\n};\n"),
}


def message(**files: tuple[str | None, str | None]) -> str:
    """The message about files by name, with `__` for the dot, each with its text before and after."""
    return written({name.replace("__", "."): texts for name, texts in files.items()})


def name_of(language: str) -> str:
    return "Clay" if language == "java" else "bake"


@pytest.mark.parametrize("language", TYPES)
def test_a_new_type_is_told_without_its_members(language: str) -> None:
    old, more = TYPES[language]
    text = message(**{f"{name_of(language)}__{language}": (old, old + more)})
    assert text == f"add Kiln to {name_of(language)}.{language}"


@pytest.mark.parametrize("language", TYPES)
def test_a_type_that_went_is_told_without_its_members(language: str) -> None:
    old, more = TYPES[language]
    text = message(**{f"{name_of(language)}__{language}": (old + more, old)})
    assert text == f"remove Kiln from {name_of(language)}.{language}"


def test_a_method_of_a_type_that_was_there_is_told_with_its_type() -> None:
    old, more = TYPES["py"]
    method = "\n    def close(self):\n        drop()\n"
    assert message(bake__py=(old + more, old + more + method)) == "add close to Kiln"


def test_the_type_comes_before_the_functions() -> None:
    old, more = TYPES["go"]
    both = old + "\nfunc NewKiln() *Kiln {\n\treturn nil\n}\n" + more
    assert message(bake__go=(old, both)) == "add Kiln and NewKiln to bake.go"


def test_members_in_another_file_are_no_news_of_their_own() -> None:
    header = "#pragma once\n\nvoid bake();\n"
    source = "void bake() {\n  fire();\n}\n"
    text = message(
        kiln__hpp=(header, header + "\nclass Kiln {\n public:\n  static int doors;\n  void open();\n};\n"),
        kiln__cpp=(source, source + "\nint Kiln::doors = 2;\n\nvoid Kiln::open() {\n  lift();\n}\n"),
    )
    assert text.partition("\n")[0] == "add Kiln to kiln.hpp"
    assert "open" not in text
    assert "doors" not in text


def test_methods_of_a_type_that_only_got_another_form_are_told() -> None:
    old = "Kiln = namedtuple('Kiln', 'door')\n"
    new = "class Kiln(NamedTuple):\n    door: int\n\n    def open(self):\n        lift(self.door)\n"
    assert message(bake__py=(old, new)).startswith("add open to Kiln")


@pytest.mark.parametrize("verb", ["add", "remove"])
def test_a_private_type_is_more_than_what_is_done_with_it(verb: str) -> None:
    old = "package kiln\n\nfunc Bake(heat int) error {\n\treturn errors.New(text)\n}\n"
    new = old.replace("errors.New(text)", "&crack{text}") + "\ntype crack struct {\n\ttext string\n}\n"
    new += "\nfunc (c *crack) Error() string {\n\treturn c.text\n}\n"
    texts = (old, new) if verb == "add" else (new, old)
    link = "to" if verb == "add" else "from"
    assert message(bake__go=texts).partition("\n")[0] == f"{verb} crack {link} bake.go"


def test_a_private_shape_is_less_than_what_is_done() -> None:
    old = "export function bake(heat) {\n  fire(heat)\n}\n"
    new = (
        old.replace("  fire(heat)", "  if (heat > 90) {\n    return\n  }\n  fire(heat)")
        + "\ninterface Door {\n  wide: number\n}\n"
    )
    assert not message(bake__ts=(old, new)).startswith("add Door")


def test_a_private_function_waits_behind_what_others_see() -> None:
    old = "def bake():\n    fire()\n"
    new = old + "\n\ndef _measure_the_heat():\n    look()\n\n\ndef cool():\n    wait()\n"
    subject, _, body = message(kiln__py=(old, new)).partition("\n\n")
    assert subject == "add cool to kiln.py"
    assert body == "- add _measure_the_heat to kiln.py"


def test_a_variant_for_formatted_texts_goes_without_saying() -> None:
    old = "package kiln\n\nfunc Bake() {\n\tfire()\n}\n"
    new = old + "".join(
        f"\nfunc {name}() {{\n\tlog{name}()\n}}\n" for name in ("Crack", "Crackf", "Melt", "Meltf", "Shelf")
    )
    assert message(kiln__go=(old, new)) == "add Crack, Melt and Shelf to kiln.go"


OVEN = "class Oven {\npublic:\n  virtual ~Oven() {}\n  virtual int heat() = 0;\n};\n\n"
DOOR = "// Of the Oven.\nint door(int a) {\n  return a;\n}\n"


def test_a_type_that_only_a_comment_still_speaks_of_is_gone_with_its_members() -> None:
    assert message(kiln__hpp=(OVEN + DOOR, DOOR)) == "remove Oven from kiln.hpp"
    assert "remove" not in message(kiln__hpp=(OVEN + DOOR, DOOR.replace("int a", "Oven a")))
