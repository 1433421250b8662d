"""What strangers supply, one entry point each: a function of bytes that fails only if a promise is broken.

A promise is that nothing raises but the errors made for it, that doing it twice is doing it once, and that no line is
lost; that it also ends in time is for whoever runs a target.
"""

import subprocess
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path

from git_agent.agent.dispatch import dispatch
from git_agent.config.load import load
from git_agent.config.settings_file import entries
from git_agent.errors import UsageError
from git_agent.evidence.tools import commit_tools
from git_agent.git.gateway import open_git
from git_agent.git.parse import parse_hunks, section_path, split_sections
from git_agent.model.exchange import ToolCall
from git_agent.model.message import MessageRules
from git_agent.model.tool import Tool
from git_agent.records.block.parse import parse_message
from git_agent.redact import clean
from git_agent.shape.form.validate import validate
from git_agent.shape.form.wrap import shape_text
from git_agent.shape.reply.clean import clean_reply


def reply(data: bytes) -> None:
    """A model's reply, from its chatter to a message with every fault it has."""
    rules = MessageRules()
    message = shape_text(clean_reply(_text(data)), rules=rules)
    again = shape_text(message.text, rules=rules)
    assert again.text == message.text, (message.text, again.text)
    validate(message, rules=rules)


def redactor(data: bytes) -> None:
    """Any text; redacted twice it is the same, in as many lines."""
    text = _text(data)
    once = clean(text)
    assert once.count("\n") == text.count("\n")
    assert clean(once) == once, (text, once, clean(once))


def block(data: bytes) -> None:
    """A commit message with records."""
    parsed = parse_message(_text(data))
    assert parsed.header.count("\n") == 0


def diff(data: bytes) -> None:
    """What git prints of a change."""
    for section in split_sections(data[at : at + 97] for at in range(0, len(data), 97)):
        text = section.decode("utf-8", "replace")
        section_path(text)
        for hunk in parse_hunks(text):
            assert all(line[:1] in ("+", "-", " ", "\\", "") for line in hunk.lines), hunk


def tool_arguments(data: bytes) -> None:
    """A tool call as a model sent it: a tool's name, then its arguments."""
    name, _, arguments = _text(data).partition("\n")
    tools = _tools()
    picked = sorted(tools)[len(name) % len(tools)] if name not in tools else name
    answered = dispatch(ToolCall(call_id="1", name=picked, arguments=arguments), tools)
    assert answered.text.startswith("{")


def settings(data: bytes) -> None:
    """A settings file."""
    text = _text(data)
    with suppress(UsageError):
        entries(text, origin="here")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, ".git-agent.toml").write_bytes(data)
        load(environ={"HOME": folder}, root=Path(folder))  # a repository's file never stops a run


TARGETS: Mapping[str, Callable[[bytes], None]] = {
    target.__name__: target for target in (reply, redactor, block, diff, tool_arguments, settings)
}


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")


@cache
def _tools() -> Mapping[str, Tool]:
    folder = Path(tempfile.mkdtemp())
    environ = {"HOME": str(folder), "PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1"}
    (folder / "a.py").write_text("def one():\n    return 1\n")
    for words in (("init", "-q"), ("add", "a.py")):
        subprocess.run(("git", *words), cwd=folder, env=environ, check=True)
    git = open_git(start=folder, environ=environ, seconds=10)
    loaded = load(environ=environ, root=folder)
    return {tool.spec.name: tool for tool in commit_tools(git, settings=loaded.settings)}
