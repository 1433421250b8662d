"""Traits of Rust are told with the types that implement them; what an implementation holds is no member."""

import pytest

from support.findings import written

KILN = (
    "pub struct Kiln<T> {\n    door: T,\n}\n\npub struct Oven;\n\n"
    "impl Oven {\n    pub fn bake(&self) {\n        fire();\n    }\n}\n"
)
ITERATED = (
    "\nimpl<'a, T> IntoIterator for &'a Kiln<T> {\n    type Item = &'a T;\n\n"
    "    fn into_iter(self) -> Rows<'a, T> {\n        self.rows()\n    }\n}\n"
)
MUTABLE = ITERATED.replace("&'a Kiln", "&'a mut Kiln")
ADDED = (
    "\nimpl ops::Add for Oven {\n    type Output = Oven;\n\n"
    "    fn add(self, other: Oven) -> Oven {\n        heat()\n    }\n}\n"
)
DIVIDED = ADDED.replace("Add", "Div").replace("add", "div")


@pytest.mark.parametrize(
    ("more", "subject"),
    [
        (ITERATED, "implement IntoIterator for &Kiln"),
        (ITERATED + MUTABLE, "implement IntoIterator for &Kiln and &mut Kiln"),
        (ADDED + DIVIDED, "implement Add and Div for Oven"),
        ("\nmod inner {\n" + ADDED + "}\n", "implement Add for Oven"),
    ],
)
def test_a_trait_is_implemented_for_its_types(more: str, subject: str) -> None:
    assert written({"src/kiln.rs": (KILN, KILN + more)}) == subject


def test_a_trait_that_is_no_longer_implemented() -> None:
    assert written({"src/kiln.rs": (KILN + ADDED, KILN)}) == "stop implementing Add for Oven"


def test_another_argument_of_the_type_is_told_with_it() -> None:
    of_bytes = ITERATED.replace("<T> IntoIterator", "IntoIterator").replace("Kiln<T>", "Kiln<u8>")
    of_words = of_bytes.replace("u8", "u16")
    assert written({"src/kiln.rs": (KILN + of_bytes, KILN + of_bytes + of_words)}) == (
        "implement IntoIterator for &Kiln<u16>"
    )


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (KILN.replace("pub struct Oven", "#[derive(Add)]\npub struct Oven"), KILN + ADDED),  # it was derived
        (KILN + "\nadds!(Add, Oven);\n", KILN + ADDED),  # or implemented by a macro
        (KILN + ADDED.replace("heat()", "cool()"), KILN + ADDED),
        (KILN + ADDED, KILN.replace("struct Oven", "struct Stove").replace("impl Oven", "impl Stove") + ADDED),
        (None, KILN + ADDED),
    ],
)
def test_what_was_implemented_before_or_came_with_its_type_is_not_told(old: str | None, new: str) -> None:
    assert "implement" not in written({"src/kiln.rs": (old, new)})


def test_an_implementation_that_moved_to_another_file_is_neither_new_nor_gone() -> None:
    text = written(
        {"src/kiln.rs": (KILN + ADDED, KILN), "src/sums.rs": ("use kiln::Oven;\n", "use kiln::Oven;\n" + ADDED)}
    )
    assert "implement" not in text


def test_an_implementation_beside_one_of_the_same_method_is_no_edit_of_that() -> None:
    indexed = "\nimpl Index<u8> for Oven {\n    fn index(&self, at: u8) -> &Tray {\n        self.tray(at)\n    }\n}\n"
    text = written({"src/kiln.rs": (KILN + indexed, KILN + indexed + indexed.replace("u8", "Range"))})
    assert text == "implement Index<Range> for Oven"


def test_implementations_for_types_of_one_name_are_told_apart() -> None:
    of_clay = (
        "\nimpl From<clay::Crack> for Oven {\n    fn from(crack: clay::Crack) -> Oven {\n        heal()\n    }\n}\n"
    )
    both = KILN + of_clay + of_clay.replace("clay", "glaze")
    assert written({"src/kiln.rs": (both, both + "\npub fn cool() {\n    wait();\n}\n")}) == "add cool to kiln.rs"


@pytest.mark.parametrize(
    ("type_", "told"),
    [("Box<Oven>", "Box<Oven>"), ("Arc<T>", "Arc"), ("Kiln<Oven>", "Kiln"), ("&Vec<Oven>", "&Vec<Oven>")],
)
def test_what_is_held_is_told_where_everybody_has_the_holder(type_: str, told: str) -> None:
    more = ADDED.replace("for Oven", f"for {type_}")
    assert written({"src/kiln.rs": (KILN, KILN + more)}) == f"implement Add for {told}"
