"""How names look in the text of code, whatever its language: PHP and scripts begin some with a dollar."""

from git_agent.model.lazy_pattern import LazyPattern

NAME = LazyPattern(r"[A-Za-z_$][\w$]*")
DOTTED_NAME = LazyPattern(r"[A-Za-z_$@][\w$]*(?:(?:\.|->|::)[\w$]+)*")
