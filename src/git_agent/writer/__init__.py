"""The built-in writer: facts → classify → compose, without a model, a network or chance."""

from git_agent.writer.compose import ComposedMessage, write
from git_agent.writer.drafting import builtin_draft
from git_agent.writer.style.style import StyleOptions

__all__ = ["ComposedMessage", "StyleOptions", "builtin_draft", "write"]
