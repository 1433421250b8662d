"""bin/git-agent: found from anywhere, deaf to the caller's Python settings, clear when its Python is gone."""

import os
import shutil
import sys
from pathlib import Path

import pytest
from scripts.launcher import patiently

from support.started import run, started, write_launcher, write_program


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout as `make build` leaves it, but for the program, which is the stand-in."""
    root = tmp_path / "a checkout"
    write_program(root / "src")
    (root / ".venv" / "bin").mkdir(parents=True)
    (root / ".venv" / "bin" / "python").symlink_to(sys.executable)
    write_launcher(root)
    return root


def test_arguments_arrive_as_they_were_typed(checkout: Path) -> None:
    launcher = checkout / "bin" / "git-agent"
    typed = ["commit-msg", "two words", "", "-c", "$HOME", "*", "line\nline", "ü"]
    assert started(launcher, *typed).argv == [str(launcher), *typed]


@pytest.mark.parametrize("cwd", [".", "bin", "deep/er"])
def test_any_chain_of_links_leads_to_the_checkout(checkout: Path, tmp_path: Path, cwd: str) -> None:
    (checkout / "deep" / "er").mkdir(parents=True)
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "absolute").symlink_to(checkout / "bin" / "git-agent")
    (tmp_path / "links" / "relative").symlink_to("absolute")
    (checkout / "git agent").symlink_to(Path("..", "links", "relative"))
    folder = checkout / cwd
    by_name = os.path.relpath(checkout / "git agent", folder)
    seen = started("sh", by_name, cwd=folder)
    assert Path(seen.path[0]).samefile(checkout / "src")


def test_git_finds_it_on_the_path(checkout: Path, tmp_path: Path) -> None:
    path = f"{checkout / 'bin'}{os.pathsep}{os.environ['PATH']}"
    seen = started("git", "agent", "commit", cwd=tmp_path, env={**os.environ, "PATH": path})
    assert seen.argv[1:] == ["commit"]


def test_python_settings_of_the_caller_change_nothing(checkout: Path, tmp_path: Path) -> None:
    hostile = tmp_path / "hostile"
    hostile.mkdir()
    for name in ("git_agent.py", "json.py", "sitecustomize.py", "usercustomize.py"):
        (hostile / name).write_text("raise SystemExit('hijacked')\n")
    settings = {"PYTHONPATH": str(hostile), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "0", "PYTHONVERBOSE": "1"}
    seen = started(checkout / "bin" / "git-agent", cwd=hostile, env={**os.environ, **settings, "LC_ALL": "C"})
    assert seen.flags == ["isolated", "no_site", "utf8_mode"]
    assert list((checkout / "src").rglob("*.pyc"))


def test_without_its_environment_it_says_how_to_make_one(checkout: Path) -> None:
    shutil.rmtree(checkout / ".venv")
    ran = run(checkout / "bin" / "git-agent", "--version")
    assert ran.returncode == 2
    assert ran.stderr.startswith("git-agent: ")
    assert "hint: run 'make build' in " in ran.stderr


def test_a_link_to_an_interpreter_that_was_uninstalled_counts_as_gone(checkout: Path, tmp_path: Path) -> None:
    (checkout / ".venv" / "bin" / "python").unlink()
    (checkout / ".venv" / "bin" / "python").symlink_to(tmp_path / "python-of-yesterday")
    ran = run(checkout / "bin" / "git-agent", "--version")
    assert (ran.returncode, "make build" in ran.stderr) == (2, True)


def test_a_copy_without_its_tree_says_so(checkout: Path, tmp_path: Path) -> None:
    copy = shutil.copy(checkout / "bin" / "git-agent", tmp_path / "git-agent")
    ran = run(copy, "--version")
    assert ran.returncode == 2
    assert "there is no program in" in ran.stderr


@pytest.mark.skipif(not patiently(), reason="needs an env that blocks signals")
def test_an_interrupt_waits_until_the_program_can_hear_it(checkout: Path) -> None:
    main = checkout / "src" / "git_agent" / "cli" / "main.py"
    main.write_text(
        "import os, signal\n"
        "def entry():\n"
        "    for number in (signal.SIGINT, signal.SIGTERM): os.kill(os.getpid(), number)\n"
        "    print(*sorted(map(int, signal.sigpending())))\n"
    )
    ran = run(checkout / "bin" / "git-agent")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "2 15\n", "")
