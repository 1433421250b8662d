"""What became of whole functions: code put into a new one, taken out of one that went, another of the same name."""

import pytest

from support.findings import written
from support.told_edits import file_facts, told

STEPS = {
    "py": "    level = sensor.read(tray.heat)\n    level = level * scale + offset\n    record(level, tray.clay)\n",
    "ts": "  let level = sensor.read(tray.heat)\n  level = level * scale + offset\n  record(level, tray.clay)\n",
    "go": "\tlevel := sensor.Read(tray.heat)\n\tlevel = level * scale + offset\n\trecord(level, tray.clay)\n",
    "rs": "    let level = sensor.read(tray.heat);\n    let end = level * scale + 1;\n    record(end, tray.clay);\n",
    "c": "  int level = read_sensor(tray->heat);\n  level = level * scale + offset;\n  record(level, tray->clay);\n",
}
FRAMES = {
    "py": ("def bake(tray):\n", "", "    measure(tray)\n", "\n\ndef measure(tray):\n"),
    "ts": ("function bake(tray) {\n", "}\n", "  measure(tray)\n", "\nfunction measure(tray) {\n"),
    "go": ("package kiln\n\nfunc bake(tray *Tray) {\n", "}\n", "\tmeasure(tray)\n", "\nfunc measure(tray *Tray) {\n"),
    "rs": ("fn bake(tray: &Tray) {\n", "}\n", "    measure(tray);\n", "\nfn measure(tray: &Tray) {\n"),
    "c": ("void bake(struct tray *tray)\n{\n", "}\n", "  measure(tray);\n", "\nvoid measure(struct tray *tray)\n{\n"),
}


def in_one_and_in_two(language: str) -> tuple[str, str]:
    head, tail, call, other = FRAMES[language]
    indent = call[: len(call) - len(call.lstrip())]
    rest = f"{indent}openDoor(tray);\n" if language in ("rs", "c") else f"{indent}openDoor(tray)\n"
    return head + rest + STEPS[language] + tail, head + rest + call + tail + other + STEPS[language] + tail


@pytest.mark.parametrize("language", FRAMES)
def test_code_that_left_for_a_new_function_is_extracted_and_not_gone(language: str) -> None:
    one, two = in_one_and_in_two(language)
    assert told(file_facts(f"src/kiln.{language}", one, two)) == ["extract measure from bake"]


@pytest.mark.parametrize("language", FRAMES)
def test_code_that_came_from_a_function_that_went_is_inlined(language: str) -> None:
    one, two = in_one_and_in_two(language)
    assert told(file_facts(f"src/kiln.{language}", two, one)) == ["inline measure into bake"]


@pytest.mark.parametrize(
    ("language", "guard"),
    [
        ("py", "    if tray.isOpen:\n        return\n"),
        ("ts", "  if (tray.isOpen) {\n    return\n  }\n"),
        ("go", "\tif tray.isOpen {\n\t\treturn\n\t}\n"),
        ("rs", "    if tray.isOpen {\n        return;\n    }\n"),
        ("c", "  if (tray->isOpen) {\n    return;\n  }\n"),
    ],
)
def test_a_guard_of_what_was_inlined_is_not_new(language: str, guard: str) -> None:
    head, tail, call, other = FRAMES[language]
    old = head + call + tail + other + guard + STEPS[language] + tail
    new = head + guard + STEPS[language] + tail
    assert told(file_facts(f"src/kiln.{language}", old, new)) == ["inline measure into bake"]


JAVA = (
    "class Kiln {\n  public Kiln(int heat) {\n    this.heat = heat;\n  }\n\n"
    "  public void bake(Tray tray) {\n    go();\n  }\n"
)


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (
            "\n  public Kiln(int heat, Clay clay) {\n    this(heat);\n  }\n",
            "add constructor of Kiln with heat and clay",
        ),
        (
            "\n  public void bake(Tray tray, int heat) {\n    bake(tray);\n  }\n",
            "add overload of bake with tray and heat",
        ),
    ],
)
def test_another_function_of_the_same_name_is_new(more: str, sentence: str) -> None:
    assert sentence in told(file_facts("src/Kiln.java", JAVA + "}\n", JAVA + more + "}\n"))


def test_a_new_function_that_is_exported_is_not_only_exported() -> None:
    old = "export function bake() {}\n"
    assert told(file_facts("src/kiln.ts", old, f"{old}\nexport function dry() {{\n  go()\n}}\n")) == []


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("go", "case low:\n\t\tgo_()", "case low, high:\n\t\tgo_()"),
        ("go", "case low, high:\n\t\tgo_()", "case low, warm, high:\n\t\tgo_()"),
    ],
)
def test_a_label_that_joins_others_is_handled(language: str, old: str, new: str) -> None:
    frame = "package kiln\n\nfunc bake(heat int) {{\n\tswitch heat {{\n\t{}\n\t}}\n}}\n"
    sentences = told(file_facts(f"src/kiln.{language}", frame.format(old), frame.format(new)))
    assert sentences[0] in ("handle high in bake", "handle warm in bake")


def test_a_member_of_a_template_for_other_types_is_no_overload() -> None:
    old = "template <typename T> struct Kiln {\n  int bake(T tray) { return 1; }\n};\n"
    new = f"{old}template <> struct Kiln<Clay> {{\n  int bake(Clay clay) {{ return 2; }}\n}};\n"
    assert [each for each in told(file_facts("src/kiln.cpp", old, new)) if "overload" in each] == []


@pytest.mark.parametrize("language", FRAMES)
def test_what_was_extracted_was_not_added(language: str) -> None:
    one, two = in_one_and_in_two(language)
    for old, new, verb in ((one, two, "extract"), (two, one, "inline")):
        text = written({f"src/kiln.{language}": (old, new)})
        assert text.startswith(verb)
        assert "\n" not in text


def test_a_new_function_that_only_looks_like_the_extracted_one_was_not_extracted() -> None:
    loop = '    while True:\n        at = text.find("{", end)\n'
    body = loop + "        if at == -1:\n            break\n        end = at + 1\n"
    old = f"def find_part(text, end):\n{body}    return end\n"
    new = (
        "def find_part(text, end):\n    if find_square(text, end) > 0:\n        return 1\n"
        "    return find_curly(text, end)\n\n\n"
        f"def find_square(text, end):\n{body.replace('{', '[').replace('at + 1', 'at')}    return at\n\n\n"
        f"def find_curly(text, end):\n{body}    return end\n"
    )
    sentences = told(file_facts("src/parts.py", old, new))
    assert "extract find_curly from find_part" in sentences
    assert not [text for text in sentences if "extract find_square" in text]


def test_a_function_of_other_statements_was_not_extracted() -> None:
    old = "def bake(tray):\n    heat = tray.heat + tray.base\n    open_door(heat, tray)\n    log(tray, heat)\n"
    new = (
        "def bake(tray):\n    measure(tray)\n\n\n"
        "def measure(tray):\n    for heat in tray.heat, tray.base:\n        if heat:\n            tray.door(heat)\n"
    )
    assert not [text for text in told(file_facts("src/kiln.py", old, new)) if text.startswith("extract")]


BAKES = "class Kiln {{\n  public void bake(Tray tray) {{\n    go(tray);\n  }}\n{}}}\n"
RACK = "\n  public void bake({} tray) {{\n    stop(tray);\n  }}\n"


def test_an_overload_with_the_same_names_is_told_by_its_types() -> None:
    one, two = BAKES.format(""), BAKES.format(RACK.format("Rack"))
    assert "add overload of bake taking Rack" in told(file_facts("src/Kiln.java", one, two))
    assert "remove overload of bake taking Rack" in told(file_facts("src/Kiln.java", two, one))


@pytest.mark.parametrize("mark", ["@Deprecated", "// once\n"])
def test_what_comes_to_one_overload_makes_no_new_one(mark: str) -> None:
    old = BAKES.format(RACK.format("Rack"))
    new = old.replace("  public void bake(Tray", f"  {mark}\n  public void bake(Tray")
    assert [each for each in told(file_facts("src/Kiln.java", old, new)) if "overload" in each] == []


def test_an_overload_of_which_another_became_one_is_not_gone() -> None:
    old = BAKES.format(RACK.format("Rack"))
    new = BAKES.format("").replace("Tray tray", "Clay tray")
    assert [each for each in told(file_facts("src/Kiln.java", old, new)) if "overload" in each] == []


def test_one_overload_requires_nothing_of_the_others() -> None:
    old = "export function bake(a: A, heat?: Heat): B;\nexport function bake(...all: A[]): B {\n  return go(all);\n}\n"
    new = old.replace(
        "export function bake(a: A, heat?", "export function bake(a: A): B;\nexport function bake(a: A, heat"
    )
    assert [each for each in told(file_facts("src/kiln.ts", old, new)) if "require" in each] == []
    alone = "export function bake(a: A, heat?: Heat): B {\n  return go(a, heat);\n}\n"
    assert "require heat in bake" in told(file_facts("src/kiln.ts", alone, alone.replace("heat?:", "heat:")))


REF = "struct Kiln {\n  int& heat() { return heat_; }\n};\n"
SEH = "#ifdef WIN\n{}struct Kiln {{\n  void reset(int heat) {{ go(heat); }}\n}};\n{}#endif\n"
OTHER_SEH = "#ifndef SEH\nstruct Kiln {\n  void reset(int) {}\n};\n#else\n"
DECLARED = "struct Kiln {\n  int bake(int heat = 3) const;\n};\n"
DEFINED = DECLARED + "\nint Kiln::bake(int heat) const {\n  return heat + 1;\n}\n"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (DECLARED, DEFINED),
        (SEH.format("", ""), SEH.format(OTHER_SEH, "#endif\n")),
        ("struct Kiln {\n  static Heat min() { return 0; }\n  static Heat max() { return 9; }\n};\n", ""),
    ],
    ids=["declared and defined", "for another platform", "in parentheses"],
)
def test_what_takes_the_same_is_no_overload(old: str, new: str) -> None:
    new = new or old.replace("min()", "(min)()").replace("max()", "(max)()")
    for before, after in ((old, new), (new, old)):
        facts = file_facts("src/kiln.cpp", before, after)
        assert [each for each in told(facts) if "overload" in each] == []
        names = {symbol.name for symbol in (*facts.symbols.added, *facts.symbols.removed, *facts.symbols.touched)}
        assert "Heat" not in names


def test_a_method_of_constant_objects_is_another_one() -> None:
    new = REF.replace("};\n", "  int heat() const { return heat_; }\n};\n")
    facts = file_facts("src/kiln.cpp", REF, new)
    assert "add overload of heat" in told(facts)
    assert facts.symbols.added == ()


def test_what_returns_a_reference_has_a_name() -> None:
    new = REF + "\nKiln& Oven::kiln(Tray tray) {\n  return kiln_;\n}\n"
    (added,) = file_facts("src/kiln.cpp", REF, new).symbols.added
    assert (added.owner, added.name) == ("Oven", "kiln")


def test_a_template_for_other_types_is_an_overload() -> None:
    old = "template <typename T, ENABLE(is_text<T>)>\nOut bake(Out out, const T& tray) {\n  return go(out);\n}\n"
    new = f"{old}\n{old.replace('is_text', 'is_number').replace('go(', 'stop(')}"
    assert any("overload of bake" in each for each in told(file_facts("src/kiln.cpp", old, new)))


def test_an_operator_is_not_told_by_name() -> None:
    new = REF.replace("};\n", "  Kiln& operator=(const Kiln& other) = delete;\n};\n")
    assert file_facts("src/kiln.cpp", REF, new).symbols.added == ()


@pytest.mark.parametrize("tray", ["const Tray& tray", "int tray", "const char *tray"])
@pytest.mark.parametrize("language", ["cpp", "c"])
def test_a_macro_behind_a_parameter_is_not_its_name(language: str, tray: str) -> None:
    if language == "c" and "&" in tray:
        return
    old = f"int bake({tray}, int heat)\n{{\n    return go(tray, heat);\n}}\n"
    for before, after in ((old, old.replace("tray,", "tray KEPT,", 1)), (old.replace("tray,", "tray KEPT,", 1), old)):
        symbols = file_facts(f"src/kiln.{language}", before, after).symbols
        assert (symbols.parameters_added, symbols.parameters_removed, symbols.parameters_swapped) == ((), (), ())


def test_what_took_the_place_of_one_of_two_twins_is_new_with_all_it_has() -> None:
    steps = STEPS["rs"] + "    let low = tray.low();\n    clean(low, tray.clay);\n"
    other = steps.replace("read", "look")
    old = (
        f"#[cfg(not(test))]\nfn bake(tray: &Tray) -> Option<Heat> {{\n    fire(tray)\n}}\n\n"
        f"#[cfg(test)]\nfn bake(tray: &Tray) -> Option<Heat> {{\n{other}    look(tray)\n}}\n"
    )
    new = (
        "fn bake(tray: &Tray) -> Option<Heat> {\n    if let Some(heat) = mock(tray) {\n        return heat;\n    }\n"
        "    fire(tray)\n}\n\n"
        f"#[cfg(test)]\nfn mock(tray: &Tray) -> Option<Option<Heat>> {{\n{other}    Some(look(tray))\n}}\n"
    )
    facts = file_facts("src/kiln.rs", old, new)
    assert [symbol.name for symbol in facts.symbols.added] == ["mock"]
    assert not any("return type" in each for each in told(facts))
