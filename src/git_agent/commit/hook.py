"""What the commit hook decides: whether anybody has said something yet, and where our text goes.

Pure functions over the bytes of the file that git hands to the hook, because everything in it that is not
ours has to come out as it went in, whatever its encoding.
"""

from io import BytesIO

# How git names its reasons for a message: "" when it has none yet, "template" for `commit.template`. All others
# (message, merge, squash, commit) mean that somebody has already decided what it says.
OPEN_SOURCES = frozenset({"", "template"})

_SCISSORS = b" ------------------------ >8 ------------------------"
_SIGNATURE = b"Signed-off-by: "

MOST_BYTES = 32 << 20  # `git commit --verbose` shows the whole change below the message


def awaits_message(text: bytes, *, comment_prefix: str) -> bool:
    """True while the file holds only comments, and the signature that `git commit -s` puts there beforehand."""
    prefix = comment_prefix.encode("utf-8", "surrogateescape")
    for line in (each.rstrip(b"\r\n") for each in BytesIO(text)):
        # Below it git shows the change itself, in lines that are no comments.
        if line == prefix + _SCISSORS:
            return True
        if line.strip() and not line.startswith((prefix, _SIGNATURE)):
            return False
    return True


def with_message(text: bytes, message: str) -> bytes:
    """The file with the message on top; below it everything is as it was, an empty line away."""
    distance = b"" if not text or text.startswith((b"\n", b"\r\n")) else b"\n"
    return message.encode("utf-8", "surrogateescape") + distance + text
