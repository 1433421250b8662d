"""What a glob means, of paths and of names, and that none keeps anybody waiting."""

from functools import partial

import pytest

from git_agent.model.globs import path_matches, read_glob, text_matches
from support.limited import within


@pytest.mark.parametrize(
    ("pattern", "name", "does"),
    [
        ("ci/*", "ci/test / unit (push)", True),
        ("*", "anything / at all", True),
        ("test-?", "test-1", True),
        ("test-?", "test-10", False),
        ("{lint,test}*", "test (3.11)", True),
        ("[a-c]x", "bx", True),
        ("[!a-c]x", "bx", False),
        ("a\\*", "a*", True),
        ("a\\*", "ab", False),
        ("lint", "lint2", False),
        ("[open", "[open", False),
        ("{open", "open", False),
        ("a+(b)", "a+(b)", True),
        ("{a,{b,c*}}-x", "cd-x", True),
        ("{a,{b,c*}}-x", "{b-x", False),
    ],
)
def test_a_pattern_of_gitea_is_read_as_gitea_does(pattern: str, name: str, does: bool) -> None:
    assert text_matches(name, pattern) is does


@pytest.mark.parametrize("pattern", ["[open", "{open", "{a,b}" * 20, "x" * 2_000])
def test_what_is_no_pattern_is_known_as_such(pattern: str) -> None:
    assert not read_glob(pattern).is_sound
    assert read_glob("ci/*").is_sound


@pytest.mark.parametrize(
    ("path", "glob", "is_match"),
    [
        ("a/b/c", "a/**", True),
        ("a", "a/**", False),
        ("a/b/c", "**/c", True),
        ("c", "**/c", True),
        ("a/b/c", "a/*", False),
        ("a/x/y/b/z/c", "a/**/b/**/c", True),
        ("a/b.ts", "a/*.{ts,js}", True),
        ("a/b.py", "a/*.{ts,js}", False),
        ("a/b", "**", True),
        ("c.md", "{a,{b,c}}.md", True),
        ("src/x/c", "src/{a,x/{b,c}}", True),
        ("src/x/d", "src/{a,x/{b,c}}", False),
        ("a{b/c", "a{b/*", True),  # a brace that nobody closes is a letter
        ("a,b", "a,b", True),
    ],
)
def test_globs(path: str, glob: str, *, is_match: bool) -> None:
    assert path_matches(path, glob) is is_match


def test_a_hostile_glob_takes_no_time() -> None:
    assert not path_matches("a/" * 200 + "b", "**/a/" * 60 + "c")
    assert not path_matches("x", "{a,b}" * 200)


def test_no_star_is_tried_again_for_an_earlier_one() -> None:
    """Six stars in a name of sixty letters were enough to keep a gate waiting for minutes."""
    name = "a" * 500
    steps = {f"{stars} stars": partial(text_matches, name, "*a" * stars + "b") for stars in (6, 12, 200)}
    steps |= {f"{stars} stars in a path": partial(path_matches, name, "*a" * stars + "b") for stars in (6, 12, 200)}
    steps |= {"braces": partial(text_matches, name, "{" * 500 + "}" * 500)}
    assert not any(within(1, steps).values())
