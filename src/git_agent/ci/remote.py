"""Remote: at which remote requests are made unless somebody says so, and its address on the web."""

from git_agent.forge.address import read_address
from git_agent.git.gateway import Git
from git_agent.git.remotes import remote_address, remote_names

UPSTREAM = "upstream"


def base_remote(git: Git) -> str:
    """Where requests are made: what `gh` was told, a remote that is called upstream, else origin or the first."""
    names = remote_names(git)
    told = [name for name in names if git.config.get(f"remote.{name}.gh-resolved") == "base"]
    return (told or [name for name in names if name == UPSTREAM] or [*names, ""])[0]


def web_address(git: Git, remote: str = "") -> str:
    """The address of the repository at its forge, without a login; empty where there is no remote."""
    name = remote or base_remote(git)
    address = read_address(remote_address(git, name)) if name else None
    return f"{address.web}/{address.path}" if address else ""
