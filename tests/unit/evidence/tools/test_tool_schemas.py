"""Schemas are strict, and arguments that do not keep to them are refused in words that help."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from git_agent.config.load import load
from git_agent.evidence.tools import commit_tools
from git_agent.evidence.tools.arguments import Arguments, flag, number, text, texts
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import ToolRefusal
from git_agent.model.value import replace
from support.reading import git_of
from support.repo import Repo

SPEC = ToolSpec(
    name="tool",
    description="A tool.",
    parameters=strict_object(
        path=text("A path"),
        paths=texts("Paths", most=2),
        exact=flag("Whether"),
        count=number("How many", default=10, most=100),
    ),
)


def test_every_schema_is_strict_and_bounded(repo: Repo) -> None:
    settings = load(environ={}, root=None).settings
    for tool in commit_tools(git_of(repo), settings=settings, amend=True):
        parameters: Any = tool.spec.parameters
        assert parameters["additionalProperties"] is False
        assert parameters["required"] == list(parameters["properties"])
        for name, about in parameters["properties"].items():
            assert about["description"], (tool.spec.name, name)
            if about["type"] == "integer":
                assert about["minimum"] == 0
                assert name == "start_line" or about["maximum"] > 0
            if about["type"] == "array":
                assert about["maxItems"] > 0
        assert tool.spec.description.endswith(".")


@pytest.mark.parametrize(("given", "count"), [({}, 10), (0, 10), (-5, 10), (7, 7), (7.0, 7), (100, 100), (10**9, 100)])
def test_a_number_is_bounded_and_nothing_means_the_default(given: object, count: int) -> None:
    arguments = Arguments(SPEC, given if isinstance(given, dict) else {"count": given})
    assert arguments.number("count", default=10, most=100) == count


def test_what_is_missing_has_its_default() -> None:
    arguments = Arguments(SPEC, {"path": None})
    assert (arguments.text("path"), arguments.texts("paths", most=2), arguments.flag("exact")) == ("", (), False)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"path": 5}, "path must be a text"),
        ({"path": "x" * 5000}, "path is longer than 4096 characters"),
        ({"path": "a\0b"}, "path holds a character"),
        ({"path": "a\ud800"}, "path holds a character"),
        ({"paths": "src"}, "paths must be a list of texts"),
        ({"paths": ["a", 1]}, "paths must be a text"),
        ({"paths": ["a", "b", "c"]}, "paths takes 2 texts at most"),
        ({"exact": "yes"}, "exact must be true or false"),
        ({"count": "5"}, "count must be a whole number"),
        ({"count": True}, "count must be a whole number"),
        ({"count": 1.5}, "count must be a whole number"),
        ({"count": float("nan")}, "count must be a whole number"),
        ({"count": float("inf")}, "count must be a whole number"),
        ({"cuont": 5}, "tool has no argument cuont; its arguments are: path, paths, exact, count"),
    ],
)
def test_a_wrong_argument_is_refused_with_help(given: Mapping[str, object], words: str) -> None:
    with pytest.raises(ToolRefusal, match=words):
        _read_all(Arguments(SPEC, given))


def _read_all(arguments: Arguments) -> None:
    arguments.text("path")
    arguments.texts("paths", most=2)
    arguments.flag("exact")
    arguments.number("count", default=10, most=100)


def test_how_much_a_tool_answers_is_a_setting(repo: Repo) -> None:
    settings = load(environ={}, root=None).settings
    limits = replace(settings.limits, tool_bytes=900, tool_most_bytes=700, tool_commits=3, tool_most_commits=5)
    tools = {tool.spec.name: tool for tool in commit_tools(git_of(repo), settings=replace(settings, limits=limits))}
    properties = json.loads(json.dumps(tools["read_file"].spec.parameters))["properties"]
    assert properties["max_bytes"]["maximum"] == 700
    assert properties["max_bytes"]["description"].endswith("0 means 700")
    for value in range(9):
        repo.commit(f"Change {value}", {"a.txt": f"{value}\n" * 2_000})
    answered = (tools["git_recent_commits"].handle({"count": asked}).data["commits"] for asked in (0, 100))
    assert [len(commits) for commits in answered] == [3, 5]  # type: ignore[arg-type]
    assert len(str(tools["read_file"].handle({"path": "a.txt"}).data["content"])) <= 700
