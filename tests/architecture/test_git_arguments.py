"""git's command line is spoken in `git/` and nowhere else."""

import ast
from collections.abc import Iterator

from git_agent.git.gateway import READ_COMMANDS
from support.started import PROJECT

SOURCES = PROJECT / "src" / "git_agent"
COMMANDS = {form[0] for form in READ_COMMANDS}


def commands_spoken(source: str) -> Iterator[str]:
    """The commands that are handed to `run` or `start` of something: by name, or spread out of a list of arguments."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("run", "start"):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and first.value in COMMANDS:
                yield str(first.value)
            if isinstance(first, ast.Starred):
                yield ast.unparse(first)


def test_a_planted_command_would_be_noticed() -> None:
    source = "git.run('log', '-1')\nself._git.start('diff')\nrun('log')\nx.run('other')\ngit.start(*LOG, '-1')"
    assert list(commands_spoken(source)) == ["log", "diff", "*LOG"]


def test_nobody_speaks_to_git_past_its_room() -> None:
    speakers = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if any(commands_spoken(path.read_text("utf-8")))
    }
    assert not {path for path in speakers if not path.startswith("git/")}
