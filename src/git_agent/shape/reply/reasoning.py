"""Takes off what a model says to itself or to its server: its reasoning, and the markers of a turn.

A reply may have a hundred thousand of them, so each step walks through the text once.
"""

import re
from collections.abc import Iterator
from functools import cache

THOUGHT = r"(?:think|thinking|thoughts?|reasoning|reflection|scratchpad)"
_PATTERNS = {
    "turn": r"<[|\uff5c][\w\u2581]{2,40}[|\uff5c]>|</s>|\[/?INST\]|<(?:start|end)_of_turn>(?:model\b)?",
    "space": r"\s*",
    "opening": rf"(?i)<({THOUGHT})(?:\s[^<>]*)?>",
    "open_thought": rf"(?i)<{THOUGHT}>(?! )",
    "opening_line": rf"(?im)^[ \t]*<({THOUGHT})>[ \t]*$",
    # In a sentence a tag stands between spaces or in backticks; at the end of a thought it sticks to a word or a line.
    "closed_thought": rf"(?im)(?:^|(?<=[\w.!?)]))</{THOUGHT}>(?=[ \t]*$|[A-Za-z*`#])",
    "fence": r"[ \t]*(`{3,}|~{3,})([^`\n]*)$",
}


@cache
def pattern(name: str) -> re.Pattern[str]:
    """Compiled when first asked for: only a model's reply needs them."""
    return re.compile(_PATTERNS[name])


def without_turn_markers(text: str) -> str:
    """Without the marks of a turn around the reply, and without what the model imagined after one."""
    turn, space = pattern("turn"), pattern("space")
    start = 0
    while marker := turn.match(text, start):
        start = _match_end(space, text, marker.end())
    if start:
        return text[start:]
    struck_out = text.find("<s>")  # struck out text ends in </s> as well
    for marker in turn.finditer(text):
        if 0 <= struck_out < marker.start():
            return text
        after = _match_end(space, text, marker.end())
        # One in the middle may be quoted; two in a row, or one at the end, are the model's own.
        if after == len(text) or turn.match(text, after):
            return text[: marker.start()]
    return text


def without_reasoning(text: str) -> str:
    """Without the thoughts before and after the reply, closed or not."""
    start = 0
    while (after := _thought_end(text, start)) is not None:
        start = _match_end(pattern("space"), text, after)
    if start:
        return text[start:]
    # Never closed: the model ran out of tokens while it was thinking, and there is no answer.
    if pattern("open_thought").match(text):
        return ""
    text = text[: _last_thought(text)]
    # Some servers swallow the opening tag, and the reply begins in the middle of a thought.
    closings = list(_closings(text))
    if not closings:
        return text
    first, last = closings[0], closings[-1]
    opening = f"<{first[0][2:]}"
    return text if 0 <= text.find(opening) < first.start() else text[last.end() :]


def fence_of(line: str) -> re.Match[str] | None:
    """The fence that `line` is, with its mark and what follows it."""
    return pattern("fence").match(line) if "```" in line or "~~~" in line else None


def _match_end(pattern: re.Pattern[str], text: str, at: int) -> int:
    match = pattern.match(text, at)
    return match.end() if match else at


def _thought_end(text: str, start: int) -> int | None:
    """Behind the thought that begins exactly at `start`."""
    opening = pattern("opening").match(text, start)
    closing = _closing(opening[1].lower()).search(text, opening.end()) if opening else None
    return closing.end() if closing else None


@cache
def _closing(name: str) -> re.Pattern[str]:
    return re.compile(f"(?i)</{name}>")


def _last_thought(text: str) -> int:
    """Where a thought begins that nothing follows; the end of the text where there is none."""
    answered: dict[str, int] = {}  # for each name, behind its last end that is not the end of everything
    for opening in pattern("opening_line").finditer(text):
        name = opening[1].lower()
        if name not in answered:
            ends = (closing.end() for closing in _closing(name).finditer(text))
            answered[name] = max((end for end in ends if end < len(text)), default=0)
        if opening.start() > answered[name]:
            return opening.start()
    return len(text)


def _closings(text: str) -> Iterator[re.Match[str]]:
    """The ends of thoughts outside of fences."""
    if "</" not in text:
        return
    is_fenced, counted = False, 0
    for closing in pattern("closed_thought").finditer(text):
        start = text.rfind("\n", counted, closing.start()) + 1
        if start > counted:
            fences = sum(fence_of(line) is not None for line in text[counted : start - 1].split("\n"))
            is_fenced = is_fenced is not bool(fences % 2)
            counted = start
        if not is_fenced:
            yield closing
