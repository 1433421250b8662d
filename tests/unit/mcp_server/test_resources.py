"""What can be read at which address."""

import json
import os
from typing import Any

import pytest

from git_agent.mcp_server.resources import KINDS, templates, wanted
from support.in_process import run_main
from support.repo import Repo
from support.template import template

WRITER = KINDS["writer"].argv


@template
def staged(repo: Repo) -> None:
    repo.commit("docs: begin", {"readme.txt": "a\n"})
    repo.stage({"readme.txt": "a\nb\n"})


def told(repo: Repo, *args: str, **env: str) -> dict[str, Any]:
    ran = run_main((*WRITER, *args), stdin=b"", env={**os.environ, **env}, cwd=repo.path)
    answer: dict[str, Any] = json.loads(ran.stdout)
    return answer


def test_the_writer_can_be_asked_for_as_a_call_would_choose_it() -> None:
    meant = wanted("git-agent://writer?repository=/shop&provider=openai&model=a%20b")
    assert meant is not None
    assert meant.kind is KINDS["writer"]
    assert (meant.repository, meant.options) == ("/shop", ("--provider=openai", "--model=a b"))


@pytest.mark.parametrize(
    "query",
    [
        "writer?provider=scripted:/etc/passwd",
        "writer?provider=",
        "writer?base_url=http://127.0.0.1",
        "writer?model=a%00b",
        f"writer?model={'m' * 2000}",
        "state?provider=openai",
    ],
)
def test_no_address_names_a_file_a_server_or_what_its_command_does_not_take(query: str) -> None:
    assert wanted(f"git-agent://{query}") is None


def test_the_template_says_what_an_address_takes() -> None:
    uris = {template.uri_template for template in templates()}
    assert "git-agent://writer{?repository,provider,model}" in uris
    assert "git-agent://state{?repository}" in uris


def test_the_built_in_writer_is_told_and_that_no_message_is_kept(staged: Repo) -> None:
    assert told(staged) == {"provider": "builtin", "model": None, "has_review": False}


def test_a_model_is_told_by_its_name_and_a_review_for_as_long_as_it_fits(staged: Repo) -> None:
    staged.agent("commit-msg", "--review")
    model = {"OPENAI_API_KEY": "k" * 20, "OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}
    answer = told(staged, "--provider=openai", "--model=some-model", **model)
    assert answer == {"provider": "openai", "model": "some-model", "has_review": True}
    staged.stage({"more.txt": "c\n"})
    assert told(staged)["has_review"] is False


def test_a_model_that_cannot_be_asked_is_an_error_with_its_hint(staged: Repo) -> None:
    error = told(staged, "--provider=openai")["error"]
    assert error["message"]
    assert error["hint"]
