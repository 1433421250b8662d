"""is_news(): whether something was told before, so that whoever knows it need not read it at every commit."""

from contextlib import suppress

from git_agent.files.place import PRIVATE, PRIVATE_FOLDER, Place

MOST_BYTES = 1 << 16


def is_news(text: str, kept: Place) -> bool:
    """Whether a text is another than the one that was kept last; it is kept now."""
    content = text.encode("utf-8", "surrogateescape")
    with suppress(OSError):
        if kept.read(most_bytes=MOST_BYTES) == content:
            return False
    with suppress(OSError):  # a repository that cannot be written to is told again
        kept.put(content, modes=PRIVATE, make=PRIVATE_FOLDER)
    return True
