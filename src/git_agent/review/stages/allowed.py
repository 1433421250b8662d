"""What a model may put into a reviewed message: no more than into any other.

Records and signatures are people's: they are dropped. Words that steer machines, control characters, and a line that
only this program writes are faults.
"""

import re
from collections.abc import Iterator, Sequence

from git_agent.model.fault import Fault
from git_agent.model.message import Message, MessageRules
from git_agent.records.block.undecided import without_undecided
from git_agent.review.values import SectionedMessage
from git_agent.review.words import description_of, words_of
from git_agent.shape.form.validate import character_faults
from git_agent.shape.reply.steering import machine_words

_RULES = MessageRules(comment_prefix="")
_OWN_LINE = re.compile(r"(?im)^[ \t>*_`-]*agent[*_`]*\s*:")


def decided(text: str, hints: Sequence[str]) -> str:
    """The text without what nobody has decided; what a person's hints brought stays."""
    return without_undecided(text, brought=hints)


def message_faults(message: SectionedMessage, hints: Sequence[str]) -> tuple[Fault, ...]:
    """What must not be in the words of a message; each section's subject is one that machines may read."""
    words = words_of(message)
    subjects = [description_of(section) for section in message.sections]
    faults = [fault for subject in subjects for fault in machine_words(subject, subject, brought=hints)]
    return tuple(dict.fromkeys((*faults, *_faults(words, hints))))


def title_faults(title: str, hints: Sequence[str]) -> tuple[Fault, ...]:
    """The same of the title, with and without its type."""
    plain = machine_words(title.partition(": ")[2], "", brought=hints)
    return tuple(dict.fromkeys((*plain, *_faults(Message(subject=title), hints))))


def _faults(words: Message, hints: Sequence[str]) -> Iterator[Fault]:
    yield from machine_words(words.subject, words.text, brought=hints)
    yield from character_faults(words, _RULES)
    if _OWN_LINE.search(words.body):
        yield Fault(rule="agent-line", detail="the line `Agent:` is not yours to write: leave it out")
