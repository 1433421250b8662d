"""The `openai` provider: any server that speaks the Responses API, asked patiently but never beyond the deadline."""

import weakref
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from importlib import import_module
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from git_agent.clock import Deadline, sleep
from git_agent.errors import GitAgentError, ProviderError, TimeLimitExceeded
from git_agent.model.exchange import Reply, Request
from git_agent.model.value import replace
from git_agent.providers.credentials import Login
from git_agent.providers.responses.reply import OTHERWISE, Json
from git_agent.providers.responses.request import body_of
from git_agent.providers.responses.sdk import load_sdk
from git_agent.providers.responses.stream import BrokenStream, ReplyCollector, reply_from_body
from git_agent.providers.retry import TransientFailure, wait_seconds
from git_agent.redact import clean

if TYPE_CHECKING:
    from git_agent.providers.responses.endpoint import Endpoint

DEFAULT_MODEL = "gpt-5.6-luna"

_LONGEST_MESSAGE = 500
_SHORTEST_SECRET = 8  # shorter ones are placeholders such as `none`, or ordinary words
_GRACE_SECONDS = 0.2  # so that it is the deadline that ends an exchange, not a read that would end with it


def preload() -> None:
    """Imports the SDK, most of what a first exchange costs; a caller may do so in a thread while git works."""
    # First: whoever imports the endpoint before it loads the SDK with its catalogue of types.
    load_sdk()
    import_module("git_agent.providers.responses.endpoint")


@dataclass(kw_only=True, eq=False)
class OpenAIResponses:
    """One model behind one login."""

    name: str = field(default="openai", init=False)
    uses_tools: bool = field(default=True, init=False)
    model: str
    login: Login
    effort: str | None = None
    fast: bool = False
    idle_seconds: float = 60.0
    sleep: Callable[[float], None] = sleep
    _idle: "list[Endpoint]" = field(default_factory=list, init=False, repr=False)

    def __post_init__(self) -> None:
        # The list and not a method: a finalizer that knows the provider would keep it alive for good.
        weakref.finalize(self, _close_all, self._idle)

    def exchange(self, request: Request, *, deadline: Deadline) -> Reply:
        """As `Provider.exchange`; neither an error nor the raw reply ever shows the login."""
        body = body_of(request, model=self.model, effort=self.effort, fast=self.fast)
        try:
            reply = self._insist(body, deadline)
        except GitAgentError as error:
            message = " ".join(self._without_secrets(str(error)).split())
            reported = type(error)(message[:_LONGEST_MESSAGE], hint=error.hint)
        else:
            return replace(reply, raw=self._without_secrets(reply.raw))
        raise reported  # here and not above: the error it replaces must not follow it into a report

    def _insist(self, body: Json, deadline: Deadline) -> Reply:
        """Asks until there is a reply, or a failure that does not pass."""
        stream, was_broken, failures = True, False, 0
        while True:
            try:
                return self._ask(body, stream=stream, deadline=deadline)
            except BrokenStream as broken:
                if was_broken:
                    raise ProviderError(str(broken), hint=OTHERWISE) from None
                # The Codex server streams or refuses; any other gets one chance to answer in one piece.
                stream, was_broken = self.login.kind == "chatgpt", True
            except TransientFailure as trouble:
                failures += 1
                remaining = deadline.remaining()
                wait = wait_seconds(trouble.kind, failures, retry_after=trouble.retry_after, remaining=remaining)
                if wait is None:
                    raise trouble.error from None
                self.sleep(wait)

    def _ask(self, body: Json, *, stream: bool, deadline: Deadline) -> Reply:
        endpoint = self._free_endpoint()
        idle_seconds = min(self.idle_seconds, deadline.remaining() + _GRACE_SECONDS)

        def listen() -> Reply:
            collector = ReplyCollector()
            with closing(endpoint.listen(body, idle_seconds=idle_seconds)) as events:
                for event in events:
                    collector.take(event)
                    if collector.final is not None:  # some servers keep the line open after their last word
                        break
            return collector.reply()

        def read() -> Reply:
            return reply_from_body(endpoint.ask(body, idle_seconds=idle_seconds))

        def talk() -> Reply:
            try:
                return listen() if stream else read()
            finally:
                # Given up meanwhile: the last one to read from it closes it, for the reason that `_Lines` gives.
                if endpoint.is_aborted:
                    endpoint.close()

        try:
            return _within(deadline, talk, give_up=endpoint.abort)
        except RecursionError:  # read, but too deep for whatever walks it
            raise ProviderError("the server's answer is nested without end", hint=OTHERWISE) from None
        finally:
            if not endpoint.is_aborted:
                self._idle.append(endpoint)

    def _free_endpoint(self) -> "Endpoint":
        """One that no other exchange uses: giving up ends all that is read there, and only ours may end."""
        preload()
        from git_agent.providers.responses.endpoint import Endpoint

        try:
            return self._idle.pop()
        except IndexError:  # not asked beforehand: another thread may have taken the last one meanwhile
            return Endpoint(self.login)

    def _without_secrets(self, text: str) -> str:
        for secret in (self.login.secret, self.login.account):
            if len(secret) >= _SHORTEST_SECRET:
                text = text.replace(secret, "[REDACTED:credential]")
        return clean(text)


def _within(deadline: Deadline, work: Callable[[], Reply], *, give_up: Callable[[], None]) -> Reply:
    """What `work` returns, if it does so in time.

    A limit on every read cannot do this: a server that sends a byte now and then is never late, nor is a name
    that takes a minute to look up. So the work has a thread of its own, and giving up ends what it reads from.
    """
    done: SimpleQueue[Reply | BaseException] = SimpleQueue()

    def run() -> None:
        try:
            done.put(work())
        except BaseException as error:  # noqa: BLE001 -- raised below, where somebody waits for it
            done.put(error)

    late = TimeLimitExceeded(
        "the model did not answer in time",
        hint="allow more with --timeout, or finish offline with `--fallback builtin`",
    )
    if not deadline.remaining():
        raise late
    # A daemon: looking up a name cannot be cut, and must not keep the process from ending.
    thread = Thread(target=run, name="exchange", daemon=True)
    try:
        thread.start()  # here and not above: the thread may be at work before this returns, and be interrupted
        outcome = done.get(timeout=deadline.remaining())
    except Empty:
        give_up()
        raise late from None
    except BaseException:  # interrupted: nobody is left to hear the answer
        give_up()
        raise
    if isinstance(outcome, BaseException):
        raise outcome
    return outcome


def _close_all(endpoints: "list[Endpoint]") -> None:
    for endpoint in endpoints:
        endpoint.close()
