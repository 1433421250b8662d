"""The generated pages of the documentation, and the manual, follow from the program."""

import argparse
import ast
import os
import re
import sys
from collections.abc import Iterator

import pytest

from git_agent.cli.parser import build_parser
from support.program import SOURCE
from support.repo import Repo
from support.started import PROJECT, run

REQUESTS = {".TH", ".SH", ".SS", ".PP", ".TP", ".nf", ".fi", ".nh", ".hy", ".ad"}


def script(name: str, *args: str) -> str:
    env = {**os.environ, "PYTHONPATH": "src"}
    ran = run(sys.executable, "-m", f"scripts.{name}", *args, cwd=PROJECT, env=env)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_the_reference_is_up_to_date() -> None:
    assert script("reference", "--check") == ""


def test_the_reference_tells_what_a_no_means(repo: Repo) -> None:
    bad = repo.commit("feat(P01-02): add it\n\n---ci---\nphase: one\n---/ci---\n", {"a.py": "A = 1\n"})
    code = repo.agent("state", f"--check={bad}").returncode
    page = (PROJECT / "docs/reference/exit-codes.md").read_text("utf-8")
    assert (code, len(re.findall(rf"^\| {code} \| The answer is no", page, re.MULTILINE))) == (1, 1)


def test_every_exit_code_has_a_name_that_the_reference_knows() -> None:
    """A bare number that a command returns is one that nobody documents."""
    bare = [
        f"{file.relative_to(SOURCE)}:{node.lineno}"
        for file in sorted((SOURCE / "git_agent/cli").rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Return) and _is_bare_code(node.value)
    ]
    assert bare == []


def _is_bare_code(returned: ast.expr | None) -> bool:
    branches = (returned.body, returned.orelse) if isinstance(returned, ast.IfExp) else (returned,)
    values = [branch.value for branch in branches if isinstance(branch, ast.Constant)]
    return any(isinstance(value, int) and not isinstance(value, bool) and value > 0 for value in values)


def test_every_command_that_answers_something_has_json() -> None:
    # These change something and tell so on stderr, print a script for a shell, or speak a protocol.
    silent = {"config set", "config unset", "hook install", "hook uninstall", "hook run", "completion", "mcp"}
    lacking = {name for name, options in _leaves(build_parser()) if "--json" not in options}
    assert lacking == silent


def _leaves(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, set[str]]]:
    families = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    for family in families:
        for word, child in family.choices.items():
            yield from _leaves(child, f"{name} {word}".strip())
    if not families:
        yield name, {option for action in parser._actions for option in action.option_strings}


@pytest.fixture(scope="module")
def manual() -> str:
    return script("manual")


def test_the_manual_names_every_command(manual: str) -> None:
    named = {line.replace("\\", "") for line in re.findall(r"^\.SS (.*)$", manual, re.MULTILINE)}
    assert {f"git-agent {name}" for name, _ in _leaves(build_parser())} <= named


def test_the_manual_has_no_text_that_roff_would_take_for_a_request(manual: str) -> None:
    assert {line.split()[0] for line in manual.splitlines() if line.startswith((".", "'"))} <= REQUESTS
    assert not re.search(r"\\(?![-(&f ])", manual)
