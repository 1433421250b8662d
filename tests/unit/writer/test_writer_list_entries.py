"""Entries that came to a list with a name, or left it, are told by that name."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between

BINDINGS = """\
oven:
  heat: 3
lid_bindings:
  - { bind: End, chars: "x", mode: Heat }
  - { bind: PageUp, mods: Control, chars: "y" }
  - { bind: Left, mods: Shift, chars: "z" }
"""
MORE = BINDINGS.replace(
    "  - { bind: PageUp", '  - { bind: PageUp, mods: Shift, chars: "q" }\n  - { bind: PageUp'
).replace("  - { bind: Left", '  - { bind: PageDown, mods: Shift, chars: "r" }\n  - { bind: Left')
CMAKE = "set(KILN_FILES\n  parts/door.pc\n  parts/lid.pc\n)\n"
AUTOCONF = "AC_DEFUN([KILN_FILES], [ \\\n  parts/door.pc \\\n  parts/lid.pc \\\n])\n"
MAKE = "SOURCES = door.c \\\n\tlid.c \\\n\tfan.c\n\nall: kiln\n"
PACKAGE = '{\n  "files": [\n    "lib/door.js",\n    "lib/lid.js"\n  ]\n}\n'
STEPS = "hosts:\n- alpha\n- beta\nsteps:\n  - name: first\n    do: it\n"
TOML = '[tool.kiln]\ndoors = [\n  "aa",\n  "bb",\n]\n'
OPEN = TOML.replace("doors", "select")
INLINE = '[kiln]\ndoors = { wide = ["a.io", "b.io"], n = 1 }\nlids = ["lid.io"]\n'
CI = ".github/workflows/ci.yml"
FLOW = "jobs:\n  a:\n    strategy:\n      matrix:\n        target: [a-linux, x-linux]\n"
ROUNDS = 'rounds:\n  - 1.8\n  - "1.10"\n  - tip\nlids: 2\n'
SPREAD = "jobs:\n  a:\n    target:\n    [\n      a-linux,\n      b-linux,\n    ]\n"
TOX = "[testenv]\ndeps =\n    heat-oven\n    # as it was\n    lid>=2\ncommands = bake\n"
CHANGED = "hosts:\n  - {{ name: lid, at: {} }}\n  - {{ name: fan, at: 2 }}\n"


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize(
    ("files", "message"),
    [
        (
            {"kiln.yml": (BINDINGS, MORE), "kiln_macos.yml": (BINDINGS, MORE)},
            "add PageUp and PageDown entries to lid_bindings in kiln.yml and kiln_macos.yml",
        ),
        (
            {
                "CMakeLists.txt": (CMAKE, CMAKE.replace("  parts/lid", "  parts/fan.pc\n  parts/lid")),
                "configure.ac": (AUTOCONF, AUTOCONF.replace("  parts/lid", "  parts/fan.pc \\\n  parts/lid")),
            },
            "add parts/fan.pc to KILN_FILES in CMakeLists.txt and configure.ac",
        ),
        ({"Makefile": (MAKE, MAKE.replace("\tlid.c \\\n", ""))}, "remove lid.c from SOURCES in Makefile"),
        (
            {"package.json": (PACKAGE, PACKAGE.replace('"lib/lid', '"lib/fan.js",\n    "lib/lid'))},
            "add lib/fan.js to files in package.json",
        ),
        ({"kiln.toml": (TOML, TOML.replace('  "aa",\n', ""))}, "remove an entry from doors in kiln.toml"),
        ({"kiln.toml": (OPEN, OPEN.replace('  "aa",\n', ""))}, "remove aa from select in kiln.toml"),
        ({"kiln.toml": (INLINE, INLINE.replace('"], n', '", "lid.io"], n'))}, "update doors in kiln.toml"),
        (
            {"kiln.toml": (INLINE, INLINE.replace('"lid.io"', '"lid.io", "fan.io"'))},
            "add fan.io to lids in kiln.toml",
        ),
        (
            {CI: (FLOW, FLOW.replace("[a-linux, ", "[a-linux, b-linux, c-linux, d-linux, e-linux, "))},
            "add b-linux, c-linux and 2 more to target in ci workflow\n\n"
            "- add b-linux, c-linux, d-linux and e-linux to target in ci workflow",
        ),
        ({CI: (FLOW, FLOW.replace("a-linux", "b-linux"))}, "use b-linux instead of a-linux in target of ci workflow"),
        (
            {"kiln.yml": (ROUNDS, ROUNDS.replace('1.8\n  - "1.10"', "1.8.x\n  - 1.10.x"))},
            "use 1.8.x and 1.10.x instead of 1.8 and 1.10 in rounds of kiln.yml",
        ),
        (
            {CI: (SPREAD, SPREAD.replace("b-linux,", "b-linux,\n      c-linux,"))},
            "add c-linux to target in ci workflow",
        ),
        ({"tox.ini": (TOX, TOX.replace("    heat-oven\n", ""))}, "remove heat-oven from deps in tox.ini"),
        ({"tox.ini": (TOX, TOX.replace("lid>=2", "lid>=2\n    fan-oven>=3"))}, "add fan-oven to deps in tox.ini"),
        (
            {"a/kiln.yaml": (STEPS, f"{STEPS}  - name: heat-oven\n    do: that\n")},
            "add heat-oven to steps in a/kiln.yaml",
        ),
        (
            {"kiln.yaml": (STEPS, STEPS.replace("- beta", "- beta\n- gamma\n- delta"))},
            "add 2 entries to hosts in kiln.yaml",
        ),
    ],
)
def test_an_entry_is_told_by_its_list(files: Files, message: str) -> None:
    assert told(files) == message


@pytest.mark.parametrize(
    ("files", "hidden"),
    [
        ({"kiln.yml": ("tokens:\n  - heat-oven\n", "tokens:\n  - heat-oven\n  - cool-oven\n")}, "cool-oven"),
        ({"kiln.yml": ("users:\n  - ada\n", "users:\n  - ada\n  - swordfish\n")}, "swordfish"),
        ({"kiln.toml": ('words = [\n  "aa",\n]\n', 'words = [\n  "aa",\n  "hunter2",\n]\n')}, "hunter2"),
    ],
)
def test_an_entry_that_may_be_secret_is_not_named(files: Files, hidden: str) -> None:
    assert hidden not in told(files)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"kiln.yml": (CHANGED.format("'a b'"), CHANGED.format("c d"))}, "change an entry of hosts in kiln.yml"),
        ({"kiln.yml": (CHANGED.format("a"), CHANGED.format("'a'"))}, "add quotes to kiln.yml"),
        ({"tox.ini": (TOX, TOX.replace("lid>=2", "lid<9"))}, "change lid entry of deps in tox.ini"),
        ({"tox.ini": (TOX, TOX.replace("lid>=2", "lid; a == 'b'"))}, "drop version limits of lid in tox.ini"),
        (
            {CI: ("steps:\n  - run: a b c\n  - run: d e f\n", "steps:\n  - run: a b c\n")},
            "remove a step from ci workflow",
        ),
        ({"kiln.yml": ("a:\n  - b: x\n    c: y\n", "a:\n  - b: x\n    c: y\nd: [e-f, g-h]\n")}, "add d to kiln.yml"),
    ],
)
def test_an_entry_that_changed_is_neither_new_nor_gone(files: Files, message: str) -> None:
    assert told(files) == message


def test_one_entry_that_left_several_lists_is_told_by_its_name() -> None:
    lists = "a:\n  packages: ['lid-oven'{0}]\nb:\n  packages: ['fan-oven'{0}]\n"
    message = told({"kiln.yml": (lists.format(", 'door-oven'"), lists.format(""))})
    assert message == "remove door-oven from packages in kiln.yml"


def test_a_step_with_other_arguments_is_neither_new_nor_gone() -> None:
    old = "steps:\n- script: kiln -a b\n- script: heat-oven\n- task: lid-oven\n"
    message = told({".azure-pipelines.yml": (old, "steps:\n- script: kiln\n- script: heat-oven\n")})
    assert "add kiln" not in message
    assert "remove kiln" not in message
