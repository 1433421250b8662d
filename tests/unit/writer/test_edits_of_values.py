"""What a change of values is told as, language by language: constants, defaults, elements, keys, returns."""

import pytest

from support.told_edits import file_facts, told, told_of

FILES = [
    (
        "ts",
        "function bake(heat) {\n  function isDone(n) {\n    go(n)\n    return n === heat\n  }\n  return isDone\n}\n",
        "function bake(heat) {\n  function isDone(n) {\n    go(n)\n    return false\n  }\n  return isDone\n}\n",
        "return false instead of n === heat from isDone",
    ),
    (
        "py",
        "def bake(heat):\n    def is_done(n):\n        go(n)\n        return n == heat\n    return is_done\n",
        "def bake(heat):\n    def is_done(n):\n        go(n)\n        return False\n    return is_done\n",
        "return False instead of n == heat from is_done",
    ),
    (
        "py",
        '__version__ = "1.5 (tray)"\n',
        '__version__ = "1.5.1 (door)"\n',
        "bump __version__ from 1.5 to 1.5.1 in kilns.py",
    ),
    ("py", "HEAT_LIMIT = 3\n", "HEAT_LIMIT = 5\n", "change HEAT_LIMIT from 3 to 5"),
    ("py", 'HEAT_LIMIT = "3"\n', "HEAT_LIMIT = 3\n", 'change HEAT_LIMIT from "3" to 3'),
    ("ts", "const heatLimit = 3\n", "const heatLimit = '3'\n", 'change heatLimit from 3 to "3"'),
    (
        "go",
        'package kiln\n\nvar tray = Tray{\n\t"size": "10",\n}\n',
        'package kiln\n\nvar tray = Tray{\n\t"size": 10,\n}\n',
        'change size from "10" to 10 in tray',
    ),
    (
        "py",
        "def bake(heat='5'):\n    go()\n",
        "def bake(heat=5):\n    go()\n",
        'change default of heat from "5" to 5 in bake',
    ),
    (
        "py",
        "def bake(trays):\n    heats = {tray: [] for tray in trays}\n    return heats\n",
        "def bake(trays):\n    heats = {tray: set() for tray in trays}\n    return heats\n",
        "set heats to {tray: set() for tray in trays} instead of {tray: [] for tray in trays} in bake",
    ),
    ("ts", "const heatLimit = 3\n", "const heatLimit = 5\n", "change heatLimit from 3 to 5"),
    (
        "go",
        "package kiln\n\nconst heatLimit = 3\n",
        "package kiln\n\nconst heatLimit = 5\n",
        "change heatLimit from 3 to 5",
    ),
    (
        "java",
        "class Kiln {\n  static final int HEAT_LIMIT = 3;\n}\n",
        "class Kiln {\n  static final int HEAT_LIMIT = 5;\n}\n",
        "change HEAT_LIMIT from 3 to 5 in Kiln",
    ),
    ("rs", "const HEAT_LIMIT: u8 = 3;\n", "const HEAT_LIMIT: u8 = 5;\n", "change HEAT_LIMIT from 3 to 5"),
    ("c", "static int heat_limit = 3;\n", "static int heat_limit = 5;\n", "change heat_limit from 3 to 5"),
    ("c", "#define HEAT_LIMIT 3\n", "#define HEAT_LIMIT 5\n", "change HEAT_LIMIT from 3 to 5"),
    ("py", "def bake(slow=False):\n    go()\n", "def bake(slow=True):\n    go()\n", "enable slow by default in bake"),
    ("ts", "function bake(slow = true) {}\n", "function bake(slow = false) {}\n", "disable slow by default in bake"),
    (
        "py",
        "def bake(heat=3):\n    go()\n",
        "def bake(heat=5):\n    go()\n",
        "change default of heat from 3 to 5 in bake",
    ),
    ("py", 'TRAYS = ["a/low"]\n', 'TRAYS = ["a/low", "a/high"]\n', 'add "a/high" to TRAYS'),
    ("ts", "const trays = ['a/low']\n", "const trays = ['a/low', 'a/high']\n", 'add "a/high" to trays'),
    (
        "go",
        'package kiln\n\nvar trays = []string{"a/low"}\n',
        'package kiln\n\nvar trays = []string{"a/low", "a/high"}\n',
        'add "a/high" to trays',
    ),
    (
        "java",
        'class Kiln {\n  String[] trays = {"a/low"};\n}\n',
        'class Kiln {\n  String[] trays = {"a/low", "a/high"};\n}\n',
        'add "a/high" to trays in Kiln',
    ),
    (
        "rs",
        'const TRAYS: [&str; 1] = ["a/low"];\n',
        'const TRAYS: [&str; 1] = ["a/low", "a/high"];\n',
        'add "a/high" to TRAYS',
    ),
    (
        "c",
        'static char *trays[] = {"a/low"};\n',
        'static char *trays[] = {"a/low", "a/high"};\n',
        'add "a/high" to trays',
    ),
    ("py", 'TRAYS = ["a/low", "b"]\n', 'TRAYS = ["b"]\n', 'remove "a/low" from TRAYS'),
    ("py", "TRAYS = [LOW, MIDDLE]\n", "TRAYS = [LOW, HIGH]\n", "replace MIDDLE with HIGH in TRAYS"),
    ("ts", "export const kiln = { low: 1 }\n", "export const kiln = { low: 1, high: 2 }\n", "add high to kiln"),
    ("ts", "export const kiln = { low: 1, high: 2 }\n", "export const kiln = { low: 1 }\n", "remove high from kiln"),
    ("ts", "export const kiln = { low: 1 }\n", "export const kiln = { low: 2 }\n", "change low from 1 to 2 in kiln"),
]


@pytest.mark.parametrize(("language", "old", "new", "sentence"), FILES)
def test_a_value_says_what_it_was_and_is(language: str, old: str, new: str, sentence: str) -> None:
    assert sentence in told(file_facts(f"src/kilns.{language}", old, new))


STATEMENTS = [
    ("py", "return tray\n", "return tray.clay\n", "return tray.clay instead of tray from bake"),
    ("ts", "return tray\n", "return tray.clay\n", "return tray.clay instead of tray from bake"),
    ("go", "return errCold\n", "return errHot\n", "return errHot instead of errCold from bake"),
    ("java", "return tray;\n", "return clay;\n", "return clay instead of tray from bake of Kiln"),
    ("rs", "return heat;\n", "return LIMIT;\n", "return LIMIT instead of heat from bake"),
    ("c", "return 0;\n", "return heat;\n", "return heat instead of 0 from bake"),
    ("py", "self.heat = None\n", "self.heat = None\nself.is_open = False\n", "set is_open to False in bake"),
    ("py", "raise KilnError('too hot')\n", "raise KilnError('far too hot')\n", "reword error message in bake"),
    ("ts", "throw new Error('too hot')\n", "throw new Error('far too hot')\n", "reword error message in bake"),
    ("py", "log.warning('too hot')\n", "log.warning('far too hot')\n", "reword log message in bake"),
]


@pytest.mark.parametrize(("language", "old", "new", "sentence"), STATEMENTS)
def test_a_statement_says_what_it_gives(language: str, old: str, new: str, sentence: str) -> None:
    assert sentence in told_of(language, old, new)


def test_an_element_that_may_not_be_quoted_is_only_counted() -> None:
    """A bare word may be anything, even somebody's password."""
    assert told(file_facts("src/kilns.py", 'TRAYS = ["low"]\n', 'TRAYS = ["low", "high"]\n')) == [
        "add an element to TRAYS"
    ]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("x = f(a, b)\n", "x = f(\n    a,\n    b,\n)\n"),
        ("x = 'a'\n", 'x = "a"\n'),
        ("x = (a)\n", "x = a\n"),
        ("go()  # now\n", "go()  # later\n"),
        ("raise KilnError(f'too hot')\n", "raise KilnError('too hot')\n"),
        ("log.warning(f'too hot')\n", "log.warning('too hot')\n"),
    ],
)
def test_another_layout_says_nothing(old: str, new: str) -> None:
    assert told_of("py", old, new) == []


def test_what_was_returned_before_in_parentheses_is_no_news() -> None:
    assert told_of("c", "if (heat)\n    return (1);\ngo();\n", "go();\nreturn 1;\n") == []


def test_a_value_with_the_name_of_what_it_is_given_to_is_not_told_as_what_was() -> None:
    old = "class Kiln {\n  void setLid(Lid LID_OF) {\n    LID_OF = LID_OF;\n  }\n}\n"
    new = old.replace("Lid LID_OF", "Lid lid").replace("= LID_OF", "= lid")
    assert set(told(file_facts("src/Kiln.java", old, new))) == {"set LID_OF to lid in setLid"}


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("kiln.go", 'package kiln\n\nvar trays = map[string]string{\n\t"LowTray": "a",\n}\n', '"HighTray"'),
        ("kiln.py", 'TRAYS = {\n    "LowTray": "a",\n}\n', '"HighTray"'),
        ("kiln.ts", 'const trays = {\n  "LowTray": "a",\n}\n', '"HighTray"'),
    ],
)
def test_another_key_is_no_other_value(name: str, old: str, new: str) -> None:
    sentences = told(file_facts(name, old, old.replace('"LowTray"', new)))
    assert not any("from LowTray" in sentence for sentence in sentences)


def test_a_value_that_is_given_elsewhere_as_well_is_not_set_to_another() -> None:
    packed = "}} else if isFlat(heat) && {} {{\n\tload, err = flat.Pack(tray.Load)\n"
    tall = "} else if isTall(heat) && (heat == low) {\n\tload, err = tall.Pack(tray.Load)\n"
    text = "}} else if {0}, ok := tray.Load.(string); ok {{\n\tload = []byte({0})\n"
    raw = "} else if b, ok := tray.Load.([]byte); ok {\n\tload = b\n"
    first = "if lid, ok := tray.Load.(Lid); ok {\n\ttray.lid = lid\n"
    old = f"{first}{packed.format('heat == low')}{tall}{text.format('b')}{raw}}}\nreturn nil\n"
    new = f"{first}{raw}{text.format('s')}{packed.format('heat == high')}{tall}}}\nreturn nil\n"
    assert not any("instead of tall.Pack" in sentence for sentence in told_of("go", old, new))


@pytest.mark.parametrize("language", ["ts", "java", "go", "py"])
def test_what_was_one_of_several_returns_is_not_what_the_new_one_stands_for(language: str) -> None:
    ways = {
        "ts": "for (const lid of lids) {\n  if (!lid.shut) { return false }\n}\nreturn true\n",
        "java": "for (Lid lid : lids) {\n  if (!lid.shut) { return false; }\n}\nreturn true;\n",
        "go": "for _, lid := range lids {\n\tif !lid.shut {\n\t\treturn false\n\t}\n}\nreturn true\n",
        "py": "for lid in lids:\n    if not lid.shut:\n        return False\nreturn True\n",
    }
    end = ";" if language == "java" else ""
    sentences = told_of(language, ways[language], f"return low.shut(tray){end}\n")
    assert not any("instead of" in sentence for sentence in sentences)


def test_a_value_that_a_macro_stands_behind_is_not_told_without_it() -> None:
    old, new = "limit = heat - 64 KB;\nfire(limit);\n", "limit = heat - tray->size;\nfire(limit);\n"
    assert not [sentence for sentence in told_of("c", old, new) if "64" in sentence]
    assert "set limit to heat - tray->size instead of heat - 64 in bake" in told_of("c", old.replace(" KB", ""), new)


def test_keys_of_a_table_whose_name_is_out_of_sight_are_told_by_it() -> None:
    lines = [f"    shelf_{number}: {number},\n" for number in range(8)]
    old = f"function bake() {{\n  const trays = {{\n{''.join(lines)}  }}\n}}\n"
    new = old.replace("    shelf_7: 7,\n", "    shelf_7: 7,\n    'top-shelf': 8,\n")
    assert "add top-shelf to trays in bake" in told(file_facts("src/kiln.ts", old, new))


def test_a_value_that_is_only_spelled_otherwise_is_the_same() -> None:
    old = "package kiln\n\nfunc Bake(lidid lidid) {\n\ttray.lid = lidid\n}\n"
    new = old.replace("(lidid ", "(lidId ").replace("= lidid", "= lidId")
    assert told(file_facts("src/kiln.go", old, new)) == []


@pytest.mark.parametrize("language", ["py", "ts"])
def test_a_member_that_has_the_name_of_its_value_is_told_with_what_it_is_of(language: str) -> None:
    of = {"py": "self", "ts": "this"}[language]
    old, new = (f"{of}.trays = {value}\nfire(rest)\n" for value in ("tuple(trays)", "trays"))
    assert f"set {of}.trays to trays instead of tuple(trays) in bake" in told_of(language, old, new)


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("py", "{} = self.{}(tray, heat)\nclose(door)\n"),
        ("ts", "const {} = this.{}(tray, heat);\nclose(door);\n"),
        ("java", "Door {} = this.{}(tray, heat);\nclose(door);\n"),
        ("go", "{} := k.{}(tray, heat)\nclose(door)\n"),
        ("rs", "let {} = self.{}(tray, heat);\nclose(door);\n"),
        ("c", "int {} = {}(tray, heat);\nclose(door);\n"),
    ],
)
def test_a_variable_that_stands_where_another_one_was_has_no_other_value(language: str, line: str) -> None:
    sentences = told_of(language, line.format("door", "open_it"), line.format("lid", "open_it(heat).lift_it"))
    assert not [text for text in sentences if text.startswith("set lid")]


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("py", "door = wide(heat)\nuse(door)\n", "door = heat\nif heat > 3:\n    door = wide(door)\nuse(door)\n"),
        (
            "ts",
            "const door = '' + heat;\nuse(door);\n",
            "let door = heat;\nif (!ok) {\n  door = '' + door;\n}\nuse(door);\n",
        ),
        (
            "java",
            "int door = wide(heat);\nuse(door);\n",
            "int door = heat;\nif (hot) {\n  door = wide(door);\n}\nuse(door);\n",
        ),
        ("go", "door := wide(heat)\nuse(door)\n", "door := heat\nif hot {\n\tdoor = wide(door)\n}\nuse(door)\n"),
    ],
)
def test_a_value_that_is_still_made_of_the_new_one_was_not_given_up(language: str, old: str, new: str) -> None:
    assert not [text for text in told_of(language, old, new) if "instead of" in text]


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("py", "lid = bake(tray, heat)\nuse(lid)\n", "bake = partial(bake, heat)\nlid = bake(tray)\nuse(lid)\n"),
        (
            "ts",
            "const lid = bake(tray, heat)\nuse(lid)\n",
            "const go = bake.bind(null, heat)\nconst lid = bake(tray)\nuse(lid)\n",
        ),
    ],
)
def test_what_a_function_was_bound_to_before_is_still_handed_over(language: str, old: str, new: str) -> None:
    assert not [text for text in told_of(language, old, new) if "instead of" in text or "passing" in text]


def test_an_error_that_is_raised_elsewhere_now_is_not_called() -> None:
    check = (
        '    if (lid == null || !lid.startsWith(low))\n      throw new HeatException(String.format("%s",\n tray));\n'
    )
    source = "class Kiln {{\n  int bake() {{\n{}    return 1;\n  }}\n  int cool() {{\n{}    return 2;\n  }}\n}}\n"
    sentences = told(file_facts("src/Kiln.java", source.format(check, ""), source.format("", check)))
    assert not [text for text in sentences if "call HeatException" in text]


@pytest.mark.parametrize(
    ("language", "head", "end"), [("go", "switch v := tray.(type) {", ""), ("java", "switch (v) {", ";")]
)
def test_which_return_another_stands_for_is_not_known_where_one_came_between(
    language: str, head: str, end: str
) -> None:
    old = f"{head}\ncase Low:\n\treturn low(tray).heat{end}\ncase High:\n\treturn high(tray).kiln.heat{end}\n}}\n"
    new = (
        f"{head}\ncase Low:\n\treturn v.heat{end}\ncase Shelf:\n\treturn v.kiln.heat{end}\n"
        f"case High:\n\treturn v.heat{end}\n}}\n"
    )
    sentences = told_of(language, old, new)
    assert any(sentence.startswith("return v.heat from bake") for sentence in sentences)
    assert not any("instead of" in sentence for sentence in sentences)


@pytest.mark.parametrize("language", ["go", "java", "ts", "py"])
def test_what_is_returned_where_nothing_was_is_returned_and_replaces_no_return(language: str) -> None:
    end = ";" if language in ("java", "ts") else ""
    forms = {"go": "if hot {{\n\t{}\n}}\n", "py": "if hot:\n    {}\n"}
    form = forms.get(language, "if (hot) {{\n  {}\n}}\n") + f"cool(tray){end}\n"
    sentences = told_of(language, form.format(f"return{end}"), form.format(f"return load(tray).heat{end}"))
    assert not any("replace return" in sentence for sentence in sentences)
    assert any(sentence.startswith("return load(tray).heat from bake") for sentence in sentences)
