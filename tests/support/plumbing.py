"""Plumbing for a repository of the tests."""

import os

from git_agent.git.gateway import open_git
from git_agent.git.write.plumbing import Plumbing
from support.repo import Repo

# What a tree can hold and a line or a command line cannot.
HOSTILE_PATHS = (
    "-dash",
    "--stdin",
    "new\nline",
    "tab\there",
    'quo"te\\',
    " blank ",
    ":(glob)*",
    "caf\udce9",
    "naïve/ünï",
    "deep/er/file",
)


def plumbing_of(repo: Repo, *, seconds: float = 60, **variables: str) -> Plumbing:
    """Writes there, in the environment of the test and these variables."""
    environ = {**os.environ, **variables}
    return Plumbing(open_git(start=repo.path, environ=environ, seconds=seconds), environ=environ)
