"""Versions that count years, with and without zeros in front."""

import pytest

from git_agent.release.read.tags import TagFamily, VersionTag, counts_years, in_version_order
from git_agent.release.read.version import parse_version


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
