"""Words that gave way to others, the same way every time."""

import pytest

from git_agent.model.change import FileDiff
from git_agent.model.value import replace
from git_agent.writer.choose.leading import tiers
from git_agent.writer.phrases.phrase import LOCAL_KIND, MATTERS, Phrase
from git_agent.writer.phrases.source_code import code_phrases
from git_agent.writer.phrases.substitutions import (
    exchange_phrases,
    substitution_phrases,
    substitutions,
    throughout_phrases,
)
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.facts import gather
from git_agent.writer.read.file_facts import FileFacts
from support.changing import as_said, as_told, change_set, file_diff
from support.findings import written
from support.told_edits import file_facts, in_function

GO = "package kiln\n\nfunc Bake(tray *Tray) {\n\tfire(tray.Low, 3)\n}\n"


def cluster_of(path: str, old: str, new: str) -> Cluster:
    return Cluster(topic=Topic.CODE, files=(file_facts(path, old, new),))


def facts(*diffs: FileDiff) -> tuple[FileFacts, ...]:
    return gather(change_set(*diffs)).files


def test_a_word_replaced_throughout_is_a_substitution() -> None:
    files = facts(
        file_diff("a.py", "-x = getFoo(1)", "+x = fetchFoo(1)"),
        file_diff("b.py", "-y = getFoo(2)", "+y = fetchFoo(2)", " z", "-getFoo()", "+fetchFoo()"),
    )
    assert substitutions(files) == (("getFoo", "fetchFoo", 3),)
    [phrase] = substitution_phrases(files)
    assert (phrase.verb, phrase.objects[0].replace("\x01", "`")) == ("replace", "`getFoo` with `fetchFoo`")


def test_a_word_that_remains_was_not_replaced() -> None:
    assert substitutions(facts(file_diff("a.py", "-getFoo(1)", "+fetchFoo(1)", " z", "+getFoo(2)"))) == ()


def test_a_word_with_two_successors_has_none() -> None:
    lines = ["-getFoo(1)", "+fetchFoo(1)", " z", "-getFoo(2)", "+loadFoo(2)"]
    assert substitutions(facts(file_diff("a.py", *lines))) == ()


def test_one_hash_in_place_of_another_is_not_told() -> None:
    lines = ["-id = 'I6a6a69649a45c67d3e96a7e5'", "+id = 'I9a45c67d3e96a7e5007c110e'"]
    assert substitutions(facts(file_diff("a.py", *lines))) == ()


def test_a_renamed_definition_is_called_renamed() -> None:
    lines = [
        "-def get_foo():",
        "+def fetch_foo():",
        " z",
        "-get_foo(1)",
        "+fetch_foo(1)",
        " z",
        "-get_foo()",
        "+fetch_foo()",
    ]
    [phrase] = substitution_phrases(facts(file_diff("a.py", *lines)))
    assert phrase.verb == "rename"


def test_a_single_exchange_in_a_large_change_makes_no_sentence() -> None:
    lines = ["-getFoo(1)", "+fetchFoo(1)", " z", *(f"+line_{number}()" for number in range(30))]
    assert substitution_phrases(facts(file_diff("a.py", *lines))) == ()


def test_a_replacement_is_told_of_the_files_that_have_it() -> None:
    first = [line for n in range(3) for line in (f"-getFoo({n})", f"+fetchFoo({n})", " z")]
    second = [line for n in range(3) for line in (f"-getBar({n})", f"+loadBar({n})", " z")]
    files = facts(file_diff("a_test.go", *first), file_diff("b_test.go", *second))
    objects = [phrase.objects[0].replace("\x01", "") for phrase in throughout_phrases(files)]
    assert objects == ["getBar with loadBar in b_test.go", "getFoo with fetchFoo in a_test.go"]


def test_what_is_turned_on_is_no_word_for_another() -> None:
    lines = [line for n in range(3) for line in (f"-open({n}, false)", f"+open({n}, true)", " z")]
    assert substitution_phrases(facts(file_diff("a.ts", *lines))) == ()


@pytest.mark.parametrize(
    "head", ["run({0} => {{", "run(({0}, door) => {{", "  const {0} = load()", "  let {0} = load()"]
)
def test_a_variable_with_another_name_waits_behind_what_is_done(head: str) -> None:
    lines = [
        line
        for each in (head, "{0}.open()", "{0}.close()", "{0}.rest()")
        for line in (f"-{each.format('tray')}", f"+{each.format('shelf')}", " z")
    ]
    [phrase] = substitution_phrases(facts(file_diff("a.ts", *lines)))
    assert (phrase.verb, phrase.kind, phrase.weight) == ("rename", LOCAL_KIND, MATTERS)
    leading = Phrase(verb="check", objects=("x",), kind="told: edit, branch")
    told = replace(phrase, kind=f"told: {phrase.kind}")
    assert tiers([as_said(leading), as_said(told)], ()) == [0, 2]


@pytest.mark.parametrize(
    ("path", "old", "new", "telling"),
    [
        (
            "kiln.py",
            "def bake(a):\n    fire(a)\n",
            "def bake(a):\n    heat_up(a)\n",
            "use heat_up instead of fire in bake",
        ),
        ("kiln.go", GO, GO.replace("tray.Low", "tray.High"), "pass tray.High instead of tray.Low to fire in Bake"),
    ],
)
def test_an_edit_says_more_than_the_words_in_it(path: str, old: str, new: str, telling: str) -> None:
    sentences = [as_told(as_said(phrase)) for phrase in code_phrases(cluster_of(path, old, new))]
    assert [sentence for sentence in sentences if not sentence.startswith("update")] == [telling]


@pytest.mark.parametrize(
    ("language", "frame", "words"),
    [
        (
            "c",
            "{0} bake(struct tray *tray)\n{{\n    if (a) return {1};\n    if (b) return {1};\n    return {1};\n}}\n",
            ("char *", "NULL", "bool", "false"),
        ),
        (
            "ts",
            "function bake(tray): {0} {{\n  if (tray) return {1}\n  if (lid) return {1}\n  return {1}\n}}\n",
            ("Heat", "null", "boolean", "false"),
        ),
        (
            "java",
            "class A {{\n  {0} bake() {{\n    if (a) return {1};\n    if (b) return {1};\n    return {1};\n  }}\n}}\n",
            ("Heat", "null", "boolean", "false"),
        ),
    ],
)
def test_a_value_that_says_nothing_is_not_replaced_throughout(
    language: str, frame: str, words: tuple[str, ...]
) -> None:
    cluster = cluster_of(f"src/kiln.{language}", frame.format(*words[:2]), frame.format(*words[2:]))
    assert not [phrase for phrase in code_phrases(cluster) if phrase.verb == "replace"]


def test_a_name_with_a_sign_in_front_is_looked_for_as_it_is_written() -> None:
    lines = ["-$first = bake($first, 1);", "+$heat = bake($heat, 1);", " z", "-cool($first);", "+cool($heat);"]
    [phrase] = throughout_phrases(facts(file_diff("tests/oven.php", *lines, " z", "-wait($first);", "+wait($heat);")))
    assert as_told(phrase) == "replace $first with $heat in tests/oven.php"


def test_a_name_that_still_stands_with_its_sign_was_not_replaced() -> None:
    lines = ["-bake($first);", "+bake($heat);", " z", "+cool($first);"]
    assert substitutions(facts(file_diff("oven.php", *lines))) == ()


@pytest.mark.parametrize(
    ("path", "line"), [("a.py", "heat(getFoo({}))"), ("a.ts", "heat(getFoo({}));"), ("a.go", "\theat(getFoo({}))")]
)
def test_a_name_that_other_lines_still_have_is_used_less(path: str, line: str) -> None:
    lines = [line.format(number) for number in range(6)]
    changed = [each.replace("getFoo", "fetchFoo") for each in lines]
    for kept, told in ((1, "use fetchFoo instead of getFoo"), (0, "replace getFoo with fetchFoo")):
        file = file_facts(path, "\n".join(lines) + "\n", "\n".join((*lines[:kept], *changed[kept:])) + "\n")
        [phrase] = substitution_phrases([file])
        assert as_told(phrase) == told


_RAISING = {
    "py": 'raise KilnError("found no {}")\n',
    "ts": 'throw new KilnError("found no {}")\n',
    "go": 'return errors.New("found no {}")\n',
    "java": 'throw new KilnException("found no {}");\n',
    "rs": 'panic!("found no {}");\n',
}


@pytest.mark.parametrize("language", _RAISING)
def test_a_word_of_a_message_is_not_used(language: str) -> None:
    old, new = (in_function(language, _RAISING[language].format(word)) for word in ("tray", "cover"))
    text = written({f"src/kiln.{language}": (old, new)})
    assert text.startswith("reword error")
    assert "tray" not in text


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("py", "low, {0}, {1} = parted(tray)\nheat((low, {0}, {1}))\n"),
        ("ts", "let [low, {0}, {1}] = parted(tray)\nheat([low, {0}, {1}])\n"),
        ("go", "low, {0}, {1} := parted(tray)\nheat(low, {0}, {1})\n"),
    ],
)
def test_a_variable_that_stood_there_twice_and_stands_there_still_is_not_renamed(language: str, line: str) -> None:
    sides = (in_function(language, line.format(*names)) for names in (("heat_at", "heat_at"), ("door_at", "heat_at")))
    phrases = list(exchange_phrases([file_facts(f"src/kiln.{language}", *sides)]))
    assert phrases
    assert not [phrase for phrase in phrases if phrase.verb == "rename"]
