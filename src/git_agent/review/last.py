"""The last reviewed message, kept so that somebody can have it refined; for another change it is no help."""

from git_agent.commit.task import Snapshot
from git_agent.errors import RepositoryError
from git_agent.model.repository import Repository
from git_agent.redact import clean
from git_agent.review.task import ReviewResult
from git_agent.store.places import last_review_file
from git_agent.store.sealed import read_sealed, write_sealed

VERSION = "review 1"
MOST_BYTES = 1 << 22


def keep_last(repository: Repository, result: ReviewResult) -> None:
    """Keeps it beside the repository; where nothing can be written, nothing is kept."""
    snapshot = result.commit.evidence.snapshot
    header = {"head": snapshot.head, "staged": snapshot.staged}
    text = clean(result.printed).encode("utf-8", "replace")
    write_sealed(last_review_file(repository), version=VERSION, header=header, parts=[text])


def last_for(repository: Repository, snapshot: Snapshot) -> str:
    """The message that was written for what is staged now.

    Raises:
        RepositoryError: there is none, or something else is staged.
    """
    sealed = read_sealed(last_review_file(repository), version=VERSION, most_bytes=MOST_BYTES)
    if sealed is None:
        raise RepositoryError("there is no reviewed message to refine", hint="have one written without --refine first")
    if (sealed.header["head"], sealed.header["staged"]) != (snapshot.head, snapshot.staged):
        raise RepositoryError(
            "the last reviewed message was written for another change than what is staged now",
            hint="have a new one written without --refine",
        )
    return sealed.parts[0].decode("utf-8", "replace")
