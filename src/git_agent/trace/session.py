"""Traces on disk: `.git-agent/sessions/<time>-<command>/`, redacted, readable by their owner only.

`events.ndjson` grows by one line an event and survives a crash; `session.json` is the compact whole, written at
the end; a long text stands once in `artifacts/<sha256>.txt` and is named by that everywhere else. The folder
carries its own `.gitignore`, so nothing of the user's is touched to keep it out of history.
"""

import json
from pathlib import Path

from git_agent.clock import Clock
from git_agent.files.private import PrivateFolder
from git_agent.git.gateway import Git
from git_agent.redact import clean
from git_agent.store.places import TRACE_FOLDER
from git_agent.trace.home import open_sessions

LONG = 2000
NEWEST_KEPT = 50
DAYS_KEPT = 7
ARTIFACTS = "artifacts"

Fields = dict[str, object]


class SessionTrace:
    """Records one run; a folder that cannot be written makes it silent, with the reason in `problem`."""

    def __init__(self, *, git: Git, command: str, clock: Clock) -> None:
        self._clock = clock
        self._events: list[Fields] = []
        self._written: set[str] = set()
        self._folder: PrivateFolder | None = None
        self.folder: Path | None = None
        self.problem: str | None = None
        try:
            with open_sessions(git, make=True) as sessions:
                self._folder = _new_folder(sessions, f"{clock.utc_stamp()}-{command}")
                self.folder = self._folder.path
                # Behind the new one: where nothing can be written, nothing is thrown away either.
                _forget_old(sessions, before=clock.utc_stamp(days_ago=DAYS_KEPT))
        except OSError as error:
            self.problem = f"no trace is written: {error.strerror} ({TRACE_FOLDER})"

    def event(self, name: str, **fields: str | int) -> None:
        """Records one event at once."""
        if self._folder is None:
            return
        event: Fields = {"time": self._clock.utc_stamp(), "event": name}
        try:
            event |= {key: self._value(self._folder, value) for key, value in fields.items()}
            self._events.append(event)
            # At once and by itself: what a run did before it crashed is what its trace is looked at for.
            self._folder.append("events.ndjson", json.dumps(event, ensure_ascii=False) + "\n")
        except OSError as error:
            self._stop(error)

    def heard(self, piece: str) -> None:
        """As `Trace.heard`: what is recorded is the whole answer."""

    def close(self) -> None:
        """Writes the compact whole."""
        if self._folder is None:
            return
        try:
            whole = {"schema_version": 1, "events": self._events}
            self._folder.put("session.json", json.dumps(whole, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            self._stop(error)
        self._let_go()

    def _value(self, folder: PrivateFolder, value: str | int) -> object:
        if isinstance(value, int):
            return value
        text = clean(value)
        if len(text) <= LONG:
            return text
        import hashlib  # few texts are that long, and it brings a library of its own

        raw = text.encode("utf-8", "backslashreplace")
        digest = hashlib.sha256(raw).hexdigest()
        if digest not in self._written:
            with folder.inner(ARTIFACTS, make=True) as artifacts:
                artifacts.put(f"{digest}.txt", text)
            self._written.add(digest)
        return {"artifact": f"{ARTIFACTS}/{digest}.txt", "bytes": len(raw), "preview": text[:200]}

    def _stop(self, error: OSError) -> None:
        self.problem = f"the trace is incomplete: {error.strerror}"
        self._let_go()

    def _let_go(self) -> None:
        if self._folder:
            self._folder.close()
        self._folder = None


def session_names(git: Git) -> list[str]:
    """The recorded runs, newest first.

    Raises:
        Refused: there are some that are not ours.
    """
    try:
        with open_sessions(git) as sessions:
            return sorted(sessions.folders(), reverse=True)
    except (FileNotFoundError, NotADirectoryError):
        return []


def _new_folder(sessions: PrivateFolder, name: str) -> PrivateFolder:
    # Several runs may begin in the same second.
    for number in range(1, 1000):
        numbered = name if number == 1 else f"{name}-{number}"
        try:
            sessions.make(numbered)
        except FileExistsError:
            continue
        return sessions.inner(numbered)
    raise OSError(0, "too many traces of this second")


def _forget_old(sessions: PrivateFolder, *, before: str) -> None:
    # Both old and far behind: a day of many runs loses none of them, and a quiet month does not lose its last.
    for old in sorted(sessions.folders(), reverse=True)[NEWEST_KEPT:]:
        if old < before:  # names begin with their time
            sessions.forget(old)
