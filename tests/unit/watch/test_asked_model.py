"""Which model a watch asks: its own, and else that of all commands; the check before says nothing else."""

import pytest

from git_agent.providers.openai_compatible import OpenAICompatible
from git_agent.watch.asked_model import asked_model
from git_agent.watch.look.reach import unreachable
from git_agent.watch.settings import WatchSettings
from git_agent.wiring import console_of_this_process, this_process
from git_agent.workspace import Workspace
from support.repo import Repo


@pytest.mark.parametrize(("own", "model"), [("", "everybodys"), ("its-own", "its-own")])
def test_an_empty_name_means_that_of_all_commands(
    repo: Repo, monkeypatch: pytest.MonkeyPatch, own: str, model: str
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "a-key")
    monkeypatch.setenv("GIT_AGENT_MODEL_NAME", "everybodys")
    monkeypatch.chdir(repo.path)
    workspace = Workspace(this_process(console_of_this_process()), folder=repo.path)
    settings = WatchSettings(provider="openai", model=own)
    assert asked_model(workspace, settings).model == model
    assert unreachable(workspace, settings) is None


@pytest.mark.parametrize(("variable", "secret"), [("OPENAI_API_KEY", ""), ("ACD_AI_API_KEY", "a-key")])
def test_the_server_of_a_watch_is_sent_the_key_that_the_watch_was_given_and_no_other(
    repo: Repo, monkeypatch: pytest.MonkeyPatch, variable: str, secret: str
) -> None:
    monkeypatch.setenv(variable, "a-key")
    monkeypatch.chdir(repo.path)
    workspace = Workspace(this_process(console_of_this_process()), folder=repo.path)
    model = asked_model(workspace, WatchSettings(provider="openai", model="m", base_url="https://llm.example.org/v1"))
    assert isinstance(model, OpenAICompatible)
    assert model.login.secret == secret
