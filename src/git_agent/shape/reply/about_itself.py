"""Tells a subject that speaks of the answer or the diff, or only repeats what git shows of it."""

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.shape.ground.lexicon import is_file_name

_PATH = r"`?[\w@./+~-]+`?"
_SIGNS = (
    (
        "the error of a server",
        LazyPattern(r"(?i).*\b(?:please )?try again (?:later|soon|shortly|in (?:a|\d+)\b).*"),
    ),
    ("chatter", LazyPattern(r"(?i)there (?:is|are|was|were) (?:nothing|no \w+(?: \w+)?) to \w+.*")),
    (
        "chatter",
        LazyPattern(
            r"(?i)your (?:message|request|input|prompt|diff|answer|change|query)s? (?:is|was|were|has|have|exceed)\b.*"
        ),
    ),
    ("a placeholder", LazyPattern(r"(?i).*\bintentionally (?:left )?(?:blank|empty)\W*")),
    ("a placeholder", LazyPattern(r"(?i)(?:the |your )?(?:subject|title|summary|message)(?: line)?(?: goes)? here\W*")),
    (
        "a remark about the diff",
        LazyPattern(
            r"(?i)(?:the|this) (?:\w+ )?(?:diff|patch|changes?|commit) "
            r"(?:shows?|indicates?|reveals?|suggests?|implies)\b.*"
        ),
    ),
    ("what git shows of it", LazyPattern(r"[^|]+ \|\s+(?:\d+ ?[+-]*|Bin\b.*)|\d+ files? changed\b.*")),
)
_NAMES_ONLY = LazyPattern(
    r"(?:[MADRCTU?]{1,2}\s+|(?i:changes? (?:in|to|of) |(?:this|the) (?:commit|change|patch) "
    r"(?:changes|modifies|touches) ))?"
    rf"(?P<path>{_PATH})"
)


def about_itself(subject: str) -> str:
    """What the subject is instead of one about the change; empty where it may be one."""
    why = next((why for why, sign in _SIGNS if sign.fullmatch(subject)), "")
    named = _NAMES_ONLY.fullmatch(subject.rstrip("."))
    return why or ("the name of a file" if named and is_file_name(named["path"].strip("`")) else "")
