"""A note as Markdown: its form, its links, and that foreign text stays text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from git_agent.model.value import replace
from git_agent.release.note import (
    FEATURES,
    FIXES,
    Bullet,
    Contributor,
    ListedCommit,
    Note,
    NoteRef,
    NoteSection,
    SubmoduleGroup,
)
from git_agent.release.write.markdown import GITHUB_MOST, exceeds_github, note_markdown
from git_agent.shape.form.markdown import plain

ONE, TWO, THREE = "1" * 40, "2" * 40, "3" * 40
HOSTILE = (
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)> <!-- hidden",
    "# heading",
    "@team please look, cc @ada/owners",
    "![x](https://evil.example/y.png) and [click](javascript:x)",
    "unbalanced ` with @team and `code`",
    "a | b | c",
    "--- | ---",
    "- [ ] item",
    "> quote *strong* __init__ ~~gone~~",
    "see www.example.org or ada@example.org, other/repo#12",
    "turned \u202eround\u202c and\nanother ## line\r\n### third",
    "\\@team \\[x](y) \\`@ada`",
    "&lt;b&gt; &#60;b> &copy;",
    "``` fence ~~~",
    "1. one",
    "[1111111]: https://evil.example",
    "x" * 400,
)


def written(told: Note) -> str:
    return "".join(note_markdown(told))


def note(**changes: object) -> Note:
    plain_note = Note(
        title="1.2.0",
        release="v1.2.0",
        base="v1.1.0",
        base_reason="the version before",
        date="2026-01-02",
        sections=(),
        full_changelog=(),
        omitted={},
    )
    return replace(plain_note, **changes)


def section(heading: str, *bullets: Bullet) -> NoteSection:
    return NoteSection(heading=heading, bullets=bullets)


def bullet(summary: str, *refs: NoteRef, label: str | None = None) -> Bullet:
    return Bullet(summary=summary, refs=refs or (NoteRef(type="commit", value=ONE),), label=label)


def test_a_whole_note() -> None:
    release_note = note(
        sections=(
            section(FIXES, bullet("Keep the last line")),
            section(
                FEATURES,
                bullet(
                    "Read `.toml` files",
                    NoteRef(type="commit", value=TWO),
                    NoteRef(type="pr", value="12"),
                    NoteRef(type="issue", value="9"),
                    label="config",
                ),
            ),
        ),
        full_changelog=(
            ListedCommit(sha=TWO, subject="feat(config): read toml (#12)"),
            ListedCommit(sha=ONE, subject="Keep it"),
        ),
        omitted={"merges": 1, "documentation only": 2, "tests only": 0},
        contributors=(Contributor(name="Ada", first_time=True), Contributor(name="Grace", first_time=False)),
        home="https://github.com/ada/engine",
        forge="github",
        compare_url="https://github.com/ada/engine/compare/v1.1.0...v1.2.0",
    )
    assert (
        written(release_note)
        == """\
### New Features

- **config**: Read `.toml` files (2222222, #12, #9)

### Bug Fixes

- Keep the last line (1111111)

### Contributors

- Ada (first contribution)
- Grace

### Full Changelog

3 commits are only listed here: 2 documentation only, 1 merges.

- 2222222 feat(config): read toml (#12)
- 1111111 Keep it

**Compare**: https://github.com/ada/engine/compare/v1.1.0...v1.2.0
"""
    )


def test_a_note_without_commits_has_no_full_changelog_and_still_begins_with_a_heading() -> None:
    assert written(note()) == "### No changes\n"
    assert "Full Changelog" not in written(note(sections=(section(FIXES, bullet("One")),)))


def test_one_commit_that_is_only_listed_is_told_in_the_singular() -> None:
    text = written(note(full_changelog=(ListedCommit(sha=ONE, subject="x"),), omitted={"tests only": 1}))
    assert "\n1 commit is only listed here: 1 tests only.\n" in text


@pytest.mark.parametrize(
    ("forge", "home", "refs"),
    [
        ("github", "https://github.com/a/b", "1111111, #12, #3"),
        ("gitea", "https://codeberg.org/a/b", "1111111, #12, #3"),
        ("gitlab", "https://gitlab.com/a/b", "1111111, !12, #3"),
        ("unknown", "https://git.example.org/a/b", "1111111, #12, #3"),
        ("unknown", None, "1111111, #12, #3"),
        (
            "bitbucket",
            "https://bitbucket.org/a/b",
            f"[1111111](https://bitbucket.org/a/b/commits/{ONE}), [#12](https://bitbucket.org/a/b/pull-requests/12), "
            "[#3](https://bitbucket.org/a/b/issues/3)",
        ),
    ],
)
def test_names_are_links_of_their_own_only_where_the_forge_makes_none(forge: str, home: str | None, refs: str) -> None:
    one = bullet(
        "One", NoteRef(type="commit", value=ONE), NoteRef(type="pr", value="12"), NoteRef(type="issue", value="3")
    )
    assert f"- One ({refs})\n" in written(note(sections=(section(FIXES, one),), forge=forge, home=home))


def test_a_reference_into_a_submodule_is_a_full_link() -> None:
    one = bullet("One", NoteRef(type="commit", value=ONE, url="https://github.com/c/gears/commit/1"))
    text = written(note(sections=(section(FIXES, one),), forge="github", home="https://github.com/a/b"))
    assert "- One ([1111111](https://github.com/c/gears/commit/1))\n" in text


def test_commits_that_begin_alike_are_told_apart() -> None:
    alike = ("abcdef1" + "0" * 33, "abcdef12" + "0" * 32, "abcdef12" + "3" * 32, "abcdef2" + "0" * 33)
    text = written(note(full_changelog=tuple(ListedCommit(sha=sha, subject="x") for sha in alike)))
    assert re.findall(r"- (\w+) x", text) == ["abcdef10", "abcdef120", "abcdef123", "abcdef2"]


@given(st.sets(st.text("01", min_size=40, max_size=40), min_size=1))
def test_short_names_are_never_ambiguous(shas: set[str]) -> None:
    text = written(note(full_changelog=tuple(ListedCommit(sha=sha, subject="x") for sha in shas)))
    names = re.findall(r"- (\w+) x", text)
    assert [sum(sha.startswith(name) for sha in shas) for name in names] == [1] * len(shas)
    assert all(len(name) >= 7 for name in names)


def test_submodules_come_after_the_parent_and_lead_to_their_own_home() -> None:
    group = SubmoduleGroup(
        path="libs/gears",
        old=ONE,
        new=TWO,
        commits=(ListedCommit(sha=THREE, subject="Grind (#4), closes GH-5"),),
        total=3,
        home="https://gitlab.com/c/gears",
        forge="gitlab",
    )
    text = written(
        note(full_changelog=(ListedCommit(sha=TWO, subject="Move gears"),), submodules=(group,), forge="github")
    )
    assert text.endswith(f"""\
- 2222222 Move gears
- [libs/gears](https://gitlab.com/c/gears): [1111111...2222222](https://gitlab.com/c/gears/-/compare/{ONE}...{TWO})
  - [3333333](https://gitlab.com/c/gears/-/commit/{THREE}) Grind ([#4](https://gitlab.com/c/gears/-/issues/4)), \
closes `GH-5`
  - 2 more commits
""")


@pytest.mark.parametrize(
    ("old", "new", "problem", "line"),
    [
        (ONE, TWO, "not checked out here", "- gears: 1111111...2222222 (not checked out here)"),
        (None, TWO, None, "- gears: added at 2222222"),
        (ONE, None, None, "- gears: removed, was at 1111111"),
    ],
)
def test_a_submodule_without_commits_says_where_it_was_and_is(
    old: str | None, new: str | None, problem: str | None, line: str
) -> None:
    group = SubmoduleGroup(path="gears", old=old, new=new, problem=problem)
    assert written(note(submodules=(group,))).splitlines()[-1] == line


def test_a_number_in_a_homeless_submodule_leads_nowhere() -> None:
    group = SubmoduleGroup(
        path="gears", old=ONE, new=TWO, commits=(ListedCommit(sha=THREE, subject="Grind (#4)"),), total=1
    )
    assert "  - 3333333 Grind (`#4`)\n" in written(note(submodules=(group,)))


def test_a_note_that_github_would_refuse_is_known_and_not_cut() -> None:
    long = note(full_changelog=tuple(ListedCommit(sha=f"{number:040x}", subject="x" * 90) for number in range(1250)))
    assert exceeds_github(len(written(long)))
    assert written(long).count("\n- ") == 1250
    assert not exceeds_github(GITHUB_MOST)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Read `a_b` and a_b", "Read `a_b` and a_b"),
        ("Fix the parser (#12)", "Fix the parser (#12)"),
        ("Use @property here", "Use `@property` here"),
        ("Write __init__", "Write \\_\\_init\\_\\_"),
        ("Take Vec<T>, not a < b", "Take `Vec<T>`, not a \\< b"),
        ("See https://example.org/a_b.", "See `https://example.org/a_b`."),
        ("Half a `span", "Half a &#96;span"),
        ("R&D and &amp;", "R&D and \\&amp;"),
        ("  two\n lines ", "two lines"),
    ],
)
def test_foreign_text_says_the_same(text: str, written: str) -> None:
    assert plain(text) == written


def parsed(markdown: str) -> list[Token]:
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(markdown)


def leaves(tokens: list[Token]) -> list[Token]:
    return [leaf for token in tokens for leaf in (token.children or [token])]


HARMLESS = {
    "bullet_list_open", "bullet_list_close", "list_item_open", "list_item_close", "paragraph_open", "paragraph_close",
    "heading_open", "heading_close", "text", "text_special", "code_inline", "softbreak",
}  # fmt: skip


def assert_says_nothing_but_text(markdown: str, *, items: int) -> None:
    tokens = parsed(markdown)
    assert {leaf.type for leaf in leaves(tokens)} <= HARMLESS
    assert sum(token.type == "list_item_open" for token in tokens) == items
    assert all(token.tag == "h3" for token in tokens if token.type == "heading_open")
    text = "\0".join(leaf.content if leaf.type != "code_inline" else "" for leaf in leaves(tokens))
    assert not re.search(r"@\w|[a-z]://\w|www\.|\w/\w+#\d|[\u202a-\u202e]", text)


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_comes_of_foreign_text_but_text(text: str) -> None:
    release_note = note(
        full_changelog=(ListedCommit(sha=ONE, subject=text), ListedCommit(sha=TWO, subject="After it")),
        contributors=(Contributor(name=text, first_time=False), Contributor(name="Grace", first_time=True)),
        submodules=(SubmoduleGroup(path="x", old=None, new=ONE),),
    )
    assert_says_nothing_but_text(written(release_note), items=5)


@given(st.text(st.sampled_from("`*_[]()<>!@#\\&;~|:/.-+=1 \nab\u202e\ud800é"), max_size=40))
def test_no_text_at_all_becomes_markup(text: str) -> None:
    release_note = note(
        full_changelog=(ListedCommit(sha=ONE, subject=text),), contributors=(Contributor(name=text, first_time=True),)
    )
    assert_says_nothing_but_text(written(release_note), items=2)


@given(st.text(st.sampled_from("*_[]()<>!#\\&;~|.-+= ab"), max_size=40))
def test_foreign_text_reads_as_it_was_written(text: str) -> None:
    (inline,) = [token for token in parsed("x " + plain(text)) if token.type == "inline"]
    shown = "".join(child.content for child in inline.children or [])
    assert shown == " ".join(["x", *text.split()])


def commit_ref(digit: str) -> NoteRef:
    return NoteRef(type="commit", value=digit * 40)


def test_a_bullet_shows_three_references_and_counts_the_others() -> None:
    refs = (*map(commit_ref, "abcd"), NoteRef(type="pr", value="12"), NoteRef(type="issue", value="7"))
    text = written(note(sections=(section(FIXES, bullet("One", *refs)),), forge="github"))
    assert "- One (aaaaaaa, #12, #7, +3)\n" in text


def test_three_references_are_all_shown() -> None:
    text = written(note(sections=(section(FIXES, bullet("One", *map(commit_ref, "abc"))),), forge="github"))
    assert "- One (aaaaaaa, bbbbbbb, ccccccc)\n" in text
