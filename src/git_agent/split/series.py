"""A plan made into commits that nothing refers to; what publishes them is apart."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress

from git_agent.errors import CommitRefused, GitCommandError, RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.people import signed_off
from git_agent.git.settings import is_on, start_settings
from git_agent.git.write.objects import write_commit
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import tree_of_index
from git_agent.model.message import Message
from git_agent.model.value import replace, value
from git_agent.shape import with_trailer
from git_agent.split.growing import growing_index
from git_agent.split.hearing import Hearing
from git_agent.split.publish import AS_IT_WAS, Publication, moved
from git_agent.split.read import read_change
from git_agent.split.values import Part, Plan, SplitChange

PATIENCE = 3600.0  # seconds


@value
class SeriesOptions:
    """How the commits are to be made."""

    with_hooks: bool = True
    is_signed: bool = False
    is_signed_off: bool = False


class ChangedByHook(CommitRefused):
    """A hook has changed what was to be committed: a plan of it is one of another change by then."""


class SeriesWriter:
    """Makes one change into commits; what is staged is read through `git`, which may have an index of its own."""

    def __init__(self, git: Git, plumbing: Plumbing, change: SplitChange, *, users: Git) -> None:
        self._git = git
        self._plumbing = plumbing
        self._change = change
        self.publication = Publication(git, plumbing, change, users=users)

    @contextmanager
    def staged_alone(self, parts: Sequence[Part]) -> Iterator[Git]:
        """The repository as if only these parts were staged.

        Raises:
            GitCommandError: git cannot store a content.
        """
        with growing_index(self._git, self._plumbing, self._change) as growing:
            growing.add(parts)
            yield self._git.with_index(growing.file)

    def trees(self, plan: Plan) -> tuple[str, str]:
        """The tree of the last commit of a plan, and that of the single commit of all that is staged.

        Raises:
            IndexMoved: what is staged has changed since it was read.
            GitCommandError: git cannot store a content.
        """
        with growing_index(self._git, self._plumbing, self._change) as growing:
            growing.add(part for group in plan.groups for part in group.parts)
            return self._checked(plan, growing.index.write_tree())

    def make(self, plan: Plan, messages: Sequence[str], options: SeriesOptions) -> tuple[str, ...]:
        """The commits of a plan, each on top of the one before; nothing refers to them.

        Raises:
            CommitRefused: a hook says no, or git cannot sign or name the user.
        """
        try:
            with start_settings(self._git) as settings:
                options = replace(options, is_signed=options.is_signed or is_on(settings, "commit.gpgsign"))
            messages = [self._signed_off(message) for message in messages] if options.is_signed_off else messages
            final = self._final_tree(plan, options)
            return self._commits(plan, messages, final, options)
        except (GitCommandError, CommitRefused) as error:
            hint = error.hint or AS_IT_WAS
            refusal = ChangedByHook if isinstance(error, ChangedByHook) else CommitRefused
            raise refusal(str(error), text="\n".join(messages), hint=hint) from error

    def _final_tree(self, plan: Plan, options: SeriesOptions) -> str:
        """The tree that the last commit has to have; the hook that looks at files is asked about it, once."""
        with growing_index(self._git, self._plumbing, self._change) as growing:
            growing.add(part for group in plan.groups for part in group.parts)
            final = growing.index.write_tree()
            if options.with_hooks:
                with told_as("the pre-commit hook refuses"):
                    growing.index.run_hook("pre-commit")
            if growing.index.write_tree() != final:
                raise ChangedByHook(
                    "the pre-commit hook changed what is to be committed",
                    text="",
                    hint="let it change the files first, with `git hook run pre-commit`, stage them, and split again",
                )
        return self._checked(plan, final)[0]

    def _checked(self, plan: Plan, final: str) -> tuple[str, str]:
        """The tree of a plan's last commit beside that of the single one; where nothing is left they are the same."""
        single = tree_of_index(self._git.index_file, self._plumbing)
        if not plan.left and final != single:
            self._check_unmoved()
            raise AssertionError("the parts of a change do not make the tree of its single commit")
        return final, single

    def _check_unmoved(self) -> None:
        """Reads the change once more: somebody may have staged something while a plan was looked at."""
        is_same = False
        with suppress(RepositoryError):  # of what is no change any more
            is_same = read_change(self._git) == self._change
        if not is_same:
            raise moved("what is staged has changed meanwhile")

    def _signed_off(self, message: str) -> str:
        subject, _, body = message.rstrip("\n").partition("\n")
        line = signed_off(self._git)
        return with_trailer(Message(subject=subject, body=body.strip("\n")), line).text if line else message

    def _commits(self, plan: Plan, messages: Sequence[str], final: str, options: SeriesOptions) -> tuple[str, ...]:
        commits: list[str] = []
        tree = ""
        hearing = Hearing(self._git, with_hooks=options.with_hooks)
        with growing_index(self._git, self._plumbing, self._change) as growing:
            for number, (group, message) in enumerate(zip(plan.groups, messages, strict=True), start=1):
                growing.add(group.parts)
                tree = growing.index.write_tree()
                of_which = f"commit {number} of {len(messages)}, {message.splitlines()[0]}"
                with told_as(f"the commit-msg hook refuses {of_which}"):
                    text = hearing.heard(message, growing, tree=tree)
                parents = commits[-1:] or list(filter(None, (self._change.head,)))
                commits.append(
                    write_commit(self._plumbing, tree=tree, parents=parents, message=text, is_signed=options.is_signed)
                )
        if tree != final:
            raise AssertionError("the last commit of a series does not have the tree of the change")
        return tuple(commits)


@contextmanager
def told_as(what: str) -> Iterator[None]:
    """What a hook says against it is told with which hook that was, and of what."""
    try:
        yield
    except GitCommandError as error:
        said = str(error).removeprefix("git hook failed: ")
        raise CommitRefused(f"{what}: {said}", text="") from error


def plumbing_for(git: Git, environ: Mapping[str, str]) -> Plumbing:
    """The door to write through: hooks and passphrases take their time, as they do for `git commit`."""
    return Plumbing(git.with_time_limit(PATIENCE), environ=environ)
