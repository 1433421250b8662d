"""The generated pages of the documentation, and the manual, follow from the program."""

import argparse
import os
import re
import sys

import pytest

from git_agent.cli.parser import build_parser
from support.started import PROJECT, run

REQUESTS = {".TH", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi", ".nh", ".hy", ".ad"}


def script(name: str, *args: str) -> str:
    env = {**os.environ, "PYTHONPATH": "src"}
    ran = run(sys.executable, "-m", f"scripts.{name}", *args, cwd=PROJECT, env=env)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_the_reference_is_up_to_date() -> None:
    assert script("reference", "--check") == ""


@pytest.fixture(scope="module")
def manual() -> str:
    return script("manual")


def test_the_manual_names_every_command(manual: str) -> None:
    named = {line.replace("\\", "") for line in re.findall(r"^\.SS (.*)$", manual, re.MULTILINE)}
    (subcommands,) = (action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction))
    assert {parser.prog for parser in subcommands.choices.values()} <= named


def test_the_manual_has_no_text_that_roff_would_take_for_a_request(manual: str) -> None:
    assert {line.split()[0] for line in manual.splitlines() if line.startswith((".", "'"))} <= REQUESTS
    assert not re.search(r"\\(?![-(&f ])", manual)
