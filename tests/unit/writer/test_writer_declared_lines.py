"""Lines of files that no parser reads are told by what they declare."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

CMAKE = 'project(kiln)\noption(HOT "Heat" ON)\nadd_library(door door.cc)\n'
AUTOCONF = "AC_INIT\nAC_ARG_ENABLE([hot],\n  [x])\n"
PROTO = 'syntax = "proto3";\nmessage Door {\n  string name = 1;\n}\n'
GRAPHQL = "type Door {\n  name: String!\n}\n"
CSS = ".door {\n  color: red;\n}\n"
BAZEL = 'cc_library(\n    name = "door",\n)\n'
EDITOR = "root = true\n\n[*]\nindent_size = 2\n"


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain")).text


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        ("CMakeLists.txt", CMAKE, f'{CMAKE}option(FAN "Use one" OFF)\n', "add FAN option to CMakeLists.txt"),
        ("CMakeLists.txt", CMAKE, f"{CMAKE}add_executable(kiln-test a.cc)\n", "add kiln-test target to CMakeLists.txt"),
        (
            "CMakeLists.txt",
            CMAKE,
            "project(kiln)\nadd_library(door door.cc)\n",
            "remove HOT option from CMakeLists.txt",
        ),
        (
            "configure.ac",
            AUTOCONF,
            f"{AUTOCONF}AC_ARG_ENABLE([fan],\n  [AS_HELP_STRING([--enable-fan], [Use a fan])])\n",
            "add --enable-fan option to configure.ac",
        ),
        (
            "configure.ac",
            AUTOCONF,
            f"{AUTOCONF}AC_ARG_WITH([hot_lid], [x])\n",
            "add --with-hot-lid option to configure.ac",
        ),
        ("configure.ac", AUTOCONF, f"{AUTOCONF}AC_CHECK_FUNCS([strtonum])\n", "check for strtonum in configure.ac"),
        ("kiln.proto", PROTO, f"{PROTO}message Lid {{\n  string colour = 1;\n}}\n", "add Lid to kiln.proto"),
        ("kiln.proto", PROTO, PROTO.replace("1;\n", "1;\n  int32 weight = 2;\n"), "add weight field to kiln.proto"),
        ("kiln.graphql", GRAPHQL, GRAPHQL.replace("!\n", "!\n  weight: Int\n"), "add weight field to kiln.graphql"),
        (
            "kiln.css",
            CSS,
            f"{CSS}\n.lid-oven {{\n  color: red;\n}}\n\n@media print {{\n  .kiln-door {{\n    top: 0;\n  }}\n}}\n",
            "add .lid-oven and @media print rules to kiln.css",
        ),
        ("kiln.css", CSS, f"{CSS}\npre.lid-open {{\n  color: blue;\n}}\n", "add pre.lid-open rule to kiln.css"),
        ("kiln.h.in", "#undef HAVE_DOOR\n", "#undef HAVE_DOOR\n#undef HAVE_LID\n", "add HAVE_LID to kiln.h.in"),
        ("BUILD.bazel", BAZEL, f'{BAZEL}cc_test(\n    name = "door_test",\n)\n', "add door_test target to BUILD.bazel"),
        (".editorconfig", EDITOR, EDITOR.replace("2", "4"), "change indent_size from 2 to 4 in .editorconfig"),
    ],
)
def test_a_line_is_told_by_what_it_declares(path: str, old: str, new: str, message: str) -> None:
    assert told(path, old, new) == message


def test_a_name_that_was_there_is_not_told_as_new() -> None:
    message = told("CMakeLists.txt", CMAKE, f"{CMAKE}add_library(HOT hot.cc)\n")
    assert message == "add add_library(HOT hot.cc) to CMakeLists.txt"


def test_what_is_defined_for_one_include_is_not_told() -> None:
    new = '#undef HAVE_DOOR\n#define LID_INLINE_A\n#include "lid.h"\n#undef LID_INLINE_A\n'
    assert "LID_INLINE_A" not in told("kiln.h.in", "#undef HAVE_DOOR\n", new)


@pytest.mark.parametrize(
    ("old", "new"),
    [(".door {", ".door,\n.lid-open {"), (".door {", "#kiln .door {"), (".door,\n.lid-open {", ".door {")],
)
def test_a_rule_that_is_for_other_elements_neither_came_nor_went(old: str, new: str) -> None:
    sides = (CSS.replace(".door {", each) for each in (old, new))
    assert " rule" not in told("kiln.css", *sides)
    one_line = ("a.door { color: red; }\n", "#kiln a.door {\n  color: red;\n}\n")
    assert " rule" not in told("kiln.css", *one_line)
