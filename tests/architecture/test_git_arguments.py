"""git's command line is spoken in `git/`; whoever else still does is on a list that may only get shorter."""

import ast
from collections.abc import Iterator

from git_agent.git.gateway import READ_COMMANDS
from support.started import PROJECT

SOURCES = PROJECT / "src" / "git_agent"
COMMANDS = {form[0] for form in READ_COMMANDS}

SPEAKERS = {
    "cli/state_page.py",
    "pull_request/base.py",
    "pull_request/gather.py",
    "records/state/branches.py",
    "records/state/rebuild.py",
    "release/changelog.py",
    "release/gather.py",
    "release/judge/in_base.py",
    "release/read/contributors.py",
    "release/read/submodules.py",
}


def commands_spoken(source: str) -> Iterator[str]:
    """The commands that are handed to `run` or `start` of something, as far as they stand there."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("run", "start"):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.Constant) and first.value in COMMANDS:
                yield str(first.value)


def test_a_planted_command_would_be_noticed() -> None:
    assert list(commands_spoken("git.run('log', '-1')\nself._git.start('diff')\nrun('log')\nx.run('other')")) == [
        "log",
        "diff",
    ]


def test_only_these_speak_to_git_past_its_room() -> None:
    speakers = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if any(commands_spoken(path.read_text("utf-8")))
    }
    assert {path for path in speakers if not path.startswith("git/")} == SPEAKERS
