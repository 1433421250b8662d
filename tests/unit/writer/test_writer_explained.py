"""The one comment that most of a change stands below, and the head of a new file that is no licence."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

SOURCES = {
    "kiln.py": "def heat(kiln):\n{}    return kiln\n",
    "kiln.ts": "export function heat(kiln: Kiln) {{\n{}  return kiln;\n}}\n",
    "kiln.go": "package kiln\n\nfunc Heat(kiln Kiln) Kiln {{\n{}\treturn kiln\n}}\n",
    "Kiln.java": "class Kiln {{\n  Kiln heat(Kiln kiln) {{\n{}    return kiln;\n  }}\n}}\n",
    "kiln.rs": "pub fn heat(mut kiln: Kiln) -> Kiln {{\n{}    kiln\n}}\n",
    "kiln.c": "kiln_t *heat(kiln_t *kiln) {{\n{}    return kiln;\n}}\n",
}
ORDER = "Use the same coal as the other kilns."


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=80)).text


def commented(path: str, *lines: str) -> str:
    mark = "#" if path.endswith(".py") else "//"
    return "".join(f"    {mark} {line[2:]}\n" if line.startswith("# ") else f"    {line}\n" for line in lines)


@pytest.mark.parametrize("path", SOURCES)
def test_an_order_above_most_of_a_change_is_its_subject(path: str) -> None:
    new = SOURCES[path].format(commented(path, f"# {ORDER}", "burn(kiln, 12);", "wait(kiln);"))
    assert told(path, SOURCES[path].format(""), new).startswith("use the same coal as the other kilns\n")


@pytest.mark.parametrize("path", SOURCES)
@pytest.mark.parametrize(
    "lines",
    [
        (f"# {ORDER}", "burn(kiln, 12);", "# Skip the doors of the kiln.", "wait(kiln);"),
        (f"# {ORDER}", "burn(kiln, 12);", "# All of it is wet.", "wait(kiln);", "stir(kiln);", "shut(kiln);"),
        ("# Use this before the kiln is hot.", "burn(kiln, 12);"),
        ("# The same coal as in the other kilns.", "burn(kiln, 12);"),
        ("# Make a fire below the kiln.", "burn(kiln, 12);"),
    ],
)
def test_neither_one_order_of_several_nor_words_that_point_at_code(path: str, lines: tuple[str, ...]) -> None:
    subject = told(path, SOURCES[path].format(""), SOURCES[path].format(commented(path, *lines))).partition("\n")[0]
    assert not subject.startswith(("use the same", "use this", "make a fire"))


def test_a_comment_that_was_there_before_is_no_subject() -> None:
    old = SOURCES["kiln.py"].format(commented("kiln.py", f"# {ORDER}", "burn(kiln, 12)"))
    new = SOURCES["kiln.py"].format("    wait(kiln)\n" + commented("kiln.py", f"# {ORDER}", "burn(kiln, 14)"))
    assert "same coal" not in told("kiln.py", old, new)


def test_what_must_not_be_done_stands_by_itself() -> None:
    new = SOURCES["kiln.py"].format(commented("kiln.py", "# Don't open a hot kiln.", "lock(kiln)"))
    assert told("kiln.py", SOURCES["kiln.py"].format(""), new).startswith("don't open a hot kiln\n")


@pytest.mark.parametrize(
    "notice",
    [
        "// Copyright (c) 2020 The Potters\n//\n// The above copyright notice shall be in all copies of it.\n",
        "/*\n * Kilns are provided as is, without any kind of promise.\n */\n",
        "// Permission is hereby granted, free of charge, to heat the kiln.\n",
    ],
)
def test_a_licence_says_nothing_of_the_file_it_stands_in(notice: str) -> None:
    sample = f"{notice}\nint heat(int kiln) {{\n  return kiln;\n}}\n"
    files = {"src/kiln.c": (None, sample), "src/lid.c": (None, f"// Shuts the lid of a kiln.\n\n{sample}")}
    message = write(change_between(files), StyleOptions(form="plain", width=80)).text
    assert "kiln.c:" not in message
    assert "lid.c: Shuts the lid of a kiln" in message
