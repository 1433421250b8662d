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


SECURE = "## [1.3.0] - 2026-03-04\n\n### Security\n\n- Stop a script (1111111)\n"


@pytest.mark.parametrize(
    ("below", "expected"),
    [
        ("### Bug fixes\n\n- one\n", "### Security\n\n- Stop a script (1111111)\n"),
        ("**Bug fixes**\n\n- one\n", "**Security**\n\n- Stop a script (1111111)\n"),
        ("### Security fixes\n\n- one\n", "### Security fixes\n\n- Stop a script (1111111)\n"),
        ("- one\n", "- **Security:** Stop a script (1111111)\n"),
    ],
)
def test_a_fix_of_a_hole_is_marked_as_one(below: str, expected: str) -> None:
    once = prepend_entry(f"# Changes\n\n## 1.2.0\n\n{below}", SECURE, title="1.3.0", link=None).text
    assert f"## 1.3.0\n\n{expected}\n## 1.2.0" in once
    assert prepend_entry(once, SECURE, title="1.3.0", link=None).text == once


EVERY_KIND = (
    "## [1.3.0] - 2026-03-04\n\n### Added\n\n- Read toml (1111111)\n\n### Changed\n\n- Read in one go (2222222)\n"
    "- Make reading faster (4444444)\n\n### Fixed\n\n- Keep the last line (3333333)\n"
)
CONVENTIONAL = ("Improvements", "Performance Improvements", "Bug Fixes")


@pytest.mark.parametrize(
    ("old", "expected"),
    [
        ("### Features\n\n- one\n", ["Features", *CONVENTIONAL]),
        ("### \U0001f680 Features\n\n- one\n", ["\U0001f680 Features", *CONVENTIONAL]),
        (
            "### Minor Enhancements\n\n- one\n\n### Bug Fixes\n\n- two\n\n### Development Fixes\n\n- three\n",
            ["Minor Enhancements", "Bug Fixes"],
        ),
        ("### Fixed\n\n- one\n", ["Added", "Changed", "Fixed"]),
        (
            "### New\n\n- one\n" + "".join(f"\n## 1.1.{at}\n\n### New\n\n- a\n" for at in range(9, 0, -1))
            + "\n## 1.0.0\n\n### Repaired bugs\n\n- a\n\n### Fixes\n\n- b\n",
            ["New", "Changed", "Fixes"],
        ),
    ],
)  # fmt: skip
def test_kinds_have_the_names_of_the_family_that_the_file_uses(old: str, expected: list[str]) -> None:
    new = prepend_entry(f"# Changes\n\n## 1.2.0\n\n{old}", EVERY_KIND, title="1.3.0", link=None).text
    own = new[new.index("## 1.3.0") : new.index("## 1.2.0")]
    assert [line.removeprefix("### ") for line in own.split("\n") if line.startswith("###")] == expected
