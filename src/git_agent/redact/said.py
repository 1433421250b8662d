"""What is common to values without quotes: where they end, and which words are none."""

import re

from git_agent.redact.late import Late
from git_agent.redact.literals import FoundLiteral
from git_agent.redact.values import MOST_JUDGED, ValueForm


def found(bare: re.Match[str], content: str, form: ValueForm) -> FoundLiteral:
    return FoundLiteral(start=bare.start(), text=content, quote="", form=form)


def rest_of_line(text: str, start: int, end: int) -> str:
    stop = text.find("\n", start, min(end, start + MOST_JUDGED))
    rest = text[start : stop if stop >= 0 else min(end, start + MOST_JUDGED)]
    rest = re.split(r"[ \t]+(?:#|//|<!--|--)[ \t]|[ \t]*(?:-->|\*/)|[ \t]\\$", rest)[0]
    return rest.rstrip(" \t\r,;").rstrip("\"'`")


# What a password is said to be, other than itself.
ADJECTIVE = Late(
    r"(?i)\w+(?:ed|ing|ly|able|ible|ory|ent|ant|ive|al|ous|ct|igt|ich|isch|iert|oire|toria|torio|is[ée]?|a?d[oa])|invalid|valid|wrong|right|empty|missing|not|set|sent|"
    r"the|an?|your?|you|too|long|short|weak|strong|known|unknown|hidden|shown|unsafe|safe|secret|public|private|plain|null|none|true|false|be|it|"
    r"set|them|this|that|there|here|yours|mine|ours|given|new|old|same|different|unset|written|forgotten|wanted|case-sensitive|\w+-\w+ed|(?-i:[A-Z_]{3,})|falsch|leer|\W+.*|.*[(){}\[\]<>=:/].*"
)
