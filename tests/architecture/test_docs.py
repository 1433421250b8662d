"""Every command shown in the documentation is run, in the order it is shown, in a repository it would fit."""

import doctest
import re
import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.daemon import no_daemon_left
from support.forges.github import GitHub
from support.program import PROGRAM
from support.ran import Ran
from support.repo import Repo
from support.splitting import stage_two_things

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/guides/*.md"), *ROOT.glob("docs/concepts/*.md")])
BLOCK = re.compile(r"^```(console|sh)\n(.*?)^```", re.MULTILINE | re.DOTALL)
MAKE = re.compile(r"(?:sudo )?make (?P<target>[\w-]+)")
SHELL = re.compile(r"[|&;<>$`*?~]")
FOR_THE_READERS_OWN_SHELL = ("fpath=", "ln -s ")


def commands_of(page: Path) -> list[str]:
    """What stands behind `$ ` in a session, and every line of a script."""
    commands: list[str] = []
    for kind, block in BLOCK.findall(page.read_text("utf-8")):
        lines = block.splitlines()
        commands += [line[2:] for line in lines if line.startswith("$ ")] if kind == "console" else filter(None, lines)
    return commands


def run(command: str, repo: Repo) -> Ran:
    """What a shell makes of it; where that would only start the program, its words go to the program's `main`."""
    if command.startswith("git agent ") and not SHELL.search(command):
        return repo.agent(*shlex.split(command, comments=True)[2:])
    ran = subprocess.run(["sh", "-c", command], cwd=repo.path, capture_output=True, text=True, check=False)
    return Ran(ran.returncode, ran.stdout, ran.stderr)


@pytest.fixture
def workplace(repo: Repo, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Repo]:
    """A small project with staged and unstaged work, and git-agent on PATH."""
    launcher = tmp_path / "bin" / "git-agent"
    launcher.parent.mkdir()
    launcher.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n')
    launcher.chmod(0o755)
    monkeypatch.setenv("PATH", str(launcher.parent), prepend=":")
    monkeypatch.setenv("GIT_EDITOR", "true")
    repo.commit("feat: read lines", {"parser.py": "def parse(text):\n    return text.splitlines()\n"})
    repo.commit("docs: say what it is", {"README.md": "# parser\n"})
    repo.write(
        "parser.py",
        "def parse(text):\n    return text.splitlines()\n\n\ndef parse_line(line):\n    return line.strip()\n",
    )
    repo.write(
        "tests/test_parser.py",
        "from parser import parse_line\n\n\ndef test_blank_line():\n    assert parse_line(' ') == ''\n",
    )
    repo.git("add", "parser.py")
    with no_daemon_left(repo):
        yield repo


@pytest.fixture
def _forge(page: Path, workplace: Repo, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where the page is about it: a pull request that is ready, though an optional check fails."""
    if page.name != "ci.md":
        yield
        return
    with GitHub(path="ada/parser") as forge:
        workplace.git("remote", "add", "origin", "https://github.com/ada/parser")
        workplace.git("update-ref", "refs/remotes/origin/main", "HEAD~1")
        workplace.git("switch", "--quiet", "--create", "topic")
        forge.pull(7, sha=workplace.head)
        forge.job("test", sha=workplace.head)
        forge.logs[forge.job("docs", "failure", sha=workplace.head)] = b"docs/a.md:3: error: no such page\n"
        forge.require("test")
        monkeypatch.setenv("GITHUB_API_URL", forge.api)
        yield


@pytest.mark.usefixtures("_forge")
@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_in_the_documentation_work(page: Path, workplace: Repo) -> None:
    start = workplace.head
    for command in commands_of(page):
        if made := MAKE.match(command):
            assert re.search(rf"^{made['target']}:", (ROOT / "Makefile").read_text(), re.MULTILINE), command
            continue
        if command.startswith(FOR_THE_READERS_OWN_SHELL):
            continue
        if page.name == "split.md":
            workplace.git("reset", "--quiet", "--hard", start)
            workplace.commit("build: add make test", {"Makefile": "test:\n\t@true\n"})
            stage_two_things(workplace)
        if re.search(r"git (agent )?commit", command) and not workplace.git("diff", "--cached", "--name-only"):
            workplace.stage({f"more{len(command)}.py": f"def more():\n    return {command!r}\n"})
        ran = run(command, workplace)
        assert ran.returncode == 0, f"{command}\n{ran.stdout}{ran.stderr}"


@pytest.mark.parametrize(
    "page", [page for page in PAGES if "\n>>> " in page.read_text("utf-8")], ids=lambda page: page.name
)
def test_python_in_the_documentation_works(page: Path) -> None:
    failed, tried = doctest.testfile(str(page), module_relative=False)
    assert (failed, tried > 0) == (0, True)


def test_the_readme_shows_commands() -> None:
    assert len(commands_of(ROOT / "README.md")) >= 5
