"""The messages of a model's commits: checked, written anew once where they are weak, never published weak."""

from git_agent.agent.ask import ask
from git_agent.config.settings import Settings
from git_agent.model.fault import Fault
from git_agent.model.message import Message
from git_agent.model.value import value
from git_agent.watch.plan.asking import message_prompt, rewrite_prompt
from git_agent.watch.plan.builtin import BuiltinPlanner
from git_agent.watch.plan.checking import Checked, MessageCheck
from git_agent.watch.plan.exchange import Exchange, MessagesJudge
from git_agent.watch.plan.reading import ChangeReader
from git_agent.watch.plan.request import CAPTURE_DIFF, EVENT_DIFF, Json, Shown, planner_request
from git_agent.watch.plan.response import Proposal, ProposedGroup
from git_agent.watch.plan.values import QUALITY_FALLBACK, QUALITY_REWRITE, Group, Note, Offer, Window
from git_agent.watch.settings import WatchSettings

EVENT_REASON = "one capture, one commit"


@value
class Worded:
    """Commits with messages that pass; `weak` says why there are none."""

    groups: tuple[Group, ...] = ()
    notes: tuple[Note, ...] = ()
    weak: str = ""


class Wording:
    """Sees to the messages of one work tree's plans."""

    def __init__(self, reader: ChangeReader, settings: WatchSettings, own: Settings) -> None:
        self._reader = reader
        self._settings = settings
        self._own = own

    def of(self, window: Window, proposal: Proposal, shown: list[Shown], exchange: Exchange) -> Worded:
        """The commits of a plan, their messages written anew where they are weak."""
        by_seq = {offer.seq: offer for offer in window.offers}
        commits = proposal.commits
        checks = [self._check([by_seq[seq] for seq in commit.seqs]) for commit in commits]
        results = [check.of(commit.subject, commit.body) for check, commit in zip(checks, commits, strict=True)]
        weak = [number for number, checked in enumerate(results) if checked.weak]
        codes = _codes([results[number] for number in weak])
        if weak:
            judge = exchange.messages_judge(window, lambda again: _all_faults(again, [checks[one] for one in weak]))
            wanted = [(commits[number], results[number]) for number in weak]
            again = self._rewritten(wanted, proposal, shown, exchange, judge)
            # Which message belongs to which commit could only be guessed.
            if again is None or len(again) != len(weak):
                return Worded(weak=f"weak message: {codes}")
            for number, message in zip(weak, again, strict=True):
                results[number] = checks[number].of(message.subject, message.body)
            if left := [results[number] for number in weak if results[number].weak]:
                return Worded(weak=f"weak message after its rewrite: {_codes(left)}")
        groups = tuple(
            _group([by_seq[seq] for seq in commit.seqs], checked.message, commit.reason)
            for commit, checked in zip(commits, results, strict=True)
        )
        return Worded(groups=groups, notes=(Note(kind=QUALITY_REWRITE, reason=codes),) if weak else ())

    def of_one(
        self, shown: Shown, context: Json, exchange: Exchange, builtin: BuiltinPlanner
    ) -> tuple[Group, Note | None]:
        """The commit of one offer, with the model's message or our own, and what to note about it."""
        check = self._check([shown.offer])
        window = Window(offers=(shown.offer,))

        def make(most_diff: int) -> Json:
            return self._request(window, [shown], context, most_diff)

        prompt = message_prompt(make, self._own, commit_format=self._settings.commit_format, most_diff=EVENT_DIFF)
        judge = exchange.messages_judge(window, lambda messages: _all_faults(messages, [check]))
        judged = ask(exchange.session, prompt, exchange.context, judge, repairs=self._settings.retries)
        if judged.faults or not judged.content:
            note = Note(kind=QUALITY_FALLBACK, reason=f"{judged.faults[0].rule}: {judged.faults[0].detail}")
            return builtin.group(shown.offer.captures, EVENT_REASON), note
        message = check.of(judged.content[0].subject, judged.content[0].body).message
        return _group([shown.offer], message, EVENT_REASON), None

    def _rewritten(
        self,
        weak: list[tuple[ProposedGroup, Checked]],
        proposal: Proposal,
        shown: list[Shown],
        exchange: Exchange,
        judge: MessagesJudge,
    ) -> tuple[Message, ...] | None:
        """Messages written anew under a locked plan; None where the corrections are used up or the answer is none."""
        # The plan's corrections and the rewrite share one number: a window must not cost more than it was allowed to.
        if exchange.questions > self._settings.retries:
            return None

        def make(most_diff: int) -> Json:
            return {
                "commit_format": self._settings.commit_format,
                "rewrites": [self._locked(group, checked, proposal, shown, most_diff) for group, checked in weak],
            }

        prompt = rewrite_prompt(make, self._own, commit_format=self._settings.commit_format, most_diff=CAPTURE_DIFF)
        return ask(exchange.session, prompt, exchange.context, judge, repairs=0).content

    def _locked(
        self, group: ProposedGroup, checked: Checked, proposal: Proposal, shown: list[Shown], most_diff: int
    ) -> Json:
        own = [one for one in shown if one.offer.seq in group.seqs]
        request = self._request(Window(offers=tuple(one.offer for one in own)), own, {}, most_diff)
        return {
            "locked_plan": {
                "selected_seqs": list(group.seqs),
                "deferred_seqs": list(proposal.deferred),
                "grouping_reason": group.reason,
            },
            "prior_subject": checked.message.subject,
            "prior_body": checked.message.body,
            "quality_failures": [{"code": one.code, "detail": one.detail} for one in checked.weak],
            "body_required": checked.needs_body,
            "selected_captures": request["offered_captures"],
        }

    def _request(self, window: Window, shown: list[Shown], context: Json, most_diff: int) -> Json:
        return planner_request(window, shown, context, commit_format=self._settings.commit_format, most_diff=most_diff)

    def _check(self, offers: list[Offer]) -> MessageCheck:
        read = self._reader.read([one for offer in offers for one in offer.captures])
        return MessageCheck(read, self._settings.commit_format)


def _group(offers: list[Offer], message: Message, reason: str) -> Group:
    seqs = tuple(sorted(seq for offer in offers for seq in offer.seqs))
    return Group(seqs=seqs, subject=message.subject, body=message.body, reason=reason)


def _all_faults(messages: tuple[Message, ...], checks: list[MessageCheck]) -> tuple[Fault, ...]:
    if len(messages) != len(checks):
        count = "exactly one message" if len(checks) == 1 else f"exactly {len(checks)} messages"
        return (Fault(rule="shape", detail=f"There is to be {count}."),)
    results = (check.of(message.subject, message.body) for check, message in zip(checks, messages, strict=True))
    return tuple(Fault(rule=weak.code, detail=weak.detail) for checked in results for weak in checked.weak)


def _codes(checked: list[Checked]) -> str:
    return ", ".join(dict.fromkeys(weakness.code for one in checked for weakness in one.weak))
