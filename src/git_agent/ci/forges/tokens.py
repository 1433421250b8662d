"""Tokens: what a request is allowed with, looked for where the forge's own program would look.

A variable's token goes to the forge's public host or to the host of a variable, see `Site.is_own`; a stored login
only ever goes to the host that it is kept for. Programs that keep logins are started outside of the repository, which
could else name a helper of its own, and without the variables, which they would hand out for any host.
"""

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from git_agent.ci.forges.locate import Site
from git_agent.errors import TimeLimitExceeded, UsageError
from git_agent.files.named import own_file
from git_agent.interrupts import held_back
from git_agent.model.process_result import Conversation, Programs
from git_agent.model.value import value

Scheme = Literal["bearer", "token", "private-token", "job-token"]

LOGIN_OF = "the login of "
SECONDS = 5.0  # for a program that may be waiting for somebody
LEAST_LENGTH = 8  # of a secret that can be told from a word
_MOST_CONFIG = 1 << 20
_ENTERPRISE = ("GH_ENTERPRISE_TOKEN", "GITHUB_ENTERPRISE_TOKEN")
_VARIABLES: Mapping[str, tuple[str, ...]] = {
    "github": ("GH_TOKEN", "GITHUB_TOKEN"),
    "gitlab": ("GITLAB_TOKEN", "GITLAB_ACCESS_TOKEN", "OAUTH_TOKEN"),
    "gitea": ("GITEA_TOKEN", "FORGEJO_TOKEN"),
}
_SCHEMES: Mapping[str, Scheme] = {"github": "bearer", "gitlab": "private-token", "gitea": "token"}
# What a login is sent as. At GitLab it may be an OAuth token, as one by the browser is, which is refused as a
# PRIVATE-TOKEN; Bearer is taken for both kinds.
_LOGIN_SCHEMES: Mapping[str, Scheme] = {**_SCHEMES, "gitlab": "bearer"}
_JOB = "CI_JOB_TOKEN"
_JOB_USER = "gitlab-ci-token"  # whose password is the token of a job
_DEPLOY_USER = "gitlab+deploy-token"  # whose password is for git alone
_STORED: Mapping[str, tuple[str, ...]] = {
    "github": ("gh", "auth", "token", "--hostname"),
    "gitlab": ("glab", "config", "get", "token", "--host"),
}
# Whatever would make one of them ask a person.
_SILENT = {
    "GH_PROMPT_DISABLED": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_ASKPASS": "/bin/true",
    "SSH_ASKPASS": "/bin/true",
    "GCM_INTERACTIVE": "never",
}


@value
class Token:
    """A secret, how it is sent, and where it was found; only the last is ever shown."""

    secret: str
    scheme: Scheme
    source: str

    def headers(self) -> dict[str, str]:
        """The header that carries it."""
        match self.scheme:
            case "bearer":
                return {"Authorization": f"Bearer {self.secret}"}
            case "token":
                return {"Authorization": f"token {self.secret}"}
            case "private-token":
                return {"PRIVATE-TOKEN": self.secret}
            case "job-token":
                return {"JOB-TOKEN": self.secret}

    def fingerprint(self) -> str:
        """What tells it from another one, and nothing else."""
        return hashlib.sha256(f"git-agent {self.scheme} {self.secret}".encode()).hexdigest()

    def hidden_in(self, text: str) -> str:
        """A text that is shown, without it: some that stand before a forge say what they were sent.

        Whatever is judged is judged as it came. A token that is as short as a word (`x`, `main`) hides nothing.
        """
        return text.replace(self.secret, "[token]") if len(self.secret) >= LEAST_LENGTH else text

    def is_in(self, *texts: str | bytes) -> bool:
        """Whether one of these would tell it."""
        both = (self.secret, self.secret.encode())
        return len(self.secret) >= LEAST_LENGTH and any(both[isinstance(text, bytes)] in text for text in texts)  # type: ignore[operator]

    def __repr__(self) -> str:
        return f"Token(source={self.source!r})"


def find_token(site: Site, environ: Mapping[str, str], programs: Programs) -> Token | None:
    """The first that there is; None asks for public data only.

    Raises:
        UsageError: a variable holds what cannot be a token.
    """
    scheme = _SCHEMES[site.kind]
    for name in _variables(site):
        if secret := environ.get(name, "").strip():
            _check(secret, name)
            bearer = name == "OAUTH_TOKEN"
            return Token(secret=secret, scheme="bearer" if bearer else scheme, source=name)
    quiet = _quiet(environ)
    if found := _stored(site, quiet, programs):
        return Token(secret=found[0], scheme=_LOGIN_SCHEMES[site.kind], source=found[1])
    if site.kind == "gitlab" and site.is_own and (secret := environ.get(_JOB, "").strip()):
        _check(secret, _JOB)
        return Token(secret=secret, scheme="job-token", source=_JOB)
    return _credential(site, quiet, programs)


def _variables(site: Site) -> tuple[str, ...]:
    if not site.is_own:
        return ()
    is_enterprise = site.kind == "github" and site.host != "github.com" and not site.host.endswith(".ghe.com")
    return (*(_ENTERPRISE if is_enterprise else ()), *_VARIABLES[site.kind])


def _check(secret: str, name: str) -> None:
    if not _is_sendable(secret):
        raise UsageError(
            f"{name} is not a token: it contains spaces or special characters",
            hint="set it to the token alone, without quotes around it, or unset it",
        )


def _is_sendable(secret: str) -> bool:
    return secret.isascii() and secret.isprintable() and " " not in secret


def _quiet(environ: Mapping[str, str]) -> dict[str, str]:
    tokens = {_JOB, *_ENTERPRISE, *(name for names in _VARIABLES.values() for name in names)}
    kept = {
        name: text for name, text in environ.items() if name not in tokens and name not in ("GIT_DIR", "GIT_WORK_TREE")
    }
    return {**kept, **_SILENT}


def _stored(site: Site, environ: Mapping[str, str], programs: Programs) -> tuple[str, str] | None:
    """The login that the forge's own program keeps, and which that is."""
    if site.kind == "gitea":
        secret = _tea_token(site.host, environ)
        return (secret, f"{LOGIN_OF}tea") if secret else None
    argv = (*_STORED[site.kind], site.host)
    lines = _said(argv, b"", environ, programs)
    secret = lines[0].strip() if lines else ""
    return (secret, f"{LOGIN_OF}{argv[0]}") if secret and _is_sendable(secret) else None


def _credential(site: Site, environ: Mapping[str, str], programs: Programs) -> Token | None:
    """The password that git keeps for the host: an OAuth token, more often than not."""
    protocol = site.api.partition("://")[0]
    question = f"protocol={protocol}\nhost={site.host}\n".encode()  # and a line that ends it
    lines = _said(("git", "credential", "fill"), question, environ, programs)
    said = {key: text for key, is_pair, text in (line.partition("=") for line in reversed(lines)) if is_pair}
    user, password = said.get("username", ""), said.get("password", "")
    is_gitlab = site.kind == "gitlab"
    if not password or not _is_sendable(password) or (is_gitlab and user.startswith(_DEPLOY_USER)):
        return None
    scheme = "job-token" if is_gitlab and user == _JOB_USER else _LOGIN_SCHEMES[site.kind]
    return Token(secret=password, scheme=scheme, source="git credential")


def _said(argv: tuple[str, ...], question: bytes, environ: Mapping[str, str], programs: Programs) -> list[str]:
    """The lines a program prints; none where it is missing, fails, or waits for somebody."""
    lines: list[str] = []
    program: Conversation | None = None
    try:
        # Ctrl-C does not reach another group: what is started has to be known before anything can be raised.
        with held_back():
            program = programs.converse(argv, cwd=Path("/"), env=environ, seconds=SECONDS, with_helpers=True)
        line = program.ask(question) if question else program.read_until(b"\n")
        while line:
            lines.append(line.decode("utf-8", "replace").rstrip("\r\n"))
            line = program.read_until(b"\n")
    except (UsageError, OSError, TimeLimitExceeded):
        return []
    finally:
        if program is not None:
            program.close()
    return lines


def _tea_token(host: str, environ: Mapping[str, str]) -> str:
    """The token in tea's own file, whose lines are plain `key: value` below each login."""
    folder = environ.get("XDG_CONFIG_HOME") or f"{environ.get('HOME', '')}/.config"
    try:
        text = own_file(Path(folder, "tea", "config.yml")).read(most_bytes=_MOST_CONFIG).decode("utf-8", "replace")
    except OSError:
        return ""
    logins: list[dict[str, str]] = []
    for line in text.splitlines():
        if line.lstrip().startswith("- "):
            logins.append({})
        key, _, held = line.strip().removeprefix("- ").partition(":")
        if logins:
            logins[-1][key.strip()] = held.strip().strip("\"'")
    found = (login.get("token", "") for login in logins if login.get("url", "").partition("://")[2].strip("/") == host)
    return next((secret for secret in found if secret and _is_sendable(secret)), "")
