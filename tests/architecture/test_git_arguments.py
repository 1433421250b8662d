"""git's command line is spoken in `git/` and nowhere else."""

import ast
from collections.abc import Iterator

from git_agent.git.gateway import READ_COMMANDS
from support.sources import Module, found, law, module

COMMANDS = {form[0] for form in READ_COMMANDS}


@law
def commands_spoken(module: Module) -> Iterator[str]:
    """The commands that are handed to `run` or `start` of something: by name, or spread out of a list of arguments."""
    for node in module.nodes:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("run", "start"):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and first.value in COMMANDS:
                yield str(first.value)
            if isinstance(first, ast.Starred):
                yield ast.unparse(first)


def test_a_planted_command_would_be_noticed() -> None:
    source = "git.run('log', '-1')\nself._git.start('diff')\nrun('log')\nx.run('other')\ngit.start(*LOG, '-1')"
    assert list(commands_spoken(module(source))) == ["log", "diff", "*LOG"]


def test_nobody_speaks_to_git_past_its_room() -> None:
    assert {path for path in found(commands_spoken) if not path.startswith("git/")} == set()
