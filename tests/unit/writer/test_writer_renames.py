"""A name that took another's place is told as renamed or replaced, never as one that went and one that came."""

import re

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between


def told(**files: tuple[str, str]) -> str:
    """The message about files by name, with `__` for the dot, each with its text before and after."""
    change = change_between({name.replace("__", "."): texts for name, texts in files.items()})
    return write(change, StyleOptions(form="plain")).text


LAMP = """
class Lamp {
  dim(value) {
    this.dark = (value === undefined) || value;
    return this;
  }

  glow(on) {
    return this.tube(on, 1);
  }
}
module.exports = Lamp;
"""


def test_a_parameter_with_another_name_is_renamed() -> None:
    new = LAMP.replace("value", "dark").replace("|| dark", "|| !!dark")
    assert told(lamp__js=(LAMP, new)).startswith("rename value parameter to dark in dim")


def test_parameters_of_several_functions_are_renamed_together() -> None:
    new = LAMP.replace("value", "dark").replace("(on", "(lit")
    subject, _, body = told(lamp__js=(LAMP, new)).partition("\n\n")
    assert subject == "rename parameters of dim and glow"
    assert body == "- rename value parameter to dark in dim\n- rename on parameter to lit in glow"


def test_the_same_parameter_of_several_functions_is_told_once() -> None:
    old = "def bake(heat):\n    fire(heat)\n\n\ndef cook(heat):\n    boil(heat)\n"
    assert told(kiln__py=(old, old.replace("heat", "degrees"))) == "rename heat parameter to degrees in bake and cook"


def test_a_parameter_of_another_type_is_replaced() -> None:
    old = "pub fn bake(loud: bool) -> u8 {\n    ring(loud)\n}\n"
    new = "pub fn bake(volume: Volume) -> u8 {\n    ring(volume)\n}\n"
    assert told(kiln__rs=(old, new)).startswith("replace loud parameter with volume in bake")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("kiln__py", "def bake({}):\n    fire({}.low)\n    ring(3)\n"),
        ("kiln__ts", "function bake({}) {{\n  fire({}.low)\n  ring(3)\n}}\n"),
        ("kiln__go", "package kiln\n\nfunc bake({}) {{\n\tfire({}.low)\n\tring(3)\n}}\n"),
        ("kiln__rs", "fn bake({}) {{\n    fire({}.low);\n    ring(3);\n}}\n"),
        ("Kiln__java", "class Kiln {{\n  void bake({}) {{\n    fire({}.low);\n    ring(3);\n  }}\n}}\n"),
        ("kiln__c", "void bake({})\n{{\n  fire({}.low);\n  ring(3);\n}}\n"),
    ],
)
def test_a_parameter_with_another_name_stays_though_others_come_beside_it(name: str, text: str) -> None:
    declared = {"py": "{0}: {1}", "ts": "{0}: {1}", "go": "{0} {1}", "rs": "{0}: {1}"}.get(name[6:], "{1} {0}")
    tray, lid, door = (declared.format(*each) for each in (("tray", "Tray"), ("shelf", "Tray"), ("door", "Door")))
    old, new = text.format(tray, "tray"), text.format(f"{lid}, {door}", "shelf").replace("3", "door")
    message = told(**{name: (old, new)})
    assert "add door parameter to bake" in message
    assert "rename tray parameter to shelf in bake" in message
    assert not re.search("(add|remove) (shelf|tray)", message)


def test_of_parameters_without_types_none_stays() -> None:
    old, new = "def bake(tray):\n    fire(tray)\n", "def bake(shelf, door):\n    fire(door, shelf)\n"
    assert "rename" not in told(kiln__py=(old, new))


KILN = """pub struct Kiln {
    /// How hot
    pub heat: u8,
    pub door: bool,
    pub grate: u8,
}
"""


def test_a_field_with_another_name_is_renamed() -> None:
    assert told(kiln__rs=(KILN, KILN.replace("heat", "degrees"))) == "rename heat to degrees in Kiln"


def test_several_fields_are_renamed_in_one_sentence() -> None:
    new = KILN.replace("heat", "degrees").replace("grate", "grid")
    assert told(kiln__rs=(KILN, new)) == "rename heat to degrees and grate to grid in Kiln"


def test_fields_with_long_names_are_renamed_without_their_new_ones() -> None:
    new = KILN.replace("heat", "degrees_above_the_melting_point").replace("grate", "grid_of_the_lower_tray")
    subject, _, body = told(kiln__rs=(KILN, new)).partition("\n\n")
    assert subject == "rename heat and grate in Kiln"
    assert "heat to degrees_above_the_melting_point and grate to grid_of_the_lower_tray in Kiln" in body


def test_a_field_of_another_type_is_replaced() -> None:
    new = KILN.replace("door: bool", "hatch: Hatch")
    assert told(kiln__rs=(KILN, new)) == "replace door with hatch in Kiln"


def test_a_parameter_that_only_went_is_removed() -> None:
    old = "def bake(heat, loud):\n    fire(heat)\n"
    assert told(kiln__py=(old, old.replace(", loud", ""))).startswith("remove loud parameter from bake")


def test_a_type_that_is_exported_now_is_renamed() -> None:
    old = "package kiln\n\ntype tray struct {\n\trows []int\n}\n\nfunc load(t tray) int {\n\treturn len(t.rows)\n}\n"
    new = old.replace("type tray struct {\n\trows", "type Tray struct {\n\tRows").replace("t tray", "t Tray")
    assert "rename tray to Tray" in told(kiln__go=(old, new.replace("t.rows", "t.Rows")))
    assert "add" not in told(kiln__go=(old, new.replace("t.rows", "t.Rows")))


def test_a_function_rewritten_under_a_like_name_is_replaced() -> None:
    old = "function listTrays () {\n  const found = []\n  for (const tray of all) found.push(tray)\n  return found\n}\n"
    new = "function hasTrays () {\n  return all.size > 0\n}\n"
    rest = "\nmodule.exports = { open }\n"
    message = told(kiln__js=(old + rest, new + rest))
    assert message.startswith("replace listTrays with hasTrays in kiln.js")
    assert "add" not in message
    assert "remove" not in message


def test_of_several_functions_that_share_words_the_one_with_the_same_order_took_the_place() -> None:
    text = "function {0} () {{\n  {1}\n}}\n\nfunction {2} () {{\n  {3}\n}}\n\nmodule.exports = {{ open }}\n"
    old = text.format("sendHeatToKiln", "return all.map(open)", "kilnWithHeatSend", "for (;;) ring(heat)")
    new = text.format("heatSendKiln", "throw lid", "kilnHeatSend", "while (cold) wait(3)")
    message = told(kiln__js=(old, new))
    assert "kilnWithHeatSend with kilnHeatSend" in message
    assert "kilnWithHeatSend with heatSendKiln" not in message
    assert "add" not in message


@pytest.mark.parametrize(
    ("names", "is_replaced"),
    [(("pre_heating", "post_heating"), False), (("open_lid", "close_lid"), False), (("open_lid", "slide_lid"), True)],
)
def test_a_function_takes_the_place_of_none_that_does_the_opposite(names: tuple[str, str], is_replaced: bool) -> None:
    old = f"def {names[0]}(kiln):\n    kiln.fire()\n    kiln.ring(3)\n    return kiln\n"
    new = f"def {names[1]}(tray):\n    return tray.lid or tray.cover(1)\n"
    assert told(kiln__py=(old, new)).startswith("replace") is is_replaced


def test_two_functions_that_share_no_word_are_no_replacement() -> None:
    old = "function listTrays () {\n  return all.map(open)\n}\n"
    new = "function measure () {\n  return clock.now() - begun\n}\n"
    rest = "\nmodule.exports = { open }\n"
    message = told(kiln__js=(old + rest, new + rest))
    assert "remove listTrays" in message
    assert "add measure" in message


@pytest.mark.parametrize(
    ("path", "old", "new", "sentence"),
    [
        (
            "kiln__go",
            "func Bake() {\n\tbakeUrl := site()\n\topen(bakeUrl)\n}\n",
            "func Bake() {\n\tbakeURL := site()\n\topen(bakeURL)\n}\n",
            "rename bakeUrl to bakeURL in kiln.go",
        ),
        (
            "kiln__py",
            "def bake():\n    t = kiln.heat()\n    show(kiln.heat, t)\n    log(kiln.heat)\n",
            "def bake():\n    t = kiln.Heat()\n    show(kiln.Heat, t)\n    log(kiln.Heat)\n",
            "rename heat to Heat in kiln.py",
        ),
    ],
)
def test_a_name_swapped_in_every_use_is_renamed(path: str, old: str, new: str, sentence: str) -> None:
    assert told(**{path: (old, new)}).partition("\n")[0] == sentence


def test_two_names_swapped_in_every_use_are_told_together() -> None:
    old = "func Bake(k Kiln) {\n\tk.rows = k.rows[:0]\n\tk.trays = k.trays[:0]\n\tk.use(k.rows, k.trays)\n}\n"
    new = old.replace("rows", "Rows").replace("trays", "Trays")
    assert told(kiln__go=(old, new)).partition("\n")[0] == "rename rows to Rows and trays to Trays in kiln.go"


def test_a_helper_of_tests_is_renamed_too() -> None:
    old = "package kiln\n\nfunc keepId() func() {\n\treturn nil\n}\n\nfunc TestBake(t *testing.T) {\n\tkeepId()\n}\n"
    assert told(kiln_test__go=(old, old.replace("keepId", "keepID"))) == "rename keepId to keepID"


def test_what_one_of_several_files_renames_inside_is_a_detail() -> None:
    old = "package kiln\n\nfunc Cool() {\n\tbakeUrl := site()\n\topen(bakeUrl)\n}\n"
    other = "package kiln\n\nfunc Bake() {\n\topen(host, 301)\n}\n"
    message = told(
        cool__go=(old, old.replace("bakeUrl", "bakeURL")), bake__go=(other, other.replace("301", "http.StatusMoved"))
    )
    subject, _, body = message.partition("\n\n")
    assert "bakeURL" not in subject
    assert "- rename bakeUrl to bakeURL in cool.go" in body


def test_a_parameter_that_follows_a_field_is_a_detail() -> None:
    old = KILN + "\nfn ring(door: bool) {\n    sound(door)\n}\n"
    new = old.replace("door: bool", "hatch: Hatch").replace("(door)", "(hatch)")
    subject, _, body = told(kiln__rs=(old, new)).partition("\n\n")
    assert subject == "replace door with hatch in Kiln"
    assert body == "- replace door parameter with hatch in ring"


CALLED = {
    "py": ("def bake(tray):\n    if {}(tray):\n        go()\n", "\n\ndef {}(tray):\n    {}\n"),
    "ts": ("function bake(tray) {{\n  if ({}(tray)) {{\n    go()\n  }}\n}}\n", "\nfunction {}(tray) {{\n  {}\n}}\n"),
    "go": (
        "package k\n\nfunc bake(tray int) {{\n\tif {}(tray) {{\n\t\tgo1()\n\t}}\n}}\n",
        "\nfunc {}(tray int) bool {{\n\t{}\n}}\n",
    ),
    "rs": (
        "fn bake(tray: u8) {{\n    if {}(tray) {{\n        go();\n    }}\n}}\n",
        "\nfn {}(tray: u8) -> bool {{\n    {}\n}}\n",
    ),
    "c": ("int bake(int tray)\n{{\n  if ({}(tray))\n    go();\n}}\n", "\nstatic int {}(int tray)\n{{\n  {}\n}}\n"),
}


@pytest.mark.parametrize("language", CALLED)
def test_a_function_that_is_called_where_another_was_took_its_place(language: str) -> None:
    caller, callee = CALLED[language]
    end = ";" if language in ("c", "rs") else ""
    look, count = f"return look(tray, 1){end}", f"return count(tray) + measure(tray, deep){end}"
    old = caller.format("hotEnough") + callee.format("hotEnough", look)
    new = caller.format("warm") + callee.format("warm", count) + callee.format("countTrays", f"wait(){end}")
    text = told(**{f"kiln__{language}": (old, new)})
    assert f"replace hotEnough with warm in kiln.{language}" in text
    assert "remove hotEnough" not in text


def test_a_function_that_another_line_stopped_calling_has_no_successor() -> None:
    old = "def bake(tray):\n    if hot(tray):\n        go()\n    ring(hot(tray))\n\n\ndef hot(tray):\n    look(tray)\n"
    new = (
        "def bake(tray):\n    if warm(tray):\n        go()\n    ring(1)\n\n\ndef warm(tray):\n    count(tray.all)\n"
        "\n\ndef other(tray):\n    wait(1)\n"
    )
    assert "replace hot with warm" not in told(kiln__py=(old, new))


def test_a_function_and_its_alias_that_changed_names_have_both_been_there() -> None:
    old = (
        "class Kiln:\n    def lift(self, lid, height=1):\n        return self.arm.up(lid, height)\n\n    open = lift\n"
    )
    new = (
        "class Kiln:\n    def open(self, lid, height=1):\n        return self.arm.up(lid, height)\n\n    lift = open\n"
    )
    assert not re.search(r"rename|replace|add|remove", told(kiln__py=(old, new)))
    kept = old.replace("def lift", "def raise_lid").replace("    open = lift\n", "    lift = raise_lid\n")
    assert "rename lift of Kiln to raise_lid" in told(kiln__py=(old, kept))


def test_another_name_of_a_variable_is_not_returned_instead_though_its_namesake_stays() -> None:
    old = """package kiln

func (k *Kiln) Heat() (err error) {
	err = k.run(func() (err error) {
		err = k.fire()
		if err != nil {
			return err
		}
		return nil
	})
	return err
}
"""
    inner, _, rest = old.partition("\t\treturn nil")
    head, _, closure = inner.partition("func() ")
    new = f"{head}func() {closure.replace('err', 'cold')}\t\treturn nil{rest}"
    assert "return" not in told(kiln__go=(old, new)).lower()


_TWO_KILNS = [
    (
        "kilns__rs",
        "impl Kiln {\n    pub fn lit(n: u8) -> u8 {\n        fire(n)\n    }\n}\n\n"
        "impl Oven {\n    pub fn lit(n: u8) -> u8 {\n        heat(n)\n    }\n}\n",
    ),
    (
        "kilns__py",
        "class Kiln:\n    def lit(self, n):\n        fire(n)\n\n\n"
        "class Oven:\n    def lit(self, n):\n        heat(n)\n",
    ),
    (
        "kilns__ts",
        "class Kiln {\n  lit(n) {\n    return fire(n);\n  }\n}\n\n"
        "class Oven {\n  lit(n) {\n    return heat(n);\n  }\n}\n",
    ),
]


@pytest.mark.parametrize(("name", "old"), _TWO_KILNS)
def test_a_name_that_another_type_keeps_is_renamed_with_its_owner(name: str, old: str) -> None:
    head, sign, tail = old.partition("lit")
    assert told(**{name: (old, f"{head}{sign.replace('lit', 'glow')}{tail}")}) == "rename lit of Kiln to glow"


def test_a_name_that_another_file_keeps_is_renamed_with_its_owner() -> None:
    kiln, oven = _TWO_KILNS[0][1].split("\n\n")
    message = told(kiln__rs=(kiln, kiln.replace("lit", "glow")), oven__rs=(oven, oven.replace("heat(n)", "heat(n, 1)")))
    assert message.startswith("rename lit of Kiln to glow")


@pytest.mark.parametrize(("name", "old"), _TWO_KILNS)
def test_a_name_with_two_new_ones_is_renamed_with_its_owners(name: str, old: str) -> None:
    kiln, oven = old.split("\n\n")
    files = {name: (kiln + "\n", kiln.replace("lit", "glow") + "\n")}
    message = told(**files, **{f"oven{name[5:]}": (oven, oven.replace("lit", "shine"))})
    assert "rename lit of Kiln to glow" in message
    assert "rename lit of Oven to shine" in message
    assert "rename lit to" not in message


@pytest.mark.parametrize(("name", "old"), _TWO_KILNS)
def test_a_name_that_is_gone_is_renamed_without_its_owner(name: str, old: str) -> None:
    alone = old.partition("\n\n")[0] + "\n"
    assert told(**{name: (alone, alone.replace("lit", "glow"))}) == "rename lit to glow"


_TRAYS = (
    "class Kiln {\n  private int heat;\n  private Tray tray;\n  private Lid lid;\n\n"
    "  void bake() {\n    go(tray);\n  }\n}\n"
)


def test_a_field_whose_declaration_moved_and_whose_uses_went_along_is_renamed() -> None:
    moved = _TRAYS.replace("  private Tray tray;\n", "").replace("Lid lid;\n", "Lid lid;\n  private Tray hotTray;\n")
    message = told(Kiln__java=(_TRAYS, moved.replace("go(tray)", "go(hotTray)")))
    assert message.startswith("rename tray to hotTray in Kiln\n")
    assert not re.search(r"add|remove", message)


@pytest.mark.parametrize(
    ("type_", "name", "use"), [("Shelf", "hotTray", "go"), ("Tray", "grate", "go"), ("Tray", "hotTray", "")]
)
def test_a_field_of_another_type_name_or_use_is_another_one(type_: str, name: str, use: str) -> None:
    moved = _TRAYS.replace("  private Tray tray;\n", "")
    moved = moved.replace("Lid lid;\n", f"Lid lid;\n  private {type_} {name};\n")
    message = told(Kiln__java=(_TRAYS, moved.replace("go(tray)", f"go({name})" if use else "go(lid)")))
    assert "rename" not in message


@pytest.mark.parametrize(
    ("path", "old"),
    [
        ("kiln.py", "def bake(heat, _heat):\n    show(_heat)\n    return heat\n"),
        ("kiln.cpp", "int bake(int heat) {\n    show(_heat);\n    return heat;\n}\n"),
        ("kiln.go", "func bake(heat int) int {\n\tshow(_heat)\n\treturn heat\n}\n"),
    ],
)
def test_another_name_that_was_there_is_used_and_nothing_renamed(path: str, old: str) -> None:
    text = told(**{path.replace(".", "__"): (old, old.replace("show(_heat", "show(heat"))})
    assert "rename" not in text
    assert "heat" in text


_CALLING = {
    "kiln__py": "def {0}(lid, heat):\n    fire(lid.tray, heat, LIMIT)\n    {1}(lid, heat)\n",
    "kiln__ts": "function {0}(lid, heat) {{\n  fire(lid.tray, heat, LIMIT)\n  {1}(lid, heat)\n}}\n",
    "kiln__go": "func {0}(lid *Lid, heat int) {{\n\tfire(lid.tray, heat, LIMIT)\n\t{1}(lid, heat)\n}}\n",
    "kiln__rs": "fn {0}(lid: &Lid, heat: u8) {{\n    fire(lid.tray, heat, LIMIT);\n    {1}(lid, heat);\n}}\n",
    "kiln__c": "void {0}(lid_t *lid, int heat)\n{{\n  fire(lid->tray, heat, LIMIT);\n  {1}(lid, heat);\n}}\n",
}


@pytest.mark.parametrize(("name", "text"), _CALLING.items())
def test_functions_that_call_each_other_are_renamed_together(name: str, text: str) -> None:
    head = "package kiln\n\n" if name.endswith("go") else ""
    frames = (text.replace("LIMIT", limit) for limit in ("1", "2 + 2", "3 * 4"))
    pairs = (("bakeAll", "bakeOne"), ("bakeOne", "bakeLid"), ("bakeLid", "open"))
    old = head + "\n".join(frame.format(*pair) for frame, pair in zip(frames, pairs, strict=True))
    message = told(**{name: (old, old.replace("bake", "warm"))})
    assert not re.search("(add|remove|replace) (bake|warm)", message)
    assert message.count("rename") == len(pairs)
