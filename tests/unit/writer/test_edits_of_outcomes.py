"""What a branch comes to is told instead of what it asks, language by language."""

import pytest

from git_agent.writer.phrases.code_edits import code_edit_phrases, edit_variants
from git_agent.writer.phrases.locations import Location
from git_agent.writer.phrases.phrase import CODE, base_name
from git_agent.writer.quoting import safe_phrases, without_place
from git_agent.writer.read.context import Context
from support.changing import as_told
from support.told_edits import LANGUAGES, end_in, file_facts, in_function, place_in, told, told_of

EITHER = {"py": "or"}
BOTH = {"py": "and"}


def _branch(language: str, condition: str, *statements: str) -> str:
    end = end_in(language)
    if language == "py":
        return f"if {condition}:\n" + "".join(f"    {statement}\n" for statement in statements)
    test = condition if language in ("go", "rs") else f"({condition})"
    return f"if {test} {{\n" + "".join(f"    {statement}{end}\n" for statement in statements) + "}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_branch_that_ends_with_a_return_is_told_by_it(language: str) -> None:
    rest = f"fire(tray){end_in(language)}\n"
    new = _branch(language, "heat > 9", "cool(tray)", "return tray") + rest
    place = place_in(language).removeprefix("in ")
    assert f"return tray from {place} if heat > 9" in told_of(language, rest, new)
    assert f"call cool {place_in(language)} if heat > 9" in told_of(language, rest, new)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_returns_nothing_itself(language: str) -> None:
    rest = f"fire(tray){end_in(language)}\n"
    new = in_function(language, _branch(language, "heat > 9", "return tray") + rest)
    file = file_facts(f"src/kiln.{language}", in_function(language, rest), new)
    location = Location(kind="file", text=base_name(file.path), path=file.path)
    sentences = {as_told(phrase) for phrase in edit_variants([file], [location])}
    assert f"return tray in kiln.{language} if heat > 9" in sentences
    forms = {form for phrase in code_edit_phrases([file]) for form in phrase.objects}
    assert not any(f"from {base_name(file.path)}" in form for form in forms)


def test_a_branch_that_does_much_is_not_told_by_its_end() -> None:
    new = _branch("py", "heat > 9", "cool(tray)", "wait()", "turn(tray)", "lift(tray)", "return tray")
    assert told_of("py", "fire(tray)\n", f"{new}fire(tray)\n")[0] == "check heat > 9 in bake"


def test_what_was_done_before_a_tray_is_skipped_is_done_of_it() -> None:
    old = "for tray in trays:\n    fire(tray)\n"
    new = old.replace("fire", "if tray.hot:\n        turn(tray)\n        continue\n    fire", 1)
    assert not any(sentence.startswith("skip tray") for sentence in told_of("py", old, new))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("statement", "sentence"),
    [("return tray", "return tray from {} also if heat > 9"), ("fire(tray)", "call fire in {} also if heat > 9")],
)
def test_what_is_done_in_one_more_case(language: str, statement: str, sentence: str) -> None:
    old = _branch(language, "cold", statement) + f"wait(){end_in(language)}\n"
    new = old.replace("cold", f"cold {EITHER.get(language, '||')} heat > 9")
    assert told_of(language, old, new)[0] == sentence.format(place_in(language).removeprefix("in "))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_done_in_fewer_cases(language: str) -> None:
    old = _branch(language, "cold", "fire(tray)") + f"wait(){end_in(language)}\n"
    new = old.replace("cold", f"cold {BOTH.get(language, '&&')} heat > 9")
    assert told_of(language, old, new)[0] == f"call fire {place_in(language)} only if heat > 9"
    again = f"fire(tray){end_in(language)}\n"
    assert told_of(language, old + again, new + again)[0] == f"check heat > 9 {place_in(language)}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_done_otherwise_as_well_is_told_by_what_is_asked(language: str) -> None:
    old = _branch(language, "cold", "fire(tray)") + f"wait(){end_in(language)}\n"
    new = old.replace("cold", f"cold {EITHER.get(language, '||')} heat > 9").replace("fire(tray)", "fire(lid)")
    assert f"check heat > 9 {place_in(language)}" in told_of(language, old, new)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_condition_gives_way_before_the_function_does(language: str) -> None:
    statements = _branch(language, "heat > 9", "cool(tray)") + f"fire(tray){end_in(language)}\n"
    new, old = in_function(language, statements), in_function(language, f"fire(tray){end_in(language)}\n")
    phrases = [*code_edit_phrases([file_facts(f"src/kiln.{language}", old, new)])]
    forms = [as_told(phrase, form) for phrase in phrases for form in range(len(phrase.objects))]
    assert forms[:2] == [f"call cool {place_in(language)} if heat > 9", f"call cool {place_in(language)}"]


@pytest.mark.parametrize(
    ("language", "chain"),
    [
        ("py", "if cold:\n    wait()\nelif heat > 9:\n    cool(tray)\nelse:\n    turn(tray)\n"),
        ("ts", "if (cold) {\n  wait()\n} else if (heat > 9) {\n  cool(tray)\n} else {\n  turn(tray)\n}\n"),
        ("go", "if cold {\n\twait()\n} else if heat > 9 {\n\tcool(tray)\n} else {\n\tturn(tray)\n}\n"),
        ("java", "if (cold) {\n  wait();\n} else if (heat > 9) {\n  cool(tray);\n} else {\n  turn(tray);\n}\n"),
        ("rs", "if cold {\n    wait();\n} else if heat > 9 {\n    cool(tray);\n} else {\n    turn(tray);\n}\n"),
        ("c", "if (cold) {\n    wait();\n} else if (heat > 9) {\n    cool(tray);\n} else {\n    turn(tray);\n}\n"),
    ],
)
def test_what_is_done_in_one_branch_of_a_chain_tells_its_condition(language: str, chain: str) -> None:
    old = {"py": "if cold:\n    wait()\n"}.get(language, f"{chain.partition('}')[0]}}}\n")
    sentences = told_of(language, old, chain)
    assert f"call cool {place_in(language)} if heat > 9" in sentences
    assert not any(
        sentence.startswith("check") or ("turn" in sentence and " if " in sentence) for sentence in sentences
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_variables_of_a_branch_are_not_counted_as_what_it_does(language: str) -> None:
    let = {"py": "{} = {}", "ts": "const {} = {}", "go": "{} := {}", "rs": "let {} = {}"}.get(language, "int {} = {}")
    variables = [let.format(name, value) for name, value in (("lid", "heat"), ("rim", "lid"), ("pan", "rim"))]
    rest = f"fire(tray){end_in(language)}\n"
    new = _branch(language, "heat > 9", *variables, "cool(pan)") + rest
    assert told_of(language, rest, new)[0] == f"call cool {place_in(language)} if heat > 9"


def test_an_error_raised_in_one_more_case() -> None:
    old = "if cold:\n    raise HeatError(tray)\nfire(tray)\n"
    assert told_of("py", old, old.replace("cold", "cold or not tray.lid"))[0] == (
        "raise HeatError in bake also if not tray.lid"
    )


def _both(language: str, condition: str, statement: str, otherwise: str) -> str:
    end, then = end_in(language), _branch(language, condition, statement)
    if language == "py":
        return f"{then}else:\n    {otherwise}\n"
    return f"{then.removesuffix(chr(10))} else {{\n    {otherwise}{end}\n}}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_new_where_a_condition_does_not_hold_tells_of_the_condition(language: str) -> None:
    end = end_in(language)
    member = "tray->lid" if language == "c" else "tray.lid"
    old = f"{member} = LOW{end}\nfire(tray){end}\n"
    new = _both(language, "heat > 9", f"{member} = LOW", f"{member} = HIGH") + f"fire(tray){end}\n"
    sentences = told_of(language, old, new)
    assert sentences[0] == f"set {member} to HIGH {place_in(language)} unless heat > 9"
    assert not any(sentence.startswith("check") for sentence in sentences)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_set_in_a_table_under_a_condition(language: str) -> None:
    end = end_in(language)
    old = f"fire(tray){end}\nwait(){end}\n"
    new = _branch(language, "heat > 9", "trays[1] = tray") + old
    assert told_of(language, old, new)[0] == f"set trays[1] to tray {place_in(language)} if heat > 9"


@pytest.mark.parametrize(
    ("language", "statement", "sentence"),
    [
        ("py", "if tray.hot:\n    del trays[1]\n", "delete trays[1] in bake if tray.hot"),
        ("ts", "if (tray.hot) {\n  delete trays[1]\n}\n", "delete trays[1] in bake if tray.hot"),
        ("ts", "if (trays[1]) {\n  delete trays[1]\n}\n", "delete trays[1] in bake"),
    ],
)
def test_what_is_deleted(language: str, statement: str, sentence: str) -> None:
    assert told_of(language, "fire(tray)\n", f"{statement}fire(tray)\n")[0] == sentence


@pytest.mark.parametrize("statement", ["delete[] lids;", "delete lids;"])
def test_memory_that_is_given_back_is_freed_and_no_name_is_gone(statement: str) -> None:
    old = "void bake(Tray tray) {\n  fire(tray);\n}\n"
    new = old.replace("  fire", f"  {statement}\n  fire")
    assert set(told(file_facts("src/kiln.cpp", old, new))) == {"free lids in bake"}


@pytest.mark.parametrize(
    ("language", "statement"),
    [("py", "heat += lid.size"), ("ts", "heat += lid.size"), ("java", "heat += lid.size;"), ("c", "heat += lid.size;")],
)
def test_what_is_added_to_a_value_is_not_told_without_it(language: str, statement: str) -> None:
    facts = file_facts(
        f"src/kiln.{language}",
        in_function(language, f"fire(tray){end_in(language)}\n"),
        in_function(language, f"{statement}\nfire(tray){end_in(language)}\n"),
    )
    phrases = safe_phrases(code_edit_phrases([facts]), Context([facts], paths=[facts.path]))
    forms = [form for phrase in phrases for form in (*phrase.objects, *without_place(phrase))]
    assert forms
    assert all(f"to {CODE}heat{CODE}" in form for form in forms)


def test_what_is_done_when_an_error_was_caught_is_not_what_is_caught() -> None:
    old = "try:\n    import lid\nexcept ImportError:\n    import tray\nfire()\n"
    new = "try:\n    import tray\nexcept ImportError:\n    import lid\nfire()\n"
    assert not any(sentence.startswith("catch") for sentence in told_of("py", old, new))


def test_what_is_handed_over_with_a_function_is_still_passed() -> None:
    old = "self.lid = Lid(tray, **options)\nfire(tray)\n"
    new = "lid = partial(Lid, **options)\nself.lid = Lid(tray)\nfire(tray)\n"
    assert not any("passing" in sentence for sentence in told_of("py", old, new))


@pytest.mark.parametrize(
    ("language", "statements", "sentence"),
    [
        ("py", "try:\n    {}\nexcept GasError:\n    raise LidError(tray)\n", "raise LidError in bake on GasError"),
        ("py", "try:\n    {}\nexcept GasError:\n    return lid\n", "return lid from bake on GasError"),
        ("py", "try:\n    {}\nexcept GasError:\n    pass\n", "ignore GasError in bake"),
        ("py", "try:\n    {}\nexcept GasError:\n    vent()\n", "catch GasError in bake"),
        ("py", "try:\n    {}\nexcept GasError:\n    raise GasError(tray)\n", "catch GasError in bake"),
        (
            "java",
            "try {{\n  {};\n}} catch (GasException e) {{\n  throw new LidException(tray);\n}}\n",
            "throw LidException in bake of Kiln on GasException",
        ),
        (
            "java",
            "try {{\n  {};\n}} catch (GasException e) {{\n  // gone already\n}}\n",
            "ignore GasException in bake of Kiln",
        ),
    ],
)
def test_an_error_is_told_with_what_becomes_of_it(language: str, statements: str, sentence: str) -> None:
    old = f"light(tray){end_in(language)}\n"
    assert told_of(language, old, statements.format("light(tray)"))[0] == sentence


def test_an_error_raised_elsewhere_is_told_with_the_one_it_comes_of() -> None:
    old = "if not tray:\n    raise LidError(tray)\nif hot:\n    wait(KeyError)\nlight(tray)\n"
    new = old.replace("light(tray)\n", "try:\n    light(tray)\nexcept KeyError:\n    raise LidError(heat)\n")
    assert told_of("py", old, new)[0] == "raise LidError in bake on KeyError"


def test_a_long_branch_that_another_function_of_that_name_had_is_not_new() -> None:
    branch = (
        "    if (tray.isHot()) {\n      cool(tray.firstShelf(), tray.secondShelf(), tray.thirdShelf());\n"
        "      turn(tray.firstShelf());\n      return tray.thirdShelf();\n    }\n"
    )

    def source(first: str, second: str) -> str:
        method = "  Shelf bake(Tray tray) {{\n{}    return null;\n  }}\n"
        return f"class Kiln {{\n{method.format(first)}}}\n\nclass Oven {{\n{method.format(second)}}}\n"

    sentences = told(file_facts("src/Kiln.java", source(branch, ""), source("", branch)))
    assert not any("if tray.isHot()" in sentence for sentence in sentences)


EXITS = [
    ("go", "log.Fatal(err)", "call log.Fatal in bake if heat > 9"),
    ("go", 'log.Fatalf("too hot: %d", heat)', "call log.Fatalf in bake if heat > 9"),
    ("go", "panic(heat)", "panic in bake if heat > 9"),
    ("ts", "process.exit(1)", "exit in bake if heat > 9"),
    ("c", "exit(1);", "exit in bake if heat > 9"),
    ("rs", "panic!();", "panic in bake if heat > 9"),
]


@pytest.mark.parametrize(("language", "leaving", "sentence"), EXITS)
def test_a_call_that_a_function_is_left_by_throws_nothing(language: str, leaving: str, sentence: str) -> None:
    opened = "if heat > 9 {" if language in ("go", "rs") else "if (heat > 9) {"
    fire = f"fire(tray){end_in(language)}\n"
    branch = f"{opened}\n  {leaving}\n}}\n"
    assert sentence in told_of(language, fire, branch + fire)
    wider = branch.replace("heat > 9", "heat > 9 || tray.hot")
    sentences = told_of(language, branch + fire, wider + fire)
    assert sentence.replace("if heat > 9", "also if tray.hot") in sentences
    assert not any(each.startswith(("throw", "raise")) for each in sentences)
