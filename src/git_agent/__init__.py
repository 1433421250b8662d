"""git-agent: history that people and machines can trust."""

__version__ = "0.1.0"
