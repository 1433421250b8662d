"""Words that gave way to others, the same way every time."""

from git_agent.model.change import FileDiff
from git_agent.writer.phrases.substitutions import substitution_phrases, substitutions, throughout_phrases
from git_agent.writer.read.facts import gather
from git_agent.writer.read.file_facts import FileFacts
from support.changing import change_set, file_diff


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
