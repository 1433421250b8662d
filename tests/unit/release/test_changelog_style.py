"""A new version is written the way the changelog writes its versions."""

import pytest

from git_agent.release.write.prepend import prepend_entry

ENTRY = (
    "## [1.3.0] - 2026-03-04\n\n### Added\n\n- Read toml ([#7](https://h/pull/7))\n\n"
    "### Fixed\n\n- Keep the last line (1111111)\n"
)
COMPARE = "https://h/compare/v1.2.0...v1.3.0"


def prepended(old: str, *, link: bool = True) -> str:
    return prepend_entry(old, ENTRY, title="1.3.0", link=("1.3.0", COMPARE) if link else None).text


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("## [1.2.0] - 2026-01-02", "## [1.3.0] - 2026-03-04"),
        ("## 1.2.0 (2026-01-02)", "## 1.3.0 (2026-03-04)"),
        ("## v1.2.0", "## v1.3.0"),
        ("# v1.2.0", "# v1.3.0"),
        ("## Version 1.2.0", "## Version 1.3.0"),
        ("## [v1.2.0] - January 2, 2026", "## [v1.3.0] - March 4, 2026"),
        ("## 1.2.0 - 2 Jan 2026", "## 1.3.0 - 4 Mar 2026"),
        ("## 1.2.0 / 02.01.2026", "## 1.3.0 / 04.03.2026"),
        ("## [1.2.0](https://h/compare/v1.1.0...v1.2.0) (2026-01-02)", f"## [1.3.0]({COMPARE}) (2026-03-04)"),
        ("## 1.2.0 - 2026-01-02 - The one with lists", "## 1.3.0 - 2026-03-04"),
    ],
)
def test_heading_and_date_follow_the_newest_version(heading: str, expected: str) -> None:
    old = f"# Changelog\n\n{heading}\n\n### Fixed\n\n- Old\n"
    new = prepended(old)
    assert f"\n{expected}\n" in new
    assert new.index(expected) < new.index(heading)


def test_an_underline_is_as_long_as_its_heading() -> None:
    assert "1.3.0 / 2026-03-04\n==================\n" in prepended(
        "1.2.0 / 2026-01-02\n===================\n\n * Old\n"
    )


def test_bullets_have_the_sign_of_the_file() -> None:
    new = prepended("# Changes\n\n## 1.2.0\n\n### Fixed\n\n* Old\n")
    assert "* Keep the last line (1111111)\n" in new
    assert "\n- " not in new


def test_a_flat_list_stays_flat() -> None:
    new = prepended("# Changes\n\n## 1.2.0\n\n- Old\n")
    assert "## 1.3.0\n\n- Read toml ([#7](https://h/pull/7))\n- Keep the last line (1111111)\n\n## 1.2.0\n" in new


def test_sections_have_the_names_and_level_of_the_file() -> None:
    old = "# Changes\n\n## 1.2.0\n\n#### Features\n\n- Old\n\n#### Bug Fixes\n\n- Older\n"
    new = prepended(old)
    assert "#### Features\n\n- Read toml" in new
    assert "#### Bug Fixes\n\n- Keep the last line" in new


def test_a_link_is_defined_only_where_the_file_defines_links() -> None:
    assert COMPARE not in prepended("# Changes\n\n## 1.2.0\n\n### Fixed\n\n- Old\n")
    assert f"[1.3.0]: {COMPARE}" in prepended("# Changes\n\n## [1.2.0]\n\n- Old\n\n[1.2.0]: https://h/compare/a...b\n")
    assert f"[1.3.0]: {COMPARE}" in prepended("")


def test_an_unreleased_section_moves_under_the_version_with_its_entries_first() -> None:
    old = "# Changes\n\n## Unreleased\n\n- By hand\n- Reads toml, see #7\n\n## v1.2.0 (2026-01-02)\n\n- Old\n"
    new = prepended(old)
    assert "## Unreleased\n\n## v1.3.0 (2026-03-04)\n\n- By hand\n- Reads toml, see #7\n- Keep the last line" in new
    assert "Read toml" not in new
