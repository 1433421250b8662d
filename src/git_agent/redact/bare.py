"""Values without quotes: how one is made, where it ends, and which words are none."""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.literals import CandidateValue
from git_agent.redact.values import MOST_JUDGED, ValueForm


def bare_candidate(bare: re.Match[str], content: str, form: ValueForm) -> CandidateValue:
    return CandidateValue(start=bare.start(), text=content, quote="", form=form)


def rest_of_line(text: str, start: int, end: int) -> str:
    stop = text.find("\n", start, min(end, start + MOST_JUDGED))
    rest = text[start : stop if stop >= 0 else min(end, start + MOST_JUDGED)]
    # A comment behind the value, the end of a comment around it, a shell's continued line: none is part of it.
    rest = re.split(r"[ \t]+(?:#|//|<!--|--)[ \t]|[ \t]*(?:-->|\*/)|[ \t]\\$", rest)[0]
    return rest.rstrip(" \t\r,;").rstrip("\"'`")


# What sentences say of a password instead of telling it (`the password is invalid`, `ist falsch`): endings of
# adjectives and participles in the languages of the vocabulary, and whatever has brackets or signs of code.
ADJECTIVE = LazyPattern(
    r"(?i)\w+(?:ed|ing|ly|able|ible|ory|ent|ant|ive|al|ous|ct|igt|ich|isch|iert|oire|toria|torio|is[ée]?|a?d[oa])"
    r"|invalid|valid|wrong|right|empty|missing|not|set|sent|"
    r"the|an?|your?|you|too|long|short|weak|strong|known|unknown|hidden|shown|unsafe|safe|secret|public|private"
    r"|plain|null|none|true|false|be|it|"
    r"set|them|this|that|there|here|yours|mine|ours|given|new|old|same|different|unset|written|forgotten|wanted"
    r"|case-sensitive|\w+-\w+ed|(?-i:[A-Z_]{3,})|falsch|leer|\W+.*|.*[(){}\[\]<>=:/].*"
)

# How the value is written: none of these words is the value.
WRITTEN = (
    r"plain-?text|clear-?text|clear|simple|cipher|irreversible-cipher|reversible|encrypted|unencrypted|ascii-text|ascii"
    r"|hexadecimal|hex|hash|text|sha-?\d*|md5|aes-?\d*|des|pre-share|level[ \t]\d+|[0-9]"
)

# What a sentence says behind the name of a flag: `--pass option required`, `--key against a server`, `if --psk used.`
FLAG_WORDS = (
    r"option|flag|argument|parameter|switch|against|with|without|for|is|was|and|or|to|in|if|when|must|should|takes"
    r"|used|given"
)
