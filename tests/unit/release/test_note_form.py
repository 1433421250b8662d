"""The form of a note is its user's: sections, types, lists, handles, dates, titles and one template."""

from collections.abc import Sequence

import pytest

from git_agent.config.load import load
from git_agent.errors import UsageError
from git_agent.model.commit import Commit
from git_agent.model.value import replace
from git_agent.release.changelog import Changelog, ChangelogRelease
from git_agent.release.form import NoteForm, note_form
from git_agent.release.judge.candidates import candidates
from git_agent.release.note import (
    FEATURES,
    FIXES,
    IMPROVEMENTS,
    Bullet,
    Contributor,
    ListedCommit,
    Note,
    NoteRef,
    NoteSection,
)
from git_agent.release.read.entry import Entry, Item
from git_agent.release.read.message import parse_commit_message
from git_agent.release.read.span import ReleaseSpan
from git_agent.release.rendering import TEMPLATE, render_changelog
from git_agent.release.write.keepachangelog import entry, file_part
from git_agent.release.write.markdown import github_markdown, note_markdown

DEFAULTS = load(environ={}, root=None, flags=None).settings.release
SHA = "1" * 40


def form(**wishes: object) -> NoteForm:
    return note_form(replace(DEFAULTS, **wishes))


def told(form: NoteForm, *subjects: str) -> list[tuple[str, str]]:
    return [(candidate.section, candidate.item.text) for candidate in candidates(map(item, subjects), form=form)[0]]


def item(subject: str) -> Item:
    message = parse_commit_message(subject)
    commit = Entry(oid=SHA, parents=(), author="A <a@b>", date="2026-01-01", message=message)
    return Item(entry=commit, text=message.text, commits=(SHA,))


def bullets(heading: str, *summaries: str) -> NoteSection:
    refs = (NoteRef(type="commit", value=SHA),)
    return NoteSection(heading=heading, bullets=tuple(Bullet(summary=summary, refs=refs) for summary in summaries))


def note(form: NoteForm, sections: Sequence[NoteSection] = (), **changes: object) -> Note:
    plain = Note(
        title="1.2.0", release="v1.2.0", base="v1.1.0", base_reason="", date="2026-03-04", sections=tuple(sections),
        full_changelog=(ListedCommit(sha=SHA, subject="feat: read"),), omitted={}, form=form, forge="github",
        home="https://github.com/a/b", compare_url="https://github.com/a/b/compare/v1.1.0...v1.2.0",
        contributors=(Contributor(name="Ada", first_time=True, handle="ada"), Contributor(name="Bo", first_time=False)),
    )  # fmt: skip
    return replace(plain, **changes)


def written(note: Note) -> str:
    return "".join(note_markdown(note))


def test_a_type_goes_where_it_is_wanted_or_nowhere() -> None:
    wanted = form(types=("docs: improvement", "perf: fix", "feat: hidden"))
    assert told(wanted, "docs: tell", "perf: cache", "feat: read", "fix: close") == [
        (IMPROVEMENTS, "tell"),
        (FIXES, "cache"),
        (FIXES, "close"),
    ]
    left_out = candidates([item("feat: read")], form=wanted)[1]
    assert left_out == ((SHA, "hidden by the settings"),)


def test_a_breaking_change_of_a_hidden_type_is_told() -> None:
    assert told(form(types=("feat: hidden",)), "feat!: read blanks only") == [("Breaking Changes", "read blanks only")]


def test_sections_have_the_names_and_the_order_that_are_wanted() -> None:
    wanted = form(sections=("fix: Mended", "feature: New"))
    text = written(note(wanted, (bullets(FEATURES, "Read"), bullets(FIXES, "Close"))))
    assert text.startswith("### Mended\n\n- Close (1111111)\n\n### New\n\n- Read (1111111)\n")
    assert told(wanted, "perf: cache", "fix: close") == [(FIXES, "close")]


def test_lists_can_be_left_out() -> None:
    text = written(note(form(full_changelog=False, contributors=False), (bullets(FIXES, "Close"),)))
    assert "Full Changelog" not in text
    assert "Contributors" not in text


def test_contributors_can_be_told_by_their_handles() -> None:
    text = written(note(form(handles=True), (bullets(FIXES, "Close"),)))
    assert "- @ada (first contribution)\n- Bo\n" in text


@pytest.mark.parametrize(
    ("wish", "date"),
    [
        ("YYYY-MM-DD", "2026-03-04"),
        ("DD.MM.YYYY", "04.03.2026"),
        ("Month D, YYYY", "March 4, 2026"),
        ("D Mon YYYY", "4 Mar 2026"),
    ],
)
def test_a_date_has_the_form_that_is_wanted(wish: str, date: str) -> None:
    text = entry(note(form(date=wish), (bullets(FIXES, "Close"),)))
    assert text.startswith(f"## [1.2.0] - {date}\n")


def test_a_title_has_the_form_that_is_wanted() -> None:
    assert entry(note(form(title="{{tag}} ({{date}})"), (bullets(FIXES, "Close"),))).startswith(
        "## v1.2.0 (2026-03-04)\n"
    )


def test_a_template_lays_the_note_out() -> None:
    layout = (
        "# What {{tag}} brings\n\n{{sections}}\n\nThanks to:\n\n{{contributors}}\n\n"
        "{{compare}}, {{date}}, after {{previous}}\n"
    )
    text = written(note(form(template=layout), (bullets(FIXES, "Close {{tag}}"),)))
    assert text == (
        "# What v1.2.0 brings\n\n### Bug Fixes\n\n- Close {{tag}} (1111111)\n\nThanks to:\n\n"
        "- Ada (first contribution)\n- Bo\n\nhttps://github.com/a/b/compare/v1.1.0...v1.2.0, 2026-03-04, after v1.1.0\n"
    )


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"template": "{{sektions}}"}, "release.template has the blank {{sektions}}"),
        ({"title": "{{sections}}"}, "release.title has the blank {{sections}}"),
        ({"types": ("docs: nowhere",)}, "release.types: docs: nowhere names no kind"),
        ({"types": ("docs",)}, "release.types: docs names no kind"),
        ({"sections": ("news: News",)}, "release.sections: news: News names no kind"),
        ({"date": "whenever"}, "release.date: whenever is no form of a date"),
    ],
)
def test_what_means_nothing_is_refused(wishes: dict[str, object], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        form(**wishes)
    assert said in str(caught.value)
    assert caught.value.hint


def test_for_github_the_list_of_commits_is_its_own_link() -> None:
    text = "".join(github_markdown(note(form(), (bullets(FIXES, "Close"),))))
    assert text.endswith(
        "### Contributors\n\n- @ada (first contribution)\n- Bo\n\n"
        "**Full Changelog**: https://github.com/a/b/compare/v1.1.0...v1.2.0\n"
    )
    assert text.startswith("### Bug Fixes\n\n- Close (1111111)\n")


def test_a_tag_that_is_not_made_yet_has_its_whole_name() -> None:
    tagged = note(form(template="{{tag}} is {{version}}"), release="HEAD", tag="v1.2.0")
    assert written(tagged) == "v1.2.0 is 1.2.0\n"


def test_a_changelog_has_the_sections_that_are_wanted_in_their_order() -> None:
    wanted = form(sections=("fix: Repariert", "feature: Neu"), title="{{version}}")
    told = [bullets(FEATURES, "Read"), bullets(FIXES, "Close")]
    lines = [line for line in entry(note(wanted, told)).split("\n") if line.startswith("#")]
    assert lines == ["## 1.2.0", "### Repariert", "### Neu"]


def test_a_title_without_brackets_defines_no_link() -> None:
    assert file_part(note(form(title="{{version}}")))[1] == ""
    assert file_part(note(form()))[1].startswith("[1.2.0]: ")


def test_a_whole_changelog_has_the_form_that_the_settings_ask_for() -> None:
    commit = Commit(oid=SHA, parents=(), author="A <a@b>", date="2026-01-01T00:00:00Z", message="perf: cache it")
    span = ReleaseSpan(
        base=None, base_oid=None, base_tag=None, release="HEAD", release_oid=SHA, release_tag=None, reason="",
        family=None,
    )  # fmt: skip
    whole = Changelog(
        releases=(ChangelogRelease(span=span, commits=(commit,), home=None),) * 2,
        form=form(types=("perf: fix",), sections=("fix: Repariert",), template="{{version}}:\n{{sections}}"),
    )
    each = "Unreleased:\n### Repariert\n\n- Cache it (1111111)\n"
    assert str(render_changelog(whole, TEMPLATE)) == f"{each}\n{each}"
    assert "### Repariert" in str(render_changelog(whole, "keepachangelog"))
