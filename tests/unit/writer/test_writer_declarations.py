"""Functions that a header of C declares: only with a body are they new, or gone."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import Files, change_between

HEADER = "#ifndef KILN_H\n#define KILN_H\n\nint bake(int heat);\n\n#endif\n"
WITH_COOL = HEADER.replace("heat);\n", "heat);\nvoid cool(int hours);\n")
SOURCE = '#include "kiln.h"\n\nint bake(int heat) {\n    return go(heat);\n}\n'
WITH_BODY = SOURCE + "\nvoid cool(int hours) {\n    wait(hours);\n}\n"
WITH_REST, REST_BODY = WITH_COOL.replace("cool", "rest"), WITH_BODY.replace("cool", "rest")
INLINE = "static inline int two(void) { return 2; }\n"


def told(files: Files) -> str:
    return write(change_between(files), StyleOptions(form="plain", width=90)).text


@pytest.mark.parametrize("path", ["kiln.h", "kiln.hpp"])
@pytest.mark.parametrize(
    ("old", "new", "message"),
    [(HEADER, WITH_COOL, "declare cool in {}"), (WITH_COOL, HEADER, "stop declaring cool in {}")],
)
def test_what_is_only_declared_was_there_before(path: str, old: str, new: str, message: str) -> None:
    assert told({path: (old, new)}) == message.format(path)


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ({"kiln.h": (HEADER, WITH_COOL), "kiln.c": (SOURCE, WITH_BODY)}, "add cool"),
        ({"kiln.h": (WITH_COOL, HEADER), "kiln.c": (WITH_BODY, SOURCE)}, "remove cool"),
        ({"kiln.h": (WITH_COOL, WITH_REST), "kiln.c": (WITH_BODY, REST_BODY)}, "rename cool to rest"),
        ({"kiln.h": (HEADER, HEADER.replace("int b", f"{INLINE}int b"))}, "add two to kiln.h"),
    ],
    ids=["came", "went", "renamed", "inline"],
)
def test_what_has_a_body_is_told_by_it(files: Files, message: str) -> None:
    assert told(files) == message


def test_what_is_done_in_a_function_leads_before_what_is_declared() -> None:
    files = {"kiln.h": (HEADER, WITH_COOL), "kiln.c": (SOURCE, SOURCE.replace("    return", "    warm();\n    return"))}
    assert told(files) == "call warm in bake\n\n- declare cool in kiln.h"


def test_a_method_of_a_class_is_added_to_it() -> None:
    old = "class Kiln {\npublic:\n    int bake(int heat);\n};\n"
    assert told({"kiln.hpp": (old, old.replace("};", "    void cool(int hours);\n};"))}) == "add cool to Kiln"


KILN_CLASS = "class Kiln {\npublic:\n    int heat;\n"
INLINE_METHODS = (
    "    void bake() {\n        go(heat);\n    }\n    int cool() const {\n        return heat;\n    }\n};\n"
)
DECLARED_METHODS = "    void bake();\n    int cool() const;\n};\n"
METHODS = "\nvoid Kiln::bake() {\n    go(heat);\n}\n\nint Kiln::cool() const {\n    return heat;\n}\n"
NAMED_LID = '#include "kiln.hpp"\n\nint lid() {\n    return 1;\n}\n'


@pytest.mark.parametrize("path", ["kiln.hpp", "kiln.h"])
def test_a_body_that_another_file_has_now_was_moved(path: str) -> None:
    header, declared = KILN_CLASS + INLINE_METHODS, KILN_CLASS + DECLARED_METHODS
    source = path.replace(".h", ".c") if path == "kiln.hpp" else "kiln.cpp"
    out = {path: (header, declared), source: (NAMED_LID, NAMED_LID + METHODS)}
    assert told(out) == f"move bake and cool to {source}"
    back = {path: (declared, header), source: (NAMED_LID + METHODS, NAMED_LID)}
    assert told(back) == f"move bake and cool to {path}"


def test_a_function_of_c_that_stays_declared_was_moved() -> None:
    inline = HEADER.replace("int bake(int heat);\n", "static inline int bake(int heat) {\n    return go(heat);\n}\n")
    source = '#include "kiln.h"\n\nint lid(void) {\n    return 1;\n}\n'
    body = "\nint bake(int heat) {\n    return go(heat);\n}\n"
    assert told({"kiln.h": (inline, HEADER), "kiln.c": (source, source + body)}) == "move bake to kiln.c"


def test_a_function_of_the_same_name_of_another_class_is_new() -> None:
    header = KILN_CLASS + DECLARED_METHODS
    files = {
        "kiln.hpp": (header, header.replace("void bake()", "void bake(int hours)")),
        "oven.cpp": (NAMED_LID, NAMED_LID + "\nvoid Oven::bake() {\n    go(9);\n}\n"),
    }
    assert "add bake to Oven" in told(files)


def test_what_a_type_that_moved_has_is_not_told_by_itself() -> None:
    header = "struct Lid {\n    int heat;\n};\n\nclass Kiln {\npublic:\n    int bake();\n    int cool();\n};\n"
    body = "\nint Kiln::bake() {\n    return go();\n}\n\nint Kiln::cool() {\n    return stop();\n}\n"
    inner = "\nclass Kiln {\npublic:\n    int bake() { return go(); }\n    int cool() { return stop(); }\n};\n"
    files = {
        "kiln.hpp": (header, header.partition("\nclass")[0]),
        "kiln.cpp": (NAMED_LID + body, NAMED_LID + inner),
    }
    message = told(files)
    assert "remove" not in message
    assert "add" not in message
