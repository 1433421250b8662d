"""How git tidies a message before it commits it, as `commit.cleanup` says."""

from itertools import groupby

VERBATIM = "verbatim"
STRIP = "strip"
WHITESPACE = frozenset({"default", "whitespace", "scissors"})  # without an editor they are the same
MODES = WHITESPACE | {VERBATIM, STRIP}

_SPACE = " \t\n\r"  # to git; other blanks are words


def cleaned(text: str, mode: str, comment_prefix: str) -> str:
    """The message as git would commit it: no blanks at ends of lines and no empty lines but single ones between."""
    if mode == VERBATIM:
        return text
    lines = [line.rstrip(_SPACE) for line in text.split("\n")]
    if mode == STRIP:
        lines = [line for line in lines if not line.startswith(comment_prefix)]
    runs = ((line, len(list(run))) for line, run in groupby(lines))
    kept = "\n".join(line for line, count in runs for _ in range(count if line else 1)).strip("\n")
    return f"{kept}\n" if kept else ""


def is_empty(text: str, mode: str) -> bool:
    """Whether git would call it no message: whoever signs off nothing has said nothing."""
    if mode == VERBATIM:
        return not text
    return not any(line.strip(_SPACE) for line in text.split("\n") if not line.startswith("Signed-off-by: "))
