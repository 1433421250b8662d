"""What an amended message still says although it is not in the commit any more: its author's words, so only told."""

from git_agent.model.change_set import ChangeSet
from git_agent.model.fault import Fault
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message

RULE = "outdated"

_WORD = LazyPattern(r"(?<![\w$./-])[\w$./-]*[\w$]")  # looked for where one begins, and not from each of its characters
_MOST_TOLD = 5


def outdated(message: Message, change: ChangeSet) -> tuple[Fault, ...]:
    """A warning for each file and definition that only the commit as it was brought."""
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
    return tuple(
        Fault(rule=RULE, detail=f'The message still names "{word}", which the amended commit does not bring any more.')
        for word in gone[:_MOST_TOLD]
    )
