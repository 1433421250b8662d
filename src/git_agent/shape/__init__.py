"""From any drafter's text to a valid Message, or to every fault it has."""

from git_agent.shape.form.task_ids import restore_task_ids
from git_agent.shape.form.trailers import with_trailer
from git_agent.shape.form.validate import validate
from git_agent.shape.form.wrap import shape_text

__all__ = ["restore_task_ids", "shape_text", "validate", "with_trailer"]
