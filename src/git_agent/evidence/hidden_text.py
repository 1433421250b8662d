"""Secrets in texts that git shows no lines of.

An attribute of the repository can have any file called binary, git calls large ones so, and an editor's UTF-16 looks
like it. Whatever is text all the same is looked through here; what could not be is told, because silence would say
that nothing is in it.
"""

from collections.abc import Sequence

from git_agent.git.gateway import Git
from git_agent.git.read import Objects, beginning_of, is_partial, size_of
from git_agent.model.change import FileChange
from git_agent.model.evidence import UNSCANNED, StagedSecret
from git_agent.redact import redact
from git_agent.redact.vocabulary import is_secret_file

MOST_READ = 256 << 20  # bytes of all such files; images and archives are read only to see that they are none
MOST_SCANNED = 16 << 20  # bytes of what turned out to be text
LARGEST = 8 << 20
FIRST_BYTES = 8000  # in which git itself looks for the zero byte that makes a file binary
TEXT_SHARE = 0.95  # of plain bytes, above which a stray zero makes no text binary
_PLAIN = bytes([0x09, 0x0A, 0x0D, *range(0x20, 0x7F)])


def secrets_in_hidden_text(git: Git, changes: Sequence[FileChange]) -> tuple[StagedSecret, ...]:
    """The secrets on lines that were not there before, and the texts that nobody could look through."""
    hidden = [change for change in changes if change.is_binary and not change.is_submodule and _is_new(change)]
    if not hidden:
        return ()
    secrets: list[StagedSecret] = []
    to_read, to_scan = MOST_READ, MOST_SCANNED
    with Objects(git, largest=LARGEST) as objects:
        for change in hidden:
            content = objects.read(change.new_oid) if to_read > 0 else None
            text = _text_of(content) if content is not None else None
            size = len(content or b"")
            to_read -= size
            if content is None:
                secrets += _unscanned(change) if to_read <= 0 or _begins_as_text(git, change.new_oid) else ()
            elif text is None:
                secrets += _secret_by_name(change)
            elif size > to_scan:
                secrets += _unscanned(change)
            else:
                to_scan -= size
                secrets += _new_secrets(objects, change, text)
    return tuple(secrets)


def _unscanned(change: FileChange) -> list[StagedSecret]:
    return [StagedSecret(path=change.path, line=1, kind=UNSCANNED)]


def _is_new(change: FileChange) -> bool:
    """Whether a content comes in: a deleted file has none, one only on disk has no name yet, a rename keeps its own."""
    return bool(change.new_oid.strip("0")) and change.new_oid != change.old_oid


def _begins_as_text(git: Git, oid: str) -> bool:
    """Whether a content that is too large, or not in this clone, may be text."""
    if is_partial(git) and size_of(git, oid) is None:
        return True  # it is not here, and is not fetched to find out
    return _text_of(beginning_of(git, oid)[:FIRST_BYTES]) is not None


def _text_of(content: bytes) -> str | None:
    """The text that a content is; None where it is none."""
    first = content[:FIRST_BYTES]
    if first.startswith((b"\xff\xfe", b"\xfe\xff")):
        return content.decode("utf-16", "replace")
    if b"\0" not in first:
        return content.decode("utf-8", "replace")
    if _is_plain(first):
        return content.decode("utf-8", "replace")
    # UTF-16 without its mark: every second byte of Western text is a zero.
    for encoding, letters, zeros in (("utf-16-le", first[0::2], first[1::2]), ("utf-16-be", first[1::2], first[0::2])):
        if zeros.count(0) >= TEXT_SHARE * len(zeros) and _is_plain(letters):
            return content.decode(encoding, "replace")
    return None


def _is_plain(content: bytes) -> bool:
    return len(content.translate(None, _PLAIN)) <= (1 - TEXT_SHARE) * len(content)


def _secret_by_name(change: FileChange) -> list[StagedSecret]:
    """A key store is a secret whatever is in it."""
    return [StagedSecret(path=change.path, line=1, kind="secret-file")] if is_secret_file(change.path) else []


def _new_secrets(objects: Objects, change: FileChange, text: str) -> list[StagedSecret]:
    secrets = redact(text, path=change.path).secrets
    if not secrets:
        return []
    before = (objects.read(change.old_oid) or b"") if change.old_oid.strip("0") else b""
    old_lines = set((_text_of(before) or "").split("\n"))
    lines = text.split("\n")
    return [
        StagedSecret(path=change.path, line=secret.line + 1, kind=secret.kind, guessed=secret.guessed)
        for secret in secrets
        if lines[secret.line] not in old_lines
    ]
