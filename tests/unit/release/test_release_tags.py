"""Which version tags belong together, and which of them somebody means."""

import pytest

from git_agent.errors import RepositoryError
from git_agent.git.refs import TagRef
from git_agent.release.read.tags import (
    VersionTag,
    families,
    family_for,
    finals,
    highest,
    version_tags,
    without_superseded,
)

MONOREPO = ("core@1.0.0", "core@1.1.0", "cli@0.3.0")
SCOPED = ("@acme/core@1.0.0", "@acme/cli@2.0.0")
MODULES = ("sdk/core/v1.0.0", "tools/core/v0.2.0", "v3.0.0")


def test_names_that_are_no_versions_are_passed_over() -> None:
    assert [tag.name for tag in tagged("v1.0.0", "nightly", "stable/1.x")] == ["v1.0.0"]


def test_a_family_goes_on_when_the_letter_v_comes_or_goes() -> None:
    known = families(tagged("0.9.0", "v1.0.0", "pkg-1.0.0", "pkg-v1.1.0", "dev1.0"))
    assert {prefix: [tag.name for tag in family.tags] for prefix, family in known.items()} == {
        "": ["0.9.0", "v1.0.0"],
        "pkg-": ["pkg-1.0.0", "pkg-v1.1.0"],
        "dev": ["dev1.0"],
    }


def test_a_family_is_in_the_order_of_its_versions() -> None:
    family = families(tagged("v1.10.0", "v1.2.0", "v1.2.0-rc.1"))[""]
    assert [tag.name for tag in family.tags] == ["v1.2.0-rc.1", "v1.2.0", "v1.10.0"]


@pytest.mark.parametrize(
    ("names", "prefix", "paths", "expected"),
    [
        (("v1.0.0", "core@1.0.0"), None, (), ""),
        (("release-1.0",), None, (), "release-"),
        (MONOREPO, "core@", (), "core@"),
        (MONOREPO, "core", (), "core@"),
        (("tauri-v1.0.0", "tauri-cli-v1.0.0"), "tauri-v", (), "tauri-"),
        (("tauri-v1.0.0", "tauri-cli-v1.0.0"), "tauri-", (), "tauri-"),
        (("tauri-v1.0.0", "tauri-cli-v1.0.0"), "tauri", (), "tauri-"),
        (("pkg/v1.0.0", "v2.0.0"), "pkg/", (), "pkg/"),
        (("pkg/v1.0.0", "v2.0.0"), "v", (), ""),
        (("pkg/v1.0.0", "v2.0.0"), "", (), ""),
        (("core@1.0.0", "core-1.0.0"), "core-v", (), "core-"),
        (("v1.0.0", *MONOREPO), None, ("packages/core",), "core@"),
        (("v1.0.0", *MONOREPO), None, ("packages/core/",), "core@"),
        (("v1.0.0", *MONOREPO), None, ("packages/other",), ""),
        (("v1.0.0", *MONOREPO), None, ("packages/core", "packages/cli"), ""),
        (("v1.0.0", *MONOREPO), None, (".",), ""),
        (("v1.0.0", *SCOPED), None, ("packages/core",), "@acme/core@"),
        (("v1.0.0", "core-v1.0.0"), None, ("crates/core",), "core-"),
        (MODULES, None, ("sdk/core",), "sdk/core/"),
        (MODULES, None, ("libs/core",), ""),
        (("v1.0.0", *MONOREPO), "cli", ("packages/core",), "cli@"),
    ],
)
def test_the_family_somebody_means(
    names: tuple[str, ...], prefix: str | None, paths: tuple[str, ...], expected: str
) -> None:
    assert family_for(tagged(*names), prefix=prefix, paths=paths).prefix == expected


def test_without_any_version_there_is_nothing_to_begin_from() -> None:
    with pytest.raises(RepositoryError, match=r"^there is no version tag$") as caught:
        family_for(tagged("nightly"), prefix=None, paths=())
    assert "name both ends" in (caught.value.hint or "")


def test_several_families_are_listed_for_a_choice() -> None:
    with pytest.raises(RepositoryError, match=r"cli@, core@$") as caught:
        family_for(tagged(*MONOREPO), prefix=None, paths=())
    assert "--tag-prefix" in (caught.value.hint or "")


def test_a_long_list_of_families_is_cut() -> None:
    names = [f"pkg{letter}-v1.0.0" for letter in "abcdefghijk"]
    with pytest.raises(RepositoryError, match=r"pkga-v, .*pkgh-v and 3 more$"):
        family_for(tagged(*names), prefix=None, paths=())


@pytest.mark.parametrize("prefix", ["core", "web@", "v", ""])
def test_an_unknown_prefix_is_answered_with_those_there_are(prefix: str) -> None:
    with pytest.raises(RepositoryError, match=r"^no version tag begins with ") as caught:
        family_for(tagged("core@1.0.0", "core-1.0.0"), prefix=prefix, paths=())
    assert caught.value.hint == "there are: core-, core@"


def test_a_pre_release_is_dropped_once_its_version_is_out() -> None:
    tags = tagged("2.0.0-rc.1", "2.0.0", "2.1-rc.1", "2.1.0", "3.0.0-beta.1", "4.0.0b1")
    assert [tag.name for tag in without_superseded(tags)] == ["2.0.0", "2.1.0", "3.0.0-beta.1", "4.0.0b1"]


def test_the_highest_version_is_not_the_last_by_name() -> None:
    tags = tagged("v1.10.0", "v1.9.0", "v2.0.0-rc.1")
    assert (highest(tags), highest(finals(tags)), highest(())) == (tags[2], tags[0], None)


def tagged(*names: str) -> tuple[VersionTag, ...]:
    return version_tags(TagRef(name=name, oid=f"{place:040x}", date="2026-01-01") for place, name in enumerate(names))


@pytest.mark.parametrize(("year", "expected"), [("2019", "cart-"), ("2027", "")])
def test_a_stray_old_tag_without_a_name_is_not_the_projects_own(year: str, expected: str) -> None:
    refs = [TagRef(name=f"cart-1.{minor}.0", oid="a", date="2026-01-01") for minor in range(10)]
    tags = version_tags([TagRef(name="1.2.2", oid="b", date=f"{year}-01-01"), *refs])
    assert family_for(tags, prefix=None, paths=()).prefix == expected


@pytest.mark.parametrize(
    ("stray", "others", "kept"),
    [
        ("016.5", [f"0.{minor}.0" for minor in range(12)], False),
        ("v016.5.0", [f"v3.{minor}.0" for minor in range(12)], False),
        ("2024.01", [f"2023.{month}" for month in range(10, 22)], True),
        ("08.04", ["09.04", "10.04", "11.04"], True),
        ("016.5", ["0.15.0", "0.16.0"], True),
    ],
)
def test_a_leading_zero_beside_many_versions_without_one_is_mistyped(stray: str, others: list[str], kept: bool) -> None:
    family = families(tagged(stray, *others))[""]
    assert (stray in [tag.name for tag in family.tags]) is kept


def dated(*tags: tuple[str, str]) -> tuple[VersionTag, ...]:
    refs = [TagRef(name=name, oid=f"{place:040x}", date=date) for place, (name, date) in enumerate(tags)]
    return version_tags(refs)


RENAMED_TWICE = dated(
    ("1.6", "2010-11-24"), ("1.7", "2011-04-12"),
    ("cart-1.7.1", "2011-04-13"), ("cart-2.0", "2011-11-13"), ("cart-2.4", "2015-10-03"),
    ("cart-parent-2.4", "2015-10-03"), ("cart-parent-2.5", "2015-11-23"), ("cart-parent-2.6", "2016-02-11"),
)  # fmt: skip
SPLIT_UP = dated(
    ("4.0.4", "2021-11-22"), ("v5.0.0", "2023-02-13"),
    ("cart_v5.0.1", "2023-02-24"), ("cookies_v2.1.1", "2023-02-24"), ("cart_v5.0.2", "2023-03-10"),
    ("cookies_v2.1.2", "2023-03-12"), ("native_v0.1.0", "2023-03-14"), ("cart_v5.1.0", "2023-03-27"),
)  # fmt: skip
NEW_PACKAGE = dated(
    ("v5.0.0", "2023-02-13"),
    ("core-v0.1.0", "2023-02-24"),
    ("core-v0.2.0", "2023-03-10"),
    ("core-v0.3.0", "2023-04-10"),
)
SLEPT = dated(
    ("web-v0.9.0", "2018-12-24"), ("v2.0.0-alpha.3", "2019-12-07"),
    *((f"web-v3.{minor}.0", "2024-02-24") for minor in range(12)),
)  # fmt: skip
LOCKSTEP = dated(("v5.0.0", "2023-02-13"), ("core-v5.0.0", "2023-02-13"), ("core-v5.0.1", "2023-02-14"))
OLDER_BESIDE = dated(
    ("core-v4.0.0", "2022-01-01"), ("v5.0.0", "2023-02-13"),
    ("core-v5.0.0", "2023-02-13"), ("core-v5.0.1", "2023-02-14"), ("core-v5.0.2", "2023-02-15"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("tags", "expected"),
    [
        (RENAMED_TWICE, "cart-parent-"),
        (RENAMED_TWICE[2:], "cart-parent-"),
        (SPLIT_UP, "cart_"),
        (NEW_PACKAGE, ""),
        (LOCKSTEP, ""),
        (SLEPT, "web-"),
        (SLEPT[:6], ""),
        (OLDER_BESIDE, ""),
    ],
)
def test_versions_that_went_on_under_another_name_are_followed_there(
    tags: tuple[VersionTag, ...], expected: str
) -> None:
    assert family_for(tags, prefix=None, paths=()).prefix == expected


def test_a_family_that_went_on_elsewhere_can_still_be_asked_for() -> None:
    assert family_for(RENAMED_TWICE, prefix="", paths=()).tags[-1].name == "1.7"


def test_versions_that_were_split_up_are_a_choice_of_what_came_of_them() -> None:
    days = ("2023-02-24", "2023-03-10", "2023-03-11")
    parts = [(f"{name}-v5.0.{patch}", day) for name in ("core", "cli") for patch, day in enumerate(days, start=1)]
    with pytest.raises(RepositoryError, match=r"here: cli-v, core-v$"):
        family_for(dated(("v5.0.0", "2023-02-13"), *parts), prefix=None, paths=())
