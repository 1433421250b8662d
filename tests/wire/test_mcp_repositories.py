"""Which repositories a client may use: its roots, or those that the server was started for."""

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import pytest

from support.mcp_client import ByHand, connected, error_of, report_of
from support.repo import Repo

if TYPE_CHECKING:
    from mcp_types import ListRootsResult


@pytest.fixture
def two(tmp_path: Path, home: Path) -> tuple[Repo, Repo]:
    """Two repositories, of which each has something of its own staged."""
    repos = Repo.create(tmp_path / "one"), Repo.create(tmp_path / "the other")
    for repo, name in zip(repos, ("one.py", "other.py"), strict=True):
        repo.stage({name: "a = 1\n"})
    return repos


def roots_of(*folders: Path) -> Any:
    """What a client answers that has these roots."""

    async def answer(_: Any) -> "ListRootsResult":
        return listed(folders)

    return answer


def listed(folders: Iterable[Path]) -> "ListRootsResult":
    from mcp_types import ListRootsResult, Root
    from pydantic import FileUrl

    return ListRootsResult(roots=[Root(uri=FileUrl(folder.as_uri())) for folder in folders])


def subject_of(result: Any) -> str:
    return str(report_of(result)["subject"])


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_the_roots_of_the_client_are_served_and_nothing_else(two: tuple[Repo, Repo], mode: str) -> None:
    one, other = two

    async def run() -> None:
        async with connected(one.path, mode=mode, list_roots_callback=roots_of(other.path)) as client:
            assert "other.py" in subject_of(await client.call_tool("commit_message", {}))
            by_name = {"repository": str(other.path)}
            assert "other.py" in subject_of(await client.call_tool("commit_message", by_name))
            refused = error_of(await client.call_tool("commit_message", {"repository": str(one.path)}))
        assert refused["class"] == "repository"
        assert (
            refused["message"]
            == f"repository: {one.path} is outside of the folders that are open in your editor or agent"
        )
        assert str(other.path) in refused["hint"]

    anyio.run(run)


def test_neither_dots_nor_links_lead_out(two: tuple[Repo, Repo]) -> None:
    one, other = two
    (one.path / "link").symlink_to(other.path)

    async def run() -> None:
        async with connected(one.path, list_roots_callback=roots_of(one.path)) as client:
            for name in ("link", "../the other", f"{one.path}/../the other", str(other.path), "/", "/nowhere"):
                error = error_of(await client.call_tool("commit_message", {"repository": name}))
                assert (
                    error["message"]
                    == f"repository: {name} is outside of the folders that are open in your editor or agent"
                )

    anyio.run(run)


def test_a_root_below_the_top_stands_for_its_repository(two: tuple[Repo, Repo]) -> None:
    one, _ = two
    below = one.path / "docs" / "deep ünd"
    below.mkdir(parents=True)

    async def run() -> None:
        async with connected(Path("/"), list_roots_callback=roots_of(below)) as client:
            assert "one.py" in subject_of(await client.call_tool("commit_message", {}))
            for name in (str(one.path), ".."):
                assert "one.py" in subject_of(await client.call_tool("commit_message", {"repository": name}))

    anyio.run(run)


def test_several_and_none_named_is_an_error_that_lists_them(two: tuple[Repo, Repo], tmp_path: Path) -> None:
    one, other = two

    async def run() -> None:
        async with connected(one.path, list_roots_callback=roots_of(one.path, other.path)) as client:
            error = error_of(await client.call_tool("commit_message", {}))
        assert error["hint"] == f"there are: {one.path}, {other.path}"
        async with connected(one.path, list_roots_callback=roots_of(tmp_path)) as client:
            assert (
                "no folder that is open in your editor or agent is in a repository"
                in error_of(await client.call_tool("commit_message", {}))["message"]
            )
            assert "one.py" in subject_of(await client.call_tool("commit_message", {"repository": "one"}))

    anyio.run(run)


def test_a_list_of_roots_that_has_changed_is_honoured(two: tuple[Repo, Repo]) -> None:
    one, other = two
    now = [one.path]

    async def answer(_: Any) -> "ListRootsResult":
        return listed(now)

    async def run() -> None:
        async with connected(one.path, list_roots_callback=answer) as client:
            assert "one.py" in subject_of(await client.call_tool("commit_message", {}))
            now[:] = [other.path]
            assert "other.py" in subject_of(await client.call_tool("commit_message", {}))

    anyio.run(run)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ({"result": {"roots": [{"uri": "https://example.org/"}]}}, "file:///"),
        ({"error": {"code": -32603, "message": "no"}}, "does not tell which folders are open in it: no"),
    ],
)
def test_roots_that_are_not_told_serve_nothing(repo: Repo, answer: dict[str, Any], said: str) -> None:
    with ByHand(repo.path) as server:
        server.greet(roots={})
        server.send({"id": 1, "method": "tools/call", "params": {"name": "watch_status"}})
        asked = server.read()
        assert asked["method"] == "roots/list"
        server.send({"id": asked["id"]} | answer)
        error = server.read()["result"]["structuredContent"]["error"]
    assert error["class"] == "repository"
    assert said in error["message"]


def test_without_roots_the_start_folder_and_the_given_ones_are_served(two: tuple[Repo, Repo], tmp_path: Path) -> None:
    one, other = two
    (one.path / "sub").mkdir()

    async def run() -> None:
        async with connected(one.path / "sub") as client:
            assert "one.py" in subject_of(await client.call_tool("commit_message", {}))
            error = error_of(await client.call_tool("commit_message", {"repository": str(other.path)}))
            assert "outside of the repositories that this server serves" in error["message"]
        async with connected(one.path, "--repo", str(other.path)) as client:
            assert error_of(await client.call_tool("commit_message", {}))["hint"].count(str(tmp_path)) == 2
            both = [
                subject_of(await client.call_tool("commit_message", {"repository": str(repo.path)})) for repo in two
            ]
        assert ["one.py" in both[0], "other.py" in both[1]] == [True, True]
        async with connected(tmp_path) as client:
            assert "the server was started in none" in error_of(await client.call_tool("commit_message", {}))["message"]

    anyio.run(run)


def test_a_commit_is_made_where_it_was_named_or_nowhere(two: tuple[Repo, Repo]) -> None:
    one, other = two

    async def run() -> None:
        async with connected(one.path, "--allow-commit") as client:
            for name in (other.path.as_uri(), "~/src/shop", "$HOME", "-C", "\x1b[31m", "nowhere"):
                given = {"repository": name, "commit": True}
                assert error_of(await client.call_tool("commit_message", given))["class"] == "repository"

    before = [repo.git("rev-list", "--all", "--count") for repo in two]
    anyio.run(run)
    assert [repo.git("rev-list", "--all", "--count") for repo in two] == before


def test_two_repositories_are_served_at_once(two: tuple[Repo, Repo]) -> None:
    async def run() -> None:
        async with connected(two[0].path, "--repo", str(two[1].path)) as client:
            subjects: dict[int, str] = {}

            async def one(number: int) -> None:
                given = {"repository": str(two[number % 2].path)}
                subjects[number] = subject_of(await client.call_tool("commit_message", given))

            async with anyio.create_task_group() as calls:
                for number in range(8):
                    calls.start_soon(one, number)
        assert all(("other.py" if number % 2 else "one.py") in subject for number, subject in subjects.items())
        assert len(subjects) == 8

    anyio.run(run)


def test_what_means_one_repository_to_git_does_not_reach_a_call(two: tuple[Repo, Repo]) -> None:
    env = {"GIT_DIR": str(two[1].path / ".git"), "GIT_WORK_TREE": str(two[1].path), "GIT_AGENT_MCP_TOKEN": "x"}

    async def run() -> None:
        async with connected(two[0].path, env=env) as client:
            assert "one.py" in subject_of(await client.call_tool("commit_message", {}))

    anyio.run(run)


async def read(client: Any, uri: str) -> str:
    from mcp_types import TextResourceContents

    content = (await client.read_resource(uri)).contents[0]
    assert isinstance(content, TextResourceContents)
    return content.text


@pytest.mark.parametrize("mode", ["legacy", "2026-07-28"])
def test_state_and_guidance_are_read_of_each_repository(two: tuple[Repo, Repo], mode: str) -> None:
    one, other = two
    secret = "ghp_" + "a1B2" * 9
    one.commit("Begin")
    one.write("AGENTS.md", f"Say why.\nTOKEN={secret}\n")
    other.write("CLAUDE.md", "Be brief.\n")

    async def run() -> None:
        async with connected(one.path, "--repo", str(other.path), mode=mode) as client:
            uris = {resource.uri for resource in (await client.list_resources()).resources}
            assert uris == {f"git-agent://{name}" for name in ("state", "state-page", "guidance", "writer")}
            templates = (await client.list_resource_templates()).resource_templates
            assert len(templates) == 5
            state = await read(client, f"git-agent://state?repository={one.path}")
            assert state == one.agent("state", "--json").stdout
            page = await read(client, f"git-agent://state-page?repository={one.path}")
            assert page == one.agent("state", "--html", "-").stdout
            guidance = await read(client, f"git-agent://guidance?repository={one.path}")
            assert "Say why." in guidance
            assert secret not in guidance
            writer = await read(client, f"git-agent://writer?repository={one.path}&provider=builtin")
            assert json.loads(writer) == {"provider": "builtin", "model": None, "has_review": False}
            quoted = str(other.path).replace(" ", "%20")
            assert await read(client, f"git-agent://guidance?repository={quoted}") == "Be brief.\n"
        async with connected(one.path, mode=mode, list_roots_callback=roots_of(other.path)) as client:
            assert await read(client, "git-agent://guidance") == "Be brief.\n"

    anyio.run(run)


def test_prompts_are_described_and_filled_in(repo: Repo) -> None:
    async def run() -> None:
        async with connected(repo.path) as client:
            prompts = {prompt.name: prompt for prompt in (await client.list_prompts()).prompts}
            assert prompts.keys() == {"commit", "review", "release-note"}
            assert all(argument.description for prompt in prompts.values() for argument in prompt.arguments or ())
            given = {"hint": "mention 100% {} of it", "repository": os.fspath(repo.path)}
            message = (await client.get_prompt("commit", given)).messages[0]
            assert message.role == "user"
            text = getattr(message.content, "text", "")
            assert "`commit_message`" in text
            assert "'mention 100% {} of it'" in text
            assert str(repo.path) in text

    anyio.run(run)
