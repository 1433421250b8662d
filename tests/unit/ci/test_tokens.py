"""Where a token is looked for, whom it may be sent to, and that nobody is asked for one."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from git_agent import interrupts
from git_agent.ci.forges import tokens
from git_agent.ci.forges.locate import Site
from git_agent.ci.forges.tokens import Token, find_token
from git_agent.ci.values import ForgeKind
from git_agent.errors import UsageError
from git_agent.interrupts import Interrupted
from git_agent.process.detached import SystemPrograms
from support.held import a_pipe, is_left_by_all

CANARY = "canary-5e1f0a77c3"
HOSTS: dict[ForgeKind, str] = {"github": "github.com", "gitlab": "gitlab.com", "gitea": "git.example"}


def site(kind: ForgeKind, *, host: str = "", is_own: bool = True) -> Site:
    host = host or HOSTS[kind]
    return Site(
        kind=kind,
        api=f"https://{host}/api",
        host=host,
        owner="o",
        name="r",
        head="o/r",
        is_own=is_own,
        remote="origin",
    )


class Machine:
    """Programs on a PATH of their own, and a home."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.home = folder / "home"
        self.home.mkdir()
        self.environ = {**os.environ, "PATH": f"{self.bin}:/usr/bin:/bin", "HOME": str(self.home)}
        self.environ["XDG_CONFIG_HOME"] = str(self.home / ".config")

    def program(self, name: str, script: str) -> None:
        file = self.bin / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)

    def pipe(self) -> Path:
        """One that nobody ever writes to."""
        os.mkfifo(self.home / "pipe")
        return self.home / "pipe"

    def help_with(self, helper: str) -> None:
        config = self.home / ".gitconfig"
        config.write_text(f'[credential]\n\thelper = "{helper}"\n')
        self.environ["GIT_CONFIG_GLOBAL"] = str(config)

    def keep_credential(self, password: str, user: str = "u") -> Path:
        """Makes git keep one, and tells where it writes what it was asked."""
        asked = self.home / "asked"
        said = f"echo username={user} && echo password={password}"
        self.help_with(f"!f() {{ [ $1 = get ] && cat > {asked} && {said}; }}; f")
        return asked

    def find(self, where: Site, **variables: str) -> Token | None:
        return find_token(where, {**self.environ, **variables}, SystemPrograms())


class InterruptedPrograms(SystemPrograms):
    """A signal comes while one of them is started."""

    def converse(self, argv: Any, **options: Any) -> Any:
        program = super().converse(argv, **options)
        interrupts._Hold.came = signal.SIGINT
        return program


def _raising(kill: Callable[[int, int], None]) -> Callable[[int, int], None]:
    """Signals, of which one to this very process is raised at once: the process of a test has handlers of its own."""

    def send(pid: int, number: int) -> None:
        if pid == os.getpid():
            raise Interrupted(number)
        kill(pid, number)

    return send


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("kind", "host", "names", "scheme"),
    [
        ("github", "github.com", ("GH_TOKEN", "GITHUB_TOKEN"), "bearer"),
        (
            "github",
            "git.example",
            ("GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN", "GH_TOKEN", "GITHUB_TOKEN"),
            "bearer",
        ),
        ("gitlab", "gitlab.com", ("GITLAB_TOKEN", "GITLAB_ACCESS_TOKEN"), "private-token"),
        ("gitea", "git.example", ("GITEA_TOKEN", "FORGEJO_TOKEN"), "token"),
    ],
)
def test_variables_in_the_order_of_the_forge_s_program(
    machine: Machine, kind: ForgeKind, host: str, names: tuple[str, ...], scheme: str
) -> None:
    values = {name: f"t-{name.lower()}" for name in names}
    for index, name in enumerate(names):
        left = {other: values[other] for other in names[index:]}
        found = machine.find(site(kind, host=host), **dict.fromkeys(names[:index], " "), **left)
        assert found == Token(secret=values[name], scheme=scheme, source=name)  # type: ignore[arg-type]


def test_the_third_of_gitlab_s_is_of_another_scheme(machine: Machine) -> None:
    found = machine.find(site("gitlab"), OAUTH_TOKEN="o", GITLAB_ACCESS_TOKEN="a")
    assert found == Token(secret="a", scheme="private-token", source="GITLAB_ACCESS_TOKEN")
    found = machine.find(site("gitlab"), OAUTH_TOKEN="o", CI_JOB_TOKEN="j")
    assert found == Token(secret="o", scheme="bearer", source="OAUTH_TOKEN")


def test_headers(machine: Machine) -> None:
    def headers(kind: ForgeKind, **variables: str) -> dict[str, str]:
        found = machine.find(site(kind), **variables)
        return found.headers() if found else {}

    assert headers("github", GH_TOKEN="t") == {"Authorization": "Bearer t"}
    assert headers("gitlab", GITLAB_TOKEN="t") == {"PRIVATE-TOKEN": "t"}
    assert headers("gitlab", OAUTH_TOKEN="t") == {"Authorization": "Bearer t"}
    assert headers("gitlab", CI_JOB_TOKEN="t") == {"JOB-TOKEN": "t"}
    assert headers("gitea", GITEA_TOKEN="t") == {"Authorization": "token t"}


def test_a_token_shows_where_it_is_from_and_nothing_else() -> None:
    token = Token(secret=CANARY, scheme="bearer", source="GH_TOKEN")
    assert CANARY not in f"{token} {token!r} {[token]} {token.fingerprint()}"


@pytest.mark.parametrize("bad", ["two words", "line\nline", "caf\u00e9"])
def test_what_cannot_be_sent_is_refused_without_being_shown(machine: Machine, bad: str) -> None:
    with pytest.raises(UsageError, match="GH_TOKEN") as caught:
        machine.find(site("github"), GH_TOKEN=bad)
    assert bad not in str(caught.value)


def test_a_variable_s_token_goes_to_no_host_that_only_a_remote_names(machine: Machine) -> None:
    machine.program("gh", f'echo "$GH_TOKEN$GH_ENTERPRISE_TOKEN$GITHUB_TOKEN"; test "$4" != {CANARY}')
    variables = dict.fromkeys(
        ("GH_TOKEN", "GITHUB_TOKEN", "GH_ENTERPRISE_TOKEN", "GITLAB_TOKEN", "CI_JOB_TOKEN"), CANARY
    )
    for kind in HOSTS:
        assert machine.find(site(kind, host="evil.example", is_own=False), **variables) is None


class TestStoredLogins:
    def test_gh(self, machine: Machine) -> None:
        machine.program("gh", '[ "$*" = "auth token --hostname github.com" ] && echo stored')
        assert machine.find(site("github")) == Token(secret="stored", scheme="bearer", source="the login of gh")

    def test_of_the_very_host(self, machine: Machine) -> None:
        machine.program("gh", '[ "$4" = git.example ] && echo stored')
        assert machine.find(site("github", host="git.example", is_own=False)) is not None
        assert machine.find(site("github", host="evil.example", is_own=False)) is None

    def test_glab(self, machine: Machine) -> None:
        machine.program("glab", '[ "$*" = "config get token --host gitlab.com" ] && echo stored')
        found = machine.find(site("gitlab"), CI_JOB_TOKEN="job")
        # Bearer is right for both kinds that glab keeps: a login by the browser is an OAuth token.
        assert found == Token(secret="stored", scheme="bearer", source="the login of glab")

    def test_tea(self, machine: Machine) -> None:
        file = machine.home / ".config" / "tea" / "config.yml"
        file.parent.mkdir(parents=True)
        file.write_text(
            "logins:\n- name: other\n  url: https://other.example\n  token: wrong\n"
            "- name: mine\n  url: https://git.example/\n  token: stored\n  default: true\npreferences:\n  editor: 0\n"
        )
        assert machine.find(site("gitea")) == Token(secret="stored", scheme="token", source="the login of tea")

    @pytest.mark.parametrize("script", ["exit 1", "echo >&2 no; exit 4", "printf ''", "printf 'two words\\n'"])
    def test_a_program_without_one(self, machine: Machine, script: str) -> None:
        machine.program("gh", script)
        assert machine.find(site("github")) is None

    def test_one_that_waits_for_somebody_is_ended(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(tokens, "SECONDS", 0.2)
        machine.program("gh", f"exec 3>{machine.home}/held; (read -r answer; echo $answer) < {machine.pipe()}")
        with a_pipe(machine.home / "held") as held:
            assert machine.find(site("github")) is None
            assert is_left_by_all(held)

    def test_an_interrupt_while_it_starts_leaves_nothing_running(
        self, machine: Machine, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        machine.program("gh", f"exec 3>{machine.home}/held; read -r answer < {machine.pipe()}")
        monkeypatch.setattr("os.kill", _raising(os.kill))
        with a_pipe(machine.home / "held") as held:
            with pytest.raises(Interrupted):
                find_token(site("github"), machine.environ, InterruptedPrograms())
            assert is_left_by_all(held)

    def test_the_token_of_a_job_is_the_last_but_git_s_own(self, machine: Machine) -> None:
        machine.program("glab", "exit 1")
        machine.keep_credential("kept")
        found = machine.find(site("gitlab"), CI_JOB_TOKEN="job")
        assert found == Token(secret="job", scheme="job-token", source="CI_JOB_TOKEN")
        found = machine.find(site("gitlab"))
        assert found == Token(secret="kept", scheme="bearer", source="git credential")


class TestCredentials:
    def test_git_s_own(self, machine: Machine) -> None:
        asked = machine.keep_credential(CANARY)
        found = machine.find(site("github"))
        assert found == Token(secret=CANARY, scheme="bearer", source="git credential")
        assert asked.read_text().splitlines()[-2:] == ["protocol=https", "host=github.com"]

    @pytest.mark.parametrize(
        ("user", "scheme"), [("oauth2", "bearer"), ("gitlab-ci-token", "job-token"), ("gitlab+deploy-token-7", None)]
    )
    def test_at_gitlab_the_user_tells_what_it_is(self, machine: Machine, user: str, scheme: str | None) -> None:
        machine.keep_credential(CANARY, user)
        found = machine.find(site("gitlab"))
        assert (found.scheme if found else None) == scheme  # a token for deploying reads nothing of the API

    def test_one_that_waits_for_somebody_is_ended(self, machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(tokens, "SECONDS", 0.2)
        machine.help_with(f"!exec 3>{machine.home}/held; cat {machine.pipe()}")
        with a_pipe(machine.home / "held") as held:
            assert machine.find(site("github")) is None
            assert is_left_by_all(held)

    def test_nobody_is_asked(self, machine: Machine) -> None:
        machine.program("askpass", f"touch {machine.home}/was-asked; echo pass")
        found = machine.find(site("github"), GIT_ASKPASS=str(machine.bin / "askpass"), SSH_ASKPASS="askpass")
        assert found is None
        assert not (machine.home / "was-asked").exists()

    def test_a_helper_that_the_repository_names_is_not_run(self, machine: Machine, tmp_path: Path) -> None:
        config = tmp_path / "repo" / ".git"
        (config / "objects").mkdir(parents=True)
        (config / "refs").mkdir()
        (config / "HEAD").write_text("ref: refs/heads/main\n")
        helper = f"!touch {machine.home}/was-run; echo password=x"
        (config / "config").write_text(f'[credential]\n\thelper = "{helper}"\n')
        assert machine.find(site("github"), GIT_DIR=str(config)) is None
        assert not (machine.home / "was-run").exists()
