"""Repositories that would like to run a program of their own: describing a change starts none."""

import json
import os
from pathlib import Path

import pytest

from support.message import message_of
from support.model_server import ModelServer, call, says, wants
from support.repo import Repo
from support.template import template

HOOKS = (
    "pre-commit",
    "prepare-commit-msg",
    "commit-msg",
    "post-commit",
    "post-index-change",
    "reference-transaction",
    "fsmonitor-watchman",
)
PROGRAMS = (
    "core.fsmonitor",
    "core.pager",
    "pager.diff",
    "pager.log",
    "core.editor",
    "core.sshCommand",
    "core.askPass",
    "core.gitProxy",
    "core.alternateRefsCommand",
    "credential.helper",
    "diff.external",
    "diff.evil.command",
    "diff.evil.textconv",
    "filter.evil.clean",
    "filter.evil.smudge",
    "filter.evil.process",
    "merge.evil.driver",
    "gpg.program",
    "interactive.diffFilter",
)
SIGNED = (
    "tree {tree}\nparent {parent}\nauthor Eve <eve@example.org> 1767600000 +0000\n"
    "committer Eve <eve@example.org> 1767600000 +0000\n"
    "gpgsig -----BEGIN PGP SIGNATURE-----\n \n iQ\n -----END PGP SIGNATURE-----\n\nSigned by nobody\n"
)


class Traps:
    """Programs that leave a mark when they are run."""

    def __init__(self, folder: Path) -> None:
        self._marks = folder / "marks"
        self._programs = folder / "programs"
        self._marks.mkdir(parents=True)
        self._programs.mkdir()

    def program(self, name: str, folder: Path | None = None) -> str:
        script = (folder or self._programs) / name
        script.parent.mkdir(parents=True, exist_ok=True)
        script.write_text(f"#!/bin/sh\ntouch '{self._marks / name}'\ncat\n")
        script.chmod(0o755)
        return str(script)

    @property
    def sprung(self) -> set[str]:
        return {mark.name for mark in self._marks.iterdir()}

    def set_in(self, repo: Repo) -> None:
        """Every setting that names a program names a trap, and so does every hook."""
        for hook in HOOKS:
            self.program(hook, self._programs / "hooks")
        settings = {name: self.program(name) for name in PROGRAMS}
        settings |= {"log.showSignature": "true", "core.hooksPath": str(self._programs / "hooks")}
        config = Path(repo.git("rev-parse", "--absolute-git-dir"), "config")
        with config.open("a") as file:
            file.writelines(_as_text(name, value) for name, value in settings.items())


def _as_text(name: str, value: str) -> str:
    section, *driver, key = name.split(".")
    heading = f'{section} "{driver[0]}"' if driver else section
    return f"[{heading}]\n\t{key} = {value}\n"


@pytest.fixture
def traps(tmp_path: Path) -> Traps:
    return Traps(tmp_path)


@template
def prey(repo: Repo) -> None:
    """A repository with a signed HEAD and a staged change under attributes that ask for drivers."""
    first = repo.commit("First", {"app.py": "def run():\n    pass\n"})
    signed = SIGNED.format(tree=repo.git("rev-parse", "HEAD^{tree}"), parent=first)
    repo.git("reset", "--quiet", repo.git("hash-object", "-t", "commit", "-w", "--stdin", stdin=signed))
    repo.stage({"app.py": "def run():\n    return 1\n", "new.bin": b"\0\1"})
    repo.stage({".gitattributes": "* diff=evil filter=evil merge=evil text=auto\n"})
    repo.write("app.py", "def run():\n    return 2\n")


def test_no_setting_no_attribute_and_no_hook_of_a_repository_is_run(prey: Repo, traps: Traps) -> None:
    traps.set_in(prey)
    message_of(prey)
    assert traps.sprung == set()
    prey.git("diff", "--cached", check=False)  # the traps are armed
    assert "diff.evil.command" in traps.sprung


def test_a_dry_run_runs_no_hook_either(prey: Repo, traps: Traps) -> None:
    traps.set_in(prey)
    assert prey.agent("commit", "--dry-run").returncode == 0
    assert traps.sprung == set()


@pytest.mark.parametrize("flags", [[], ["--amend"], ["--json", "--strict"]])
@pytest.mark.parametrize("required", [False, True])
def test_a_dry_run_of_all_changes_runs_no_filter(prey: Repo, traps: Traps, flags: list[str], required: bool) -> None:
    """What is on disk is compared without a filter; a real commit leaves the staging to git, with all of yours."""
    traps.set_in(prey)
    if required:
        prey.git("config", "filter.evil.required", "true")
    ran = prey.agent("commit", "-a", "--dry-run", *flags)
    assert ran.returncode == 0, ran.stderr
    assert "app.py" in ran.stdout
    assert traps.sprung == set()
    prey.git("add", "--update", check=False)  # the traps are armed
    assert {"filter.evil.clean", "filter.evil.process"} & traps.sprung


@pytest.mark.parametrize("place", ["repo/.git/info/attributes", "home/.config/git/attributes", "home/named"])
def test_what_only_a_filter_may_show_is_not_read_and_that_is_told(
    repo: Repo, tmp_path: Path, traps: Traps, place: str
) -> None:
    """On disk such a file may hold what the filter encrypts; neither the message nor a model learns it."""
    repo.commit("Start", {"plain.py": "def a():\n    return 1\n", "hidden.py": "encrypted\n"})
    file = tmp_path / place
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("hidden.py filter=crypt\n")
    if file.name == "named":
        repo.git("config", "--global", "core.attributesFile", str(file))
    repo.git("config", "filter.crypt.clean", traps.program("crypt"))
    repo.write("plain.py", "def a():\n    return 2\n")
    repo.write("hidden.py", "def launch_codes():\n    return 42\n")
    looks = call("git_staged_diff_for_paths", '{"paths": ["hidden.py"], "max_bytes": 0, "max_lines": 0, "offset": 0}')
    with ModelServer(wants(looks), says("Return 2 from a in plain.py")) as server:
        ran = repo.agent("commit", "-a", "--dry-run", "--base-url", server.base_url)
    assert ran.returncode == 0, ran.stderr
    assert len(server.requests) == 2
    assert "hidden.py" in json.dumps(server.bodies)
    assert "launch_codes" not in json.dumps(server.bodies) + ran.stdout
    assert "git-agent: not read, because a filter would have to run: hidden.py" in ran.stderr
    report = json.loads(repo.agent("commit", "-a", "--dry-run", "--json").stdout)
    assert report["omitted"] == [{"path": "hidden.py", "reason": "its filter is not run"}]
    assert "launch_codes" not in report["message"]
    assert traps.sprung == set()


def test_a_filter_that_cannot_be_switched_off_stops_a_dry_run(repo: Repo, traps: Traps) -> None:
    repo.commit("Start", {"a.py": "x = 1\n", ".gitattributes": "* filter=a=b\n"})
    repo.git("config", "filter.a=b.clean", traps.program("odd"))
    repo.write("a.py", "x = 2\n")
    ran = repo.agent("commit", "-a", "--dry-run")
    assert (ran.returncode, "the filter a=b cannot be switched off" in ran.stderr) == (5, True)
    assert traps.sprung == set()


def test_no_program_named_by_a_variable_of_git_is_run(prey: Repo, traps: Traps) -> None:
    names = (
        "GIT_EXTERNAL_DIFF",
        "GIT_PAGER",
        "PAGER",
        "GIT_SSH_COMMAND",
        "GIT_ASKPASS",
        "GIT_EDITOR",
        "GIT_PROXY_COMMAND",
    )
    env = {name: traps.program(name) for name in names}
    message_of(prey, env=env)
    assert traps.sprung == set()
    prey.git("diff", "--cached", env=env)
    assert traps.sprung == {"GIT_EXTERNAL_DIFF"}


def test_traces_asked_for_by_variables_of_git_do_not_reach_stderr(prey: Repo) -> None:
    message_of(prey, env={"GIT_TRACE": "1", "GIT_TRACE_SETUP": "1", "GIT_TRACE2": "1"})


@pytest.mark.parametrize("search", [".:{path}", ":{path}", "bin:{path}"])
def test_a_file_named_git_in_the_repository_is_never_run(prey: Repo, traps: Traps, search: str) -> None:
    for name in ("git", "sh", "less"):
        traps.program(name, prey.path)
        traps.program(name, prey.path / "bin")
    message_of(prey, env={"PATH": search.format(path=os.environ["PATH"])})
    assert traps.sprung == set()


def test_a_submodule_is_trusted_no_more_than_its_parent(repo: Repo, tmp_path: Path, traps: Traps) -> None:
    library = Repo.create(tmp_path / "library")
    library.commit("Start", {"x.c": "int x;\n"})
    repo.git("submodule", "--quiet", "add", str(library.path), "lib")
    repo.commit("Add the library")
    inner = Repo(repo.path / "lib")
    inner.commit("Improve x", {"x.c": "long x;\n"})
    repo.git("add", "lib")
    traps.set_in(inner)
    assert "Improve x" in message_of(repo)
    assert traps.sprung == set()


def test_settings_of_the_repository_itself_cannot_choose_a_program_or_stop_the_command(
    prey: Repo, traps: Traps
) -> None:
    prey.write(".git-agent.toml", f'provider = "{traps.program("provider")}"\n[commit]\nformat = "anything"\n')
    ran = prey.agent("commit-msg")
    assert ran.returncode == 0
    assert ran.stderr.count("warning: .git-agent.toml: ") == 2
    assert traps.sprung == set()


def test_a_settings_file_without_an_end_does_not_stop_the_command(prey: Repo) -> None:
    (prey.path / ".git-agent.toml").symlink_to("/dev/zero")
    ran = prey.agent("commit-msg")
    assert ran.returncode == 0
    assert "cannot be read: a link that leads outside; the file is ignored" in ran.stderr


def test_the_smallest_limits_a_repository_can_set_still_give_a_message(prey: Repo) -> None:
    limits = (
        "diff_lines diff_bytes contrast_lines contrast_bytes request_bytes focus_paths style_commits submodule_commits"
    )
    prey.write(".git-agent.toml", "[limits]\n" + "".join(f"{name} = 1\n" for name in limits.split()))
    assert "app" in message_of(prey)
    prey.write(".git-agent.toml", "[commit]\nsubject_width = 1\nbody_width = 1\n")
    assert prey.agent("commit-msg").returncode == 0
