"""Lines for the preprocessor of C: names that are defined, pragmas, conditions."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between
from support.told_edits import file_facts, told_of
from support.told_edits import told as told_edits

SOURCE = "#include <stdio.h>\n\nint bake(int heat) {\n    return go(heat);\n}\n"


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text


def with_head(head: str) -> str:
    return SOURCE.replace("#include <stdio.h>\n", f"#include <stdio.h>\n{head}\n")


@pytest.mark.parametrize("path", ["kiln.c", "kiln.h", "kiln.cpp"])
@pytest.mark.parametrize(
    ("head", "came", "went"),
    [
        ("#define KILN_QUIET", "define KILN_QUIET in {}", "stop defining KILN_QUIET in {}"),
        ("#define KILN_QUIET /* for tests */", "define KILN_QUIET in {}", "stop defining KILN_QUIET in {}"),
        ("#pragma warning(disable: 4127)", "add #pragma warning(disable: 4127) to {}", None),
        ("#pragma GCC poison gets", "add #pragma GCC poison gets to {}", "remove #pragma GCC poison gets from {}"),
        (
            '#pragma GCC diagnostic ignored "-Wcast"',
            "suppress -Wcast in {}",
            "stop suppressing -Wcast in {}",
        ),
        ("#if CHAR_BIT != 8\n#error odd\n#endif", "check CHAR_BIT in {}", None),
        ("#ifdef KILN_GAS\n#include <gas.h>\n#endif", "check KILN_GAS in {}", "stop checking KILN_GAS in {}"),
    ],
)
def test_a_directive_that_came_or_went_is_told(path: str, head: str, came: str, went: str | None) -> None:
    assert told({path: (SOURCE, with_head(head))}) == came.format(path)
    if went is not None:
        assert told({path: (with_head(head), SOURCE)}) == went.format(path)


@pytest.mark.parametrize(
    ("old", "new", "never"),
    [
        (SOURCE, f"#ifndef KILN_H\n#define KILN_H\n{SOURCE}#endif\n", "KILN_H"),
        (SOURCE, with_head("#ifndef KILN_HEAT\n#define KILN_HEAT 3\n#endif"), "check"),
        (with_head("#define KILN_QUIET 1"), with_head("#define KILN_QUIET"), "define"),
        (with_head("#define KILN_QUIET"), f"#define KILN_QUIET\n{SOURCE}", "defin"),
        (SOURCE, with_head("#if X\n#define KILN_API\n#else\n#define KILN_API extern\n#endif"), "define"),
        (SOURCE, with_head("#pragma once"), "pragma"),
        (SOURCE, with_head("#pragma warning(push)"), "pragma"),
        (SOURCE, with_head("#if 0\n#include <a.h>\n#endif"), "check"),
        (with_head("#if A\n#include <a.h>\n#endif"), with_head("#if B\n#include <a.h>\n#endif"), "stop checking"),
        (SOURCE, with_head("// #define KILN_QUIET"), "KILN_QUIET"),
    ],
    ids=["guard", "default", "value", "moved", "either", "once", "push", "never", "exchanged", "comment"],
)
def test_what_is_no_news_is_not_told(old: str, new: str, never: str) -> None:
    assert never not in told({"kiln.h": (old, new)})


def test_the_same_in_several_files_is_told_once() -> None:
    files = {f"src/{name}.c": (with_head("#define KILN_QUIET"), SOURCE) for name in ("lid", "tray", "gas", "door")}
    assert told(files) == "stop defining KILN_QUIET in 4 files in src"


def test_what_went_from_one_file_to_another_is_neither_new_nor_gone() -> None:
    head = "#define KILN_QUIET\n#ifdef KILN_GAS\n#include <gas.h>\n#endif"
    message = told({"lid.c": (with_head(head), SOURCE), "tray.c": (SOURCE, with_head(head))})
    assert "defin" not in message
    assert "check" not in message


def test_what_is_added_leads_before_a_condition() -> None:
    new = with_head("#ifdef KILN_GAS\n#include <gas.h>\n#endif") + "\nint rest(int heat) {\n    return wait(heat);\n}\n"
    assert told({"kiln.c": (SOURCE, new)}) == "add rest to kiln.c"


@pytest.mark.parametrize("language", ["c", "cpp", "h"])
def test_another_name_that_a_condition_asks_for_is_no_renamed_variable(language: str) -> None:
    old = "int bake(int heat) {\n#ifdef KILN_GAS\n    light(heat);\n#endif\n    return go(heat);\n}\n"
    sentences = told_edits(file_facts(f"src/kiln.{language}", old, old.replace("KILN_GAS", "KILN_OIL")))
    assert sentences[0] == "check KILN_OIL instead of KILN_GAS in bake"
    assert not [sentence for sentence in sentences if "rename" in sentence]


@pytest.mark.parametrize("language", ["c", "cpp", "h"])
@pytest.mark.parametrize("again", ["#elif defined(KILN_GAS)", "#elif KILN_FUEL && \\\n    defined(KILN_GAS)"])
def test_a_name_that_is_asked_about_further_on_has_no_other_in_its_place(language: str, again: str) -> None:
    old = "int bake(int heat) {\n#ifdef KILN_GAS\n    light(heat);\n#endif\n    return go(heat);\n}\n"
    new = old.replace("#ifdef KILN_GAS\n", f"#ifdef KILN_OIL\n    pump(heat);\n{again}\n")
    for before, after in ((old, new), (f"int lid;\n{old}", f"int lid;\n{new}")):
        sentences = told_edits(file_facts(f"src/kiln.{language}", before, after))
        assert "check KILN_OIL in bake" in sentences
        assert not [sentence for sentence in sentences if "instead" in sentence]


@pytest.mark.parametrize("language", ["c", "cpp", "h"])
def test_names_that_are_asked_about_in_another_order_are_no_news(language: str) -> None:
    old = "#ifdef KILN_GAS\nint lid;\n#elif defined(KILN_OIL)\nint tray;\n#endif\n"
    new = "#ifdef KILN_OIL\nint tray;\n#elif defined(KILN_GAS)\nint lid;\n#endif\n"
    assert not told_edits(file_facts(f"src/kiln.{language}", old, new))


def test_a_condition_that_holds_always_asks_nothing() -> None:
    old = "#if defined(KILN_GAS) && HEAT > 3\nlight();\n#else\nfuel();\n#endif\n"
    always, never = (old.replace("defined(KILN_GAS) && HEAT > 3", value) for value in "10")
    assert set(told_of("c", old, always)) == {"stop checking defined(KILN_GAS) && HEAT > 3 in bake"}
    assert not told_of("c", old, never)
    assert not told_of("c", never, always)


def test_a_name_that_gets_a_value_where_it_has_none_is_not_asked_for() -> None:
    old = "int a;\n#ifndef KILN_HEAT\n#define KILN_HEAT 3\n#endif\nint b;\n"
    sentences = told_edits(file_facts("src/kiln.h", old, old.replace("KILN_HEAT", "KILN_WARMTH")))
    assert not [sentence for sentence in sentences if sentence.startswith("check")]


@pytest.mark.parametrize("macro", ["#define assert(e) (void)(e)", "#define HEAT 3"])
def test_a_macro_that_takes_the_place_of_another_is_not_new(macro: str) -> None:
    name = macro.split()[1].partition("(")[0]
    again = with_head(f"#ifdef KILN_QUIET\n#undef {name}\n{macro}\n#endif")
    assert f"add {name}" not in told({"kiln.c": (SOURCE, again)})
    assert f"add {name}" in told({"kiln.c": (SOURCE, with_head(macro))})


def test_a_warning_that_a_macro_suppresses_now_still_is() -> None:
    old = with_head('#pragma GCC diagnostic ignored "-Wcast"')
    new = with_head('#define QUIET(x) _Pragma(#x)\n\nQUIET("-Wcast")')
    assert "stop suppressing" not in told({"kiln.c": (old, new)})


def test_what_is_only_asked_about_has_no_other_name() -> None:
    asked = with_head("#ifdef {0}\n#include <low.h>\n#endif\n#ifdef {0}\n#include <high.h>\n#endif")
    files = {"kiln.c": (asked.replace("{0}", "KILN32"), asked.replace("{0}", "_KILN32"))}
    assert "rename" not in told(files)
    assert "_KILN32" in told(files)
