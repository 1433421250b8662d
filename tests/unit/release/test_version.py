"""Versions as real projects write them, in the order in which they came out."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.errors import RepositoryError
from git_agent.release.read.version import PARTS, Version, bump_version, is_calendar, level_for, parse_version

# tag, prefix, numbers, kind of pre-release
WRITTEN = [
    ("v1.2.3", "v", (1, 2, 3), None),
    ("1.2.3", "", (1, 2, 3), None),
    ("1.2", "", (1, 2), None),
    ("v1.8.5.6", "v", (1, 8, 5, 6), None),
    ("v2.0.0-rc.1", "v", (2, 0, 0), "rc"),
    ("1.8a1", "", (1, 8), "alpha"),
    ("4.2b2", "", (4, 2), "beta"),
    ("5.0rc1", "", (5, 0), "rc"),
    ("1.2c1", "", (1, 2), "rc"),
    ("v7.1.0.rc1", "v", (7, 1, 0), "rc"),
    ("v7.0.0.alpha", "v", (7, 0, 0), "alpha"),
    ("v3.0.0_RC2", "v", (3, 0, 0), "rc"),
    ("v1.0.0.RELEASE", "v", (1, 0, 0), None),
    ("5.6.15.Final", "", (5, 6, 15), None),
    ("v2.0.0.M1", "v", (2, 0, 0), "milestone"),
    ("v2.0.0-M1", "v", (2, 0, 0), "milestone"),
    ("2.0.0-next.5", "", (2, 0, 0), "next"),
    ("v3.0.0-alpha.26.1.2", "v", (3, 0, 0), "alpha"),
    ("v1.1.0.beta6b", "v", (1, 1, 0), "beta"),
    ("v5.3.0-0", "v", (5, 3, 0), "0"),
    ("v1.2.3-fce12a-nightly", "v", (1, 2, 3), "fce"),
    ("1.0.0.dev0", "", (1, 0, 0), "dev"),
    ("1.0.post1", "", (1, 0), None),
    ("v0.99.9c", "v", (0, 99, 9), None),
    ("pkg@1.2.3", "pkg@", (1, 2, 3), None),
    ("@scope/pkg@1.2.3", "@scope/pkg@", (1, 2, 3), None),
    ("python3.11@1.2.0", "python3.11@", (1, 2, 0), None),
    ("pkg-v1.2.3", "pkg-v", (1, 2, 3), None),
    ("pkg/v1.2.3", "pkg/v", (1, 2, 3), None),
    ("sdk/core/v0.9.0-beta.1", "sdk/core/v", (0, 9, 0), "beta"),
    ("zone.js-0.16.2", "zone.js-", (0, 16, 2), None),
    ("client.v1.2.3-alpha-0.1", "client.v", (1, 2, 3), "alpha"),
    ("release-1.2", "release-", (1, 2), None),
    ("go1.21rc2", "go", (1, 21), "rc"),
    ("2024.10.1", "", (2024, 10, 1), None),
    ("24.04", "", (24, 4), None),
]


@pytest.mark.parametrize(("tag", "prefix", "numbers", "pre"), WRITTEN)
def test_a_tag_is_taken_apart(tag: str, prefix: str, numbers: tuple[int, ...], pre: str | None) -> None:
    version = read(tag)
    assert (version.prefix, version.numbers, version.pre) == (prefix, numbers, pre)
    assert (version.prefix + version.text, version.is_final) == (tag, pre is None)


def test_build_information_does_not_count() -> None:
    version = read("v1.2.3-rc.1+build.5")
    assert (version.pre, version.order) == ("rc", read("v1.2.3-rc.1").order)


@pytest.mark.parametrize(
    "tag",
    [
        *("", "v", "v4", "nightly", "stable/5.2.x", "2.x", "1.2.3.4.5", "2024-10-01", "g3_v1_0", "1.2foo", "1.2.3-"),
        *("archive/soc2009/test", "v1.2.3/notes", "1.2.3+", "1" * 5000 + ".0"),
    ],
)
def test_other_names_are_no_versions(tag: str) -> None:
    assert parse_version(tag) is None


@pytest.mark.parametrize(
    "ascending",
    [
        ("v1.9.0", "v1.10.0", "v1.10.0.1", "v1.10.1", "v2.0.0"),
        ("2.0.0-alpha.1", "2.0.0-beta.0", "2.0.0-next.3", "2.0.0-rc.2", "2.0.0-rc.10", "2.0.0", "2.0.1-rc.1"),
        ("5.0a1", "5.0b1", "5.0rc1", "5.0", "5.0.1"),
        ("v7.0.0.alpha", "v7.0.0.alpha2", "v7.0.0.rc1", "v7.0.0"),
        ("v2.0.0.M1", "v2.0.0.M7", "v2.0.0.RC1", "v2.0.0.RELEASE", "v2.0.1"),
        ("1.0.0-0", "1.0.0-1", "1.0.0-nightly", "1.0.0-snapshot", "1.0.0-alpha"),
        ("1.0.dev1", "1.0a1", "1.0", "1.0.post1", "1.0.post2", "1.0.1"),
        ("v0.99.9", "v0.99.9a", "v0.99.9c", "v0.99.10"),
    ],
)
def test_versions_are_ordered_as_they_come_out(ascending: tuple[str, ...]) -> None:
    orders = [read(tag).order for tag in ascending]
    assert all(one < other for one, other in itertools.pairwise(orders))


@pytest.mark.parametrize(
    ("one", "other"),
    [("5.2", "5.2.0"), ("v1.0", "1.0.0.0"), ("1.0.0", "v1.0.0.RELEASE"), ("1.0rc1", "1.0.0-rc.1"), ("1.0", "1.0+b7")],
)
def test_spelling_makes_no_other_version(one: str, other: str) -> None:
    assert read(one).order == read(other).order


@pytest.mark.parametrize(
    ("tag", "major", "minor", "patch"),
    [
        ("v1.2.3", "2.0.0", "1.3.0", "1.2.4"),
        ("pkg@0.9.9", "1.0.0", "0.10.0", "0.9.10"),
        ("5.2", "6.0", "5.3", "5.2.1"),
        ("1.2.3.4", "2.0.0", "1.3.0", "1.2.4"),
        ("v1.0.0.RELEASE", "2.0.0", "1.1.0", "1.0.1"),
        ("v1.2.3+build5", "2.0.0", "1.3.0", "1.2.4"),
        ("0.99.9c", "1.0.0", "0.100.0", "0.99.10"),
        ("2.0.0-rc.1", "2.0.0", "2.0.0", "2.0.0"),
        ("2.1.0-rc.1", "3.0.0", "2.1.0", "2.1.0"),
        ("2.1.1-rc.1", "3.0.0", "2.2.0", "2.1.1"),
        ("5.0rc1", "5.0", "5.0", "5.0"),
        ("v7.1.0.beta2", "8.0.0", "7.1.0", "7.1.0"),
    ],
)
def test_the_next_version_stays_as_long_as_the_last_one(tag: str, major: str, minor: str, patch: str) -> None:
    assert [bump_version(read(tag), part) for part in PARTS] == [major, minor, patch]


@given(
    numbers=st.lists(st.integers(0, 99), min_size=2, max_size=4),
    suffix=st.sampled_from(("", "-rc.1", "b2", ".alpha", ".RELEASE", "+b")),
    part=st.sampled_from(PARTS),
)
def test_the_next_version_is_final_and_higher(numbers: list[int], suffix: str, part: str) -> None:
    version = read(".".join(map(str, numbers)) + suffix)
    following = read(bump_version(version, part))
    assert (following.is_final, following.order > version.order) == (True, True)


@pytest.mark.parametrize("tag", ["2024.10.1", "v2026.7.0", "24.04", "22.04.3", "pkg@1999.1"])
def test_years_and_months_make_a_calendar_version(tag: str) -> None:
    assert is_calendar(read(tag))


@pytest.mark.parametrize("tag", ["v1.2.3", "24.4", "10.10.3", "1.04", "3000.1"])
def test_other_numbers_do_not(tag: str) -> None:
    assert not is_calendar(read(tag))


@pytest.mark.parametrize(
    ("tag", "following"),
    [
        ("2024.10.1", "2024.10.2"),
        ("2024.04.09", "2024.04.10"),
        ("24.04", "24.04.1"),
        ("2024.10", "2024.10.1"),
        ("v2026.1.0-latest.1", "2026.1.0"),
    ],
)
def test_a_calendar_version_has_another_one_of_the_same_month(tag: str, following: str) -> None:
    assert bump_version(read(tag), "patch") == following


@pytest.mark.parametrize("part", ["major", "minor"])
def test_the_next_month_does_not_follow_from_changes(part: str) -> None:
    with pytest.raises(RepositoryError, match=r"^2024\.10\.1 counts years and months") as caught:
        bump_version(read("v2024.10.1"), part)
    assert "patch" in (caught.value.hint or "")


@pytest.mark.parametrize(
    ("tag", "breaking", "feature", "part"),
    [
        ("1.0.0", True, True, "major"),
        ("1.0.0", False, True, "minor"),
        ("1.0.0", False, False, "patch"),
        ("0.4.0", True, True, "minor"),
        ("0.4.0", False, True, "minor"),
        ("0.4.0", False, False, "patch"),
    ],
)
def test_changes_ask_for_a_part_that_depends_on_being_stable(
    tag: str, breaking: bool, feature: bool, part: str
) -> None:
    assert level_for(read(tag), breaking=breaking, feature=feature) == part


def read(tag: str) -> Version:
    version = parse_version(tag)
    assert version is not None
    return version
