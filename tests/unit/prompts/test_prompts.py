"""Packaged prompts: every blank is filled, none is left over, and the texts keep house style."""

import re
from pathlib import Path

import pytest

import git_agent.prompts
from git_agent.prompts import prompt
from git_agent.review.stages.stage import STAGES

FOLDER = Path(git_agent.prompts.__file__).parent
NAMES = sorted(path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.md"))
SOURCES = FOLDER.parent


def blanks(name: str) -> set[str]:
    return set(re.findall(r"\{\{(\w+)\}\}", (FOLDER / f"{name}.md").read_text("utf-8")))


@pytest.mark.parametrize("name", NAMES)
def test_every_text_can_be_filled_and_is_then_complete(name: str) -> None:
    text = prompt(name, **dict.fromkeys(blanks(name), "filled"))
    assert text
    assert "{{" not in text
    assert "}}" not in text


@pytest.mark.parametrize("name", NAMES)
def test_a_blank_too_few_or_too_many_is_an_error(name: str) -> None:
    exact = dict.fromkeys(blanks(name), "x")
    with pytest.raises(AssertionError, match=name):
        prompt(name, **exact, surplus="x")
    for missing in exact:
        with pytest.raises(AssertionError, match=missing):
            prompt(name, **{blank: value for blank, value in exact.items() if blank != missing})


def test_a_value_is_never_read_again() -> None:
    assert "{{steps}}" in prompt("shared/language", language="{{steps}}")


def test_a_blank_may_have_any_name() -> None:
    with pytest.raises(AssertionError, match=r"has the blanks \['language'\], not \['name'\]"):
        prompt("shared/language", name="x")


def test_every_text_is_used_and_every_use_has_a_text() -> None:
    source = "".join(path.read_text("utf-8") for path in SOURCES.rglob("*.py"))
    used = set(re.findall(r"\"((?:commit|pull_request|release|review|shared|split|watch)/\w+)\"", source))
    used |= {f"commit/format_{name}" for name in ("auto", "conventional", "plain")}
    used |= {f"commit/case_{name}" for name in ("lower", "sentence")}
    used |= {f"commit/scope_{name}" for name in ("always", "never")}
    used |= {f"watch/{name}{part}" for name in ("message", "plan", "rewrite") for part in ("", "_task", "_closing")}
    used |= {f"review/{stage.name}" for stage in STAGES}
    used |= {f"agents/{stage.role.file.removesuffix('.md')}" for stage in STAGES}
    assert used == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_text_has_clean_lines(name: str) -> None:
    text = (FOLDER / f"{name}.md").read_text("utf-8")
    assert text == "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    assert "  " not in text
