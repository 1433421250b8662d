"""What models say around a message: how to know a line or a paragraph that talks to the reader."""

import re
from functools import cache

from git_agent.shape.ground.words import starts_with_change_verb

HEADER = (
    r"(?:build|chore|ci|deps|docs|feat|fix|perf|refactor|release|revert|security|style|tests?)"
    r"(?:\([^()\n]+\))?!?: \S"
)
_YES = r"(?:sure(?: thing)?|certainly|of course|absolutely|okay|ok|alright|got it|understood|no problem)"
_SPEAKER = (
    r"(?:here|here's|below|the following|this|based on|after|looking at|given|i|i'll|i've|i'd|my|the|a|an|suggested"
    r"|proposed|generated|recommended|final|conventional|git)"
)
_MESSAGE = r"(?:commit|commit message|message|subject|subject line|title|answer|suggestion|options?|you go)"
_ABOUT = r"(?:commit message|the message|conventional commit|subject line|imperative|commit type|prefix|scope)"

_LONGEST = 600  # characters; nobody greets at greater length

# Each must match a whole line, its emphasis taken off.
_ANNOUNCEMENTS = (
    rf"{_YES}\W*",
    rf"{_YES}[!,.:]+ (?:here|i|i'll|i've|i'd|let|let's|below|this|based on|the)\b.*[.!:]",
    rf"(?:{_YES}\b.*|{_SPEAKER}\b.*)?\b{_MESSAGE}\b[^:]*:",
    r"(?:suggested |proposed |generated |final )?commit message",
    r"(?:i|i'll|i've|i'd|let me|here)\b.*\bcommit message\b.*[.!]",
    r"(?:looking at|based on|after reviewing|given) (?:the|your|these|this)\b.*\b(?:diff|staged|provided)\b.*[.!:]",
)
# Each must match the beginning of a paragraph.
_REMARKS = (
    r"(?:please )?(?:let me know|feel free to|do let me know)\b",
    r"(?:i )?hope (?:this|that) (?:helps|works|is|meets|captures)\b",
    r"(?:--+ ?)?(?:(?:best|kind|warm|many) (?:regards|wishes)|regards,|sincerely\b|yours (?:truly|sincerely)|cheers,)",
    r"would you like (?:me|a|any|another)\b|is there anything\b",
    r"if you(?:'d| would)? (?:like|need|want|prefer)\b.*\b(?:me|i|i'll|i can)\b",
    r"(?:this|the|my|the above) (?:commit )?message (?:follows|adheres|captures|accurately|clearly|concisely|succinctly"
    r"|summari[sz]es|conforms|reflects|uses the)\b",
    rf"(?:explanation|reasoning|rationale)\b[^.]{{0,120}}\b{_ABOUT}\b",
    r"note:? (?:that )?i(?:'ve|'m| have| am)?\b[^.]{0,120}\b(?:commit message|the diff|provided|conventional commit)\b",
)


@cache
def _any_of(patterns: tuple[str, ...]) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE | re.DOTALL)


@cache
def _header() -> re.Pattern[str]:
    return re.compile(HEADER)


def is_header(line: str) -> bool:
    """Whether `line` begins as a conventional subject, as few sentences do by accident."""
    return bool(_header().match(line))


def is_announcement(line: str) -> bool:
    """Whether `line` only says that a message follows."""
    return len(line) <= _LONGEST and bool(_any_of(_ANNOUNCEMENTS).fullmatch(_plain(line)))


def is_remark(paragraph: str) -> bool:
    """Whether `paragraph` is about the message instead of the change."""
    return bool(_any_of(_REMARKS).match(_plain(paragraph[:_LONGEST])))


def without_yes(text: str) -> str:
    """Without the "Sure," before what begins as people tell a change; before anything else it may be a turn of talk."""
    subject, gap, rest = text.partition("\n")
    yes = _any_of((rf"{_YES}[!,.:]+ +(?=\S)",)).match(subject)
    if yes is None:
        return text
    told = subject[yes.end() :]
    if is_header(told):
        return f"{told}{gap}{rest}"
    return f"{told[0].upper()}{told[1:]}{gap}{rest}" if starts_with_change_verb(told) else text


def _plain(text: str) -> str:
    return text.replace("\u2019", "'").replace("*", "").strip(' \t\n_#>`"')
