"""What a change of a definition's outside is told as: types, decorators, modifiers, bases, exports."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from git_agent.writer.phrases.code_edits import code_edit_phrases
from git_agent.writer.phrases.phrase import CODE
from support.findings import change_between, written
from support.told_edits import file_facts, told

SHAPES = [
    ("py", "def bake():\n    go()\n", "@cache\ndef bake():\n    go()\n", "add @cache to bake"),
    (
        "java",
        "class A {\n  void bake() {}\n}\n",
        "class A {\n  @Deprecated\n  void bake() {}\n}\n",
        "deprecate bake",
    ),
    (
        "java",
        "class A {\n  void bake() {}\n}\n",
        "class A {\n  void bake() throws GasException {}\n}\n",
        "add throws GasException to bake",
    ),
    (
        "java",
        "class A {\n  void bake() throws GasException {}\n  void cool() throws GasException {}\n}\n",
        "class A {\n  void bake() {}\n  void cool() {}\n}\n",
        "remove throws GasException from bake and cool",
    ),
    ("ts", "function bake() {}\n", "export function bake() {}\n", "export bake"),
    ("ts", "function bake() {}\n", "async function bake() {}\n", "make bake async"),
    ("py", "def bake():\n    go()\n", "async def bake():\n    go()\n", "make bake async"),
    ("rs", "fn bake() {}\n", "pub fn bake() {}\n", "make bake public"),
    (
        "rs",
        "#[derive(Clone)]\nstruct Kiln {\n    heat: u8,\n}\n",
        "#[derive(Clone, Debug)]\nstruct Kiln {\n    heat: u8,\n}\n",
        "derive Debug for Kiln",
    ),
    (
        "rs",
        "#[derive(Clone, Debug)]\nstruct Kiln {\n    heat: u8,\n}\n",
        "#[derive(Clone)]\nstruct Kiln {\n    heat: u8,\n}\n",
        "stop deriving Debug for Kiln",
    ),
    ("rs", "fn bake() {\n    go();\n}\n", "#[inline]\nfn bake() {\n    go();\n}\n", "add #[inline] to bake"),
    (
        "java",
        "class A {\n  public void bake() {}\n}\n",
        "class A {\n  private void bake() {}\n}\n",
        "make bake private",
    ),
    ("c", "int bake(void)\n{\n    return 0;\n}\n", "static int bake(void)\n{\n    return 0;\n}\n", "make bake static"),
    ("ts", "interface A {\n  b: c\n}\n", "interface A {\n  b?: c\n}\n", "make b of A optional"),
    ("ts", "type A = {\n  b?: c\n}\n", "type A = {\n  b: c\n}\n", "make b of A required"),
    ("ts", "class A {\n  b: c\n}\n", "class A {\n  readonly b: c\n}\n", "make b readonly"),
    ("ts", "class A {\n  readonly b: c\n}\n", "class A {\n  b: c\n}\n", "make b no longer readonly"),
    (
        "rs",
        "fn bake() {}\n\nfn cool() {}\n",
        "unsafe fn bake() {}\n\nunsafe fn cool() {}\n",
        "make bake and cool unsafe",
    ),
    ("rs", "pub fn bake() {}\n", "fn bake() {}\n", "make bake private"),
    (
        "ts",
        "type Heat = string\n",
        "type Heat =\n  | string\n  | null\n",
        "change type of Heat to string | null",
    ),
    ("ts", "type Heat = string\n", "type Heat = string | null\n", "change type of Heat to string | null"),
    (
        "rs",
        "macro_rules! bake {\n    (tray) => { 1 };\n}\n",
        "macro_rules! bake {\n    (tray) => { 1 };\n    (lid) => { 2 };\n}\n",
        "add arm to bake macro",
    ),
    (
        "php",
        "<?php\nclass Kiln {\n  const HEAT = 1;\n}\n",
        "<?php\nclass Kiln {\n  const HEAT = 2;\n}\n",
        "change HEAT from 1 to 2 in Kiln",
    ),
    ("py", "class Kiln:\n    heat = 1\n", "class Kiln(Oven):\n    heat = 1\n", "derive Kiln from Oven"),
    ("java", "class Kiln {\n}\n", "class Kiln implements Oven {\n}\n", "derive Kiln from Oven"),
    ("ts", "class Kiln {\n}\n", "class Kiln extends Oven {\n}\n", "derive Kiln from Oven"),
    (
        "go",
        "package a\n\nfunc bake(heat int) {\n\tgo_(heat)\n}\n",
        "package a\n\nfunc bake(heat uint) {\n\tgo_(heat)\n}\n",
        "change type of heat to uint in bake",
    ),
    ("rs", "fn bake(heat: u8) {}\n", "fn bake(heat: u16) {}\n", "change type of heat to u16 in bake"),
    ("rs", "fn bake() -> u8 { 1 }\n", "fn bake() -> u16 { 1 }\n", "change return type of bake to u16"),
    ("py", "def bake() -> int:\n    go()\n", "def bake() -> float:\n    go()\n", "change return type of bake to float"),
    (
        "py",
        "def bake(trays: str):\n    go()\n",
        "def bake(trays: list[str]):\n    go()\n",
        "change type of trays to list[str] in bake",
    ),
    ("ts", "function bake(): A {}\n", "function bake(): B {}\n", "change return type of bake to B"),
    (
        "java",
        "class A {\n  int bake() {}\n}\n",
        "class A {\n  long bake() {}\n}\n",
        "change return type of bake to long",
    ),
    ("c", "int bake(void)\n{\n}\n", "long bake(void)\n{\n}\n", "change return type of bake to long"),
]


@pytest.mark.parametrize(("language", "old", "new", "sentence"), SHAPES)
def test_the_outside_of_a_definition_says_what_became_of_it(language: str, old: str, new: str, sentence: str) -> None:
    assert sentence in told(file_facts(f"src/kilns.{language}", old, new))


def test_the_mark_of_a_new_function_is_not_added_to_what_has_its_name() -> None:
    old = "struct Kiln {\n    heat: u8,\n}\n\nimpl Kiln {\n    fn bake() {\n        go();\n    }\n}\n"
    method = "\n    #[inline]\n    pub fn heat(&self) -> &u8 {\n        &self.heat\n    }\n}\n"
    new = f"{old.removesuffix('}' + chr(10))}{method}"
    assert not any("#[inline]" in each for each in told(file_facts("src/kiln.rs", old, new)))


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("java", "class A {\n  void bake(Tray tray) {}\n}\n", "class A {\n  void bake(@NonNull Tray tray) {}\n}\n"),
        ("rs", "fn bake() -> Box<dyn Iterator<Item = A>> {}\n", "fn bake() -> Box<dyn Iterator<Item = B>> {}\n"),
        ("cpp", "void bake() {\n  Tray tray = load();\n}\n", "void bake() {\n  auto tray = load();\n}\n"),
    ],
)
def test_what_a_part_inside_looks_like_is_not_told_of_the_whole(language: str, old: str, new: str) -> None:
    """Modifiers and annotations of a parameter, a type named in another, a type that is left open."""
    told_wrongly = ("make", "add", "change type of")
    assert [each for each in told(file_facts(f"src/kilns.{language}", old, new)) if each.startswith(told_wrongly)] == []


def test_a_trait_in_another_place_of_the_list_was_derived_before() -> None:
    old = "#[derive(Clone, Copy, Debug)]\nstruct Kiln {\n    heat: u8,\n}\n"
    new = old.replace("Clone, Copy, Debug", "Debug, Clone, Copy, Hash")
    assert [each for each in told(file_facts("src/kiln.rs", old, new)) if "deriv" in each] == ["derive Hash for Kiln"]


def test_another_feature_that_an_item_needs() -> None:
    old = '#[cfg(feature = "hot")]\nfn bake() {\n    go();\n}\n'
    assert told(file_facts("kiln.rs", old, old.replace("hot", "cold"))) == ["require another feature for bake"]
    known = file_facts("src/cold/hot.rs", old, old.replace("hot", "cold"))
    assert told(known) == ["require feature cold instead of hot for bake"]


def test_a_condition_that_changed_otherwise_is_not_told_as_a_feature() -> None:
    old = '#[cfg(feature = "hot")]\nfn bake() {\n    go();\n}\n'
    new = old.replace('feature = "hot"', 'not(feature = "cold")')
    assert not any("feature" in sentence for sentence in told(file_facts("kiln.rs", old, new)))


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        (
            "java",
            "class A {\n  void bake() {\n    Tray first = open();\n    go(first);\n  }\n}\n",
            "class A {\n  void bake() {\n    Shelf other = open();\n    go(other);\n  }\n}\n",
        ),
        (
            "rs",
            "fn bake() {\n    let tray: u8 = open();\n    go(tray);\n}\n",
            "fn bake() {\n    let shelf: u16 = open();\n    go(shelf);\n}\n",
        ),
        ("rs", "fn bake(tray: Tray, n: u8) {}\n", "fn bake(shelf: Shelf, n: u8) {}\n"),
        ("py", "def bake(tray: Tray) -> int:\n    go()\n", "def bake(shelf: Shelf) -> int:\n    go()\n"),
    ],
)
def test_what_took_the_place_of_another_has_no_type_that_changed(language: str, old: str, new: str) -> None:
    assert not [text for text in told(file_facts(f"src/a.{language}", old, new)) if "change type" in text]


@pytest.mark.parametrize(
    ("language", "old", "word"),
    [
        ("py", "async def bake(tray):\n    {}for part in tray.all():\n        go(part)\n", "async "),
        ("py", "async def bake(tray):\n    {}with tray.open() as part:\n        go(part)\n", "async "),
        ("java", "class A {{\n  void bake() {{\n    {}int heat = 1;\n    go(heat);\n  }}\n}}\n", "final "),
        ("java", "class A {{\n  void bake({}Tray tray) {{\n    go(tray);\n  }}\n}}\n", "final "),
        (
            "java",
            "class A {{\n  void bake() {{\n    for ({}Part a : all()) {{\n      go(a);\n    }}\n  }}\n}}\n",
            "final ",
        ),
    ],
)
def test_a_modifier_of_a_statement_is_none_of_the_function(language: str, old: str, word: str) -> None:
    sides = [file_facts(f"src/a.{language}", old.format(a), old.format(b)) for a, b in (("", word), (word, ""))]
    assert not [text for side in sides for text in told(side) if text.startswith("make")]


TWO = {
    "py": ("def bake():\n    go()\n\n\ndef cook():\n    come()\n", "def ", "async def ", "async"),
    "ts": (
        "class A {\n  bake() {\n    go()\n  }\n\n  cook() {\n    come()\n  }\n}\n",
        "  {}(",
        "  static {}(",
        "static",
    ),
    "java": (
        "class A {\n  void bake() {\n    go();\n  }\n\n  void cook() {\n    come();\n  }\n}\n",
        "void ",
        "static void ",
        "static",
    ),
    "rs": ("fn bake() {\n    go();\n}\n\nfn cook() {\n    come();\n}\n", "fn ", "pub fn ", "public"),
    "c": ("int bake(int a)\n{\n  go();\n}\n\nint cook(int a)\n{\n  come();\n}\n", "int {}", "static int {}", "static"),
    "cpp": ("struct A {\n  int bake();\n  int cook() {\n    come();\n  }\n};\n", "{}()", "{}() const", "const"),
}


def with_both(language: str) -> tuple[str, str, str]:
    old, before, after, word = TWO[language]
    new = old
    for name in ("bake", "cook") if "{}" in before else ("",):
        new = new.replace(before.format(name), after.format(name))
    return old, new, word


@pytest.mark.parametrize("language", TWO)
def test_one_modifier_of_several_functions_is_told_once(language: str) -> None:
    old, new, word = with_both(language)
    assert told(file_facts(f"src/kilns.{language}", old, new)) == [f"make bake and cook {word}"]


@pytest.mark.parametrize("language", ["py", "ts", "java", "c", "cpp"])
def test_a_modifier_that_several_functions_lost_is_told_once(language: str) -> None:
    old, new, word = with_both(language)
    assert told(file_facts(f"src/kilns.{language}", new, old)) == [f"make bake and cook non-{word}"]


@pytest.mark.parametrize(
    ("word", "sentence"),
    [("noexcept", "make bake noexcept"), ("override", "mark bake as override"), ("final", "make bake final")],
)
def test_what_stands_behind_the_parameters_of_a_method(word: str, sentence: str) -> None:
    old = "struct A: B {\n  int bake(int heat);\n};\n"
    assert told(file_facts("src/kilns.hpp", old, old.replace("(int heat)", f"(int heat) {word}"))) == [sentence]


def test_a_modifier_in_a_header_and_its_source_is_one() -> None:
    header, source = "struct A {\n  int bake();\n};\n", "int A::bake() {\n  return 1;\n}\n"
    files = [
        file_facts(path, text, text.replace("()", "() const"))
        for path, text in (("src/kilns.hpp", header), ("src/kilns.cpp", source))
    ]
    assert told(*files) == ["make bake const"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("int bake(int heat) {\n  go();\n}\n", "int bake(const int heat) {\n  go();\n}\n"),
        ("int bake(Tray& tray) {\n  go();\n}\n", "int bake(const Tray& tray) {\n  go();\n}\n"),
        ("Tray& bake() {\n  go();\n}\n", "const Tray& bake() {\n  go();\n}\n"),
        ("int bake() noexcept {\n  go();\n}\n", "int bake() noexcept(false) {\n  go();\n}\n"),
    ],
)
def test_a_constant_parameter_or_value_makes_no_function_constant(old: str, new: str) -> None:
    assert not [text for text in told(file_facts("src/kilns.cpp", old, new)) if text.startswith("make")]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("kiln.go", "package kiln\n\nfunc bake(k *Kiln) {\n\tgo()\n}\n", ") *Kiln {"),
        ("kiln.rs", "fn bake(k: Kiln) {\n    go();\n}\n", ") -> Kiln {"),
    ],
)
def test_a_function_that_returned_nothing_gets_no_annotation(name: str, old: str, new: str) -> None:
    sentences = told(file_facts(name, old, old.replace(") {", new, 1)))
    kind = "*Kiln" if name.endswith("go") else "Kiln"
    assert f"return {kind} from bake" in sentences
    assert not any(sentence.startswith("annotate") for sentence in sentences)


_MARKED = "    #[inline]\n    pub fn {0}(&self) -> &Tray {{\n        &self.{0}\n    }}\n"


@pytest.mark.parametrize("before", [("low",), ("low", "lid")])
def test_an_attribute_of_what_is_new_itself_is_not_added(before: tuple[str, ...]) -> None:
    old = "".join(map(_MARKED.format, before))
    for new in (_MARKED.format("tray") + old, old + _MARKED.format("tray")):
        sentences = told(file_facts("kiln.rs", f"impl Kiln {{\n{old}}}\n", f"impl Kiln {{\n{new}}}\n"))
        assert not any("#[inline]" in sentence for sentence in sentences)


def test_an_attribute_of_what_was_there_is_added() -> None:
    new = f"impl Kiln {{\n{_MARKED.format('low')}}}\n"
    assert "add #[inline] to low" in told(file_facts("kiln.rs", new.replace("    #[inline]\n", ""), new))


def test_modifiers_that_only_stand_in_another_order_make_nothing_of_a_type() -> None:
    old = "class Kiln {\n  private final static class Tray {\n    int heat;\n  }\n}\n"
    file = file_facts("src/Kiln.java", old, old.replace("final static", "static final"))
    assert (told(file), file.exchanged) == ([], ())


def test_what_a_constructor_of_cpp_no_longer_gives_a_value_is_not_removed() -> None:
    old = "Kiln::Kiln() : heat_(0), trays_(nullptr) {\n  warm_up();\n}\n"
    assert told(file_facts("src/kiln.cc", old, old.replace(" : heat_(0), trays_(nullptr)", ""))) == []
    assert told(file_facts("src/kiln.cc", old, old.replace(", trays_(nullptr)", ""))) == []


def test_a_type_of_which_another_one_is_made() -> None:
    old = "class Kiln {\n  Map<String, Tray> trays = new HashMap<>();\n}\n"
    new = old.replace("HashMap", "TreeMap")
    assert "use TreeMap instead of HashMap in Kiln" in told(file_facts("src/Kiln.java", old, new))


@pytest.mark.parametrize(
    ("old", "new", "sentences"),
    [
        ("extern Tray *bake(int heat);\n", "KILN_API(Tray *) bake(int heat);\n", ["use KILN_API for bake"]),
        ("int bake(int heat)\n{\n}\n", "KILN_API(int) bake(int heat)\n{\n}\n", ["use KILN_API for bake"]),
        ("int bake(int heat)\n{\n}\n", "KILN_API(long) bake(int heat)\n{\n}\n", ["use KILN_API in bake"]),
        ("KILN_API(int) bake(int heat)\n{\n}\n", "int bake(int heat)\n{\n}\n", []),
    ],
)
def test_a_macro_around_the_type_of_a_function_is_no_other_type(old: str, new: str, sentences: list[str]) -> None:
    assert list(dict.fromkeys(told(file_facts("src/kiln.h", old, new)))) == sentences


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("kiln.cpp", 'KILN_CONST text_view lid{"lid"};', 'text_view lid{"lid", 3};'),
        ("kiln.cpp", "KILN_CONST text_view lid(tray);", "text_view lid(tray, 3);"),
        ("kiln.c", "KILN_CONST struct tray *lid = open(tray);", "struct tray *lid = open(tray);"),
    ],
)
def test_a_macro_in_front_of_a_declaration_that_went_makes_no_other_type(name: str, old: str, new: str) -> None:
    bodies = [f"void bake(void)\n{{\n    {line}\n    close(lid);\n}}\n" for line in (old, new)]
    assert not [sentence for sentence in told(file_facts(f"src/{name}", *bodies)) if "type" in sentence]


def test_the_type_of_a_function_that_a_header_only_declares_is_what_it_returns() -> None:
    old = "int bake(int heat);\n"
    assert "change return type of bake to long" in told(file_facts("src/kiln.h", old, old.replace("int b", "long b")))


def test_a_path_from_the_root_keeps_its_colons() -> None:
    old = "fn bake() -> Tray {\n    go()\n}\n"
    sentences = told(file_facts("src/kiln.rs", old, old.replace("Tray", "::kiln::Heat")))
    assert "change return type of bake to ::kiln::Heat" in sentences


def test_a_macro_between_type_and_name_of_a_parameter_is_none() -> None:
    old = "class Kiln {\n  void bake(Tray const& tray);\n};\n"
    new = old.replace("const&", "* KILN_STRONG")
    assert file_facts("src/kiln.hpp", old, new).symbols.parameters_added == ()


@pytest.mark.parametrize(
    ("old", "new"),
    [("error", "(err error)"), ("(int, int, error)", "(low, high int, err error)"), ("(a Tray)", "Tray")],
)
def test_results_that_only_got_names_have_the_type_they_had(old: str, new: str) -> None:
    sides = [f"package kiln\n\nfunc bake() {result} {{\n\treturn heat()\n}}\n" for result in (old, new)]
    assert told(file_facts("kiln.go", *sides)) == []


def test_results_with_names_and_other_types_are_told() -> None:
    sides = [f"package kiln\n\nfunc bake() {result} {{\n\treturn heat()\n}}\n" for result in ("error", "(n int)")]
    assert told(file_facts("kiln.go", *sides)) == ["change return type of bake to (n int)"]


def test_what_follows_from_a_new_result_is_not_told_beside_it() -> None:
    """The error that is handed on, the end that returns one, the call that is returned."""
    checked = "err := open(tray)\n\tif err != nil {\n\t\treturn err\n\t}\n\treturn nil"
    old = "package kiln\n\nfunc bake(tray Tray) {\n\topen(tray)\n}\n\nfunc cool(tray Tray) {\n\tshut(tray)\n}\n"
    new = old.replace(") {", ") error {").replace("open(tray)", checked).replace("shut", "return shut")
    assert told(file_facts("kiln.go", old, new))[0] == "return error from bake and cool"
    assert not [text for text in told(file_facts("kiln.go", old, new)) if "err" in text.split() or "nil" in text]


def test_another_way_out_is_told_beside_a_new_result() -> None:
    old = "package kiln\n\nfunc bake(tray Tray) {\n\topen(tray)\n}\n"
    new = old.replace(") {", ") error {").replace("open(", "if tray.Hot {\n\t\treturn ErrHot\n\t}\n\treturn open(")
    assert any("tray.Hot" in text for text in told(file_facts("kiln.go", old, new)))


def test_a_result_that_is_only_annotated_says_nothing_of_what_is_returned() -> None:
    old = "def bake(tray):\n    open(tray)\n"
    new = "def bake(tray) -> Heat:\n    open(tray)\n    return tray.heat\n"
    assert any(text.startswith("return tray.heat") for text in told(file_facts("kiln.py", old, new)))


def test_a_type_that_is_too_long_to_stand_with_its_place_is_told_without_it() -> None:
    old = "struct Kiln {\n    heat: Heat,\n}\n"
    phrases = code_edit_phrases([file_facts("src/kiln.rs", old, old.replace("Heat", "Option<Heat>"))])
    objects = next(phrase.objects for phrase in phrases if phrase.verb == "change")
    assert [text.replace(CODE, "") for text in objects][-1] == "type of heat to Option<Heat>"


def test_a_long_condition_of_an_item_is_told_in_full_and_for_a_subject_without_what_it_asks() -> None:
    mark = '#[cfg(not(all(windows, target_arch = "kiln", hot)))]\n'
    old = "#[test]\nfn bakes_slowly_in_the_old_kiln() {\n    go();\n}\n"
    assert told(file_facts("src/kiln.rs", old, mark + old)) == [
        f"add {mark.strip()} to bakes_slowly_in_the_old_kiln",
    ]
    message = write(change_between({"src/kiln.rs": (old, mark + old)}), StyleOptions(form="plain")).text
    assert message.splitlines()[0] == "add cfg condition to bakes_slowly_in_the_old_kiln"


def test_lifetimes_that_are_called_otherwise_change_no_type() -> None:
    kiln = "struct Kiln<'a> {\n    tray: &'a Tray,\n}\n\n"
    old = kiln + "fn bake<'a>(kiln: &Kiln<'a>) -> Option<&'a Tray> {\n    go(kiln)\n}\n"
    message = write(change_between({"kiln.rs": (old, old.replace("'a", "'kiln"))}), StyleOptions(form="plain")).text
    assert "type" not in message


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [("x []string", "x ...string", "...string"), ("x ...string", "x ...byte", "...byte")],
)
def test_a_parameter_that_takes_any_number_keeps_its_dots(old: str, new: str, expected: str) -> None:
    text = "package kiln\n\nfunc Bake({}) int {{\n\treturn 1\n}}\n"
    message = write(change_between({"kiln.go": (text.format(old), text.format(new))}), StyleOptions(form="plain")).text
    assert message == f"change type of x to {expected} in Bake"


BAKE = "def bake(tray):\n    return tray + 1\n\n\n"
COOL = "def cool(tray):\n    for each in tray:\n        yield each\n\n\n"
GLAZE = "def glaze(tray):\n    return tray * 2\n\n\n"


def test_definitions_in_another_order_are_no_layout() -> None:
    for old, new in ((BAKE + COOL + GLAZE, COOL + BAKE + GLAZE), (BAKE + COOL + GLAZE, BAKE + GLAZE + COOL)):
        message = write(change_between({"kiln.py": (old, new)}), StyleOptions(form="plain")).text
        assert "eformat" not in message


@pytest.mark.parametrize(
    ("path", "old", "new", "is_layout"),
    [
        ("kiln.yml", "kiln:\n  heat: 1\nlid: 3\n", "kiln:\n  heat: 1\n  lid: 3\n", False),
        ("kiln.md", "It is not able to bake.\n", "It is notable to bake.\n", False),
        ("kiln.csv", "1 2\n", "12\n", False),
        ("kiln.json", '{"heat":1}\n', '{ "heat": 1 }\n', True),
    ],
)
def test_blanks_may_mean_something(path: str, old: str, new: str, is_layout: bool) -> None:
    message = write(change_between({path: (old, new)}), StyleOptions(form="plain")).text
    assert message.startswith("reformat") is is_layout


def test_one_of_several_signatures_is_not_what_is_optional() -> None:
    old = "interface A {\n  bake(b: c): void\n  bake(b: d): void\n}\n"
    assert not [
        each for each in told(file_facts("a.ts", old, old.replace("bake(b: d)", "bake?(b: d)"))) if "make" in each
    ]


def test_arms_that_several_macros_lost_or_that_only_moved() -> None:
    macro = "macro_rules! {0} {{\n    (tray) => {{ 1 }};\n    (lid) => {{ 2 }};\n    (hot) => {{ 3 }};\n}}\n"
    old = macro.format("bake") + macro.format("cool")
    went = told(file_facts("a.rs", old, old.replace("    (lid) => { 2 };\n", "")))
    assert {*went} == {"remove arms from bake and cool macros"}
    one = old.replace("    (lid) => { 2 };\n", "", 1)
    both = one.replace("    (hot) => { 3 };\n", "", 1)
    assert {*told(file_facts("a.rs", old, both.replace("    (lid) => { 2 };\n", "")))} == {*went}
    moved = old.replace("    (lid) => { 2 };\n", "").replace("    (hot)", "    (lid) => { 2 };\n    (hot)")
    assert told(file_facts("a.rs", old, moved)) == []
    other = old.replace("(lid) => { 2 }", "(lid) => { go!(2) }")
    assert not [each for each in told(file_facts("a.rs", old, other)) if "arm" in each]


def test_of_functions_that_share_a_name_their_number_is_not_guessed() -> None:
    def source(mark: str) -> str:
        methods = "".join(
            f"impl {name} {{\n{mark}fn a(&self) {{}}\n{mark}fn b(&self) {{}}\n}}\n" for name in ("Kiln", "Oven")
        )
        return f"{methods}{mark}fn c() {{}}\n{mark}fn d() {{}}\n"

    [sentence] = told(file_facts("src/kiln.rs", source(""), source("#[inline]\n")))
    assert sentence == "add #[inline] to functions in kiln.rs"


NAMESAKES = {
    "py": "class {}:\n    def bake(self) -> Tray:\n        return go()\n",
    "ts": "class {} {{\n  bake(): Tray {{\n    return go()\n  }}\n}}\n",
    "java": "class {} {{\n  Tray bake() {{\n    return go();\n  }}\n}}\n",
}


@pytest.mark.parametrize("language", NAMESAKES)
def test_functions_of_one_name_that_return_different_types_are_told_apart(language: str) -> None:
    old = "\n\n".join(map(NAMESAKES[language].format, ("Kiln", "Oven")))
    new = old.replace("Tray", "Lid", 1)
    assert "change return type of bake to Lid" in told(file_facts(f"src/kilns.{language}", old, new))
    sentences = told(file_facts(f"src/kilns.{language}", old, new.replace("Tray", "Shelf")))
    assert "change return type of bake of Kiln to Lid" in sentences
    assert "change return type of bake of Oven to Shelf" in sentences


@pytest.mark.parametrize("language", ["py", "ts"])
def test_functions_of_one_name_in_two_files_are_told_apart(language: str) -> None:
    head = {"py": "def bake() -> {}:\n    go()\n", "ts": "function bake(): {} {{\n  go()\n}}\n"}[language]
    files = [
        file_facts(f"src/{name}.{language}", head.format("Tray"), head.format(type_))
        for name, type_ in (("kiln", "Lid"), ("oven", "Shelf"))
    ]
    sentences = told(*files)
    assert f"change return type of bake in kiln.{language} to Lid" in sentences
    assert f"change return type of bake in oven.{language} to Shelf" in sentences


@pytest.mark.parametrize(
    ("old", "new", "is_same"),
    [
        ("typing.Tuple[int, str]", "tuple[int, str]", True),
        ("Optional[Tray]", "Tray | None", True),
        ("Union[Tray, Dict[str, Optional[Lid]]]", "dict[str, Lid | None] | Tray", True),
        ("Optional[Callable[[Tray], None]]", "Callable[[Tray], None] | None", True),
        ('"Tray"', "Tray", True),
        ("Tray", "Tray | None", False),
        ("Optional[Tray]", "list[Tray]", False),
        ("typing.Optional[Tray]", "Lid | None", False),
    ],
)
def test_a_type_that_is_spelled_otherwise_is_the_same(old: str, new: str, is_same: bool) -> None:
    text = "def bake(tray) -> {}:\n    return go(tray)\n"
    sentences = told(file_facts("src/kiln.py", text.format(old), text.format(new)))
    assert bool([each for each in sentences if "type of" in each]) is not is_same


def test_overloads_that_return_different_types_are_not_told_apart() -> None:
    old = "@overload\ndef bake(tray: int) -> Tray: ...\n\n\ndef bake(tray) -> Tray | Lid:\n    return go(tray)\n"
    new = old.replace("-> Tray:", "-> Clay:").replace("-> Tray | Lid", "-> Any")
    assert not any("return type" in each for each in told(file_facts("src/kiln.py", old, new)))


def test_a_type_that_has_the_name_of_its_member_is_not_what_it_changed_to() -> None:
    old = "impl Kiln for Oven {\n    type TrayRows = Rows<Tray>;\n}\n"
    sentences = told(file_facts("src/kiln.rs", old, old.replace("Rows<Tray>", "TrayRows")))
    assert not any(each.startswith("change type of TrayRows") for each in sentences)
    assert "change type of TrayRows to Lids" in told(file_facts("src/kiln.rs", old, old.replace("Rows<Tray>", "Lids")))


@pytest.mark.parametrize("type_", ["void", "bool", "std::string"])
def test_a_type_behind_a_macro_owns_nothing(type_: str) -> None:
    free = f"namespace kilns {{\nKILN_INLINE {type_} name_of(Tray *tray) {{\n  return go(tray);\n}}\n}}\n"
    assert written({"kiln.cpp": ("namespace kilns {\n}\n", free)}) == "add name_of to kiln.cpp"
    owned = f"KILN_INLINE {type_} Kiln::bake(Tray *tray) {{\n  return go(tray);\n}}\n"
    sentences = told(file_facts("kiln.cpp", owned, owned.replace("return go", "lift_up(tray);\n  return go")))
    assert "call lift_up in bake of Kiln" in sentences
