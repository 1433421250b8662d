"""Tells a reply that is no message: a refusal, a question, data, a diff, a placeholder, and nothing else.

A model that cannot or will not answer still answers, and `git commit` would take it. So a text has to look like a
message before it is one. The signs are of form first; what could be an odd but honest subject counts only where no
word of it has to do with the change.
"""

import re
from collections.abc import Iterator
from functools import cache

from git_agent.model.fault import Fault
from git_agent.model.message import Message, MessageRules
from git_agent.model.subject import parse_subject
from git_agent.shape.form.blocks import paragraphs
from git_agent.shape.ground.sources import Sources
from git_agent.shape.reply.reply_forms import is_placeholder, line_form, whole_form
from git_agent.shape.reply.voices import (
    after_greeting,
    asks,
    asks_reader,
    fails,
    is_about_writing,
    is_greeting,
    is_stage_direction,
    plans,
    refuses,
    refuses_anyway,
    requests,
    unquoted,
)

RULE = "no-message"

_OF_THE_CHANGE = ("diff", "paths", "submodules")
_LONGEST_SUBJECT = 1_000  # what is longer is refused for its width, whatever it says
_MOST_PARAGRAPHS = 50
_LEAST_WORDS = 3  # of which none is known before a sentence counts as one about something else
_ERRORS = ("Error", "ERROR", "error", "fatal", "Fatal", "FATAL", "Exception")
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
_WORDS = re.compile(r"[^\W\d_]{3,}")
_COMMON = """
    the and for with that this from into are was were has have had been being its his her our their not but you your can
    will would could should may might must shall out off over under when where while what which who how why all any some
    each every also only just more most other than then there here they them these those very too now new old one two
    about after before because between both does did done such via per yes sorry please help request message commit
    git diff error code file
"""
# Stems of the verbs that begin most subjects.
_CHANGING = """
    add fix updat chang remov delet drop mov renam refactor clean improv implement introduc support us mak allow
    enabl disabl bump upgrad downgrad revert merg rebas replac rewrit simplif reduc increas avoid prevent handl
    catch correct document test release prepar creat extract inlin split join format lint sort convert migrat
    port switch adjust tweak polish optimi[sz] speed cach restor reset return rais throw wrap unwrap bind link
    import export vendor initiali[sz] init set unset expos hid show print log warn ignor skip retry limit bound
    check validat verif ensur guard declar defin mark rework reorgani[sz] reorder restructur tidy deprecat
    deduplicat pin unpin lock unlock sync backport apply address clarif translat configur extend generali[sz]
    default typo keep strip read pars build ship revis bring turn pass
"""
_ENGLISH = re.compile(r"\b(?:the|is|are|was|were|of|a|an|to|and|in|for|with|that|this|it)\b", re.IGNORECASE)


def no_message(message: Message, *, rules: MessageRules, sources: Sources | None = None) -> tuple[Fault, ...]:
    """The fault of a model's text that is no message; `sources` are what the change itself consists of."""
    is_settled = rules.anchor is not None and message.subject == rules.anchor
    why = "" if is_settled else _why_not(message, sources)
    found = [(message.subject, why)] if why else list(_in_body(message, rules))
    return tuple(
        Fault(
            rule=RULE,
            detail=f"The answer {_quoted(text)} is no message but {why}: answer with the message alone, which says "
            "what the change does.",
        )
        for text, why in found[:1]
    )


def says_nothing(text: str) -> str:
    """What a single sentence of a description is instead of one, or nothing."""
    text = text.strip()
    if why := whole_form(text):
        return "" if why in ("a list of paths", "code", "a call of a tool or a program") else why
    if refuses(text):
        return "a refusal"
    is_bare = not any(map(str.isalnum, text))
    return "no words" if is_bare else "a placeholder" if text[0] in "<[{" and is_placeholder(text) else ""


def _why_not(message: Message, sources: Sources | None) -> str:
    subject = message.subject.strip()
    if not subject or len(subject) > _LONGEST_SUBJECT:
        return ""  # other rules say so
    known = parse_subject(subject)
    is_headed = known.type is not None
    if not is_headed and (why := whole_form(message.text)):
        return why
    if re.match(_FIELDS, subject) and re.match(_FIELDS, message.body):
        return "data"
    if re.match(r"1[.)] ", subject) and re.match(r"2[.)] ", message.body):
        return "a choice of several"
    if known.area is not None:
        is_headed = known.area not in _NO_AREAS
    words = known.text if is_headed else subject
    if why := line_form(words, is_headed=is_headed) or _announcement(message):
        return why
    if not is_headed:
        return _voice(words, known.area or "", sources)
    if known.type is None and fails(words) and _is_strange(subject, sources):  # `curl: (7) Failed to connect`
        return "the error of a program"
    return _headed_voice(words)


def _announcement(message: Message) -> str:
    is_told = " " in message.subject and _tells_change(message.subject)
    if message.body or is_told or re.search(r"(?:^|\s):[\w+-]+:$", message.subject):
        return ""  # an emoji ends in a colon, too
    if not message.subject.rstrip("* _").endswith((":", "\uff1a")):
        return ""
    return "the announcement of one"


def _headed_voice(words: str) -> str:
    if refuses_anyway(words):
        return "a refusal"
    return "a question" if asks(words) and requests(words) else ""


def _voice(subject: str, area: str, sources: Sources | None) -> str:
    if refuses(subject):
        return "a refusal"
    is_strange = _is_strange(subject, sources)
    if asks(subject) and (is_strange or (asks_reader(subject) and not _tells_change(subject))):
        return "a question"
    if requests(subject):
        return "a request"
    if is_strange and re.fullmatch(r"(?=\S*[A-Za-z]{2})(?![vV]?\d+[.-])(?=\S*\d)[\w.+/=-]{12,}", subject):
        return "an address or a number"
    if _is_chatter(subject, sources, is_strange=is_strange):
        return "chatter"
    if is_strange and (fails(subject) or area in _ERRORS or re.match(r"[A-Z]\w*(?:Error|Exception): ", subject)):
        return "the error of a program"
    if area in ("TODO", "FIXME", "TBD") and is_about_writing(subject):
        return "a placeholder"
    return "about something else" if is_strange and _is_strange_sentence(subject) else ""


def _is_strange(subject: str, sources: Sources | None) -> bool:
    """Whether it neither begins as people tell a change nor has a word that is in this one."""
    return sources is not None and not _tells_change(subject) and not _is_bound(subject, sources)


def _is_chatter(subject: str, sources: Sources | None, *, is_strange: bool) -> bool:
    if is_strange and re.search(r"(?<![\w/-])I(?:['\u2019](?:m|ll|ve|d))?(?![\w/.-])", unquoted(subject)):
        return True
    if (
        is_greeting(subject)
        or is_stage_direction(subject)
        or (plans(subject) and (is_strange or is_about_writing(subject)))
    ):
        return True
    rest = after_greeting(subject)
    return bool(rest) and (is_strange or bool(_voice(rest, "", sources)))


def _is_strange_sentence(subject: str) -> bool:
    """A whole English sentence with a full stop; "Faster reading." and other languages get the benefit of the doubt."""
    if not re.search(r"\b(?:is|are|was|were|am|has|have)\b", subject):
        return False
    ends = subject.endswith((".", "!")) and not subject.endswith("...")
    return ends and len(_content(subject)) >= _LEAST_WORDS and bool(_ENGLISH.search(subject))


def _tells_change(subject: str) -> bool:
    """Whether the first word, behind an area if there is one, is what people do to code."""
    words = re.sub(r"^\[[^\[\]]{1,40}\]\s*", "", parse_subject(subject).text).lower().split()
    return bool(words) and _changing().fullmatch(words[0]) is not None


@cache
def _changing() -> re.Pattern[str]:
    return re.compile(f"(?:{'|'.join(_CHANGING.split())})(?:e|s|es|d|ed|ing)?[,.!?:]*")


def _is_bound(text: str, sources: Sources) -> bool:
    """Whether any word of the text, an ending aside, is in what changes."""
    found = (sources.find(_stem(word), form="squashed", before=b"", after=b"") for word in _content(text))
    return sources.cut() is not None or any(place in _OF_THE_CHANGE for place in found)


def _content(text: str) -> list[str]:
    words = dict.fromkeys(word.lower() for word in _WORDS.findall(text[:_LONGEST_SUBJECT]))
    return [word for word in words if word not in _common()]


@cache
def _common() -> frozenset[str]:
    return frozenset(_COMMON.split())


def _stem(word: str) -> str:
    return word[: max(4, len(word) - 3)]


def _in_body(message: Message, rules: MessageRules) -> Iterator[tuple[str, str]]:
    """Paragraphs that refuse or were to be replaced; those of an original message are its author's."""
    kept = paragraphs(rules.kept_text) if rules.kept_text else frozenset()
    texts = [text for text in message.body.split("\n\n")[:_MOST_PARAGRAPHS] if text.strip() and text not in kept]
    if texts and not any(map(str.isalnum, message.body)):
        yield message.body, "no words"
    if rules.is_amend and texts and (why := whole_form(texts[0])) in ("data in JSON", "markup", "a diff"):
        yield texts[0], why
    for text in texts:
        line = " ".join(text[:_LONGEST_SUBJECT].split())
        if refuses_anyway(line):
            yield line, "a refusal"
        elif line.startswith(("<", "[", "{")) and "body" in line and is_placeholder(line):
            yield line, "a placeholder"


def _quoted(text: str, *, limit: int = 80) -> str:
    line = " ".join(text[: limit * 4].split())
    line = line if len(line) <= limit else line[: limit - 1] + "…"
    return '"' + "".join(char if char.isprintable() else f"\\x{ord(char):02x}" for char in line) + '"'
