"""Secrets in texts that git shows no lines of: an attribute of the repository can have any file called binary."""

from collections.abc import Iterator, Sequence

from git_agent.git.gateway import Git
from git_agent.git.read import Objects, is_partial
from git_agent.model.change import FileChange
from git_agent.model.evidence import StagedSecret
from git_agent.redact import redact

MOST_FILES = 200
LARGEST = 1 << 20
FIRST_BYTES = 8000  # in which git itself looks for the zero byte that makes a file binary


def secrets_in_hidden_text(git: Git, changes: Sequence[FileChange]) -> tuple[StagedSecret, ...]:
    """The secrets on lines that were not there before; a bounded number of files of a bounded size."""
    hidden = [change for change in changes if change.is_binary and not change.is_submodule and _is_stored(change)]
    if not hidden or is_partial(git):  # there, to ask for what is not here would fetch it
        return ()
    with Objects(git, largest=LARGEST) as objects:
        return tuple(secret for change in hidden[:MOST_FILES] for secret in _secrets_of(objects, change))


def _is_stored(change: FileChange) -> bool:
    """Whether the new content has a name: a deleted file has none, nor has one that is only on disk."""
    return bool(change.new_oid.strip("0"))


def _secrets_of(objects: Objects, change: FileChange) -> Iterator[StagedSecret]:
    content = objects.read(change.new_oid)
    if content is None or b"\0" in content[:FIRST_BYTES]:
        return
    text = content.decode("utf-8", "replace")
    secrets = redact(text, path=change.path).secrets
    if not secrets:
        return
    # Read this late because nearly all files have no secret to look for.
    before = (objects.read(change.old_oid) or b"") if change.old_oid.strip("0") else b""
    old_lines = set(before.decode("utf-8", "replace").split("\n"))
    lines = text.split("\n")
    for secret in secrets:
        if lines[secret.line] not in old_lines:
            yield StagedSecret(path=change.path, line=secret.line + 1, kind=secret.kind)
