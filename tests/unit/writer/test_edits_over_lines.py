"""Expressions that go over several lines are told on one, where nothing but a line break is between them."""

import pytest

from git_agent.syntax.trees.edit_script.one_line import one_line
from support.told_edits import end_in, place_in, told_of

CONDITIONS = [
    ("py", "if lit and is_ready(\n    tray,\n    heat,\n):\n    go()\n", "if lit:\n    go()\n"),
    ("ts", "if (lit && isReady(\n  tray,\n  heat,\n)) {\n  go()\n}\n", "if (lit) {\n  go()\n}\n"),
    ("go", "if lit && isReady(\n\ttray,\n\theat,\n) {\n\trun()\n}\n", "if lit {\n\trun()\n}\n"),
    ("java", "if (lit && isReady(\n    tray,\n    heat)) {\n  go();\n}\n", "if (lit) {\n  go();\n}\n"),
    ("rs", "if lit && is_ready(\n    tray,\n    heat,\n) {\n    go();\n}\n", "if lit {\n    go();\n}\n"),
    ("c", "if (lit && is_ready(tray,\n                    heat))\n    go();\n", "if (lit)\n    go();\n"),
]


@pytest.mark.parametrize(("language", "new", "old"), CONDITIONS)
def test_what_is_checked_over_several_lines(language: str, new: str, old: str) -> None:
    name = "isReady" if language in ("ts", "go", "java") else "is_ready"
    assert f"check {name}(tray, heat) {place_in(language)}" in told_of(language, old, new)


@pytest.mark.parametrize("language", ["py", "ts", "go", "java", "rs", "c"])
def test_what_is_passed_on_a_line_of_its_own(language: str) -> None:
    """That a member of it was passed before makes no difference."""
    end = end_in(language)
    old = f"fire(heat.limit, tray){end}\n"
    new = f"fire(\n    heat.limit,\n    tray,\n    heat){end}\n"
    assert f"pass heat to fire {place_in(language)}" in told_of(language, old, new)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("bake(tray)", "bake(tray)"),
        ("bake(\n    tray,\n    heat,\n)", "bake(tray, heat)"),
        ("lit &&\n  ready", "lit && ready"),
        ("lit\n  || ready", "lit || ready"),
        ("trays\n  .map(bake)\n  .flat()", "trays.map(bake).flat()"),
        ("bake(\n    tray,  # the hot one\n    heat)", ""),
        ('bake(\n    """the\n    tray""")', ""),
        ("() => {\n  bake(tray)\n}", ""),
        ("bake(tray)\ncool(tray)", ""),
    ],
)
def test_one_line(text: str, told: str) -> None:
    assert one_line(text) == told


def test_no_line_of_a_credential_is_told() -> None:
    old = "if lit:\n    go()\n"
    new = 'if lit and is_ready(\n    tray,\n    password == "velvet"\n):\n    go()\n'
    assert not any("velvet" in sentence for sentence in told_of("py", old, new))
