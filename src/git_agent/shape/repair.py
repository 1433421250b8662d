"""shape(): from a draft to a valid message, with at most one chance to mend it."""

from collections.abc import Callable

from git_agent.errors import InvalidMessage
from git_agent.model.fault import Fault
from git_agent.model.message import Message, MessageRules
from git_agent.model.value import value
from git_agent.shape.validate import validate
from git_agent.shape.wrap import shape_text

Redraft = Callable[[str, tuple[Fault, ...]], str]
Doubt = Callable[[Message], tuple[Fault, ...]]


@value
class Shaped:
    """A message that breaks no rule; `doubts` are what could not be proved about it."""

    message: Message
    doubts: tuple[Fault, ...] = ()


def shape(draft: str, *, rules: MessageRules, redraft: Redraft | None = None, doubt: Doubt | None = None) -> Shaped:
    """The valid message in `draft`, or in its one redraft, which is told every fault and every doubt.

    Raises:
        InvalidMessage: rules are still broken; carries every fault left.
    """
    message, faults, doubts = _judged(draft, rules, doubt)
    if (faults or doubts) and redraft is not None:
        again, new_faults, new_doubts = _judged(redraft(message.text, faults + doubts), rules, doubt)
        # A redraft that breaks a rule is no improvement on a text that was only doubtful.
        if faults or (not new_faults and len(new_doubts) <= len(doubts)):
            message, faults, doubts = again, new_faults, new_doubts
    if faults:
        raise InvalidMessage(faults, hint="run the command again, or write this message yourself with `git commit`")
    return Shaped(message=message, doubts=doubts)


def _judged(
    draft: str, rules: MessageRules, doubt: Doubt | None
) -> tuple[Message, tuple[Fault, ...], tuple[Fault, ...]]:
    message = shape_text(draft, rules=rules)
    return message, validate(message, rules=rules), doubt(message) if doubt else ()
