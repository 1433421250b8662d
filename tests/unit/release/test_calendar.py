"""Versions that count years, with and without zeros in front."""

import pytest

from git_agent.git.refs import TagRef
from git_agent.release.read.tags import (
    TagFamily,
    VersionTag,
    counts_months,
    counts_years,
    in_version_order,
    version_tags,
)
from git_agent.release.read.version import is_day, next_of_day, parse_day, parse_version
from support.repo import Repo


def family(*tags: tuple[str, str]) -> TagFamily:
    known = []
    for name, date in tags:
        version = parse_version(name)
        assert version
        known.append(VersionTag(name=name, oid="a" * 40, date=date, version=version))
    return TagFamily(prefix="", tags=in_version_order(known))


@pytest.mark.parametrize(
    "tags",
    [
        (("22.1.0", "2022-07-28"), ("23.1.0", "2023-04-16"), ("23.2.0", "2023-12-31"), ("24.1.0", "2024-08-06")),
        (("v23.9", "2023-09-01"), ("v23.10", "2023-10-02"), ("v24.1", "2024-01-05")),
        (("2023.9.1", "2023-09-01"), ("2023.10.1", "2023-10-02"), ("2024.1.0", "2024-01-05")),
        (("24.04", "2024-04-25"), ("23.10", "2023-10-12"), ("23.04", "2023-04-20")),
    ],
)
def test_years_are_known_by_the_dates_of_the_tags(tags: tuple[tuple[str, str], ...]) -> None:
    assert counts_years(family(*tags))


@pytest.mark.parametrize(
    "tags",
    [
        (("22.1.0", "2024-04-25"), ("22.2.0", "2024-05-15"), ("22.3.0", "2024-06-11")),
        (("24.1.0", "2025-05-15"), ("24.2.0", "2025-06-09"), ("25.0.0", "2025-10-15")),
        (("24.1.0", "2024-05-15"), ("24.2.0", "2024-06-09")),
        (("1.0.0", "2024-05-15"), ("2.0.0", "2024-06-09"), ("3.0.0", "2024-07-09")),
    ],
)
def test_other_numbers_count_changes(tags: tuple[tuple[str, str], ...]) -> None:
    assert not counts_years(family(*tags))


def test_months_are_known_by_the_dates_of_the_tags() -> None:
    black = (("25.9.0", "2025-09-18"), ("25.12.0", "2025-12-07"), ("26.1.0", "2026-01-17"), ("26.5.1", "2026-05-18"))
    attrs = (("24.3.0", "2024-12-16"), ("25.1.0", "2025-01-25"), ("25.2.0", "2025-03-13"), ("26.1.0", "2026-03-19"))
    assert counts_months(family(*black))
    assert counts_months(family(*black, ("26.5.2", "2026-06-01")))  # one that came a day late
    assert not counts_months(family(*attrs))
    assert not counts_months(family(("5.1.0", "2026-01-17"), ("5.2.0", "2026-02-17"), ("5.3.0", "2026-03-17")))


@pytest.mark.parametrize(
    ("version", "day", "following"),
    [
        ("26.5.1", "2026-08-20", "26.8.0"),
        ("26.5.1", "2027-01-02", "27.1.0"),
        ("26.5.1", "2026-05-30", "26.5.2"),
        ("26.5.1", "2026-04-30", "26.5.2"),
        ("2026.05", "2026-08-20", "2026.08"),
        ("2026.05", "2026-05-20", "2026.05.1"),
        ("26.5a1", "2026-05-20", "26.5"),
        ("26.5a1", "2026-06-20", "26.6"),
    ],
)
def test_the_next_version_is_that_of_its_month(version: str, day: str, following: str) -> None:
    parsed = parse_version(version)
    assert parsed
    assert next_of_day(parsed, day) == following


def tagged(*names: str) -> list[tuple[str, tuple[int, ...]]]:
    refs = [TagRef(name=name, oid="a" * 40, date="2024-01-01") for name in names]
    return [(tag.name, tag.version.numbers) for tag in version_tags(refs)]


def test_a_day_without_points_is_a_version_where_nothing_else_is() -> None:
    assert tagged("v20240101", "v20240201.1", "v4", "nightly-20240102", "20241301") == [
        ("v20240101", (2024, 1, 1)),
        ("v20240201.1", (2024, 2, 1, 1)),
    ]
    assert tagged("20240101", "v1.2.0") == [("v1.2.0", (1, 2, 0))]


@pytest.mark.parametrize(
    ("name", "day", "following"),
    [
        ("v20240201", "2026-01-05", "20260105"),
        ("v20240201", "2024-02-01", "20240201.1"),
        ("v20240201.1", "2024-01-01", "20240201.2"),
    ],
)
def test_after_a_day_comes_that_of_the_newest_change(name: str, day: str, following: str) -> None:
    version = parse_day(name)
    assert version is not None
    assert is_day(version)
    assert next_of_day(version, day) == following


def test_tags_that_are_days_give_the_next_version(repo: Repo) -> None:
    for at, tag in enumerate(("v20240101", "v20240201", "")):
        repo.commit(f"fix: fault {at}", {"a.py": f"A = {at}\n"})
        if tag:
            repo.git("tag", tag)
    ran = repo.agent("release-note", "--next-version")
    assert ran.stdout.startswith("v2026")
    assert "after v20240201" in ran.stderr
