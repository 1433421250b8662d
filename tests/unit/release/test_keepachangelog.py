"""Notes in the form of Keep a Changelog."""

from collections.abc import Iterator

import pytest

from git_agent.model.value import replace
from git_agent.release.note import BREAKING, FEATURES, FIXES, IMPROVEMENTS, SECURITY, Bullet, Note, NoteRef, NoteSection
from git_agent.release.write.keepachangelog import FILE_HEAD, changelog, entry, file_part, link_of

ONE = "1" * 40


def note(*told: tuple[str, str], **changes: object) -> Note:
    sections = tuple(
        NoteSection(heading=heading, bullets=(Bullet(summary=summary, refs=(NoteRef(type="commit", value=ONE),)),))
        for heading, summary in told
    )
    plain_note = Note(
        title="1.2.0",
        release="v1.2.0",
        base="v1.1.0",
        base_reason="",
        date="2026-01-02",
        sections=sections,
        full_changelog=(),
        omitted={},
    )
    return replace(plain_note, **changes)


def test_every_section_has_its_place() -> None:
    release_note = note(
        (BREAKING, "Rename `a` to `b`"),
        (BREAKING, "Drop Python 3.10"),
        (SECURITY, "Check the path"),
        (FEATURES, "Read toml"),
        (IMPROVEMENTS, "Start faster"),
        (IMPROVEMENTS, "Deprecate `old()`"),
        (FIXES, "Keep the last line"),
    )
    assert (
        entry(release_note)
        == """\
## [1.2.0] - 2026-01-02

### Added

- Read toml (1111111)

### Changed

- **Breaking:** Rename `a` to `b` (1111111)
- Start faster (1111111)

### Deprecated

- Deprecate `old()` (1111111)

### Removed

- **Breaking:** Drop Python 3.10 (1111111)

### Fixed

- Keep the last line (1111111)

### Security

- Check the path (1111111)
"""
    )


@pytest.mark.parametrize(
    ("summary", "kind"),
    [
        ("Remove the old reader", "Removed"),
        ("Removed the old reader", "Removed"),
        ("Drops Windows 7", "Removed"),
        ("`old()` was removed", "Removed"),
        ("`old()` removed", "Removed"),
        ("Removable media are found", "Changed"),
        ("The reader no longer removes lines", "Changed"),
        ("Dropdowns close by themselves", "Changed"),
    ],
)
def test_a_breaking_change_that_removes_is_told_as_removed(summary: str, kind: str) -> None:
    assert f"### {kind}\n\n- **Breaking:** {summary} " in entry(note((BREAKING, summary)))


def test_what_is_not_released_has_no_date() -> None:
    assert entry(note((FIXES, "One"), title="Unreleased")).startswith("## [Unreleased]\n\n### Fixed\n")


def test_a_version_with_nothing_to_tell_is_a_heading() -> None:
    assert entry(note()) == "## [1.2.0] - 2026-01-02\n"


def test_the_name_of_a_tag_cannot_break_its_heading() -> None:
    assert entry(note(title="a]b`<c")).startswith("## [a\\]b\\`\\<c] - ")


def test_a_whole_file_ends_in_its_links() -> None:
    notes = [
        note((FIXES, "Two"), title="1.2.0", compare_url="https://github.com/a/b/compare/v1.1.0...v1.2.0"),
        note((FIXES, "One"), title="1.1.0", date="2025-12-01"),
    ]
    assert (
        "".join(changelog(map(file_part, notes)))
        == FILE_HEAD
        + """
## [1.2.0] - 2026-01-02

### Fixed

- Two (1111111)

## [1.1.0] - 2025-12-01

### Fixed

- One (1111111)

[1.2.0]: https://github.com/a/b/compare/v1.1.0...v1.2.0
"""
    )
    assert [link_of(note) is None for note in notes] == [False, True]


def test_a_file_is_written_while_its_notes_are_read() -> None:
    asked: list[str] = []

    def notes() -> Iterator[Note]:
        for title in ("2.0.0", "1.0.0"):
            asked.append(title)
            yield note((FIXES, "One"), title=title)

    pieces = changelog(map(file_part, notes()))
    assert next(pieces) == FILE_HEAD
    assert "2.0.0" in next(pieces)
    assert asked == ["2.0.0"]


def test_references_in_a_file_are_links_where_the_home_is_known() -> None:
    refs = (NoteRef(type="commit", value=ONE), NoteRef(type="pr", value="12"))
    section = NoteSection(heading=FIXES, bullets=(Bullet(summary="One", refs=refs),))
    text = entry(replace(note(), sections=(section,), home="https://github.com/ada/cart", forge="github"))
    home = "https://github.com/ada/cart"
    assert f"- One ([1111111]({home}/commit/{ONE}), [#12]({home}/pull/12))\n" in text
