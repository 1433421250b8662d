"""Who tells of changes on this system."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from git_agent.git.gateway import Git
from git_agent.watch.protect.hints import Hints


class Reader(Protocol):
    """Puts hints into a box, from a thread of its own; `failure` is what has ended that thread."""

    failure: BaseException | None

    def start(self) -> None:
        """Returns when everything is watched."""

    def stop(self) -> None:
        """Returns when nothing is."""


def make_reader(git: Git, hints: Hints, *, requests: Path, on_request: Callable[[], None]) -> Reader:
    """The best there is: `on_request` is called whenever something changes in that folder."""
    if sys.platform == "linux":
        from git_agent.watch.protect.inotify import InotifyReader

        return InotifyReader(git, hints, requests=requests, on_request=on_request)
    from git_agent.watch.protect.elsewhere import WatchfilesReader

    return WatchfilesReader(git, hints, requests=requests, on_request=on_request)
