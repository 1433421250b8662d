"""`split --undo`: what was taken back, for people."""

from typing import TYPE_CHECKING

from git_agent.model.counted import counted

if TYPE_CHECKING:
    from git_agent.workspace import Workspace


def take_back(workspace: "Workspace") -> int:
    """The exit code.

    Raises:
        RepositoryError: HEAD does not stand on the last commit of a split.
    """
    from git_agent.redact import clean_line
    from git_agent.split.series import plumbing_for
    from git_agent.split.undo import undo

    console = workspace.console
    undone = undo(workspace.git, plumbing_for(workspace.git, workspace.environ))
    for oid, subject in undone.commits:
        console.out(f"taken back [{oid[:7]}] {clean_line(subject)}\n")
    where = f"HEAD is {undone.head[:7]} again" if undone.head else "there is no commit any more"
    console.note(f"git-agent: took back {counted(len(undone.commits), 'commit')}; {where}, and all of it is staged")
    return 0
