"""YAML from strangers: read as text, or refused with a reason; never an exception, an object or a bomb."""

import doctest

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from git_agent import safe_yaml
from git_agent.model.yaml_data import Data
from git_agent.records.block.plain_yaml import load_plain
from git_agent.safe_yaml import MAX_CHARACTERS, load_yaml

BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))


def kinds(text: str) -> list[str]:
    return [problem.kind for problem in load_yaml(text).problems]


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("phase: 1\nstatus: execute", {"phase": "1", "status": "execute"}),
        (
            "a: on\nb: no\nc: 1.10\nd: 2026-01-01\ne: 0x1F\nf: ~\ng: null",
            dict(zip("abcdefg", ("on", "no", "1.10", "2026-01-01", "0x1F", "~", "null"), strict=True)),
        ),
        ("covered: [REQ-01, REQ-02]", {"covered": ("REQ-01", "REQ-02")}),
        ("covered:\n- REQ-01\n- REQ-02\n", {"covered": ("REQ-01", "REQ-02")}),
        ("plan:\nlessons: []", {"plan": "", "lessons": ()}),
        ("a: 'it''s'\nb: \"two\\nlines\"", {"a": "it's", "b": "two\nlines"}),
        ("a: |\n  two\n  lines\nb: >\n  one\n  line\n", {"a": "two\nlines\n", "b": "one line\n"}),
        ("a: {b: [c, {d: e}]}", {"a": {"b": ("c", {"d": "e"})}}),
        ("    phase: 1\n    status: plan", {"phase": "1", "status": "plan"}),
        ("phase: 1  # the first", {"phase": "1"}),
        ("<<: {a: b}", {"<<": {"a": "b"}}),
        ("- a", ("a",)),
        ("text", "text"),
        ("", None),
        ("# nothing", None),
    ],
)
def test_every_scalar_is_the_text_it_was(text: str, data: Data | None) -> None:
    loaded = load_yaml(text)
    assert (loaded.data, loaded.problems) == (data, ())


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("a: !!python/object/apply:os.system [echo]", "tag"),
        ("!!python/object:os.system {}", "tag"),
        ("a: !custom b", "tag"),
        ("a: ! b", "tag"),
        ("%TAG ! tag:example.org,2000:\n---\na: !b c", "tag"),
        ("a: &x b", "anchor"),
        ("a: *x", "alias"),
        (BOMB, "anchor"),
        ("a: " + "[" * 10_000, "too-deep"),
        ("{a: " * 10_000, "too-deep"),
        ("- " * 10_000, "too-deep"),
        ("a: [" + "x, " * 30_000 + "x]", "too-large"),
        ("a: x\n" * 100_000, "too-large"),
        ("a" * (MAX_CHARACTERS + 1), "too-large"),
    ],
)
def test_hostile_yaml_is_refused_altogether(text: str, kind: str) -> None:
    loaded = load_yaml(f"phase: 1\n{text}" if text.startswith("a") else text)
    assert (loaded.data, [problem.kind for problem in loaded.problems]) == (None, [kind])


def test_the_refusal_names_the_line() -> None:
    (problem,) = load_yaml("phase: 1\nplan: 01-01\ntask: !x 1", first_line=10).problems
    assert problem.line == 12


@pytest.mark.parametrize("raw", ["\0", "\x1b", "\x7f", "\x85", "\u2028", "\ufeff", "\udce9", "\r"])
def test_unreadable_characters_are_replaced_and_reported(raw: str) -> None:
    loaded = load_yaml(f"a: b\nc: d{raw}e", first_line=5)
    assert loaded.data == {"a": "b", "c": "d\ufffde"}
    assert [(problem.kind, problem.line) for problem in loaded.problems] == [("control-character", 6)]


def test_escapes_do_not_smuggle_control_characters_in() -> None:
    loaded = load_yaml(r'a: "\e[2J\0"' + '\nb: "fine\\nand\\ttabbed"')
    assert loaded.data == {"a": "\ufffd[2J\ufffd", "b": "fine\nand\ttabbed"}
    assert [problem.kind for problem in loaded.problems] == ["control-character"]


@pytest.mark.parametrize("text", ["a: 1\nb: x\na: 2", "a: 1\na: {b: c}\nb: x: y\na: 2"])
def test_of_a_repeated_key_the_last_one_counts(text: str) -> None:
    loaded = load_yaml(text)
    assert isinstance(loaded.data, dict)
    assert loaded.data["a"] == "2"
    assert "duplicate-key" in [problem.kind for problem in loaded.problems]


def test_keys_that_are_no_text_and_further_documents_are_left_out() -> None:
    loaded = load_yaml("? [a, b]\n: c\nd: e\n---\nf: g")
    assert loaded.data == {"d": "e"}
    assert [problem.kind for problem in loaded.problems] == ["wrong-shape", "several-documents"]


@pytest.mark.parametrize(
    ("text", "data", "found"),
    [
        (
            "phase: 1\ndecisions:\n  - id: D-1\n    rationale: faster: no parsing\nstatus: plan",
            {"phase": "1", "decisions": ({"id": "D-1", "rationale": "faster: no parsing"},), "status": "plan"},
            [("invalid-yaml", 4)],
        ),
        (
            "lessons:\n  - `x` is bad\n  - it's: 100% true\nstatus: plan",
            {"lessons": ("`x` is bad", "it's: 100% true"), "status": "plan"},
            [("invalid-yaml", 2)],
        ),
        ('phase: 1\nlessons:\n  - "cut he', {"phase": "1"}, [("invalid-yaml", 3)]),
        ("phase: 1\nSome words of a person.\nstatus: plan", {"phase": "1", "status": "plan"}, [("free-text", 2)]),
        ("phase: 1\n\tplan: 2\nstatus: plan", {"status": "plan"}, [("invalid-yaml", 2)]),
    ],
)
def test_what_is_not_yaml_costs_at_most_its_field(
    text: str, data: dict[str, Data], found: list[tuple[str, int]]
) -> None:
    loaded = load_yaml(text)
    assert loaded.data == data
    assert [(problem.kind, problem.line) for problem in loaded.problems] == found


@pytest.mark.parametrize("text", ["[", "{a: b", "- a\n b: [", "a: b\n" * 300 + "c: [", "\tphase: 1"])
def test_what_has_no_fields_is_invalid(text: str) -> None:
    loaded = load_yaml(text)
    assert (loaded.data, [problem.kind for problem in loaded.problems]) == (None, ["invalid-yaml"])


SCRAPS = (
    "phase", "a", "b", "D-001", "0.85", "no", "é", "'", '"', ":", ": ", "#", " #", " ", "  ", "- ", "  - ", "    ",
    "\n", "[", "]", ", ", "{", "}", "&", "*", "!", "|", ">", "?", "%", "@", "`", "\\", "\t", "---", "...", "\x85",
    "\0", "\xa0",
)  # fmt: skip
SOUP = st.lists(st.sampled_from(SCRAPS), max_size=24).map("".join)
VALUES = st.one_of(
    st.sampled_from(("text", "two words", "1.10", "a:b", "a#b", '"q: #"', "[a, b]", "[]", "x - y")),
    st.sampled_from(
        ("", "a #b", "a: b", "x ", '"q" x', "'s'", "[a,b]", "[a , b]", "[a, ]", "[a: b]", "[[a]]", "é", "~")
    ),
    st.lists(st.sampled_from(SCRAPS), min_size=1, max_size=4).map("".join),
)
CHILDREN = st.one_of(
    st.lists(VALUES.map("\n  - {}".format), min_size=1, max_size=3),
    st.lists(st.tuples(VALUES, VALUES).map(lambda two: f"\n  - id: {two[0]}\n    of: {two[1]}"), max_size=2),
    st.tuples(VALUES, VALUES).map(lambda two: [f"\n  covered: {two[0]}\n  partial: {two[1]}"]),
    st.tuples(st.sampled_from(("\n  - ", "\n    ", "\n  ", "\n- ", "\n", " ")), VALUES).map(lambda two: ["".join(two)]),
).map("".join)
FIELDS = st.one_of(
    st.tuples(st.sampled_from(("a", "b", "c", "d", "long_key-1", "")), VALUES).map(": ".join),
    st.tuples(st.sampled_from(("e", "f", "g", "h")), CHILDREN).map(":".join),
)
DOCUMENTS = st.lists(FIELDS, min_size=1, max_size=4).map("\n".join)


@settings(max_examples=300)
@given(DOCUMENTS | SOUP)
@example("a: b\n\nc:\n\n  - x\n")
@example("a:\n  - b: c\n    d: e\n  - f\n    g: h")
@example("a: b\n  - c")
@example("a:\n  b: c\n    d: e")
def test_plain_lines_are_read_as_the_library_reads_them(text: str) -> None:
    plain = load_plain(text)
    if plain is not None:
        loaded = load_yaml(text)
        assert (plain, ()) == (loaded.data, loaded.problems)


def test_an_ordinary_block_is_plain() -> None:
    decisions = 'decisions:\n  - id: D-1\n    rationale: "a: b"\n    alternatives: [a, b c]'
    text = f"phase: 1\nplan: 01-01\n{decisions}\nrequirements:\n  covered: [REQ-1]\nlessons:\n  - one: two\n  - three"
    assert load_plain(text) == load_yaml(text).data
    assert load_plain(text) is not None


@given(st.text() | SOUP | DOCUMENTS)
def test_no_text_raises(text: str) -> None:
    assert kinds(text) is not None


def test_the_examples_in_the_documentation_are_true() -> None:
    ran = doctest.testmod(safe_yaml)
    assert (ran.failed, ran.attempted) == (0, 2)
