"""Tells a reply that is no message: a refusal, a question, data, a diff, a placeholder, and nothing else.

A model that cannot or will not answer still answers, and `git commit` would take it. So a text has to look like a
message before it is one. The signs are of form first; what could be an odd but honest subject counts only where no
word of it has to do with the change.
"""

import re
from collections.abc import Iterator

from git_agent.model.fault import Fault
from git_agent.model.invisible import invisible_pattern
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message, MessageRules
from git_agent.model.subject import Subject, parse_subject
from git_agent.shape.form.regions import paragraphs
from git_agent.shape.ground.sources import Sources
from git_agent.shape.ground.words import content_words, shares_word, starts_with_change_verb
from git_agent.shape.quoted import quoted
from git_agent.shape.reply.about_itself import about_itself
from git_agent.shape.reply.forms import is_placeholder, non_message_form, non_subject_form
from git_agent.shape.reply.intents import (
    after_greeting,
    asks,
    asks_reader,
    is_about_writing,
    is_greeting,
    is_service_error,
    is_stage_direction,
    plans,
    refuses,
    refuses_beyond_doubt,
    requests,
    unquoted,
)
from git_agent.shape.reply.review_talk import REVIEW, is_review_talk
from git_agent.shape.reply.talk import talk
from git_agent.shape.reply.unfinished import unfinished

RULE = "no-message"

_LONGEST_SUBJECT = 1_000  # what is longer is refused for its width, whatever it says
_QUOTED = 80
_MOST_PARAGRAPHS = 50  # of a body that are looked at; a refusal comes early
_LEAST_WORDS = 3  # of which none is known before a sentence counts as one about something else
_ERRORS = ("Error", "ERROR", "error", "fatal", "Fatal", "FATAL", "Exception")
# Before a colon these name no part of the code, as "parser: " does.
_NO_AREAS = (
    *_ERRORS,
    "Thought",
    "Thoughts",
    "Action",
    "Observation",
    "TODO",
    "FIXME",
    "TBD",
    "type",
    "data",
    "subject",
)
_FIELDS = r"(?i)(?:type|scope|subject|title|commit|message|body|description|summary): "
_ENGLISH = LazyPattern(r"\b(?:the|is|are|was|were|of|a|an|to|and|in|for|with|that|this|it)\b", re.IGNORECASE)


def no_message(message: Message, *, rules: MessageRules, sources: Sources | None = None) -> tuple[Fault, ...]:
    """The fault of a model's text that is no message; `sources` are what the change itself consists of."""
    if hidden := _hidden_characters(message, rules):
        detail = f"The answer has characters that nobody sees ({hidden})"
        return (Fault(rule=RULE, detail=detail, remedy="write it without them"),)
    is_settled = rules.fixed_subject is not None and message.subject == rules.fixed_subject
    why = "" if is_settled else _why_not(message, sources)
    # One is enough: a text that is no message is written anew, not repaired.
    reasons = [(message.subject, why)] if why else list(_body_reasons(message, rules))
    return tuple(
        Fault(
            rule=RULE,
            detail=f"The answer {quoted(_on_one_line(text), limit=_QUOTED)} is no message but {why}",
            remedy="answer with the message alone, which says what the change does",
        )
        for text, why in reasons[:1]
    )


def _hidden_characters(message: Message, rules: MessageRules) -> str:
    """What a model has put where no reader would find it; the amended message's own are its author's."""
    if message.text.isascii():
        return ""
    chars = sorted(set(invisible_pattern().findall(message.text)) - set(rules.original))
    return ", ".join(f"U+{ord(char):04X}" for char in chars[:3])


def why_no_description(text: str) -> str:
    """What a single sentence of a description is instead of one, or nothing."""
    text = text.strip()
    if why := non_message_form(text):
        # A sentence of a description may be all of these: "`src/app.py`", "`git status`".
        return "" if why in ("a list of paths", "code", "a call of a tool or a program") else why
    if refuses(text):
        return "a refusal"
    is_bare = not any(map(str.isalnum, text))
    return "no words" if is_bare else "a placeholder" if text[0] in "<[{" and is_placeholder(text) else ""


def _why_not(message: Message, sources: Sources | None) -> str:
    subject = message.subject.strip()
    if not subject or len(subject) > _LONGEST_SUBJECT:
        return ""  # other rules say so
    parsed = parse_subject(subject)
    is_headed = parsed.type is not None
    if not is_headed and (why := non_message_form(message.text)):
        return why
    if re.match(_FIELDS, subject) and re.match(_FIELDS, message.body):
        return "data"
    if why := unfinished(message, sources) or about_itself(subject):
        return why
    if parsed.area is not None:
        is_headed = parsed.area not in _NO_AREAS
    words = parsed.text if is_headed else subject
    if why := non_subject_form(words, is_headed=is_headed) or _announcement(message) or _said(subject, parsed):
        return why
    if not is_headed:
        return _intent(words, parsed.area or "", sources)
    # `curl: (7) Failed to connect`
    if parsed.type is None and is_service_error(words) and is_foreign(subject, sources):
        return "the error of a program"
    return _headed_intent(words)


def _said(subject: str, parsed: Subject) -> str:
    """What is said to somebody, behind a type as well; a word before a colon may be a part of what is said."""
    if parsed.type is not None:
        return talk(parsed.text, is_headed=True)
    if why := talk(subject, is_headed=False):
        return why
    return REVIEW if is_review_talk(subject) else ""


def _announcement(message: Message) -> str:
    is_change = " " in message.subject and starts_with_change_verb(message.subject)
    if message.body or is_change or re.search(r"(?:^|\s):[\w+-]+:$", message.subject):
        return ""  # an emoji ends in a colon, too
    if not message.subject.rstrip("* _").endswith((":", "\uff1a")):
        return ""
    return "the announcement of one"


def _headed_intent(words: str) -> str:
    if refuses_beyond_doubt(words):
        return "a refusal"
    return "a question" if asks(words) and requests(words) else ""


def _intent(subject: str, area: str, sources: Sources | None) -> str:
    """What somebody meant who did not mean to describe a change, the surest first; empty where nobody can tell."""
    if refuses(subject):
        return "a refusal"
    is_unrelated = is_foreign(subject, sources)
    if asks(subject) and (is_unrelated or (asks_reader(subject) and not starts_with_change_verb(subject))):
        return "a question"
    if requests(subject):
        return "a request"
    if is_unrelated and re.fullmatch(r"(?=\S*[A-Za-z]{2})(?![vV]?\d+[.-])(?=\S*\d)[\w.+/=-]{12,}", subject):
        return "an address or a number"
    if _is_chatter(subject, sources, is_unrelated=is_unrelated):
        return "chatter"
    if is_unrelated and (
        is_service_error(subject) or area in _ERRORS or re.match(r"[A-Z]\w*(?:Error|Exception): ", subject)
    ):
        return "the error of a program"
    if area in ("TODO", "FIXME", "TBD") and is_about_writing(subject):
        return "a placeholder"
    return "about something else" if is_unrelated and _is_english_sentence(subject) else ""


def is_foreign(subject: str, sources: Sources | None) -> bool:
    """Whether it neither begins as people tell a change nor has a word that is in this one."""
    return sources is not None and not starts_with_change_verb(subject) and not shares_word(subject, sources)


def _is_chatter(subject: str, sources: Sources | None, *, is_unrelated: bool) -> bool:
    if is_unrelated and re.search(r"(?<![\w/-])I(?:['\u2019](?:m|ll|ve|d))?(?![\w/.-])", unquoted(subject)):
        return True
    if (
        is_greeting(subject)
        or is_stage_direction(subject)
        or (plans(subject) and (is_unrelated or is_about_writing(subject)))
    ):
        return True
    rest = after_greeting(subject)
    return bool(rest) and (is_unrelated or bool(_intent(rest, "", sources)))


def _is_english_sentence(subject: str) -> bool:
    """A whole English sentence with a full stop; "Faster reading." and other languages get the benefit of the doubt."""
    if not re.search(r"\b(?:is|are|was|were|am|has|have)\b", subject):
        return False
    ends = subject.endswith((".", "!")) and not subject.endswith("...")
    return ends and len(content_words(subject)) >= _LEAST_WORDS and bool(_ENGLISH.search(subject))


def _body_reasons(message: Message, rules: MessageRules) -> Iterator[tuple[str, str]]:
    """Paragraphs that refuse or were to be replaced; those of an original message are its author's."""
    original = paragraphs(rules.original) if rules.original else frozenset()
    texts = [text for text in message.body.split("\n\n")[:_MOST_PARAGRAPHS] if text.strip() and text not in original]
    if texts and not any(map(str.isalnum, message.body)):
        yield message.body, "no words"
    if rules.is_amend and texts and (why := non_message_form(texts[0])) in ("data in JSON", "markup", "a diff"):
        yield texts[0], why
    for text in texts:
        line = " ".join(text[:_LONGEST_SUBJECT].split())
        if refuses_beyond_doubt(line):
            yield line, "a refusal"
        elif line.startswith(("<", "[", "{")) and "body" in line and is_placeholder(line):
            yield line, "a placeholder"


def _on_one_line(text: str) -> str:
    return " ".join(text[: 4 * _QUOTED].split())
