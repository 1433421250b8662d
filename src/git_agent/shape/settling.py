"""What becomes of a judged message: refused, or taken, by default without the words that nothing bears out."""

from collections.abc import Callable

from git_agent.config.settings import GroundingSettings
from git_agent.errors import UnprovedSubject
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.message import Message, MessageRules
from git_agent.model.pruned import Pruned
from git_agent.model.value import value
from git_agent.shape.form.validate import validate
from git_agent.shape.grounding import Grounding
from git_agent.shape.judging import AGAIN_HINT, ShapedMessage, accept

UNPROVED = "not-in-evidence"

# Whether a message is taken although nothing bears out what its subject names; whoever is asked may end the run.
Decide = Callable[[Message, tuple[Fault, ...]], bool]


def nobody_to_ask(message: Message, faults: tuple[Fault, ...]) -> bool:  # noqa: ARG001  as whoever is asked
    """Where no person can decide, it is refused."""
    return False


@value
class Settled:
    """A message that may be used, what is still doubted about it, and what was left out of it."""

    message: Message
    draft: Draft
    doubts: tuple[Fault, ...] = ()
    pruned: tuple[Pruned, ...] = ()


def settle(
    judged: Judged[ShapedMessage],
    settings: GroundingSettings,
    grounding: Grounding,
    *,
    rules: MessageRules,
    decide: Decide = nobody_to_ask,
) -> Settled:
    """The message as it is used.

    Raises:
        InvalidMessage: it breaks a rule, or is not grounded where that is meant strictly.
        UnprovedSubject: nothing bears out what its subject names, and nobody has decided to take it.
    """
    shaped = accept(judged, strict=settings.is_strict)
    message, draft = shaped.message, shaped.draft
    signed = tuple(Pruned(text=text, signs=True) for text in draft.signed)
    # What a person wrote is not ours to prune, and the built-in writer repeats what it read.
    if not (settings.prunes and draft.author.is_model) or not _unproved(judged.doubts):
        return Settled(message=message, draft=draft, doubts=judged.doubts, pruned=signed)
    message, unproved_parts = grounding.prune(message, rules=rules)
    pruned = (*signed, *unproved_parts)
    doubts = tuple(doubt for doubt in judged.doubts if doubt.rule != UNPROVED)
    if unproved := grounding.unproved(draft, Message(subject=message.subject)):
        if not decide(message, unproved):
            raise UnprovedSubject(unproved, text=message.text, pruned=pruned, hint=AGAIN_HINT)
        doubts = (*unproved, *doubts)
    accept(Judged(content=ShapedMessage(message=message, draft=draft), faults=validate(message, rules=rules)))
    return Settled(message=message, draft=draft, doubts=doubts, pruned=pruned)


def _unproved(doubts: tuple[Fault, ...]) -> bool:
    return any(doubt.rule == UNPROVED for doubt in doubts)
