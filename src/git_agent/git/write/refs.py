"""Refs moved from what they were known to be, all or none: whoever was faster is never overwritten."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from git_agent.errors import GitCommandError
from git_agent.git.parse import decode
from git_agent.git.write.objects import full_name
from git_agent.git.write.plumbing import Plumbing, RefUpdate
from git_agent.model.value import value


@value
class RefChange:
    """What a ref must be and what it becomes; None is a ref that does not exist."""

    name: str
    old: str | None
    new: str | None


def swap_refs(plumbing: Plumbing, changes: Sequence[RefChange], *, reason: str, with_hooks: bool = False) -> bool:
    """Makes all changes, with the reason in their reflogs; False where one of the refs is not what it must be.

    `HEAD` stands for the branch it is on. A ref that names another one is deleted itself, not the other. `with_hooks`
    is for what a user has asked for: a hook of theirs about refs is asked as well.

    Raises:
        GitCommandError: git refused for another reason: a name that is none or in the way of others, a lock, a hook.
    """
    stdin = b"".join(_command(change) for change in changes)
    try:
        plumbing.run("update-ref", "--stdin", "-z", "-m", reason, stdin=stdin, with_hooks=with_hooks)
    except GitCommandError:
        if all(_current(plumbing, change.name) == change.old for change in changes):
            raise
        return False
    return True


class HeldRef:
    """A ref that is locked at what it was known to be, so that nobody else can move it."""

    def __init__(self, dialogue: RefUpdate) -> None:
        self._dialogue = dialogue

    def move(self) -> bool:
        """Moves it; False where git does not say that it did, and only the ref itself can tell."""
        return self._dialogue.ask(b"commit") == b"commit: ok\n"

    def let_go(self) -> None:
        """Leaves it as it is, unless it has moved."""
        self._dialogue.ask(b"abort")


@contextmanager
def hold_ref(plumbing: Plumbing, change: RefChange, *, reason: str) -> Iterator[HeldRef | None]:
    """Locks a ref to look around once more before it moves; None where it is not what it must be, or is locked.

    On leaving it is let go of, moved or not.

    Raises:
        TimeLimitExceeded: git does not answer.
    """
    old, new = (full_name(oid) if oid else "" for oid in (change.old, change.new))
    name = _ref_name(change.name)
    if " " in name or "\n" in name:
        raise AssertionError(f"{name} is no ref, but several words")
    command = f"update {name} {new} {old}" if old else f"create {name} {new}"
    dialogue = plumbing.open_ref_update(reason=reason)
    try:
        dialogue.ask(b"start")
        answer = dialogue.ask(command.encode("utf-8", "surrogateescape") + b"\nprepare")
        held = HeldRef(dialogue) if answer == b"prepare: ok\n" else None
        yield held
        if held is not None:
            held.let_go()
    finally:
        dialogue.close()


def _ref_name(name: str) -> str:
    if "\0" in name or not (name == "HEAD" or name.startswith("refs/")):
        raise AssertionError(f"{name} is not the whole name of a ref")
    return name


def _command(change: RefChange) -> bytes:
    name = _ref_name(change.name)
    match change.old, change.new:
        case None, str(new):
            command = f"create {name}\0{full_name(new)}\0"
        case str(old), None:
            command = f"option no-deref\0delete {name}\0{full_name(old)}\0"
        case str(old), str(new):
            command = f"update {name}\0{full_name(new)}\0{full_name(old)}\0"
        case _:
            raise AssertionError(f"{name} neither was nor becomes anything")
    return command.encode("utf-8", "surrogateescape")


def _current(plumbing: Plumbing, name: str) -> str | None:
    output = plumbing.git.run("rev-parse", "--verify", "--quiet", name, accept=(0, 1, 128))
    return decode(output).strip() or None
