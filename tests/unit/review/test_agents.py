"""Agent definitions: packaged ones, a repository's own, and the exact words about those that are wrong."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from git_agent.errors import UsageError
from git_agent.review.agents import (
    APPROVER,
    CONCERNS_HANDLER,
    FOLDER,
    GENERATOR,
    MOST_BYTES,
    PACKAGED,
    REVIEWER,
    TITLER,
    AgentDefinition,
    Role,
    read_agent,
)
from git_agent.review.models import ModelChoice, model_for

OWN = "---\nname: mine\ndescription: It reviews.\nmodel: small\ncolor: red\n---\nBe strict.\n"


def define(root: Path, role: Role, text: str | bytes) -> None:
    file = root / FOLDER / role.file
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(text if isinstance(text, bytes) else text.encode())


def error_of(root: Path, role: Role) -> str:
    with pytest.raises(UsageError) as caught:
        read_agent(role, root)
    assert caught.value.hint
    return str(caught.value)


@pytest.mark.parametrize("role", [GENERATOR, REVIEWER, APPROVER, CONCERNS_HANDLER, TITLER])
def test_every_stage_has_a_packaged_agent(tmp_path: Path, role: Role) -> None:
    agent = read_agent(role, tmp_path)
    assert agent.model == "haiku"
    assert agent.origin == PACKAGED
    assert agent.name
    assert agent.description
    assert agent.color
    assert agent.instructions


def test_a_repositorys_file_replaces_that_agent_alone(tmp_path: Path) -> None:
    define(tmp_path, REVIEWER, OWN)
    agent = read_agent(REVIEWER, tmp_path)
    assert agent == AgentDefinition(
        name="mine",
        description="It reviews.",
        model="small",
        color="red",
        instructions="Be strict.",
        origin=".claude/agents/commit-message-reviewer.md",
    )
    assert read_agent(TITLER, tmp_path).is_packaged


def test_byte_order_mark_line_ends_and_unknown_fields_do_no_harm(tmp_path: Path) -> None:
    text = OWN.replace("color: red\n", "color: red\ntools: [Read, Bash]\nmore: {a: b}\n").replace("\n", "\r\n")
    define(tmp_path, REVIEWER, b"\xef\xbb\xbf" + text.encode())
    assert read_agent(REVIEWER, tmp_path).instructions == "Be strict."


def test_a_missing_model_in_the_words_of_the_contract(tmp_path: Path) -> None:
    define(tmp_path, GENERATOR, OWN.replace("model: small\n", ""))
    assert (
        error_of(tmp_path, GENERATOR)
        == "model not specified in agent frontmatter - all agents must define 'model:' field"
    )


@pytest.mark.parametrize("field", ["name", "description", "color"])
def test_every_other_field_is_required_too(tmp_path: Path, field: str) -> None:
    lines = [line for line in OWN.split("\n") if not line.startswith(f"{field}:")]
    define(tmp_path, GENERATOR, "\n".join(lines))
    assert (
        error_of(tmp_path, GENERATOR)
        == f"{field} not specified in agent frontmatter - all agents must define '{field}:' field"
    )


def test_without_frontmatter_there_is_no_model(tmp_path: Path) -> None:
    define(tmp_path, GENERATOR, "Just write.\n")
    assert error_of(tmp_path, GENERATOR).startswith("model not specified")


@pytest.mark.parametrize(
    ("role", "text", "said"),
    [
        (TITLER, OWN.replace("Be strict.\n", ""), "title generator agent file: it has no instructions"),
        (APPROVER, OWN.replace("name: mine", "name: [mine"), "approver agent file: "),
        (REVIEWER, OWN.encode() + b"\xff", "reviewer agent file: 'utf-8' codec can't decode"),
        (CONCERNS_HANDLER, OWN + "x" * MOST_BYTES, "concerns handler agent file: "),
    ],
)
def test_an_unreadable_file_names_the_agent(tmp_path: Path, role: Role, text: str | bytes, said: str) -> None:
    define(tmp_path, role, text)
    assert error_of(tmp_path, role).startswith(f"failed to read {said}")


def test_a_link_that_leads_out_is_refused(tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text(OWN)
    root = tmp_path / "root"
    (root / FOLDER).mkdir(parents=True)
    (root / FOLDER / REVIEWER.file).symlink_to(outside)
    assert error_of(root, REVIEWER).startswith("failed to read reviewer agent file: ")


def test_a_folder_that_leads_out_is_not_looked_into(tmp_path: Path) -> None:
    define(tmp_path / "outside", REVIEWER, OWN)
    (tmp_path / "root" / ".claude").mkdir(parents=True)
    (tmp_path / "root" / FOLDER).symlink_to(tmp_path / "outside" / FOLDER)
    assert read_agent(REVIEWER, tmp_path / "root").is_packaged


@pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])
def test_only_a_regular_file_is_read(tmp_path: Path, make: Callable[[Path], None]) -> None:
    file = tmp_path / FOLDER / REVIEWER.file
    file.parent.mkdir(parents=True)
    make(file)
    assert error_of(tmp_path, REVIEWER).startswith("failed to read reviewer agent file: ")


def choice(**known: str | tuple[str, ...]) -> ModelChoice:
    return ModelChoice(**{"stage": "title", "provider": "openai", **known})  # type: ignore[arg-type]


def agent(*, origin: str = PACKAGED, model: str = "haiku") -> AgentDefinition:
    return AgentDefinition(name="a", description="d", model=model, color="c", instructions="i", origin=origin)


@pytest.mark.parametrize(
    ("known", "model"),
    [
        ({"flag": "f", "configured": "c", "entries": ("title = t",)}, "f"),
        ({"configured": "c", "entries": ("title = t", "haiku = h")}, "t"),
        ({"configured": "c", "entries": ("openai:haiku = o", "haiku = h")}, "o"),
        ({"configured": "c", "entries": ("claude-cli:haiku = o", "haiku = h")}, "h"),
        ({"configured": "c", "entries": ("review = r",)}, "c"),
        ({}, ""),
        ({"provider": "claude-cli"}, "haiku"),
    ],
)
def test_who_chooses_the_model(known: dict[str, str | tuple[str, ...]], model: str) -> None:
    assert model_for(agent(), choice(**known)) == model


def test_a_repository_chooses_no_model(tmp_path: Path) -> None:
    own = agent(origin=".claude/agents/x.md", model="gpt-huge")
    with pytest.raises(UsageError, match="asks for the model 'gpt-huge', which the settings do not name"):
        model_for(own, choice())
    assert model_for(own, choice(entries=("gpt-huge = mine",))) == "mine"


@pytest.mark.parametrize("entry", ["haiku", "haiku =", "= x"])
def test_an_entry_that_names_no_model(entry: str) -> None:
    with pytest.raises(UsageError, match=r"review\.models"):
        model_for(agent(), choice(entries=(entry,)))
