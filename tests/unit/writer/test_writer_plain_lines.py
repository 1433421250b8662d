"""Single lines of build files, scripts and flat lists are told by what they hold."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between

FRAME = "first one\n{}\nlast one\n"
FLAGS = "-Wall\n-isystem/usr/include/kiln\n-isystem/usr/include\n-DKILN\n"
POM = "<project>\n  <plugins>\n{}  </plugins>\n</project>\n"
PLUGIN = "    <plugin>\n      <artifactId>oven-maven-plugin</artifactId>\n      <version>1.2</version>\n    </plugin>\n"


def told(path: str, old: str, new: str) -> str:
    return write(change_between({path: (old, new)}), StyleOptions(form="plain", width=100)).text.partition("\n")[0]


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            "CMakeLists.txt",
            "check_lib(__heat_1 oven KILN_HOT)",
            "check_lib(oven __heat_1 KILN_HOT)",
            "reorder arguments of check_lib in CMakeLists.txt",
        ),
        (
            "CMakeLists.txt",
            "add_definitions (-DUSE_HEAT_1)",
            "add_definitions (-DUSE_HEAT2)",
            "use -DUSE_HEAT2 instead of -DUSE_HEAT_1 in add_definitions of CMakeLists.txt",
        ),
        (
            "CMakeLists.txt",
            "x()",
            "x()\ninclude_directories(${OVEN_DIR}) # for heat",
            "add include_directories(${OVEN_DIR}) to CMakeLists.txt",
        ),
        ("a.mk", "CFLAGS = -Wall -O2", "CFLAGS = -Wall -O2 -Wno-heat", "add -Wno-heat to CFLAGS in a.mk"),
        ("a.mk", "LIBS = -lwood -lheat -lwood", "LIBS = -lheat -lwood", "remove duplicate -lwood from LIBS in a.mk"),
        ("Makefile.am", "a_LIBADD = oven.la $(X)", "a_LIBADD = $(X)", "remove oven.la from a_LIBADD in Makefile.am"),
        (
            "build.gradle",
            "repositories {\n}",
            "repositories {\n}\ntestImplementation(libraries.oven)",
            "add testImplementation(libraries.oven) to build.gradle",
        ),
        (
            ".bazelrc",
            "build --x",
            "build --x\nbuild:unix --//kiln:heat=True",
            "add build:unix --//kiln:heat=True to .bazelrc",
        ),
        ("AUTHORS", "Ada B <a@b.c>", "Ada B <a@b.c>\nKim Lid <kim@lid.example>", "add Kim Lid to AUTHORS"),
        (
            "copyright.txt",
            "Ada B - https://a.example/ada",
            "Ada B - https://a.example/ada\nKim Lid - https://a.example/kim",
            "add Kim Lid to copyright.txt",
        ),
        ("CODEOWNERS", "a/* @ada", "a/* @ada\n**/lid.json @kim", "add **/lid.json to CODEOWNERS"),
        ("bake.sh", "heat --hot 'a b'", "heat --hot 'c d'", "change arguments of heat in bake.sh"),
    ],
)
def test_one_line_is_told_by_what_it_holds(path: str, old: str, new: str, message: str) -> None:
    assert told(path, FRAME.format(old), FRAME.format(new)) == message


def test_a_line_of_a_flat_list_is_told_whole() -> None:
    new = FLAGS.replace("-isystem/usr/include\n", "")
    assert told("compile_flags.txt", FLAGS, new) == "remove -isystem/usr/include from compile_flags.txt"


def test_a_plugin_is_no_dependency() -> None:
    assert told("pom.xml", POM.format(PLUGIN), POM.format("")) == "remove oven-maven-plugin"


@pytest.mark.parametrize(
    ("path", "old", "new"),
    [
        ("a.mk", "WORD = oranges", "WORD = swordfish"),
        ("a.mk", "WORD = -DHEAT=oranges", "WORD = -DHEAT=swordfish"),
        ("build.gradle", "x {\n}", "x {\n}\nsecret 'swordfish'"),
        ("build.gradle", "x {\n}", "x {\n}\nopener 'swordfish'"),
        ("kiln.flags", "-Wall", "-Wall\n--open=swordfish"),
        ("words.txt", "oranges", "oranges\nswordfish"),
        ("bake.sh", "if [ -n oranges ]", "if [ -n swordfish ]"),
    ],
)
def test_a_line_that_may_be_secret_or_steers_is_not_told(path: str, old: str, new: str) -> None:
    message = told(path, FRAME.format(old), FRAME.format(new))
    assert "swordfish" not in message
    assert "arguments of if" not in message
