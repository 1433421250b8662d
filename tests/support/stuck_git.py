"""A git that hangs in one of its commands, in front of the real one."""

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
