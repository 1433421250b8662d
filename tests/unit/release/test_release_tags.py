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
