"""What comes from npm is locked by its hash, names no registry, and says what else a machine needs."""

import json
import shutil
from pathlib import Path

import pytest

from support.started import PROJECT, run

SETUP = PROJECT / "editors" / "vscode" / "test" / "browser" / "setup.sh"
LOCKS = sorted(
    path for path in PROJECT.glob("*/**/package-lock.json") if not {"node_modules", "build"} & set(path.parts)
)
PROGRAMS = {"node": "exit 0", "npm": "exit 0", "id": "echo 1000"}


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.parent.name)
def test_every_package_has_a_hash_and_no_address(lock: Path) -> None:
    packages = json.loads(lock.read_text())["packages"]
    packages.pop("")
    assert [name for name, facts in packages.items() if not facts.get("integrity")] == []
    assert [name for name, facts in packages.items() if "resolved" in facts] == []
    assert "omit-lockfile-registry-resolved=true" in (lock.parent / ".npmrc").read_text()


@pytest.mark.parametrize(
    ("without", "complaint", "hint"),
    [
        ("", "needs chromium ripgrep", "apt-get install chromium ripgrep"),
        ("npm", "needs node 20 or newer, and npm", "nodejs.org"),
    ],
    ids=["browser", "node"],
)
def test_the_editors_test_names_what_it_cannot_install(tmp_path: Path, without: str, complaint: str, hint: str) -> None:
    programs = tmp_path / "programs"
    programs.mkdir()
    for name, line in PROGRAMS.items():
        if name != without:
            (programs / name).write_text(f"#!/bin/sh\n{line}\n")
            (programs / name).chmod(0o755)
    for name in ("dirname", "mkdir"):
        (programs / name).symlink_to(str(shutil.which(name)))
    ran = run(str(shutil.which("sh")), SETUP, tmp_path / "built", env={"PATH": str(programs)})
    assert ran.returncode == 1
    assert complaint in ran.stderr
    assert hint in ran.stderr.partition("hint: ")[2]
