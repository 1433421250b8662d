"""What both kinds of files are read into."""

from git_agent.config.checks import Setting
from git_agent.files.place import Place
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.subject import TYPES

Found = dict[str, Setting]

MOST_NAMES = 100
# What `extends: @commitlint/config-conventional` and its kin stand for.
CONVENTIONAL = (*TYPES, "revert")

NAME = LazyPattern(r"[\w@./+-]{1,40}")


def text_of(file: Place, most_bytes: int) -> str:
    """A file's text; empty where it cannot be read."""
    try:
        return file.read(most_bytes=most_bytes).decode("utf-8", "replace")
    except OSError:
        return ""
