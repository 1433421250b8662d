"""The commit hook asks a model only if the user's own settings name one, and never waits for it too long."""

from pathlib import Path

import pytest

from git_agent.commit import build
from support.model_server import ModelServer, Turn, fails, hangs, says
from support.repo import Repo
from support.template import template

MESSAGE = "feat(parser): add parse_line"


@template
def staged(repo: Repo) -> None:
    repo.commit("feat(parser): split text", {"parser.py": "def parse(text):\n    return text.split()\n"})
    repo.stage({"parser.py": "def parse(text):\n    return text.split()\n\n\ndef parse_line(line):\n    return line\n"})


def proposed(repo: Repo, env: dict[str, str] | None = None) -> tuple[str, str]:
    """What the hook writes into git's file, and what it says."""
    file = repo.write("message", "\n# Please enter the commit message.\n")
    ran = repo.agent("hook", "run", "prepare-commit-msg", str(file), env=env)
    assert ran.returncode == 0
    return file.read_text().partition("\n")[0], ran.stderr


def settle(home: Path, server: ModelServer, *more: str) -> None:
    file = home / ".config/git-agent/config.toml"
    file.parent.mkdir(parents=True)
    file.write_text("\n".join([f'[model]\nbase_url = "{server.base_url}"', *more, ""]))


def test_a_model_in_the_users_settings_is_asked(staged: Repo, home: Path) -> None:
    with ModelServer(says(MESSAGE)) as server:
        settle(home, server)
        assert proposed(staged) == (MESSAGE, "")


def test_a_stray_variable_sends_nothing_out(staged: Repo) -> None:
    with ModelServer(says(MESSAGE)) as server:
        env = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "sk-" + "Kd4" * 12}
        subject, _ = proposed(staged, env)
    assert subject == "feat(parser): add parse_line to parser.py"
    assert server.requests == []


@pytest.mark.parametrize("turns", [[fails(401, "no")], [hangs]], ids=["refused", "hanging"])
def test_a_model_that_fails_is_replaced_in_time(
    staged: Repo, home: Path, turns: list[Turn], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert build.MODEL_SHARE < 0.75
    monkeypatch.setattr(build, "MODEL_SHARE", 1 / 60)  # the least, and for the rest as long as any machine may take
    with ModelServer(*turns) as server:
        settle(home, server, "[hook]\nseconds = 60")
        subject, said = proposed(staged)
    assert subject == "feat(parser): add parse_line to parser.py"
    assert "the built-in writer takes over" in said
