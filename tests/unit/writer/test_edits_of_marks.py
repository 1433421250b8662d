"""What decorators, annotations and attributes that came or went are told as, from both outlines."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between
from support.told_edits import file_facts, told

# With and without a mark, for two definitions each; the last is how the mark is quoted.
MARKED = {
    "py": (
        "@slow\n{0}def bake():\n    go()\n\n\n@slow\n{0}def cool():\n    come()\n",
        "@kiln.mark.cold(3)\n",
        "@kiln.mark.cold",
    ),
    "ts": (
        "class Kiln {{\n  {0}bake() {{\n    go()\n  }}\n\n  {0}cool() {{\n    come()\n  }}\n}}\n",
        "@Cold({ heat: 3 })\n  ",
        "@Cold",
    ),
    "java": (
        "class Kiln {{\n  {0}void bake() {{\n    go();\n  }}\n\n  {0}int cool() {{\n    return 1;\n  }}\n}}\n",
        "@Ignore(heat = 3)\n  ",
        "@Ignore",
    ),
    "kt": (
        "class Kiln {{\n  {0}fun bake() {{\n    go()\n  }}\n\n  {0}fun cool() {{\n    come()\n  }}\n}}\n",
        "@Cold(Oven::class)\n  ",
        "@Cold",
    ),
    "rs": (
        "fn heat() {{}}\n\n#[hot]\n{0}fn bake() {{\n    go();\n}}\n\n{0}fn cool() {{\n    come();\n}}\n",
        "#[inline(always)]\n",
        "#[inline(always)]",
    ),
}


def sentences_of(language: str, old: str, new: str) -> list[str]:
    return list(dict.fromkeys(told(file_facts(f"src/kilns.{language}", old, new))))


@pytest.mark.parametrize("language", MARKED)
def test_a_mark_that_several_definitions_got_or_lost_is_told_once(language: str) -> None:
    shape, mark, name = MARKED[language]
    bare, marked = shape.format(""), shape.format(mark)
    assert sentences_of(language, bare, marked) == [f"add {name} to bake and cool"]
    assert sentences_of(language, marked, bare) == [f"remove {name} from bake and cool"]


@pytest.mark.parametrize("language", MARKED)
def test_a_mark_that_is_given_something_else_neither_came_nor_went(language: str) -> None:
    shape, mark, name = MARKED[language]
    other = mark.replace("3", "4").replace("Oven", "Tray").replace("always", "never")
    assert not [each for each in sentences_of(language, shape.format(mark), shape.format(other)) if name in each]


def test_one_mark_for_another() -> None:
    old = "class Kiln:\n    @property\n    def heat(self):\n        return 1\n"
    assert sentences_of("py", old, old.replace("@property", "@cached")) == ["use @cached instead of @property for heat"]


_PROPERTY = "    def heat(self):\n        go()\n\n    @heat.setter\n    def heat(self, a):\n        come()\n"


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        (
            "java",
            "class A {\n  void bake() {}\n  void bake(int heat) {}\n}\n",
            "class A {\n  void bake() {}\n  @Deprecated\n  void bake(int heat) {}\n}\n",
        ),
        (
            "py",
            f"class A:\n    @property\n{_PROPERTY}",
            f"class A:\n    @slow\n    @property\n{_PROPERTY}",
        ),
        ("rs", "#[test]\nfn bakes() {\n    go();\n}\n", "fn bakes() {\n    go();\n}\n"),
    ],
)
def test_a_mark_of_one_of_several_or_of_a_test_is_not_told(language: str, old: str, new: str) -> None:
    for sides in ((old, new), (new, old)):
        assert not [each for each in sentences_of(language, *sides) if each.startswith(("add", "remove", "use"))]


def test_a_list_of_traits_that_came_as_a_whole_is_told_by_them() -> None:
    old = "struct Kiln {\n    heat: u8,\n}\n"
    new = f"#[derive(Clone, std::fmt::Debug)]\n{old}"
    assert sentences_of("rs", old, new) == ["derive Clone and std::fmt::Debug for Kiln"]
    assert sentences_of("rs", new, old) == ["stop deriving Clone and std::fmt::Debug for Kiln"]


def test_an_attribute_too_long_to_be_quoted_is_told_by_its_name() -> None:
    old = "pub fn bake() {\n    go();\n}\n"
    new = (
        f'#[kiln(heat = "as hot as it may get", note = "the kiln is hot, so it is better to use the other one")]\n{old}'
    )
    assert sentences_of("rs", old, new) == ["add kiln to bake"]


def test_a_deprecated_part_makes_no_deprecated_whole() -> None:
    old = "def bake(heat):\n    go(heat)\n"
    assert sentences_of("py", old, f"@deprecated_argument('heat')\n{old}") == ["add @deprecated_argument to bake"]
    assert sentences_of("py", old, f"@kiln.deprecated('use cook')\n{old}") == ["deprecate bake"]


def test_what_is_deprecated() -> None:
    old = "pub fn bake() {\n    go();\n}\n"
    new = f'#[deprecated(since = "0.3.0", note = "the kiln is hot, so it is better to use the other one")]\n{old}'
    assert sentences_of("rs", old, new) == ["deprecate bake"]


def test_a_mark_of_a_type_that_is_called_otherwise() -> None:
    old = "abstract class OldKiln {\n  void bake(int heat) {\n    go(heat);\n  }\n}\n"
    new = f"@Hot\n{old.replace('OldKiln', 'Kiln')}"
    assert "add @Hot to Kiln" in sentences_of("java", old, new)


def test_one_mark_of_a_test_for_another() -> None:
    old = "class A {\n  @Test\n  void bakes() {\n    go();\n  }\n}\n"
    new = old.replace("@Test", "@ParameterizedTest")
    assert sentences_of("java", old, new) == ["use @ParameterizedTest instead of @Test for bakes"]


def test_a_definition_with_a_long_name_leaves_room_for_its_file() -> None:
    old = f"def test_{'_'.join(['the_kiln_is_hot'] * 4)}():\n    go()\n"
    change = change_between({"tests/test_kiln.py": (old, f"@slow\n{old}")})
    assert write(change, StyleOptions(form="plain")).text.splitlines()[0] == "add @slow to test_kiln.py"


@pytest.mark.parametrize(
    ("old", "new", "came", "went"),
    [
        (
            "#![allow(clippy::hot)]\n",
            "#![allow(clippy::hot, clippy::cold)]\n",
            "add clippy::cold to allow in kilns.rs",
            "remove clippy::cold from allow in kilns.rs",
        ),
        (
            "",
            "#![warn(missing_lids)]\n",
            "add missing_lids to warn in kilns.rs",
            "remove missing_lids from warn in kilns.rs",
        ),
        ("", "#![no_kiln]\n", "add #![no_kiln] to kilns.rs", "remove #![no_kiln] from kilns.rs"),
    ],
)
def test_attributes_of_a_module(old: str, new: str, came: str, went: str) -> None:
    item = "\nfn bake() {}\n"
    assert sentences_of("rs", old + item, new + item)[0] == came
    assert sentences_of("rs", new + item, old + item)[0] == went


def test_lints_in_another_layout_or_another_attribute_of_their_kind_are_no_news() -> None:
    old, new = (
        "#![allow(hot, cold)]\n#![allow(lids)]\nfn bake() {}\n",
        "#![allow(\n    lids,\n    cold,\n    hot,\n)]\nfn bake() {}\n",
    )
    assert sentences_of("rs", old, new) == []


def test_a_mark_of_what_a_module_uses() -> None:
    old = "pub use kiln::Oven;\n\nfn bake() {}\n"
    new = f'#[deprecated(since = "0.3", note = "use the kiln")]\n#[allow(deprecated)]\n{old}'
    assert sentences_of("rs", old, new) == ["deprecate Oven"]
    under = "#[cfg(hot)]\npub use kiln::Oven;\n#[cfg(cold)]\npub use kiln::Oven;\n\nfn bake() {}\n"
    assert not [
        each for each in sentences_of("rs", under, under.replace("#[cfg(hot)]", "#[deprecated]")) if "Oven" in each
    ]


def test_a_lint_that_stands_below_a_comment_or_gets_its_tool_in_front_is_no_news() -> None:
    """Neither is one that was allowed under a condition before."""
    old = "#![allow(\n    lids::cold,\n    // as in the lid\n    lids::hot,\n    lids::open\n)]\nfn bake() {}\n"
    sentences = told(file_facts("kiln.rs", old, old.replace("    // as in the lid\n    lids::hot,\n", "")))
    assert sentences == ["remove lids::hot from allow in kiln.rs"]
    conditional = '#![cfg_attr(feature = "lids", allow(\n    cold,\n    hot, // as in the lid\n))]\nfn bake() {}\n'
    assert not any(
        "allow" in each for each in told(file_facts("kiln.rs", conditional, old.replace(",\n    lids::open", "")))
    )
