"""The built-in writer: facts → classify → compose, without a model, a network or chance."""

from git_agent.writer.compose import Written, write
from git_agent.writer.drafting import drafted
from git_agent.writer.prepared import concluding_message
from git_agent.writer.style.style import StyleOptions

__all__ = ["StyleOptions", "Written", "concluding_message", "drafted", "write"]
