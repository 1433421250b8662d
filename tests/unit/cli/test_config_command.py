"""`git-agent config`: what it prints, what it changes, what it refuses."""

import json
import tomllib
from pathlib import Path

import pytest

from support.repo import Repo


@pytest.fixture
def settings(home: Path) -> Path:
    return home / ".config" / "git-agent" / "config.toml"


def test_what_is_set_is_got_and_unset_again(repo: Repo, settings: Path) -> None:
    assert repo.agent("config", "get", "commit.format").stdout == "auto\n"
    ran = repo.agent("config", "set", "commit.format", "plain")
    assert (ran.returncode, ran.stdout) == (0, "")
    assert ran.stderr == f'git-agent: commit.format = "plain" in {settings}\n'
    assert repo.agent("config", "get", "commit.format").stdout == "plain\n"
    assert repo.agent("config", "unset", "commit.format").returncode == 0
    assert repo.agent("config", "get", "commit.format").stdout == "auto\n"
    assert "is not set in" in repo.agent("config", "unset", "commit.format").stderr


def test_the_list_is_toml_that_means_the_same(repo: Repo, settings: Path) -> None:
    repo.agent("config", "set", "commit.scopes", "cli, parser")
    listed = repo.agent("config", "list").stdout
    settings.write_text(listed)
    assert repo.agent("config", "list").stdout == listed
    assert tomllib.loads(listed)["commit"]["scopes"] == ["cli", "parser"]


def test_every_origin_is_named(repo: Repo, settings: Path) -> None:
    repo.agent("config", "set", "hook.seconds", "5")
    repo.write(".git-agent.toml", "[commit]\nbody_width = 70\n")
    listed = repo.agent("config", "list", "--origin", env={"GIT_AGENT_COMMIT_FORMAT": "plain"}).stdout
    lines = {line.split(" = ")[0]: line.split("  # ") for line in listed.splitlines()}
    assert [part.strip() for part in lines["hook.seconds"]] == ["hook.seconds = 5", str(settings)]
    assert lines["commit.body_width"][1] == ".git-agent.toml"
    assert lines["commit.format"][1] == "GIT_AGENT_COMMIT_FORMAT"
    assert lines["commit.subject_width"][1] == "default"
    assert len({line.index("  # ") for line in listed.splitlines()}) == 1


def test_json_is_one_object_with_values_and_origins(repo: Repo) -> None:
    report = json.loads(repo.agent("config", "list", "--json").stdout)
    assert report["settings"]["commit.scopes"] == {"value": [], "origin": "default"}
    report = json.loads(repo.agent("config", "get", "--json", "hook.seconds").stdout)
    assert (report["schema_version"], report["key"], report["value"], report["origin"]) == (
        1,
        "hook.seconds",
        10,
        "default",
    )


def test_the_path_of_the_settings_is_told_to_programs_too(repo: Repo, settings: Path) -> None:
    assert repo.agent("config", "path").stdout == f"{settings}\n"
    report = json.loads(repo.agent("config", "path", "--json").stdout)
    assert report == {"schema_version": 1, "command": "config", "path": str(settings), "exists": False}
    repo.agent("config", "set", "hook.seconds", "5")
    assert json.loads(repo.agent("config", "path", "--json").stdout)["exists"] is True


def test_a_value_that_has_no_effect_here_is_told(repo: Repo) -> None:
    repo.write(".git-agent.toml", "[commit]\nbody_width = 70\n")
    ran = repo.agent("config", "set", "commit.body_width", "80")
    assert ran.returncode == 0
    assert "warning: .git-agent.toml says commit.body_width = 70, and wins here\n" in ran.stderr
    assert "warning:" not in repo.agent("config", "set", "commit.body_width", "70").stderr


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("set", "commit.fromat", "plain"), "did you mean commit.format?"),
        (("get", "commit.fromat"), "did you mean commit.format?"),
        (("unset", "commit.fromat"), "did you mean commit.format?"),
        (("set", "commit.format", "fancy"), "commit.format is one of auto, conventional, plain"),
        (("set", "hook.seconds", "soon"), "hook.seconds takes a whole number"),
        (("set", "hook.seconds", "0"), "hook.seconds must be at least 1"),
        (("set", "format", "plain"), "there is no setting format"),
    ],
)
def test_what_is_no_setting_or_no_value_is_refused(
    repo: Repo, settings: Path, args: tuple[str, ...], words: str
) -> None:
    ran = repo.agent("config", *args)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert words in ran.stderr
    assert not settings.exists()


def test_a_broken_line_can_be_mended_with_the_commands_themselves(repo: Repo, settings: Path) -> None:
    settings.parent.mkdir(parents=True)
    settings.write_text('[commit]\nformat = "fancy"\nfromat = "plain"\n')
    assert repo.agent("config", "list").returncode == 2
    mended = repo.agent("config", "set", "commit.format", "plain")
    assert mended.returncode == 0
    assert "there is no setting commit.fromat" in mended.stderr
    assert repo.agent("config", "unset", "commit.fromat").returncode == 0
    assert repo.agent("config", "list").returncode == 0


def test_outside_a_repository_it_works_as_well(tmp_path: Path, settings: Path) -> None:
    outside = Repo(tmp_path)
    assert outside.agent("config", "path").stdout == f"{settings}\n"
    assert outside.agent("config", "set", "hook.seconds", "3").returncode == 0
    assert outside.agent("config", "get", "hook.seconds").stdout == "3\n"


@pytest.mark.parametrize(
    "url", ["https://ada:{}@llm.example.org/v1", "https://{}@llm.example.org/v1", "https://h/v1?key={}"]
)
def test_a_password_in_an_address_is_neither_stored_nor_shown(repo: Repo, settings: Path, url: str) -> None:
    password = "hunter" + "2"
    ran = repo.agent("config", "set", "model.base_url", url.format(password))
    assert (ran.returncode, settings.exists()) == (2, False)
    assert "model.key_variable" in ran.stderr
    env = {"GIT_AGENT_MODEL_BASE_URL": url.format(password)}
    listed = [
        repo.agent("config", *args, env=env) for args in (("list",), ("list", "--json"), ("get", "model.base_url"))
    ]
    overruled = repo.agent("config", "set", "model.base_url", "http://127.0.0.1:9/v1", env=env)
    for shown in (ran, *listed, overruled):
        assert password not in shown.stdout + shown.stderr
    assert "example.org/v1" in listed[2].stdout or listed[2].stdout == "https://h/v1\n"
