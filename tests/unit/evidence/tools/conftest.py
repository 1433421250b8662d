"""A repository with everything a tool must not reach, and a way to ask tools about it."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from git_agent.agent.dispatch import dispatch
from git_agent.config.load import load
from git_agent.evidence.tools import commit_tools
from git_agent.model.exchange import ToolCall
from support.reading import git_of
from support.repo import Repo
from support.template import template

Ask = Callable[..., Any]


@pytest.fixture
def ask(repo: Repo) -> Ask:
    """Calls a tool as the loop does and returns its envelope."""

    def asked(name: str, *, amend: bool = True, worktree: bool = False, **arguments: object) -> Any:
        settings = load(environ={}, root=None).settings
        tools = commit_tools(git_of(repo), settings=settings, amend=amend, worktree=worktree)
        call = ToolCall(call_id="1", name=name, arguments=json.dumps(arguments))
        return json.loads(dispatch(call, {tool.spec.name: tool for tool in tools}).text)

    return asked


@template
def surrounded(repo: Repo) -> None:
    """Tracked files amid ignored, untracked, linked and outside ones; whatever says OUT OF REACH must stay unseen."""
    outside = repo.path.parent / "outside"
    outside.mkdir()
    (outside / "secret.txt").write_text("OUT OF REACH outside\n")
    repo.commit(
        "Add the program",
        {
            ".gitignore": ".env\nbuild/\n",
            "src/app.py": "def main():\n    return 'hello'\n",
            "src/lib/tool.py": "TOOL = 1\n",
            "README.md": "# Program\n",
        },
    )
    repo.write(".env", "OUT OF REACH ignored\n")
    repo.write("build/out.txt", "OUT OF REACH ignored too\n")
    repo.write("notes.txt", "OUT OF REACH untracked\n")
    (repo.path / "out").symlink_to("../outside/secret.txt")
    (repo.path / "folder").symlink_to("../outside")
    (repo.path / "env").symlink_to(".env")
    repo.git("add", "out", "folder", "env")
    repo.write("src/app.py", "def main():\n    return 'OUT OF REACH unstaged'\n")


@pytest.fixture
def state() -> Callable[[Path], dict[str, object]]:
    """Everything below a folder, to be compared before and after."""

    def taken(root: Path) -> dict[str, object]:
        files = (path for path in sorted(root.rglob("*")) if not path.is_dir() or path.is_symlink())
        return {str(path): path.readlink() if path.is_symlink() else path.read_bytes() for path in files}

    return taken
