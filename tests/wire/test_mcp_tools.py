"""Each tool, called by the official client: what it answers is what its command prints."""

import json
import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest

from git_agent.cli.reports import report_schema
from support.forges.github import GitHub
from support.mcp_client import connected, error_of, report_of
from support.repo import Repo
from support.template import template

TOOLS: dict[str, tuple[str, dict[str, Any], tuple[str, ...]]] = {
    "ci_diagnose": ("ci diagnose", {"check": "lint"}, ("--check=lint", "--no-context-file")),
    "ci_status": ("ci status", {"pr": 7, "refresh": True}, ("--pr=7", "--refresh", "--no-context-file")),
    "commit_message": ("commit-msg", {"commit_format": "plain"}, ("--commit-format=plain",)),
    "commit_message_review": ("commit-msg --review", {"provider": "builtin"}, ("--provider=builtin",)),
    "pr_message": ("pr-message", {"base": "v1.0.0", "description": True}, ("--base=v1.0.0", "--description")),
    "project_state": ("state", {"at": "HEAD~1", "since": "v1.0.0"}, ("--at=HEAD~1", "--since=v1.0.0")),
    "record": (
        "record",
        {
            "kind": "task",
            "type": "fix",
            "subject": "read links",
            "phase": 1,
            "plan": 1,
            "milestone": "v1",
            "status": "execute",
        },
        ("task", "--type=fix", "--subject=read links", "--phase=1", "--plan=1", "--milestone=v1", "--status=execute"),
    ),
    "release_note": (
        "release-note",
        {"revs": ["v1.0.0", "HEAD"], "path": ["parser.py"]},
        ("v1.0.0", "HEAD", "--path=parser.py"),
    ),
    "split_plan": ("split", {"max": 3}, ("--plan", "--max=3")),
    "watch_events": ("watch events", {"since": 0, "limit": 5}, ("--since=0", "--limit=5")),
    "watch_status": ("watch status", {}, ()),
}


@template
def project(repo: Repo) -> None:
    """A history with a release, a record, a branch and something staged."""
    repo.commit("feat: add a parser", {"parser.py": "def parse(): ...\n"})
    repo.git("tag", "v1.0.0")
    repo.agent("record", "init", "--commit", "--phases", "2", "--project-name", "Shop", "--milestone", "v1")
    repo.git("switch", "--quiet", "--create", "phase/01-login")
    repo.commit("fix: read links", {"parser.py": "def parse(text): ...\n"})
    repo.git("remote", "add", "origin", "https://github.com/ada/shop")
    repo.stage({"lexer.py": "def lex(): ...\n"})


@pytest.fixture(autouse=True)
def _forge(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Where the project's requests and checks are."""
    with GitHub(path="ada/shop") as forge:
        forge.pull(7, branch="phase/01-login")
        forge.job("lint", "failure")
        monkeypatch.setenv("GITHUB_API_URL", forge.api)
        yield


MOMENTS = ("now", "seconds", "age", "detected_at", "ttl")


def without_moments(report: Any) -> Any:
    """The same without what differs from one call to the next because time goes on."""
    if isinstance(report, dict):
        return {name: without_moments(part) for name, part in report.items() if name not in MOMENTS}
    return [without_moments(part) for part in report] if isinstance(report, list) else report


def test_each_tool_answers_what_its_command_prints(project: Repo) -> None:
    before = state_of(project)

    async def run() -> dict[str, Any]:
        async with connected(project.path) as client:
            return {name: report_of(await client.call_tool(name, given)) for name, (_, given, _) in TOOLS.items()}

    answers = anyio.run(run)
    assert state_of(project) == before
    assert not (project.path / ".claude").exists()
    for name, (command, _, words) in TOOLS.items():
        printed = json.loads(project.agent(*command.split(), *words, "--json").stdout)
        assert without_moments(answers[name]) == without_moments(printed), name


def state_of(repo: Repo) -> list[str]:
    """HEAD, refs, index and work tree."""
    questions = ("for-each-ref", "ls-files --stage", "status --porcelain", "symbolic-ref HEAD", "stash list")
    return [repo.git(*question.split()) for question in questions]


def test_the_tools_are_these_and_each_says_what_it_takes_and_answers(repo: Repo) -> None:
    async def run() -> list[Any]:
        async with connected(repo.path) as client:
            return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in anyio.run(run)}
    assert tools.keys() == TOOLS.keys()
    for name, (command, _, _) in TOOLS.items():
        tool = tools[name]
        assert tool.title
        assert tool.description
        assert tool.input_schema["additionalProperties"] is False
        assert tool.input_schema["properties"]["repository"]["type"] == "string"
        assert "commit" not in tool.input_schema["properties"]
        assert all(part["description"] for part in tool.input_schema["properties"].values())
        report, error = tool.output_schema["anyOf"]
        published = report_schema(command.replace("--", "").replace(" ", "-"))
        assert report == {key: part for key, part in published.items() if key not in ("$schema", "definitions")}
        assert error["title"] == "error"
        assert published.get("definitions", {}).items() <= tool.output_schema["definitions"].items()
        hints = tool.annotations
        assert (hints.read_only_hint, hints.idempotent_hint, hints.destructive_hint) == (True, True, False)
        assert hints.open_world_hint is (name not in ("project_state", "record", "watch_events", "watch_status"))


def test_a_fault_of_the_forge_is_told_with_its_class_and_what_to_do(repo: Repo) -> None:
    repo.commit("Begin")

    async def run() -> Any:
        async with connected(repo.path, "--allow-commit") as client:
            names = {tool.name for tool in (await client.list_tools()).tools}
            return names, await client.call_tool("ci_status", {}), await client.call_tool("ci_diagnose", {"pr": 0})

    names, without_remote, wrong = anyio.run(run)
    assert {name for name in names if name.startswith("ci_")} == {"ci_status", "ci_diagnose"}  # nothing that writes
    assert (error_of(without_remote)["class"], error_of(without_remote)["exit_code"]) == ("repository", 5)
    assert "git remote add" in error_of(without_remote)["hint"]
    assert error_of(wrong)["class"] == "usage"


def test_only_a_server_that_may_commits(repo: Repo) -> None:
    repo.stage({"a.py": "a = 1\n"})

    async def run(*args: str) -> Any:
        async with connected(repo.path, *args) as client:
            tools = {tool.name: tool for tool in (await client.list_tools()).tools}
            return tools, await client.call_tool("commit_message", {"commit": True})

    tools, refused = anyio.run(run)
    assert error_of(refused)["class"] == "usage"
    assert "commit" in error_of(refused)["message"]
    assert "--allow-commit" in error_of(refused)["hint"]
    assert repo.git("rev-parse", "--verify", "--quiet", "HEAD", check=False) == ""

    tools, committed = anyio.run(run, "--allow-commit")
    assert report_of(committed)["commit"] == repo.head
    may = {name for name, tool in tools.items() if "commit" in tool.input_schema["properties"]}
    assert may == {"commit_message", "commit_message_review", "record"}
    assert {name for name, tool in tools.items() if not tool.annotations.read_only_hint} == may


def test_a_reviewed_message_is_committed_where_it_may_be(repo: Repo) -> None:
    repo.commit("Begin")
    repo.stage({"a.py": "a = 1\n"})

    async def run() -> Any:
        async with connected(repo.path, "--allow-commit") as client:
            return report_of(await client.call_tool("commit_message_review", {"commit": True, "provider": "builtin"}))

    report = anyio.run(run)
    assert report["commit"] == repo.head
    assert repo.git("log", "-1", "--format=%B") + "\n" == report["message"] + "\n"


def test_a_record_is_committed_where_it_may_be(repo: Repo) -> None:
    repo.commit("Begin")

    async def run() -> Any:
        async with connected(repo.path, "--allow-commit") as client:
            given = {"kind": "init", "phases": 2, "project_name": "Shop", "milestone": "v1"}
            return report_of(await client.call_tool("record", given | {"commit": True}))

    assert anyio.run(run)["commit"] == repo.head


@pytest.mark.parametrize(
    ("tool", "given", "field"),
    [
        ("commit_message", {"amend": "yes"}, "amend"),
        ("commit_message", {"provider": "scripted:/etc/passwd"}, "provider"),
        ("commit_message", {"base_url": "http://127.0.0.1/"}, "base_url"),
        ("commit_message", {"append_prompt": "x" * 4097}, "append_prompt"),
        ("commit_message", {"language": "a\0b"}, "language"),
        ("commit_message_review", {"refine": "ü" * 2049}, "refine"),
        ("release_note", {"revs": ["--out=x"]}, "revs"),
        ("release_note", {"revs": ["a", "b", "c"]}, "revs"),
        ("release_note", {"path": [""]}, "path"),
        ("watch_events", {"limit": 1001}, "limit"),
        ("watch_events", {"limit": True}, "limit"),
        ("record", {}, "kind"),
        ("record", {"kind": "nothing"}, "kind"),
        ("project_state", {"repository": 3}, "repository"),
    ],
)
def test_a_wrong_argument_is_named(repo: Repo, tool: str, given: dict[str, Any], field: str) -> None:
    async def run() -> Any:
        async with connected(repo.path) as client:
            return error_of(await client.call_tool(tool, given))

    error = anyio.run(run)
    assert (error["exit_code"], error["class"], error["stage"]) == (2, "usage", None)
    assert error["message"].startswith(f"{field}: ")


def test_what_a_command_refuses_is_an_error_with_its_class_and_hint(repo: Repo) -> None:
    async def run() -> Any:
        async with connected(repo.path) as client:
            return await client.call_tool("commit_message", {})

    result = anyio.run(run)
    commit_all = "`git agent commit -a` takes all changes of tracked files"
    hint = f"stage what you want to commit with `git add`; {commit_all}"
    assert error_of(result) == {
        "message": "nothing is staged",
        "hint": hint,
        "exit_code": 5,
        "class": "repository",
        "stage": None,
    }
    assert result.content[0].text == f"nothing is staged\nhint: {hint}"


def test_what_a_command_says_of_an_option_is_said_of_the_argument(repo: Repo) -> None:
    repo.commit("feat: start", {"a.py": "a = 1\n"})

    async def run() -> Any:
        async with connected(repo.path) as client:
            return await client.call_tool("pr_message", {})

    result = anyio.run(run)
    assert error_of(result)["hint"] == "name the branch it goes into with base"
    assert result.content[0].text.endswith("\nhint: name the branch it goes into with base")


REVIEWER = ".claude/agents/commit-message-reviewer.md"


def failing(folder: Path, name: str, script: str) -> dict[str, str]:
    """An environment in which a program of this name is found first."""
    program = folder / "failing" / name
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return {"PATH": f"{program.parent}:{os.environ['PATH']}"}


def test_what_goes_wrong_in_a_review_is_said_as_on_the_command_line(repo: Repo, tmp_path: Path) -> None:
    repo.stage({"a.py": "a = 1\n"})
    real = shutil.which("git")
    git = failing(
        tmp_path / "repo", "git", f'case " $* " in *" diff "*) echo broken >&2; exit 3;; esac; exec {real} "$@"'
    )
    claude = failing(tmp_path / "home", "claude", "echo overloaded >&2; exit 4")

    def no_model() -> None:
        repo.write(REVIEWER, "---\nname: r\ndescription: d\ncolor: red\n---\nReview.\n")

    def no_file() -> None:
        (repo.path / REVIEWER).unlink()
        (repo.path / REVIEWER).mkdir()

    def nothing() -> None:
        (repo.path / REVIEWER).rmdir()

    cases = [
        (no_model, {}, {}, 2, "model not specified in agent frontmatter - all agents must define 'model:' field"),
        (no_file, {}, {}, 2, "failed to read "),
        (nothing, git, {}, 5, "git diff"),
        (lambda: None, claude, {"provider": "claude-cli"}, 6, "claude CLI failed: "),
    ]
    for prepare, env, given, code, said in cases:
        prepare()

        async def run(env: dict[str, str] = env, given: dict[str, str] = given) -> Any:
            async with connected(repo.path, env=env) as client:
                return error_of(await client.call_tool("commit_message_review", given))

        error = anyio.run(run)
        words = (f"--{name}={value}" for name, value in given.items())
        printed = json.loads(repo.agent("commit-msg", "--review", "--json", *words, env=env).stdout)["error"]
        assert error == printed
        assert error["exit_code"] == code
        assert said in error["message"]


def test_a_long_result_is_linked_in_pages(repo: Repo, tmp_path: Path) -> None:
    from mcp_types import TextResourceContents

    repo.commit("chore: begin", {"a.txt": "a\n"})
    repo.git("tag", "v1.0.0")
    repo.commit_all((f"feat: add part {number} {'of it ' * 40}", {f"{number}.txt": "x\n"}) for number in range(150))

    async def run() -> Any:
        async with connected(repo.path) as client:
            result = await client.call_tool("release_note", {})
            links = [part for part in result.content if part.type == "resource_link"]
            read = [(await client.read_resource(link.uri)).contents[0] for link in links]
            return result, [page.text for page in read if isinstance(page, TextResourceContents)]

    result, pages = anyio.run(run)
    assert len(pages) > 1
    assert all(len(page) <= 1 << 16 for page in pages)
    assert json.loads("".join(pages)) == report_of(result)
    assert len(result.content[0].text) < 200
