"""A secret in the change reaches no output, and whoever commits it is warned."""

import pytest

from support.repo import Repo
from support.template import template

AWS = "AKIA" + "IOSFODNN7" + "EXAMPLE"
GITHUB = "ghp_" + "x7Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3Vi"
PASSWORD = "correct-horse" + "-battery9"
KEY_BODY = "MIIEowIBAAKCAQEAx3Kq2mWvR9dLpT4sYbN8cJfHgZ1uE5aXo3ViQw7tRkPz0Sd"
PEM = f"-----BEGIN RSA PRIVATE KEY-----\n{KEY_BODY}\n-----END RSA PRIVATE KEY-----\n"
SECRETS = (AWS, GITHUB, PASSWORD, KEY_BODY)


@template
def leaky(repo: Repo) -> None:
    """Four secrets about to be committed, one of them in a heading that the writer would love to mention."""
    repo.commit("Start", {"config/app.ini": "[app]\nname = demo\n"})
    repo.stage(
        {
            "config/app.ini": f"[app]\nname = demo\naws_id = {AWS}\n",
            "src/client.py": f'TOKEN = "{GITHUB}"\npassword = "{PASSWORD}"\n\n\ndef connect():\n    return TOKEN\n',
            "keys/server.pem": PEM,
            "docs/access.md": f"# {GITHUB}\n\nUse {AWS}.\n",
        }
    )


@template
def talkative(repo: Repo) -> None:
    """Secrets where a parser finds words worth repeating: a docstring, the title of a test, an error."""
    repo.commit("Start", {"src/client.py": "def connect():\n    return 1\n"})
    repo.stage(
        {
            "src/client.py": "def connect():\n    return 1\n\n\n"
            f'def sign(text):\n    """Sign with {AWS}."""\n    raise ValueError("no {GITHUB}")\n',
            "src/client.test.js": f"it('signs with {GITHUB}', () => {{\n  sign(1)\n}})\n",
        }
    )


def leaks(text: str) -> list[str]:
    return [secret for secret in SECRETS if secret in text]


@pytest.mark.parametrize("kind", ["leaky", "talkative"])
def test_no_secret_is_in_any_output_or_in_the_commit_message(kind: str, request: pytest.FixtureRequest) -> None:
    leaky = request.getfixturevalue(kind)
    for args in (("commit-msg",), ("commit-msg", "--json"), ("commit", "--dry-run"), ("commit",)):
        ran = leaky.agent(*args)
        assert ran.returncode == 0
        assert leaks(ran.stdout + ran.stderr) == []
    assert leaks(leaky.git("log", "-1", "--format=%B")) == []


def test_the_commit_warns_of_each_secret_with_its_place(leaky: Repo) -> None:
    ran = leaky.agent("commit", "--dry-run")
    assert "warning: config/app.ini:3 looks like an aws-key\n" in ran.stderr
    assert "warning: src/client.py:1 looks like a github-token\n" in ran.stderr
    assert "warning: src/client.py:2 looks like a password\n" in ran.stderr
    assert "warning: keys/server.pem:1 looks like a private-key\n" in ran.stderr


def test_the_json_carries_the_same_warnings(leaky: Repo) -> None:
    assert '"config/app.ini:3 looks like an aws-key"' in leaky.agent("commit-msg", "--json").stdout


def test_a_user_may_have_such_commits_refused(leaky: Repo) -> None:
    head = leaky.head
    ran = leaky.agent("commit", env={"GIT_AGENT_SECRETS_ON_COMMIT": "refuse"})
    assert ran.returncode == 2
    assert "error: secrets are staged and secrets.on_commit is refuse: config/app.ini:3, docs/access.md:1" in ran.stderr
    assert leaky.head == head


def test_what_nobody_has_looked_through_is_not_called_a_secret(repo: Repo) -> None:
    repo.commit("Start", {"a.txt": "a\n", "keys/id_rsa": bytes(range(256))})
    repo.git("mv", "keys/id_rsa", "keys/old_rsa.key")  # what is only renamed has been there before
    repo.stage({"large.txt": "word\n" * 2_000_000})
    ran = repo.agent("commit", env={"GIT_AGENT_SECRETS_ON_COMMIT": "refuse"})
    assert ran.returncode == 2
    assert "warning: large.txt was not looked through for secrets: there is too much of it\n" in ran.stderr
    refusal = "error: secrets may be staged and secrets.on_commit is refuse: large.txt (not looked through)\n"
    assert refusal in ran.stderr


def test_a_repository_may_not_switch_the_refusal_off(leaky: Repo) -> None:
    leaky.write(".git-agent.toml", '[secrets]\non_commit = "warn"\n')
    assert leaky.agent("commit", env={"GIT_AGENT_SECRETS_ON_COMMIT": "refuse"}).returncode == 2


def test_a_secret_in_the_message_of_head_does_not_leave_with_an_amend(repo: Repo) -> None:
    repo.commit(f"Add the client\n\nIt uses {GITHUB}.", {"a.py": "A = 1\n"})
    repo.stage({"a.py": "A = 2\n"})
    assert GITHUB not in repo.agent("commit-msg", "--amend").stdout
