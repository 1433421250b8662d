"""What stands above the release before is not out yet: it is completed in its place and never told again."""

import pytest

from git_agent.release.write.prepend import ExtendedChangelog, prepend_entry

ENTRY = "## [1.2.1] - 2026-03-04\n\n### Fixed\n\n- Read toml (#7)\n- Keep the last line (1111111)\n"
OLD = "## 1.2.0\n\n- Old\n"
TAGGED = ("1.1.0", "1.2.0")


def put(old: str, *, title: str = "1.2.1", tagged: tuple[str, ...] = TAGGED) -> ExtendedChangelog:
    """The file after one run, which must be the file after two, with every line in its order."""
    entry = ENTRY.replace("1.2.1", title)
    once = prepend_entry(old, entry, title=title, link=None, previous="v1.2.0", tagged=tagged)
    again = prepend_entry(once.text, entry, title=title, link=None, previous="v1.2.0", tagged=tagged)
    assert again.text == once.text
    rest = iter(once.text.split("\n"))
    assert all(line in rest for line in old.split("\n") if line.strip())
    return once


@pytest.mark.parametrize(
    "heading",
    [
        "## 1.2.1", "## [1.2.1] - 2026-01-02", "## 1.2.1 (pending)", "## 1.2.1 (draft)", "## 1.3.0.pre", "## 2.0.0",
        "## v2.0.0 / 2026-01-02", "## 1.3.0-rc.1",
    ],
)  # fmt: skip
def test_a_version_that_is_not_tagged_is_completed_under_its_number(heading: str) -> None:
    top = f"# Changes\n\n{heading}\n\n- By hand, #7\n"
    assert put(f"{top}\n{OLD}").text == f"{top}- Keep the last line (1111111)\n\n{OLD}"


@pytest.mark.parametrize(("heading", "warned"), [("## 2.0.0", True), ("## 1.2.1", False), ("## 1.2.1 (pending)", True)])
def test_another_number_than_the_one_computed_is_told(heading: str, warned: bool) -> None:
    warnings = put(f"{heading}\n\n- By hand\n\n{OLD}").warnings
    assert bool(warnings) == warned
    assert all("line 1 " in warning for warning in warnings)


def test_what_is_pending_comes_under_the_version() -> None:
    new = put(f"## Pending\n\n- By hand, #7\n\n{OLD}").text
    assert new == f"## Pending\n\n## 1.2.1\n\n- By hand, #7\n- Keep the last line (1111111)\n\n{OLD}"


@pytest.mark.parametrize(
    ("old", "tagged"),
    [
        (f"## 2.0.0\n\n- Of another branch, #7\n\n{OLD}", (*TAGGED, "2.0.0")),  # told there, and to be told here
        (f"## 2.0\n\n- Of another branch, #7\n\n{OLD}", (*TAGGED, "2.0.0")),
        (f"## 2026-01-02\n\n- A day, #7\n\n{OLD}", TAGGED),
        (f"## 2026.01.02\n\n- A day, #7\n\n{OLD}", TAGGED),
        (f"## 1.3.0\n\n- Later, #7\n\n{OLD}", (*TAGGED, "1.2.1")),  # what is out already is written down late
    ],
)
def test_a_version_that_is_out_is_not_completed(old: str, tagged: tuple[str, ...]) -> None:
    new = put(old, tagged=tagged).text
    assert new.endswith(f"\n{old}")
    assert new.count("- Read toml (#7)") == 1


def test_the_version_to_come_is_chosen_among_several() -> None:
    plan = "## 5.0.0 - TBD\n\n### Features\n\n- Planned\n\n<!-- next-header -->\n"
    new = put(f"{plan}## [Unreleased] - ReleaseDate\n\n{OLD}").text
    assert new.startswith(f"{plan}## [Unreleased] - ReleaseDate\n\n## 1.2.1\n\n### Bug Fixes\n\n- Read toml (#7)\n")
    own = put(f"## 5.0.0 - TBD\n\n- Planned, #7\n\n## 1.2.1-dev\n\n- Mine\n\n{OLD}").text
    assert own == f"## 5.0.0 - TBD\n\n- Planned, #7\n\n## 1.2.1-dev\n\n- Mine\n- Keep the last line (1111111)\n\n{OLD}"


@pytest.mark.parametrize("gathered", ["", "- For later\n\n"])
def test_no_lower_version_goes_above_a_higher_one(gathered: str) -> None:
    top = f"## Unreleased\n\n{gathered}## 2.0.0\n\n- By hand, #7\n"
    assert put(f"{top}\n{OLD}").text == f"{top}- Keep the last line (1111111)\n\n{OLD}"


def test_what_was_gathered_since_an_earlier_number_is_the_release() -> None:
    new = put(f"## Unreleased\n\n- Since\n\n## 1.2.1\n\n- By hand, #7\n\n{OLD}", title="1.3.0").text
    assert new.startswith("## Unreleased\n\n## 1.3.0\n\n- Since\n- Keep the last line (1111111)\n\n## 1.2.1\n")


PLACEHOLDERS = ("*None.*", "- Nothing yet", "_No unreleased changes._", "N/A", "- TBD", "* Your contribution here.")


@pytest.mark.parametrize("line", PLACEHOLDERS)
def test_a_line_that_only_holds_a_place_is_named(line: str) -> None:
    new = put(f"## Unreleased\n\n{line}\n\n{OLD}")
    [warning] = new.warnings
    assert f"line {new.text.split(chr(10)).index(line) + 1} still says {line!r}" in warning
    assert not put(f"## Unreleased\n\n{line} for Windows\n\n{OLD}").warnings


@pytest.mark.parametrize("line", PLACEHOLDERS)
def test_a_place_that_nobody_filled_is_no_release(line: str) -> None:
    old = f"## Unreleased\n\n{line}\n\n{OLD}"
    assert prepend_entry(old, "## [1.2.1]\n", title="1.2.1", link=None, previous="v1.2.0").text == old


@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_the_end_of_the_file_stays_as_it_is(end: str) -> None:
    for old in (f"{OLD}\n## 1.1.0\n\n- First", f"## 1.2.1\n\n- Mine\n\n{OLD.rstrip()}"):
        assert put(old + end).text.endswith(old[-7:] + end)


@pytest.mark.parametrize("mark", ["<!-- next-header -->", "---", "***"])
@pytest.mark.parametrize("gap", ["", "\n"])
def test_a_mark_that_ends_the_section_stays_at_its_end(mark: str, gap: str) -> None:
    new = put(f"## 1.2.1\n\n- By hand, #7\n{gap}{mark}\n\n{OLD}").text
    assert new == f"## 1.2.1\n\n- By hand, #7\n- Keep the last line (1111111)\n{gap}{mark}\n\n{OLD}"


COMPARE = "https://h/compare/v1.2.0...v1.2.1"


def warnings_of(old: str, *, title: str = "1.2.1", previous: str = "v1.2.0") -> tuple[str, ...]:
    return prepend_entry(
        old, ENTRY, title=title, link=(title, COMPARE), previous=previous, tagged=("1.1.0", "1.2.0")
    ).warnings


def test_a_link_that_begins_at_the_release_before_is_named() -> None:
    old = "## [Unreleased]\n\n- By hand\n\n## [1.2.0]\n\n- Old\n\n[Unreleased]: https://h/compare/v1.2.0...HEAD\n"
    text = prepend_entry(old, ENTRY, title="1.2.1", link=("1.2.1", COMPARE), previous="v1.2.0", tagged=TAGGED).text
    assert text.endswith(f"[Unreleased]: https://h/compare/v1.2.0...HEAD\n[1.2.1]: {COMPARE}\n")
    assert warnings_of(old) == (
        "line 13 still compares v1.2.0...HEAD; the line is yours: after the release it is v1.2.1...HEAD",
    )
    assert warnings_of(old.replace("v1.2.0...HEAD", "v1.2.1...HEAD")) == ()


def test_a_file_that_ends_before_the_last_release_is_told_so() -> None:
    assert warnings_of("## 1.1.0\n\n- Old\n") == (
        "1.1.0 is the newest release it tells of, and v1.2.0 is out: what lies between is not in it",
    )
    assert warnings_of(f"{OLD}\n## 1.1.0\n\n- Older\n") == ()
    assert warnings_of("# Changelog\n") == ()
    assert warnings_of("## 1.1.0\n\n- Old\n", previous="v1.2.0-rc.1") == ()
