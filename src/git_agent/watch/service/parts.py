"""What a daemon is made of besides itself: the two loops, as the service knows them."""

from collections.abc import Callable
from threading import Event
from typing import Protocol

from git_agent.model.value import value
from git_agent.watch.service.loop import Ticker
from git_agent.watch.trouble import Trouble


class Protector(Protocol):
    """Captures what is saved, in a thread of its own."""

    @property
    def protected(self) -> Event:
        """Set when the first scan is done, or never will be."""

    @property
    def failure(self) -> BaseException | None:
        """What has ended the thread."""

    @property
    def trouble(self) -> Trouble | None:
        """Why nothing can be captured just now."""

    def start(self) -> None: ...

    def stop(self) -> None:
        """Captures what was saved before, and ends."""

    def ask_for_scan(self) -> Event:
        """Set when everything that was saved before now is captured."""


@value
class Rings:
    """How the loops make themselves heard; any thread may ring."""

    captured: Callable[[], None]  # there may be something to publish
    asked: Callable[[], None]  # somebody has asked the daemon something


@value
class Parts:
    """The two loops; the publisher is made by the thread that runs it."""

    protector: Protector
    make_publisher: Callable[[], Ticker]
