"""What is told of statements that stand in no function, or in one that nothing names."""

import pytest

from support.told_edits import file_facts, told

CAME = [
    ("py", "import kiln\n", "heat = 3\n", "add heat to kilns.py"),
    ("py", "import kiln\n", "__all__ = ['Kiln', 'Tray']\n", "add __all__ to kilns.py"),
    ("py", "import kiln\n", "kiln.heat = Oven(tray)\n", "set kiln.heat to Oven(tray) in kilns.py"),
    ("py", "bake(tray)\n", "bake(lid)\n", "add bake(lid) to kilns.py"),
    ("py", "bake(tray)\n", "bake(lid, 'marigold-soup')\n", "add call of bake to kilns.py"),
    ("ts", "kiln.tray = tray\n", "kiln.lid = lid\n", "set kiln.lid to lid in kilns.ts"),
    ("js", "app.use(tray)\n", "app.use(lid)\n", "add app.use(lid) to kilns.js"),
    ("rb", "bake(tray)\n", "bake(lid)\n", "add bake(lid) to kilns.rb"),
    ("cpp", "int bake() { return 1; }\n", "KILN(bake);\n", "add KILN(bake) to kilns.cpp"),
]
GONE = [
    ("py", "import kiln\n", "heat = 3\n", "remove heat from kilns.py"),
    ("py", "import kiln\n", "kiln.heat = Oven(tray)\n", "remove kiln.heat from kilns.py"),
    ("js", "app.use(tray)\n", "app.use(lid)\n", "remove app.use(lid) from kilns.js"),
]


def sentences(path: str, old: str, new: str) -> list[str]:
    return list(dict.fromkeys(told(file_facts(path, old, new))))


@pytest.mark.parametrize(("language", "old", "line", "sentence"), CAME)
def test_a_statement_that_came_to_a_file(language: str, old: str, line: str, sentence: str) -> None:
    assert sentences(f"src/kilns.{language}", old, old + line) == [sentence]


@pytest.mark.parametrize("path", ["kilns.js", "kilns.mjs", "kilns.ts"])
def test_a_variable_with_another_value_did_not_come(path: str) -> None:
    old = "let { tray, lid } = args\nlid = lid || 'clay'\n"
    new = old.replace("{ tray, lid }", "{ tray, lid: cover }").replace("lid = lid ||", "cover = cover ||")
    assert not [each for each in sentences(path, old, new) if each.startswith(("add", "remove"))]


@pytest.mark.parametrize(("language", "old", "line", "sentence"), GONE)
def test_a_statement_that_went_from_a_file(language: str, old: str, line: str, sentence: str) -> None:
    assert sentences(f"src/kilns.{language}", old + line, old) == [sentence]


SEVERAL = [
    (
        "py",
        "import kiln\n",
        "heat = 3\ncold = 4\n",
        "add heat and cold to kilns.py",
        "remove heat and cold from kilns.py",
    ),
    (
        "js",
        "go()\n",
        "kiln.tray = 3\nkiln.lid = 4\n",
        "set kiln.tray and kiln.lid in kilns.js",
        "remove kiln.tray and kiln.lid from kilns.js",
    ),
    (
        "cpp",
        "int a() { return 1; }\n",
        "KILN(a)->Heat(1)->Heat(2);\n",
        "add KILN(a) to kilns.cpp",
        "remove KILN(a) from kilns.cpp",
    ),
]


@pytest.mark.parametrize(("language", "old", "lines", "came", "went"), SEVERAL)
def test_several_statements_and_those_of_one_language(
    language: str, old: str, lines: str, came: str, went: str
) -> None:
    assert sentences(f"src/kilns.{language}", old, old + lines) == [came]
    assert sentences(f"src/kilns.{language}", old + lines, old) == [went]


@pytest.mark.parametrize("asked", ["lid === undefined", "(lid === undefined)"])
def test_what_was_chosen_in_one_expression_is_not_set_now(asked: str) -> None:
    old = f"module.exports = function bake(lid) {{\n  lid = {asked} ? null : lid\n  go(lid)\n}}\n"
    new = old.replace(f"lid = {asked} ? null : lid\n", "if (lid === undefined) {\n    lid = null\n  }\n")
    assert not [each for each in sentences("kilns.js", old, new) if each.startswith("set")]


def test_several_calls_of_one_function_are_told_as_calls() -> None:
    assert sentences("kilns.py", "import kiln\n", "import kiln\nbake(lid)\nbake(tray)\n") == [
        "add calls of bake to kilns.py"
    ]


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("kilns.py", "heat = 3\nbake(heat)\n", "if hot:\n    heat = 3\nbake(heat)\n"),  # it was there
        ("kilns.py", "bake(tray)\nopen(lid)\n", "open(lid)\nbake(tray)\n"),
        (
            "kilns.py",
            "bake(tray)\n",
            "bake(tray)\na = 1\nb = 2\nc = 3\nd = 4\ne = 4\nf = 5\ng = 6\nh = 7\ni = 8\n",
        ),  # none of these is the point
        ("kilns.js", "const a = 1\n", "const a = 1\nit('bakes', () => { go() })\n"),  # a test has its own words
        ("kilns.js", "const a = 1\n", "const a = 1\nkiln.bake = function () { go() }\n"),  # as a function has
        ("kilns.js", "const a = 1\n", "const a = 1\nmodule.exports = a\n"),
        ("kilns.js", "const a = 1\n", "const a = 1\nkilnTest('bakes', () => { go() })\n"),
        ("kilns.py", "import kiln\n", "import kiln\n\n\ndef bake():\n    go()\n\n\nbake()\n"),  # what came is told
        ("kilns.sh", "bake tray\n", "bake tray\necho tray\n"),
        ("kilns.py", "def bake():\n    go()\n", "def bake():\n    go()\n    heat = 3\n"),  # this is no file's
    ],
)
def test_what_is_no_news_of_a_file(path: str, old: str, new: str) -> None:
    assert not [each for each in sentences(path, old, new) if path in each and not each.startswith("check")]


@pytest.mark.parametrize(
    ("path", "head", "tail", "place"),
    [
        ("kilns.js", "module.exports = function bake(tray) {\n  go(tray)\n", "}\n", "bake"),
        ("kilns.js", "module.exports = function (tray) {\n  go(tray)\n", "}\n", "kilns.js"),
        ("kilns.js", "go((tray) => {\n  go(tray)\n", "})\n", "kilns.js"),
        ("kilns.ts", "const ovens = {\n  hot: function (tray) {\n  go(tray)\n", "}}\n", "ovens"),
    ],
)
def test_statements_of_a_function_without_a_definition(path: str, head: str, tail: str, place: str) -> None:
    new = f"{head}  if (hot) {{\n    tray.heat = 3\n  }}\n{tail}"
    assert sentences(path, head + tail, new) == [f"set tray.heat to 3 in {place} if hot"]
