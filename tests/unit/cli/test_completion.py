"""Completion scripts, asked the way the shells ask them."""

import argparse
import shutil
import subprocess
from pathlib import Path

import pytest

from git_agent.cli.command_tree import Argument, Option, command_tree
from git_agent.cli.commands.completion import known_arguments
from git_agent.cli.completion_scripts import SHELLS
from git_agent.cli.parser import build_parser
from support.repo import Repo

GIT_COMPLETION = next(
    (
        path
        for path in map(
            Path,
            (
                "/usr/share/bash-completion/completions/git",
                "/opt/homebrew/etc/bash_completion.d/git-completion.bash",
                "/usr/share/git/completion/git-completion.bash",
            ),
        )
        if path.exists()
    ),
    None,
)

KEYS = Argument(name="KEY", words=("commit.format", "commit.scopes"))
VALUES = Argument(
    name="VALUE", by_previous=(("commit.format", ("auto", "plain")), ("trace.enabled", ("true", "false")))
)


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scripts")
    nodes = tuple(command_tree(build_parser(), known=known_arguments() | {"KEY": KEYS, "VALUE": VALUES}))
    for shell, render in SHELLS.items():
        (folder / shell).write_text(render(nodes))
    return folder


def in_bash(*lines: str) -> list[str]:
    show = 'printf "%s\\n" "${COMPREPLY[@]}"'
    argv = ["bash", "--norc", "--noprofile", "-c", "\n".join((*lines, show))]
    ran = subprocess.run(argv, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return ran.stdout.split("\n")[:-1]


def completed(scripts: Path, *words: str) -> list[str]:
    """What bash offers for the last word, split as bash splits a line."""
    typed = " ".join(f"'{word}'" for word in ("git-agent", *words))
    return in_bash(
        f"source '{scripts / 'bash'}'", f"COMP_WORDS=({typed})", f"COMP_CWORD={len(words)}", "__git_agent_program"
    )


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("comm",), ["commit-msg", "commit"]),
        (("hook", ""), ["install", "uninstall", "run"]),
        (("commit", "--am"), ["--amend"]),
        (("commit", "--amend", "--dr"), ["--dry-run"]),
        (("commit", "--commit-format", ""), ["auto", "conventional", "plain"]),
        (("commit", "--commit-format", "=", "pl"), ["plain"]),
        (("commit", "--commit-format", "="), ["auto", "conventional", "plain"]),
        (("commit", "--commit-format=c"), ["conventional"]),
        (("commit", "--commit-format", "plain", "--amen"), ["--amend"]),
        (("commit", "--", "--am"), [""]),
        (("config", "get", "commit.s"), ["commit.scopes"]),
        (("config", "get", "commit.scopes", "c"), [""]),
        (("config", "list", "--o"), ["--origin"]),
        (("completion", "z"), ["zsh"]),
        (("nonsense", "comm"), [""]),
        (("--vers",), ["--version"]),
    ],
)
def test_bash_offers_what_fits(scripts: Path, words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(scripts, *words) == offered


def test_bash_offers_every_command(scripts: Path) -> None:
    (root, *_) = command_tree(build_parser(), known={})
    assert completed(scripts, "") == [name for name, _ in root.children]


def test_bash_offers_the_verbs_of_the_watch_to_acd(scripts: Path) -> None:
    lines = (f"source '{scripts / 'bash'}'", "COMP_WORDS=(acd st)", "COMP_CWORD=1", "__git_agent_acd")
    assert in_bash(*lines) == ["start", "stop", "status"]


@pytest.mark.skipif(GIT_COMPLETION is None, reason="git's own completion is not installed")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("git agent comm", ["commit-msg ", "commit "]),
        ("git -C /tmp agent hook un", ["uninstall "]),
        ("git agent commit --commit-format=pl", ["plain "]),
    ],
)
def test_bash_completes_git_agent_through_gits_own_completion(scripts: Path, line: str, offered: list[str]) -> None:
    words = line.replace("=", " = ").split()
    assert (
        in_bash(
            f"source '{GIT_COMPLETION}'",
            f"source '{scripts / 'bash'}'",
            f"COMP_WORDS=({' '.join(words)}) COMP_CWORD={len(words) - 1} COMP_LINE='{line}' COMP_POINT={len(line)}",
            "__git_wrap__git_main",
        )
        == offered
    )


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_script_is_valid_in_its_shell(scripts: Path, shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")
    ran = subprocess.run([shell, "-n", scripts / shell], capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_every_option_of_every_command_is_there_with_its_help(scripts: Path, shell: str) -> None:
    script = (scripts / shell).read_text().replace("\\", "")
    for node in command_tree(build_parser(), known={}):
        for option in node.options:
            assert max(option.names, key=len).lstrip("-") in script
            assert option.help.partition("'")[0] in script


def test_text_that_would_mean_something_to_a_shell_means_itself(tmp_path: Path) -> None:
    parser = argparse.ArgumentParser(prog="git-agent")
    parser.add_argument("--odd", help="it's [odd]: a $HOME `id` \\ 100%%")
    nodes = tuple(command_tree(parser, known={}))
    assert nodes[0].options[1].help == "it's [odd]: a $HOME `id` \\ 100%"
    assert r"'[it'\''s \[odd\]\: a $HOME `id` \\ 100%]:ODD: '" in SHELLS["zsh"](nodes)
    assert r"-d 'it\'s [odd]: a $HOME `id` \\ 100%'" in SHELLS["fish"](nodes)


def test_what_an_argument_takes_is_read_from_the_parser() -> None:
    parser = argparse.ArgumentParser(prog="git-agent", add_help=False)
    parser.add_argument("-o", "--out", metavar="FILE", help="where to")
    parser.add_argument("--secret", help=argparse.SUPPRESS)
    parser.add_argument("shell", choices=("bash", "zsh"))
    (node,) = command_tree(parser, known={})
    assert node.options == (Option(names=("-o", "--out"), help="where to", value=Argument(name="FILE", is_file=True)),)
    assert node.operands == (Argument(name="SHELL", words=("bash", "zsh")),)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_command_prints_the_script(repo: Repo, shell: str) -> None:
    ran = repo.agent("completion", shell)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert f"made by `git-agent completion {shell}`" in ran.stdout
    assert "commit.subject_width" in ran.stdout


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("config", "set", "commit.format", ""), ["auto", "plain"]),
        (("config", "set", "trace.enabled", "t"), ["true"]),
        (("config", "set", "commit.scopes", ""), [""]),
    ],
    ids=["choices", "a switch", "anything"],
)
def test_the_values_of_a_setting_are_known(scripts: Path, words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(scripts, *words) == offered


@pytest.mark.parametrize("words", [("pr-message", "--base", ""), ("state", "--at", ""), ("release-note", "")])
def test_branches_and_tags_are_known(scripts: Path, repo: Repo, words: tuple[str, ...]) -> None:
    repo.commit("First", {"a.txt": "one\n"})
    repo.git("branch", "feat/lines")
    repo.git("tag", "v1.0.0")
    typed = " ".join(f"'{word}'" for word in ("git-agent", *words))
    line = (f"COMP_WORDS=({typed})", f"COMP_CWORD={len(words)}", "__git_agent_program")
    offered = in_bash(f"cd '{repo.path}'", f"source '{scripts / 'bash'}'", *line)
    assert {"main", "feat/lines", "v1.0.0"} <= set(offered)


def test_recorded_runs_are_known(scripts: Path, repo: Repo) -> None:
    for name in ("20260131T120000Z-commit", "20260201T120000Z-commit-msg"):
        repo.write(f".git-agent/sessions/{name}/events.ndjson", "")
    line = ("COMP_WORDS=(git-agent trace show 202602)", "COMP_CWORD=3", "__git_agent_program")
    folder = repo.path / "below"
    folder.mkdir()
    offered = in_bash(f"cd '{folder}'", f"source '{scripts / 'bash'}'", *line)
    assert offered == ["20260201T120000Z-commit-msg"]


def test_every_setting_that_takes_only_some_values_has_them(repo: Repo) -> None:
    script = repo.agent("completion", "bash").stdout
    assert "commit.format) words='auto conventional plain' ;;" in script
    assert "trace.enabled) words='true false' ;;" in script


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        (("commit", "--provider", "cl"), ["claude-cli"]),
        (("doctor", "--preset", "o"), ["openai", "openrouter", "ollama"]),
        (("setup", "--preset", "co"), ["codex"]),
    ],
)
def test_who_may_write_is_offered(scripts: Path, words: tuple[str, ...], offered: list[str]) -> None:
    assert completed(scripts, *words) == offered
