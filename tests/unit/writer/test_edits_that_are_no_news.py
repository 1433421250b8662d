"""What stood there before, or still does, under another name or in another place: none of it is told as new."""

import pytest

from git_agent.writer.phrases.comments import first_sentence
from git_agent.writer.read.arrivals import went
from support.findings import written
from support.told_edits import LANGUAGES, end_in, file_facts, told, told_of

_NAMED = {
    "py": "is_hot = heat == LIMIT\n",
    "ts": "const isHot = heat == LIMIT\n",
    "go": "isHot := heat == LIMIT\n",
    "java": "boolean isHot = heat == LIMIT;\n",
    "rs": "let is_hot = heat == LIMIT;\n",
    "c": "int is_hot = heat == LIMIT;\n",
}


def _asking(language: str, condition: str) -> str:
    then = f"vent(tray){end_in(language)}"
    if language == "py":
        return f"if {condition}:\n    {then}\n"
    head = f"if {condition} {{" if language in ("go", "rs") else f"if ({condition}) {{"
    return f"{head}\n  {then}\n}}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_check_that_had_a_name_before_is_not_new(language: str) -> None:
    name = "isHot" if language in ("ts", "go", "java") else "is_hot"
    end = end_in(language)
    old = f"{_NAMED[language]}cool(tray){end}\n{_asking(language, name)}"
    new = f"{_asking(language, 'heat == LIMIT')}cool(tray){end}\n"
    assert not any("heat == LIMIT" in each for each in told_of(language, old, new))
    other = old.replace("heat == LIMIT", "heat == FLOOR")
    assert any("heat == LIMIT" in each for each in told_of(language, other, new))


@pytest.mark.parametrize(
    ("language", "callback"),
    [
        ("ts", "const lids = trays.map((tray) => {{\n  fire(tray)\n  return {0}\n}})\n"),
        ("go", "lids := over(trays, func(tray *Tray) *Lid {{\n\tfire(tray)\n\treturn {0}\n}})\n"),
        ("py", "def over(tray):\n    fire(tray)\n    return {0}\nlids = list(map(over, trays))\n"),
    ],
)
def test_what_an_inner_function_returns_the_outer_one_does_not(language: str, callback: str) -> None:
    old, new = (f"{callback.format(value)}keep(lids)\n" for value in ("tray.lid", "tray.cover"))
    assert not any(" from bake" in each for each in told_of(language, old, new))


@pytest.mark.parametrize(
    ("language", "comment"), [("c", "/* what heat_before was */"), ("ts", "// of heatBefore"), ("py", "# heat_before")]
)
def test_a_variable_that_only_a_comment_still_names_is_renamed(language: str, comment: str) -> None:
    one, other = ("heatBefore", "startHeat") if language == "ts" else ("heat_before", "start_heat")
    declared = {"c": "size_t const {0} = tray->heat;\n", "ts": "const {0} = tray.heat\n", "py": "{0} = tray.heat\n"}
    body = f"{declared[language]}{comment}\n" + _asking(language, "low < {0}").replace("{\n", "{{\n").replace(
        "}\n", "}}\n"
    )
    old, new = (body.format(name) for name in (one, other))
    assert not any(f"low < {one}" in each for each in told_of(language, old, new))


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("go", "tray.err = tray.read(b)\n", "n, err := tray.box.Read(b)\ntray.err = hide(err)\n"),
        ("ts", "tray.err = tray.read(b)\n", "const err = tray.box.Read(b)\ntray.err = hide(err)\n"),
        ("py", "tray.err = tray.read(b)\n", "err = tray.box.Read(b)\ntray.err = hide(err)\n"),
    ],
)
def test_a_call_of_which_the_name_is_spelled_otherwise_now_is_not_replaced(language: str, old: str, new: str) -> None:
    assert not any(each.startswith("use hide") for each in told_of(language, old, new))


def test_an_expression_that_stands_there_still_was_not_exchanged() -> None:
    old = "let lids = trays.map(|heat| Lid::<u8>((heat & mask) >> shift)).collect();\n"
    new = "let lids = trays.map(|heat| (heat & mask) >> shift).map(|heat| Lid::<u8>(heat * scale)).collect();\n"
    assert not any("heat * scale instead of" in each for each in told_of("rs", old, new))


@pytest.mark.parametrize("language", ["py", "ts"])
def test_of_a_chain_of_assignments_the_value_is_told(language: str) -> None:
    old = "top = 0\nlow = 0\nfire(tray)\n"
    sentences = told_of(language, old, f"{old}top = low = heat\n")
    assert "set top to heat in bake" in sentences
    assert not any(" = " in each for each in sentences)


def test_an_attribute_of_implementations_is_not_told_by_the_names_of_others() -> None:
    mark = '#[cfg(feature = "std")]\n'
    parts = (
        "impl Kiln {\n",
        "pub fn heat(&self) {\n}\n",
        "pub fn cool(&self) {\n}\n}\n\n",
        "impl Deref for Kiln {\n}\n",
    )
    old, new = (sign.join(parts) for sign in ("", mark))
    sentences = told(file_facts("src/kiln.rs", old, new))
    assert any("to definitions in kiln.rs" in each for each in sentences)
    assert not any("to heat and cool" in each for each in sentences)


def test_a_directive_of_the_build_is_no_sentence_about_a_file() -> None:
    assert first_sentence(["go:build !linux", "+build !linux"]) == ""
    assert first_sentence(["Go: the language of this kiln"]) != ""


def test_a_member_that_got_its_body_in_the_class_is_not_removed() -> None:
    header = "class Kiln {\npublic:\n    void setHeat(int heat){0}\n    int heat_;\n};\n"
    body = (
        '#include "kiln.h"\n\nvoid Kiln::setHeat(int heat) {\n    heat_ = heat;\n}\n\nint other() {\n    return 3;\n}\n'
    )
    bare = body.replace("void Kiln::setHeat(int heat) {\n    heat_ = heat;\n}\n\n", "")
    inside = header.replace("{0}", " { heat_ = heat; }")
    files = [file_facts(path, header.replace("{0}", ";"), inside) for path in ("src/kiln.h", "all/kiln.h")]
    assert went([*files, file_facts("src/kiln.cpp", body, bare)]) == []
    assert went([file_facts("src/kiln.cpp", body, bare)]) != []


def test_two_macros_are_no_variable_with_a_value() -> None:
    old = 'KILN_QUIET_PUSH\nKILN_QUIET("-Wheat")\nKILN_QUIET("-Wlid")\n\nint bake() {\n    return 3;\n}\n'
    new = old.replace(
        "KILN_QUIET_PUSH", 'KILN_QUIET_ALL("-Wall")\n\n#define KILN 1\n\nKILN_QUIET_POP\n\nKILN_QUIET_PUSH'
    )
    assert "update KILN_QUIET" not in written({"src/kiln.cpp": (old, new)})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_that_takes_a_variable_with_another_name_is_no_new_one(language: str) -> None:
    end = end_in(language)
    fired, swept = f"fire(lid){end}\n", f"sweep(floor){end}\n"
    old = f"{fired}ring(tray, 3, 4){end}\n{swept}ring(tray, cover, heat){end}\n"
    new = f"{fired}ring(tray, 3, 4){end}\nring(tray, lid, heat){end}\n{swept}ring(tray, lid, 3){end}\n"
    assert not any("call ring(tray, lid, heat)" in each for each in told_of(language, old, new))
    kept = f"look(cover){end}\n"
    assert any("call ring(tray, lid, heat)" in each for each in told_of(language, kept + old, kept + new))


@pytest.mark.parametrize(
    ("language", "bound"),
    [
        ("py", "{0} = lambda lid: heat_up(lid, 3)\n"),
        ("ts", "const {0} = (lid) => heatUp(lid, 3)\n"),
        ("go", "{0} := func(lid *Lid) {{\n\theatUp(lid, 3)\n}}\n"),
        ("rs", "let {0} = |lid| heat_up(lid, 3);\n"),
    ],
)
def test_what_a_function_keeps_under_another_name_is_called_as_before(language: str, bound: str) -> None:
    old, new = (
        f"{bound.format(one)}{bound.format(all_).replace('3', '4')}"
        + _asking(language, "ready(tray)").replace("vent(tray)", f"{one}(tray)")
        + f"{all_}(lids){end_in(language)}\n"
        for one, all_ in (("fireOne", "fireAll"), ("bakeOne", "bakeAll"))
    )
    assert not any("call" in each for each in told_of(language, old, new))


_KEYED = {
    "py": "if 'hot' in {0} and {0}['hot']:\n    {0}.rows.add('hot')\n"
    "if not ('low' in {0} and {0}['low']):\n    path = join(base, 'rows')\n    {0}.rows.append(path)\n",
    "ts": "if ('hot' in {0} && {0}['hot']) {{\n  {0}.rows.add('hot')\n}}\n"
    "if (!('low' in {0} && {0}['low'])) {{\n  path = join(base, 'rows')\n  {0}.rows.append(path)\n}}\n",
}


@pytest.mark.parametrize("language", _KEYED)
def test_what_was_asked_of_a_key_is_asked_of_a_member(language: str) -> None:
    old, new = (_KEYED[language].format(name) for name in ('tray["lid"]', "tray.lid"))
    assert not [each for each in told_of(language, old, new) if each.startswith("check") and "instead of" not in each]
