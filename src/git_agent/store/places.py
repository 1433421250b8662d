"""Where state lives: every name under which something is kept about a repository stands here.

In the directory that all worktrees share lie caches, which are made again when they are lost:

    git-agent/history_model/    what the history has taught
    git-agent/grouping          words of files and paths of commits, to tell intents apart
    git-agent/records/history   the history's records and its shape
    git-agent/told              that somebody was told how to use a model
    git-agent/ci/               what the forge last answered, to ask only for what has changed

In the directory of one worktree lies what belongs to its index:

    git-agent/kept-message      the message that git refused
    git-agent/kept-for          the change it was written for
    git-agent/kept-plan         the plan of several commits that could not be made
    git-agent/last-review       the last reviewed message, to be refined
    git-agent/ci-context        by what the context file is known that was written here last
    git-agent/written           by what the note is known that `--out` wrote last

There, too, lie captures that are not published yet, and nothing can bring those back when they are lost:

    acd/                        of the main worktree
    acd/worktree-<name>/        of a linked one: not in its own directory, which `git worktree remove` takes away

In the work tree, where people look for them, lie the traces of runs: `.git-agent/sessions`.
"""

from git_agent.files.place import Place
from git_agent.model.repository import Repository

TRACE_FOLDER = ".git-agent"
TRACE_SESSIONS = "sessions"


def history_model_folder(repository: Repository) -> Place:
    return Place(root=repository.common_dir, name="git-agent/history_model")


def grouping_file(repository: Repository) -> Place:
    return Place(root=repository.common_dir, name="git-agent/grouping")


def record_history_file(repository: Repository) -> Place:
    return Place(root=repository.common_dir, name="git-agent/records/history")


def told_file(repository: Repository) -> Place:
    return Place(root=repository.common_dir, name="git-agent/told")


def told_conventions_file(repository: Repository) -> Place:
    return Place(root=repository.common_dir, name="git-agent/told_conventions")


def forge_answers_folder(repository: Repository) -> Place:
    return Place(root=repository.common_dir, name="git-agent/ci")


def written_mark_file(repository: Repository) -> Place:
    return Place(root=repository.git_dir, name="git-agent/written")


def ci_mark_file(repository: Repository) -> Place:
    return Place(root=repository.git_dir, name="git-agent/ci-context")


def kept_message_file(repository: Repository) -> Place:
    """A plain text file, so that `git commit -F` can take it too."""
    return Place(root=repository.git_dir, name="git-agent/kept-message")


def kept_purpose_file(repository: Repository) -> Place:
    return Place(root=repository.git_dir, name="git-agent/kept-for")


def kept_plan_file(repository: Repository) -> Place:
    return Place(root=repository.git_dir, name="git-agent/kept-plan")


def earlier_plan_file(repository: Repository) -> Place:
    return Place(root=repository.git_dir, name="git-agent/kept-plan.before")


def last_review_file(repository: Repository) -> Place:
    return Place(root=repository.git_dir, name="git-agent/last-review")


def watch_folder(repository: Repository) -> Place:
    """Where the watch of this worktree keeps its state."""
    name = "acd" if _is_main(repository) else f"acd/{worktree_id(repository.git_dir.name)}"
    return Place(root=repository.common_dir, name=name)


def watch_refs(repository: Repository) -> str:
    """What the names of all refs of this worktree's watch begin with."""
    return "refs/acd/" if _is_main(repository) else f"refs/acd/{worktree_id(repository.git_dir.name)}/"


def _is_main(repository: Repository) -> bool:
    return repository.git_dir.resolve() == repository.common_dir


def worktree_id(name: str) -> str:
    """git's own name of a work tree, in a form that is part of a ref's name and none of the names we use ourselves."""
    return "worktree-" + "".join(char if char.isascii() and char.isalnum() else f"_{ord(char):x}_" for char in name)
