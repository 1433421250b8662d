"""A lazy pattern answers as a compiled one does."""

import re

import pytest

from git_agent.model.lazy_pattern import LazyPattern

TEXT = "one: 1, two: 22"
SOURCE = r"(\w+): (\d+)"


def test_it_answers_as_a_compiled_pattern() -> None:
    lazy, compiled = LazyPattern(SOURCE), re.compile(SOURCE)
    assert str(lazy.search(TEXT, 3)) == str(compiled.search(TEXT, 3))
    assert str(lazy.match(TEXT)) == str(compiled.match(TEXT))
    assert lazy.fullmatch(TEXT) is None
    assert [match.span() for match in lazy.finditer(TEXT)] == [match.span() for match in compiled.finditer(TEXT)]
    assert lazy.findall(TEXT) == compiled.findall(TEXT)
    assert lazy.sub(r"\2", TEXT) == compiled.sub(r"\2", TEXT)
    assert lazy.split(TEXT, 1) == compiled.split(TEXT, 1)


def test_flags_count() -> None:
    assert LazyPattern("ONE", re.IGNORECASE).match(TEXT)


def test_a_wrong_source_is_only_noticed_when_asked() -> None:
    lazy = LazyPattern("(")
    with pytest.raises(re.error):
        lazy.search(TEXT)
