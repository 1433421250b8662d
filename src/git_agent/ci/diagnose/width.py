"""How much of a line rules see and people are shown."""

WIDEST = 500  # characters
_BREAKS = frozenset(" \t\r\n\"'`,;<>(){}[]|")


def narrow(text: str) -> str:
    """The beginning of a line, without the word that the cut would break: half a token is not known for a secret."""
    if len(text) <= WIDEST:
        return text
    end = WIDEST
    if text[end] not in _BREAKS:
        while end and text[end - 1] not in _BREAKS:
            end -= 1
    return text[:end]
