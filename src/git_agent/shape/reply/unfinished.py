"""Tells a subject that somebody has yet to choose, to fill in or to cut out of a conversation."""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.shape.ground.sources import Sources
from git_agent.shape.ground.words import starts_with_change_verb

_OPTION = LazyPattern(
    r"(?i)(?:option|candidate|alternative|variant) ?(?:\d|[a-c])\b ?[:.)-]|(?:version|draft|attempt) (?:\d"
    r"|[a-c])(?: -|:) "
    r"|(?:first|second|rough|final|another) (?:draft|option|candidate|attempt|suggestion): |(?:alternative(?:ly)?"
    r"|either): "
    r"|draft(?: \d)?\W*$|\([1a]\) |a\) "
)
_OTHERWISE = LazyPattern(r"(?im)^[*_]*(?:or|alternatively|another option|otherwise)\b[*_:.,]*(?:$| (?=\S))")
_OR = LazyPattern(r" OR (?=[A-Z])")
_TURN = LazyPattern(r"(?:Assistant|Model|Chatbot|ChatGPT|Claude|AI): ")
# These may be parts of a project as well; then the change has the word.
_DATA = LazyPattern(
    r"(?i)confidence: [\d.]|tool (?:results?|outputs?|calls?|responses?)(?: \w+)?: |(?:input|file|path): \S+\.\w+$"
    r"|(?:language|type|scope|file|files): [^,;:]{1,40}[,;] (?:language|type|scope|file|files|subject|summary): "
)
_FIELD = LazyPattern(
    r"(?P<name>Answer|Response|Output|Result|Reply|Draft|Suggestion|User|Human|System|Title|Summary|Commit|Body"
    r"|Details): "
)
_SIGN_OFF = LazyPattern(
    r"(?i)(?:--+ ?)?(?:(?:best|kind|warm|many) (?:regards|wishes)|regards,|sincerely\b|yours (?:truly|sincerely)"
    r"|cheers,)"
)
_UNWRITTEN = LazyPattern(
    r"(?i)(?:TODO|FIXME|TBD): (?:write|add|fill|put|insert)\b.*\b(?:message|subject|summary|description)\b"
    r"|(?:[\w-]+(?:\([^()]*\))?!?: )?\w+ (?:\.\.\.+|\u2026)$"
)
_TO_FILL = LazyPattern(
    r"(?:<|(?<=\s)(?:\[|\{\{? ?))"
    r"(?:function|description|feature|component|change|what|something|verb|noun|method|module)(?:[ _-]\w+)?"
    r"(?:>|\]| ?\}\}?)"
    r"|\bxxx+\b"
)


def unfinished(message: Message, sources: Sources | None) -> str:
    """What is still to be chosen, to be filled in, or was said in a conversation; empty where nothing is."""
    subject = message.subject.strip()
    if _OPTION.match(subject) or _is_choice(subject, message.body):
        return "a choice of several"
    if _TURN.match(subject):
        return "a turn of a conversation"
    if _DATA.match(subject):
        return "data"
    if (field := _FIELD.match(subject)) and not _has(field["name"], sources):
        return "a field of an answer"
    if _SIGN_OFF.match(subject):
        return "the end of a letter"
    return "a placeholder" if _unfilled(subject, sources) else ""


def _is_choice(subject: str, body: str) -> bool:
    """Whether there is more than one subject: numbered, or with "or" between two that each tell a change."""
    if re.match(r"1[.)] ", subject) and (re.match(r"2[.)] ", body) or re.search(r" 2[.)] ", subject)):
        return True
    subjects = _OR.split(subject)
    if len(subjects) > 1 and all(map(starts_with_change_verb, subjects)):
        return True
    other = _OTHERWISE.match(body)
    # A sentence goes on with "or" in small letters; a second subject begins as the first does.
    told = body[other.end() :].lstrip("\n*_`- ") if other else ""
    return bool(told) and told[0].isupper() and starts_with_change_verb(told)


def _unfilled(subject: str, sources: Sources | None) -> bool:
    """Whether something was to be filled in; of markup the change itself has the tag."""
    if _UNWRITTEN.match(subject):
        return True
    to_fill = _TO_FILL.search(subject.lower())
    if to_fill is None:
        return False
    # Tokens have no brackets: a change that is about such tags has at least their closing ones.
    return not _has(f"/{to_fill[0][1:-1]}" if to_fill[0][0] == "<" else to_fill[0], sources)


def _has(word: str, sources: Sources | None) -> bool:
    return sources is not None and sources.find(word, form="lower") is not None
