"""What a daemon is asked and what it answers: letters in two folders, and a bell that says that one has come."""

import os
from collections.abc import Callable, Mapping
from typing import Any

from git_agent.clock import Deadline, sleep
from git_agent.errors import StateError
from git_agent.files.bell import ring
from git_agent.files.place import Place
from git_agent.files.spool import Spool

BELL = "bell"
_FIRST_PAUSE, _LONGEST_PAUSE = 0.005, 0.05  # most answers come at once, and whoever waits long need not look so often

Answer = dict[str, Any]


def requests_of(folder: Place) -> Spool:
    return Spool(folder / "requests")


def answers_of(folder: Place) -> Spool:
    return Spool(folder / "answers")


def ask(
    folder: Place,
    request: Mapping[str, object],
    *,
    seconds: float,
    goes_on: Callable[[], bool],
    has_news: Callable[[], bool] = lambda: False,
) -> Answer | None:
    """The daemon's answer; None where it is not there any more, or does not answer in time.

    With every news of its work the time begins again.

    Raises:
        StateError: the question cannot be left there.
    """
    # Nobody else can be waiting for an answer of this name.
    name = os.urandom(8).hex()
    requests, answers = requests_of(folder), answers_of(folder)
    try:
        requests.put(name, request)
    except OSError as error:
        raise StateError(f"the watch cannot be asked: {error.strerror or error}") from error
    deadline, pause = Deadline.after(seconds), _FIRST_PAUSE
    try:
        ring(folder / BELL)
        while True:
            is_news = has_news()
            deadline = Deadline.after(seconds) if is_news else deadline
            # Asked before the answer is looked for: a daemon that ends has answered by then.
            is_last = not goes_on() or not (is_news or deadline.remaining())
            if (answer := answers.read(name)) is not None or is_last:
                return answer
            sleep(pause)
            pause = min(pause * 1.2, _LONGEST_PAUSE)
    finally:
        requests.drop(name)
        answers.drop(name)
