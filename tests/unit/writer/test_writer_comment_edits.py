"""A change of comments alone names the definition they belong to, and whether they came, went or were reworded."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between, written


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text


PYTHON = (
    'class Kiln:\n    def heat(self, hours):\n        """Heat it{}."""\n        {}\n        return self.go(hours)\n'
)
GO = "package kiln\n\n{}func Heat(n int) int {{\n{}\treturn n\n}}\n"
JAVA = "class Kiln {{\n  /**\n   * Heats {}.\n   */\n  @Override\n  public void heat(int n) {{\n    go(n);\n  }}\n}}\n"
RUST = "{}pub fn heat(n: u8) -> u8 {{\n    n\n}}\n"
C = "/* {} */\nint\nheat(int n)\n{{\n\treturn n;\n}}\n\n/* {} */\nint cool(int n) {{\n\treturn n;\n}}\n"
NAMESPACE = "namespace kilns {{\n\nint heat(int n) {{\n  return n;\n}}\n\nUSE_ALL(\n    // {}\n    lid, door);\n\n}}\n"
TYPESCRIPT = "export class Kiln {{\n  /** {} */\n  heat(n: number) {{\n    {}\n    return n;\n  }}\n}}\n"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "a.py",
            PYTHON.format("", "# go"),
            PYTHON.format(" for some hours, then wait", "# go"),
            "extend docstring of heat",
        ),
        (
            "a.py",
            PYTHON.format("", "pass"),
            PYTHON.format("", "# First the door.\n        pass"),
            "add comment to heat",
        ),
        (
            "a.c",
            C.format("Warm it for 3 hours.", "Cool."),
            C.format("Warm it for a day.", "Mind the door. */\n/* Cool."),
            "update comments of heat and cool",
        ),
        (
            "a.rs",
            RUST.format("/// ```\n/// let kiln = Kiln::new();\n/// kiln.heat(1);\n/// ```\n"),
            RUST.format("/// ```\n/// run(|| Kiln::new());\n/// process::exit(0);\n/// ```\n"),
            "update doc comment of heat",
        ),
        ("a.py", PYTHON.format("", "# one\n        pass"), PYTHON.format("", "pass"), "remove comment from heat"),
        ("a.go", GO.format("", ""), GO.format("// Heat heats the kiln.\n", ""), "add doc comment to Heat"),
        (
            "a.go",
            GO.format("// Heat heats.\n", ""),
            GO.format("// Heat is what heats it.\n", ""),
            "extend doc comment of Heat",
        ),
        ("a.go", GO.format("", ""), GO.format("", "\t// Nothing else to do.\n"), "add comment to Heat"),
        ("Kiln.java", JAVA.format("the kiln"), JAVA.format("the kiln for so many hours"), "extend doc comment of heat"),
        ("a.rs", RUST.format(""), RUST.format("/// Heats it.\n"), "add doc comment to heat"),
        ("a.c", C.format("Warm it.", "Cool."), C.format("Warm it.", "Cool it down again."), "extend comment of cool"),
        (
            "a.cc",
            NAMESPACE.format("First the lid, then the door."),
            NAMESPACE.format("First the lid."),
            "shorten comment",
        ),
        (
            "a.ts",
            TYPESCRIPT.format("Heats.", "go();"),
            TYPESCRIPT.format("Heats it well.", "go();"),
            "extend doc comment of heat",
        ),
        (
            "a.ts",
            TYPESCRIPT.format("Recieves n.", "go();"),
            TYPESCRIPT.format("Receives n.", "go();"),
            "fix typo in doc comment of heat",
        ),
    ],
)
def test_the_definition_is_named(path: str, old: str, new: str, message: str) -> None:
    assert told({path: (old, new)}) == f"{message} in {path}"


@pytest.mark.parametrize(
    ("added", "message"),
    [
        ("    It takes long.\n", "extend docstring of heat in a.py"),
        ("    .. warning::\n\n        It is hot.\n", "add a warning to docstring of heat in a.py"),
    ],
)
def test_what_is_put_into_a_docstring_does_not_make_it_new(added: str, message: str) -> None:
    old = 'def heat(n):\n    """Heat it.\n\n{}    Well.\n    """\n    return n\n'
    assert told({"a.py": (old.format(""), old.format(added))}) == message


def test_comments_of_several_kinds_name_their_definitions() -> None:
    old = GO.format("", "") + "\nfunc Cool(n int) int {\n\treturn n\n}\n"
    new = old.replace("func Heat", "// Heat heats.\nfunc Heat").replace(
        "{\n\treturn n\n}\n", "{\n\t// Done.\n\treturn n\n}\n"
    )
    assert told({"a.go": (old, new)}) == "add comments to Heat and Cool in a.go"


def test_comments_of_several_files_are_told_by_their_kind() -> None:
    old, new = GO.format("", ""), GO.format("// Heat heats the kiln.\n", "")
    assert told({"kiln/a.go": (old, new), "kiln/b.go": (old, new)}) == "add doc comments to a.go and b.go"


def test_a_comment_that_went_to_another_file_is_moved() -> None:
    code = 'package kiln\n\n{}import (\n\t"io"\n)\n\nvar Doors = io.EOF\n'
    with_it, without = code.format("// Derived from another kiln,\n// built long ago.\n\n"), code.format("")
    moved = {"kiln/a.go": (with_it, without), "kiln/b.go": (without, with_it)}
    assert told(moved) == "move comment from a.go to b.go"


def test_a_comment_of_no_definition_is_told_by_its_file() -> None:
    code = "package kiln\n\n// Doors.\n{}\nvar Doors = 3\n"
    assert told({"a.go": (code.format(""), code.format("\n// More.\n// And more.\n"))}) == "add comment to a.go"
    longer = {"a.go": (code.format(""), code.format("// More.\n// And more.\n"))}
    assert told(longer) == "extend comment in a.go"
    assert told({path: sides[::-1] for path, sides in longer.items()}) == "shorten comment in a.go"


def test_a_comment_above_a_declaration_with_a_macro_is_not_that_of_the_list_before() -> None:
    types = "".join(f"typedef struct s{number}_s s{number}_t;\n" for number in range(9))
    macro = "#define LIST(XX) \\\n  XX(1, a) \\\n  XX(2, b)\n\n"
    old = f"{macro}{types}/*\n * Returns it.\n *\n * Use it for granular teim.\n */\nKILN_EXTERN int now(s1_t*);\n"
    assert told({"kiln.h": (old, old.replace("teim", "time"))}) == "fix typo in doc comment of now in kiln.h"


STATES = "OPEN = 1\nSHUT = 2\n\n\ndef go():\n    return 1\n"
LEVELS = "LEVELS = (\n    1,\n    2,\n)\n"
HEADER = "#define OPEN 1\n#define SHUT 2\n"


def test_a_constant_whose_comment_came_is_not_updated_itself() -> None:
    new = STATES.replace("OPEN", "# It is open.\nOPEN").replace("SHUT", "# It is shut.\nSHUT")
    message = told({"src/base.py": (STATES, new.replace("return 1", "return 2"))})
    assert "update OPEN" not in message
    assert "- add comments to OPEN and SHUT in base.py" in message


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("src/base.py", LEVELS, LEVELS.replace("1,", "1,  # cold").replace("2,", "2,  # hot")),
        ("src/base.py", STATES, STATES.replace("= 1", "= 1  # It is open.")),
        ("src/base.h", HEADER, HEADER.replace(" 1", " 1 /* it is open */")),
    ],
)
def test_a_comment_behind_code_is_neither_docstring_nor_reworded(path: str, old: str, new: str) -> None:
    assert told({path: (old, new)}).strip() == f"update comments in {path}"


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "{} first\ndef heat(n):\n    return n\n"),
        ("a.ts", "{} first\nexport function heat(n: number) {{\n  return n;\n}}\n"),
        ("a.go", "package kiln\n\n{} first\nfunc Heat(n int) int {{\n\treturn n\n}}\n"),
        ("A.java", "class A {{\n  {} first\n  int heat(int n) {{\n    return n;\n  }}\n}}\n"),
        ("a.rs", "{} first\npub fn heat(n: u8) -> u8 {{\n    n\n}}\n"),
        ("a.c", "{} first\nint heat(int n) {{\n\treturn n;\n}}\n"),
    ],
)
def test_a_phrase_in_quotes_is_told_with_the_one_it_gave_way_to(path: str, text: str) -> None:
    mark = "#" if path.endswith(".py") else "//"
    old, new = (
        text.format(f"{mark} As {words}") for words in ('if "kiln heat" were run', 'with "kiln cool --now" run')
    )
    assert told({path: (old, new)}).startswith('mention "kiln cool --now" instead of "kiln heat"')
    more = text.format(f'{mark} As "kiln cool" and "kiln wait" do,')
    assert not told({path: (old, more)}).startswith("mention")


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "a.py",
            '"""All of the kiln."""\n\nHEAT = 1\n',
            '"""All of the kiln.\n\nShut the door first.\n"""\n\nHEAT = 1\n',
            "extend docstring of a.py",
        ),
        ("a.py", "HEAT = 1\n", '"""All of it."""\n\nHEAT = 1\n', "add docstring to a.py"),
        ("a.rs", "//! Old.\n\n// Door.\nuse door;\n", "// Door.\nuse door;\n", "remove doc comment from a.rs"),
        ("a.rs", "//! Old kilns.\n\nuse door;\n", "//! All kilns.\n\nuse door;\n", "reword doc comment of a.rs"),
        (
            "doc.go",
            "// Package kiln heats.\npackage kiln\n",
            "// Package kiln heats.\n//\n// Shut the door first.\npackage kiln\n",
            "extend doc comment of doc.go",
        ),
    ],
)
def test_a_comment_about_a_file_is_told_by_the_file(path: str, old: str, new: str, message: str) -> None:
    assert told({path: (old, new)}) == message


def test_most_definitions_are_named_where_one_comment_has_none() -> None:
    code = "// {0} heats.\nint heat(int n) {{\n\treturn n;\n}}\n\n// {0} cools.\nint cool(int n) {{\n\treturn n;\n}}\n"
    ends = ("\n// The end of it.\n", "\n// An end for all.\n")
    sides = (code.format("What") + ends[0], code.format("All that") + ends[1])
    assert told({"a.c": sides}) == "reword comments of heat and cool in a.c"


JAVA_LIDS = (
    "class Box {{\n  int depth() {{\n    return 1;\n  }}\n\n"
    "  /**\n   * The lids.{}\n   */\n  Lid[] lids() {{\n    return null;\n  }}\n}}\n"
)
INTERFACE = "interface Box {{\n  void open();\n\n  /**\n   * {}\n   */\n  Map<Key<?>, Lid<?>> lids();\n}}\n"


@pytest.mark.parametrize(
    ("path", "old", "new", "name"),
    [
        ("Box.java", JAVA_LIDS.format(""), JAVA_LIDS.format("\n   * All of them are loose."), "lids"),
        ("Box.java", INTERFACE.format("The lids."), INTERFACE.format("The lids and whatever holds them."), "lids"),
        (
            "a.c",
            "int a(void);\n\n/* Opens. */\n#define OPEN 1\n",
            "int a(void);\n\n/* Opens it now. */\n#define OPEN 1\n",
            "OPEN",
        ),
    ],
)
def test_a_comment_is_never_that_of_the_definition_before(path: str, old: str, new: str, name: str) -> None:
    assert told({path: (old, new)}).endswith(f"comment of {name} in {path}")


def test_methods_that_every_type_may_have_are_counted_and_named_with_theirs() -> None:
    plain = "class Box:\n    def __call__(self):{}\n        return 1\n\n    def lids(self):{}\n        return 2\n"
    added = plain.format('\n        """Open it."""', '\n        """All of them."""')
    assert told({"a.py": (plain.format("", ""), added)}) == "add docstrings to __call__ of Box and lids in a.py"


def test_a_constructor_is_told_by_its_type() -> None:
    plain = "class Box:\n    def __init__(self):{}\n        self.lid = 1\n"
    added = plain.format('\n        """Make it."""')
    assert told({"a.py": (plain.format(""), added)}) == "add docstring to Box in a.py"


JUNIT = (
    "class BoxTest {{\n    @Test\n    void testOpen() {{\n        Box box = new Box();\n"
    "{}        assertTrue(box.isOpen());\n    }}\n}}\n"
)
GO_TEST = "package box\n\nfunc TestOpen(t *testing.T) {{\n{}\topen(t)\n}}\n"
PYTEST = "def test_open():\n{}    assert open_box()\n"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("BoxTest.java", JUNIT.format("\n"), JUNIT.format("        // The lid is light.\n"), "add comment to testOpen"),
        ("box_test.go", GO_TEST.format(""), GO_TEST.format("\t// The lid is light.\n"), "add comment to TestOpen"),
        ("test_box.py", PYTEST.format("    # A lid.\n"), PYTEST.format(""), "remove comment from test_open"),
        ("box_test.go", GO_TEST.format(""), GO_TEST.format("\n"), "reformat"),
    ],
)
def test_tests_of_which_no_code_changed_are_not_updated(path: str, old: str, new: str, message: str) -> None:
    first = told({path: (old, new)})
    assert first in (f"{message} in {path}", f"{message} {path}")


def test_a_file_with_other_comments_is_no_part_of_what_changed_in_another() -> None:
    files: Files = {
        "src/box.go": (
            GO.format("// Heat heats.\n", ""),
            GO.format("// Heat heats it.\n", ""),
        ),
        "src/lid.go": (
            "package kiln\n\nfunc Lid() int {\n\treturn 1\n}\n",
            "package kiln\n\nfunc Lid() int {\n\treturn 2\n}\n",
        ),
    }
    assert "box.go" not in told(files).partition("\n")[0]


def test_a_function_of_which_only_the_docstring_changed_is_not_updated() -> None:
    old = (
        PYTHON.format("", "go()") + "\n    def cool(self):\n        for hour in self.hours:\n            hour.cool()\n"
    )
    new = old.replace("Heat it.", "Heat it well.").replace("            hour.cool()\n", "            del hour\n")
    lines = told({"src/a.py": (old, new)}).split("\n")
    assert not any("update" in line and "heat" in line and "comment" not in line for line in lines)


@pytest.mark.parametrize(
    ("path", "added", "message"),
    [
        ("Justfile", "# Open all boxes\n", "add comment to Justfile"),
        ("Makefile", "# Open all boxes\n", "add comment to Makefile"),
        ("ci/deploy.yml", "# Nobody may open boxes here.\n", "add comment to ci/deploy.yml"),
        ("ci/deploy.yml", "# lid: heavy\n", "update ci/deploy.yml"),
    ],
)
def test_comments_of_settings_are_told_where_their_sign_says_nothing_else(path: str, added: str, message: str) -> None:
    old = "open: all\n"
    assert told({path: (old, added + old)}) == message


DOC = "class Box {{\n  /**\n   * Opens the lid.\n{}   */\n  public void open(int lid) {{\n    lift(lid);\n  }}\n}}\n"
PARAM, THROWS = "   * @param lid  which one\n", "   * @throws BoxError if it is nailed\n"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("", PARAM, "add @param lid to doc comment of open in Box.java"),
        (PARAM + THROWS, PARAM, "remove @throws BoxError from doc comment of open in Box.java"),
        (PARAM, PARAM.replace("which one", "the number of it"), "reword @param lid in doc comment of open in Box.java"),
        (
            PARAM + "   *   or none\n",
            PARAM + "   *   or all of them\n",
            "reword @param lid in doc comment of open in Box.java",
        ),
        (PARAM + "   *   or none\n", PARAM, "update @param lid in doc comment of open in Box.java"),
        (PARAM, PARAM + "   *   or none\n", "update @param lid in doc comment of open in Box.java"),
        (PARAM.replace("lid ", "box "), PARAM, "change @param box to lid in doc comment of open in Box.java"),
        ("", "   * And more.\n" + PARAM, "extend doc comment of open in Box.java"),
    ],
)
def test_tags_of_doc_comments_are_told_where_nothing_else_changed(old: str, new: str, message: str) -> None:
    assert told({"Box.java": (DOC.format(old), DOC.format(new))}) == message


def test_the_same_tag_of_several_files_is_told_once() -> None:
    files: Files = {
        f"src/{name}.java": (
            DOC.format(PARAM).replace("Box", name).replace("open", name.lower()),
            DOC.format("").replace("Box", name).replace("open", name.lower()),
        )
        for name in ("Crate", "Tray")
    }
    assert told(files) == "remove @param lid from doc comments of crate and tray"


@pytest.mark.parametrize(
    ("path", "head", "tail"),
    [
        ("kiln.js", "module.exports = {\n", "  set heat(str) {\n    go(str)\n  }\n}\n"),
        ("kiln.c", "int x;\n", "int y;\n"),
    ],
)
def test_a_comment_mentions_what_it_names_and_uses_nothing(path: str, head: str, tail: str) -> None:
    old = f"{head}  /**\n   * Set the heat. Same as\n   * tray.heatlevel= but included for all.\n   */\n\n{tail}"
    text = written({path: (old, old.replace("tray.", "oven."))})
    assert text.startswith("mention oven.heatlevel instead of tray.heatlevel in ")


def test_a_constraint_of_a_build_is_more_than_mentioned() -> None:
    old = "//go:build !kiln_tray1\n\npackage kiln\n"
    assert "mention" not in written({"kiln.go": (old, old.replace("!kiln_tray1", "kiln_tray2"))})


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("//go:build linux\n\n", "", "remove build constraint from kiln.go"),
        ("", "//go:build linux\n// +build linux\n\n", "add build constraint to kiln.go"),
        ("// +build linux\n\n", "//go:build linux\n// +build linux\n\n", "add go:build line to kiln.go"),
        ("//go:build linux\n// +build linux\n\n", "//go:build linux\n\n", "remove +build line from kiln.go"),
        ("//go:build linux\n// +build linux\n\n", "// Bakes.\n", "update doc comment of kiln.go"),
    ],
)
def test_what_a_compiler_is_told_is_no_doc_comment(old: str, new: str, message: str) -> None:
    rest = "// Package kiln heats.\npackage kiln\n"
    assert told({"kiln.go": (old + rest, new + rest)}) == message


def test_the_same_constraint_of_several_files_is_told_once() -> None:
    files: Files = {f"{name}.go": ("package kiln\n", "//go:build linux\n\npackage kiln\n") for name in ("lid", "door")}
    assert told(files) == "add build constraints to lid.go and door.go"


def test_blanks_beside_comments_are_not_what_a_change_is_about() -> None:
    kiln = ("def bake(tray):\n    go(tray)\n", 'def bake(tray):\n    """Bakes what is on it."""\n    go(tray)\n')
    lid = ("def lift(lid):\n    go(lid)   \n\n\n\nlift(1)\n", "def lift(lid):\n    go(lid)\n\n\nlift(1)\n")
    subject, _, body = told({"src/kiln.py": kiln, "src/lid.py": lid}).partition("\n")
    assert "lid.py" not in subject
    assert body == "\n- reformat src/lid.py"


@pytest.mark.parametrize("path", ["run.sh", "run.py", "run.rb"])
def test_another_program_that_runs_a_script_is_no_comment(path: str) -> None:
    script = "#!{}\n\n# Bakes all trays.\nbake\n"
    files = {path: (script.format("/bin/bash"), script.format("/usr/bin/env bash"))}
    assert told(files) == f"change shebang of {path}"
