"""Words of a text as a fault quotes them: every character visible, cut between two words."""

from git_agent.model.invisible import escape_code


def quoted(text: str, *, limit: int = 60) -> str:
    """The beginning of a text in quotes, with a mark where it goes on."""
    shown = text
    if len(text) > limit:
        words = text[:limit].rpartition(" ")[0]
        # A word is cut only where hardly anything would be left without it.
        shown = (words if len(words) > limit // 2 else text[: limit - 1]).rstrip() + "…"
    return '"' + "".join(char if char.isprintable() else escape_code(ord(char)) for char in shown) + '"'
