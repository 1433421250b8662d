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
TOML = '[tool.kiln]\nselect = [\n  "aa",\n  "bb",\n]\n'


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
        ({"kiln.toml": (TOML, TOML.replace('  "aa",\n', ""))}, "remove an entry from select in kiln.toml"),
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
