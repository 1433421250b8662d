"""Who a daemon runs for: sessions come, are heard of, and go; the last one to go ends it."""

from git_agent.model.process_result import Programs
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.ledger.sessions import Session

SHELL = "shell"


class SessionBook:
    """The sessions of one daemon; a daemon that was started for nobody runs until it is stopped."""

    def __init__(self, ledger: Ledger, programs: Programs, *, ttl_seconds: float) -> None:
        self._ledger = ledger
        self._programs = programs
        self._ttl = ttl_seconds
        self._had_one = False
        self._until_stop = False
        self.forget()  # those of an earlier daemon, which has ended

    def forget(self) -> None:
        """Everybody, for the daemon ends."""
        self._ledger.sessions.clear()

    def until_stop(self) -> None:
        """Somebody wants it to run, whoever comes and goes."""
        self._until_stop = True

    def register(self, session: str, *, harness: str, pid: int | None, at: float) -> None:
        """It is here: for the first time, or still."""
        known = self._ledger.sessions.get(session)
        # Harnesses that do not know their process in every hook must not make the daemon forget it.
        if pid is None and known:
            self._ledger.sessions.heard_of(session, at=at)
            return
        fingerprint = self._programs.fingerprint(pid) if pid is not None else None
        self._ledger.sessions.put(
            Session(id=session, harness=harness, pid=pid, fingerprint=fingerprint, registered_at=at, seen_at=at)
        )
        self._had_one = True

    def is_known(self, session: str) -> bool:
        return self._ledger.sessions.get(session) is not None

    def heard_of(self, session: str, *, at: float) -> None:
        self._ledger.sessions.heard_of(session, at=at)

    def leave(self, session: str) -> bool:
        """It is gone; whether it was here."""
        was_here = self.is_known(session)
        self._ledger.sessions.drop(session)
        return was_here

    def sweep(self, *, at: float) -> list[str]:
        """Drops those that are gone without a word, and says which."""
        gone = [session.id for session in self._ledger.sessions.all() if not self._is_alive(session, at)]
        for session in gone:
            self._ledger.sessions.drop(session)
        return gone

    def is_over(self) -> bool:
        """Whether the last one has left."""
        # Until the first has come there is nobody whose going could end it.
        return self._had_one and not self._until_stop and not self._ledger.sessions.all()

    def _is_alive(self, session: Session, at: float) -> bool:
        # A shell says nothing for as long as nobody types, and is there all the same.
        may_be_silent = session.harness == SHELL and session.pid is not None
        if not may_be_silent and session.seen_at + self._ttl <= at:
            return False
        if session.pid is None:
            return True
        # Another program may have been given its number since.
        fingerprint = self._programs.fingerprint(session.pid)
        return fingerprint is not None and fingerprint == session.fingerprint
