"""Settle: a request is asked for again while its forge finds out whether it can be merged."""

from collections.abc import Callable, Iterable

from git_agent.ci.forges.fields import Fields
from git_agent.ci.forges.http import Client

NOTICED = 2  # pauses, after which a person wonders what is going on
WHY = "it is finding out whether it can be merged"


def settled(
    client: Client,
    row: Fields,
    *,
    is_settled: Callable[[Fields], bool],
    again: Callable[[], Fields],
    pauses: Iterable[float],
) -> Fields:
    """The request as it is told last: once it is settled, the pauses are over, or there is no more time."""
    for number, seconds in enumerate(pauses):
        if is_settled(row):
            break
        if number == NOTICED:
            client.say_once(f"waiting for the forge: {WHY}")
        if not client.pause(seconds, WHY):
            break
        row = again()
    return row
