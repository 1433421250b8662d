"""The file that `--out`, `--prepend` or `--html` name: examined before any work, replaced in one step after it.

A note may take a model's minutes; that its file cannot be written must not be found out afterwards.
"""

import os
import stat
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from git_agent.errors import UsageError
from git_agent.files.leftovers import remove_left_by_killed
from git_agent.files.named import named_file
from git_agent.files.place import Place, check_folder, status
from git_agent.files.refused import Refused
from git_agent.files.walk import Spot
from git_agent.model.repository import Repository

MOST_BYTES = 1 << 26  # of a changelog that is to be changed


def output_file(name: str, *, folder: Path, repository: Repository) -> Place:
    """The same as `check_writable`, for a person who works in this repository; nothing of git's own is touched."""
    return check_writable(name, folder=folder, root=repository.root, closed=(repository.git_dir, repository.common_dir))


def check_writable(name: str, *, folder: Path, root: Path, closed: Sequence[Path] = ()) -> Place:
    """The file of that name, seen from `folder` in the repository at `root`; it can be written, nothing was changed.

    Raises:
        UsageError: it cannot be written, is no regular file, lies in a closed folder, or a link leads out.
    """
    # Many programs take `-` for stdout; a file of that name is hardly ever meant.
    if not name.strip() or name == "-":
        raise UsageError("the name of the output file is missing", hint="leave the option out to have it printed")
    place = named_file(name, folder=folder, root=root)
    # A path forgets the slash, which says that a folder is meant.
    if name.endswith("/"):
        raise _folder(place)
    try:
        with place.reached() as at:
            _check_open(place.root.joinpath(*at.steps), closed)
            _examine(at, place)
            check_folder(at)
    except OSError as error:
        if not isinstance(error, Refused) and not place.path.parent.is_dir():
            raise UsageError(f"{place.path.parent} is not a folder", hint="make the folder first") from error
        raise _unwritable(place, error) from error
    return place


def read_out(place: Place) -> str:
    """What the file holds, empty when there is none; bytes that are not UTF-8 survive being written back.

    Raises:
        UsageError: it cannot be read.
    """
    try:
        return place.read(most_bytes=MOST_BYTES).decode("utf-8", "surrogateescape")
    except FileNotFoundError:
        return ""
    except OSError as error:
        raise UsageError(f"{place.path} cannot be read: {error.strerror}") from error


def write_out(place: Place, pieces: Iterable[str]) -> None:
    """Replaces the file, or makes it, with this text and exactly one line end behind it.

    Raises:
        UsageError: it cannot be written; whatever was there is untouched.
    """
    text = bytearray()
    for piece in pieces:  # a join would first hold all of them beside the whole
        text += piece.encode("utf-8", "surrogateescape")
    try:
        place.put(_with_one_line_end(text))
    except OSError as error:
        raise _unwritable(place, error) from error
    remove_left_by_killed(place)


def change_out(place: Place, make: Callable[[str], str]) -> bool:
    """Puts what `make` makes of the file in its place, and tells whether that is new; see `Place.change`.

    Raises:
        UsageError: it cannot be read or written; whatever was there is untouched.
    """

    def new_content(old: bytes) -> bytes:
        # As it is made: the blank lines at the end of a changelog are its people's, too.
        return make(old.decode("utf-8", "surrogateescape")).encode("utf-8", "surrogateescape")

    try:
        is_new = place.change(new_content, most_bytes=MOST_BYTES)
    except OSError as error:
        raise _unwritable(place, error) from error
    if is_new:
        remove_left_by_killed(place)
    return is_new


def _with_one_line_end(text: bytes | bytearray) -> bytes | bytearray:
    end = b"\r\n" if text.endswith(b"\r\n") else b"\n"  # a changelog of Windows stays one
    if text.endswith(end) and text[-len(end) - 1 : -len(end)] not in (b"\r", b"\n", b""):
        return text  # nearly always; a long one is not copied
    return text.rstrip(b"\r\n") + end


def _check_open(path: Path, closed: Sequence[Path]) -> None:
    # Wherever it is and whatever it is called: text in a hook is a program, and text in `config` ends the repository.
    if any(path.resolve().is_relative_to(folder.resolve()) for folder in closed):
        raise UsageError(f"{path} belongs to git itself", hint="name a file of your own")


def _examine(at: Spot, place: Place) -> None:
    file_status = status(at)
    if file_status is None:
        return
    if stat.S_ISDIR(file_status.st_mode):
        raise _folder(place)
    if not stat.S_ISREG(file_status.st_mode):  # a device, a pipe
        raise UsageError(f"{place.path} is not a regular file", hint="leave the option out to have it printed")
    # To replace a file it takes only the right to its folder, so a protection would be passed over unseen.
    if not os.access(at.name, os.W_OK, dir_fd=at.folder):
        raise UsageError(f"{place.path} is write-protected", hint="name another file, or `chmod u+w` it")


def _folder(place: Place) -> UsageError:
    return UsageError(f"{place.path} is a folder", hint="name a file in it")


def _unwritable(place: Place, error: OSError) -> UsageError:
    hint = "name a file in a folder you may write to"
    if isinstance(error, Refused):
        hint = "name the file you mean, or leave the option out to have it printed"
    return UsageError(f"{place.path} cannot be written: {error.strerror}", hint=hint)
