"""Client: how a forge is asked. The one place for paging, limits, second tries, and what an answer must be.

    client = Client(base="https://git.example/api/v4", token=token, title="GitLab")
    project = client.get_json("/projects/1")                      # raises where there is no answer to rely on
    answers = client.round({                                       # all of them at once, all pages of each
        "jobs": Ask(path="/projects/1/pipelines/7/jobs?per_page=100", rows=""),   # the answer is a list
        "runs": Ask(path="/repos/o/r/commits/x/check-runs?per_page=100", rows="check_runs"),  # or has one
        "project": Ask(path="/projects/1"),
    })
    if answers["jobs"].problem: ...    # it could not be read: the reading is incomplete
    answers["jobs"].rows               # objects of all pages
    answers["project"].status, .data   # 200; 403, 404, 409, 410 and 422 are answers too
    done = client.send("POST", "/projects/1/jobs/3/retry", {})     # once, whatever happens
    log = client.stream("/projects/1/jobs/3/trace")                # log.status, log.pieces(), log.problem

Paths are below the base and their names are encoded by `addresses.segment`. 401 is an AuthError. A 5xx, a broken
answer, a page of HTML or a limit that is not waited for is a `problem`: neither a pass nor a failure. Waiting is done
by `sleep`, at most `patience` seconds in all.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from types import MappingProxyType
from typing import Any, Self

from git_agent import clock
from git_agent.ci.forges.addresses import is_public, login_host, origin_of, path_of
from git_agent.ci.forges.answers import Answer, Ask, Book
from git_agent.ci.forges.bodies import beginning_of, message_in, read_body
from git_agent.ci.forges.faults import token_refused, unreachable
from git_agent.ci.forges.limits import MOST_TRIES, Pause, backoff, fault_of, limit_of, whole_number
from git_agent.ci.forges.memory import Kept, Memory
from git_agent.ci.forges.pacing import MOST_AT_ONCE, Pacing, at_once
from git_agent.ci.forges.session import Session
from git_agent.ci.forges.tokens import Token
from git_agent.ci.forges.wire import NoAnswer, Raw, Stream, Wire
from git_agent.errors import ForgeUnreachable

JSON = "application/json"


class Client:
    """One forge, asked with one token or none; a `with` block or `close` ends its connections."""

    def __init__(
        self,
        *,
        base: str,
        token: Token | None,
        title: str,
        headers: Mapping[str, str] = MappingProxyType({}),
        pacing: Pacing | None = None,
        memory: Memory | None = None,
    ) -> None:
        self.base = base.rstrip("/")
        self.token = token
        host = login_host(self.base)
        self.title = title if is_public(host) else f"{title} at {host}"
        self.rounds = 0  # how many times an answer was waited for before the next question
        self.poll_seconds = 0  # how long the forge wants to be left alone between two readings
        self._headers = {"Accept": JSON, **headers}
        self._memory = memory or Memory()
        self._session: Session | None = None
        self._retry_seconds = 0.0  # how long a limit lasts that was not waited for
        self._down = ""  # why nobody is there, for those who have not asked yet
        self._pacing = pacing or Pacing()
        self._wire = Wire(base=self.base, token=token, most=MOST_AT_ONCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._wire.close()

    def get_json(self, path: str) -> Answer:
        """One answer that can be relied on, whatever its status.

        Raises:
            AuthError, ForgeUnreachable: there is none.
        """
        return self._relied_on(self.round({"": Ask(path=path)})[""])

    def get_all(self, path: str, rows: str = "") -> Answer:
        """The same with the objects of all pages; `rows` is the name of the list in each, if it is in an object."""
        return self._relied_on(self.round({"": Ask(path=path, rows=rows)})[""])

    def round(
        self,
        asks: Mapping[str, Ask],
        more: Callable[[str, Answer], Mapping[str, Ask]] = lambda *_: {},
        *,
        may_refuse: bool = False,
    ) -> dict[str, Answer]:
        """All of these at once, then all their second pages, and so on; what one could not say does not stop others.

        `more` is told every answer once it is whole, and names what is to be asked next, beside pages of the others.
        With `may_refuse` a 401 is an answer like others.

        Raises:
            AuthError: the token is refused.
            ForgeUnreachable: not one of them was answered.
        """
        books = self._books(asks)
        while waiting := [(name, book) for name, book in books.items() if book.url]:
            pages = self._pages([book.url for _, book in waiting])
            for (name, book), page in zip(waiting, pages, strict=True):
                book.add(page)
                if not book.url:
                    books |= self._books(more(name, book.answer()))
        answers = {name: book.answer() for name, book in books.items()}
        if not may_refuse and any(answer.status == 401 for answer in answers.values()):
            raise token_refused(self.title, self.token)
        if answers and all(answer.problem for answer in answers.values()):
            raise self._unreachable(next(iter(answers.values())))
        return answers

    def send(self, method: str, path: str, body: Mapping[str, Any]) -> Answer:
        """Something that changes the forge, sent exactly once; with a `problem` nobody knows whether it did.

        A 401 is an answer like others: a token that may read, and GitLab says so of one that may not merge.
        """
        url = self.url_of(path)
        headers = {**self._headers, "Content-Type": JSON}
        self.rounds += 1
        try:
            raw = self._wire.request(method, url, headers=headers, body=json.dumps(body).encode())
        except NoAnswer as error:
            return Answer(status=0, url=url, problem=self._problem(method, url, str(error)))
        limit = limit_of(raw.status, raw.headers, beginning_of(raw), now=clock.now(), times=0)
        if limit or raw.status >= 500:
            why = limit.why if limit else f"it answers {raw.status}"
            return Answer(status=raw.status, url=url, problem=self._problem(method, url, why))
        return self._read(method, raw)

    def stream(self, path: str) -> Stream:
        """A log, in pieces; followed once to where it lies, without the token.

        Raises:
            ForgeUnreachable: there is no answer.
        """
        url = self.url_of(path)
        self.rounds += 1
        try:
            return self._wire.stream(url, headers={"Accept": "*/*"})
        except NoAnswer as error:
            raise self._unreachable(Answer(status=0, problem=self._problem("GET", url, str(error)))) from None

    def pause(self, seconds: float, why: str) -> bool:
        """Waits until the forge may know more, or says that its patience is at an end."""
        return self._pacing.wait(Pause(seconds=seconds, why=why, is_limit=False))

    def say_once(self, text: str) -> None:
        """A line of progress."""
        self._pacing.say_once(text)

    def url_of(self, path: str) -> str:
        return f"{self.base}{path}"

    def shown(self, text: str) -> str:
        """A text of the forge's for people: without the token, should it be in it."""
        return self.token.hidden_in(text) if self.token else text

    def _books(self, asks: Mapping[str, Ask]) -> dict[str, Book]:
        return {name: Book(ask, self.url_of(ask.path)) for name, ask in asks.items()}

    @contextmanager
    def remembering(self, name: str) -> Iterator[None]:
        """A reading of this name. What the last one asked for is asked for at once, and only if it has changed."""
        who = self.token.fingerprint() if self.token else ""
        key = "\n".join((self.base, self._headers["Accept"], who, name))
        here, known = origin_of(self.base), self._memory.recall(key)
        # What a file names may be anywhere; nobody but this forge is asked for its sake.
        session = self._session = Session({url: page for url, page in known.items() if origin_of(url) == here})
        try:
            urls = session.expected
            for url, page in zip(urls, self._pages(urls, is_ahead=True), strict=True):
                if not page.problem:  # else it is asked for again by whoever needs it
                    session.put_ahead(url, page)
            yield
        finally:
            self._session = None
        self._memory.remember(key, session.to_keep(self._is_secret))

    def _is_secret(self, page: Kept) -> bool:
        return self.token is not None and self.token.is_in(page.body, page.etag, page.link)

    def _pages(self, urls: Sequence[str], *, is_ahead: bool = False) -> list[Answer]:
        """Pages, at once; those that a reading has fetched ahead are at hand."""
        session = self._session
        is_waited_for = bool(urls) and not (session and all(map(session.is_ahead, urls)))
        self.rounds += is_waited_for
        self._down = ""
        return at_once([partial(self._page, url, is_ahead=is_ahead) for url in urls], most=self._pacing.at_once)

    def _page(self, url: str, *, is_ahead: bool) -> Answer:
        """One page, asked for again where that may help."""
        session, times = self._session, 0
        if session and not is_ahead and (ready := session.take(url)):
            return ready
        headers = {**self._headers, **(session.condition(url) if session else {})}
        while not self._down:
            try:
                raw = self._wire.request("GET", url, headers=headers, left=self._pacing.limit.left)
                raw = session.completed(url, raw) if session else raw
            except NoAnswer as error:
                pause = Pause(seconds=backoff(times), why=str(error), is_limit=False)
                is_passing, is_down = error.is_passing, error.is_down
            else:
                found, is_passing, is_down = self._pause_after(raw, times), True, False
                if found is None:
                    return self._read("GET", raw)
                pause = found
            times += 1
            # Ahead, nothing is tried twice, but that a limit is reached is heeded whoever asked.
            is_enough = times >= MOST_TRIES or (is_ahead and not pause.is_limit)
            if is_enough or not is_passing or not self._pacing.wait(pause):
                self._down = pause.why if is_down else self._down
                self._retry_seconds = max(self._retry_seconds, pause.seconds if pause.is_limit else 0.0)
                return Answer(status=0, url=url, problem=self._problem("GET", url, pause.why))
        return Answer(status=0, url=url, problem=self._problem("GET", url, self._down))

    def _pause_after(self, raw: Raw, times: int) -> Pause | None:
        now = clock.now()
        limit = limit_of(raw.status, raw.headers, beginning_of(raw), now=now, times=times)
        return limit or fault_of(raw.status, raw.headers, now=now, times=times)

    def _read(self, method: str, raw: Raw) -> Answer:
        self.poll_seconds = max(self.poll_seconds, whole_number(raw.headers.get("x-poll-interval", "")) or 0)
        data, problem = read_body(raw)
        problem = self._problem(method, raw.url, problem) if problem else ""
        said = self.shown(message_in(data))
        return Answer(status=raw.status, data=data, headers=raw.headers, url=raw.url, problem=problem, message=said)

    def _problem(self, method: str, url: str, why: str) -> str:
        return f"{method} {path_of(url)}: {why}"

    def _relied_on(self, answer: Answer) -> Answer:
        if answer.problem:
            raise self._unreachable(answer)
        return answer

    def _unreachable(self, answer: Answer) -> ForgeUnreachable:
        seconds, self._retry_seconds = self._retry_seconds, 0.0
        return unreachable(self.title, answer.problem, retry_seconds=seconds)
