"""Build files of CMake and make are told by their statements: what came to which, and under which condition."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

CMAKE = """\
cmake_minimum_required(VERSION 3.9)
project(kiln C)
# what is baked
set(KILN_HEAT high)
set(KILN_TEXT "\\
bakes \\"all\\" (and more")
add_library(kiln STATIC
  src/kiln.c
  "src/lid.c")
target_link_libraries(kiln PRIVATE wood)
function(bake_tray name)
  add_custom_target(${name})
endfunction()
if(KILN_TESTS)
  bake_tray(first)
endif()
"""
MAKE = """\
CFLAGS = -O2 \\
\t-Wall
LIBS := -lwood

kiln: kiln.o lid.o
\t$(CC) $(CFLAGS) -o $@ $^
\t@ar rcs libkiln.a kiln.o

install: kiln
\tinstall -m 755 kiln $(DESTDIR)
"""


def told(path: str, text: str, *swaps: tuple[str, str]) -> str:
    new = text
    for old, other in swaps:
        assert old in new
        new = new.replace(old, other)
    return write(change_between({path: (text, new)}), StyleOptions(form="plain", width=100)).text


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            '  src/kiln.c\n  "src/lid.c")',
            '  src/kiln.c\n  src/fan.c\n  "src/lid.c")\nadd_test(NAME fan COMMAND fan)',
            "add src/fan.c to kiln in CMakeLists.txt\n\n- add fan test to CMakeLists.txt",
        ),
        (
            "set(KILN_HEAT high)\n",
            'set(KILN_HEAT "high -Wheat -Wlid")\n',
            "add -Wheat and -Wlid to KILN_HEAT in CMakeLists.txt",
        ),
        ("set(KILN_HEAT high)\n", 'set(KILN_HEAT "high")\nset(LID 1)\n', "add LID variable to CMakeLists.txt"),
        (
            "PRIVATE wood)\n",
            "PRIVATE oven::wood)\n",
            "use oven::wood instead of wood in target_link_libraries of kiln of CMakeLists.txt",
        ),
        ("PRIVATE wood)\n", "PRIVATE wood fire)\n", "add fire to target_link_libraries of kiln in CMakeLists.txt"),
        (
            "set(KILN_HEAT high)\n",
            "if(NOT KILN_HEAT)\n  set(KILN_HEAT high) # as it was\nendif()\n",
            "set KILN_HEAT only if NOT KILN_HEAT in CMakeLists.txt",
        ),
        (
            "if(KILN_TESTS)\n  bake_tray(first)\nendif()\n",
            "bake_tray(first)\n",
            "stop checking KILN_TESTS before bake_tray(first) in CMakeLists.txt",
        ),
        (
            "function(bake_tray name)",
            "function(bake_tray name depth)",
            "add depth parameter to bake_tray in CMakeLists.txt",
        ),
        (
            "project(kiln C)\n",
            'project(kiln C)\nfind_package(Oven)\noption(KILN_FAN "with a fan" ON)\n',
            "add KILN_FAN option to CMakeLists.txt\n\n- add Oven package to CMakeLists.txt",
        ),
    ],
)
def test_statements_of_cmake(old: str, new: str, message: str) -> None:
    assert told("CMakeLists.txt", CMAKE, (old, new)) == message


@pytest.mark.parametrize(
    ("swaps", "message"),
    [
        ([("-o $@ $^", "-fPIC -o $@ $^")], "add -fPIC to kiln target in Makefile"),
        (
            [("LIBS := -lwood", "LIBS ?= -lwood"), ("CFLAGS = ", "CFLAGS ?= ")],
            "use ?= instead of := in LIBS of Makefile",
        ),
        (
            [("\t@ar rcs libkiln.a kiln.o\n", "ifeq ($(STATIC),yes)\n\t@ar rcs libkiln.a kiln.o\nendif\n")],
            "run ar only if $(STATIC) == yes in Makefile",
        ),
        ([("LIBS := -lwood\n", "LIBS := -lwood\nFAN := $(shell fan)\n")], "add FAN variable to Makefile"),
    ],
)
def test_statements_of_make(swaps: list[tuple[str, str]], message: str) -> None:
    assert told("Makefile", MAKE, *swaps).partition("\n")[0] == message


def test_what_is_set_in_two_ways_is_not_set_only_under_a_condition() -> None:
    new = "if(HOT)\n  set(KILN_HEAT high)\nelse()\n  set(KILN_HEAT low)\nendif()\n"
    assert "only if" not in told("CMakeLists.txt", CMAKE, ("set(KILN_HEAT high)\n", new))


def test_both_ways_in_which_a_variable_is_set_may_get_one_more_condition() -> None:
    block = "if(APPLE)\n  set(KILN_HEAT high)\nelse()\n  set(KILN_HEAT low)\nendif()\n"
    change = change_between({"CMakeLists.txt": (block, f"if(NOT DEFINED KILN_HEAT)\n{block}endif()\n")})
    message = write(change, StyleOptions(form="plain", width=90)).text
    assert message == "set KILN_HEAT only if NOT DEFINED KILN_HEAT in CMakeLists.txt"


def test_which_of_several_calls_became_which_is_not_told() -> None:
    new = "  bake_tray(second)\n  bake_tray(third)\n"
    assert told("CMakeLists.txt", CMAKE, ("  bake_tray(first)\n", new)) == "change bake_tray calls in CMakeLists.txt"


def test_a_word_that_may_stand_in_another_call_now_has_not_gone() -> None:
    swap = (
        "(kiln PRIVATE wood)\n",
        "(kiln PRIVATE fire)\nif(HOT)\n  target_link_libraries(kiln PRIVATE wood)\nendif()\n",
    )
    assert "wood instead" not in told("CMakeLists.txt", CMAKE, swap)
    swap = ("(kiln PRIVATE wood)\n", '(kiln PRIVATE wood)\nset_target_properties(kiln PROPERTIES NAME "a b")\n')
    assert told("CMakeLists.txt", CMAKE, swap) == "add set_target_properties for kiln in CMakeLists.txt"


def test_a_plain_word_of_a_variable_may_be_anything() -> None:
    assert "swordfish" not in told("CMakeLists.txt", CMAKE, ("KILN_HEAT high", "KILN_HEAT swordfish"))
    assert "swordfish" not in told("Makefile", MAKE, ("LIBS := -lwood", "LIBS := swordfish"))


def test_a_file_whose_blocks_do_not_close_is_not_read_by_statements() -> None:
    broken = CMAKE.replace("if(KILN_TESTS)\n", "")
    assert "target_link_libraries of" not in told("CMakeLists.txt", broken, ("PRIVATE wood", "PRIVATE wood fire"))


def test_a_variable_that_is_set_in_fewer_ways_is_still_set() -> None:
    ways = 'if(KILN_PUBLIC)\n  set(TARGET_NAME "kiln")\nelse()\n  set(TARGET_NAME "kiln_inner")\nendif()\n'
    target = "add_library(${TARGET_NAME} kiln.c)\n"
    new = f'set(TARGET_NAME "kiln")\n{target}'
    options = StyleOptions(form="plain")
    assert "stop setting" not in write(change_between({"CMakeLists.txt": (ways + target, new)}), options).text
    gone = write(change_between({"CMakeLists.txt": (new, target)}), options).text
    assert gone == "stop setting TARGET_NAME in CMakeLists.txt"


def test_a_variable_with_a_value_beyond_telling_has_no_arguments() -> None:
    old, new = (f"set(KILN_STAMP 0x{digits})\nadd_library(kiln kiln.c)\n" for digits in ("02010800", "02010900"))
    message = write(change_between({"CMakeLists.txt": (old, new)}), StyleOptions(form="plain")).text
    assert message == "change KILN_STAMP in CMakeLists.txt"


def test_of_many_things_alike_in_weight_the_first_ones_are_told() -> None:
    words = ("sources", "compile_options", "link_options", "compile_features", "include_directories")
    commands = [*(f"target_{word}" for word in words), "target_compile_definitions", "set_property"]
    old = CMAKE + "".join(f"{command}(lid PRIVATE oak)\n" for command in commands)
    new = old.replace(" oak)", " oak elm)")
    message = write(change_between({"CMakeLists.txt": (old, new)}), StyleOptions(form="plain")).text
    assert [command for command in commands if command in message] == commands[:5]
