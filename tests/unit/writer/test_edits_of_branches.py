"""What a statement is told as by the branch it stands in, language by language."""

import textwrap

import pytest

from git_agent.model.value import replace
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind, Place
from git_agent.writer.read.code_edits import ToldEdit
from git_agent.writer.read.largest_edits import MOST_EDITS, largest
from support.told_edits import file_facts, in_function, told, told_of

LANGUAGES = ("py", "ts", "go", "java", "rs", "c")


def _in(language: str) -> str:
    return "bake of Kiln" if language == "java" else "bake"


def _end(language: str) -> str:
    return ";" if language in ("java", "rs", "c") else ""


def _branch(language: str, condition: str, *statements: str, otherwise: tuple[str, ...] = ()) -> str:
    end = _end(language)
    if language == "py":
        body = "".join(f"    {statement}\n" for statement in statements)
        rest = "else:\n" + "".join(f"    {statement}\n" for statement in otherwise) if otherwise else ""
        return f"if {condition}:\n{body}{rest}"
    test = condition if language in ("go", "rs") else f"({condition})"
    body = "".join(f"    {statement}{end}\n" for statement in statements)
    rest = " else {\n" + "".join(f"    {statement}{end}\n" for statement in otherwise) + "}" if otherwise else ""
    return f"if {test} {{\n{body}}}{rest}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_that_is_made_under_a_condition_only(language: str) -> None:
    end = _end(language)
    old = f"fire(low){end}\nwait(){end}\n"
    new = _branch(language, "heat > 9", "fire(low)") + f"wait(){end}\n"
    assert told_of(language, old, new) == [
        f"call fire in {_in(language)} only if heat > 9",
        f"check heat > 9 in {_in(language)}",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_set_under_a_condition_only(language: str) -> None:
    end = _end(language)
    old = f"heat = low{end}\nwait(){end}\n"
    new = _branch(language, "heat > 9", "heat = low") + f"wait(){end}\n"
    assert f"set heat to low in {_in(language)} only if heat > 9" in told_of(language, old, new)


@pytest.mark.parametrize("language", LANGUAGES)
def test_of_a_long_condition_what_it_asks_is_told(language: str) -> None:
    end = _end(language)
    condition = "is_hot(tray.first_shelf.left_corner, tray.second_shelf.right_corner)"
    new = _branch(language, condition, "fire(low)") + f"wait(){end}\n"
    sentences = told_of(language, f"fire(low){end}\nwait(){end}\n", new)
    assert sentences == [f"check {condition} in {_in(language)}"]


def test_a_call_with_another_for_the_opposite_is_not_called_conditional() -> None:
    new = _branch("ts", "heat > 9", "fire(low)", otherwise=("fire(high)",))
    assert not any("only" in sentence for sentence in told_of("ts", "fire(low)\n", new))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_return_put_into_a_branch(language: str) -> None:
    end = _end(language)
    old = _branch(language, "heat > 9", "cool(tray)") + f"fire(tray){end}\n"
    new = _branch(language, "heat > 9", "cool(tray)", "return") + f"fire(tray){end}\n"
    assert told_of(language, old, new) == [f"return early from {_in(language)} if heat > 9"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_value_returned_from_a_branch(language: str) -> None:
    end = _end(language)
    old = _branch(language, "heat > 9", "cool(tray)") + f"fire(tray){end}\n"
    new = _branch(language, "heat > 9", "cool(tray)", "return tray") + f"fire(tray){end}\n"
    assert told_of(language, old, new) == [f"return tray from {_in(language)} if heat > 9"]


@pytest.mark.parametrize(
    ("language", "loop"),
    [
        ("py", "for tray in trays:\n{}"),
        ("ts", "for (const tray of trays) {{\n{}}}\n"),
        ("go", "for range trays {{\n{}}}\n"),
        ("java", "for (Tray tray : trays) {{\n{}}}\n"),
        ("rs", "for tray in trays {{\n{}}}\n"),
        ("c", "while (trays) {{\n{}}}\n"),
    ],
)
@pytest.mark.parametrize(("word", "sentence"), [("continue", "skip to the next item"), ("break", "leave the loop")])
def test_a_loop_left_from_a_branch(language: str, loop: str, word: str, sentence: str) -> None:
    def source(*statements: str) -> str:
        branch = _branch(language, "heat > 9", *statements)
        return loop.format("".join(f"    {line}\n" for line in [*branch.splitlines(), f"fire(tray){_end(language)}"]))

    told_ = told_of(language, source("cool(tray)"), source("cool(tray)", word))
    assert told_ == [f"{sentence} in {_in(language)} if heat > 9"]


def test_a_break_out_of_a_switch_leaves_no_loop() -> None:
    old = "switch (heat) {\n  case 1:\n    if (hot) {\n      cool(tray)\n    }\n    fire(tray)\n}\n"
    assert told_of("ts", old, old.replace("cool(tray)\n", "cool(tray)\n      break\n")) == []


def test_a_return_from_a_closure_is_none_from_the_function() -> None:
    old = "trays.map((tray) => {\n  if (heat > 9) {\n    cool(tray)\n  }\n  fire(tray)\n})\n"
    new = old.replace("cool(tray)\n", "cool(tray)\n    return\n")
    assert told_of("ts", old, new) == []


def test_an_error_raised_before_is_told_with_its_branch() -> None:
    old = "if heat > 9:\n    cool(tray)\nif heat < 0:\n    raise HeatError(heat)\n"
    new = old.replace("cool(tray)\n", "cool(tray)\n    raise HeatError(tray)\n")
    assert told_of("py", old, new) == ["raise HeatError in bake if heat > 9"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_called_otherwise(language: str) -> None:
    old = _branch(language, "heat > 9", "cool(tray)")
    new = _branch(language, "heat > 9", "cool(tray)", otherwise=("fire(tray)",))
    assert f"call fire in {_in(language)} unless heat > 9" in told_of(language, old, new)


@pytest.mark.parametrize(
    ("language", "nothing"),
    [("py", "None"), ("ts", "null"), ("go", "nil"), ("java", "null"), ("rs", "LID"), ("c", "NULL")],
)
def test_what_is_set_otherwise(language: str, nothing: str) -> None:
    old = _branch(language, "heat > 9", "cool(tray)")
    new = _branch(language, "heat > 9", "cool(tray)", otherwise=(f"tray.lid = {nothing}",))
    assert f"set tray.lid to {nothing} in {_in(language)} unless heat > 9" in told_of(language, old, new)


def test_no_not_is_left_in_what_is_otherwise() -> None:
    old = _branch("go", "!tray.hot", "cool(tray)")
    new = _branch("go", "!tray.hot", "cool(tray)", otherwise=("fire(tray)",))
    assert "call fire in bake if tray.hot" in told_of("go", old, new)


def test_the_last_of_several_conditions_is_not_told_as_the_only_one() -> None:
    old = "if heat > 9:\n    cool(tray)\nelif heat > 5:\n    wait()\n"
    sentences = told_of("py", old, f"{old}else:\n    fire(tray)\n")
    assert "call fire in bake" in sentences
    assert not any("unless" in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("language", "old", "more"),
    [
        ("py", "if heat > 9:\n    cool(tray)\n", "elif tray.empty:\n    fire(tray)\n"),
        ("ts", "if (heat > 9) {\n  cool(tray)\n}", " else if (tray.empty) {\n  fire(tray)\n}\n"),
        ("go", "if heat > 9 {\n\tcool(tray)\n}", " else if tray.empty {\n\tfire(tray)\n}\n"),
        ("java", "if (heat > 9) {\n  cool(tray);\n}", " else if (tray.empty) {\n  fire(tray);\n}\n"),
        ("rs", "if heat > 9 {\n    cool(tray);\n}", " else if tray.empty {\n    fire(tray);\n}\n"),
        ("c", "if (heat > 9) {\n  cool(tray);\n}", " else if (tray.empty) {\n  fire(tray);\n}\n"),
    ],
)
def test_another_case_is_told_by_what_is_done_in_it(language: str, old: str, more: str) -> None:
    sentences = told_of(language, f"{old}\n", old + more)
    assert set(sentences) == {f"call fire in {_in(language)} if tray.empty"}


def test_a_branch_of_a_test_is_one_as_well() -> None:
    head = "func TestBake(t *testing.T) {\n\t"
    old = f"package kiln\n\n{head}if heat > 9 {{\n\t\tcool(tray)\n\t}}\n\tfire(tray)\n}}\n"
    new = old.replace("cool(tray)\n", "cool(tray)\n\t\treturn\n")
    assert told(file_facts("kiln_test.go", old, new)) == ["return early from TestBake if heat > 9"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_operand_is_checked_that_another_condition_asks_the_opposite_of(language: str) -> None:
    both, no = ("and", "not hot") if language == "py" else ("&&", "!hot")
    first = _branch(language, "hot", "cool(tray)")
    old, new = (first + _branch(language, asked, "fire(tray)") for asked in ("heat > 9", f"heat > 9 {both} {no}"))
    assert any(sentence.startswith("check") and "hot" in sentence for sentence in told_of(language, old, new))


def test_an_operand_that_another_condition_has_is_no_news() -> None:
    first = _branch("c", "tray && hot", "cool(tray)")
    old, new = (first + _branch("c", asked, "fire(tray)") for asked in ("heat > 9", "heat > 9 && hot"))
    assert not any(sentence.startswith("check hot") for sentence in told_of("c", old, new))


def test_what_is_asked_besides_a_condition_that_was_simplified() -> None:
    old = _branch("java", "!lid.fits(checked(tray))", "fire(tray)")
    new = _branch("java", "tray == null || !lid.fits(tray)", "fire(tray)")
    assert "check tray == null in bake of Kiln" in told_of("java", old, new)


def test_what_is_done_otherwise_where_a_statement_got_a_condition() -> None:
    new = _branch("go", "tray.lid == low", "fire(low)", otherwise=("*tray.lid = heat",))
    assert "set *tray.lid to heat in bake unless tray.lid == low" in told_of("go", "fire(low)\n", new)


def test_no_check_is_told_as_gone_with_the_parameter_that_it_asked() -> None:
    old = "def bake(tray, slow):\n    if slow:\n        wait(tray)\n    fire(tray)\n"
    new = "def bake(tray):\n    wait(tray)\n    fire(tray)\n"
    assert not any("slow" in sentence for sentence in told(file_facts("kiln.py", old, new)))


def test_a_comprehension_with_a_condition() -> None:
    old, new = "fire([a for a in trays])\n", "fire([a for a in trays if a.heat > LIMIT])\n"
    assert "check a.heat > LIMIT in bake" in told_of("py", old, new)


@pytest.mark.parametrize(
    ("language", "loop", "sentence"),
    [
        ("py", "for tray in shelf.trays():\n    fire(tray)\n", "loop over shelf.trays() in bake"),
        ("ts", "for (const tray of shelf.trays()) {\n  fire(tray)\n}\n", "loop over shelf.trays() in bake"),
        ("go", "for _, tray := range shelf.trays() {\n\tfire(tray)\n}\n", "loop over shelf.trays() in bake"),
        ("java", "for (Tray t : shelf.trays()) {\n  fire(t);\n}\n", "loop over shelf.trays() in bake of Kiln"),
        ("rs", "for tray in shelf.trays() {\n    fire(tray);\n}\n", "loop over shelf.trays() in bake"),
        ("c", "while (!is_done(tray)) {\n    fire(tray);\n}\n", "loop while !is_done(tray) in bake"),
    ],
)
def test_a_new_loop(language: str, loop: str, sentence: str) -> None:
    end = _end(language)
    assert sentence in told_of(language, f"wait(){end}\n", f"wait(){end}\n{loop}")


def test_an_error_that_a_new_clause_raises() -> None:
    old, new = "fire(tray)\n", "try {\n  fire(tray)\n} catch (e: any) {\n  throw new HeatError(e)\n}\n"
    assert "throw HeatError in bake" in told_of("ts", old, new)


@pytest.mark.parametrize("old", ["fire(tray)\nclose(tray)\n", "fire(tray)\n"])
def test_what_is_called_at_the_end_only(old: str) -> None:
    assert "defer close in bake" in told_of("go", old, "fire(tray)\ndefer close(tray)\n")


def test_what_is_set_where_no_name_stands_is_told_by_its_condition() -> None:
    new = _branch("ts", "!isServer", "props['a b'] = true")
    assert told_of("ts", "props['a b'] = true\n", new) == ["check isServer in bake"]


def test_a_call_that_is_made_in_any_case_as_well_has_no_condition() -> None:
    old = "wait()\nif heat > 9:\n    cool(tray)\n"
    new = "wait()\nring(tray)\nif heat > 9:\n    cool(tray)\n    ring(heat)\n"
    assert not any("if heat" in sentence for sentence in told_of("py", old, new))


def test_what_is_done_under_a_new_condition_is_no_side_matter() -> None:
    old, new = "go()\nwait(low)\n", "go()\nif tray.hot:\n    heat = low\nwait(high)\n"
    assert told_of("py", old, new)[0] == "set heat to low in bake if tray.hot"


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        (
            "ts",
            "if (heat) {\n  go(1)\n} else {\n  go(2)\n}\n",
            "if (heat) {\n  return go(1)\n} else {\n  rest()\n  return\n}\n",
        ),
        ("ts", "go(2)\n", "if (heat) {\n  return\n} else {\n  go(2)\n  return\n}\n"),
        (
            "py",
            "if heat:\n    go(1)\nelse:\n    go(2)\n",
            "if heat:\n    go(1)\n    return\nelse:\n    go(2)\n    return\n",
        ),
        ("java", "go(2);\n", "if (heat) {\n  return;\n} else {\n  go(2);\n  return;\n}\n"),
    ],
)
def test_a_return_that_both_branches_have_is_not_early(language: str, old: str, new: str) -> None:
    assert not [text for text in told_of(language, old, new) if "early" in text]


@pytest.mark.parametrize(
    ("language", "branch", "otherwise", "end"),
    [
        ("py", "if hot:\n    go(tray)\n", "else:\n    cool(tray)\n", ""),
        ("ts", "if (hot) {\n  go(tray)\n}", " else {\n  cool(tray)\n}", "\n"),
        ("go", "if hot {\n\trun(tray)\n}", " else {\n\tcool(tray)\n}", "\n"),
        ("java", "if (hot) {\n  go(tray);\n}", " else {\n  cool(tray);\n}", "\n"),
        ("rs", "if hot {\n    go(tray);\n}", " else {\n    cool(tray);\n}", "\n"),
        ("c", "if (hot) {\n    go(tray);\n}", " else {\n    cool(tray);\n}", "\n"),
    ],
)
def test_what_is_no_longer_done_otherwise(language: str, branch: str, otherwise: str, end: str) -> None:
    assert f"remove else branch from {_in(language)}" in told_of(
        language, f"{branch}{otherwise}{end}", f"{branch}{end}"
    )
    # What is done in any case now is done otherwise as well.
    cooled = f"cool(tray){_end(language)}"
    assert not any(
        "else" in told for told in told_of(language, f"{branch}{otherwise}{end}", f"{branch}{end}{cooled}\n")
    )


@pytest.mark.parametrize(
    ("language", "shape", "then", "end"),
    [
        ("py", "if {}:\n    {}\n{}else:\n    {}\n", "elif {}:\n    {}\n", ""),
        ("ts", "if ({}) {{\n  {};\n}} {}else {{\n  {};\n}}\n", "else if ({}) {{\n  {};\n}} ", ";"),
        ("java", "if ({}) {{\n  {};\n}} {}else {{\n  {};\n}}\n", "else if ({}) {{\n  {};\n}} ", ";"),
        ("c", "if ({}) {{\n  {};\n}} {}else {{\n  {};\n}}\n", "else if ({}) {{\n  {};\n}} ", ";"),
    ],
)
def test_a_branch_that_does_something_else_is_not_gone(language: str, shape: str, then: str, end: str) -> None:
    asked = "two(heat) and known({})" if language == "py" else "two(heat) && known({})"
    old = shape.format(asked.format("lid"), "return names(lid).fire(tray)", "", "return names(tray).fire(tray)")
    other = then.format(asked.format("single"), "key = single")
    new = shape.format(asked.format("lid"), "key = lid", other, "key = tray")
    sentences = told_of(language, old, f"{new}return names(key).fire(trunc(tray)){end}\n")
    assert sentences
    assert not any("else branch" in sentence for sentence in sentences)


def test_what_a_table_has_and_what_type_a_value_is_of() -> None:
    lookup = "if _, ok := lit[tray]; ok {\n\treturn errLit\n}\n"
    cast = "if hot, ok := tray.(Hot); ok {\n\tcool(hot)\n}\n"
    assert "check lit[tray] in bake" in told_of("go", "run(tray)\n", f"{lookup}run(tray)\n")
    assert "check tray.(Hot) in bake" in told_of("go", "run(tray)\n", f"{cast}run(tray)\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_of_both_branches_has_no_condition(language: str) -> None:
    end = _end(language)
    new = _branch(language, "heat > 9", "warm(low)", "wait()", otherwise=("warm(high)",)) + f"fire(){end}\n"
    sentences = told_of(language, f"fire(){end}\n", new)
    assert f"call warm in {_in(language)}" in sentences
    assert not any(sentence.startswith("call warm") and " if " in sentence for sentence in sentences)


@pytest.mark.parametrize("language", ["py", "ts", "go", "java", "rs"])
def test_the_last_call_of_a_chain_is_not_told_by_the_first(language: str) -> None:
    end = _end(language)
    old = f"shelf().turn(tray){end}\n"
    new = _branch(language, "heat > 9", "wait()", "cool()", otherwise=("shelf().turn(lid)",)) + old
    calls = [sentence for sentence in told_of(language, old, new) if sentence.startswith("call shelf")]
    assert calls == [f"call shelf().turn(lid) in {_in(language)} unless heat > 9"] * len(calls)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_set_alike_in_two_branches_has_no_condition(language: str) -> None:
    end, member = _end(language), "tray->lid" if language == "c" else "tray.lid"
    old = f"{member} = high{end}\n" + _branch(language, "heat > 9", "cool(tray)") + f"wait(){end}\n"
    new = old.replace("cool(tray)", f"{member} = low{end}\n    cool(tray)")
    new += _branch(language, "heat < 3", f"{member} = low", "fire(tray)")
    sentences = [sentence for sentence in told_of(language, old, new) if sentence.startswith(f"set {member}")]
    assert f"set {member} to low in {_in(language)}" in sentences
    assert not any(" if " in sentence for sentence in sentences)


def _chain(language: str, *arms: tuple[str, str]) -> str:
    """Conditions, each but the first with an `else` before it, and what is done where they hold."""
    end = _end(language)
    text = ""
    for condition, statement in arms:
        if language == "py":
            text += f"{'elif' if text else 'if'} {condition}:\n    {statement}\n"
        else:
            test = condition if language in ("go", "rs") else f"({condition})"
            text += f"{' else ' if text else ''}if {test} {{\n    {statement}{end}\n}}"
    return text + "\n"


LOW, MIDDLE, HIGH = ("heat < 3", "free(low)"), ("heat < 6", "warm(tray)"), ("heat < 9", "hold(high)")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("old", "new"), [((LOW, HIGH), (LOW, MIDDLE, HIGH)), ((LOW, HIGH), (MIDDLE, LOW, HIGH))])
def test_a_branch_that_came_between_others_is_all_that_is_told(
    language: str, old: tuple[tuple[str, str], ...], new: tuple[tuple[str, str], ...]
) -> None:
    sentences = told_of(language, _chain(language, *old), _chain(language, *new))
    assert sentences[0].startswith(f"call warm in {_in(language)}")
    assert not [sentence for sentence in sentences if "free" in sentence or "hold" in sentence]
    gone = told_of(language, _chain(language, *new), _chain(language, *old))
    assert not [sentence for sentence in gone if "free" in sentence or "hold" in sentence]


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "py"])
def test_a_call_that_moved_under_an_old_condition_is_not_made_once_more(language: str) -> None:
    end = _end(language)
    old = f"fire(tray){end}\n" + _branch(language, "heat > 9", "wait()")
    new = _branch(language, "heat > 9", "fire(tray)", "wait()")
    assert not [sentence for sentence in told_of(language, old, new) if "also" in sentence]


@pytest.mark.parametrize(
    ("language", "frame", "case"),
    [
        ("go", "switch heat {{\n{}\t}}\n", "\tcase {}:\n\t\tx, err = read(tray, {})\n"),
        ("java", "switch (heat) {{\n{}}}\n", "case {}:\n  x = read(tray, {});\n  break;\n"),
        ("ts", "switch (heat) {{\n{}}}\n", "case {}:\n  x = read(tray, {})\n  break\n"),
        ("rs", "match heat {{\n{}_ => (),\n}}\n", "{} => read(tray, {}),\n"),
        ("c", "switch (heat) {{\n{}}}\n", "case {}:\n  x = read(tray, {});\n  break;\n"),
    ],
)
def test_every_new_case_is_counted(language: str, frame: str, case: str) -> None:
    def cases(*names: str) -> str:
        return frame.format("".join(case.format(f"Heat{name}", name.lower()) for name in names))

    sentences = told_of(language, cases("A", "B", "C"), cases("D", "E", "F", "B", "G", "H", "C"))
    assert any(each.startswith("handle HeatD, HeatE and 3 more in bake") for each in sentences), sentences


def test_every_label_of_a_place_is_counted_however_small() -> None:
    file = file_facts("src/kiln.go", in_function("go", "go_()"), in_function("go", "stop()"))
    place = Place(name="bake", kind="function")

    def case(label: str) -> ToldEdit:
        edit = CodeEdit(kind=EditKind.CASE, place=place, new=label)
        return ToldEdit(edit=edit, places=((place, file),), size=1, share=0.0)

    edits = [case(f"Heat{number}") for number in range(MOST_EDITS + 3)]
    assert largest(edits) == tuple(edits)
    other = replace(edits[-1], places=((replace(place, name="dry"), file),))
    assert largest([*edits[:-1], other]) == tuple(edits[:-1])


def _nested(language: str, inner: str, last: str) -> str:
    """A branch on the heat that first asks about the lid, then does a last thing."""
    end = _end(language)
    opened = {"py": "if {}:\n", "go": "if {} {{\n", "rs": "if {} {{\n"}.get(language, "if ({}) {{\n")
    closed = "" if language == "py" else "}\n"
    asked = f"{opened.format('has_lid(tray)')}    open_lid(tray){end}\n    {inner}{end}\n{closed}"
    return opened.format("heat == 7") + textwrap.indent(f"{asked}{last}{end}\n", "    ") + closed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("last", ["panic(9)", "shut_down(tray)", "tray.lid = high"])
def test_what_another_condition_may_leave_out_is_not_told_with_one(language: str, last: str) -> None:
    old = f"light(tray){_end(language)}\n"
    left = told_of(language, old, old + _nested(language, "return 4", last))
    assert not any(sentence.endswith(" if heat == 7") for sentence in left)
    if last == "shut_down(tray)":
        kept = told_of(language, old, old + _nested(language, "turn(tray)", last))
        assert any(sentence.endswith(" if heat == 7") for sentence in kept)
