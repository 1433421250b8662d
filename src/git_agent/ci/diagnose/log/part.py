"""Part: what one command of a log has said, of which a bounded number of hits is held."""

import re

from git_agent.ci.diagnose.families.base import Hit, Rank
from git_agent.ci.diagnose.hints import type_of_command
from git_agent.ci.diagnose.values import FailureType
from git_agent.model.value import replace, value

MOST_HITS = 40
_MOST_SHAPES = 1_000
_NUMBER = re.compile(r"\d+")


@value
class Seen:
    """A hit with the lines around it."""

    hit: Hit
    before: tuple[str, ...]
    after: list[str]


class Part:
    """What one command of a log has said."""

    def __init__(self, command: str = "") -> None:
        self.command = command
        self.type: FailureType | None = type_of_command(command) if command else None
        self.seen: list[Seen] = []
        self.failed = False
        self.in_window = False  # of the failed step's time
        self.tests_since: int | None = None  # the line of the log at which a runner's tests began
        self.floor: Rank | None = None  # what a hit has to exceed, once there is no room
        self._spent: set[str] = set()  # shapes of lines that say no more than what is held

    def add(self, seen: Seen) -> None:
        if seen.hit.replaces and self.seen:
            self.seen.pop()
        if self.seen and self.seen[-1].hit.message == seen.hit.message and self.seen[-1].hit.file == seen.hit.file:
            return
        if self.floor is not None:
            if self.floor >= seen.hit.rank:
                return
            self.seen.remove(min(reversed(self.seen), key=lambda other: other.hit.rank))
        self.seen.append(seen)
        self._weigh()

    def tell(self, command: str) -> None:
        """Another word about what the command is."""
        self.command = self.command or command
        self.type = self.type or type_of_command(command)

    def is_spent(self, text: str) -> bool:
        """Whether there is no room, and a line that differs in its numbers only had nothing to add."""
        return self.floor is not None and _NUMBER.sub("0", text) in self._spent

    def note_spent(self, text: str, hit: Hit) -> None:
        """A flood of errors is many lines of few shapes: each costs its rules until there is no room for it."""
        if self.floor is not None and hit.rank <= self.floor and len(self._spent) < _MOST_SHAPES:
            self._spent.add(_NUMBER.sub("0", text))

    def all_passed(self) -> None:
        """What tests have written that all passed is no reason; where they began unseen, it is the last to be believed.

        A total of what failed, as of another package, and coverage that is too low stay: they are a runner's own word.
        """
        since, self.tests_since = self.tests_since, None
        if since is None:
            self.seen = [replace(one, hit=_weak(one.hit)) if one.hit.file else one for one in self.seen]
        elif not any(one.hit.rank is Rank.SUMMARY and one.hit.at >= since for one in self.seen):
            self.seen = [one for one in self.seen if one.hit.at < since or _is_of_runner(one.hit)]
        self._weigh()

    def _weigh(self) -> None:
        self.floor = min(one.hit.rank for one in self.seen) if len(self.seen) >= MOST_HITS else None
        if self.floor is None:
            self._spent.clear()


def _weak(hit: Hit) -> Hit:
    return replace(hit, rank=min(hit.rank, Rank.LAST))


def _is_of_runner(hit: Hit) -> bool:
    return hit.type == "test-failure" and hit.file is None
