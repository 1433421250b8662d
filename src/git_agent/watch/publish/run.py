"""Run: the groups of one step, published one after the other until something keeps them."""

from collections.abc import Sequence

from git_agent.model.value import value
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.plan.plain import plain_group
from git_agent.watch.plan.values import Group, Offer, Plan
from git_agent.watch.publish.applied import HeadView
from git_agent.watch.publish.blocked import Blocked, blocked_wait
from git_agent.watch.publish.commits import Commits, Job, Landed
from git_agent.watch.publish.forms import Held
from git_agent.watch.publish.proof import fault_of
from git_agent.watch.publish.waits import LOOK_AGAIN, Wait, Waits
from git_agent.watch.related import LastTouch
from git_agent.watch.values import DELETE, Capture, Position


@value
class Offered:
    """What was published, and what keeps the rest; `seconds` is None where only a new capture makes a difference."""

    commits: tuple[str, ...] = ()
    wait: Wait | None = None
    seconds: float | None = None


@value
class Tools:
    """What every step works with."""

    ledger: Ledger
    commits: Commits
    waits: Waits
    blocked: Blocked
    commit_format: str


class Run:
    """Follows its own commits; what cannot be applied keeps back what is related to it, and nothing else."""

    def __init__(self, tools: Tools, pending: Sequence[Capture], position: Position, view: HeadView) -> None:
        self._tools = tools
        self._pending = {capture.seq: capture for capture in pending}
        self._deletes = {one.path for one in pending if one.op == DELETE} | {
            one.old_path for one in pending if one.old_path is not None
        }
        self._view = view
        self._barred = LastTouch()
        self._made: list[str] = []
        self._kept: set[str] = set()  # reasons
        self.position = position

    def offered(self, wait: Wait | None, seconds: float | None) -> Offered:
        return Offered(commits=tuple(self._made), wait=wait, seconds=seconds)

    def rest(self) -> Offered:
        """After the last group: there may be more, unless nothing of it could be published."""
        if self._kept and not self._made:
            return self.offered(blocked_wait(self._kept), LOOK_AGAIN)
        return self.offered(None, 0.0)

    def fault(self, plan: Plan) -> str | None:
        """Why the plan is none."""
        groups = [group.seqs for group in plan.groups]
        return fault_of(list(self._pending.values()), groups, [deferral.seq for deferral in plan.deferred])

    def is_barred(self, offer: Offer) -> bool:
        """Whether it is behind something that could not be published."""
        return self._barred.last(offer.paths) is not None

    def publish(self, group: Group, window: int | None) -> Wait | None:
        """Publishes a group; what keeps everything is returned, what keeps only this group is remembered."""
        captures = tuple(self._pending[seq] for seq in group.seqs)
        paths = [path for capture in captures for path in capture.paths]
        if self._barred.last(paths) is not None:
            return None
        # Between two commits of one step the user may have begun something; before the first it was asked a moment ago.
        if self._made and (wait := self._tools.waits.reason(self.position)):
            return wait

        def plain() -> str:
            return plain_group(captures, commit_format=self._tools.commit_format, reason=group.reason).message

        job = Job(captures=captures, message=group.message, plain=plain, reason=group.reason, window=window)
        outcome = self._tools.commits.publish(
            job, self.position, self._view, is_deleted_later=self._deletes.__contains__
        )
        if isinstance(outcome, Wait):
            return outcome
        if isinstance(outcome, Held):
            self._kept.add(outcome.reason)
            # What follows on the same paths would be applied to something else than it was made on.
            self._barred.note(paths, 0)
            self._tools.blocked.note(self._tools.ledger, captures, outcome, self._view)
        if isinstance(outcome, Landed):
            self._go_on(outcome.commit)
        return None

    def _go_on(self, commit: str) -> None:
        self._made.append(commit)
        self._view = self._view.at(commit)
        self.position = Position(branch=self.position.branch, head=commit, generation=self.position.generation)
