"""The state file of a work tree: some of its keys are ours, the rest is left as it is."""

import json
import math
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from git_agent.ci.context.splice import spliced
from git_agent.ci.moments import seconds_of
from git_agent.clock import now
from git_agent.errors import GitCommandError
from git_agent.files.leftovers import remove_leftovers
from git_agent.files.place import FRESH, PRIVATE, PRIVATE_FOLDER, USUAL, Place
from git_agent.files.refused import Refused
from git_agent.git.exclude_file import exclude
from git_agent.git.gateway import Git
from git_agent.git.index import tracked_paths
from git_agent.store.places import ci_mark_file

FOLDER = ".claude"
NAME = f"{FOLDER}/workflow-state.json"
CONTEXT, POLLING = "ci_context", "ci_polling"
MOST_BYTES = 8 << 20
MOST_DIGITS = 1000
MOST_MARK = 100
NEW_FOLDER = 0o777  # the umask decides
RULE, COMMENT = f"/{NAME}*", "# git-agent ci"
LEFT_RULE = f"/{FOLDER}/{FRESH}*"  # what a write that was killed leaves
LEFT_SECONDS = 60.0  # after which nobody is still writing it

Warn = Callable[[str], None]
State = dict[str, Any]


class StateFile:
    """Reads and changes it; a file that cannot be used is one warning and never a reason to stop."""

    def __init__(self, git: Git, *, warn: Warn, is_kept: bool = True, now: Callable[[], float] = now) -> None:
        self._git = git
        self._now = now
        self._is_prepared = False
        self._place = Place(root=git.repository.root, name=NAME)
        self._mark = ci_mark_file(git.repository)
        self._warn = warn
        self._is_kept = is_kept  # whether anything is written at all

    def read(self) -> State:
        """What it holds; nothing where there is none, or it cannot be used, and no context but the one written last."""
        try:
            self._check_links()
            state = _parsed(self._place.read(most_bytes=MOST_BYTES)) or {}
        except OSError:
            return {}
        if CONTEXT in state and not self._is_ours(state[CONTEXT]):
            del state[CONTEXT]
        if self._is_expired(state):
            self.put({POLLING: None})
            del state[POLLING]
        return state

    def put(self, changes: Mapping[str, object]) -> None:
        """Replaces these keys, whole; None takes one out. Every other key keeps its value and its place."""
        if not self._is_kept:
            return
        try:
            self._change(changes)
        except OSError as error:
            self._is_kept = False  # told once
            self._warn(f"{NAME} cannot be written: {error.strerror or error}")
            return
        if changes.get(CONTEXT) is not None:
            self._note(_as_read(changes[CONTEXT]))

    def _check_links(self) -> None:
        # A repository may hold a link here that leads to a file which is not ours to change.
        if Place(root=self._place.root, name=FOLDER).is_link() or self._place.is_link():
            raise Refused("a link is in its place, and is not followed")

    def _change(self, changes: Mapping[str, object]) -> None:
        self._check_links()
        if not self._place.exists():
            if all(item is None for item in changes.values()):
                return
            self._keep_out_of_git()
            with self._place.reached(make=NEW_FOLDER):
                pass
        self._prepare()
        self._place.change(lambda old: self._changed(old, changes), most_bytes=MOST_BYTES)

    def _prepare(self) -> None:
        """Whoever is killed in the middle of a write leaves a file: git does not list it, and it goes with the next."""
        if not self._is_prepared:
            self._is_prepared = True
            self._exclude(LEFT_RULE)
            with suppress(OSError):  # a folder that may not be listed may still be written to
                remove_leftovers(self._place, before=self._now() - LEFT_SECONDS)

    def _is_expired(self, state: State) -> bool:
        """Whether a wait is told that was killed, and took nothing back."""
        held = state.get(POLLING)
        ends = held.get("expires_at") if isinstance(held, dict) else None
        moment = seconds_of(ends) if isinstance(ends, str) else None
        return moment is not None and moment < self._now()

    def _changed(self, old: bytes, changes: Mapping[str, object]) -> bytes:
        if POLLING not in changes and self._is_expired(_parsed(old) or {}):
            changes = {**changes, POLLING: None}
        try:
            return spliced(old.decode("utf-8-sig").strip() or "{}", changes).encode()
        except ValueError:
            self._set_aside(old)
            return spliced("{}", changes).encode()

    def _set_aside(self, old: bytes) -> None:
        # By what it holds: the same damage met twice makes one file.
        name = f"{NAME}.corrupt-{_digest(old)[:12]}"
        Place(root=self._place.root, name=name).put(old, modes=USUAL)
        self._warn(f"{NAME} was no JSON object; what it held is in {name}")

    def _keep_out_of_git(self) -> None:
        if not self._is_tracked():
            self._exclude(RULE)

    def _is_tracked(self) -> bool:
        try:
            paths = tracked_paths(self._git, FOLDER)
        except GitCommandError:
            return False
        return NAME in paths

    def _is_ours(self, held: object) -> bool:
        """Whether it is what was written here last. Anything else may have come with an archive or from anybody."""
        try:
            return self._mark.read(most_bytes=MOST_MARK).decode("ascii", "replace") == _fingerprint(held)
        except (OSError, RecursionError):
            return False

    def _note(self, held: object) -> None:
        """Notes what was written, in the git directory: nothing that is cloned or unpacked brings one."""
        with suppress(OSError):  # then it is not believed
            self._mark.put(_fingerprint(held).encode(), modes=PRIVATE, make=PRIVATE_FOLDER, lasting=False)

    def _exclude(self, rule: str) -> None:
        try:
            exclude(self._git, rule, comment=COMMENT)
        except (OSError, GitCommandError) as error:
            self._warn(f"git may list {rule[1:]}, for it could not be excluded: {error}")


def _parsed(content: bytes) -> State | None:
    """The object that a file holds; None where it is something else, or nobody can read all of it."""
    try:
        state = json.loads(content.decode("utf-8-sig"), parse_int=_number)
    except (ValueError, RecursionError):
        return None
    return state if isinstance(state, dict) else None


def _as_read(item: object) -> object:
    return json.loads(json.dumps(item), parse_int=_number)


def _fingerprint(held: object) -> str:
    """What tells a value from another, however it is written."""
    return _digest(json.dumps(held, sort_keys=True).encode())


def _digest(content: bytes) -> str:
    import hashlib

    return hashlib.sha256(content).hexdigest()


def _number(digits: str) -> float:
    # Python makes no number of so many digits, and those of others are of no interest here.
    return int(digits) if len(digits) < MOST_DIGITS else math.inf
