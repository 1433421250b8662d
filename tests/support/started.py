"""A stand-in program that tells how it was started, for tests of what comes before the program."""

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from support.ran import Ran

PROJECT = Path(__file__).resolve().parents[2]

_MAIN = """\
import json, sys
def entry():
    flags = [name for name in ("isolated", "no_site", "utf8_mode", "dont_write_bytecode") if getattr(sys.flags, name)]
    print(json.dumps({"argv": sys.argv, "flags": flags, "path": sys.path, "modules": sorted(sys.modules)}))
"""


@dataclass(frozen=True, slots=True)
class Started:
    """What the stand-in saw: its arguments, the interpreter's flags, where it imports from and what it has."""

    argv: list[str]
    flags: list[str]
    path: list[str]
    modules: list[str]


def write_program(folder: Path) -> None:
    """Puts the stand-in where git_agent would be."""
    cli = folder / "git_agent" / "cli"
    cli.mkdir(parents=True)
    (folder / "git_agent" / "__init__.py").touch()
    (cli / "__init__.py").touch()
    (cli / "main.py").write_text(_MAIN)


def write_launcher(root: Path) -> Path:
    """Puts bin/git-agent into a checkout, as `make build` does."""
    ran = run(sys.executable, "-m", "scripts.launcher", cwd=PROJECT)
    launcher = root / "bin" / "git-agent"
    launcher.parent.mkdir()
    launcher.write_text(ran.stdout)
    launcher.chmod(0o755)
    return launcher


def run(*argv: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Ran:
    """Runs a program to its end with exactly this environment, or the test's own."""
    ran = subprocess.run(argv, cwd=cwd, env=env, capture_output=True, text=True, timeout=120, check=False)
    return Ran(ran.returncode, ran.stdout, ran.stderr)


def started(*argv: str | Path, cwd: Path | None = None, env: Mapping[str, str] | None = None) -> Started:
    """Runs a launcher of the stand-in and returns what it saw."""
    ran = run(*argv, cwd=cwd, env=env)
    assert ran.returncode == 0, ran.stderr
    return Started(**json.loads(ran.stdout))
