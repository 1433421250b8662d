"""Who is chosen to write; nothing is switched silently."""

import json
from pathlib import Path

import pytest

from git_agent.config.allowed import REPOSITORY_KEYS
from git_agent.errors import AuthError, UsageError
from git_agent.providers.claude_cli import ClaudeCli
from git_agent.providers.credentials import CHATGPT_URL, OPENAI_URL, NamedServer, Wish
from git_agent.providers.openai_compatible import DEFAULT_MODEL, OpenAICompatible
from git_agent.providers.registry import ProviderChoice, choose
from git_agent.providers.scripted import Scripted

KEY = "sk-" + "Kd4" * 12
LOCAL = "http://127.0.0.1:11434/v1"


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path), "PATH": str(tmp_path / "bin")}


def chosen(choice: ProviderChoice, environ: dict[str, str]) -> OpenAICompatible:
    provider = choose(choice, environ=environ)
    assert isinstance(provider, OpenAICompatible)
    return provider


def test_where_nothing_is_configured_the_built_in_writer_writes(environ: dict[str, str]) -> None:
    assert choose(ProviderChoice(), environ=environ) is None


def test_a_model_in_the_environment_alone_selects_nothing(environ: dict[str, str]) -> None:
    assert choose(ProviderChoice(), environ={**environ, "OPENAI_MODEL": "a-model"}) is None


def test_the_built_in_writer_can_be_insisted_on(environ: dict[str, str]) -> None:
    assert choose(ProviderChoice(provider="builtin"), environ={**environ, "OPENAI_API_KEY": KEY}) is None


def test_auto_takes_login_then_key_then_base_url(environ: dict[str, str], tmp_path: Path) -> None:
    local = {**environ, "OPENAI_BASE_URL": LOCAL}
    assert chosen(ProviderChoice(), local).login.kind == "none"
    key = {**environ, "OPENAI_API_KEY": KEY}
    assert chosen(ProviderChoice(), key).login.base_url == OPENAI_URL
    (tmp_path / ".codex").mkdir()
    tokens = {"access_token": "t" * 20, "account_id": "a" * 20}
    (tmp_path / ".codex" / "auth.json").write_text(json.dumps({"auth_mode": "chatgpt", "tokens": tokens}))
    assert chosen(ProviderChoice(), {**key, **local}).login.base_url == CHATGPT_URL


@pytest.mark.parametrize(
    "choice", [ProviderChoice(where=Wish(flag=NamedServer(url=LOCAL))), ProviderChoice(where=Wish(user_base_url=LOCAL))]
)
def test_a_base_url_of_the_user_is_enough(choice: ProviderChoice, environ: dict[str, str]) -> None:
    assert chosen(choice, environ).login.base_url == LOCAL


@pytest.mark.parametrize("choice", [ProviderChoice(provider="openai"), ProviderChoice(model="a-model")])
def test_a_model_that_was_asked_for_but_cannot_be_reached_is_exit_4(
    choice: ProviderChoice, environ: dict[str, str]
) -> None:
    with pytest.raises(AuthError) as caught:
        choose(choice, environ={**environ, "OPENAI_MODEL": "a-model"})
    assert caught.value.exit_code == 4
    assert "codex login" in str(caught.value.hint)
    assert "OPENAI_API_KEY" in str(caught.value.hint)


@pytest.mark.parametrize(
    ("wished", "variable", "model"),
    [(None, None, DEFAULT_MODEL), (None, "by-variable", "by-variable"), ("by-choice", "by-variable", "by-choice")],
)
def test_the_model_is_the_one_wished_for(
    environ: dict[str, str], wished: str | None, variable: str | None, model: str
) -> None:
    full = {**environ, "OPENAI_API_KEY": KEY, **({"OPENAI_MODEL": variable} if variable else {})}
    assert chosen(ProviderChoice(model=wished), full).model == model


def test_effort_speed_and_patience_reach_the_provider(environ: dict[str, str]) -> None:
    choice = ProviderChoice(where=Wish(flag=NamedServer(url=LOCAL)), effort="high", fast=True, idle_seconds=7.0)
    provider = chosen(choice, environ)
    assert (provider.name, provider.effort, provider.fast, provider.idle_seconds) == ("openai", "high", True, 7.0)


def test_claude_needs_its_program(environ: dict[str, str], tmp_path: Path) -> None:
    with pytest.raises(AuthError, match="claude was not found"):
        choose(ProviderChoice(provider="claude-cli"), environ=environ)
    program = tmp_path / "bin" / "claude"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    provider = choose(ProviderChoice(provider="claude-cli"), environ={**environ, "OPENAI_MODEL": "a-model"})
    assert isinstance(provider, ClaudeCli)
    assert (provider.name, provider.model) == ("claude-cli", "haiku")


def test_a_script_is_named_with_its_file(environ: dict[str, str], tmp_path: Path) -> None:
    script = tmp_path / "script.jsonl"
    script.write_text('{"text": "fix: it"}\n')
    provider = choose(ProviderChoice(provider=f"scripted:{script}"), environ=environ)
    assert isinstance(provider, Scripted)
    assert (provider.name, provider.model) == ("scripted", "script.jsonl")


@pytest.mark.parametrize("name", ["gpt", "", "scripted", "openai:x", "OpenAI"])
def test_an_unknown_provider_is_a_wrong_call_that_lists_the_known(name: str, environ: dict[str, str]) -> None:
    with pytest.raises(UsageError) as caught:
        choose(ProviderChoice(provider=name), environ=environ)
    assert caught.value.hint == "one of auto, openai, claude-cli, builtin, scripted:<file>"


def test_no_part_of_a_wish_can_come_from_a_repository() -> None:
    names = {key.rpartition(".")[2] for key in REPOSITORY_KEYS}
    wishes = {"provider", "model", "preset", "base_url", "key", "key_variable", "wire", "effort", "fast", "program"}
    assert names.isdisjoint(wishes | {"idle_seconds"})
