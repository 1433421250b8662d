"""A change of nothing but orders to tools says what they are told."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text


PYTHON = "import os\n\n\ndef heat(hours):\n    door = os.path{}\n    return door\n\n\ndef cool(n):\n    return n{}\n"
GO = "package kiln\n\nfunc Heat(n int) int {{\n{}\treturn n\n}}\n"
TYPESCRIPT = "export const heat = {}kiln.heat.bind(kiln)\nexport const cool = {}kiln.cool.bind(kiln)\n"
C = "int heat(int n) {{\n\treturn n;{}\n}}\n"
JAVASCRIPT = "{}export function heat(n) {{\n  {}return n\n}}\n"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "kiln.py",
            PYTHON.format("", ""),
            PYTHON.format("  # noqa: PTH100  the door is old", ""),
            "suppress PTH100 in heat in kiln.py",
        ),
        (
            "kiln.py",
            PYTHON.format("  # noqa: E501", ""),
            PYTHON.format("  # noqa: E501, S102", ""),
            "suppress S102 in heat in kiln.py",
        ),
        (
            "kiln.py",
            PYTHON.format("  # type: ignore[attr-defined]", ""),
            PYTHON.format("", ""),
            "stop suppressing attr-defined in heat in kiln.py",
        ),
        ("kiln.py", PYTHON.format("", ""), PYTHON.format("  # noqa", ""), "add # noqa to heat in kiln.py"),
        (
            "kiln.go",
            GO.format(""),
            GO.format("\t//nolint:gosec,errcheck // the door is known\n"),
            "suppress gosec and errcheck in Heat in kiln.go",
        ),
        (
            "kiln.ts",
            TYPESCRIPT.format("", ""),
            TYPESCRIPT.format("/* @__PURE__ */ ", "/* @__PURE__ */ "),
            "add /* @__PURE__ */ to heat and cool in kiln.ts",
        ),
        (
            "kiln.c",
            C.format(""),
            C.format(" // NOLINT(readability-magic)"),
            "suppress readability-magic in heat in kiln.c",
        ),
        (
            "kiln.js",
            JAVASCRIPT.format("", ""),
            JAVASCRIPT.format("/* eslint-disable no-console, max-len */\n", ""),
            "suppress no-console and max-len in kiln.js",
        ),
        (
            "kiln.ts",
            JAVASCRIPT.format("", "// @ts-ignore\n  "),
            JAVASCRIPT.format("", ""),
            "remove // @ts-ignore from heat in kiln.ts",
        ),
        # One that still stands elsewhere is not gone from the file.
        (
            "kiln.py",
            PYTHON.format("  # noqa: E501", "  # noqa: E501"),
            PYTHON.format("  # noqa: E501", ""),
            "update comments in kiln.py",
        ),
        # Words of another kind beside it are a comment.
        (
            "kiln.go",
            GO.format(""),
            GO.format("\t// The door is known.\n\t//nolint:gosec\n"),
            "add comment to Heat in kiln.go",
        ),
    ],
)
def test_directives_say_what_tools_are_told(path: str, old: str, new: str, message: str) -> None:
    assert told({path: (old, new)}) == message


def test_the_same_directive_of_several_files_is_told_once() -> None:
    old, new = PYTHON.format("", ""), PYTHON.format("  # noqa: S102", "")
    assert told({"a.py": (old, new), "b.py": (old, new)}) == "suppress S102 in a.py and b.py"


def test_an_order_near_a_credential_is_told_by_its_kind() -> None:
    old = "// Pass the password to it.\nexport const heat = {}kiln.heat.bind(kiln)\n"
    new = old.format("/* @__PURE__ */ ")
    assert told({"kiln.ts": (old.format(""), new)}) == "add PURE annotations to heat in kiln.ts"
