"""What authors say in words: comments, notes, deprecations, error texts, issues."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.change import FileDiff
from git_agent.syntax.text.lines import lines_of
from git_agent.writer.phrases.comments import (
    comment_phrases,
    deprecation_phrases,
    first_sentences,
    new_comment_sentences,
    new_error_texts,
)
from git_agent.writer.phrases.phrase import Phrase
from git_agent.writer.read.facts import gather
from git_agent.writer.read.file_facts import FileFacts
from support.changing import as_told, change_set, file_diff
from support.findings import change_between

WORDS = (
    "#",
    "//",
    "/*",
    "*/",
    '"""',
    "Handle",
    "(x)",
    "as",
    "@deprecated",
    "def a():",
    "    ",
    "warn(",
    "raise A('",
    "#12",
)
MARKED = st.builds("{}{}".format, st.sampled_from("+- "), st.lists(st.sampled_from(WORDS), max_size=4).map(" ".join))


def facts(*diffs: FileDiff) -> tuple[FileFacts, ...]:
    return gather(change_set(*diffs)).files


def told(phrases: tuple[Phrase, ...]) -> list[str]:
    return [as_told(phrase, backticks=True) for phrase in phrases]


@pytest.mark.parametrize(
    ("path", "lines", "expected"),
    [
        (
            "a.py",
            ["+    # Skip empty rows. They are padding.", "+    rows = [r for r in rows if r]"],
            ("Skip empty rows",),
        ),
        ("a.go", ["+\t// Skip rows that", "+\t// hold nothing.", "+\treturn nil"], ("Skip rows that hold nothing",)),
        ("a.ts", ["+/**", "+ * Reads the next row.", "+ */", "+function next() {"], ("Reads the next row",)),
        ("a.py", ["+def next():", '+    """Read the next row."""'], ("Read the next row",)),
        ("a.py", ["+def next():", '+    """Read the next', "+    row.", '+    """'], ("Read the next row",)),
        ("a.py", ["+    # Skip the empty rows.", "     return rows"], ()),
        ("a.py", ["-    # Skips empty rows.", "+    # Skip all empty rows.", "+    pass"], ()),
        ("a.py", ["     # Skip the rows", "+    # that are empty here.", "+    pass"], ()),
        ("a.py", ["+    # rows = [r for r in rows]", "+    pass"], ()),
        ("a.py", ["+    # noqa: because of this thing", "+    pass"], ()),
        ("a.txt", ["+# Skip the empty rows.", "+rows"], ()),
    ],
)
def test_the_first_sentence_of_a_new_comment_at_new_code(
    path: str, lines: list[str], expected: tuple[str, ...]
) -> None:
    assert first_sentences(path, file_diff(path, *lines).hunks) == expected


def test_a_comment_that_was_moved_says_nothing_new() -> None:
    lines = ["    # Skip the empty rows.", "    skip()"]
    gone = file_diff("a.py", *(f"-{line}" for line in lines))
    come = file_diff("b.py", *(f"+{line}" for line in lines))
    assert new_comment_sentences(facts(gone, come)) == ()


@pytest.mark.parametrize(
    ("comment", "expected"),
    [
        ("Handle headers without a host.", ["handle headers without a host"]),
        ("Handle headers without a host (see the standard).", ["handle headers without a host"]),
        ("Add the missing slash.", []),
        ("Ignore as we cannot know.", []),
        ("Limit used by the system.", []),
    ],
)
def test_a_comment_about_behaviour_can_tell_the_change(comment: str, expected: list[str]) -> None:
    assert told(comment_phrases(facts(file_diff("a.py", f"+    # {comment}", "+    pass")))) == expected


def test_a_warning_deep_inside_a_function_makes_it_no_deprecated_one() -> None:
    warning, end = "+            warnings.warn('no x', DeprecationWarning)", "     return x"
    for lines, expected in (
        (("         if x:", warning, end), []),
        (('             """', warning, "         @cached", "         def next(x):"), ["deprecate `last`"]),
    ):
        assert told(deprecation_phrases(facts(file_diff("a.py", *lines, heading="def last(x):")))) == expected


def test_no_comment_tells_a_large_change() -> None:
    lines = ["+    # Handle headers without a host.", *(f"+    line({number})" for number in range(80))]
    assert comment_phrases(facts(file_diff("a.py", *lines))) == ()


@pytest.mark.parametrize(
    ("path", "lines", "expected"),
    [
        ("a.ts", ["+/** @deprecated use next */", " export function last() {"], ["deprecate `last`"]),
        ("A.java", ['+\t@Deprecated(since = "2")', " \tpublic String getName() {"], ["deprecate `getName`"]),
        ("a.rs", ['+#[deprecated(note = "use next")]', " pub fn last() {}"], ["deprecate `last`"]),
        ("A.cs", ['+    [Obsolete("use Next")]', "     public void Last() {"], ["deprecate `Last`"]),
        ("a.go", ["+// Deprecated: use Next.", " func Last() {"], ["deprecate `Last`"]),
        (
            "a.py",
            [" def last():", "+    warnings.warn(", '+        "use next",', "+        DeprecationWarning,", "+    )"],
            ["deprecate `last`"],
        ),
        ("a.py", [" def last(x):", "     if x:", "+        warnings.warn('no x', DeprecationWarning)"], []),
        ("a.py", ["+def last():", "+    warnings.warn('use next', DeprecationWarning)"], []),
        ("a.py", [" def last():", "-    warnings.warn('x')", "+    warnings.warn('x', DeprecationWarning)"], []),
        ("a.ts", ["-/** @deprecated */", "+/** @deprecated use next */", " export function last() {"], []),
    ],
)
def test_a_deprecation_names_what_was_there_before(path: str, lines: list[str], expected: list[str]) -> None:
    assert told(deprecation_phrases(facts(file_diff(path, *lines)))) == expected


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (['+    raise ValueError("host is missing")'], ("host is missing",)),
        (["+  throw new Error(`host ${name} is missing`)"], ("host ${name} is missing",)),
        (["+    raise ValueError(", '+        f"host {name} is missing"', "+    )"], ("host {name} is missing",)),
        (['+\treturn fmt.Errorf("reading the host: %w", err)'], ("reading the host: %w",)),
        (['+    panic!("no host given")'], ("no host given",)),
        (['+\tdie(_("no host given"));'], ("no host given",)),
        (['+    raise ValueError(f"{a}: {b}")'], ()),
        (['-raise A("host is missing")', '+raise B("host is missing")'], ()),
        (['+log.info("host is missing")'], ()),
    ],
)
def test_errors_are_told_by_texts_that_are_new(lines: list[str], expected: tuple[str, ...]) -> None:
    assert new_error_texts(lines_of(file_diff("a", *lines))) == expected


@given(st.sampled_from(["a.py", "a.ts", "a.c", "a.txt"]), st.lists(MARKED, max_size=12))
def test_whatever_the_lines_say_each_sentence_is_one_printable_line(path: str, lines: list[str]) -> None:
    diff = file_diff(path, *lines)
    files = facts(diff)
    sentences = [*first_sentences(path, diff.hunks), *new_error_texts(lines_of(diff))]
    objects = [text for phrase in (*comment_phrases(files), *deprecation_phrases(files)) for text in phrase.objects]
    assert all(text.strip() and "\n" not in text for text in (*sentences, *objects))


BAKE = {
    "kiln.ts": ["export function bake(tray: Tray): void;", "export function bake(rack: Rack): void;"],
    "Kiln.java": ["    public void bake(Tray tray) {", "    }", "    public void bake(Rack rack) {", "    }"],
}
MARKS = {"kiln.ts": "/** @deprecated use fire */", "Kiln.java": "    @Deprecated"}


@pytest.mark.parametrize("path", BAKE)
def test_one_overload_that_is_deprecated_leaves_the_others(path: str) -> None:
    body = ["export function bake(any: any) {", "  go();", "}"] if path == "kiln.ts" else []
    head, tail = (["class Kiln {"], ["}"]) if path == "Kiln.java" else ([], [])
    lines = [*head, *BAKE[path], *body, *tail]
    for marked, sentence in ((1, "deprecate `overload of bake`"), (2, "deprecate `bake`")):
        chosen = [line for line in BAKE[path] if "bake" in line][:marked]
        new = [each for line in lines for each in ([MARKS[path], line] if line in chosen else [line])]
        change = change_between({path: ("\n".join(lines) + "\n", "\n".join(new) + "\n")})
        [phrase] = deprecation_phrases(gather(change).files)
        assert as_told(phrase) == sentence.replace("`", "")
