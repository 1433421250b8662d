"""Which removals a message tells of: what it names or describes, or all where it speaks in general."""

from collections.abc import Iterable, Iterator

from git_agent.grouping.words import parts_of, words_in
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.model.paths import word_set
from git_agent.model.subject import parse_subject
from git_agent.model.value import value
from git_agent.review.find.statements import texts_of
from git_agent.review.find.told import PLAIN, root_of

_GOES = (
    r"remov\w*|delet\w*|drop(?:s|ped|ping)?|renam\w*|get(?:s|ting)? rid|rid of|purg\w+|kill\w*|revert\w*"
    r"|back(?:s|ed)? out|eliminat\w+|prun\w+|strip(?:s|ped)?|unexport\w*|hid(?:e|es|ing)|discard\w*|discontinu\w+"
)
_TURNS = (
    r"refactor\w*|rework\w*|rewr[io]t\w+|restructur\w+|reorgani[sz]\w+|redesign\w*|overhaul\w*|clean\w*|tid(?:y|ied)\w*"
    r"|simplif\w+|merg(?:e|es|ed|ing)|consolidat\w+|unif\w+|inlin\w+|extract\w*|mov(?:e|es|ed|ing)|migrat\w+|dedup\w*"
    r"|reduc\w+|collaps\w+|combin\w+|split\w*|replac\w+|convert\w*|switch\w*|port(?:s|ed|ing)?"
)
_IN_SUBJECT = LazyPattern(rf"(?i)\b(?:{_GOES}|{_TURNS})\b")
# In a body such words are said of anything: only what a line or a point begins with is what was done.
_IN_BODY = LazyPattern(
    rf"(?i)^\W*(?:\w+(?:\([\w ,-]*\))?: )?(?:(?:also|and|this|it|then|which|we|i) ){{0,2}}(?:{_GOES}|{_TURNS})\b"
    r"|\b(?:is|are|was|were|been|gets?|got) (?:now )?(?:removed|renamed|dropped|deleted|replaced|gone)\b"
)
# `Remove unused functions now that …`: what follows is no part of what goes.
_DEED = LazyPattern(
    rf"(?i)\b(?:{_GOES}|{_TURNS})(?P<object>(?: (?!(?:now|that|which|since|because|as|so|in|for|to|with|when|after)\b)"
    r"[\w`./-]+)+)"
)
_BREAKS = LazyPattern(r"(?i)\bbreaking|\bbackwards?[- ]incompat")
# Support for something may have been anywhere, and so may what nobody used.
_SUPPORT = LazyPattern(rf"(?i)\b(?:{_GOES}) (?:\w+ ){{0,4}}?(?:support|compat\w*)\b")
_GENERAL = word_set(
    "unused dead deprecated obsolete legacy redundant unneeded unnecessary old stale leftover leftovers useless extra "
    "nobody anybody anyone someone ever longer never much little lots things thing stuff various misc minor several "
    "helper helpers api apis public private internal exported definition definitions member members symbol symbols "
    "property properties constant constants variable variables field fields module modules package packages "
    "breaking wip "
    "the and for but any all are was has had its our his her out off now too can may one two new few own yet nor per "
    "add fix let get got gets rid use way who why how him she you did due end see set put via big bit better nicer"
)
_BESIDE = LazyPattern(r"https?://\S+|\(#\d+\)|#\d+|`[^`]*`(?=\s*->)")


@value
class Telling:
    """What one line of a message says is gone or put elsewhere; without words it speaks of everything."""

    words: frozenset[str]

    def is_about(self, words: frozenset[str]) -> bool:
        return not self.words or bool(self.words & words)


def tellings(message: Message) -> tuple[Telling, ...]:
    """Everything that a message says of removals and of what may well be one."""
    return tuple(_tellings(message))


def _tellings(message: Message) -> Iterator[Telling]:
    if _BREAKS.search(message.text):
        yield Telling(words=frozenset())
    subject = parse_subject(message.subject)
    # `rewrite: fix an index` speaks of an area.
    if subject.type == "refactor" or _IN_SUBJECT.search(subject.text):
        yield _telling(f"{subject.scope or ''} {subject.text}")
    for paragraph in message.body.replace("\r", "").split("\n\n"):
        for text in texts_of(paragraph.split("\n")):
            if _IN_BODY.search(text):
                yield _telling(text)


def _telling(text: str) -> Telling:
    if _SUPPORT.search(text) or any(not _words(match["object"]) for match in _DEED.finditer(text)):
        return Telling(words=frozenset())
    return Telling(words=_words(text))


def _words(text: str) -> frozenset[str]:
    """What is said beside the deed itself."""
    rest = _IN_SUBJECT.sub(" ", _BESIDE.sub(" ", text))
    return frozenset(map(root_of, parts_of(words_in(rest)) - PLAIN - _GENERAL))


def words_of_removal(texts: Iterable[str]) -> frozenset[str]:
    """What a removal could be described by: the words of its name, its place and its lines."""
    return frozenset(root_of(part) for text in texts for part in parts_of(words_in(text)))
