"""An entry gets into a changelog once, at its place, and nothing else in the file changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.release.keepachangelog import HEAD
from git_agent.release.prepend import prepended

ENTRY = "## [1.2.0] - 2026-01-02\n\n### Fixed\n\n- Keep it (abc1234, #7)\n"
LINK = ("1.2.0", "https://github.com/a/b/compare/v1.1.0...v1.2.0")
LINE = "[1.2.0]: https://github.com/a/b/compare/v1.1.0...v1.2.0\n"


def put(existing: str, *, entry: str = ENTRY, title: str = "1.2.0", link: tuple[str, str] | None = None) -> str:
    """The file after one run, which must be the file after two."""
    once = prepended(existing, entry, title=title, link=link)
    assert prepended(once, entry, title=title, link=link) == once
    return once


@pytest.mark.parametrize("existing", ["", "\n \n"])
def test_an_empty_file_gets_a_head(existing: str) -> None:
    assert put(existing, link=LINK) == f"{HEAD}\n{ENTRY}\n{LINE}"


def test_the_newest_version_goes_below_the_head() -> None:
    old = "# Changes\n\nWhat happened.\n\n## [1.1.0] - 2025\n\n- One\n"
    assert put(old) == f"# Changes\n\nWhat happened.\n\n{ENTRY}\n## [1.1.0] - 2025\n\n- One\n"


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
def test_an_older_text_of_the_same_version_is_replaced_where_it_is(heading: str) -> None:
    old = f"# Changes\n\n## 1.3.0\n\n- Three\n\n{heading}\n\nOld text\n\n### Fixed\n\n- Old\n\n\n## 1.1.0\n\n- One\n"
    assert put(old) == f"# Changes\n\n## 1.3.0\n\n- Three\n\n{ENTRY}\n\n## 1.1.0\n\n- One\n"


def test_an_underlined_version_is_a_heading_and_an_underlined_line_is_not() -> None:
    head = "---\ntitle: Changes\n---\n\nChanges\n=======\n\n"
    assert put(f"{head}1.1.0\n=====\n\n- One\n") == f"{head}{ENTRY}\n1.1.0\n=====\n\n- One\n"


def test_an_anchor_belongs_to_the_heading_below_it() -> None:
    anchor = '<a name="1.1.0"></a>\n'
    assert put(f"{anchor}# 1.1.0\n") == f"{ENTRY}\n{anchor}# 1.1.0\n"
    assert put(f"{anchor}# 1.2.0\n\n- Old\n") == ENTRY


@pytest.mark.parametrize("heading", ["## [1.2.0-rc.1]", "## 1.2.01", "## engine 1.2.0", "### 1.2.0"])
def test_another_version_is_not_the_same(heading: str) -> None:
    old = f"# Changes\n\n{heading}\n\n- Old\n"
    assert heading in put(old)


def test_notes_for_the_next_version_stay_first() -> None:
    old = "# Changes\n\n## [Unreleased]\n\n- By hand\n\n## 1.1.0\n\n- One\n"
    assert put(old) == f"# Changes\n\n## [Unreleased]\n\n- By hand\n\n{ENTRY}\n## 1.1.0\n\n- One\n"


def test_what_was_generated_as_unreleased_from_the_same_commits_goes() -> None:
    old = "# Changes\n\n## [Unreleased]\n\n### Fixed\n\n- Keep it (abc1234)\n\n## 1.1.0\n\n- One\n"
    assert put(old) == f"# Changes\n\n{ENTRY}\n## 1.1.0\n\n- One\n"


@pytest.mark.parametrize(
    "body", ["- Keep it (abc1234)\n- Other (fff1234)\n", "- Keep it (abc1234)\n\nBy hand\n", "- By hand\n", ""]
)
def test_what_is_unreleased_and_not_all_told_in_the_version_stays(body: str) -> None:
    old = f"# Changes\n\n## [Unreleased]\n\n{body}\n## 1.1.0\n"
    assert f"## [Unreleased]\n\n{body}\n## [1.2.0]" in put(old)


def test_the_unreleased_section_itself_is_replaced_and_comes_first() -> None:
    fresh = "## [Unreleased]\n\n- New (abc1234)\n"
    old = "# Changes\n\n## 1.1.0\n\n- One\n"
    once = put(old, entry=fresh, title="Unreleased")
    assert once == f"# Changes\n\n{fresh}\n## 1.1.0\n\n- One\n"
    assert put(once, entry=fresh.replace("New", "Newer"), title="Unreleased") == once.replace("New", "Newer")


def test_links_are_added_below_unreleased_and_updated_in_their_place() -> None:
    old = "# Changes\n\n## 1.1.0\n\n- One\n\n[unreleased]: https://x/u\n[1.1.0]: https://x/1\n"
    once = put(old, link=LINK)
    assert once.endswith(f"- One\n\n[unreleased]: https://x/u\n{LINE}[1.1.0]: https://x/1\n")
    assert put(once, link=("1.2.0", "https://x/2")) == once.replace(LINK[1], "https://x/2")


def test_a_link_at_the_end_is_not_part_of_the_last_version() -> None:
    old = "## 1.2.0\n\n- Old\n\n[#7]: https://x/7\n"
    assert put(old) == f"{ENTRY}\n[#7]: https://x/7\n"


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
    old = f"# Changes\n\n{hidden}\n## 1.1.0\n\n- One\n"
    assert put(old) == f"# Changes\n\n{hidden}\n{ENTRY}\n## 1.1.0\n\n- One\n"


@pytest.mark.parametrize("opened", ["```\n", "<!-- never closed\n", "- `<!--` is read\n", "``` a ` b\n"])
def test_what_is_never_closed_hides_nothing(opened: str) -> None:
    assert put(f"{opened}\n## 1.1.0\n") == f"{opened}\n{ENTRY}\n## 1.1.0\n"


def test_line_ends_a_mark_at_the_start_and_strange_bytes_are_kept() -> None:
    old = "\ufeff# Changes\r\n\r\n## 1.1.0\r\n\r\n- One\udcff\x0b two\u2028three"
    crlf = ENTRY.replace("\n", "\r\n")
    assert put(old) == f"\ufeff# Changes\r\n\r\n{crlf}\r\n## 1.1.0\r\n\r\n- One\udcff\x0b two\u2028three\r\n"


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


@given(FILES, st.sampled_from([None, LINK]))
def test_twice_is_once(existing: str, link: tuple[str, str] | None) -> None:
    assert put(existing, link=link).count("- Keep it (abc1234, #7)") == 1


OTHERS = st.lists(
    LINES.filter(lambda line: not any(word in line for word in ("1.2.0", "Unreleased", "abc1234"))), max_size=14
)


@given(OTHERS, st.sampled_from([None, LINK]))
def test_all_other_lines_survive_in_their_order(lines: list[str], link: tuple[str, str] | None) -> None:
    rest = iter(put("\n".join(lines), link=link).split("\n"))
    assert all(line in rest for line in lines if line)
