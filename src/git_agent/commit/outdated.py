"""What an amended message still says although it is not in the commit any more: its author's words, so only told."""

import re

from git_agent.model.change_set import ChangeSet
from git_agent.model.fault import Fault
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message

RULE = "outdated"

_WORD = LazyPattern(r"(?<![\w$./-])[\w$./-]*[\w$]")  # looked for where one begins, and not from each of its characters
_STEP = LazyPattern(r"\bfrom (?P<old>[\w.-]{1,40}) to (?P<new>[\w.-]{0,39}\w)")
_MOST_TOLD = 5


def outdated(message: Message, change: ChangeSet) -> tuple[Fault, ...]:
    """A warning for each file, definition and value that only the commit as it was brought."""
    if change.earlier is None:
        return ()
    from git_agent.shape.ground.change_sources import deeds_of

    before, after = deeds_of(change.earlier), deeds_of(change)
    words = dict.fromkeys(_WORD.findall(message.text))
    gone = [
        word
        for word in words
        if (before.changes_of(word) and not after.changes_of(word))
        or (before.is_definition(word) and before.adds(word) and not after.knows(word))
    ]
    steps = [
        step[0]
        for step in _STEP.finditer(message.text)
        if all(map(before.changes_line_with, (_whole(step["old"]), _whole(step["new"]))))
        and not after.changes_line_with(_whole(step["new"]))
    ]
    told = [
        *(f'names "{word}", which the amended commit does not bring any more.' for word in gone),
        *(f'says "{step}", which the amended commit does not do any more.' for step in dict.fromkeys(steps)),
    ]
    return tuple(Fault(rule=RULE, detail=f"The message still {what}") for what in told[:_MOST_TOLD])


def _whole(value: str) -> bytes:
    """A pattern for a value that is no part of another."""
    return rf"(?<![\w.]){re.escape(value)}(?!\w)".encode()
