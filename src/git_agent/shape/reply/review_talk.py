"""What a reviewer says of a change: whether it is good, what it lacks, what somebody else had better do."""

import re

from git_agent.model.lazy_pattern import LazyPattern, compiled
from git_agent.shape.ground.sentences import sentences
from git_agent.shape.reply.intents import plain_line, unquoted

REVIEW = "a review"

_DOING = (
    r"(?:adding|renaming|using|documenting|moving|removing|extracting|splitting|replacing|validating|writing|making"
    r"|handling"
    r"|testing|checking|refactoring|simplifying|updating|raising|returning|introducing|creating|providing|including"
    r"|mentioning|covering|changing|logging|dropping|deleting|caching|wrapping|avoiding|keeping|merging)"
)
_GOOD = (
    r"(?:well[- ]\w+|good|clean|correct|fine|solid|great|nice|ok|okay|easy|readable|clear|reasonable|sound|excellent"
    r"|sensible"
    r"|straightforward)"
)
_THING = (
    r"(?:code|implementation|logic|solution|approach|change|changes|patch|commit|pr|pull request|branch|design|test"
    r"|tests)"
)
_REQUEST = r"(?:pr|mr|pull request|merge request|branch|change|patch|commit)"
# Each must match the beginning of a sentence.
# Of any sentence, also of a body.
_SAID = (
    rf"(?:overall|all in all|in general|generally)?,? ?(?:the|this|your|these) (?:\w+ )?{_THING}"
    r"(?: (?:of|in|for|to|on) \S+(?: \w+)?)? (?:looks?|seems?|reads?)(?: to be)?(?: \w+)? "
    rf"{_GOOD}(?![\w-])",
    rf"(?:overall|all in all)\b,? .*\b(?:looks?|seems?|is|are) (?:\w+ )?{_GOOD}(?![\w-])",
    r"(?:looks|seems) (?:good|fine|great|ok|okay) (?:to me|overall)\b|lgtm[:,.!—\u2013-]+ ?\S",
    rf"(?:please |maybe |perhaps |also )?consider {_DOING}\b",
    r"(?:you|one) (?:might|may|could|should|would)(?: also)? (?:want to|like to|consider)\b",
    r"(?:great|good|nice|excellent|solid|awesome|impressive) (?:job|work|addition|change|improvement|catch|stuff)"
    r"(?: on\b|[.!,:])",
    rf"(?:the|this|that) {_REQUEST} (?:should|can|could|may|must|needs to|is ready to) (?:now )?(?:be )?"
    r"(?:approved?|merged?|rejected|accepted|revised|reworked|land(?:ed)?)\b",
)
# Of a subject alone: in a body, "Note: the cache is cleared" and "We suggest it to users" tell of the change.
_IN_SUBJECTS = (
    *_SAID,
    rf"(?:the|this|your|these) (?:\w+ )?{_THING}(?: (?:of|in|for|to|on) \S+(?: \w+)?)? (?:is|are|appears?)(?: to be)?"
    rf"(?: \w+)? {_GOOD}(?![\w-])",
    r"(?:we|i|it) (?:might|may|could|should|would)(?: also)? (?:want to|like to|consider|be (?:good|nice|better|worth"
    r"|great|helpful|safer|cleaner))\b",
    r"(?:i|we)(?:'d| would)? (?:strongly )?(?:suggest|recommend|propose|advise)\b",
    r"(?:code |peer )?review: .*\b(?:should|could|must|needs?|ignores?|is|are|has|lacks?|misses|might|may|looks?)\b",
    r"(?:suggestion|recommendation|concern|feedback|(?:potential|possible|minor|major) (?:issue|bug|problem"
    r"|concern))s?: ",
    r"(?:warning|caution|note|attention): .*\b(?:is|are|has|have|does|should|may|might|could|lacks?|was"
    r"|seems?)\b(?! now\b)",
    r"(?:this|that|it)(?: is|'s) an? (?:very |really )?(?:good|great|nice|useful|solid|excellent|sensible"
    r"|welcome) (?:\w+ )?(?:change|commit|addition|improvement|patch|update|idea|approach)\b",
)
_IN_BODIES = (*_SAID, r"lgtm\b")
_IN_LISTS = (
    *_IN_BODIES,
    r"(?:nit|nitpick|optional|suggestion|question|blocking|praise|(?:potential|possible) (?:issue|bug))"
    r"(?: \([\w -]+\))?: ",
    r"(?:approved?|request(?:ing)? changes|needs (?:work|changes|tests?))\b(?:[.!:]|$)",
)
_HEADING = LazyPattern(
    r"(?im)^\s*(?:#{1,6} +\W{0,3}|(?:\*\*|__))(?:(?:code )?review(?: comments| notes| summary)?|feedback|suggestions"
    r"|verdict|nits?"
    r"|concerns|recommendations?|assessment|strengths|weaknesses|issues(?: found)?|approval"
    r"|action items)(?::?(?:\*\*|__))?:? *$"
)
_MARK = LazyPattern(r"^\s*(?:[-*+•]|\d{1,3}[.)])\s+")


def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return compiled("|".join(f"(?:{pattern})" for pattern in patterns))


def is_review_talk(words: str) -> bool:
    """Whether the words of a subject judge the change or advise somebody, instead of telling what it does."""
    return _any_of(_IN_SUBJECTS).match(plain_line(unquoted(words))) is not None


def review_prose(body: str) -> str:
    """The first words of a body that are a review's; empty where there are none."""
    if heading := _HEADING.search(body):
        return heading[0].strip()
    for paragraph in body.split("\n\n"):
        for line in _lines(paragraph):
            is_item = _MARK.match(line) is not None
            for sentence in sentences(_MARK.sub("", line)):
                if _any_of(_IN_LISTS if is_item else _IN_BODIES).match(plain_line(unquoted(sentence))):
                    return sentence
    return ""


def _lines(paragraph: str) -> list[str]:
    """Each item of a list by itself, and the lines of a sentence as one."""
    found: list[str] = []
    for line in paragraph.split("\n"):
        if found and not _MARK.match(line):
            found[-1] = f"{found[-1]} {line.strip()}"
        else:
            found.append(line)
    return found
