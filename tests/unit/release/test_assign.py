"""Laws of giving each commit of a history to one release."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st

from git_agent.release.read.assign import assign_releases, release_order
from git_agent.release.read.tags import VersionTag
from git_agent.release.read.version import parse_version

Parents = dict[str, tuple[str, ...]]


@st.composite
def histories(draw: st.DrawFn) -> tuple[Parents, tuple[VersionTag, ...]]:
    """Up to 25 commits named 0, 1, ..., each with parents among those before it, and some of them tagged."""
    size = draw(st.integers(1, 25))
    parents: Parents = {}
    for number in range(size):
        above = draw(st.sets(st.integers(0, number - 1), max_size=3)) if number else set()
        parents[str(number)] = tuple(map(str, sorted(above)))
    places = draw(st.lists(st.integers(0, size - 1), max_size=8))
    minors = draw(st.permutations(range(len(places))))
    shuffled = dict(draw(st.permutations(list(parents.items()))))
    return shuffled, tuple(tag(f"v1.{minor}", str(place)) for minor, place in zip(minors, places, strict=True))


@given(histories())
def test_every_commit_of_a_release_is_given_exactly_once(history: tuple[Parents, tuple[VersionTag, ...]]) -> None:
    parents, tags = history
    order = release_order(tags, parents)
    given_to = assign_releases(order, parents, head=None)
    assert set(given_to) == {oid for tag in tags for oid in reached(tag.oid, parents)}
    for place, release in enumerate(order):
        earlier = {oid for before in order[:place] for oid in reached(before.oid, parents)}
        assert {oid for oid in given_to if given_to[oid] == release.name} == reached(release.oid, parents) - earlier


@given(histories())
def test_no_release_comes_before_one_that_it_contains(history: tuple[Parents, tuple[VersionTag, ...]]) -> None:
    parents, tags = history
    order = release_order(tags, parents)
    assert sorted(tag.name for tag in order) == sorted(tag.name for tag in tags)
    for place, release in enumerate(order):
        later = {tag.oid for tag in order[place + 1 :]} - {release.oid}
        assert not later & reached(release.oid, parents)


@given(histories())
def test_versions_that_contain_each_other_in_order_are_told_in_order(
    history: tuple[Parents, tuple[VersionTag, ...]],
) -> None:
    parents, tags = history
    ascending = sorted(tags, key=lambda tag: tag.version.order)
    # A higher number on every older commit is what makes the two orders differ.
    if all(
        tag.oid not in reached(lower.oid, parents)
        for place, lower in enumerate(ascending)
        for tag in ascending[place + 1 :]
    ):
        assert list(release_order(tags, parents)) == ascending


@given(size=st.integers(1, 30), places=st.sets(st.integers(0, 29)))
def test_a_straight_history_is_cut_at_its_tags(size: int, places: set[int]) -> None:
    parents: Parents = {str(number): (str(number - 1),) if number else () for number in range(size)}
    tagged = [place for place in sorted(places) if place < size]
    tags = tuple(tag(f"1.{place}", str(place)) for place in tagged)
    given_to = assign_releases(release_order(tags, parents), parents, head=str(size - 1))
    starts = [0, *(place + 1 for place in tagged)]
    for release, first in zip(tags, starts, strict=False):
        assert [oid for oid in parents if given_to[oid] == release.name] == [
            str(number) for number in range(first, int(release.oid) + 1)
        ]
    assert [oid for oid in parents if given_to[oid] is None] == [str(number) for number in range(starts[-1], size)]


def test_a_version_that_counts_anew_comes_after_the_higher_ones_it_contains() -> None:
    parents: Parents = {"c": ("b",), "b": ("a",), "a": ()}
    tags = (tag("2019.1", "a"), tag("2020.1", "b"), tag("1.0.0", "c"))
    order = release_order(tags, parents)
    assert [release.name for release in order] == ["2019.1", "2020.1", "1.0.0"]
    assert assign_releases(order, parents, head="c") == {"a": "2019.1", "b": "2020.1", "c": "1.0.0"}


def test_two_versions_on_one_commit_leave_the_higher_one_empty() -> None:
    parents: Parents = {"b": ("a",), "a": ()}
    order = release_order((tag("v1.0.1", "b"), tag("v1.0.0", "b")), parents)
    assert [release.name for release in order] == ["v1.0.0", "v1.0.1"]
    assert assign_releases(order, parents, head=None) == {"a": "v1.0.0", "b": "v1.0.0"}


def test_a_history_may_be_cut_off_and_a_tag_may_lie_outside_it() -> None:
    parents: Parents = {"c": ("b", "gone"), "b": ("gone",)}
    order = release_order((tag("v1.0.0", "b"), tag("v0.9.0", "gone")), parents)
    assert [release.name for release in order] == ["v1.0.0"]
    assert assign_releases(order, parents, head="c") == {"b": "v1.0.0", "c": None}


def test_a_long_history_needs_no_deep_stack() -> None:
    parents: Parents = {str(number): (str(number - 1),) if number else () for number in range(20_000)}
    order = release_order((tag("v1.0.0", "19999"),), parents)
    assert set(assign_releases(order, parents, head=None).values()) == {"v1.0.0"}


def tag(name: str, oid: str) -> VersionTag:
    version = parse_version(name)
    assert version is not None
    return VersionTag(name=name, oid=oid, date="2026-01-01", version=version)


def reached(start: str, parents: Mapping[str, tuple[str, ...]]) -> set[str]:
    """The commit and all its ancestors."""
    ancestors = {start}
    while new := {parent for oid in ancestors for parent in parents[oid]} - ancestors:
        ancestors |= new
    return ancestors
