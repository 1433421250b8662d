"""What a repository's own commits teach: its newest commits, and how it types them."""

from git_agent.lessons.lessons import NO_LESSONS, Lessons
from git_agent.lessons.study import lessons_for

__all__ = ["NO_LESSONS", "Lessons", "lessons_for"]
