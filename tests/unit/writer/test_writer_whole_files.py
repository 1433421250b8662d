"""A file that is wholly new or wholly gone is told as that file, never by what stands in it."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between, written

SCRIPT = '''#!/usr/bin/env python
# /// script
# dependencies = ["numpy"]
# ///

"""
Draws the heat of a `kiln` over time as one line. Needs a log.
"""

import argparse

parser = argparse.ArgumentParser(description=__doc__)
parser.add_argument("--kiln-name", help="Which one")
parser.add_argument("--output", help="Save to this file")
if not parser.parse_args().output:
    raise ValueError("There is no output to write to")
'''


def told(**files: tuple[str | None, str | None]) -> str:
    """The message about files by name, with `__` for the dot and `_S_` for a slash."""
    sides = {name.replace("_S_", "/").replace("__", "."): texts for name, texts in files.items()}
    return write(change_between(sides), StyleOptions(form="plain", width=72)).text


def test_the_options_of_a_new_script_are_not_the_story() -> None:
    subject, _, body = told(scripts_S_plot_kiln__py=(None, SCRIPT)).partition("\n\n")
    assert subject == "add scripts/plot_kiln.py"
    assert body == "- plot_kiln.py: Draws the heat of a `kiln` over time as one line"


def test_the_options_of_a_script_that_went_are_not_removed() -> None:
    assert told(scripts_S_plot_kiln__py=(SCRIPT, None)) == "remove scripts/plot_kiln.py"


def test_a_new_option_of_a_script_that_was_there_is_the_story() -> None:
    new = SCRIPT.replace('"--output"', '"--quiet")\nparser.add_argument("--output"')
    assert told(scripts_S_plot_kiln__py=(SCRIPT, new)).startswith("add --quiet option")


def test_what_a_new_sample_uses_is_not_the_story() -> None:
    source = (
        "package kiln;\n\nimport kiln.CallAdapter;\n\npublic final class BakeOnMainThread {\n"
        + "  Object get(Type returnType) {\n    return adapters.nextFor(returnType);\n  }\n" * 4
        + "}\n"
    )
    message = told(samples_S_src_S_BakeOnMainThread__java=(None, source))
    assert message.partition("\n")[0] in ("add BakeOnMainThread.java", "add samples/src/BakeOnMainThread.java")


def test_the_head_of_each_new_file_says_what_it_is() -> None:
    rules = "# Keep the grates of every kiln (a cleaner strips what nobody names).\n-keep class kiln.Grate\n"
    message = told(a_S_grates__pro=(None, rules), b_S_trays__pro=(None, rules.replace("grates", "trays")))
    assert message == (
        "add grates.pro and trays.pro\n\n"
        "- grates.pro: Keep the grates of every kiln (a cleaner strips what nobody names)\n"
        "- trays.pro: Keep the trays of every kiln (a cleaner strips what nobody names)"
    )


def test_a_licence_at_the_head_says_nothing_about_a_file() -> None:
    source = "/*\n * Copyright (C) 2016 Kiln, Inc.\n */\npackage kiln;\n\nclass Grate {\n}\n"
    assert "Copyright" not in told(src_S_Grate__java=(None, source))


def test_a_rule_of_dashes_is_no_part_of_a_head() -> None:
    source = "// {}\n// -------\nexport function heat(kiln) {{\n  return kiln.warm();\n}}\n"
    assert "--" not in told(src_S_lid__js=(None, source.format("Kiln Lid")))
    assert "--" not in told(src_S_lid__js=(None, source.format("The lid of a kiln that is warm")))
    assert "--" not in told(src_S_lid__js=(None, source.format("The lid of a kiln that is warm -----")))


def test_a_head_that_was_copied_from_another_file_says_nothing() -> None:
    source = "# Keep the grates of every kiln.\n-keep class kiln.Grate\n"
    old = (source, source.replace("Grate", "Grates"))
    assert "trays.pro: " not in told(a_S_grates__pro=old, a_S_trays__pro=(None, source.replace("Grate", "Tray")))


def test_what_is_said_of_a_definition_by_its_name_is_told_as_it_stands() -> None:
    old = "package kiln\n\ntype Trays []int\n"
    new = old + "\n// Add will put one more tray into the kiln.\nfunc (t Trays) Add(tray int) {\n\tt.push(tray)\n}\n"
    assert told(kiln__go=(old, new)).endswith("\n\n- Trays: Add will put one more tray into the kiln.")


def test_a_test_that_is_called_by_a_plain_word_is_quoted() -> None:
    old = "public class KilnTest {\n  @Test public void opens_twice() {\n    open();\n  }\n}\n"
    new = old[:-2] + "\n  @Test public void headers() {\n    check();\n  }\n}\n"
    assert told(src_S_test_S_java_S_KilnTest__java=(old, new)) == 'add test "headers" to KilnTest.java'


def test_a_number_of_files_that_are_not_all_is_told_as_a_part() -> None:
    long = {f"part{n}_S_{'x' * 70}{n}__txt": (f"some text {n}\nmore\n", f"another text {n}\nmore\n") for n in range(4)}
    others = {f"q_S_z{n}__yml": (f"a: {n}\n", f"a: {n + 1}\n") for n in range(2)}
    assert told(**long).startswith("update 4 files")
    assert told(**long, **others).startswith("update 4 of 6 files")


def test_all_the_files_of_a_folder_are_no_part_of_it() -> None:
    notes = {f"notes_S_n{n}__txt": (f"some text {n}\nmore\n", f"another text {n}\nmore\n") for n in range(6)}
    others = {f"q_S_z{n}__yml": (f"a: {n}\n", f"a: {n + 1}\n") for n in range(3)}
    assert told(**notes, **others).startswith("update 6 files in notes\n")


def test_a_new_macro_of_a_build_is_told_as_the_file_it_is() -> None:
    message = told(m4_S_ox_check_lid_flag__m4=(None, "AC_DEFUN([OX_CHECK_LID_FLAG],[\n  test lid\n])\n"))
    assert message == "add m4/ox_check_lid_flag.m4"


def test_a_new_file_whose_name_leaves_no_room_is_told_by_what_it_offers() -> None:
    kiln = "pub struct KilnTemperatureSensor;\n\npub struct KilnDoorSensor;\n\nfn low() {}\n" + "// More.\n" * 9
    subject = told(src_S_measurements_of_kilns__rs=(None, kiln)).splitlines()[0]
    assert subject == "add KilnTemperatureSensor and KilnDoorSensor in measurements_of_kilns.rs"


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("a/HEAT_TEMPLATE/config.yml", "a/HEAT_TEMPLATE/lid.yml"), "add config.yml and lid.yml to a/HEAT_TEMPLATE"),
        (("conf/kiln.yml", "conf/lid.yml"), "add kiln.yml and lid.yml"),
        (("config.yml", "lid.yml"), "add config.yml and lid.yml"),
    ],
)
def test_a_name_that_says_nothing_is_told_with_its_folder(names: tuple[str, ...], message: str) -> None:
    change = change_between({name: (None, f"about {name}\n") for name in names})
    assert write(change, StyleOptions(form="plain", width=72)).text.partition("\n")[0] == message


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("kiln.cmake.in", "# How hot the kiln gets.\nset(LIT @LIT@)\n\n# All trays of the kiln\nset(TRAYS @T@)\n"),
        ("kiln.mk", "# How hot the kiln gets.\nTRAYS = trays\n\n# What the kiln is lit with.\nGAS = gas\n"),
        ("kiln.py", "# How hot the kiln gets.\nLIMIT = 9\n\n# How many trays it holds.\nTRAYS = 3\n"),
        ("kiln.sh", "#!/bin/sh\n# How hot the kiln gets.\nLIMIT=9\n\n# How many trays it holds.\nTRAYS=3\n"),
        ("kiln.js", "// How hot the kiln gets.\nconst LIMIT = 9\n\n// How many trays it holds.\nconst TRAYS = 3\n"),
    ],
)
def test_the_comment_of_a_first_statement_is_not_about_its_file(path: str, source: str) -> None:
    other = "".join(line for line in source.splitlines(keepends=True) if line[:1] not in "#/")
    files = {path: (None, source), path.replace("kiln", "lid"): (None, other)}
    assert f"{path}: " not in written(files)
    headed = source.replace(".\n", ".\n\n", 1)
    assert f"{path}: " in written({**files, path: (None, headed)})


@pytest.mark.parametrize(
    "below", ["int limit(void) {\n    return 9;\n}\n", "#define LIMIT_LOW 9\n\nint limit(void);\n"]
)
def test_the_comment_below_the_guard_of_a_header_is_about_what_it_stands_above(below: str) -> None:
    comment = "/* Tells how hot the kiln gets. */\n"
    head, code = "#ifndef KILN_H\n#define KILN_H\n\n", f"{below}\n#endif\n"
    files = {"kiln.h": (None, head + comment + code), "lid.h": (None, (head + code).replace("limit", "lid"))}
    assert "kiln.h: " not in written(files)
    assert "kiln.h: " in written({**files, "kiln.h": (None, f"{comment}\n{head}{code}")})
