"""The hold that our own commands put on publication: what they have read of HEAD must be true when they commit."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from git_agent.files.held import hold, note_of_holder
from git_agent.files.place import Place

FILE_NAME = "hold.lock"


@contextmanager
def publication_held(folder: Place) -> Iterator[None]:
    """Nothing is published meanwhile, where a watch has ever been; one that is held already is held long enough."""
    held = None
    # Not made for this: where nobody watches, a commit leaves nothing behind.
    if folder.exists():
        try:
            held = hold(folder / FILE_NAME, str(os.getpid()).encode())
        except OSError:  # a hold that cannot be had must not keep anybody from committing
            held = None
    try:
        yield
    finally:
        if held:
            held.let_go()


def is_held(folder: Place) -> bool:
    """Whether one of our commands is about to commit."""
    return note_of_holder(folder / FILE_NAME) is not None
