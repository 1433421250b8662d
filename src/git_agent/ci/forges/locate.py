"""Locate: which forge a repository is at, where its API is, and what the repository is called there.

Everything that could lead a token astray is decided here. Tokens of variables belong to the forge's public host or to
the host of a variable; what a remote says, which comes with a clone, only ever chooses whom to ask without them.
"""

from collections.abc import Callable, Mapping, Sequence

from git_agent.ci.forges.addresses import is_loopback, login_host
from git_agent.ci.forges.apis import API_VARIABLES, PUBLIC_APIS, Api, named_apis
from git_agent.ci.remote import base_remote, web_address
from git_agent.ci.values import ForgeKind
from git_agent.errors import GitAgentError, RepositoryError, UnknownForge, UsageError
from git_agent.forge.address import Address, read_address
from git_agent.forge.links import is_other_forge
from git_agent.git.gateway import Git
from git_agent.git.remotes import has_branch, push_remote, remote_address, remote_names
from git_agent.model.value import replace, value

# Asks several places at once which forge they are, without a token: the kind, and the place where it is.
Probe = Callable[[Sequence[str]], tuple[ForgeKind, str] | None]

KINDS: tuple[ForgeKind, ...] = ("github", "gitlab", "gitea")
HOST_VARIABLES: Mapping[ForgeKind, str] = {"github": "GH_HOST", "gitlab": "GITLAB_HOST", "gitea": ""}
_EXAMPLES = {"github": "https://api.github.com", "gitlab": "https://gitlab.com/api/v4", "gitea": "https://codeberg.org"}
_HINT = "set `ci.forge` to github, gitlab or gitea in your own settings, or for one call GIT_AGENT_CI_FORGE"
_OTHER = "choose another one with --remote"


@value
class Site:
    """A repository at a forge. `host` is the one that logins are kept for; `is_own` whether variables' tokens may go
    there. `head` is the repository that the branch is pushed to: with a fork it is another than `path`."""

    kind: ForgeKind
    api: str
    host: str
    owner: str
    name: str
    head: str
    is_own: bool
    remote: str

    @property
    def path(self) -> str:
        return f"{self.owner}/{self.name}"


def locate(
    git: Git, environ: Mapping[str, str], *, forge: str, branch: str | None, probe: Probe, remote: str | None = None
) -> Site:
    """The repository at its forge; `forge` is the setting, or empty, `remote` the one that somebody has chosen.

    Raises:
        RepositoryError: there is no remote.
        UsageError: the setting or a variable is wrong.
        UnknownForge: nobody knows which forge it is.
    """
    base, address = _remote(git, remote)
    site = _site(base, address, environ, forge=forge, probe=probe)
    head = _head(git, base, branch, lambda other: _path_there(site.kind, other, address, site.api))
    return replace(site, head=head) if head else site


def project_of(git: Git, environ: Mapping[str, str], *, forge: str, remote: str) -> str:
    """What tells a repository from every other one: its API and its path there; empty where that cannot be told.

    Nobody is asked: a host that would have to be is known by the address of the repository.
    """
    try:
        base, address = _remote(git, remote)
        site = _site(base, address, environ, forge=forge, probe=lambda _: None)
    except UnknownForge:
        return web_address(git, remote)
    except GitAgentError:
        return ""
    return f"{site.api} {site.path}"


def _remote(git: Git, chosen: str | None) -> tuple[str, Address]:
    base = chosen or base_remote(git)
    if not base:
        raise RepositoryError("there is no remote, so no forge to ask", hint="add one: git remote add origin URL")
    return base, _address(git, base)


def _site(base: str, address: Address, environ: Mapping[str, str], *, forge: str, probe: Probe) -> Site:
    """The repository of a remote; what is pushed is taken to be pushed there."""
    known = _by_host(address.host)
    is_told = bool(forge) and not known  # then whoever has set a variable means it, whatever the host of their ssh is
    all_named = named_apis(environ)
    apis = [api for api in all_named if api.is_for(address) or (is_told and not api.by_itself)]
    kind, at = _kind(forge, known, address, apis, probe)
    named = next((api for api in apis if api.kind == kind), None)
    sub_path, path = _split(kind, address, named.url if named else at)
    url = named.url if named else _api_of(kind, address, sub_path)
    owner, _, name = path.rpartition("/")
    if not owner:
        raise RepositoryError(
            f"the address of the remote {base} names no owner: {address.path}", hint=f"check the URL, or {_OTHER}"
        )
    return Site(
        kind=kind,
        api=url,
        host=login_host(url),
        owner=owner,
        name=name,
        head=path,
        is_own=_is_own(kind, url, environ, named=[api for api in all_named if kind in (api.kind, api.tokens_of)]),
        remote=base,
    )


def _address(git: Git, remote: str) -> Address:
    written = remote_address(git, remote)
    address = read_address(written)
    if address is None:
        what = "not that of a forge" if ":" in written else "a folder"
        raise UnknownForge(
            f"the remote {remote} is at no forge: its address is {what}",
            hint=f"give it the forge's address: git remote set-url {remote} URL, or {_OTHER}; `ci.forge` is none",
        )
    return address


def _kind(
    forge: str, known: ForgeKind | None, address: Address, apis: Sequence[Api], probe: Probe
) -> tuple[ForgeKind, str]:
    """Which forge it is, and where on its host, if it had to be asked."""
    if forge:
        if forge in KINDS:
            return forge, ""
        raise UsageError(f"ci.forge is none of {', '.join(KINDS)}: {forge}", hint=_HINT)
    if known:
        return known, ""
    if is_other_forge(address.host):
        raise UnknownForge(
            f"{address.host} is neither GitHub, GitLab nor Gitea", hint=f"its checks are there; {_OTHER}"
        )
    chosen = {api.kind for api in apis}
    if len(chosen) == 1:
        return chosen.pop(), ""
    if address.is_alias:
        raise UnknownForge(
            f"{address.host} is a name of your ssh settings, and does not say which forge it is",
            hint="set its address, such as GITHUB_API_URL=https://api.github.com, GITLAB_API_URL or GITEA_SERVER_URL; "
            "where several are set, `ci.forge` says which",
        )
    if found := probe(_bases(address)):
        return found
    hint = _HINT if address.is_web else f"{_HINT}; is it a name of your ssh settings, set GITHUB_API_URL or its like"
    raise UnknownForge(f"nobody knows which forge is at {address.host}", hint=hint)


def _by_host(host: str) -> ForgeKind | None:
    if host == "github.com" or host.endswith((".github.com", ".ghe.com")):
        return "github"
    if host in ("codeberg.org", "gitea.com"):
        return "gitea"
    return "gitlab" if host.startswith("gitlab.") else None


def _bases(address: Address) -> list[str]:
    """Where a forge may be: at the root of its host, or below the first part of a long path."""
    parts = address.path.split("/")[:-2]
    return [_web(address), *(f"{_web(address)}/{part}" for part in parts[:1])]


def _web(address: Address) -> str:
    # One that only answers in plain text is asked that way on this machine alone.
    return address.web if is_loopback(address.web) else address.web.replace("http://", "https://")


def _split(kind: ForgeKind, address: Address, api: str) -> tuple[str, str]:
    """The path of the forge on its host, and that of the repository at the forge."""
    parts = address.path.split("/")
    if kind != "gitlab":  # an owner has no slash, so whatever comes before is not the repository's
        return "/".join(parts[:-2]) if address.is_web else "", "/".join(parts[-2:])
    before = api.partition("://")[2].partition("/")[2].removesuffix("api/v4").strip("/")
    return before, address.path.removeprefix(f"{before}/") if before else address.path


def _api_of(kind: ForgeKind, address: Address, sub_path: str) -> str:
    if address.is_alias:
        names = " or ".join(name for name, _ in API_VARIABLES[kind])
        raise UnknownForge(
            f"{address.host} is a name of your ssh settings, and does not say where {kind} is",
            hint=f"set {names} to the address of its API, such as {_EXAMPLES[kind]}",
        )
    if kind == "github":
        if address.host == "github.com" or address.host.endswith(".github.com"):
            return "https://api.github.com"
        return f"https://api.{address.host}" if address.host.endswith(".ghe.com") else f"{_web(address)}/api/v3"
    return f"{_web(address)}{f'/{sub_path}' if sub_path else ''}/api/{'v4' if kind == 'gitlab' else 'v1'}"


def _path_there(kind: ForgeKind, other: Address, base: Address, api: str) -> str | None:
    """The path of another remote at the same forge; one of another forge that everybody knows has none there."""
    known = _by_host(other.host), _by_host(base.host)
    return None if all(known) and other.host != base.host else _split(kind, other, api)[1]


def _head(git: Git, base: str, branch: str | None, path_of: Callable[[Address], str | None]) -> str | None:
    pushed = _pushed_to(git, branch or "", chosen=base if base != base_remote(git) else "")
    address = read_address(remote_address(git, pushed or base))
    return path_of(address) if address else None


def _pushed_to(git: Git, branch: str, *, chosen: str) -> str | None:
    """The remote that has a branch: the chosen one if it was seen there, what was said, else origin.

    Beside one that somebody has chosen, origin only counts if the branch was seen there.
    """
    if chosen and has_branch(git, chosen, branch):
        return chosen
    origin = "origin" if "origin" in remote_names(git) and (not chosen or has_branch(git, "origin", branch)) else None
    return push_remote(git, branch) or origin


def _is_own(kind: ForgeKind, api: str, environ: Mapping[str, str], *, named: Sequence[Api]) -> bool:
    """Whether variables' tokens may go there: to what they name themselves or, where they name none, the public one.

    The token of a job at an Enterprise is none of github.com's.
    """
    host = login_host(api)
    is_public = api in PUBLIC_APIS or (kind == "github" and host.endswith(".ghe.com"))
    named_host = environ.get(HOST_VARIABLES[kind] or "", "").removeprefix("https://").strip("/").lower()
    is_meant = any(each.url == api for each in named) if named else is_public
    return is_meant or (named_host == host and api.startswith("https://"))
