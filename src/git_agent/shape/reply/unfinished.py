"""Tells a subject that somebody has yet to choose, to fill in or to cut out of a conversation."""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.shape.ground.sources import Sources

_OPTION = LazyPattern(r"(?i)(?:option|candidate|alternative|variant) ?(?:\d|[a-c])\b ?[:.)-]")
_TURN = LazyPattern(r"(?:Assistant|Model|Chatbot|ChatGPT|Claude|AI): ")
_UNWRITTEN = LazyPattern(
    r"(?i)(?:TODO|FIXME|TBD): (?:write|add|fill|put|insert)\b.*\b(?:message|subject|summary|description)\b"
)
_TO_FILL = LazyPattern(
    r"<(?:function|description|feature|component|change|what|something|verb|noun|method|module)(?:[ _-]\w+)?>"
)


def unfinished(message: Message, sources: Sources | None) -> str:
    """What is still to be chosen, to be filled in, or was said in a conversation; empty where nothing is."""
    subject = message.subject.strip()
    if _OPTION.match(subject) or (re.match(r"1[.)] ", subject) and re.match(r"2[.)] ", message.body)):
        return "a choice of several"
    if _TURN.match(subject):
        return "a turn of a conversation"
    return "a placeholder" if _unfilled(subject, sources) else ""


def _unfilled(subject: str, sources: Sources | None) -> bool:
    """Whether something was to be filled in; of markup the change itself has the tag."""
    if _UNWRITTEN.match(subject):
        return True
    to_fill = _TO_FILL.search(subject.lower())
    # Tokens have no brackets: a change that is about such tags has at least their closing ones.
    return to_fill is not None and not (sources and sources.find(f"/{to_fill[0][1:-1]}", form="lower"))
