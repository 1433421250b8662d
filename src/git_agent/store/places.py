"""Where state lives: every name under which something is kept about a repository stands here.

In the directory that all worktrees share lie caches, which are made again when they are lost:

    git-agent/history_model/    what the history has taught
    git-agent/records/history   the history's records and its shape

In the directory of one worktree lies what belongs to its index:

    git-agent/kept-message      the message that git refused
    git-agent/kept-for          the change it was written for

In the work tree, where people look for them, lie the traces of runs: `.git-agent/sessions`.
"""

from git_agent.files.place import Place
from git_agent.model.repository import Repository

TRACE_FOLDER = ".git-agent"
TRACE_SESSIONS = "sessions"


def history_model_folder(repository: Repository) -> Place:
    return Place(root=repository.common_dir, name="git-agent/history_model")


def record_history_file(repository: Repository) -> Place:
    return Place(root=repository.common_dir, name="git-agent/records/history")


def kept_message_file(repository: Repository) -> Place:
    """A plain text file, so that `git commit -F` can take it too."""
    return Place(root=repository.git_dir, name="git-agent/kept-message")


def kept_purpose_file(repository: Repository) -> Place:
    return Place(root=repository.git_dir, name="git-agent/kept-for")
