"""Traces on disk: `.git-agent/sessions/<time>-<command>/`, redacted, readable by their owner only.

`events.ndjson` grows by one line an event and survives a crash; `session.json` is the compact whole, written at
the end; a long text stands once in `artifacts/<sha256>.txt` and is named by that everywhere else. The folder
carries its own `.gitignore`, so nothing of the user's is touched to keep it out of history.
"""

import hashlib
import json
import os
from pathlib import Path

from git_agent.clock import Clock
from git_agent.redact import clean

FOLDER = ".git-agent"
LONG = 2000
NEWEST_KEPT = 50
DAYS_KEPT = 7

Fields = dict[str, object]


class SessionTrace:
    """Records one run; a folder that cannot be written makes it silent, with the reason in `problem`."""

    def __init__(self, *, root: Path, command: str, clock: Clock) -> None:
        self._clock = clock
        self._events: list[Fields] = []
        self.problem: str | None = None
        self.folder: Path | None = None
        try:
            self.folder = _new_folder(root, f"{clock.utc_stamp()}-{command}")
            _forget_old(self.folder.parent, before=clock.utc_stamp(days_ago=DAYS_KEPT))
        except OSError as error:
            self.problem = f"no trace is written: {error.strerror} ({FOLDER})"

    def event(self, name: str, **fields: str | int) -> None:
        """Records one event at once."""
        if self.folder is None:
            return
        told: Fields = {"time": self._clock.utc_stamp(), "event": name}
        try:
            told |= {key: self._value(value) for key, value in fields.items()}
            self._events.append(told)
            _append(self.folder / "events.ndjson", json.dumps(told, ensure_ascii=False) + "\n")
        except OSError as error:
            self._stop(error)

    def close(self) -> None:
        """Writes the compact whole."""
        if self.folder is None:
            return
        try:
            whole = {"schema_version": 1, "events": self._events}
            _append(self.folder / "session.json", json.dumps(whole, ensure_ascii=False, indent=1) + "\n")
        except OSError as error:
            self._stop(error)

    def _value(self, value: str | int) -> object:
        if isinstance(value, int):
            return value
        text = clean(value)
        if len(text) <= LONG or self.folder is None:
            return text
        raw = text.encode("utf-8", "backslashreplace")
        digest = hashlib.sha256(raw).hexdigest()
        artifact = self.folder / "artifacts" / f"{digest}.txt"
        if not artifact.exists():
            artifact.parent.mkdir(mode=0o700, exist_ok=True)
            _append(artifact, raw.decode("utf-8"))
        return {"artifact": f"artifacts/{digest}.txt", "bytes": len(raw), "preview": text[:200]}

    def _stop(self, error: OSError) -> None:
        self.problem = f"the trace is incomplete: {error.strerror}"
        self.folder = None


def sessions(root: Path) -> list[Path]:
    """The recorded runs, newest first."""
    folder = root / FOLDER / "sessions"
    if folder.is_symlink() or not folder.is_dir():
        return []
    return sorted((path for path in folder.iterdir() if path.is_dir() and not path.is_symlink()), reverse=True)


def _new_folder(root: Path, name: str) -> Path:
    home = root / FOLDER
    parent = home / "sessions"
    for folder in (home, parent):
        # A repository may carry a link of this name that leads elsewhere.
        if folder.is_symlink():
            raise OSError(0, "it is a symbolic link", str(folder))
        folder.mkdir(mode=0o700, exist_ok=True)
    ignore = home / ".gitignore"
    if not ignore.exists():
        _append(ignore, "*\n")
    for number in range(1, 1000):
        folder = parent / (name if number == 1 else f"{name}-{number}")
        try:
            folder.mkdir(mode=0o700)
        except FileExistsError:
            continue
        return folder
    raise OSError(0, "too many traces of this second", str(parent))


def _forget_old(parent: Path, *, before: str) -> None:
    import shutil

    for old in sessions(parent.parent.parent)[NEWEST_KEPT:]:
        if old.name < before:
            shutil.rmtree(old, ignore_errors=True)


def _append(path: Path, text: str) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_NOFOLLOW", 0)
    with os.fdopen(os.open(path, flags, 0o600), "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(text)
