"""Reads trailers, and adds one where `git interpret-trailers` will find it."""

from git_agent.model.message import Message
from git_agent.model.value import replace
from git_agent.shape.form.blocks import parse
from git_agent.shape.form.text_block import is_trailer_block


def trailers_of(text: str) -> tuple[str, ...]:
    """The lines of the block of trailers in which a message ends."""
    body = text.strip().partition("\n")[2].strip("\n")
    if not body:
        return ()
    # As wide as the text: a long value is then never taken for a sentence that begins with a word and a colon.
    last = parse(body.split("\n"), width=len(body))[-1]
    return tuple(last.text.split("\n")) if is_trailer_block(last) else ()


def with_trailer(message: Message, trailer: str) -> Message:
    """The message with one more trailer: in its block of them, or as a new last paragraph."""
    if not message.body:
        return replace(message, body=trailer)
    last = parse(message.body.split("\n"), width=len(message.body))[-1]
    return replace(message, body=message.body + ("\n" if is_trailer_block(last) else "\n\n") + trailer)
