"""A note or a whole changelog in one of its forms, without secrets: no front can forget to take them out.

What was committed is known to whoever can read the repository; a note is read by everybody.
"""

from collections.abc import Iterable, Iterator, Sequence

from git_agent.redact import CleanText, clean_pieces
from git_agent.release.changelog import Changelog, note_of_release
from git_agent.release.halves import in_halves
from git_agent.release.note import Note
from git_agent.release.task import ReleaseResult

JSON = "json"
KEEP_A_CHANGELOG = "keepachangelog"
GITHUB = "github"
TEMPLATE = "template"  # of the settings, for a whole changelog


def render_note(result: ReleaseResult, form: str) -> CleanText:
    """One note."""
    return clean_pieces(_note_parts(result, form))


def render_changelog(whole: Changelog, form: str) -> CleanText:
    """All notes of a history: as JSON, in the form of Keep a Changelog, or each by the user's own template."""
    from git_agent.release.report_json import changelog_json, piece_json
    from git_agent.release.write.keepachangelog import changelog, file_part

    render_piece, join_pieces = (piece_json, changelog_json) if form == JSON else (file_part, changelog)
    if form == TEMPLATE:
        render_piece, join_pieces = _by_template, _apart
    pieces = in_halves(
        lambda release: render_piece(note_of_release(release, whole.form)),
        whole.releases,
        weight=lambda release: len(release.commits),
    )
    return clean_pieces(join_pieces(pieces))


def _by_template(note: Note) -> list[str]:
    from git_agent.release.write.markdown import note_markdown

    return list(note_markdown(note))


def _apart(pieces: Iterable[Sequence[str]]) -> Iterator[str]:
    for at, piece in enumerate(pieces):
        yield "\n" if at else ""
        yield from piece


def _note_parts(result: ReleaseResult, form: str) -> Iterator[str]:
    if form == JSON:
        from git_agent.release.report_json import note_json

        return note_json(result)
    if form == KEEP_A_CHANGELOG:
        from git_agent.release.write.keepachangelog import entry

        return iter((entry(result.note),))
    from git_agent.release.write.markdown import github_markdown, note_markdown

    return github_markdown(result.note) if form == GITHUB else note_markdown(result.note)
