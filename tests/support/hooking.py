"""Hooks of a repository, as short scripts."""

from support.repo import Repo


def hook(repo: Repo, name: str, script: str) -> None:
    """Has git run this script as one of its hooks."""
    file = repo.path / ".git/hooks" / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(f"#!/bin/sh\n{script}\n")
    file.chmod(0o755)
