"""What a repository says about its submodules."""

from git_agent.git.gateway import Git
from git_agent.git.parse import decode


def submodule_urls(git: Git, revision: str) -> dict[str, str]:
    """The address of each submodule by its path, as `.gitmodules` of a revision has it."""
    # git's own reader; 128 where the revision has no such file.
    raw = git.run("config", "--null", "--list", f"--blob={revision}:.gitmodules", accept=(0, 128))
    values: dict[str, dict[str, str]] = {}
    for item in decode(raw).split("\0"):
        key, _, text = item.partition("\n")
        name, _, variable = key.rpartition(".")
        values.setdefault(name, {})[variable] = text
    return {section["path"]: section["url"] for section in values.values() if "path" in section and "url" in section}
