"""Settings of a repository that name a file: describing it opens none of them, and none of their words arrives."""

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from support.repo import Repo
from support.template import template

# Whatever of git's settings is a path or a program; each names a pipe at which whoever opens it waits for ever.
NAMED = (
    *("blame.ignoreRevsFile", "commit.template", "core.alternateRefsCommand", "core.askPass", "core.attributesFile"),
    *("core.editor", "core.excludesFile", "core.fsmonitor", "core.gitProxy", "core.hooksPath", "core.pager"),
    *("core.sshCommand", "credential.helper", "diff.external", "diff.orderFile", "diff.evil.command"),
    *("diff.evil.textconv", "filter.evil.clean", "filter.evil.process", "fsck.skipList", "gpg.program"),
    *("gpg.ssh.allowedSignersFile", "gpg.ssh.revocationFile", "http.cookieFile", "init.templateDir", "mailmap.file"),
    *("merge.evil.driver", "notes.displayRef", "receive.certNonceSeed", "sendemail.aliasesFile", "trace2.eventTarget"),
    *("trace2.normalTarget", "trace2.perfTarget", "user.signingKey", "web.browser"),
)
# What makes git look at them.
SWITCHES = {"log.showSignature": "true", "log.follow": "true", "log.showRoot": "true", "mailmap.blob": "HEAD:names"}
COMMANDS = (
    ("commit-msg", "--json"),
    ("commit", "-a", "--dry-run", "--json"),
    ("commit", "--amend", "--dry-run", "--json"),
    ("pr-message", "--base", "v1.0.0", "--description", "--json"),
    ("release-note", "--unreleased", "--json"),
    ("state", "--json"),
)


@template
def prey(repo: Repo) -> None:
    """A repository with a release, two people and a staged change."""
    people = "Eve <eve@example.org> <bob@example.org>\nEve <eve@example.org> <ada@example.org>\n"
    repo.commit("feat: begin", {"app.py": "def run():\n    pass\n", "names": people})
    repo.git("tag", "v1.0.0")
    repo.commit("fix: run\n\nCo-authored-by: Bob <bob@example.org>", {"app.py": "def run():\n    return 1\n"})
    repo.stage({"app.py": "def run():\n    return 2\n", ".gitattributes": "* diff=evil merge=evil\n"})


def answers(repo: Repo, commands: Iterable[tuple[str, ...]] = COMMANDS) -> dict[str, tuple[int, str]]:
    """What each command says; where a file is waited for, that git was not ready in time."""
    env = {"GIT_AGENT_LIMITS_GIT_SECONDS": "20"}
    ran = {" ".join(args): repo.agent(*args, env=env) for args in commands}
    return {name: (done.returncode, done.stdout) for name, done in ran.items()}


@pytest.fixture
def pipe(tmp_path: Path) -> str:
    os.mkfifo(tmp_path / "pipe")
    return str(tmp_path / "pipe")


def test_no_setting_of_a_repository_has_a_file_opened_or_a_word_of_it_told(prey: Repo, pipe: str) -> None:
    """All at once: one that is opened stops the command, whichever it is."""
    expected = answers(prey)
    assert all(code == 0 for code, _ in expected.values()), expected
    for key, value in {**dict.fromkeys(NAMED, pipe), **SWITCHES}.items():
        prey.git("config", key, value)
    assert answers(prey) == expected


def test_attributes_that_are_no_file_say_nothing_about_filters(prey: Repo, pipe: str) -> None:
    expected = answers(prey, COMMANDS[1:2])
    prey.git("config", "filter.evil.clean", "false")
    prey.git("config", "core.attributesFile", pipe)
    assert answers(prey, COMMANDS[1:2]) == expected


@pytest.mark.parametrize(
    "name", [".mailmap", ".gitattributes", ".gitmodules", ".git/info/attributes", ".git/info/exclude"]
)
@pytest.mark.parametrize("command", [("commit-msg",), ("release-note", "--unreleased")])
def test_a_file_of_gits_that_has_no_end_is_refused(prey: Repo, name: str, command: tuple[str, ...]) -> None:
    place = prey.path / name
    place.parent.mkdir(exist_ok=True)
    place.unlink(missing_ok=True)
    place.symlink_to("/dev/zero")
    ran = prey.agent(*command)
    assert (ran.returncode, ran.stdout) == (5, "")
    assert f"{name} is not a regular file" in ran.stderr


# Somebody else's folder: above the repository, beside it, and one that is a repository itself.
FOLDERS = ("..", "../theirs", "/", "../other")


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("command", [("commit-msg",), ("commit",), ("release-note", "--all", "--out", "NOTE.md")])
def test_a_repository_that_claims_another_folder_is_refused(prey: Repo, folder: str, command: tuple[str, ...]) -> None:
    (prey.path.parent / "theirs").mkdir(exist_ok=True)
    prey.git("init", "--quiet", "../other")
    prey.git("config", "core.worktree", str(prey.path / folder))
    ran = prey.agent(*command)
    assert ran.returncode == 5, ran.stderr
    assert "core.worktree" in ran.stderr
    assert not list(prey.path.parent.rglob("NOTE.md"))
    named = prey.agent("commit-msg", env={"GIT_WORK_TREE": str(prey.path), "GIT_DIR": str(prey.path / ".git")})
    assert named.returncode == 0, named.stderr
