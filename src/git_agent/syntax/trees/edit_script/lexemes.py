"""How names and strings look in the text of code, whatever its language, and what its blanks leave."""

from git_agent.model.lazy_pattern import LazyPattern

NAME = LazyPattern(r"[A-Za-z_$][\w$]*")  # scripts and PHP begin some with a dollar
VARIABLE = LazyPattern(r"(?<![\w$.>:])[A-Za-z_$][\w$]*")  # no member of anything
DOTTED_NAME = LazyPattern(r"[A-Za-z_$@][\w$]*(?:(?:\.|->|::)[\w$]+)*")
STRING = LazyPattern(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`")
TOKEN = LazyPattern(r"\w+|\S")


def flat(text: str) -> str:
    """The same without blanks."""
    return "".join(text.split())
