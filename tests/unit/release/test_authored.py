"""A commit that brought its own line to the changelog is told by its author and not again."""

import pytest

from git_agent.release.note import Bullet, Note, NoteRef, NoteSection
from git_agent.release.read.own_lines import lines_added
from git_agent.release.write.authored import without_authored
from support.reading import git_of
from support.repo import Repo

TOP = "# Changelog\n\n## Unreleased\n\n"
OLD = "\n## 1.1.0\n\n- The first cart\n"


def note(*bullets: tuple[str, ...], base: str | None = "v1.1.0") -> Note:
    return Note(
        title="1.2.0",
        release="HEAD",
        base=base,
        base_reason="",
        date="2026-01-02",
        sections=(
            NoteSection(
                heading="Bug Fixes",
                bullets=tuple(
                    Bullet(summary=oids[0], refs=tuple(NoteRef(type="commit", value=oid) for oid in oids))
                    for oids in bullets
                ),
            ),
        ),
        full_changelog=(),
        omitted={},
    )


def summaries(left: Note) -> list[str]:
    return [bullet.summary for section in left.sections for bullet in section.bullets]


@pytest.mark.parametrize("heading", ["## Unreleased", "## 1.2.0-dev", "## 1.2.0", "## Pending"])
def test_a_line_that_stands_above_the_last_release_tells_its_commit(heading: str) -> None:
    text = f"# Changelog\n\n{heading}\n\n  - Anchors scroll to their place\n{OLD}"
    added = {"b": frozenset(("- Anchors scroll to their place",)), "c": frozenset(("## Unreleased", "", "gone again"))}
    assert summaries(without_authored(note(("a",), ("x", "b"), ("c",)), text, added)) == ["a", "c"]


def test_a_line_of_an_old_release_tells_nothing_new() -> None:
    added = {"a": frozenset(("- The first cart",))}
    assert summaries(without_authored(note(("a",)), TOP + OLD, added)) == ["a"]
    assert summaries(without_authored(note(("a",), base=None), TOP + OLD, added)) == []


def test_the_lines_of_a_commit_are_those_it_added(repo: Repo) -> None:
    first = repo.commit("feat: a cart", {"docs/CHANGELOG.md": TOP + OLD, "a.py": "a = 1\n"})
    second = repo.commit("fix: it", {"docs/CHANGELOG.md": TOP + "- Words of mine\n++ b\n" + OLD, "a.py": "a = 2\n"})
    third = repo.commit("fix: that", {"docs/CHANGELOG.md": TOP + "++ b\n" + OLD})
    added = lines_added(git_of(repo), [third, second], "docs/CHANGELOG.md")
    assert added == {second: frozenset(("- Words of mine", "++ b"))}
    assert "- The first cart" in lines_added(git_of(repo), [first], "docs/CHANGELOG.md")[first]
    assert lines_added(git_of(repo), [], "docs/CHANGELOG.md") == {}


@pytest.mark.parametrize(
    "line",
    [
        "- Add three (abc1234, #6)",
        "- Add three (abc1234)",
        "- Add three ([abc1234](https://example.org/c/abc1234), [#6](https://example.org/p/6), +2)",
    ],
)
def test_a_bullet_of_ours_that_a_commit_took_along_does_not_tell_it(repo: Repo, line: str) -> None:
    repo.commit("feat: add three (#6)", {"CHANGELOG.md": TOP + OLD, "a.py": "a = 1\n"})
    later = repo.commit("fix: crash on four (#7)", {"CHANGELOG.md": f"{TOP}{line}\n- My own, #7\n{OLD}"})
    assert lines_added(git_of(repo), [later], "CHANGELOG.md") == {later: frozenset(("- My own, #7",))}


@pytest.mark.parametrize("heading", ["1.2.0 (2026-01-02)\n==================", "## 1.2.0 the second\n\n**Bug fixes**"])
def test_a_heading_tells_of_nothing(heading: str) -> None:
    text = f"# Changelog\n\n{heading}\n\n- One of another\n{OLD}"
    assert summaries(without_authored(note(("a",)), text, {"a": frozenset(heading.split("\n"))})) == ["a"]
