"""A git in front of the real one that hangs in one of its commands, or writes down what it is asked."""

import os
import shutil
from pathlib import Path


def stuck_git(folder: Path, command: str, *, seconds: int = 1) -> dict[str, str]:
    """What to put into the environment so that git hangs in `command`, and git-agent waits so long for it."""
    git = folder / "git"
    real = shutil.which("git")
    git.write_text(f'#!/bin/sh\ncase "$*" in *" {command} "*) exec sleep 600 ;; *) exec {real} "$@" ;; esac\n')
    git.chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}", "GIT_AGENT_LIMITS_GIT_SECONDS": str(seconds)}


class CountedGit:
    """Writes down every command, and then has the real one do it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True)
        self._log = folder / "log"
        git = folder / "git"
        git.write_text(f'#!/bin/sh\necho "$*" >>"{self._log}"\nexec {shutil.which("git")} "$@"\n')
        git.chmod(0o755)
        self.environ = {"PATH": f"{folder}:{os.environ['PATH']}"}

    def taken(self) -> list[str]:
        """The commands since it was asked last, without what stands before them."""
        lines = self._log.read_text().splitlines() if self._log.exists() else []
        self._log.unlink(missing_ok=True)
        return [_command(line.split(" ")) for line in lines]


def _command(words: list[str]) -> str:
    """The first word that is neither an option nor the value of one."""
    return next(word for before, word in zip(["", *words], words, strict=False) if word[0] != "-" and before != "-c")
