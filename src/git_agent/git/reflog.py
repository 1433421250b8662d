"""What has moved HEAD, as git remembers it."""

from git_agent.git.gateway import Git
from git_agent.git.log import LOG
from git_agent.git.parse import decode


def last_move(git: Git) -> tuple[str, str]:
    """The commit that HEAD was moved to last, and why; both empty where git remembers nothing."""
    # 128: there is no commit yet.
    raw = git.run(*LOG, "--walk-reflogs", "--max-count=1", "--format=%H%x00%gs", "HEAD", "--", accept=(0, 128))
    tip, _, reason = decode(raw).strip().partition("\0")
    return tip, reason


def line_of(git: Git, tip: str, count: int) -> list[tuple[str, str, str]]:
    """So many commits from this one on back, by first parents: each with its parents and its subject."""
    raw = git.run(*LOG, "-z", "--first-parent", "--format=%H%x00%P%x00%s", f"--max-count={count}", tip, "--")
    fields = iter(decode(raw).split("\0"))
    return list(zip(fields, fields, fields, strict=False))
