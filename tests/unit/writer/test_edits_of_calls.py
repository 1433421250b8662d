"""What a change of calls is told as, language by language: called, passed, awaited, logged, used instead."""

import pytest

from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from support.findings import change_between
from support.told_edits import LANGUAGES, end_in, file_facts, in_function, place_in, told, told_of

CALLS = [
    ("py", "go()\n", "go()\nclose_door(tray)\n", "call close_door in bake"),
    ("ts", "go()\n", "go()\ncloseDoor(tray)\n", "call closeDoor in bake"),
    ("go", "run()\n", "run()\ncloseDoor(tray)\n", "call closeDoor in bake"),
    ("java", "go();\n", "go();\ncloseDoor(tray);\n", "call closeDoor in bake of Kiln"),
    ("rs", "go();\n", "go();\nclose_door(tray);\n", "call close_door in bake"),
    ("c", "go();\n", "go();\nclose_door(tray);\n", "call close_door in bake"),
    ("py", "x = heat\n", "x = warm_up(heat)\n", "call warm_up in bake"),
    ("py", "go()\n", "go()\nrows.pop(LOW, None)\n", "call rows.pop(LOW, None) in bake"),
    ("py", "open_door(tray)\n", "slide_door(tray)\n", "use slide_door instead of open_door in bake"),
    ("ts", "openDoor(tray)\n", "slideDoor(tray)\n", "use slideDoor instead of openDoor in bake"),
    ("go", "openDoor(tray)\n", "slideDoor(tray)\n", "use slideDoor instead of openDoor in bake"),
    ("java", "openDoor(tray);\n", "slideDoor(tray);\n", "use slideDoor instead of openDoor in bake of Kiln"),
    ("rs", "open_door(tray);\n", "slide_door(tray);\n", "use slide_door instead of open_door in bake"),
    ("c", "open_door(tray);\n", "slide_door(tray);\n", "use slide_door instead of open_door in bake"),
    ("py", "fire(tray)\n", "fire(tray, heat)\n", "pass heat to fire in bake"),
    ("ts", "fire(tray)\n", "fire(tray, heat)\n", "pass heat to fire in bake"),
    ("go", "fire(tray)\n", "fire(tray, heat)\n", "pass heat to fire in bake"),
    ("java", "fire(tray);\n", "fire(tray, heat);\n", "pass heat to fire in bake of Kiln"),
    ("rs", "fire(tray);\n", "fire(tray, heat);\n", "pass heat to fire in bake"),
    ("c", "fire(tray);\n", "fire(tray, heat);\n", "pass heat to fire in bake"),
    ("py", "fire(tray)\n", "fire(tray, slowly=True)\n", "pass slowly to fire in bake"),
    ("py", "fire(tray)\n", "fire(tray, slowly=True)\n", "pass slowly=True to fire in bake"),
    ("py", "fire(tray, heat)\n", "fire(tray)\n", "stop passing heat to fire in bake"),
    ("ts", "const x = load(tray)\n", "const x = await load(tray)\n", "await load in bake"),
    ("py", "x = load(tray)\n", "x = await load(tray)\n", "await load in bake"),
    ("py", 'log.info("x", heat)\n', 'log.info("x", heat, tray.name)\n', "log tray.name in bake"),
    ("py", "go()\n", 'go()\nlogger.debug("went")\n', "add log message to bake"),
    ("ts", "go()\n", "go()\nconsole.warn('went')\n", "add log message to bake"),
    ("rs", "go();\n", "go();\ndebug_assert_eq!(tray.heat, heat);\n", "add debug_assert_eq!(tray.heat, heat) to bake"),
]


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("py", "lids = await load(tray)\nreturn cast(Lids, lids)\n", "return await load(tray)\n"),
        ("ts", "const lids = await load(tray)\nreturn lids as Lids\n", "return await load(tray)\n"),
        ("rs", "let lids = load(tray).await;\nLids(lids)\n", "return load(tray).await;\n"),
    ],
)
def test_what_was_awaited_before_is_not_told_as_awaited(language: str, old: str, new: str) -> None:
    assert not [each for each in told_of(language, old, new) if each.startswith("await")]


@pytest.mark.parametrize(("language", "old", "new", "sentence"), CALLS)
def test_a_call_says_what_it_does(language: str, old: str, new: str, sentence: str) -> None:
    assert sentence in told_of(language, old, new)


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("py", "if heat:\n    if tray:\n        log.warn('{0}')\n", "if heat and tray:\n    log.warn('{0} <lid>')\n"),
        (
            "ts",
            "if (heat) {{\n  if (tray) {{\n    log.error('{0}')\n  }}\n}}\n",
            "if (heat && tray) {{\n  log.error('{0} <lid>')\n}}\n",
        ),
    ],
)
def test_a_log_message_that_stands_elsewhere_is_not_told_as_new(language: str, old: str, new: str) -> None:
    sentences = told_of(language, old.format("too hot"), new.format("far too hot"))
    assert not [each for each in sentences if each.startswith("add log message")]


CHAINS = {
    "py": "x = trays.sort(1).pick({}heat).all()\n",
    "ts": "const x = trays.sort(1).pick({}heat).all()\n",
    "go": "x := trays.sort(1).pick({}heat).all()\n",
    "java": "int x = trays.sort(1).pick({}heat).all();\n",
    "rs": "let x = trays.sort(1).pick({}heat).all();\n",
}


@pytest.mark.parametrize("language", CHAINS)
def test_a_call_in_a_chain_came_or_went(language: str) -> None:
    longer = CHAINS[language].format("rack, ").replace(".pick(", ".sort(2).pick(")
    shorter = CHAINS[language].format("rack, ")
    assert f"call sort(2) {place_in(language)}" in told_of(language, shorter, longer)
    assert f"stop calling sort(2) {place_in(language)}" in told_of(language, longer, shorter)


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        ("Shelf::new(HIGH)", "call shelf with Shelf::new(HIGH) in bake"),
        # A text that nobody may quote.
        ('Shelf::new("hg6")', "call shelf once more in bake"),
    ],
)
def test_a_long_call_in_a_chain_is_told_by_what_it_is_given(made: str, sentence: str) -> None:
    old = "let kiln = Kiln::new(1).shelf(Shelf::new(LOW).wide(2)).lid(3);\n"
    shelf = f"{made}.wide(2).deep(44444444).tall(55555555).heavy(66666666).warm(77777777).dry()"
    assert sentence in told_of("rs", old, old.replace(".lid", f".shelf({shelf}).lid"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # One call of both.
        ("x = tray.shelves().size()\n", "x = tray.count_shelves()\n"),
        # The same calls, the other way round.
        ("x = tray.sort(1).pick(2).all()\n", "x = tray.pick(2).sort(1).all()\n"),
    ],
)
def test_a_call_that_is_still_made_in_a_chain_is_not_gone(old: str, new: str) -> None:
    assert not [each for each in told_of("py", old, new) if each.startswith("stop calling")]


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        ("py", "x = 1\nheat_up(tray)\n", "x = 1\nrun(heat_up, tray)\n"),
        ("ts", "let x = 1\nheatUp(tray)\n", "let x = 1\nrun(heatUp, tray)\n"),
        ("go", "x := 1\nheatUp(tray)\n", "x := 1\nrun(heatUp, tray)\n"),
        ("rs", "let x = kiln.to_text();\nput(x);\n", 'write!(out, "{}", kiln.to_text());\n'),
        ("rs", "let x = Fault::Broken(kiln);\nput(x);\n", "let x = Fault::Broken { kiln };\nput(x);\n"),
    ],
    ids=["handed over", "handed over", "handed over", "in a macro", "fields with names"],
)
def test_what_is_still_named_is_not_said_to_be_called_no_longer(language: str, old: str, new: str) -> None:
    assert not [each for each in told_of(language, old, new) if each.startswith("stop calling")]


@pytest.mark.parametrize(
    ("old", "new", "never"),
    [
        ("close_door(1)\n", "close_door(1)\nclose_door(2)\n", "call close_door in"),
        ("rows.append(1)\n", "rows.append(1)\nprint(rows)\n", "call"),
        # A function on another object is the same function.
        ("a.fire(tray)\n", "b.fire(tray)\n", "use"),
        # Neither takes what the other took, and there is more: it is another call, not one instead.
        ("fire(tray, heat, 3)\nload()\n", "sweep(floor)\nbrush(floor)\n", "use"),
        # A variable with another name changes nothing that is passed.
        ("warm = load()\nfire(warm)\n", "hot = load()\nfire(hot)\n", "pass"),
        # A function that is spelled otherwise was called before.
        ("a = oneTray(heat)\nb = oneTray(2)\n", "a = one_tray(heat)\nb = one_tray(2)\nc = one_tray(3)\n", "call"),
        # Of a declaration of C it says that a function takes nothing.
        ("fire()\n", "fire(void)\n", "pass"),
        # What is put into a text is not passed on.
        ("text.format(tray)\n", "text.format(tray, heat)\n", "pass"),
    ],
)
def test_what_is_no_news_is_not_told(old: str, new: str, never: str) -> None:
    assert [sentence for sentence in told_of("py", old, new) if sentence.startswith(never)] == []


def test_a_variable_with_another_name_is_not_told() -> None:
    assert told_of("py", "warm = load()\nfire(warm)\n", "hot = load()\nfire(hot)\n") == []


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("py", "{} = {}\n"),
        ("ts", "let {} = {}\n"),
        ("go", "{} := {}\n"),
        ("java", "int {} = {};\n"),
        ("rs", "let {} = {};\n"),
        ("c", "int {} = {};\n"),
    ],
)
def test_a_variable_that_another_one_stands_for_everywhere_is_not_told(language: str, line: str) -> None:
    end, uses = end_in(language), "fire({0}, 1)\nbake({0}, low)\ncool(rest, {0})\nopen({0}, 2)\n"
    old, new = (uses.format(name).replace("\n", f"{end}\n") for name in ("warm", "heatNow"))
    declared = line.format("warm", "3"), line.format("heatNow", "load(tray, shelf, 4)")
    sentences = told_of(language, declared[0] + old, declared[1] + new)
    assert not [sentence for sentence in sentences if "warm" in sentence]


def test_what_a_function_takes_under_another_name_is_not_told() -> None:
    old = "def bake(tray: Tray) -> Tray:\n    tray.heat = high\n    return tray\n"
    assert told(file_facts("src/kiln.py", old, old.replace("tray", "shelf"))) == []


def test_a_word_of_a_language_that_has_the_form_of_a_call_is_not_called() -> None:
    old = "module Kiln\n  def bake\n    go\n  end\nend\n"
    new = old.replace("module Kiln\n", "module Kiln\n  extend Heating\n")
    assert [each for each in told(file_facts("src/kiln.rb", old, new)) if each.startswith("call")] == []


def test_a_value_that_rust_expects_is_no_assertion() -> None:
    old, new = 'let a = tray.find(heat).expect("cold");\n', 'let a = tray.find(heat).expect("too cold");\n'
    assert told_of("rs", old, new) == []


def test_the_same_call_in_several_functions_is_told_once_with_all_of_them() -> None:
    old = "def bake(a):\n    fire(a)\n\n\ndef dry(a):\n    fire(a)\n"
    sentences = told(file_facts("src/kiln.py", old, old.replace("fire(a)", "fire_up(a)")))
    assert sentences[0] == "use fire_up instead of fire in bake and dry"


def test_a_call_of_a_function_that_is_new_as_well_is_told_as_its_use() -> None:
    old = "def bake(a):\n    go()\n"
    new = f"{old}    sweep_floor()\n\n\ndef sweep_floor():\n    pass\n"
    assert told(file_facts("src/kiln.py", old, new)) == ["use new sweep_floor in bake"]


def test_an_argument_for_a_parameter_that_is_new_is_not_told() -> None:
    old = "def fire(a):\n    go(a)\n\n\ndef bake(a):\n    fire(a)\n"
    new = "def fire(a, heat):\n    go(a)\n\n\ndef bake(a):\n    fire(a, heat)\n"
    assert told(file_facts("src/kiln.py", old, new)) == []


def test_a_renamed_function_is_not_used_instead() -> None:
    old = "def fire(a):\n    go(a)\n    stop(a)\n\n\ndef bake(a):\n    fire(a)\n"
    assert told(file_facts("src/kiln.py", old, old.replace("fire", "light"))) == []


def test_a_type_that_still_calls_something_elsewhere_has_not_stopped() -> None:
    old = (
        "class Kiln:\n    def __init__(self):\n        warm_up(1)\n        rest()\n\n"
        "    def cool(self):\n        warm_up(2)\n        end()\n"
    )
    assert told(file_facts("src/a.py", old, old.replace("        warm_up(1)\n", ""))) == []
    gone = old.replace("        warm_up(1)\n", "").replace("warm_up(2)", "end()")
    assert any(text.startswith("stop calling warm_up") for text in told(file_facts("src/a.py", old, gone)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_function_is_called_at_nearly_every_place(language: str) -> None:
    end = end_in(language)
    calls = [f"slide({{}}, {number}){end}\n" for number in range(4)]
    old = "".join(call.format("tray") for call in calls)
    new = "".join(calls[:3]).replace("slide({}", "lift(tray, lid") + calls[3].format("tray")
    assert f"use lift instead of slide {place_in(language)}" in told_of(language, old, new)


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_function_at_one_place_of_several_is_not_instead(language: str) -> None:
    end = end_in(language)
    old = "".join(f"slide(tray, {number}){end}\n" for number in range(3))
    assert not any(" instead of " in sentence for sentence in told_of(language, old, old.replace("slide", "lift", 1)))


TRIES = {
    "py": ("try:\n    {}\nexcept GasError:\n    pass\n", "GasError"),
    "java": ("try {{\n  {};\n}} catch (GasException e) {{\n}}\n", "GasException"),
}


def _message(language: str, old: str, new: str) -> str:
    sides = in_function(language, old), in_function(language, new)
    return write(change_between({f"src/kiln.{language}": sides}), StyleOptions(form="plain")).text


@pytest.mark.parametrize("language", TRIES)
def test_what_is_tried_leads_over_what_is_caught(language: str) -> None:
    form, error = TRIES[language]
    start, place = f"load(tray){end_in(language)}\n", place_in(language)
    message = _message(language, start, form.format("light(tray)") + start)
    assert message == f"call light {place}\n\n- ignore {error} {place}"


@pytest.mark.parametrize("language", TRIES)
def test_what_stood_there_before_is_not_tried_anew(language: str) -> None:
    form, error = TRIES[language]
    old, new = f"light(tray){end_in(language)}\n", form.format("light(tray)")
    assert _message(language, old, new) == f"ignore {error} {place_in(language)}"


def test_the_level_of_a_log_message_is_a_side_matter() -> None:
    old, new = "logger.info(tray)\ngo()\n", "logger.warning(tray)\nif tray is None:\n    return\ngo()\n"
    subject, _, body = _message("py", old, new).partition("\n\n")
    assert subject == "return early from bake if tray is None"
    assert body == "- use logger.warning instead of logger.info in bake"


@pytest.mark.parametrize("language", ["ts", "js"])
def test_a_module_that_is_loaded_under_another_name_is_not_passed_instead(language: str) -> None:
    old = "const { LIDS } = require('./lids')\nconst low = 1\n"
    new = "const { bake } = require('./bake')\nconst low = 2\n"
    assert not any(" instead of " in sentence for sentence in told(file_facts(f"kiln.{language}", old, new)))


def test_a_module_that_is_loaded_under_the_same_name_is_passed_instead() -> None:
    old, new = (
        "const lids = require('./low/lids')\nconst low = 1\n",
        "const lids = require('./high/lids')\nconst low = 2\n",
    )
    assert 'pass "./high/lids" instead of "./low/lids" to require in kiln.js' in told(file_facts("kiln.js", old, new))


def test_what_is_still_called_where_it_was_put_is_not_used_no_more() -> None:
    steps = ("let tray = self.trays.take()?;", "tray.fire(self);", "self.send(Note::build(), true, log);")
    rest = ("let Some(lid) = self.lid else {", "    return Err(Fault::Cold);", "};", "self.keep(tray);", "Ok(())")
    asked = ("if let Heat::High = self.heat {", "    return Ok(());", "}", "self.burn(log)")
    body, guard = ("".join(f"        {line}\n" for line in lines) for lines in ((*steps, *rest), asked))
    head = "    pub fn {}(&mut self, log: &mut Vec<u8>) -> Result<(), Fault> {{\n"
    first = "impl Kiln {\n    fn maybe(&mut self, log: &mut Vec<u8>) {\n        let _ = self.bake(log);\n    }\n\n"
    old = f"{first}{head.format('bake')}{body}    }}\n}}\n"
    new = f"{first}{head.format('bake')}{guard}    }}\n\n{head.format('burn')}{body}    }}\n}}\n"
    sentences = told(file_facts("kiln.rs", old, new))
    assert any(sentence.startswith("extract burn from bake") for sentence in sentences)
    assert any(sentence.startswith("return Ok(()) from bake") for sentence in sentences)
    assert not any(" instead of " in sentence for sentence in sentences)


@pytest.mark.parametrize(
    ("language", "form"),
    [
        ("py", "trays.{}(lid, heat)\n"),
        ("ts", "trays.{}(lid, heat);\n"),
        ("go", "trays.{}(lid, heat)\n"),
        ("java", "trays.{}(lid, heat);\n"),
        ("rs", "trays.{}(lid, heat);\n"),
    ],
)
def test_another_common_function_with_the_same_arguments_is_used_instead(language: str, form: str) -> None:
    told = told_of(language, form.format("insert"), form.format("append"))
    assert any(sentence.startswith("use trays.append instead of trays.insert in bake") for sentence in told)
    assert not any("instead" in each for each in told_of(language, form.format("insert"), "trays.append(door)\n"))


@pytest.mark.parametrize("language", ["ts", "java"])
def test_a_type_is_instantiated_and_neither_created_nor_called(language: str) -> None:
    old, made = "go(tray);\n", "return new Kiln(tray);\n"
    assert f"instantiate Kiln {place_in(language)}" in told_of(language, old, old + made)
    assert f"stop instantiating Kiln {place_in(language)}" in told_of(language, old + made, old)
    again = told_of(language, f"open(new Kiln(lid));\n{old}", f"open(new Kiln(lid));\n{old}{made}")
    assert not [each for each in again if "call" in each]


def test_an_assertion_in_place_of_another_neither_came_nor_went() -> None:
    long = " && ".join(f"x != heat_{number}" for number in range(9))
    old = f"let x = size(heat);\nassert!({long});\nput(x);\n"
    new = "let x = size(heat);\nresize(x, |b| {\n  debug_assert!(b < 3);\n  b\n});\nput(x);\n"
    told = told_of("rs", old, new)
    assert not [each for each in told if each.startswith(("add assertion", "remove assertion"))]


def test_what_a_compiler_is_asked_is_not_called() -> None:
    new = "#if HAVE_VERSION(12, 0)\n#pragma GCC diagnostic push\n#endif\nopen(heat);\n"
    assert not [each for each in told_of("c", "open(heat);\n", new) if "HAVE_VERSION" in each and "call" in each]


@pytest.mark.parametrize(
    ("language", "old", "new"),
    [
        (
            "go",
            "lid := open(keys, low)(tray)\nrun(lid)\n",
            "hotKeys := Rack{\n\tlow: 1,\n}\nlid := open(hotKeys)(tray)\nrun(lid)\n",
        ),
        ("ts", "const lid = open(keys, low)(tray)\n", "const hotKeys = [low]\nconst lid = open(hotKeys)(tray)\n"),
        ("py", "lid = open(keys, low)(tray)\n", "hot_keys = [low]\nlid = open(hot_keys)(tray)\n"),
        ("rs", "let lid = open(keys, low)(tray);\n", "let hot_keys = [low];\nlet lid = open(hot_keys)(tray);\n"),
        ("c", "lid = open(keys, low)(tray);\n", "int hot_keys = low;\nlid = open(hot_keys)(tray);\n"),
    ],
)
def test_what_a_function_is_made_of_is_not_called(language: str, old: str, new: str) -> None:
    assert not any(
        sentence.lower().startswith(("call hotkeys", "call hot_keys")) for sentence in told_of(language, old, new)
    )


@pytest.mark.parametrize(
    ("language", "check"),
    [
        ("py", 'if {0}:\n    ring("hg6")\n'),
        ("ts", 'if ({0}) {{\n  ring("hg6")\n}}\n'),
        ("go", 'if {0} {{\n\tring("hg6")\n}}\n'),
        ("java", 'if ({0}) {{\n  ring("hg6");\n}}\n'),
        ("rs", 'if {0} {{\n    ring("hg6");\n}}\n'),
        ("c", 'if ({0}) {{\n  ring("hg6");\n}}\n'),
    ],
)
def test_a_call_is_made_once_more_only_where_it_is_one(language: str, check: str) -> None:
    end = end_in(language)
    old = check.format("low(tray)") + f"fire(tray){end}\n"
    once = old + check.replace("hg6", "hg7").format("hot(tray)")
    twice = f'{once}ring("hg8"){end}\n'
    assert any("once more" in each for each in told_of(language, old, once))
    assert not any("once more" in each for each in told_of(language, old, twice))


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "c"])
def test_a_call_that_is_made_on_another_name_is_no_new_one(language: str) -> None:
    end = end_in(language)
    opened = {"py": "if heat > 2:", "go": "if heat > 2 {", "rs": "if heat > 2 {"}.get(language, "if (heat > 2) {")
    closed = "" if language == "py" else "}\n"
    old, new = f"lids.remove(heat){end}\n", f"{opened}\n    plates.remove(heat){end}\n{closed}"
    assert not any(each.startswith("call") for each in told_of(language, old, new))
    # With the old one beside it, it is one more.
    assert any(each.startswith("call plates.remove(heat)") for each in told_of(language, old, old + new))
