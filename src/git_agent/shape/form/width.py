"""How many terminal columns a text takes."""

from git_agent.model.lazy_pattern import LazyPattern

# Western letters, dashes, quotes and the ellipsis take one column each. One typographic apostrophe is
# no reason to load the tables, which takes longer than everything else in this room together.
_NARROW = LazyPattern(r"[\x20-\x7e\xa0-\u02ff\u2010-\u2027]*")
_CONTROL = LazyPattern(r"[\x00-\x1f\x7f-\x9f]")


def display_width(text: str) -> int:
    """Columns of `text`: wide characters count two, combining marks none, an emoji sequence once."""
    if text.isascii() or _NARROW.fullmatch(text):
        return len(text)
    from wcwidth import wcswidth

    # One control character makes the whole measure -1.
    return max(0, wcswidth(_CONTROL.sub("", text)))
