"""An entry gets into a changelog once, at its place, and no line of the file is ever lost."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.errors import UsageError
from git_agent.release.write.extendable import check_extendable
from git_agent.release.write.keepachangelog import FILE_HEAD
from git_agent.release.write.prepend import prepend_entry

ENTRY = "## [1.2.0] - 2026-01-02\n\n### Fixed\n\n- Keep it (abc1234, #7)\n"
LINK = ("1.2.0", "https://github.com/a/b/compare/v1.1.0...v1.2.0")
LINE = "[1.2.0]: https://github.com/a/b/compare/v1.1.0...v1.2.0\n"


def put(existing: str, *, entry: str = ENTRY, title: str = "1.2.0", link: tuple[str, str] | None = None) -> str:
    """The file after one run, which must be the file after two."""
    once = prepend_entry(existing, entry, title=title, link=link).text
    assert prepend_entry(once, entry, title=title, link=link).text == once
    return once


def is_kept(old: str, new: str) -> bool:
    """Whether every line that says something is still there, in the same order."""
    rest = (line.rstrip("\r") for line in new.split("\n"))
    return all(line.rstrip("\r") in rest for line in old.removeprefix("\ufeff").split("\n") if line.strip())


@pytest.mark.parametrize("existing", ["", "\n \n"])
def test_an_empty_file_gets_a_head(existing: str) -> None:
    assert put(existing, link=LINK) == f"{FILE_HEAD}\n{ENTRY}\n{LINE}"


def test_the_newest_version_goes_below_the_head() -> None:
    old = "# Changes\n\nWhat happened.\n\n## [1.1.0] - 2025-01-02\n\n### Added\n\n- One\n"
    assert put(old) == f"# Changes\n\nWhat happened.\n\n{ENTRY}\n## [1.1.0] - 2025-01-02\n\n### Added\n\n- One\n"


def test_a_head_without_versions_is_followed_by_the_first() -> None:
    assert put("# Changes") == f"# Changes\n\n{ENTRY}"


@pytest.mark.parametrize(
    "heading",
    [
        "## [1.2.0]",
        "## 1.2.0",
        "## v1.2.0",
        "## V1.2.0 (2025)",
        "## 1.2.0: the big one",
        "## [v1.2.0](https://example.org/v1.2.0) - 2025-01-01",
        "# [1.2.0](https://example.org/v1.2.0) (2025-01-01)",
        "## Version 1.2.0",
        "1.2.0 (2025-01-01)\n==================",
        "Version 1.2.0\n-------------",
    ],
)
def test_a_text_of_the_same_version_is_completed_where_it_is(heading: str) -> None:
    start = f"# Changes\n\n## 1.3.0\n\n- Three\n\n{heading}\n\nOld text\n\n### Fixed\n\n- Old\n"
    assert put(f"{start}\n\n## 1.1.0\n\n- One\n") == f"{start}- Keep it (abc1234, #7)\n\n\n## 1.1.0\n\n- One\n"


def test_an_underlined_version_is_a_heading_and_an_underlined_line_is_not() -> None:
    head = "---\ntitle: Changes\n---\n\nChanges\n=======\n\n"
    new = "1.2.0\n=====\n\n- Keep it (abc1234, #7)\n"
    assert put(f"{head}1.1.0\n=====\n\n- One\n") == f"{head}{new}\n1.1.0\n=====\n\n- One\n"


def test_an_anchor_belongs_to_the_heading_below_it() -> None:
    anchor, new = '<a name="1.1.0"></a>\n', "# 1.2.0\n\n### Fixed\n\n- Keep it (abc1234, #7)\n"
    assert put(f"{anchor}# 1.1.0\n") == f"{new}\n{anchor}# 1.1.0\n"
    assert put(f"{anchor}# 1.2.0\n\n- Old\n") == f"{anchor}# 1.2.0\n\n- Old\n- Keep it (abc1234, #7)\n"


@pytest.mark.parametrize("heading", ["## [1.2.0-rc.1]", "## 1.2.01", "## engine 1.2.0", "### 1.2.0"])
def test_another_version_is_not_the_same(heading: str) -> None:
    old = f"# Changes\n\n{heading}\n\n- Old\n"
    assert heading in put(old)


def test_what_was_noted_for_the_next_version_comes_under_its_heading() -> None:
    old = "# Changes\n\n## [Unreleased]\n\n- By hand\n\n## [1.1.0] - 2025-01-02\n\n### Added\n\n- One\n"
    version = "## [1.2.0] - 2026-01-02\n\n- By hand\n\n### Fixed\n\n- Keep it (abc1234, #7)\n"
    assert put(old) == f"# Changes\n\n## [Unreleased]\n\n{version}\n## [1.1.0] - 2025-01-02\n\n### Added\n\n- One\n"


def test_a_remark_on_where_to_write_stays_above() -> None:
    old = "# Changes\n\n## [Unreleased]\n<!-- one line each -->\n\n### Fixed\n* By hand\n"
    version = "## [1.2.0] - 2026-01-02\n\n### Fixed\n* By hand\n* Keep it (abc1234, #7)\n"
    assert put(old) == f"# Changes\n\n## [Unreleased]\n<!-- one line each -->\n\n{version}"


@pytest.mark.parametrize(
    "told",
    [
        "- Keep it (abc1234)",
        "- Kept in other words (abc1234def)",
        "- What a person makes of it, #7",
        "* keep it",
        "- Keep it ([abc1234](https://example.org/c/abc1234))",
    ],
)
def test_what_is_told_already_is_not_told_again(told: str) -> None:
    old = f"## [1.2.0]\n\n{told}\n\n## 1.1.0\n"
    assert put(old) == old


def test_a_number_that_looks_like_a_commit_is_not_taken_for_one() -> None:
    assert "- Keep defaced (abc1234)" in put(
        "## 1.2.0\n\n- Other defaced\n", entry="## [1.2.0]\n\n- Keep defaced (abc1234)\n"
    )


@pytest.mark.parametrize(
    "start", ["## [1.2.0] - unreleased", "## 1.2.0 (Unreleased)", "Version 1.2.0\n-------------\n\nUnreleased"]
)
def test_a_prepared_version_is_completed_and_its_word_unreleased_is_told(start: str) -> None:
    old = f"# Changes\n\n{start}\n\n- By hand\n\n## 1.1.0\n"
    extended = prepend_entry(old, ENTRY, title="1.2.0", link=None)
    assert is_kept(old, extended.text)
    assert "still calls 1.2.0 unreleased" in extended.warnings[0]


def test_the_unreleased_section_itself_is_completed_and_comes_first() -> None:
    fresh = "## [Unreleased]\n\n- New (abc1234)\n"
    once = put("# Changes\n\n## [1.1.0] - 2025-01-02\n\n### Added\n\n- One\n", entry=fresh, title="Unreleased")
    assert once == f"# Changes\n\n{fresh}\n## [1.1.0] - 2025-01-02\n\n### Added\n\n- One\n"
    more = f"{fresh}- Newer (fff1234)\n"
    assert put(once, entry=more, title="Unreleased") == once.replace(fresh, fresh + "- Newer (fff1234)\n")


@pytest.mark.parametrize("old", ["# Changes\n\n## 1.1.0\n", "## [Unreleased]\n\n### Added\n\n## 1.1.0\n", ""])
def test_an_entry_without_a_bullet_leaves_the_file_as_it_is(old: str) -> None:
    extended = prepend_entry(old, "## [1.2.0] - 2026-01-02\n", title="1.2.0", link=LINK)
    assert extended.text == old
    assert "nothing in 1.2.0" in extended.warnings[0]


def test_what_a_person_noted_is_released_even_if_we_have_nothing_to_add() -> None:
    old = "## [Unreleased]\n\n- By hand\n"
    assert put(old, entry="## [1.2.0]\n") == "## [Unreleased]\n\n## [1.2.0]\n\n- By hand\n"


def test_bullets_are_not_put_into_code() -> None:
    old = "## 1.2.0\n\n### Fixed\n\n```\n# comment\n### Fixed\n```\n"
    assert put(old) == f"{old}\n- Keep it (abc1234, #7)\n"


def test_links_are_added_below_unreleased_and_never_changed() -> None:
    old = "# Changes\n\n## [1.1.0] - 2025-01-02\n\n### Added\n\n- One\n\n[unreleased]: https://x/u\n[1.1.0]: https://x/1\n"
    once = put(old, link=LINK)
    assert once.endswith(f"- One\n\n[unreleased]: https://x/u\n{LINE}[1.1.0]: https://x/1\n")
    assert put(once, link=("1.2.0", LINK[1].replace("v1.1.0", "v1.1.5"))) == once


def test_a_link_that_a_person_gave_stays() -> None:
    old = "## 1.2.0\n\n- Old\n\n[1.2.0]: https://example.org/the-big-one\n"
    assert "[1.2.0]: https://example.org/the-big-one\n" in put(old, link=LINK)


def test_a_link_at_the_end_is_not_part_of_the_last_version() -> None:
    old = "## 1.2.0\n\n- Old\n\n[#7]: https://x/7\n"
    assert put(old) == "## 1.2.0\n\n- Old\n- Keep it (abc1234, #7)\n\n[#7]: https://x/7\n"


@pytest.mark.parametrize(
    "hidden",
    [
        "```md\n## 1.2.0\n```\n",
        "~~~~\n```\n## 1.2.0\n~~~\n~~~~\n",
        "<!--\n## 1.2.0\n-->\n",
        "<!-- ## 1.2.0\n## 1.2.0 -->\n",
        "    ## 1.2.0\n",
    ],
)
def test_code_and_comments_hold_no_headings(hidden: str) -> None:
    old = f"# Changes\n\n{hidden}\n## [1.1.0] - 2025-01-02\n\n### Added\n\n- One\n"
    assert put(old) == f"# Changes\n\n{hidden}\n{ENTRY}\n## [1.1.0] - 2025-01-02\n\n### Added\n\n- One\n"


@pytest.mark.parametrize("opened", ["```\n", "<!-- never closed\n", "- `<!--` is read\n", "``` a ` b\n"])
def test_what_is_never_closed_hides_nothing(opened: str) -> None:
    assert put(f"{opened}\n## [1.1.0] - 2025-01-02\n") == f"{opened}\n{ENTRY}\n## [1.1.0] - 2025-01-02\n"


def test_line_ends_a_mark_at_the_start_and_strange_bytes_are_kept() -> None:
    rest = "## [1.1.0] - 2025-01-02\r\n\r\n### Added\r\n\r\n- One\udcff\x0b two\u2028three"
    crlf = ENTRY.replace("\n", "\r\n")
    assert put(f"\ufeff# Changes\r\n\r\n{rest}") == f"\ufeff# Changes\r\n\r\n{crlf}\r\n{rest}"


def test_the_name_of_a_tag_is_found_again_however_it_is_written() -> None:
    entry = "## [a\\]b\\`c] - 2026-01-02\n\n- One (abc1234)\n"
    assert put("", entry=entry, title="a]b`c", link=("a]b`c", "https://x")).endswith("[a\\]b\\`c]: https://x\n")


LINES = st.sampled_from(
    [
        "", "", "text", "# Changes",
        "## [Unreleased]", "## 1.1.0", "## [1.2.0] - 2025", "## v1.2.0", "# 1.2.0", "### Fixed", "1.2.0", "===", "---",
        "- One (abc1234)", "- Two (fff1234)", "```", "~~~", "<!--", "-->", "<!-- one -->", "[1.1.0]: https://x/1",
        "[unreleased]: https://x/u", "[1.2.0]: https://x/2", "    ## code",
    ]
)  # fmt: skip
FILES = st.tuples(st.lists(LINES, max_size=14), st.sampled_from(["\n", "\r\n"]), st.booleans()).map(
    lambda parts: parts[1].join(parts[0]) + (parts[1] if parts[2] else "")
)


@given(FILES, st.sampled_from([None, LINK]), st.sampled_from(["1.2.0", "Unreleased"]))
def test_every_line_survives_in_its_order_and_the_entry_is_told_once(
    existing: str, link: tuple[str, str] | None, title: str
) -> None:
    entry = ENTRY.replace("[1.2.0] - 2026-01-02", f"[{title}]")
    new = put(existing, entry=entry, title=title, link=(title, link[1]) if link else None)
    assert is_kept(existing, new)
    assert re.search(r"abc1234", new)
    assert new.count("- Keep it (abc1234, #7)") <= 1


WORDS = st.text(alphabet=st.characters(exclude_characters="\n\r"), max_size=30)


@given(st.lists(st.one_of(LINES, WORDS), max_size=20))
def test_whatever_a_person_wrote_survives(lines: list[str]) -> None:
    assert is_kept("\n".join(lines), put("\n".join(lines), link=LINK))


def test_a_file_full_of_marks_that_nobody_closes_is_read_once() -> None:
    old = "# Changes\n" + "<!-- x\n````\n~~~ y\n```` z\n" * 20_000 + "## 1.1.0\n"
    assert is_kept(old, prepend_entry(old, ENTRY, title="1.2.0", link=LINK).text)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("CHANGES.rst", "Version 3.2.0\n-------------\n\nUnreleased\n\n-   Drop it. :pr:`1`\n"),
        ("CHANGES.adoc", "= Changes\n\n== 1.0\n"),
        ("CHANGES.html", ""),
        ("CHANGES", ".. currentmodule:: x\n\nVersion 3.2.0\n-------------\n"),
        ("CHANGES", "Version 3.2.0\n-------------\n\n-   Drop it. :issue:`5818`\n"),
        ("NEWS", "= News\n\n== 1.0\n"),
        ("README.md", "# Tool\n\n## Install\n\n## Use\n"),
        ("CHANGELOG.md", "#\0 \0C\0"),
    ],
)
def test_a_file_of_another_form_is_refused(name: str, text: str) -> None:
    with pytest.raises(UsageError) as refusal:
        check_extendable(name, text)
    assert "--out" in str(refusal.value.hint)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("CHANGELOG.md", ""),
        ("CHANGELOG", "# Changes\n"),
        ("CHANGELOG.md", "# Changes\n\n## Unreleased\n"),
        ("HISTORY.md", "1.0.0 / 2024-01-01\n==================\n\n  * one\n"),
        ("CHANGELOG.md", "## core 1.2\n\nSee :doc:`x` and `a:b`\n"),
        ("news.txt", "## release-5\n\n- One\n"),
    ],
)
def test_a_changelog_in_markdown_is_taken(name: str, text: str) -> None:
    check_extendable(name, text)


@pytest.mark.parametrize("name", ["Unreleased Changes", "dev", "TBD", "[UNRELEASED] - YYYY-MM-DD"])
@pytest.mark.parametrize("level", ["#", "##"])
def test_what_is_to_come_has_many_names(name: str, level: str) -> None:
    old = f"{level} {name}\n\n- By hand, #7\n\n{level} 1.1.0\n\n- One\n"
    assert put(old) == f"{level} {name}\n\n{level} 1.2.0\n\n- By hand, #7\n\n{level} 1.1.0\n\n- One\n"


@pytest.mark.parametrize("text", ["v1.2.0\n  - start\n\nv1.1.0\n", "Unreleased:\n\n- by hand\n\n1.2.0:\n", "* one\n"])
@pytest.mark.parametrize("name", ["CHANGES.txt", "CHANGES.md"])
def test_a_list_without_headings_is_refused(name: str, text: str) -> None:
    with pytest.raises(UsageError, match="no heading that is a version"):
        check_extendable(name, text)


def test_a_linked_reference_is_the_same_as_a_bare_one() -> None:
    home = "https://github.com/ada/cart"
    old = "# Changelog\n\n## [1.0.0]\n\n### Fixed\n\n- Keep the last line\n- Close files (#12)\n"
    linked = (
        f"## [1.0.0]\n\n### Fixed\n\n- Keep the last line ([1111111]({home}/commit/{'1' * 40}), +2)\n"
        f"- Close all files ([#12]({home}/pull/12))\n"
    )
    assert prepend_entry(old, linked, title="1.0.0", link=None).text == old
