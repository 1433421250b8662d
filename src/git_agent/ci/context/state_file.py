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
from git_agent.files.place import FRESH, USUAL, Place
from git_agent.files.refused import Refused
from git_agent.git.exclude_file import exclude
from git_agent.git.gateway import Git
from git_agent.git.index import tracked_paths

FOLDER = ".claude"
NAME = f"{FOLDER}/workflow-state.json"
CONTEXT, POLLING = "ci_context", "ci_polling"
MOST_BYTES = 8 << 20
MOST_DIGITS = 1000
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
        self._is_told = False
        self._place = Place(root=git.repository.root, name=NAME)
        self._warn = warn
        self._is_kept = is_kept  # whether anything is written at all

    def read(self) -> State:
        """What it holds; nothing where there is none, or it cannot be used."""
        try:
            self._check_links()
            state = _parsed(self._place.read(most_bytes=MOST_BYTES)) or {}
        except OSError:
            return {}
        if state and self._is_tracked():
            self._tell_tracked()
            return {}
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
        import hashlib

        # By what it holds: the same damage met twice makes one file.
        name = f"{NAME}.corrupt-{hashlib.sha256(old).hexdigest()[:12]}"
        Place(root=self._place.root, name=name).put(old, modes=USUAL)
        self._warn(f"{NAME} was no JSON object; what it held is in {name}")

    def _keep_out_of_git(self) -> None:
        if not self._is_tracked():
            self._exclude(RULE)

    def _is_tracked(self) -> bool:
        """Whether it came with the repository: then what it says of checks is anybody's word, and none of ours."""
        try:
            paths = tracked_paths(self._git, FOLDER)
        except GitCommandError:
            return False
        return any(path.lower() in (FOLDER, NAME) for path in paths)  # a submodule may bring the folder

    def _tell_tracked(self) -> None:
        if not self._is_told:
            self._is_told = True
            self._warn(f"{NAME} is tracked by git, so what it says of checks is not believed; `git rm --cached {NAME}`")

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


def _number(digits: str) -> float:
    # Python makes no number of so many digits, and those of others are of no interest here.
    return int(digits) if len(digits) < MOST_DIGITS else math.inf
