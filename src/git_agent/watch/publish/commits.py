"""One group of captures → one commit on the branch, or the name of what keeps it."""

from collections.abc import Callable
from functools import partial

from git_agent import clock
from git_agent.errors import GitCommandError, TimeLimitExceeded
from git_agent.git.gateway import GitOutput
from git_agent.git.settings import is_on, start_settings
from git_agent.git.stored import are_stored
from git_agent.model.value import replace, value
from git_agent.watch.facts import WAITING
from git_agent.watch.ledger.publishing import PathChange, Publication
from git_agent.watch.plan.values import QUALITY_FALLBACK
from git_agent.watch.publish.applied import Applier, HeadView
from git_agent.watch.publish.beside import Beside
from git_agent.watch.publish.forms import Forms, Held
from git_agent.watch.publish.index_repair import Prepared
from git_agent.watch.publish.journal import settle, settle_open
from git_agent.watch.publish.parts import Parts
from git_agent.watch.publish.settling import settle_external
from git_agent.watch.publish.signing import signed
from git_agent.watch.publish.three_way import ThreeWay
from git_agent.watch.publish.waits import (
    GC,
    GIT_FAILED,
    HOOK,
    IDENTITY,
    REF_LOCK,
    SIGNING,
    SOON,
    STICKY_SECONDS,
    Wait,
    Waits,
)
from git_agent.watch.values import Capture, Decision, Position

UNKNOWN_USER = ("tell me who you are", "empty ident", "auto-detect email")


@value
class Job:
    """Captures that become one commit; `plain` is the message for it where git refuses the other."""

    captures: tuple[Capture, ...]
    message: str
    plain: Callable[[], str]
    reason: str = ""
    window: int | None = None


@value
class Landed:
    """A commit that is on the branch."""

    commit: str


@value
class Unneeded:
    """HEAD has it all."""


@value
class Made:
    """A commit that nothing refers to yet, and the user's index as it is to be; neither where HEAD has it all."""

    changes: tuple[PathChange, ...]
    new: str = ""
    index: Prepared | None = None


Outcome = Landed | Unneeded | Held | Wait


class Commits:
    """Makes them one after the other, for one thread."""

    def __init__(self, parts: Parts, waits: Waits) -> None:
        self.forms = Forms(parts.git, parts.ledger, parts.writer)
        self._applier = Applier(self.forms, ThreeWay(parts.git, parts.writer, parts.folder))
        self._ledger = parts.ledger
        self._git = parts.git
        self._replay = parts.replay
        self._history = parts.history
        self._repairs = parts.repairs
        self._waits = waits
        self._crash_point = parts.crash_point

    def publish(
        self, job: Job, position: Position, view: HeadView, *, is_deleted_later: Callable[[str], bool]
    ) -> Outcome:
        """Publishes a job on top of HEAD; nothing has changed unless it has landed or is not needed."""
        self._crash_point("before_blobs")
        made = self._made_again(job, view, is_deleted_later)
        if isinstance(made, GitCommandError):
            return _trouble(made)
        if isinstance(made, Held | Wait):
            return made
        if made.index is None:
            # An empty commit would say that something happened.
            settle_external(self._ledger, job.captures, head=view.head)
            return Unneeded()
        publication = Publication(
            ref=position.branch,
            old=position.head,
            new=made.new,
            seqs=tuple(capture.seq for capture in job.captures),
            changes=made.changes,
            window=job.window,
            reason=job.reason,
        )
        return self._landed(made, publication, position, view.at(made.new))

    def _made_again(
        self, job: Job, view: HeadView, is_deleted_later: Callable[[str], bool]
    ) -> Made | Held | Wait | GitCommandError:
        """What is made of a job, a second time where the first can be mended."""
        made = self._made(job, view, is_deleted_later)
        if isinstance(made, GitCommandError) and _is_object_missing(made):
            self.forms.forget()  # a `git prune` has taken what nothing referred to yet
            made = self._made(job, view, is_deleted_later)
        if isinstance(made, GitCommandError) and _may_be_message(made):
            # Otherwise it would be planned again and refused again, and a model be paid for each time.
            made = self._made(replace(job, message=job.plain()), view, is_deleted_later)
            if not isinstance(made, GitCommandError):
                decision = Decision(kind=QUALITY_FALLBACK, reason="git refused the message", window=job.window)
                self._ledger.events.add(decision, at=clock.now())
        return made

    def _made(
        self, job: Job, view: HeadView, is_deleted_later: Callable[[str], bool]
    ) -> Made | Held | Wait | GitCommandError:
        try:
            with start_settings(self._git) as settings:
                changes = self._applier.changes(job.captures, view, is_deleted_later=is_deleted_later)
                self._crash_point("after_blobs")
                if isinstance(changes, Held):
                    return changes
                return self._commit(job.message, changes, view, settings) if changes else Made(changes=())
        except GitCommandError as error:
            return error

    def _commit(
        self, message: str, changes: tuple[PathChange, ...], view: HeadView, settings: GitOutput
    ) -> Made | Held | Wait:
        # Each is a program or two, and neither needs what the other one makes.
        with Beside(lambda: self._repairs.prepare(changes)) as preparing:
            tree = self._replay.tree(view.trees, view.head, changes)
            index = preparing.result()
        if isinstance(index, Prepared) and self._replay.with_hooks:
            tree, message = self._replay.approved(tree, message)
            index = self._repairs.prepare(changes)  # hooks may take minutes
        if not isinstance(index, Prepared):
            return index
        # Asked anew for each: a key may be configured, or given up, while the watch runs for days.
        if is_on(settings, "commit.gpgsign"):
            sign = partial(self._replay.commit, view.head, tree, message, is_signed=True)
            new = signed(sign, tell=lambda: self._ledger.set_meta(WAITING, SIGNING))
        else:
            new = self._replay.commit(view.head, tree, message, is_signed=False)
        return new if isinstance(new, Wait) else Made(changes=changes, new=new, index=index)

    def _landed(self, made: Made, publication: Publication, position: Position, view: HeadView) -> Outcome:
        # Until the position is kept: whoever follows HEAD in between would take our own commit for somebody else's.
        with self._history.lock:
            self._crash_point("before_journal_row")
            # Before the branch moves: a crash leaves a row to compare the branch with, never an unknown commit.
            number = self._ledger.journal.add(publication, at=clock.now())
            self._crash_point("after_journal_row")
            wait = self._moved(made, publication, position, view)
            self._crash_point("after_update_ref")
            if wait is None:
                self._crash_point("before_settle")
                settle(self._ledger, number, publication, self._crash_point, is_index_told=True)
            # Only the branch itself can tell what became of it where git did not.
            elif publication.new not in settle_open(self._ledger, self._git, self._crash_point):
                return wait
            self._crash_point("after_settle")
            self._history.has_moved_itself()
        # Or our own commit would be what the next one waits for.
        self._waits.accept(position)
        return Landed(commit=publication.new)

    def _moved(self, made: Made, publication: Publication, position: Position, view: HeadView) -> Wait | None:
        """Tells the index and moves the branch; what keeps it is looked for once more while nobody else can move it."""
        try:
            with self._replay.held(publication) as held:
                self._crash_point("ref_held")
                if held is None:
                    return Wait(name=REF_LOCK, seconds=SOON)
                if wait := self._waits.busy(position) or self._taken(made, view) or self._told(made):
                    return wait
                return None if held.move() else Wait(name=REF_LOCK, seconds=SOON)
        except TimeLimitExceeded:
            return Wait(name=REF_LOCK)

    def _told(self, made: Made) -> Wait | None:
        return None if made.index is None else self._repairs.put(made.index)

    def _taken(self, made: Made, view: HeadView) -> Wait | None:
        """Whether a `git gc` that has come and gone since the first blob has left a commit with holes."""
        if are_stored(self._git, view.objects_of(made.changes)):
            return None
        self.forms.forget()
        return Wait(name=GC, seconds=SOON)


def _is_object_missing(error: GitCommandError) -> bool:
    # By its words, for git has one exit code for everything.
    return str(error).startswith("git mktree") or "is not a valid" in str(error)


def _may_be_message(error: GitCommandError) -> bool:
    return str(error).startswith("git commit-tree") and _trouble(error).name == GIT_FAILED


def _trouble(error: GitCommandError) -> Wait:
    text, name = str(error), GIT_FAILED
    if text.startswith("git hook"):
        name = HOOK
    elif any(words in text for words in UNKNOWN_USER):
        name = IDENTITY
    return Wait(name=name, seconds=STICKY_SECONDS, said=text)
