"""A model as planner: corrected a few times, held to the rules, and replaced where it cannot keep them."""

from collections.abc import Callable

from git_agent.agent.ask import ask
from git_agent.errors import AuthError, GitAgentError, ProviderError, TimeLimitExceeded, UsageError
from git_agent.files.place import Place
from git_agent.model.draft import Draft
from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.model.value import replace, value
from git_agent.watch.plan.asking import plan_prompt
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.builtin import BuiltinPlanner
from git_agent.watch.plan.exchange import Exchange, open_exchange
from git_agent.watch.plan.quality import MALFORMED_SUBJECT, Described, weaknesses
from git_agent.watch.plan.reading import ChangeReader
from git_agent.watch.plan.request import CAPTURE_DIFF, Json, Shown, history_context, planner_request, shown_offer
from git_agent.watch.plan.response import SHAPE, PlanFault, Proposal, faults_of, normalised, read_proposal
from git_agent.watch.plan.values import (
    BY_EVENT,
    BY_FALLBACK,
    BY_MODEL,
    PLANNER_ERROR,
    QUALITY_FALLBACK,
    Deferral,
    Group,
    Note,
    Plan,
    Window,
)
from git_agent.watch.plan.wording import Wording
from git_agent.watch.settings import WatchSettings
from git_agent.workspace import Workspace

FALLBACK_REASON = "planner fallback"
_UNREACHABLE = (AuthError, ProviderError, TimeLimitExceeded, UsageError)


@value
class _Failed:
    """Why there is no plan of the model's, and how it stands with the breaker after that."""

    reason: str
    breaker: Breaker
    kind: str = PLANNER_ERROR


class ModelPlanner:
    """Plans the windows of one work tree with a model."""

    def __init__(
        self,
        workspace: Workspace,
        settings: WatchSettings,
        *,
        reader: ChangeReader,
        builtin: BuiltinPlanner,
        folder: Place,
        now: Callable[[], float],
    ) -> None:
        self._workspace = workspace
        self._settings = settings
        self._own = workspace.settings().settings
        self._reader = reader
        self._wording = Wording(reader, settings, self._own)
        self._builtin = builtin
        self._folder = folder
        self._now = now

    def plan(self, window: Window, breaker: Breaker) -> Plan:
        """The model's plan; where there is none, one capture with a message that needs no model."""
        try:
            exchange = open_exchange(self._workspace, self._settings, window, self._folder, now=self._now())
        except _UNREACHABLE as error:
            return self._fallen(window, _Failed(reason=_said(error), breaker=self._closed_to(breaker, error)))
        with exchange:
            try:
                planned = self._asked(window, exchange, breaker)
            except _UNREACHABLE as error:
                planned = _Failed(reason=_said(error), breaker=self._closed_to(breaker, error))
        plan = planned if isinstance(planned, Plan) else self._fallen(window, planned, exchange)
        return replace(plan, problems=exchange.problems)

    def _asked(self, window: Window, exchange: Exchange, breaker: Breaker) -> "Plan | _Failed":
        context = history_context(self._workspace.git, window, self._settings, now=self._now())
        shown = self._shown(window, exchange)
        if not self._settings.is_intent:
            return self._each(shown, context, exchange, breaker)

        def make(most_diff: int) -> Json:
            return planner_request(
                window, shown, context, commit_format=self._settings.commit_format, most_diff=most_diff
            )

        prompt = plan_prompt(make, self._own, commit_format=self._settings.commit_format, most_diff=CAPTURE_DIFF)
        judged = ask(
            exchange.session,
            prompt,
            exchange.context,
            lambda draft: self._judged(draft, window, exchange),
            repairs=self._settings.retries,
        )
        proposal = judged.content
        if judged.faults or proposal is None:
            reason = f"{judged.faults[0].rule}: {judged.faults[0].detail}"
            return _Failed(reason=reason, breaker=breaker.answered_badly(reason, now=self._now()))
        return self._worded(window, proposal, shown, exchange, breaker.answered())

    def _judged(self, draft: Draft, window: Window, exchange: Exchange) -> Judged[Proposal | None]:
        # Cut before it is parsed: a model that does not stop would keep the parser busy.
        answer = read_proposal(draft.text[: self._own.limits.reply_chars])
        proposal = None if isinstance(answer, PlanFault) else normalised(answer)
        faults: tuple[PlanFault, ...] = (answer,) if isinstance(answer, PlanFault) else ()
        if proposal is not None:
            faults = faults_of(proposal, window) or self._form_faults(proposal)
        exchange.judged(window, faults, draft.text, proposal)
        as_faults = tuple(Fault(rule=fault.name, detail=fault.detail) for fault in faults)
        return Judged(content=proposal, faults=as_faults)

    def _form_faults(self, proposal: Proposal) -> tuple[PlanFault, ...]:
        """Subjects of another format than the one asked for."""
        form = self._settings.commit_format
        by_group = (
            weaknesses(group.subject, "", Described(paths=()), commit_format=form) for group in proposal.commits
        )
        wrong = (weakness for weak in by_group for weakness in weak if weakness.code == MALFORMED_SUBJECT)
        return tuple(PlanFault(code=SHAPE, detail=weakness.detail) for weakness in wrong)

    def _worded(
        self, window: Window, proposal: Proposal, shown: list[Shown], exchange: Exchange, breaker: Breaker
    ) -> "Plan | _Failed":
        worded = self._wording.of(window, proposal, shown, exchange)
        if worded.weak:
            # The plan was sound, so the breaker stays closed: only the words are not good enough.
            return _Failed(reason=worded.weak, breaker=breaker, kind=QUALITY_FALLBACK)
        by_seq = {offer.seq: offer for offer in window.offers}
        reasons = dict(proposal.reasons)
        deferred = tuple(
            Deferral(seq=seq, reason=reasons[offered]) for offered in proposal.deferred for seq in by_seq[offered].seqs
        )
        return self._plan(worded.groups, exchange, breaker, deferred=deferred, source=BY_MODEL, notes=worded.notes)

    def _each(self, shown: list[Shown], context: Json, exchange: Exchange, breaker: Breaker) -> Plan:
        """One commit for each offer, with the model's message or our own."""
        worded = [self._wording.of_one(one, context, exchange, self._builtin) for one in shown]
        notes = tuple(note for _, note in worded if note)
        return self._plan(
            tuple(group for group, _ in worded), exchange, breaker.answered(), source=BY_EVENT, notes=notes
        )

    def _fallen(self, window: Window, failed: _Failed, exchange: Exchange | None = None) -> Plan:
        """The first capture alone, described without a model; in event mode each of them."""
        # Only the first: the next window may be planned by the model again, and then better than one by one.
        offers = window.offers[:1] if self._settings.is_intent else window.offers
        groups = tuple(self._builtin.group(offer.captures, FALLBACK_REASON) for offer in offers)
        left = window.offers[len(offers) :]
        return Plan(
            groups=groups,
            deferred=tuple(Deferral(seq=seq, reason=FALLBACK_REASON) for offer in left for seq in offer.seqs),
            source=BY_FALLBACK,
            provider=self._settings.provider,
            model=exchange.model if exchange else self._settings.model,
            failure=failed.reason,
            notes=(Note(kind=failed.kind, reason=failed.reason),),
            breaker=failed.breaker,
        )

    def _plan(
        self,
        groups: tuple[Group, ...],
        exchange: Exchange,
        breaker: Breaker,
        *,
        source: str,
        deferred: tuple[Deferral, ...] = (),
        notes: tuple[Note, ...] = (),
    ) -> Plan:
        return Plan(
            groups=groups,
            deferred=deferred,
            source=source,
            provider=self._settings.provider,
            model=exchange.model,
            notes=notes,
            breaker=breaker,
        )

    def _closed_to(self, breaker: Breaker, error: Exception) -> Breaker:
        return breaker.unreachable(str(error), now=self._now())

    def _shown(self, window: Window, exchange: Exchange) -> list[Shown]:
        return [
            shown_offer(offer, self._reader.read(offer.captures), self._reader.size_of, may_show=exchange.may_show)
            for offer in window.offers
        ]


def _said(error: GitAgentError) -> str:
    """With what to do about it: a server that only knows another API is told from one that is down by nothing else."""
    return f"{error}; {error.hint}" if error.hint else str(error)
