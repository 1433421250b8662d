"""Where a repository is: what is asked of `git rev-parse`, and what its answer means."""

from pathlib import Path

from git_agent.errors import RepositoryError
from git_agent.model.process_result import ProcessResult
from git_agent.model.repository import Repository

# rev-parse prints options it does not know as they are, which makes one a separator; a path may hold
# newlines but never two slashes in a row.
SEPARATOR = "--//"
# In the order _located reads them; the work tree comes last because a bare repository makes git stop there.
LOCATE_ARGS = (
    "--is-bare-repository",
    "--is-inside-git-dir",
    "--show-object-format",
    "--is-shallow-repository",
    SEPARATOR,
    "--absolute-git-dir",
    SEPARATOR,
    "--git-common-dir",
    SEPARATOR,
    "--show-toplevel",
)


def repository_from(finished: ProcessResult, *, start: Path, may_be_bare: bool) -> Repository:
    """The repository that git's answer describes.

    Raises:
        RepositoryError: there is none, it is bare and may not be, or git does not trust it.
    """
    # git fails in a bare repository, but only after it has printed what comes before the work tree.
    facts, *paths = text_of(finished.stdout).split(f"\n{SEPARATOR}\n")
    is_bare, is_inside, object_format, is_shallow = [*facts.split("\n"), "", "", ""][:4]
    if is_bare == "true" and may_be_bare and len(paths) == 3:
        # What git has printed in place of the work tree is nothing.
        paths[2] = paths[0]
    elif finished.returncode != 0 or len(paths) != 3:
        if is_bare == "true":
            raise RepositoryError("this is a bare repository: it has no index", hint="run it in a work tree")
        if is_inside == "true":
            raise RepositoryError("this is inside a git directory, not a work tree", hint="run it in the work tree")
        raise _not_a_repository(text_of(finished.stderr), start)
    git_dir, common_dir, root = paths
    return Repository(
        root=Path(root.removesuffix("\n")),
        git_dir=Path(git_dir),
        common_dir=(start / common_dir).resolve(),  # git prints it relative to the folder it was asked in
        object_format=object_format,
        is_shallow=is_shallow == "true",
        is_bare=is_bare == "true",
    )


def _not_a_repository(stderr: str, start: Path) -> RepositoryError:
    if "dubious ownership" in stderr:
        return RepositoryError(
            f"git does not trust {start}: it belongs to another user",
            hint=f"git config --global --add safe.directory {start}",
        )
    if "not a git repository" in stderr:
        return RepositoryError(f"not a git repository: {start}", hint="run it inside one, or `git init` first")
    return RepositoryError(f"git cannot open {start}: {stderr.strip()}")


def text_of(raw: bytes) -> str:
    """What git printed, whatever its encoding."""
    return raw.decode("utf-8", "surrogateescape")
