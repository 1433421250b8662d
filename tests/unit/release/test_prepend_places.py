"""Where a new version goes in a changelog of any form: above the newest one, and never beside what was prepared."""

import pytest

from git_agent.errors import UsageError
from git_agent.release.write.extendable import check_extendable
from git_agent.release.write.prepend import prepend_entry

ENTRY = "## [1.2.0] - 2026-03-04\n\n### Added\n\n- Read toml (#7)\n\n### Fixed\n\n- Keep the last line (1111111)\n"
COMPARE = "https://h/compare/1.1.0...1.2.0"


def put(old: str, *, entry: str = ENTRY, title: str = "1.2.0", previous: str | None = None) -> str:
    """The file after one run, which must be the file after two."""
    once = prepend_entry(old, entry, title=title, link=(title, COMPARE), previous=previous).text
    assert prepend_entry(once, entry, title=title, link=(title, COMPARE), previous=previous).text == once
    assert [line for line in old.split("\n") if line.strip()] == _kept(old, once)
    return once


def _kept(old: str, new: str) -> list[str]:
    rest = iter(new.split("\n"))
    return [line for line in old.split("\n") if line.strip() and line in rest]


def test_a_name_in_a_linked_heading_is_that_versions_own() -> None:
    old = "# Changelog\n\n## [1.1.0 - Steady Flight](https://h/1.1.0) (2026-01-01)\n\n#### Add\n* Old\n"
    new = put(old)
    assert f"\n## [1.2.0]({COMPARE}) (2026-03-04)\n" in new
    assert new.count("Steady Flight") == 1
    assert new.count("Read toml") == 1


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("### 1.1.0 (2026-01-02)", "### 1.2.0 (2026-03-04)"),
        ("#### 1.1.0", "#### 1.2.0"),
        ("# Release cart 1.1.0 (2026-01-02)", "# Release cart 1.2.0 (2026-03-04)"),
        ("## Cart v1.1.0", "## Cart v1.2.0"),
        ("Release 1.1 2026-01-02\n----------------------", "Release 1.2.0 2026-03-04\n------------------------"),
        ("## 2026-01-02, Version 1.1.0", "## 2026-03-04, Version 1.2.0"),
        ("### 1.1.0 [Full changelog](https://h/x)", "### 1.2.0"),
        ("## 1.1.0 (6th December, 2024)", "## 1.2.0 (4th March, 2026)"),
        ("## 1.1.0 (May 18th, 2025)", "## 1.2.0 (March 4th, 2026)"),
    ],
)
def test_a_version_is_known_by_any_heading_and_written_alike(heading: str, expected: str) -> None:
    old = f"# Changes\n\n{heading}\n\n- Old\n\n{heading.replace('1.1', '1.0')}\n\n- Older\n"
    check_extendable("CHANGELOG.md", old)
    assert put(old).startswith(f"# Changes\n\n{expected}\n\n- Read toml (#7)\n")


@pytest.mark.parametrize(
    "below",
    [
        "## Fix Native 0.49+ crash\n\n- Old\n",
        "# Release cart 0.8.0 (2017-06-13)\n\n## Cart 0.8.0\n\n- Old\n",
        "### 0.4.0\n\n- Old\n\n## Unreleased\n\n- Forgotten\n\n### 0.3.0\n",
        "## 0.9.0\n\n- Old\n\n## [Next]\n\n- Forgotten\n",
    ],
)
def test_what_stands_below_the_newest_version_does_not_decide_the_place(below: str) -> None:
    old = f"# Changes\n\n### 1.1.0\n\n- One\n\n{below}"
    assert put(old).startswith("# Changes\n\n### 1.2.0\n\n")


@pytest.mark.parametrize(
    "heading",
    [
        "### 1.2.0 (Next)", "## 1.2.0 - TBD", "## v1.2.0-dev", "## 1.2.0.dev0", "# 1.2.0 (in development)",
        "## 1.2.0-SNAPSHOT", "## 1.2.0 (unreleased)",
    ],
)  # fmt: skip
@pytest.mark.parametrize("number", ["1.2.0", "2.0.0", "1.1.1"])
def test_a_section_prepared_for_the_next_version_is_completed(heading: str, number: str) -> None:
    start = f"{heading.replace('1.2.0', number)}\n\n* Reads toml, #7\n"
    older = heading.split(maxsplit=1)[0] + " 1.1.0\n\n* Old\n"
    assert put(f"{start}\n{older}", previous="v1.1.0") == f"{start}* Keep the last line (1111111)\n\n{older}"


def test_another_number_than_the_prepared_one_is_told() -> None:
    old = "## 2.0.0 (unreleased)\n\n- By hand\n\n## 1.1.0\n"
    [warning] = prepend_entry(old, ENTRY, title="1.2.0", link=None, previous="1.1.0").warnings
    assert "line 1" in warning
    assert "1.2.0" in warning


def test_a_released_version_that_still_says_unreleased_is_not_completed() -> None:
    old = "## 1.1.0 (unreleased)\n\n- Old\n\n## 1.0.0\n\n- Older\n"
    assert put(old, previous="v1.1.0").startswith("## 1.2.0\n\n- Read toml")


@pytest.mark.parametrize(
    "heading",
    [
        "## main (unreleased)", "## master (unreleased)", "## Unveröffentlicht", "## HEAD", "## [Next]",
        "### Unreleased - Future date", "## Upcoming release",
    ],
)  # fmt: skip
def test_what_is_to_come_comes_under_the_version(heading: str) -> None:
    level = heading.split(maxsplit=1)[0]
    old = f"{heading}\n\n- By hand, #7\n\n{level} 1.1.0\n\n- Old\n"
    expected = f"{level} 1.2.0\n\n- By hand, #7\n- Keep the last line (1111111)\n\n{level} 1.1.0\n\n- Old\n"
    assert put(old) == f"{heading}\n\n{expected}"


def test_versions_of_the_first_level_have_sections_of_the_second() -> None:
    old = "# Unreleased\n\n## Features\n- My own words, #7\n\n## Bugfixes\n\n# v1.1.0\n\n## Features\n- First\n"
    assert put(old) == (
        "# Unreleased\n\n# v1.2.0\n\n## Features\n- My own words, #7\n\n"
        "## Bugfixes\n\n- Keep the last line (1111111)\n\n"
        "# v1.1.0\n\n## Features\n- First\n"
    )


def test_a_new_section_has_the_level_of_the_others() -> None:
    new = put("# v1.1.0\n\n## 🚀 Features\n\n- First\n\n## Fix\n\n- Old\n")
    assert new.startswith("# v1.2.0\n\n## 🚀 Features\n\n- Read toml (#7)\n\n## Fix\n\n- Keep the last line")


@pytest.mark.parametrize(
    "text",
    [
        "Just some words a person wrote.\nAnd more.\n",
        "# Changelog\n\nSee https://h/wiki/Changelog\n",
        "Changelog has moved to docs/news.md\n",
        "# Release process\n\n1. Remove all `-dev`\n\n## All builds\n\n## S3 paths\n",
        "Notes\n-----\n\nIt runs on JDK 5 or later.\n",
        "# Changelog\n\n| version | date |\n|---|---|\n| 1.0 | 2026 |\n",
        "# Upgrading\n\n## Drop Python 3.8 and more\n\n- text\n",
    ],
)
def test_a_file_without_a_version_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="no heading that is a version"):
        check_extendable("CHANGELOG.md", text)


@pytest.mark.parametrize("text", ["# Changelog\n", "# Release notes\n\n", "Changes\n=======\n", "\n"])
def test_a_mere_title_waits_for_its_first_version(text: str) -> None:
    check_extendable("CHANGELOG.md", text)
    assert put(text).count("## [1.2.0] - 2026-03-04") == 1


@pytest.mark.parametrize(
    "told",
    [
        "- Keep the last line.", "- **Keep** the last `line`", "- keep last line!", "- The last line: keep",
        "- [#901](https://h/901): Keep the last line - [@ada](https://h/ada)",
    ],
)  # fmt: skip
def test_the_same_words_are_not_told_again(told: str) -> None:
    assert "1111111" not in put(f"## 1.2.0\n\n{told}\n\n## 1.1.0\n\n- Old\n")


def test_a_rule_below_an_empty_section_stays_with_it() -> None:
    start = "## Unreleased\n\n---\n\n"
    assert put(f"{start}## 1.1.0\n\n- Old\n").startswith(f"{start}## 1.2.0\n\n- Read toml")


def test_the_release_before_in_an_unknown_form_leaves_no_place() -> None:
    old = "Cart 1.1.0 RELEASE NOTES\n\nIt is out.\n\nRelease 0.9\n-----------\n\n- Old\n"
    with pytest.raises(UsageError, match="stands in no heading"):
        prepend_entry(old, ENTRY, title="1.2.0", link=None, previous="v1.1.0")
    index = "- [1.1.0](#110)\n\n## 1.1.0\n\n- Old\n"
    assert "## 1.2.0\n" in put(index, previous="1.1.0")


@pytest.mark.parametrize(
    ("added", "fixed", "sign"),
    [
        ("**New**", "**Fixed**", " - "),
        ("**Implemented enhancements:**", "**Fixed bugs:**", "- "),
        (":sparkles: Implemented enhancements:", ":bug: Fixed bugs:", "- "),
        ("__Added__", "__Fixed__", "* "),
    ],
)
def test_groups_in_bold_or_with_a_sign_are_groups(added: str, fixed: str, sign: str) -> None:
    old = (
        f"# Changelog\n\n## [Unreleased]\n\n{fixed}\n\n{sign}By hand\n\n"
        f"## [1.0.0]\n\n{added}\n\n{sign}First\n\n{fixed}\n\n{sign}Old\n"
    )
    entry = "## [1.1.0]\n\n### Added\n\n- Read lists\n\n### Fixed\n\n- Close files\n"
    done = prepend_entry(old, entry, title="1.1.0", link=None)
    new = done.text.partition("## [1.1.0]")[2].partition("## [1.0.0]")[0]
    assert new.strip() == f"{fixed}\n\n{sign}By hand\n{sign}Close files\n\n{added}\n\n{sign}Read lists"
    assert prepend_entry(done.text, entry, title="1.1.0", link=None).text == done.text


def test_bold_lines_below_a_heading_are_no_groups() -> None:
    old = "# Changelog\n\n## [1.1.0]\n\n### Fixed\n\n**Parser**\n\n- By hand\n\n## [1.0.0]\n\n- First\n"
    entry = "## [1.1.0]\n\n### Fixed\n\n- Close files\n"
    assert "- By hand\n- Close files\n" in prepend_entry(old, entry, title="1.1.0", link=None).text


def test_a_linked_version_is_defined_as_its_heading_writes_it() -> None:
    old = "# Changelog\n\n## [v1.1.0] - 2026-1-2\n\n### Added\n\n- Old\n\n[v1.1.0]: https://h/1.1.0\n"
    new = put(old)
    assert "## [v1.2.0] - 2026-3-4\n" in new
    assert f"[v1.2.0]: {COMPARE}\n[v1.1.0]: " in new


def test_groups_stand_below_the_version_that_they_are_of() -> None:
    old = "## [Unreleased]\n\n### Added\n\n- human one\n\n### v1.2.0\n\n- old\n"
    entry = "## [1.3.0] - 2026-01-02\n\n### Added\n\n- Add f (abc1234, #7)\n\n### Fixed\n\n- Repair g (abc1235)\n"
    once = prepend_entry(old, entry, title="1.3.0", link=None, previous="v1.2.0").text
    assert once == (
        "## [Unreleased]\n\n## v1.3.0\n\n### Added\n\n- human one\n- Add f (abc1234, #7)\n\n"
        "### Fixed\n\n- Repair g (abc1235)\n\n### v1.2.0\n\n- old\n"
    )
    assert prepend_entry(once, entry, title="1.3.0", link=None, previous="v1.2.0").text == once


def test_a_version_above_groups_of_its_own_level_gets_the_level_above() -> None:
    old = "# Unreleased\n\n## Fixed\n\n- older\n\n## 1.1.0\n\n- old\n"
    once = put(old, entry="## [1.2.0]\n\n### Fixed\n\n- Repair g (abc1235)\n", previous="1.1.0")
    assert "# 1.2.0\n\n## Fixed\n\n- older\n- Repair g (abc1235)\n\n## 1.1.0" in once


@pytest.mark.parametrize(
    ("heading", "expected"),
    [
        ("## \U0001f680 1.1.0 (2024-01-02)", "## \U0001f680 1.2.0 (2026-03-04)"),
        ("## :rocket: v1.1.0", "## :rocket: v1.2.0"),
        ("# \u2728 [1.1.0](https://h/1.1.0)", f"# \u2728 [1.2.0]({COMPARE})"),
    ],
)
def test_a_sign_may_stand_before_a_version(heading: str, expected: str) -> None:
    old = f"# Changelog\n\n{heading}\n\n- old\n"
    check_extendable("CHANGELOG.md", old)
    assert f"{expected}\n" in put(old, previous="1.1.0")


@pytest.mark.parametrize("heading", ["## \U0001f680 Fix 1.1 crash", "## \U0001f41b Bugs"])
def test_a_sign_makes_no_version_of_a_sentence(heading: str) -> None:
    with pytest.raises(UsageError):
        check_extendable("CHANGELOG.md", f"# Changelog\n\n{heading}\n\n- old\n")


def test_letters_of_another_script_are_no_sign() -> None:
    assert put("# Changelog\n\n## 未发布\n\n- 一 二\n\n## 1.1.0\n\n- old\n", previous="1.1.0").startswith(
        "# Changelog\n\n## 未发布\n\n## 1.2.0\n\n- 一 二\n"
    )
