"""The `openai` provider: any server that speaks one of OpenAI's APIs, asked patiently but never beyond the deadline."""

import weakref
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from git_agent.clock import Deadline, sleep
from git_agent.errors import GitAgentError, ProviderError
from git_agent.model.exchange import Reply, Request
from git_agent.model.json_text import read_json
from git_agent.model.value import replace
from git_agent.providers.base import Hear, unheard
from git_agent.providers.chat.asides import Aside, asides_of
from git_agent.providers.credentials import CHATGPT_URL, OPENAI_URL, Login
from git_agent.providers.options import Options
from git_agent.providers.payload import (
    OTHERWISE,
    BrokenStream,
    MissingWire,
    Unsupported,
    reply_from_body,
)
from git_agent.providers.retry import TransientFailure, wait_seconds
from git_agent.providers.server.sdk import load_sdk
from git_agent.providers.wire_memory import Forgetful, WireMemory
from git_agent.providers.wires import CHAT, RESPONSES, Wire, in_order
from git_agent.providers.within import within
from git_agent.redact import clean

if TYPE_CHECKING:
    from git_agent.providers.server.endpoint import Endpoint

DEFAULT_MODEL = "gpt-5.6-luna"

_LONGEST_MESSAGE = 500
_SHORTEST_SECRET = 8  # shorter ones are placeholders such as `none`, or ordinary words
_GRACE_SECONDS = 0.2  # so that it is the deadline that ends an exchange, not a read that would end with it
_NEITHER_HINT = "check --base-url: it usually ends in /v1, and must lead to a model server"
_FORCED_HINT = "let model.wire be auto, so that the other API is tried as well"

Answer = TypeVar("Answer")


def untold(text: str) -> None:
    """For whoever has nobody to tell."""


def preload() -> None:
    """Imports the SDK, most of what a first exchange costs; a caller may do so in a thread while git works."""
    # First: whoever imports the endpoint before it loads the SDK with its catalogue of types.
    load_sdk()
    import_module("git_agent.providers.server.endpoint")


@dataclass(kw_only=True, eq=False)
class OpenAICompatible:
    """One model behind one login; without a name it is one that the server lists. `tell` tells the person one line."""

    name: str = field(default="openai", init=False)
    uses_tools: bool = field(default=True, init=False)
    model: str
    login: Login
    wire: str = RESPONSES.name
    effort: str | None = None
    fast: bool = False
    idle_seconds: float = 60.0
    sleep: Callable[[float], None] = sleep
    memory: WireMemory = field(default_factory=Forgetful)
    tell: Callable[[str], None] = untold
    _idle: "list[Endpoint]" = field(default_factory=list, init=False, repr=False)
    _without: frozenset[str] = field(default=frozenset(), init=False)
    _lock: Lock = field(default_factory=Lock, init=False, repr=False)
    _asides: dict[str, Aside] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        # The list and not a method: a finalizer that knows the provider would keep it alive for good.
        weakref.finalize(self, _close_all, self._idle)

    @property
    def service(self) -> str:
        """Whose model it is: that of a preset, OpenAI's, or of whoever speaks the same language."""
        if self.login.base_url in (CHATGPT_URL, OPENAI_URL):
            return "openai"
        is_known = self.login.preset and self.login.preset != "custom"
        return self.login.preset if is_known else "openai-compatible"

    @property
    def server(self) -> str:
        return self.login.host

    def prepare(self, *, deadline: Deadline) -> None:
        """As `Provider.prepare`: where no model was named, the server is asked for one."""
        with self._lock:  # several may be the first to ask, and one of them is told the name
            if not self.model:
                self.model = self._safely(lambda: self._listed_model(deadline))

    def as_sent(self, request: Request) -> Mapping[str, object]:
        """As `Provider.as_sent`: over the wire that is tried first, without what the server was found not to take."""
        wire, *_ = in_order(self.wire, remembered=self.memory.recall(self.login.base_url))
        return wire.body_of(self._options.conceded(request), self._options, stream=True)

    def exchange(self, request: Request, *, deadline: Deadline, hear: Hear = unheard) -> Reply:
        """As `Provider.exchange`; neither an error nor the raw reply ever shows the login."""
        self.prepare(deadline=deadline)
        reply = self._safely(lambda: self._through_wires(request, deadline, hear))
        return replace(reply, raw=self.without_secrets(reply.raw))

    def models(self, *, deadline: Deadline) -> object:
        """What the server says it has.

        Raises:
            ProviderError, AuthError, TimeLimitExceeded: it does not say; MissingWire where it never does.
        """
        endpoint = self._free_endpoint()
        return self._attend(endpoint, lambda idle: endpoint.models(idle_seconds=idle), deadline)

    def _safely(self, ask: Callable[[], Answer]) -> Answer:
        """The answer, or an error that shows nothing of the login."""
        try:
            return ask()
        except GitAgentError as error:
            message = " ".join(self.without_secrets(str(error)).split())
            reported = type(error)(message[:_LONGEST_MESSAGE], hint=error.hint)
        raise reported  # here and not above: the error it replaces must not follow it into a report

    def _listed_model(self, deadline: Deadline) -> str:
        from git_agent.providers.listed_models import first_fitting

        try:
            model = first_fitting(self.models(deadline=deadline), host=self.login.host)
        except MissingWire:
            return DEFAULT_MODEL  # it lists none, and may be one of those that take any name
        except TransientFailure as trouble:
            raise trouble.error from None
        self.tell(f"git-agent: {self.login.host} is asked with its model {model}; --model names another")
        return model

    def _through_wires(self, request: Request, deadline: Deadline, hear: Hear) -> Reply:
        """Asks over the wires in their order, until one is known to the server."""
        wires = in_order(self.wire, remembered=self.memory.recall(self.login.base_url))
        missing: list[tuple[Wire, ProviderError]] = []
        for wire in wires:
            try:
                reply = self._insist(wire, request, deadline, hear)
            except MissingWire as lack:
                missing.append((wire, lack.error))
            except GitAgentError as error:
                raise type(error)(f"{error} ({_tried(wire, missing)})", hint=error.hint) from None
            else:
                if wire is CHAT and reply.calls:
                    self._asides |= asides_of(read_json(reply.raw))
                if len(wires) > 1:
                    self.memory.keep(self.login.base_url, wire.name)
                return reply
        raise _no_wire(self.login.host, missing)

    def _insist(self, wire: Wire, request: Request, deadline: Deadline, hear: Hear) -> Reply:
        """Asks until there is a reply, or a failure that does not pass."""
        stream, was_broken, failures = True, False, 0
        while True:
            options = self._options
            in_pieces = stream and options.takes("stream")
            try:
                return self._ask(wire, request, options, stream=in_pieces, deadline=deadline, hear=hear)
            except BrokenStream as broken:
                if was_broken:
                    raise ProviderError(str(broken), hint=OTHERWISE) from None
                # The Codex server streams or refuses; any other gets one chance to answer in one piece.
                stream, was_broken = self.login.kind == "chatgpt", True
            except Unsupported as refusal:
                self._do_without(refusal, options.asked_for(request))
            except TransientFailure as trouble:
                failures += 1
                remaining = deadline.remaining()
                wait = wait_seconds(trouble.kind, failures, retry_after=trouble.retry_after, remaining=remaining)
                if wait is None:
                    raise trouble.error from None
                self.sleep(wait)

    def _do_without(self, refusal: Unsupported, asked_for: frozenset[str]) -> None:
        """Leaves out from now on what the server does not take of what it was asked for."""
        lost = refusal.features & asked_for
        if not lost:
            raise refusal.error.error if isinstance(refusal.error, TransientFailure) else refusal.error
        from git_agent.providers.server.features import TITLES

        with self._lock:  # what others have found out meanwhile, in threads of their own, has been told
            news = lost - self._without
            self._without |= lost
        if news:
            names = ", ".join(TITLES[name] for name in sorted(news))
            self.tell(f"git-agent: {self.login.host} takes no {names}: asked without")

    @property
    def _options(self) -> Options:
        return Options(model=self.model, effort=self.effort, fast=self.fast, without=self._without)

    def _ask(
        self, wire: Wire, request: Request, options: Options, *, stream: bool, deadline: Deadline, hear: Hear
    ) -> Reply:
        endpoint = self._free_endpoint()
        beside = {"asides": self._asides} if wire is CHAT else {}
        body = wire.body_of(options.conceded(request), options, stream=stream, **beside)

        def listen(idle_seconds: float) -> Reply:
            collector = wire.collector()
            with closing(endpoint.listen(wire.path, body, idle_seconds=idle_seconds)) as events:
                for event in events:
                    if piece := collector.take(event):
                        hear(piece)
                    if collector.is_complete:  # some servers keep the line open after their last word
                        break
            return collector.reply()

        def read(idle_seconds: float) -> Reply:
            answer = endpoint.ask(wire.path, body, idle_seconds=idle_seconds)
            return reply_from_body(answer, collector=wire.collector(), reply_of=wire.reply_of)

        return self._attend(endpoint, listen if stream else read, deadline)

    def _attend(self, endpoint: "Endpoint", talk: Callable[[float], Answer], deadline: Deadline) -> Answer:
        """What the endpoint's talk comes to, in time; `talk` is told how long silence may last."""
        idle_seconds = min(self.idle_seconds, deadline.remaining() + _GRACE_SECONDS)

        def work() -> Answer:
            try:
                return talk(idle_seconds)
            finally:
                # Given up meanwhile: the last one to read from it closes it, for the reason that `_Connections` gives.
                if endpoint.is_aborted:
                    endpoint.close()

        try:
            return within(deadline, work, give_up=endpoint.abort)
        except RecursionError:  # read, but too deep for whatever walks it
            raise ProviderError("the server's answer is nested without end", hint=OTHERWISE) from None
        finally:
            if not endpoint.is_aborted:
                self._idle.append(endpoint)

    def _free_endpoint(self) -> "Endpoint":
        """One that no other exchange uses: giving up ends all that is read there, and only ours may end."""
        preload()
        from git_agent.providers.server.endpoint import Endpoint

        try:
            return self._idle.pop()
        except IndexError:  # not asked beforehand: another thread may have taken the last one meanwhile
            return Endpoint(self.login)

    def without_secrets(self, text: str) -> str:
        """The text without the login, should a server repeat it."""
        for secret in (self.login.secret, self.login.account):
            if len(secret) >= _SHORTEST_SECRET:
                text = text.replace(secret, "[REDACTED:credential]")
        return clean(text)


def _tried(wire: Wire, missing: list[tuple[Wire, ProviderError]]) -> str:
    return "; ".join([wire.title, *(f"no {lacking.title}: {error}" for lacking, error in missing)])


def _no_wire(host: str, missing: list[tuple[Wire, ProviderError]]) -> ProviderError:
    """The error for a server that knows none of the APIs that it was asked over."""
    (wire, error), *others = missing
    if not others:
        return ProviderError(f"{error} ({wire.title})", hint=f"{error.hint}; {_FORCED_HINT}")
    told = "; ".join(f"{wire.title}: {error}" for wire, error in missing)
    return ProviderError(f"{host} offers neither of the two APIs ({told})", hint=_NEITHER_HINT)


def _close_all(endpoints: "list[Endpoint]") -> None:
    for endpoint in endpoints:
        endpoint.close()
