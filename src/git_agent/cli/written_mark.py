"""What `--out` wrote last, so that making a note once more is told from replacing somebody's words."""

from contextlib import suppress

from git_agent.cli.out_file import read_out
from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place
from git_agent.model.repository import Repository
from git_agent.store.places import written_mark_file

MOST_BYTES = 200


def note_written(file: Place, repository: Repository) -> None:
    """Notes it in the git directory: nothing that is cloned or unpacked brings one."""
    with suppress(OSError):  # then it is not known again, and asked about
        written_mark_file(repository).put(_mark(file), modes=PRIVATE, make=PRIVATE_FOLDER, lasting=False)


def is_as_written(file: Place, repository: Repository) -> bool:
    """Whether the file is to the letter what was written there last."""
    try:
        return written_mark_file(repository).read(most_bytes=MOST_BYTES) == _mark(file)
    except OSError:
        return False


def _mark(file: Place) -> bytes:
    import hashlib

    held = f"{file.path}\n{read_out(file)}".encode("utf-8", "surrogateescape")
    return hashlib.sha256(held).hexdigest().encode()
