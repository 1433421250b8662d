"""Sources no parser likes: whatever the bytes are, comparing them ends and never fails."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tree_sitter import Parser, Tree

from git_agent.syntax.text.lines import Edit
from git_agent.syntax.text.symbols import NO_SYMBOLS
from git_agent.syntax.trees import parse
from git_agent.syntax.trees.compare import compare
from git_agent.syntax.trees.grammars import parser_of
from git_agent.syntax.trees.spans import changed_spans
from git_agent.syntax.trees.syntax import Syntax

PATHS = [
    f"a.{suffix}"
    for suffix in ("py", "js", "ts", "tsx", "go", "rs", "java", "c", "h", "cpp", "cs", "rb", "php", "sh", "kt")
]

SOURCE = b"""\
class Page {
  constructor(rows) { this.rows = rows; }
  turn(count) { throw new Error(`no page ${count}`); }
}
def page(rows):
    return [row for row in rows if row]
func Turn(p *Page) error { return fmt.Errorf("no page %d", p.n) }
"""


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize(
    "content",
    [
        b"class Page { turn(",
        b"def page(:\n    return\n",
        b"x" * 1_000_000,
        b"(" * 5_000 + b")" * 5_000,
        b"{" * 5_000 + b"}" * 5_000,
        b"a\0b\0c",
        bytes(range(1, 256)) * 20,
        b"\xff\xfe" + "class Page".encode("utf-16-le"),
        b"`${" * 2_000,
        b"#" * 4_000 + b"\n" + b"/*" * 2_000,
    ],
    ids=["half", "broken", "long", "parens", "braces", "nul", "bytes", "utf16", "open", "marks"],
)
def test_hostile_contents_never_fail_and_nothing_is_invented(path: str, content: bytes) -> None:
    for old, new in ((SOURCE, content), (content, SOURCE), (None, content), (content, None)):
        answer = compare(path, old, new)
        symbols = answer.symbols if answer else NO_SYMBOLS
        assert [symbol for symbol in symbols.added if symbol.name.encode() not in (new or b"")] == []
        assert [symbol for symbol in symbols.removed if symbol.name.encode() not in (old or b"")] == []
    assert compare(path, content, content) == Syntax(edit=Edit.NOTHING)


@pytest.mark.parametrize("path", ["a.vue", "a.svelte", "README.md", "Makefile", "a.unknown"])
def test_a_language_without_a_grammar_has_no_answer(path: str) -> None:
    assert compare(path, b"a\n", b"b\n") is None


@pytest.mark.parametrize("content", [b"x = '\0'\n", b"x = 1\n" * 60_000, b"x = " + b"1" * 6_000 + b"\n"])
def test_what_is_no_text_or_too_much_of_it_has_no_answer(content: bytes) -> None:
    assert compare("a.py", b"x = 1\n", content) is None


def test_a_source_with_too_many_errors_has_no_answer() -> None:
    assert compare("a.py", b"x = 1\n", b"def ((( class ]]] :::\n" * 20) is None


@pytest.mark.parametrize(("path", "line", "is_read"), [("a.py", b"f(1)\n", True), ("a.js", b"f(1)\n", False)])
def test_a_long_new_file_is_walked_only_where_tests_have_titles(path: str, line: bytes, is_read: bool) -> None:
    assert (compare(path, None, line * 12_000) is not None) is is_read


def test_the_same_content_is_no_change() -> None:
    syntax = compare("a.py", b"x = 1\n", b"x = 1\n")
    assert syntax is not None
    assert syntax.edit is Edit.NOTHING


def test_line_endings_and_a_byte_order_mark_are_blanks() -> None:
    syntax = compare("a.py", b"x = 1\ny = 2\n", b"\xef\xbb\xbfx = 1\r\ny = 2\r\n")
    assert syntax is not None
    assert syntax.edit is Edit.WHITESPACE


def test_an_empty_file_gains_what_it_defines() -> None:
    syntax = compare("a.py", b"", b"def page():\n\treturn 1\n")
    assert syntax is not None
    assert [symbol.name for symbol in syntax.symbols.added] == ["page"]


def test_text_in_another_encoding_is_read_as_far_as_it_goes() -> None:
    syntax = compare("a.py", "x = 'ä'\n".encode("latin-1"), "x = 'ö'\n".encode("latin-1"))
    assert syntax is not None
    assert syntax.edit is Edit.STRINGS


pieces = st.lists(st.sampled_from([SOURCE[start : start + 17] for start in range(0, len(SOURCE), 17)]), max_size=30)
mutated = st.one_of(st.binary(max_size=200), pieces.map(b"".join), pieces.map(b"\n".join))


@settings(max_examples=150, deadline=None)
@given(path=st.sampled_from(PATHS), old=st.none() | mutated, new=st.none() | mutated)
def test_no_mutation_of_a_source_makes_comparing_fail(path: str, old: bytes | None, new: bytes | None) -> None:
    syntax = compare(path, old, new)
    if syntax is not None:
        assert (syntax.edit is Edit.NOTHING) is (old == new)


lines = st.lists(st.sampled_from([b"a\n", b"b\n", b"c\n", b"\n", b"d", b"ef\n", b"\r"]), max_size=12).map(b"".join)


@given(old=lines, new=lines)
def test_between_changed_spans_both_texts_are_equal(old: bytes, new: bytes) -> None:
    at_old = at_new = 0
    for span in changed_spans(old, new):
        assert old[at_old : span.start] == new[at_new : span.new_start]
        at_old, at_new = span.end, span.new_end
    assert old[at_old:] == new[at_new:]


class _Counting:
    """A parser that keeps how many bytes it was asked to read."""

    def __init__(self, parser: Parser, asked: list[int]) -> None:
        self._parser, self._asked = parser, asked

    def parse(self, text: bytes, old_tree: Tree | None = None) -> Tree:
        self._asked.append(len(text))
        return self._parser.parse(text, old_tree) if old_tree else self._parser.parse(text)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the texts that parsers are asked to read."""
    sizes: list[int] = []
    monkeypatch.setattr(parse, "parser_of", lambda wheel, loader: _Counting(parser_of(wheel, loader), sizes))
    return sizes


def _noise(size: int) -> bytes:
    tokens = ("if", "else", "x", "foo", "1", "=", "+", ";", ",", "class", "def\n", *"()[]{}")
    return " ".join(Random(7).choices(tokens, k=size // 3)).encode()


@pytest.mark.parametrize("path", ["a.py", "a.ts", "a.c", "a.go", "a.java"])
def test_noise_is_not_parsed_at_all(path: str, asked: list[int]) -> None:
    noise = _noise(200_000)
    assert parse.ALWAYS_READ < len(noise) < parse.LARGEST
    sides = ((noise, noise + b"x\n"), (None, noise), (noise, None), (SOURCE, noise))
    assert [compare(path, old, new) for old, new in sides] == [None] * 4
    assert asked == []


def test_where_the_old_side_cannot_be_read_the_new_one_is_not_parsed(asked: list[int]) -> None:
    broken = b"def ((( class ]]] :::\n" * 20
    assert compare("a.py", broken, b"x = 1\n") is None
    assert asked == [len(broken)]


def test_a_new_file_with_an_error_is_parsed_once(asked: list[int]) -> None:
    source = b"def page():\n    return 1\n\n" * 40 + b"x = = 1\n"
    assert compare("a.py", None, source) is not None
    assert asked == [0, len(source)]


@pytest.mark.parametrize("line", [b"    row(cells[0], {})\n", b'    say("\\x1b[1m", name)\n', b"    # 1) a smile :)\n"])
def test_long_sources_are_parsed_whatever_brackets_their_texts_hold(line: bytes, asked: list[int]) -> None:
    source = b"def page():\n" + line * 2_000 + b"    return rows[(1)]\n"
    assert len(source) > parse.ALWAYS_READ
    answer = compare("a.py", source, source.replace(b"return", b"yield"))
    assert answer is not None
    assert answer.edit is Edit.CODE
    assert asked
