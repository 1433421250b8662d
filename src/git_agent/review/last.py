"""The last reviewed message, kept so that somebody can have it refined; for another change it is no help."""

from collections.abc import Mapping

from git_agent.commit.task import CommitTask, Snapshot
from git_agent.errors import RepositoryError
from git_agent.model.change_set import ChangeSet
from git_agent.model.repository import Repository
from git_agent.redact import clean
from git_agent.review.task import LastReview, ReviewResult
from git_agent.store.places import last_review_file
from git_agent.store.sealed import read_sealed, write_sealed

VERSION = "review 3"
MOST_BYTES = 1 << 22


def keep_last(repository: Repository, result: ReviewResult) -> None:
    """Keeps it beside the repository; where nothing can be written, nothing is kept."""
    task, evidence = result.commit.task, result.commit.evidence
    header = {**_made_for(task, evidence.snapshot), "on_disk": _on_disk(task, evidence.change)}
    text = clean(result.printed).encode("utf-8", "replace")
    write_sealed(last_review_file(repository), version=VERSION, header=header, parts=[text])


def last_for(repository: Repository, task: CommitTask, snapshot: Snapshot) -> LastReview:
    """The message that was written for the same change.

    Raises:
        RepositoryError: there is none, something else is staged, or it was about more or less than that.
    """
    sealed = read_sealed(last_review_file(repository), version=VERSION, most_bytes=MOST_BYTES)
    if sealed is None:
        raise RepositoryError("there is no reviewed message to refine", hint="have one written without --refine first")
    made_for = _made_for(task, snapshot)
    if any(sealed.header[key] != meant for key, meant in made_for.items()):
        raise _for_another_change()
    return LastReview(text=sealed.parts[0].decode("utf-8", "replace"), on_disk=sealed.header["on_disk"])


def is_kept_for(repository: Repository, snapshot: Snapshot) -> bool:
    """Whether there is one for this index, of whichever of its four changes."""
    sealed = read_sealed(last_review_file(repository), version=VERSION, most_bytes=MOST_BYTES)
    return sealed is not None and (sealed.header["head"], sealed.header["staged"]) == (snapshot.head, snapshot.staged)


def check_same(last: LastReview, task: CommitTask, change: ChangeSet) -> None:
    """Whether what was read now is what the message was written for: files on disk have no name that git would know.

    Raises:
        RepositoryError: it is something else.
    """
    if last.on_disk != _on_disk(task, change):
        raise _for_another_change()


def _for_another_change() -> RepositoryError:
    return RepositoryError(
        "the last reviewed message was written for another change than this one",
        hint="have a new one written without --refine",
    )


def _on_disk(task: CommitTask, change: ChangeSet) -> str:
    """The fingerprint of a change that nobody has staged; empty for one that somebody has, whose index says it all."""
    if not task.worktree:
        return ""
    import hashlib  # few runs need one, and it brings a library of its own

    seen = hashlib.sha256()
    for each in change.changes:
        seen.update(repr((each.path, each.status, each.added, each.deleted)).encode("utf-8", "replace"))
    for diff in change.diffs:
        lines = [(hunk.new_start, *hunk.lines) for hunk in diff.hunks]
        seen.update(repr((diff.change.path, lines)).encode("utf-8", "replace"))
    return seen.hexdigest()


def _made_for(task: CommitTask, snapshot: Snapshot) -> Mapping[str, str | bool | None]:
    """With one index there are four changes: of what is staged or on disk, alone or together with HEAD."""
    return {"head": snapshot.head, "staged": snapshot.staged, "amend": task.amend, "worktree": task.worktree}
