"""The only writer of this capability: commits that nothing refers to, and then one ref that is moved to the last."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from git_agent.errors import CommitRefused, GitCommandError, IndexMoved, RepositoryError
from git_agent.files.place import PRIVATE, Place
from git_agent.files.under_lock import copied, lock_of, looks_of, put_copy_under_lock
from git_agent.git.diff import DiffSpan, raw_listing
from git_agent.git.gateway import Git
from git_agent.git.people import signed_off
from git_agent.git.refs import refs
from git_agent.git.settings import is_on, start_settings
from git_agent.git.write.objects import write_commit
from git_agent.git.write.plumbing import Plumbing
from git_agent.git.write.private_index import PrivateIndex, place_for_index
from git_agent.git.write.refs import RefChange, hold_ref, swap_refs
from git_agent.model.message import Message
from git_agent.model.value import replace, value
from git_agent.shape import with_trailer
from git_agent.split.growing import growing_index
from git_agent.split.values import Part, Plan, SplitChange

KEPT = "refs/git-agent/split/"
KEPT_SECONDS = 7 * 86_400
REFLOG = "git-agent split"
PATIENCE = 3600.0  # seconds
FRESH_INDEX = "git-agent-split-index"
MOST_MESSAGE = 1 << 20  # bytes that a hook may make of one

AS_IT_WAS = "nothing was committed, and what is staged is as it was"


@value
class SeriesOptions:
    """How the commits are to be made."""

    with_hooks: bool = True
    is_signed: bool = False
    is_signed_off: bool = False


class SeriesWriter:
    """Makes one change into commits; what is staged is read through `git`, which may have an index of its own."""

    def __init__(self, git: Git, plumbing: Plumbing, change: SplitChange, *, users: Git) -> None:
        self._git = git
        self._plumbing = plumbing
        self._change = change
        self._listing = raw_listing(git, DiffSpan.staged())
        self._users = users
        self._looks = looks_of(users.index_file)

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
            GitCommandError: git cannot store a content.
        """
        with growing_index(self._git, self._plumbing, self._change) as growing:
            growing.add(part for group in plan.groups for part in group.parts)
            return growing.index.write_tree(), tree_of_index(self._git.index_file, self._plumbing)

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
        except GitCommandError as error:
            raise CommitRefused(str(error), text="\n".join(messages), hint=AS_IT_WAS) from error

    def _final_tree(self, plan: Plan, options: SeriesOptions) -> str:
        """The tree that the last commit has to have; the hook that looks at files is asked about it, once."""
        with growing_index(self._git, self._plumbing, self._change) as growing:
            growing.add(part for group in plan.groups for part in group.parts)
            final = growing.index.write_tree()
            if options.with_hooks:
                growing.index.run_hook("pre-commit")
            if growing.index.write_tree() != final:
                raise CommitRefused(
                    "the pre-commit hook changed what is to be committed",
                    text="",
                    hint="let it change the files first, with `git hook run pre-commit`, stage them, and split again",
                )
        if not plan.left and final != tree_of_index(self._git.index_file, self._plumbing):
            raise AssertionError("the parts of a change do not make the tree of its single commit")
        return final

    def _signed_off(self, message: str) -> str:
        subject, _, body = message.rstrip("\n").partition("\n")
        line = signed_off(self._git)
        return with_trailer(Message(subject=subject, body=body.strip("\n")), line).text if line else message

    def _commits(self, plan: Plan, messages: Sequence[str], final: str, options: SeriesOptions) -> tuple[str, ...]:
        commits: list[str] = []
        tree = ""
        with growing_index(self._git, self._plumbing, self._change) as growing:
            for group, message in zip(plan.groups, messages, strict=True):
                growing.add(group.parts)
                tree = growing.index.write_tree()
                text = _heard(growing.index, message, growing.file.parent) if options.with_hooks else message
                parents = commits[-1:] or list(filter(None, (self._change.head,)))
                commits.append(
                    write_commit(self._plumbing, tree=tree, parents=parents, message=text, is_signed=options.is_signed)
                )
        if tree != final:
            raise AssertionError("the last commit of a series does not have the tree of the change")
        return tuple(commits)

    def publish(self, commits: Sequence[str], *, now: float) -> str:
        """Moves HEAD to the last commit, in one step, if nobody was faster; the ref that keeps what was there before.

        Raises:
            IndexMoved: HEAD or what is staged has changed since it was read.
            RepositoryError: another git is about to change the index.
        """
        lock = lock_of(self._users.index_file)
        if lock.exists():
            raise RepositoryError(
                f"another git is at work here: {lock} exists; nothing was committed",
                hint="wait for it and run this again; if none is running, remove the file",
            )
        kept = self._keep(now)
        change = RefChange(name="HEAD", old=self._change.head, new=commits[-1])
        with hold_ref(self._plumbing, change, reason=f"{REFLOG}: {len(commits)} commits") as held:
            # The index before the ref: a crash in between leaves everything staged, never a commit undone by the index.
            if held is None or not self._is_index_settled() or not held.move():
                raise IndexMoved("HEAD or what is staged changed meanwhile; nothing was committed", hint="run it again")
        return kept

    def _is_index_settled(self) -> bool:
        """Whether the user's index holds what was split; where that was staged aside it is put there."""
        if self._git.index_file == self._users.index_file:
            return raw_listing(self._git, DiffSpan.staged()) == self._listing
        ours, theirs = self._git.index_file, self._users.index_file
        return put_copy_under_lock(ours, theirs, fresh=theirs.with_name(FRESH_INDEX), expected=self._looks)

    def after_commit(self) -> None:
        """Tells the hook that runs behind a commit, once; what it says changes nothing any more."""
        with growing_index(self._git, self._plumbing, self._change) as growing, suppress(GitCommandError):
            growing.index.run_hook("post-commit")

    def _keep(self, now: float) -> str:
        """Keeps what is staged under a ref of ours, with HEAD as its parent, and lets go of what is old."""
        indexes = dict.fromkeys((self._git.index_file, self._users.index_file))
        parents = [self._change.head] if self._change.head else []
        commit = ""
        # Where all changes were staged aside, what the user had staged by parts before is kept below.
        for index in reversed(indexes):
            tree = tree_of_index(index, self._plumbing)
            commit = write_commit(self._plumbing, tree=tree, parents=parents, message="Staged before the split\n")
            parents = [*parents[:1], commit] if self._change.head else [commit]
        name = f"{KEPT}{int(now)}-{commit[:12]}"
        changes = [RefChange(name=name, old=None, new=commit)]
        for ref in refs(self._git, KEPT):
            made = ref.name.removeprefix(KEPT).partition("-")[0]
            if made.isdigit() and int(made) < now - KEPT_SECONDS:
                changes.append(RefChange(name=ref.name, old=ref.oid, new=None))
        swap_refs(self._plumbing, changes, reason=f"{REFLOG}: keep what was staged")
        return name


def plumbing_for(git: Git, environ: Mapping[str, str]) -> Plumbing:
    """The door to write through: hooks and passphrases take their time, as they do for `git commit`."""
    return Plumbing(git.with_time_limit(PATIENCE), environ=environ)


def tree_of_index(index: Path, plumbing: Plumbing) -> str:
    """The tree that an index holds, by a copy: what git writes into one must not touch the user's own."""
    with place_for_index() as file:
        copied(index, file)
        return PrivateIndex(plumbing, file).write_tree()


def _heard(index: PrivateIndex, message: str, folder: Path) -> str:
    """The message as the commit-msg hook leaves it, which may refuse it."""
    place = Place(root=folder, name="message")
    # A file, because that is what a hook is given; and the message may be changed in it.
    place.put(message.encode("utf-8", "surrogateescape"), modes=PRIVATE, lasting=False)
    index.run_hook("commit-msg", str(place.path))
    return place.read(most_bytes=MOST_MESSAGE).decode("utf-8", "surrogateescape")
