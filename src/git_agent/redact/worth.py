"""Whether a text is worth a look: all that is loaded for one that is not, since most are not."""

from collections.abc import Iterator, Sequence

from git_agent.redact import prefilter
from git_agent.redact.runs import has_long_run
from git_agent.redact.text_kinds import holds_bare_values, sections
from git_agent.redact.vocabulary import FOREIGN_STEMS, SHORT_STEMS, STEMS

# The marker of PEM, that of PuTTY, and `-----BEGIN` in base64.
KEY_MARKERS = ("PRIVATE KEY", "Private-Lines", "LS0tLS1CRUdJTi")
# The stems, and the words of tables and statements, which are in no list of rules.
_WORDS = (*STEMS, *SHORT_STEMS, b"codes", b"insert ")


def may_hold_secret(text: str, *, path: str = "") -> bool:
    """False only where redact() would find nothing; cheap enough to ask of everything."""
    flat = text.encode("ascii", "replace")
    if has_long_run(flat) or any(word in text for word in KEY_MARKERS):
        return True
    lowered = flat.lower()
    if next(prefilter.held(_WORDS, lowered), None) or next(prefilter.words_in(lowered, []), None):
        return True
    if not text.isascii() and next(foreign_places(text), None) is not None:
        return True
    return any(name and holds_bare_values(name) for _, _, name in sections(text, path))


def speaks_of_secrets(text: str) -> bool:
    """Whether a word or a mark of credentials stands in a text, which says what the lines below it hold."""
    if any(word in text for word in KEY_MARKERS):
        return True
    lowered = text.encode("ascii", "replace").lower()
    if next(prefilter.held((*STEMS, *SHORT_STEMS), lowered), None):
        return True
    return not text.isascii() and next(foreign_places(text), None) is not None


_TOGETHER = 32  # texts that are asked about at once


def worth_looking(texts: Sequence[str]) -> list[bool]:
    """What `may_hold_secret` says of each, for many: nearly all hold nothing, and that is one question for a group.

    Texts in other letters than ASCII are asked about one by one, for how they are read depends on every letter.
    """
    answers = [not text.isascii() and may_hold_secret(text) for text in texts]
    plain = [at for at, text in enumerate(texts) if text.isascii()]
    groups = [plain[start : start + _TOGETHER] for start in range(0, len(plain), _TOGETHER)]
    while groups:
        group = groups.pop()
        if not may_hold_secret("\n".join([texts[at] for at in group])):
            continue
        if len(group) == 1:
            answers[group[0]] = True
            continue
        half = len(group) // 2
        groups += (group[:half], group[half:])
    return answers


def foreign_places(text: str) -> Iterator[int]:
    """Where words in other letters stand; lower() keeps places unless a letter grows, and then case must match."""
    lowered = text.lower()
    lowered = lowered if len(lowered) == len(text) else text
    for stem in FOREIGN_STEMS:
        at = lowered.find(stem)
        while at >= 0:
            yield at
            at = lowered.find(stem, at + len(stem))
