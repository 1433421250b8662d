"""The two APIs that a compatible server may speak, as the same four functions each."""

from collections.abc import Callable

from git_agent.model.exchange import Reply
from git_agent.model.value import value
from git_agent.providers.chat.reply import reply_of as chat_reply
from git_agent.providers.chat.request import body_of as chat_body
from git_agent.providers.chat.stream import ChunkCollector
from git_agent.providers.payload import Collector, Json
from git_agent.providers.responses.reply import reply_of as response_reply
from git_agent.providers.responses.request import body_of as response_body
from git_agent.providers.responses.stream import ReplyCollector


@value
class Wire:
    """One API: where it is asked, how, and what its answers mean; `title` is its name for people."""

    name: str
    title: str
    path: str
    body_of: Callable[..., dict[str, object]]
    collector: Callable[[], Collector]
    reply_of: Callable[[Json], Reply]


RESPONSES = Wire(
    name="responses",
    title="Responses API",
    path="/responses",
    body_of=response_body,
    collector=ReplyCollector,
    reply_of=response_reply,
)
CHAT = Wire(
    name="chat",
    title="Chat Completions",
    path="/chat/completions",
    body_of=chat_body,
    collector=ChunkCollector,
    reply_of=chat_reply,
)
WIRES = {wire.name: wire for wire in (RESPONSES, CHAT)}


def in_order(wanted: str, *, remembered: str | None) -> tuple[Wire, ...]:
    """The wires to try: the one that is wanted, or both, the one that answered before first."""
    if wanted in WIRES:
        return (WIRES[wanted],)
    return (CHAT, RESPONSES) if remembered == CHAT.name else (RESPONSES, CHAT)
