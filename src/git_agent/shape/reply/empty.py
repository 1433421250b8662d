"""Tells a subject that could stand above any change, which a person may write and a model may not."""

from git_agent.model.empty_subject import says_nothing, speaks_of_words_only
from git_agent.model.fault import Fault
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message, MessageRules
from git_agent.model.subject import parse_subject
from git_agent.shape.ground.sources import Sources
from git_agent.shape.reply.no_message import RULE, is_foreign

_OF_A_SERIES = LazyPattern(r"(?i)(?:the )?(?:commit|patch|change) #?\d+\b|first commit\W+\w+ ")
_LONE_WORD = LazyPattern(r"[A-Za-z]{3,}[.!]*")
# What is not finished may be told as well as what is.
_IN_WORK = LazyPattern(r"(?i)(?:\[(?:wip|work in progress)\]|(?:wip|work in progress)\b)[:\s-]+(?=\S)")
_INITIAL = LazyPattern(r"(?i)(?:initial|first) (?:commit|import|version|release)")


def empty_subject(message: Message, *, rules: MessageRules, sources: Sources | None) -> tuple[Fault, ...]:
    """The fault of a model's subject that says nothing of the change."""
    subject = message.subject.strip()
    in_work = _IN_WORK.match(subject)
    if subject == rules.fixed_subject or not _is_empty(subject[in_work.end() if in_work else 0 :], sources):
        return ()
    detail = f'The subject "{subject[:80]}" says nothing of the change'
    return (Fault(rule=RULE, detail=detail, remedy="say what it does"),)


def _is_empty(subject: str, sources: Sources | None) -> bool:
    text = parse_subject(subject).text
    if _OF_A_SERIES.match(subject):
        return True
    if speaks_of_words_only(subject) or _INITIAL.match(text):
        return False
    if text and says_nothing(subject) and not any(map(str.isdigit, text)):  # a release is called by its number
        return True
    # One word, or shouted ones, of which the change has none.
    return bool(_LONE_WORD.fullmatch(text) or (text.isupper() and " " in text)) and is_foreign(text, sources)
