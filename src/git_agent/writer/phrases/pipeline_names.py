"""How files that steer pipelines are called."""

from collections.abc import Sequence

from git_agent.model.paths import stem_of
from git_agent.writer.phrases.phrase import base_name, code, listing
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import is_workflow

MOST_NAMED = 4
WHERE = "\x02"  # filled in last: sentences that differ in nothing but their files become one


def named_pipelines(files: Sequence[FileFacts]) -> tuple[str, ...]:
    """The files by name, workflows by their stems."""
    paths = [file.path for file in files]
    return (pipeline_names(paths),) if all(map(is_workflow, paths)) else named_files(files)


def pipeline_names(paths: Sequence[str]) -> str:
    are_workflows = all(map(is_workflow, paths))
    noun = "workflow" + "s" * (len(paths) > 1)
    if len(paths) > 2:
        return f"{len(paths)} {noun if are_workflows else 'files'}"
    if are_workflows:
        return f"{listing([code(stem_of(path)) for path in paths])} {noun}"
    return listing([base_name(path) for path in paths])
