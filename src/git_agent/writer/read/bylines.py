"""Who did what an entry of a list tells: no part of what was done."""

from git_agent.model.lazy_pattern import LazyPattern

# In brackets of its own, or behind a reference.
_BYLINE = LazyPattern(
    r"\s*\((?:PR|[Pp]atch|[Cc]ontributed|[Rr]eported|[Tt]hanks)\s+(?:by|to)\b[^()]*\)"
    r"|[;,]\s*(?:PR|[Pp]atch|[Cc]ontributed|[Rr]eported|[Tt]hanks)\s+(?:by|to)\b[^()]*(?=\))"
)


def without_byline(text: str) -> str:
    return _BYLINE.sub("", text)
