"""What a line must have for an expression to match: never more than it needs."""

import re

import pytest

from git_agent.ci.diagnose.families.literals import alternatives, needed, tree


@pytest.mark.parametrize(
    ("pattern", "texts"),
    [
        (r"disk quota exceeded", ("disk quota exceeded",)),
        (r"error: (?:no match|bad lock).*", ("bad lock", "no match")),
        (r"\b50[23]\b", ("502", "503")),
        (r"(?:HTTP|error)\b.{0,60}\b429\b", ("429",)),
        (r"(?:early )?EOF here", ("EOF here",)),
        (r"(?i)build failed", ("",)),
        (r"\d+ x", ("",)),
    ],
)
def test_the_longest_text_that_has_to_be_there(pattern: str, texts: tuple[str, ...]) -> None:
    assert needed(pattern) == texts


@pytest.mark.parametrize(
    ("pattern", "parts"),
    [
        (r"a|b(?:c|d)|[|)]e|\|f", ["a", "b(?:c|d)", "[|)]e", r"\|f"]),
        (r"(?P<message>a|b)|c", [r"(?P<message>a|b)|c"]),
    ],
)
def test_alternatives_are_parted_at_the_top_only(pattern: str, parts: list[str]) -> None:
    assert alternatives(pattern) == parts


def test_a_tree_matches_each_of_its_texts_and_nothing_else() -> None:
    texts = ["fail", "fatal", "f.x", "lock"]
    grown = re.compile(tree(texts))

    assert [bool(grown.search(f"x {text} y")) for text in [*texts, "false", "fox", "loc"]] == [True] * 4 + [False] * 3
