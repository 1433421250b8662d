"""Remotes: where a repository is fetched from and pushed to, as git itself would."""

from git_agent.git.gateway import Git
from git_agent.git.parse import decode
from git_agent.git.refs import HEADS, REMOTES, find_commit


def remote_names(git: Git) -> tuple[str, ...]:
    """Every remote that has an address, `origin` first and then by name."""
    names = {key[len("remote.") : -len(".url")] for key in git.config if _is_address(key)}
    return tuple(sorted(names, key=lambda name: (name != "origin", name)))


def remote_address(git: Git, name: str) -> str:
    """The address that git would use; what `url.*.insteadOf` shortens is written out by git."""
    return decode(git.run("remote", "get-url", "--", name)).split("\n")[0]


def push_remote(git: Git, branch: str) -> str | None:
    """The remote that a branch is pushed to, where somebody has said so."""
    config = git.config
    own = config.get(f"branch.{branch}.remote") if config.get(f"branch.{branch}.merge") == f"{HEADS}{branch}" else None
    chosen = config.get(f"branch.{branch}.pushremote") or config.get("remote.pushdefault") or own
    return chosen if chosen in remote_names(git) else None


def has_branch(git: Git, remote: str, branch: str) -> bool:
    """Whether a branch was seen there when it was last fetched or pushed."""
    return bool(branch) and bool(find_commit(git, f"{REMOTES}{remote}/{branch}"))


def _is_address(key: str) -> bool:
    return key.startswith("remote.") and key.endswith(".url") and len(key) > len("remote..url")
