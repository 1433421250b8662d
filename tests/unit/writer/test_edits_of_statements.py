"""What statements are told as, language by language, where calls, conditions and values say nothing of them."""

import pytest

from support.told_edits import LANGUAGES, end_in, file_facts, place_in, told, told_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_function_called_with_something_else_as_well(language: str) -> None:
    end = end_in(language)
    old, new = f"fire(low){end}\n", f"fire(low){end}\nfire(high){end}\n"
    assert f"call fire(high) {place_in(language)}" in told_of(language, old, new)


@pytest.mark.parametrize(
    ("language", "head", "tail"),
    [
        ("py", "if hot:\n    ", ""),
        ("ts", "if (hot) {\n  ", "}\n"),
        ("go", "if hot {\n\t", "}\n"),
        ("java", "if (hot) {\n  ", "}\n"),
        ("rs", "if hot {\n    ", "}\n"),
        ("c", "if (hot) {\n  ", "}\n"),
    ],
)
def test_a_function_called_in_another_case(language: str, head: str, tail: str) -> None:
    end, indent = end_in(language), head.partition("\n")[2]
    old = f"fire(low){end}\n{head}cool(){end}\n{tail}"
    new = old.replace(f"cool(){end}\n", f"cool(){end}\n{indent}fire(low){end}\n")
    assert f"call fire(low) {place_in(language)} also if hot" in told_of(language, old, new)


@pytest.mark.parametrize(
    ("language", "member"),
    [
        ("py", "tray.heat"),
        ("ts", "tray.heat"),
        ("go", "tray.heat"),
        ("java", "tray.heat"),
        ("rs", "tray.heat"),
        ("c", "tray->heat"),
    ],
)
def test_what_is_set_once_more(language: str, member: str) -> None:
    end = end_in(language)
    old = f"{member} = low{end}\nfire(tray){end}\n"
    assert f"set {member} to high {place_in(language)}" in told_of(language, old, f"{old}{member} = high{end}\n")
    assert f"add high to {member} {place_in(language)}" in told_of(language, old, f"{old}{member} += high{end}\n")


@pytest.mark.parametrize(
    ("language", "declared"),
    [
        ("py", "limit = {}"),
        ("ts", "const limit = {}"),
        ("go", "limit := {}"),
        ("java", "int limit = {};"),
        ("rs", "let limit = {};"),
        ("c", "int limit = {};"),
    ],
)
def test_a_value_that_is_computed_otherwise(language: str, declared: str) -> None:
    end = end_in(language)
    old, new = (f"{declared.format(value)}\nfire(limit){end}\n" for value in ("load(low) + rest", "load(low)"))
    assert f"set limit to load(low) instead of load(low) + rest {place_in(language)}" in told_of(language, old, new)


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_argument(language: str) -> None:
    end = end_in(language)
    sentences = told_of(language, f"fire(tray, heat){end}\n", f"fire(tray, limit){end}\n")
    assert f"pass limit instead of heat to fire {place_in(language)}" in sentences


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_only_call_of_a_function_is_not_made_anew(language: str) -> None:
    end = end_in(language)
    old = f"fire(low, tray){end}\nsweep(floor){end}\nbrush(floor){end}\n"
    new = f"sweep(floor){end}\nbrush(floor){end}\nfire(high, tray){end}\n"
    sentences = told_of(language, old, new)
    assert f"pass high instead of low to fire {place_in(language)}" in sentences
    assert not [sentence for sentence in sentences if sentence.startswith("call fire(")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_call_that_is_gone(language: str) -> None:
    end = end_in(language)
    assert f"stop calling close_door {place_in(language)}" in told_of(
        language, f"go(){end}\nclose_door(tray){end}\n".replace("go(", "run("), f"run(){end}\n"
    )


@pytest.mark.parametrize(
    ("language", "check"),
    [
        ("py", "if hot:\n    cool(tray)\n"),
        ("ts", "if (hot) {\n  cool(tray)\n}\n"),
        ("go", "if hot {\n\tcool(tray)\n}\n"),
        ("java", "if (hot) {\n  cool(tray);\n}\n"),
        ("rs", "if hot {\n    cool(tray);\n}\n"),
        ("c", "if (hot) {\n  cool(tray);\n}\n"),
    ],
)
def test_a_condition_that_is_gone(language: str, check: str) -> None:
    end = end_in(language)
    assert f"stop checking hot {place_in(language)}" in told_of(language, f"{check}run(){end}\n", f"run(){end}\n")


@pytest.mark.parametrize(
    ("language", "loop"),
    [
        ("py", "for each in {}:\n    fire(each)\n"),
        ("ts", "for (const each of {}) {{\n  fire(each)\n}}\n"),
        ("go", "for _, each := range {} {{\n\tfire(each)\n}}\n"),
        ("java", "for (Tray each : {}) {{\n  fire(each);\n}}\n"),
        ("rs", "for each in {} {{\n    fire(each);\n}}\n"),
    ],
)
def test_what_is_looped_over(language: str, loop: str) -> None:
    sentences = told_of(language, loop.format("trays"), loop.format("shelves"))
    assert f"loop over shelves instead of trays {place_in(language)}" in sentences


def test_a_label_beside_another_is_handled_like_it() -> None:
    branches = "run(kiln.High)\nswitch heat {{\ncase {}:\n\tfire(tray)\n}}\n"
    sentences = told_of("go", branches.format("kiln.Low"), branches.format("kiln.Low, kiln.High"))
    assert "handle kiln.High like kiln.Low in bake" in sentences


NAMES = [
    ("py", "go([low, 1])\n", "go([warm_up(low), 1])\n", "call warm_up"),
    ("py", "go([cool(low), 1])\n", "go([warm_up(low) + 1, 1])\n", "use warm_up instead of cool"),
    ("ts", "const x = { a: 1 + two }\n", "const x = { a: warmUp(1) + two }\n", "call warmUp"),
    ("go", "x := []int{heat}\nrun(x)\n", "x := []int{warmUp(heat)}\nrun(x)\n", "call warmUp"),
    ("java", "int x = heat + (low - 1);\n", "int x = heat + (warmUp(low) - 1);\n", "call warmUp"),
    ("rs", "let x = heat + (low - 1);\n", "let x = heat + (warm_up(low) - 1);\n", "call warm_up"),
    ("c", "int x = heat + (low - 1);\n", "int x = heat + (warm_up(low) - 1);\n", "call warm_up"),
    ("c", "tray->flags &= ~HEAT_LOW;\n", "tray->flags &= ~HEAT_LOW;\ntray->flags &= ~HEAT_HIGH;\n", "use HEAT_HIGH"),
]


@pytest.mark.parametrize(("language", "old", "new", "sentence"), NAMES)
def test_a_function_by_what_it_uses_now(language: str, old: str, new: str, sentence: str) -> None:
    assert any(each.startswith(sentence) for each in told_of(language, old, new)), told_of(language, old, new)


def test_a_new_block_is_told_by_what_it_does_where_its_condition_says_little() -> None:
    new = "if hot := load(tray); hot {\n\ttray.Add(kiln.TooHot)\n}\nrun()\n"
    assert "call tray.Add(kiln.TooHot) in bake" in told_of("go", "run()\n", new)


@pytest.mark.parametrize(
    ("old", "new", "never"),
    [
        # A variable of the function's own is nobody's news.
        ("go()\n", "heat_now = load()\ngo(heat_now)\n", "set"),
        # The same statement under no condition is done already.
        ("fire(low)\n", "fire(low)\nfire(low)\n", "call fire("),
        # One call became three: none of them is used instead of it.
        ("x = tray.to_text()\n", "x = tray.to_str().and_then(make_text)\n", "use"),
        # What is added to something is not all that it is.
        ("tray.heat += load(low)\n", "tray.heat *= load(high)\n", "set"),
        # What is passed by its name is not set.
        ("x = fire(heat=low)\n", "x = fire(heat=high)\n", "set"),
        # Another condition may ask the same in other words.
        (
            "if tray.size() == 0:\n    cool(tray)\ngo()\n",
            "size = tray.size()\nif size == 0:\n    cool(tray)\n",
            "stop checking",
        ),
        # A parameter is handed on under its name.
        ("x = Kiln(heat=load(1))\n", "x = Kiln(heat=heat)\n", "set"),
        # The condition is still there, the other way round.
        ("if tray.hot:\n    cool(tray)\ngo()\n", "if not tray.hot:\n    go()\n", "stop checking"),
    ],
)
def test_what_a_statement_does_not_say(old: str, new: str, never: str) -> None:
    assert [sentence for sentence in told_of("py", old, new) if sentence.startswith(never)] == []


def test_a_member_keeps_its_owner_where_a_variable_has_its_name() -> None:
    old = "def bake(self, heat):\n    self.heat = load()\n    go()\n"
    sentences = told(file_facts("src/kiln.py", old, old.replace("go()", "self.heat = heat")))
    assert "set self.heat to heat in bake" in sentences


def test_statements_in_another_order() -> None:
    old = "fire(tray)\nfire(tray)\nsweep(floor)\n"
    assert "reorder statements in bake" in told_of("py", old, "fire(tray)\nsweep(floor)\nfire(tray)\n")


def test_statements_under_another_condition_are_not_only_in_another_order() -> None:
    old = "fire(tray)\nif hot:\n    sweep(floor)\n"
    assert "reorder statements in bake" not in told_of("py", old, "if hot:\n    fire(tray)\nsweep(floor)\n")


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("py", "index = index + 1\ngo(index)\n", "go(index)\nif heat:\n    index += 1\n"),
        ("py", "index += 1\ngo(index)\n", "go(index)\nif heat:\n    index += 1\n"),
        ("ts", "while (tray) {\n  index++\n}\n", "while (tray) {\n  if (heat) {\n    index += 1\n  }\n}\n"),
        ("c", "for (;;) {\n    go(trays[index++]);\n}\n", "for (;;) {\n    go(trays[index]);\n    index += 1;\n}\n"),
        ("c", "for (;;) {\n    ++index;\n    go();\n}\n", "for (;;) {\n    go();\n    index += 1;\n}\n"),
    ],
)
def test_what_was_added_before_in_another_form_is_not_added_now(language: str, old: str, new: str) -> None:
    assert not [text for text in told_of(language, old, new) if text.startswith("add 1")]


@pytest.mark.parametrize(("language", "end"), [("py", ""), ("ts", ""), ("java", ";")])
def test_what_was_added_beside_something_else_is_not_added_now(language: str, end: str) -> None:
    old = f'tray.text += (": " + heat.low){end}\n'
    new = f'tray.text += ": "{end}\ntray.text += heat.low{end}\n'
    assert not [text for text in told_of(language, old, new) if text.startswith("add heat.low")]


def test_what_was_not_added_before_is_added_now() -> None:
    old = "index = 0\nwhile tray:\n    go(index)\n"
    assert "add 1 to index in bake" in told_of("py", old, f"{old}    index += 1\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_one_new_statement_of_a_function(language: str) -> None:
    end = end_in(language)
    old = f"heat = low{end}\nfire(tray){end}\nheat = high{end}\n"
    assert f"set heat to low {place_in(language)}" in told_of(language, old, f"{old}heat = low{end}\n")
    link = place_in(language).replace("in", "to", 1)
    assert f"add free(tray) {link}" in told_of(language, old, f"{old}free(tray){end}\n")


def test_a_new_variable_that_nothing_reads_is_nobodys_news() -> None:
    assert told_of("py", "fire(tray)\n", "limit_of = 3\nfire(tray)\n") == []


@pytest.mark.parametrize(
    ("language", "declared"),
    [
        ("py", "limit = {}"),
        ("ts", "const limit = {}"),
        ("go", "limit := {}"),
        ("java", "int limit = {};"),
        ("rs", "let limit = {};"),
        ("c", "int limit = {};"),
    ],
)
def test_a_value_of_which_a_part_is_another(language: str, declared: str) -> None:
    end = end_in(language)
    old, new = (f"{declared.format(value)}\nfire(limit){end}\n" for value in ("load(low + rest)", "load(rest + low)"))
    assert f"set limit to load(rest + low) instead of load(low + rest) {place_in(language)}" in told_of(
        language, old, new
    )


def test_a_value_that_was_added_to() -> None:
    old, new = "let limit = load(low);\nfire(limit);\n", "let limit = load(low) - rest;\nfire(limit);\n"
    assert "set limit to load(low) - rest instead of load(low) in bake" in told_of("rs", old, new)


def test_what_is_kept_under_an_index_gets_another_value() -> None:
    sentences = told_of("go", "trays[i] = append(trays[i], tray)\n", "trays[i] = []Tray{tray}\n")
    assert "set trays[i] to []Tray{tray} instead of append(trays[i], tray) in bake" in sentences


def test_a_method_has_no_value() -> None:
    """In Rust, what a method is called on stands where the value of an assignment does."""
    sentences = told_of("rs", 'format!("-{}", heat).into();\n', 'format!("{}{}", tray, heat).into();\n')
    assert not any(sentence.startswith("set into") for sentence in sentences)


def test_a_value_that_is_made_in_steps_now() -> None:
    old, new = "let app = load(low, rest);\nfire(app);\n", "let app = load(low);\nlet app = app.or(rest);\nfire(app);\n"
    assert not any(sentence.startswith("set app") for sentence in told_of("rs", old, new))


def test_what_was_set_as_often_before_is_not_set_anew() -> None:
    old = "for _, lid := range lids {\n\tk.lids = append(k.lids, wrap(lid))\n}\n"
    again, more = "k.lids = append(k.lids, lids...)\n", "k.lids = append(k.lids, low)\n"
    assert not any(sentence.startswith("set k.lids") for sentence in told_of("go", old, again))
    assert "set k.lids to append(k.lids, low) in bake" in told_of("go", old, old + more)


def test_labels_that_each_had_a_case_are_not_handled_like_one_another() -> None:
    """Of Rust, where a `::` is a part of a label and no end of it."""
    alone = "match run(tray) {\n    Heat::Low => return 0,\n    Heat::Off(None) => {\n        return 0;\n    }\n"
    alone += "    _ => 1,\n}\n"
    both = "match run(tray) {\n    Heat::Low | Heat::Off(None) => 0,\n    _ => 1,\n}\n"
    assert not any(sentence.startswith("handle") for sentence in told_of("rs", alone, both))
