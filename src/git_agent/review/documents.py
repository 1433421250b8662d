"""The documents a model is shown beside the change: tracked files of this repository, redacted and within limits."""

from collections.abc import Iterator, Sequence

from git_agent.model.change import visible_path
from git_agent.model.fence import harmless
from git_agent.model.globs import path_matches
from git_agent.model.guidance import Document
from git_agent.model.value import value
from git_agent.model.wire import truncated_document
from git_agent.redact import clean
from git_agent.review.modules.tracked import TrackedFiles

FILE_BYTES = 32 * 1024
ALL_BYTES = 64 * 1024
LEAST_BYTES = 256  # of a document's beginning, less of which tells nothing
# Where a repository of the kind that the pipeline was first made for describes its layout, versions, commits and units.
# In another one hardly any of them is there, and nothing is said about it.
USUAL = (
    "docs/reference/trunk/revisionable-timeline.md",
    "docs/reference/trunk/repository-layout.md",
    "docs/reference/trunk/versioning.md",
    "docs/reference/trunk/semantic-commits.md",
    "contracts/repository/0.1.0/definitions.yml",
    "contracts/deployable-units/0.1.0/*.yml",
)


@value
class Documents:
    """What was read, and what the user should know about it."""

    documents: tuple[Document, ...]
    warnings: tuple[str, ...]


NO_DOCUMENTS = Documents(documents=(), warnings=())


def read_documents(tracked: TrackedFiles, patterns: Sequence[str]) -> Documents:
    """The files that the patterns mean; without any, those of the usual places, which need not be there."""
    wanted = patterns or USUAL
    paths = sorted(path for path in tracked.paths if any(path_matches(path, pattern) for pattern in wanted))
    # Only what somebody has asked for is missed: hardly any repository has the usual ones.
    missing = [pattern for pattern in patterns if not any(path_matches(path, pattern) for path in paths)]
    warnings = [f"review.docs: no tracked file is {visible_path(pattern)}" for pattern in missing]
    documents = tuple(_within_limits(tracked, paths, warnings))
    return Documents(documents=documents, warnings=tuple(warnings))


def _within_limits(tracked: TrackedFiles, paths: Sequence[str], warnings: list[str]) -> Iterator[Document]:
    room = ALL_BYTES
    for at, path in enumerate(paths):
        if room < LEAST_BYTES:
            # Not one by one: a pattern may mean hundreds, and each would be asked of git for nothing.
            warnings.append(
                f"review.docs: {len(paths) - at} more files are not shown to the model: there is no room left"
            )
            return
        text = tracked.beginning(path, most_bytes=FILE_BYTES + 1)
        if text is None:
            warnings.append(f"{visible_path(path)} is not shown to the model: it is no file that can be read")
            continue
        whole = harmless(clean(text))
        shown = truncated_document(whole, most_bytes=min(FILE_BYTES, room))
        if shown != whole:
            warnings.append(f"only the beginning of {visible_path(path)} is shown to the model")
        room -= len(shown.encode("utf-8", "replace"))
        if shown:
            yield Document(path=visible_path(path), text=shown.strip())
