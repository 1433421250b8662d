"""What judges of messages share: where claims are looked up, and what makes a model's text no message."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.message import Message, MessageRules
from git_agent.model.pruned import Pruned
from git_agent.model.value import replace
from git_agent.shape.judging import FaultFinder, ShapedMessage, judge_message

if TYPE_CHECKING:
    from git_agent.model.claim import Claim
    from git_agent.shape.ground.sources import Sources


_ROUNDS = 3  # what is left of a text may read differently, and a text with thousands of claims is read in parts


class Grounding:
    """Holds the drafts of one message against everything that was read, and not only what was shown.

    What looks things up is imported where it is needed: the built-in writer only repeats what it read, and its
    message is written at every commit. Whoever wants that proved can have it proved.
    """

    def __init__(self, sources_of: "Callable[[Draft], Sources]", *, prove: bool) -> None:
        self._sources_of = sources_of
        self._prove = prove
        self._sources: Sources | None = None
        self._looked_up: tuple[Message, tuple[Claim, ...]] | None = None  # the last one: it is judged, then reported

    def sources_for(self, draft: Draft) -> "Sources | None":
        """Where claims may be found; None as long as nobody's claims are doubted."""
        if self._sources is None and (draft.author.is_model or self._prove):
            # Once for all drafts: a repair is asked for without tools, and nothing was read since.
            self._sources = self._sources_of(draft)
        return self._sources

    def claims(self, message: Message, *, written: Message | None = None) -> "tuple[Claim, ...]":
        """What a message names, and where that was read; nothing where nobody looked it up.

        `written` is the message before a task's id was put back into it.
        """
        if not self._sources:
            return ()
        from git_agent.shape.ground.check import claims, with_restored

        if self._looked_up is None or self._looked_up[0] != message:
            self._looked_up = (message, claims(message, self._sources))
        found = self._looked_up[1]
        return with_restored(found, written) if written else found

    def unproved(self, draft: Draft, message: Message) -> tuple[Fault, ...]:
        """What a message names that nothing bears out; nothing where nobody's claims are doubted."""
        self.sources_for(draft)
        return self._unproved(message)

    def judge(
        self,
        draft: Draft,
        *,
        rules: MessageRules,
        words: Callable[[str], str],
        refuse: FaultFinder = lambda _: (),
        doubt: FaultFinder = lambda _: (),
    ) -> Judged[ShapedMessage]:
        """The message in a draft, what is wrong with it, and what nothing bears out.

        `refuse` knows what else a model's text may not be, and `doubt` has further doubts.
        """
        self.sources_for(draft)
        return judge_message(
            draft,
            rules=rules,
            words=words,
            refuse=(lambda message: self._not_a_models(message, rules, draft, refuse))
            if draft.author.is_model
            else None,
            doubt=lambda message: (*self._unproved(message), *doubt(message)),
        )

    def prune(self, message: Message, *, rules: MessageRules) -> tuple[Message, tuple[Pruned, ...]]:
        """The message without what of its body nothing bears out, and what that is."""
        from git_agent.shape.ground.check import unproved_words
        from git_agent.shape.ground.prune import prune

        pruned: tuple[Pruned, ...] = ()
        for _ in range(_ROUNDS):
            body = replace(message, subject="")
            message, more = prune(message, unproved_words(self.claims(body), self._sources), rules=rules)
            pruned += more
            if not more:
                break
        if self._unproved(replace(message, subject="")):
            # Read as a whole it names what none of its parts does: nobody can say which of them is true.
            pruned = (*pruned, Pruned(text=message.body))
            message = replace(message, body="")
        return message, pruned

    def _not_a_models(
        self, message: Message, rules: MessageRules, draft: Draft, refuse: FaultFinder
    ) -> tuple[Fault, ...]:
        """What a model's text may not be, and may not have in it."""
        from git_agent.shape.form.convention import convention_faults
        from git_agent.shape.reply.empty import empty_subject
        from git_agent.shape.reply.no_message import no_message
        from git_agent.shape.reply.steering import machine_words

        faults = no_message(message, rules=rules, sources=self._sources)
        faults = faults or empty_subject(message, rules=rules, sources=self._sources)
        faults = faults or machine_words(message.subject, message.text, brought=(rules.original, *draft.hints))
        return faults or (*convention_faults(message, rules), *refuse(message))

    def _unproved(self, message: Message) -> tuple[Fault, ...]:
        if not self._sources:
            return ()
        from git_agent.shape.ground.check import ungrounded

        return ungrounded(self.claims(message))
