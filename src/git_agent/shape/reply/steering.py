"""Words in a model's text that are not for people: they steer machines, or stand where a secret was hidden.

A message is read by build servers, by git and by release tools, and some words in it switch these off or make them do
more. Who may say them is a person: in the message that is amended, in the one that git has prepared, or in a hint.
"""

from collections.abc import Iterable, Iterator

from git_agent.model.fault import Fault
from git_agent.model.lazy_pattern import compiled
from git_agent.model.machine_words import STEERING

RULE = "machine-words"

_FROM_PEOPLE = "only a person may ask for that"
# Of a subject a group is what a person must have said: git's `Revert "x"` allows a model's `revert: x`.
_SUBJECTS = {
    r"((?i:revert|reapply))(?:\s+[\"'`“„«]|(?:\([^)]*\))?!?:)": "git and release notes as a revert",
    r"(?:fixup|squash|amend)! ": "git: the next rebase would fold this commit into another",
    r"Merge (?:branch(?:es)?|tag|commit|remote-tracking branch|pull request) (?:['\"#]|\S+$)"
    r"|Merge (?:remote-tracking )?branch \S+ (?:into|from|of) \S": "git and forges as a merge",
}
_LINES = {
    r"(?im)^[ \t>*_`-]*this\s+reverts\s+(?:merge\s+)?commit\b": "git and release notes as a revert",
    r"(?im)^[ \t]*\(cherry[ -]picked from commit\b": "git as a picked commit",
}
_HIDDEN = (
    r"\[REDACTED(?::[\w .-]{1,40})?\]"
    r"|(?i:(?:\b(?:from|to|with|is|was|of|and|as)|[:=]) [\"']?<(?:value|secret|password|token|redacted|hidden|masked"
    r"|old[ _-]value|new[ _-]value|api[ _-]?key|placeholder)>(?! ?(?:tag|element|placeholder|argument|option)))"
)


def machine_words(subject: str, text: str, *, brought: Iterable[str] = ()) -> tuple[Fault, ...]:
    """The faults of a text with such words, unless a person has brought them."""
    sources = tuple(brought)
    return tuple(
        Fault(rule=RULE, detail=f'"{found}" {why}.')
        for found, why in _found(subject, text)
        if not any(found.casefold() in source.casefold() for source in sources)
    )


def _found(subject: str, text: str) -> Iterator[tuple[str, str]]:
    for pattern, whom in STEERING.items():
        if match := compiled(pattern).search(text):
            yield match[0].strip(), f"steers {whom}, and {_FROM_PEOPLE}: leave it out"
    for pattern, whom in _SUBJECTS.items():
        if match := compiled(pattern).match(subject.lstrip()):
            found = match[match.lastindex or 0].strip()
            yield found, f"is read by {whom}, which this change is not: say what it does"
    for pattern, whom in _LINES.items():
        if match := compiled(pattern).search(text):
            yield match[0].strip(), f"is read by {whom}, which this change is not: say what it does"
    if match := compiled(_HIDDEN).search(text):
        yield match[0], "stands where a secret was hidden from you: say what changes without it"
