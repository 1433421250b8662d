"""From any drafter's text to a valid Message, or to every fault it has."""

from git_agent.shape.repair import Shaped, shape
from git_agent.shape.task_ids import restore_task_ids
from git_agent.shape.trailers import with_trailer
from git_agent.shape.validate import validate
from git_agent.shape.wrap import shape_text

__all__ = ["Shaped", "restore_task_ids", "shape", "shape_text", "validate", "with_trailer"]
