"""shape(): from a draft to a valid message, with at most one chance to mend it."""

from collections.abc import Callable

from git_agent.errors import InvalidMessage
from git_agent.model.fault import Fault
from git_agent.model.message import Message, MessageRules
from git_agent.model.value import value
from git_agent.redact import clean
from git_agent.shape.form.validate import length_fault, validate
from git_agent.shape.form.wrap import shape_text

Redraft = Callable[[str, tuple[Fault, ...]], str]
Judge = Callable[[Message], tuple[Fault, ...]]

SHOWN = 4_000  # characters of a refused text that are shown


@value
class Shaped:
    """A message that breaks no rule; `doubts` are what could not be proved about it."""

    message: Message
    doubts: tuple[Fault, ...] = ()


def shape(
    draft: str,
    *,
    rules: MessageRules,
    redraft: Redraft | None = None,
    refuse: Judge | None = None,
    doubt: Judge | None = None,
) -> Shaped:
    """The valid message in `draft`, or in its one redraft, which is told every fault and every doubt.

    `refuse` knows faults beyond the rules: what makes a text no message at all.

    Raises:
        InvalidMessage: rules are still broken; carries every fault left.
    """
    judge = _Judging(rules=rules, refuse=refuse, doubt=doubt)
    message, faults, doubts = judge.judged(draft)
    if (faults or doubts) and redraft is not None:
        again, new_faults, new_doubts = judge.judged(redraft(message.text, faults + doubts))
        # A redraft that breaks a rule is no improvement on a text that was only doubtful.
        if faults or (not new_faults and len(new_doubts) <= len(doubts)):
            message, faults, doubts = again, new_faults, new_doubts
    if faults:
        hint = "run the command again, or write this message yourself with `git commit`"
        raise InvalidMessage(faults, text=_shown(message.text), hint=hint)
    return Shaped(message=message, doubts=doubts)


@value
class _Judging:
    """Who is asked about a text."""

    rules: MessageRules
    refuse: Judge | None
    doubt: Judge | None

    def judged(self, draft: str) -> tuple[Message, tuple[Fault, ...], tuple[Fault, ...]]:
        if too_much := length_fault(draft, rules=self.rules):
            # Nothing is done with it: whatever else may be wrong, nobody wants it read.
            return Message(subject=clean(draft[:SHOWN]).strip()), too_much, ()
        message = shape_text(draft, rules=self.rules)
        faults = validate(message, rules=self.rules)
        refused = self.refuse(message) if self.refuse else ()
        return message, refused + faults, self.doubt(message) if self.doubt else ()


def _shown(text: str) -> str:
    text = text.strip("\n")
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…\n[{len(text) - SHOWN} characters more]"
