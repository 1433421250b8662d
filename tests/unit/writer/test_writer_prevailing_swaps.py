"""One expression in place of another on most changed lines, with other changes beside it."""

import pytest

from git_agent.writer.read.prevailing_swaps import prevailing_swap
from support.findings import written
from support.told_edits import LANGUAGES, end_in, file_facts, in_function, place_in


def sides(language: str, old: str, new: str) -> tuple[str, str]:
    lines = "".join(f"{text}{end_in(language)}\n" for text in ("log(1, {0})", "warm({0})", "lid({0}, 3)", "fire(1)"))
    more = f"close(){end_in(language)}\n"
    return in_function(language, lines.format(old)), in_function(language, lines.format(new) + more)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_most_lines_are_about_is_told_once(language: str) -> None:
    told = written({f"src/kiln.{language}": sides(language, "low", "narrow(low)")})
    assert told.startswith(f"use narrow(low) instead of low {place_in(language)}")
    assert told.count("narrow") == 1


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("old", "new"), [("low", "nil"), ("low", "low  "), ("a", "narrow(a)"), ('"low"', '"high"')])
def test_what_says_nothing_by_itself_does_not_prevail(language: str, old: str, new: str) -> None:
    assert prevailing_swap([file_facts(f"src/kiln.{language}", *sides(language, old, new))]) is None


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("a(k.low)\nb(k.low)\nc(k.low)\n", "a(k.Low)\nb(k.Low)\nc(k.Low)\n"),
        ("def bake():\n    low = 1\n    a(low)\n    b(low)\n", "def bake():\n    high = 1\n    a(high)\n    b(high)\n"),
        ("a(low)\nb(low)\nc(low)\nd(high)\n", "a(high)\nb(high)\nc(high)\nd(low)\n"),  # both changed places
        ("a(low)\nb(low)\n", "a(high)\nb(high)\nc(1)\n"),  # two are no policy
        ("a(low)\nb(low)\nc(low)\nd(1)\ne(2)\nf(3)\n", "a(high)\nb(high)\nc(high)\nd(4)\ne(5)\nf(6)\n"),
        ("return low\nreturn low\nreturn low\n", "return high\nreturn high\nreturn high\nx()\n".replace("high", "")),
        ("# low\n# low \n# low  \nx(1)\n", "# high\n# high \n# high  \nx(2)\n"),
    ],
)
def test_another_name_a_change_of_places_or_too_little_is_told_otherwise(old: str, new: str) -> None:
    assert prevailing_swap([file_facts("src/kiln.py", old, new)]) is None


def test_the_use_of_a_new_function_is_told_once() -> None:
    head = "def narrow(low):\n    return low - 1\n\n\n"
    old, new = sides("py", "low", "narrow(low)")
    told = written({"src/kiln.py": (old, head + new)})
    assert "add narrow" in told
    assert told.count("instead of") == 1
    assert "call narrow" not in told


def test_a_type_is_told_by_what_has_it() -> None:
    frame = "type Tray struct {{\n\tlow {0}\n\thigh {0}\n\twide {0}\n}}\n\nfunc bake() int {{\n\treturn {1}\n}}\n"
    old, new = ("package kiln\n\n" + frame.format(kind, value) for kind, value in (("int", 1), ("Heat", 2)))
    assert prevailing_swap([file_facts("kiln.go", old, new)]) is None


@pytest.mark.parametrize(
    ("path", "line", "more"),
    [
        ("src/kiln.ts", "class {} {{}}\n", "export class {} {{}}\n"),
        ("src/kiln.rs", "fn {}() {{ go() }}\n", "pub fn {}() {{ go() }}\n"),
        ("src/kiln.ts", "function {}() {{ go() }}\n", "async function {}() {{ go() }}\n"),
    ],
)
def test_a_mark_in_front_took_nobody_s_place(path: str, line: str, more: str) -> None:
    names = ("Kiln", "Lid", "Tray", "Door")
    old, new = ("".join(each.format(name) for name in names) for each in (line, more))
    assert prevailing_swap([file_facts(path, old, new)]) is None
