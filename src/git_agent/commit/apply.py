"""The only writer of this capability: hands the finished message to `git commit`."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from git_agent.commit.gather import take_snapshot
from git_agent.commit.kept import Kept, Purpose, forget, keep, kept_hint
from git_agent.commit.kept import kept as read_kept
from git_agent.commit.task import CommitResult, CommitTask
from git_agent.errors import IndexMoved, RepositoryError
from git_agent.evidence.secrets import refuse_secrets
from git_agent.git.comments import comment_prefix
from git_agent.git.conflicts import files_with_conflict_markers
from git_agent.git.filters import filters_off
from git_agent.git.gateway import Git
from git_agent.git.log import head_oid
from git_agent.git.parse import without_comments
from git_agent.git.status import edited_at, last_edited_message
from git_agent.git.write.user_commits import GitWriter, refusal, was_made
from git_agent.model.change import first_few_paths
from git_agent.model.draft import KEPT
from git_agent.model.message import Message, is_headed
from git_agent.model.process_result import Delegate, ProcessResult
from git_agent.model.value import replace, value


@value
class Committed:
    """A commit that was made; `summary` is what git printed, when it was not shown."""

    oid: str
    summary: str


@value
class CommitOptions:
    """How git is to make the commit."""

    amend: bool = False
    edit: bool = False
    capture: bool = False
    args: Sequence[str] = ()


class Committer:
    """Makes commits in one repository, in the user's name; with `only_looks` it only stages, and runs no filter."""

    def __init__(self, *, git: Git, environ: Mapping[str, str], delegate: Delegate, only_looks: bool = False) -> None:
        self._git = git
        self._only_looks = only_looks
        self._writer = GitWriter(repository=git.repository, environ=environ, delegate=delegate)

    @contextmanager
    def staged(self, task: CommitTask) -> Iterator[Git]:
        """The repository with what `-a` asks for, or what is changed at the paths, in an index of its own.

        Raises:
            RepositoryError: a conflict is still marked in a file; staging it would call it resolved.
        """
        if not task.scope:
            yield self._git
            return
        if marked := files_with_conflict_markers(self._git):
            raise RepositoryError(
                f"unresolved conflicts in {first_few_paths(marked)}", hint="resolve them, then commit again"
            )
        if task.worktree:  # a dry run compares the files on disk instead
            yield self._git
            return
        from git_agent.git.write.private_index import place_for_index  # most commits need none

        with place_for_index() as index:
            off = filters_off(self._git.config) if self._only_looks else ()
            self._writer.stage_aside(index, task.paths, options=off)
            yield self._git.with_index(index)

    def apply(self, result: CommitResult, options: CommitOptions) -> Committed | None:
        """Makes the commit, if index and HEAD are still those the message was written for.

        None where a person has emptied the message in the editor, which means: not now.

        Raises:
            IndexMoved: they are not; nothing was committed.
            UsageError: secrets are staged, and the settings refuse them.
            CommitRefused: git or a hook said no; the message is kept.
        """
        # Here, where commits are made, and not where messages are: a kept message passes as well.
        refuse_secrets(result.evidence.secrets, result.task.settings)
        # Where git takes what is on disk, that is staged once more: it has to be what was described.
        with self.staged(result.task) as now:
            if take_snapshot(now, result.task.paths) != result.evidence.snapshot:
                raise _moved(result.message)
        purpose = Purpose.of(result.evidence.snapshot, amend=options.amend)
        edited_before = edited_at(self._git.repository)
        # Taken once, an unproved message that git refuses is still unproved.
        before = read_kept(self._git.repository) if result.draft.author == KEPT else None
        doubt = before.doubt if before else ""
        kept = Kept(text=result.message.text, purpose=purpose, scope=result.task.scope, doubt=doubt)
        try:
            done = self._commit(result, options, kept)
        except KeyboardInterrupt:
            if options.edit and edited_at(self._git.repository) != edited_before and (typed := self._edited()):
                keep(self._git.repository, replace(kept, text=typed))
            raise
        oid = head_oid(self._git)
        if not was_made(done, before=result.evidence.snapshot.head, after=oid):
            edited = self._edited() if options.edit else ""
            # A hook that refuses comes before the editor, and leaves what an earlier commit has left.
            if options.edit and not edited and edited_at(self._git.repository) != edited_before:
                forget(self._git.repository)
                return None
            # What was typed in the editor must not be lost with the commit.
            kept = replace(kept, text=edited or kept.text)
            hint = kept_hint(keep(self._git.repository, kept), kept)
            raise refusal(done, text=kept.text, hint=hint)
        forget(self._git.repository)
        return Committed(oid=oid or "", summary=done.stdout.decode("utf-8", "replace"))

    def _commit(self, result: CommitResult, options: CommitOptions, kept: Kept) -> ProcessResult:
        flags = (*(("--amend",) if options.amend else ()), *(("--all",) if result.task.tracked else ()))
        args = (*flags, *_cleanup(result.message, edit=options.edit), *options.args)
        paths = result.task.paths
        file = keep(self._git.repository, kept) if options.edit else None
        if file is not None:
            # An editor needs the terminal, so git's words cannot be captured; its summary would stand beside our JSON.
            quiet = ("--quiet",) if options.capture else ()
            return self._writer.commit_in_editor(file, (*args, *quiet), paths=paths)
        return self._writer.commit(result.message.text, args, paths=paths, capture=options.capture)

    def _edited(self) -> str:
        """What the user has made of the message, where git has left it."""
        text = without_comments(last_edited_message(self._git.repository) or "", comment_prefix(self._git))
        return f"{text}\n" if text else ""


def _cleanup(message: Message, *, edit: bool) -> tuple[str, ...]:
    """How git is to tidy the text: of one that begins with a heading it would strip every line with `#`."""
    if not is_headed(message.subject):
        return ()
    # In an editor git adds comments of its own, which only the line with the scissors tells from ours.
    return ("--cleanup=scissors",) if edit else ("--cleanup=whitespace",)


def _moved(message: Message) -> IndexMoved:
    return IndexMoved(
        f"the index or HEAD changed while the message was written; nothing was committed\n\n{message.text}",
        hint="run it again for a message about what is staged now",
    )
