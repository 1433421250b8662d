"""Answering: what the daemon is asked by others. Each question is a generator that yields while it has to wait."""

import os
from collections.abc import Callable, Generator
from contextlib import suppress
from typing import Any

from git_agent.clock import now
from git_agent.errors import StateFull
from git_agent.files.place import Place
from git_agent.model.value import replace
from git_agent.watch.history import kept_position
from git_agent.watch.ledger.flushes import OPEN, REFUSED, Flush
from git_agent.watch.ledger.ledger import Ledger
from git_agent.watch.service.letters import Answer, answers_of, requests_of
from git_agent.watch.service.parts import Protector
from git_agent.watch.service.sessions import SessionBook
from git_agent.watch.trouble import trouble_of
from git_agent.watch.values import ARCHIVED

Request = dict[str, Any]
UnderWay = Generator[None, None, Answer]

# What a question is about.
START, STOP, FLUSH, LOOK = "start", "stop", "flush", "look"
UNKNOWN_SESSION, NOT_LOGICAL, ENDED = "unknown_session", "not_logical", "daemon_ended"
OLD_SECONDS = 300.0  # after which nobody waits for an answer any more


class Answering:
    """The questions under way."""

    def __init__(
        self,
        folder: Place,
        ledger: Ledger,
        sessions: SessionBook,
        protector: Protector,
        *,
        wake_publisher: Callable[[], None],
    ) -> None:
        self._requests, self._answers = requests_of(folder), answers_of(folder)
        self._ledger = ledger
        self._sessions = sessions
        self._protector = protector
        self._wake_publisher = wake_publisher
        self._under_way: dict[str, UnderWay] = {}
        self._last: dict[str, Answer] = {}  # what is answered when everything has ended
        self.stop_asked = False
        for flush in ledger.flushes.unfinished():  # of a daemon that did not end well
            ledger.flushes.finish(flush.id, REFUSED, refused_reason=ENDED)
        ledger.flushes.forget_before(now() - OLD_SECONDS)
        for name in self._answers.names():
            self._answers.drop(name)

    def step(self) -> bool:
        """Goes on with every question; whether somebody still waits."""
        asked = self._requests.names()
        for name in asked:
            # A letter stays where it is until it is answered, and must not be begun again.
            if name not in self._under_way and name not in self._last:
                self._under_way[name] = self._answering(self._requests.read(name) or {}, name)
        for name, answering in list(self._under_way.items()):
            if name not in asked:  # whoever asked has gone
                del self._under_way[name]
                continue
            if (answer := _next(answering)) is None:
                continue
            del self._under_way[name]
            # Said only when everything has ended: whoever reads it may remove the work tree the next moment.
            if answer.get("stopped"):
                self._last[name] = answer
            else:
                self._answer(name, answer)
        return bool(self._under_way)

    def end(self) -> None:
        """Everything has ended: says so to whoever wanted it, and to whoever still waits for something else."""
        self.step()
        for name in self._under_way:
            self._last[name] = {"ok": False, "ended": True}
        for name, answer in self._last.items():
            self._answer(name, answer)

    def _answer(self, name: str, answer: Answer) -> None:
        # The answer first: a question that is gone has been answered, for whoever looks.
        trouble = self._protector.trouble
        with suppress(OSError):
            self._answers.put(name, {"trouble": trouble.text if trouble else None, **answer})
        self._requests.drop(name)

    def _answering(self, request: Request, name: str) -> UnderWay:
        known = {START: self._start, STOP: self._stop, FLUSH: self._flush, LOOK: self._look}
        question = known.get(str(request.get("kind")), self._unknown)
        return (yield from question(request, name))

    def _start(self, request: Request, _: str) -> UnderWay:
        if session := request.get("session"):
            pid = request.get("pid")
            self._sessions.register(str(session), harness=str(request.get("harness") or ""), pid=pid, at=now())
        else:
            self._sessions.until_stop()
        while not self._protector.protected.is_set():
            yield
        return {"ok": True, "pid": os.getpid(), "protected": True}

    def _stop(self, request: Request, _: str) -> UnderWay:
        if session := request.get("session"):
            was_here = self._sessions.leave(str(session))
            if not self._sessions.is_over():
                return {"ok": True, "stopped": False, "known": was_here}
        self.stop_asked = True
        return {"ok": True, "stopped": True}
        yield  # what makes it a generator like the others

    def _look(self, _: Request, __: str) -> UnderWay:
        yield  # by the next step everything else was looked at
        return {"ok": True}

    def _unknown(self, _: Request, __: str) -> UnderWay:
        return {"ok": False}
        yield

    def _flush(self, request: Request, name: str) -> UnderWay:
        session, is_logical = request.get("session"), bool(request.get("logical"))
        answer: Answer = {"ok": True, "logical": is_logical, "flush_request_id": None, "commits": []}
        if session and not self._sessions.is_known(str(session)):
            return {**answer, "skipped": True, "skipped_reason": UNKNOWN_SESSION, "refused_reason": None}
        if session:
            # Also for a flush that is none: harnesses send it as their heartbeat.
            self._sessions.heard_of(str(session), at=now())
        if not is_logical:
            return {**answer, "skipped": True, "skipped_reason": NOT_LOGICAL, "refused_reason": None}
        commits: list[str] = []
        while True:
            history = self._history()
            flush = yield from self._published(request, name)
            commits += [commit for commit in flush.commits if commit not in commits]
            # What was archived meanwhile is captured anew, and whoever waits has asked for that, too.
            if not request.get("wait") or flush.refused_reason or history == self._history():
                break
        return {
            **answer,
            "flush_request_id": name,
            "skipped": False,
            "skipped_reason": None,
            "refused_reason": flush.refused_reason,
            "commits": commits,
        }

    def _published(self, request: Request, name: str) -> Generator[None, None, Flush]:
        """Captures what was saved, and asks for it to be published; waits for that only if it is wanted."""
        captured = self._protector.ask_for_scan()
        while not captured.is_set():
            yield
        session, last_seq = str(request.get("session") or ""), self._ledger.captures.last_seq()
        flush = Flush(id=name, session=session, at=now(), last_seq=last_seq)
        self._ledger.flushes.put(flush)
        self._wake_publisher()
        if trouble := self._protector.trouble:  # what was saved is not all captured, and must not be said to be
            return replace(flush, refused_reason=trouble.reason)
        while request.get("wait") and (asked_for := self._ledger.flushes.get(name)) and asked_for.state == OPEN:
            yield
        return self._ledger.flushes.get(name) or flush

    def _history(self) -> tuple[object, object]:
        """What changes when captures are archived, or files are to be captured anew."""
        position = kept_position(self._ledger)
        return position and position.generation, self._ledger.captures.counts().get(ARCHIVED)


def _next(answering: UnderWay) -> Answer | None:
    """The answer, if it is there by now; that there is no room for what was asked is one too."""
    try:
        next(answering)
    except StopIteration as ended:
        answer: Answer = ended.value
        return answer
    except StateFull as full:
        trouble = trouble_of(full)
        return {"ok": False, "trouble": trouble.text, "refused_reason": trouble.reason}
    return None
