"""What else a release changed: other versions of what the project requires, which are no part of a release."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.writer.phrases.dependencies import bump_phrases, bumps_of
from git_agent.writer.phrases.phrase import DETAIL_KIND, Phrase
from git_agent.writer.read.file_facts import FileFacts

_RANGE = "^~<>=! "


def released_with_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Without what released packages require of each other, which only follows."""
    released = {version for file in files for version in file.manifest.version or () if version}
    others = [
        bump
        for bump in bumps_of(files)
        if released.isdisjoint(side.strip(_RANGE) for side in (bump.old, bump.new) if side)
    ]
    for phrase in bump_phrases(others):
        yield replace(phrase, kind=DETAIL_KIND, must_tell=True)
