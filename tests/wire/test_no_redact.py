"""`--no-redact`: only a model on this machine is shown a secret, and nobody else."""

import json

import pytest

from support.model_server import ModelServer, says
from support.repo import Repo
from support.template import template

SECRET = "AKIA" + "Q3EGRZ7HTB5XWK2M"


@template
def staged(repo: Repo) -> None:
    repo.commit("Begin", {"a.txt": "one\n"})
    repo.stage({"deploy.py": f'KEY = "{SECRET}"\n\n\ndef deploy():\n    return KEY\n'})


@pytest.mark.parametrize("args", [(), ("--no-redact",)], ids=["redacted", "as it is"])
def test_a_model_on_this_machine_is_shown_everything_when_asked(staged: Repo, args: tuple[str, ...]) -> None:
    with ModelServer(says("Add deploy")) as server:
        ran = staged.agent("commit", "--verbose", "--base-url", server.base_url, "--model", "m", *args)
    assert ran.returncode == 0, ran
    assert (SECRET in json.dumps(server.bodies[0])) == bool(args)
    assert SECRET not in ran.stdout + ran.stderr
    assert "deploy.py:1 looks like an aws-key" in ran.stderr


def test_the_trace_is_redacted_in_any_case(staged: Repo) -> None:
    with ModelServer(says(f"Add deploy\n\nIt uses {SECRET}.")) as server:
        ran = staged.agent("commit-msg", "--no-redact", "--base-url", server.base_url, "--model", "m")
    assert SECRET in json.dumps(server.bodies[0])
    written = [path.read_text() for path in (staged.path / ".git-agent").rglob("*") if path.is_file()]
    assert written
    assert not any(SECRET in text for text in (*written, ran.stdout, ran.stderr))


@pytest.mark.parametrize(
    "args",
    [
        ("--base-url", "http://192.0.2.1/v1"),
        ("--base-url", "http://127.0.0.1.example.org/v1"),
        ("--base-url", "http://127.0.0.1:9/v1", "--fallback", "builtin"),
        ("--base-url", "http://127.0.0.1:9/v1", "--review"),
    ],
    ids=["another machine", "a name that looks like this one", "with the built-in writer", "with a review"],
)
def test_it_is_refused_everywhere_else(staged: Repo, args: tuple[str, ...]) -> None:
    before = staged.head
    ran = staged.agent("commit", "--no-redact", "--model", "m", *args)
    assert (ran.returncode, staged.head) == (2, before)
    assert "--no-redact is for a model on this machine" in ran.stderr


def test_without_a_model_there_is_nothing_to_show(staged: Repo) -> None:
    ran = staged.agent("commit-msg", "--no-redact")
    assert ran.returncode == 0
    assert SECRET not in ran.stdout + ran.stderr
