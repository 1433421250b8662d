"""`git-agent doctor`: what it finds well, what it notes and what it calls a fault."""

import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from git_agent.checkup.machine import parsed_version
from support.model_server import ModelServer, Turn, fails, lists, raw, says
from support.repo import Repo


def checks(repo: Repo, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> dict[str, tuple[str, str]]:
    """State and text of every check by its name; of several, the last."""
    ran = repo.agent("doctor", "--json", env=env, cwd=cwd)
    report = json.loads(ran.stdout)
    assert ran.returncode == (0 if report["ok"] else 1)
    assert report["ok"] == all(check["state"] != "fault" for check in report["checks"])
    return {check["name"]: (check["state"], f"{check['text']}; {check['advice']}") for check in report["checks"]}


def program(path: Path, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def test_where_all_is_well_every_line_says_so(repo: Repo, launcher: Path) -> None:
    env = {"GIT_AGENT_LAUNCHER": str(launcher), "PATH": f"{launcher.parent}{os.pathsep}{os.environ['PATH']}"}
    repo.agent("hook", "install", env=env)
    ran = repo.agent("doctor", env=env)
    assert ran.returncode == 0
    assert {line.split()[0] for line in ran.stdout.splitlines()} == {"ok"}
    assert "built-in writer, because there is no login, no key and no server; nothing is sent" in ran.stdout


def test_outside_a_repository_only_the_machine_is_checked(tmp_path: Path, home: Path) -> None:
    by_name = checks(Repo(tmp_path))
    assert by_name["repository"][0] == "note"
    assert "hook" not in by_name


def test_a_repository_that_git_cannot_open_is_a_fault(repo: Repo) -> None:
    repo.git("config", "core.repositoryFormatVersion", "99")
    assert checks(repo)["repository"][0] == "fault"


def test_without_git_there_is_nothing_to_work_with(repo: Repo, tmp_path: Path) -> None:
    by_name = checks(repo, env={"PATH": str(tmp_path)})
    assert by_name["git"] == ("fault", "git was not found on PATH; install git or put it on PATH")


def test_a_git_that_is_too_old_is_named_with_the_one_needed(repo: Repo, tmp_path: Path) -> None:
    old = program(tmp_path / "old" / "git", "echo git version 2.20.1")
    assert checks(repo, env={"PATH": str(old.parent)})["git"] == (
        "fault",
        "git version 2.20.1 is too old; install git 2.25 or newer",
    )


@pytest.mark.parametrize(
    ("told", "version"),
    [
        ("git version 2.39.5", (2, 39, 5)),
        ("git version 2.39.5 (Apple Git-154)", (2, 39, 5)),
        ("git version 2.45.1.windows.1", (2, 45, 1)),
        ("git version 2.50.0-rc1", (2, 50)),
        ("", ()),
    ],
)
def test_versions_of_git_are_compared_as_numbers(told: str, version: tuple[int, ...]) -> None:
    assert parsed_version(told) == version


def test_the_kind_of_a_repository_is_told(repo: Repo, tmp_path: Path) -> None:
    repo.commit("One", {"a": "1\n"})
    repo.commit("Two", {"a": "2\n"})
    assert "(" not in checks(repo)["repository"][1]
    repo.git("clone", "--quiet", "--depth=1", "--filter=blob:none", "--sparse", f"file://{repo.path}", "../clone")
    clone = Repo(repo.path.parent / "clone")
    clone.git("worktree", "add", "--quiet", "-b", "other", "../linked")
    assert "(shallow, partial clone, sparse)" in checks(clone)["repository"][1]
    assert "(linked worktree, shallow" in checks(Repo(tmp_path / "linked"))["repository"][1]
    assert "(sha256)" in checks(Repo.create(tmp_path / "new", object_format="sha256"))["repository"][1]


def test_an_operation_under_way_is_noted(repo: Repo) -> None:
    assert "operation" not in checks(repo)
    (repo.path / ".git" / "rebase-merge").mkdir()
    assert checks(repo)["operation"][0] == "note"


@pytest.mark.parametrize("part", ["name", "email"])
def test_an_unknown_author_is_a_fault_with_the_command_that_mends_it(repo: Repo, part: str) -> None:
    nobody = {f"GIT_AUTHOR_{part.upper()}": ""}
    state, text = checks(repo, env=nobody)["identity"]
    assert (state, f"git config --global user.{part}" in text) == ("fault", True)
    repo.git("config", f"user.{part}", "ada@example.org")
    assert checks(repo, env=nobody)["identity"][0] == "ok"


def test_an_address_in_the_environment_is_known_to_git(repo: Repo) -> None:
    assert checks(repo, env={"GIT_AUTHOR_EMAIL": "", "EMAIL": "ada@example.org"})["identity"][0] == "ok"
    assert checks(repo, env={"GIT_AUTHOR_NAME": "", "EMAIL": "ada@example.org"})["identity"][0] == "fault"


def test_signing_needs_a_program_that_is_there(repo: Repo, tmp_path: Path) -> None:
    assert checks(repo)["signing"] == ("ok", "commits are not signed; None")
    repo.git("config", "commit.gpgSign", "yes")
    repo.git("config", "gpg.format", "ssh")
    repo.git("config", "gpg.ssh.program", "sign-with-ssh")
    assert checks(repo)["signing"][0] == "fault"
    signer = program(tmp_path / "bin" / "sign-with-ssh", "exit 1")
    path = f"{signer.parent}{os.pathsep}{os.environ['PATH']}"
    assert checks(repo, env={"PATH": path})["signing"] == ("ok", "commits are signed with sign-with-ssh; None")


def test_broken_settings_are_a_fault_and_those_of_a_repository_a_note(repo: Repo, home: Path) -> None:
    assert checks(repo)["settings"][0] == "ok"
    repo.write(".git-agent.toml", "[hook]\nseconds = 99\n")
    state, text = checks(repo)["settings"]
    assert (state, ".git-agent.toml: hook.seconds cannot be set" in text) == ("note", True)
    file = home / ".config" / "git-agent" / "config.toml"
    file.parent.mkdir(parents=True)
    file.write_text("[commit]\nfromat = 'plain'\n")
    assert checks(repo)["settings"] == (
        "fault",
        f"{file}: there is no setting commit.fromat; did you mean commit.format?",
    )


def test_the_hook_is_seen_as_it_is(repo: Repo, launcher: Path) -> None:
    env = {"GIT_AGENT_LAUNCHER": str(launcher)}
    assert "is not installed" in checks(repo, env)["hook"][1]
    hook = program(repo.path / ".git" / "hooks" / "prepare-commit-msg", "true")
    assert "is somebody else's" in checks(repo, env)["hook"][1]
    repo.agent("hook", "install", env=env)
    state, text = checks(repo, env)["hook"]
    assert (state, "runs prepare-commit-msg.before-git-agent first" in text) == ("ok", True)
    hook.chmod(0o644)
    assert "is out of date" in checks(repo, env)["hook"][1]


def test_another_git_agent_on_the_path_is_noted(repo: Repo, launcher: Path, tmp_path: Path) -> None:
    other = shutil.copytree(launcher.parent, tmp_path / "other")
    env = {"GIT_AGENT_LAUNCHER": str(launcher), "PATH": f"{other}{os.pathsep}{os.environ['PATH']}"}
    state, text = checks(repo, env)["git agent"]
    assert (state, f"is {other}/git-agent, not the git-agent that runs now" in text) == ("note", True)


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_git_directory_that_cannot_be_written_is_a_fault(repo: Repo) -> None:
    (repo.path / ".git").chmod(0o555)
    try:
        assert checks(repo)["git directory"][0] == "fault"
    finally:
        (repo.path / ".git").chmod(0o755)


def test_no_secret_of_a_setting_is_ever_shown(repo: Repo) -> None:
    password = "hunter" + "2" + "hunter"
    repo.write(".git-agent.toml", f'[commit]\nformat = "https://ada:{password}@example.org/x.git"\n')
    for form in ((), ("--json",)):
        stdout = repo.agent("doctor", *form).stdout
        assert "example.org" in stdout
        assert password not in stdout


def writer(repo: Repo, *args: str, env: Mapping[str, str] | None = None) -> tuple[dict[str, str | None] | None, str]:
    """The writer as JSON, and its lines for a person."""
    report = json.loads(repo.agent("doctor", "--json", *args, env=env).stdout)
    lines = repo.agent("doctor", *args, env=env).stdout.splitlines()
    return report["writer"], "\n".join(line for line in lines if line[7:].startswith("writer"))


KEY = "sk-" + "Kd4" * 12


def test_a_key_is_told_by_its_place_and_never_by_its_value(repo: Repo, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")  # nobody is there, so nothing leaves this machine
    env = {"OPENAI_API_KEY": KEY, "OPENAI_MODEL": "luna"}
    report, lines = repo.agent("doctor", "--json", env=env).stdout, repo.agent("doctor", env=env).stdout
    assert json.loads(report)["writer"] == {
        "provider": "openai",
        "because": "there is the key in OPENAI_API_KEY",
        "model": "luna",
        "model_origin": "OPENAI_MODEL",
        "sends_to": "api.openai.com",
        "sends_to_origin": "default",
        "login": "the key in OPENAI_API_KEY",
        "fallback": "none",
        "preset": None,
        "wire": "responses",
    }
    assert "is sent to api.openai.com (default) with the key in OPENAI_API_KEY" in lines
    assert "in the hook it is the built-in writer" in lines
    assert KEY not in report + lines


def test_a_server_is_told_without_its_password_and_with_the_file_that_names_it(repo: Repo, home: Path) -> None:
    file = home / ".config" / "git-agent" / "config.toml"
    file.parent.mkdir(parents=True)
    password = "hunter" + "2" + "hunter"
    file.write_text(f'[model]\nbase_url = "http://ada:{password}@127.0.0.1:9/v1"\nfallback = "builtin"\n')
    found, lines = writer(repo)
    assert found
    assert (found["sends_to"], found["sends_to_origin"]) == ("127.0.0.1:9", f"model.base_url, {file}")
    assert "with no key, and the built-in writer takes over if that fails" in lines
    assert "in the hook" not in lines
    assert password not in lines
    assert (writer(repo, "--base-url", "http://localhost:7")[0] or {})["sends_to"] == "localhost:7"


def test_a_login_is_told_by_its_file(repo: Repo, home: Path) -> None:
    token = "tok" * 9
    (home / ".codex").mkdir()
    tokens = {"access_token": token, "account_id": "acc"}
    (home / ".codex" / "auth.json").write_text(json.dumps({"auth_mode": "chatgpt", "tokens": tokens}))
    found, lines = writer(repo, env={"OPENAI_API_KEY": KEY})
    assert found
    assert found["login"] == f"the ChatGPT login in {home}/.codex/auth.json"
    assert found["sends_to"] == "chatgpt.com"
    assert token not in lines
    (home / ".codex" / "auth.json").write_text("{")
    assert checks(repo)["writer"][0] == "fault"


def test_flags_variables_and_files_are_named_as_what_decided(repo: Repo, home: Path, tmp_path: Path) -> None:
    claude = program(tmp_path / "bin" / "claude", "exit 1")
    path = {"PATH": f"{claude.parent}{os.pathsep}{os.environ['PATH']}", "OPENAI_API_KEY": KEY}
    found, lines = writer(repo, "--provider", "claude-cli", env=path)
    assert found
    assert found["because"] == "model.provider is claude-cli (flag)"
    assert "is sent to the claude program (model.provider, flag) with its own login" in lines
    found, lines = writer(repo, env={**path, "GIT_AGENT_MODEL_PROVIDER": "builtin"})
    assert found
    assert (found["provider"], found["sends_to"]) == ("builtin", None)
    assert "because model.provider is builtin (GIT_AGENT_MODEL_PROVIDER); nothing is sent" in lines


@pytest.mark.parametrize(
    ("env", "said"),
    [
        ({"GIT_AGENT_MODEL_PROVIDER": "claude-cli", "PATH": "/usr/bin:/bin"}, "claude was not found"),
        ({"GIT_AGENT_MODEL_PROVIDER": "nobody"}, "there is no provider 'nobody'"),
        ({"GIT_AGENT_MODEL_NAME": "luna"}, "a model was asked for"),
        ({"GIT_AGENT_MODEL_STEPS": "many"}, "model.steps takes a whole number"),
        ({"OPENAI_API_KEY": "not a key"}, "OPENAI_API_KEY is not a key"),
        ({"OPENAI_BASE_URL": "ftp://x"}, "the base URL is not"),
    ],
)
def test_a_writer_that_would_fail_is_a_fault_in_the_words_of_the_run(
    repo: Repo, env: dict[str, str], said: str
) -> None:
    repo.stage({"a.py": "x = 1\n"})
    state, text = checks(repo, env)["writer"]
    assert (state, said in text) == ("fault", True)
    assert said in repo.agent("commit-msg", env=env).stderr
    assert writer(repo, env=env)[0] is None


def test_the_writer_that_is_told_is_the_one_that_writes(repo: Repo) -> None:
    repo.stage({"a.py": "def a():\n    return 1\n"})
    with ModelServer(says("Add a"), models=["text-embedding-small", "qwen3"]) as server:
        env = {"OPENAI_BASE_URL": server.base_url}
        found, _ = writer(repo, env=env)
        assert server.requests == []
        result = json.loads(repo.agent("commit-msg", "--json", env=env).stdout)
        assert found
        assert (found["provider"], found["model"]) == (result["provider"], result["model"])
        assert found["sends_to"] == server.address == server.requests[0].headers["host"]


def model_check(repo: Repo, server: ModelServer, *args: str) -> tuple[str, str]:
    return checks(repo, {"OPENAI_BASE_URL": server.base_url, **dict(each.split("=") for each in args)})["model"]


def test_a_server_is_asked_whether_it_answers_and_is_sent_nothing_else(repo: Repo) -> None:
    with ModelServer(models=["qwen3", "gemma3"]) as server:
        listed = "answers, and lists 2 models that write: qwen3 and 1 more"
        assert model_check(repo, server) == ("ok", f"{server.address} {listed}; None")
        state, text = model_check(repo, server, "OPENAI_MODEL=gone")
        assert (state, "but not gone" in text) == ("note", True)
    assert server.requests == []
    assert {listing.path for listing in server.listings} == {"/v1/models"}


@pytest.mark.parametrize(
    ("listing", "state", "said"),
    [
        (fails(401, "Who are you?"), "fault", "401: Who are you?"),
        (fails(404, "Not here."), "ok", "answers, and lists no models"),
        (lists(["nomic-embed-text"]), "fault", "has no model that writes"),
        (raw("<html><title>Chat</title></html>", "text/html"), "fault", "answers with a web page"),
        (raw("Hello.", "text/plain"), "fault", "answers with something that is not JSON"),
        (raw("Hello.", "application/json"), "fault", "something that is not JSON"),
        (raw('{"object": "list", "data": null}', "application/json"), "fault", "has no model that writes"),
        (raw("{}", "application/json"), "fault", "answers with JSON that is no list of models"),
        (raw('{"error": {"message": "Out of order."}}', "application/json"), "fault", "Out of order."),
    ],
)
def test_what_the_server_says_instead_is_told(repo: Repo, listing: Turn, state: str, said: str) -> None:
    with ModelServer(models=listing) as server:
        found = model_check(repo, server)
    assert (found[0], said in found[1]) == (state, True)


def test_a_name_that_would_move_the_cursor_is_no_model(repo: Repo) -> None:
    with ModelServer(models=["bad\nname", "\x1b[2Jbad", "m" * 300, "qwen3"]) as server:
        state, text = model_check(repo, server)
    assert (state, text) == ("ok", f"{server.address} answers, and lists 1 model that writes: qwen3; None")


def test_a_server_that_is_not_there_is_a_fault_unless_somebody_takes_over(repo: Repo) -> None:
    with ModelServer() as gone:
        pass
    assert model_check(repo, gone)[0] == "fault"
    assert model_check(repo, gone, "GIT_AGENT_MODEL_FALLBACK=builtin")[0] == "note"


def test_without_a_model_no_server_is_asked(repo: Repo) -> None:
    assert "model" not in checks(repo)
