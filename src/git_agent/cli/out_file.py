"""The file that `--out` and `--prepend` name: examined before any work is done, replaced in one step after it.

A note may take a model's minutes; that its file cannot be written must not be found out afterwards.
"""

import os
import stat
from pathlib import Path

from git_agent.errors import UsageError
from git_agent.files import replace_file


def check_writable(name: str, *, folder: Path) -> Path:
    """The file of that name, seen from `folder`, with links followed; it can be written and nothing was changed.

    Raises:
        UsageError: it cannot be written, or it is no regular file.
    """
    if not name.strip() or name == "-":
        raise UsageError("the name of the output file is missing", hint="leave the option out to have it printed")
    path = Path(os.path.realpath(folder / name))
    try:
        _examine(path, name)
        _mode_of_new_file(path)
    except OSError as error:
        raise _unwritable(path, error) from error
    return path


def read_out(path: Path) -> str:
    """What the file holds, empty when there is none; bytes that are not UTF-8 survive being written back.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        return path.read_bytes().decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error


def write_out(path: Path, text: str) -> None:
    """Replaces the file, or makes it, with this text and exactly one line end behind it.

    Raises:
        UsageError: it cannot be written; whatever was there is untouched.
    """
    end = "\r\n" if text.endswith("\r\n") else "\n"
    content = (text.rstrip("\r\n") + end).encode("utf-8", "surrogateescape")
    try:
        mode = stat.S_IMODE(path.stat().st_mode) if path.exists() else _mode_of_new_file(path)
        replace_file(path, content, mode=mode)
    except OSError as error:
        raise _unwritable(path, error) from error


def _examine(path: Path, name: str) -> None:
    if not path.parent.is_dir():
        raise UsageError(f"{path.parent} is not a folder", hint="make the folder first")
    if name.endswith("/") or path.is_dir():
        raise UsageError(f"{path} is a folder", hint="name a file in it")
    if not os.path.lexists(path):
        return
    if not path.is_file():  # a device, a pipe, a link that leads in a circle
        raise UsageError(f"{path} is not a regular file", hint="leave the option out to have it printed")
    if not os.access(path, os.W_OK):
        raise UsageError(f"{path} is write-protected", hint="name another file, or `chmod u+w` it")


def _mode_of_new_file(path: Path) -> int:
    """What the umask leaves of 0o666, learned from a file that is made beside `path` and taken away again.

    The umask itself can only be read by setting it, for a moment and for every thread.
    """
    probe = path.with_name(f".{path.name}.{os.getpid()}")
    descriptor = os.open(probe, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666)
    try:
        return stat.S_IMODE(os.fstat(descriptor).st_mode)
    finally:
        os.close(descriptor)
        probe.unlink()


def _unwritable(path: Path, error: OSError) -> UsageError:
    return UsageError(f"{path} cannot be written: {error.strerror}", hint="name a file in a folder you may write to")
