"""What all verbs have in common, and that every setting can be given to `start`."""

import argparse
from pathlib import Path

import pytest

from git_agent.cli.parser import build_parser
from git_agent.cli.watching.options import EXAMPLES, HARNESSES, SETTINGS
from git_agent.config.load import load

VERBS = """start stop status pause resume flush events diagnose doctor prompt logs restore recover setup"""


def verbs() -> dict[str, argparse.ArgumentParser]:
    return choices(choices(build_parser())["watch"])


def choices(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    (family,) = (action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
    return dict(family.choices)


def options(parser: argparse.ArgumentParser) -> set[str]:
    return {option for action in parser._actions for option in action.option_strings}


def test_every_verb_that_was_promised_is_there() -> None:
    assert {*VERBS.split()} <= verbs().keys() == EXAMPLES.keys()
    assert HARNESSES == ("claude-code", "codex", "cursor", "shell")


@pytest.mark.parametrize("verb", EXAMPLES)
def test_each_verb_is_for_any_repository_and_for_programs_too(verb: str) -> None:
    assert {"--repo", "--json", "--help"} <= options(verbs()[verb])


def test_every_setting_is_a_flag_of_start(tmp_path: Path) -> None:
    keys = {key.removeprefix("watch.") for key in load(environ={}, root=tmp_path).values if key.startswith("watch.")}
    assert keys == SETTINGS.keys()
    assert {f"--{key.replace('_', '-')}" for key in keys} <= options(verbs()["start"])
