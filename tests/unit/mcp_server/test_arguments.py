"""Arguments of a tool as the words of a command: none can be taken for another."""

import argparse
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from git_agent.cli.commands import load_command
from git_agent.cli.parser import parse
from git_agent.errors import UsageError
from git_agent.mcp_server.arguments import in_arguments, input_schema, words_of
from git_agent.mcp_server.tool import Tool
from git_agent.mcp_server.toolbox import all_tools

TOOLS = all_tools()
TEXT = some.text(some.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1, max_size=50)


def parsed(tool: str, **given: Any) -> argparse.Namespace:
    return parse(words_of(TOOLS[tool], given, may_commit=True).argv)


@given(TEXT)
def test_no_text_becomes_an_option_of_its_own(text: str) -> None:
    if text == "--":  # which no option takes, by whatever name
        return
    args = parsed("pr_message", base=text, language=text, append_prompt=text, model=text)
    assert (args.base, args.language, args.append_prompt, args.model) == (text, text, text, text)
    assert args.json
    assert not args.description


@given(some.lists(TEXT, max_size=2))
def test_no_revision_becomes_an_option(words: list[str]) -> None:
    try:
        args = parsed("release_note", revs=words)
    except UsageError:
        assert any(word.startswith("-") for word in words)
    else:
        assert args.range == words


@pytest.mark.parametrize("tool", TOOLS.values(), ids=TOOLS.keys())
@pytest.mark.parametrize("may_commit", [False, True])
def test_every_argument_of_every_tool_is_an_option_of_its_command(tool: Tool, may_commit: bool) -> None:
    samples = {"boolean": True, "string": "x", "integer": 1, "array": ["x"], "object": {}}
    for name, schema in input_schema(tool, may_commit=may_commit)["properties"].items():
        kind = schema["type"] if isinstance(schema["type"], str) else schema["type"][0]
        sample = schema.get("enum", [samples[kind]])[0]
        if name in ("decisions", "escalations"):
            sample = [{}]
        needed = {"kind": "init"} if tool.required else {}
        assert parse(words_of(tool, needed | {name: sample}, may_commit=may_commit).argv).json


@pytest.mark.parametrize(
    ("tool", "said", "told"),
    [
        ("pr_message", "no base: name one with --base", "no base: name one with base"),
        ("pr_message", "`--append-prompt` is too long", "`append_prompt` is too long"),
        ("pr_message", "check --model and --base-url", "check model and the setting model.base_url"),
        ("pr_message", "allow more with --timeout", "allow more with the setting model.seconds"),
        ("commit_message_review", "allow more with --timeout", "allow more with the setting review.seconds"),
        ("commit_message", "or `--fallback builtin`", "or `provider builtin`"),
        ("project_state", "no --base-url here", "no --base-url here"),  # it asks no model
        ("commit_message_review", "--all stages too much", "unstaged stages too much"),
        ("commit_message_review", "see `git branch --all`", "see `git branch --all`"),
        ("commit_message_review", "a--amend and --amending", "a--amend and --amending"),
    ],
)
def test_what_is_said_of_an_option_is_told_of_its_argument(tool: str, said: str, told: str) -> None:
    assert in_arguments(TOOLS[tool], said) == told


def test_what_is_committed_becomes_another_command() -> None:
    assert parsed("commit_message", commit=True, amend=True).run is load_command("commit").run
    assert parsed("commit_message", commit=False).run is load_command("commit-msg").run
    assert parsed("record", kind="phase", commit=True).commit
    assert not parsed("record", kind="phase").commit


def test_no_argument_names_a_server_a_key_a_program_or_a_file_to_write() -> None:
    names = {name for tool in TOOLS.values() for name in input_schema(tool, may_commit=True)["properties"]}
    assert names & {"base_url", "debug", "out", "prepend", "html", "input", "git_args", "no_redact", "edit"} == set()
    assert "enum" in input_schema(TOOLS["commit_message"], may_commit=False)["properties"]["provider"]


@pytest.mark.parametrize("tool", [name for name, tool in TOOLS.items() if tool.committing and not tool.required])
def test_every_flag_can_be_given_with_commit(tool: str) -> None:
    for argument in TOOLS[tool].arguments:
        if argument.schema["type"] == "boolean":
            assert parsed(tool, commit=True, **{argument.name: True}).json


def test_a_commit_of_what_is_not_staged_stages_it() -> None:
    assert parsed("commit_message_review", unstaged=True, commit=True).all
    assert parsed("commit_message_review", append_prompt="--unstaged", commit=True).append_prompt == "--unstaged"
