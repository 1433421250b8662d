"""Habits learned from the newest subjects."""

import pytest

from git_agent.model.commit import Commit
from git_agent.writer.phrases.phrase import SafeText, code, inflect, plain
from git_agent.writer.style.allowed_types import spellings_within
from git_agent.writer.style.style import StyleOptions, Tense, style_of, with_options
from support.changing import history


def test_without_a_history_subjects_are_conventional() -> None:
    style = style_of(())
    assert style.conventional
    assert not style.capital


def test_half_of_the_subjects_make_a_convention() -> None:
    assert style_of(history("feat: a", "fix(core): b", "Tidy up", "Tidy again")).conventional
    assert not style_of(history("feat: a", "Tidy up", "Tidy again")).conventional


def test_prefixes_that_merely_name_a_place_are_areas_even_when_some_look_like_types() -> None:
    style = style_of(history("ignore: add x", "doc: fix y", "printer: use z", "deps: bump it"))
    assert not style.conventional
    assert style.by_area
    assert set(style.scopes) == {"ignore", "doc", "printer", "deps"}


@pytest.mark.parametrize(
    "subjects",
    [
        ("perf(core): a", "perf(io): b", "build(core): c"),
        ("docs(core): a", "ci(io): b"),
        ("perf(core): a", "infra(io): b", "infra(core): c"),
    ],
)
def test_a_type_with_a_scope_is_no_area_however_rare_it_is(subjects: tuple[str, ...]) -> None:
    style = style_of(history(*subjects))
    assert (style.conventional, style.by_area) == (True, False)
    assert set(style.scopes) == {"core", "io"}


def test_among_areas_a_type_with_a_scope_is_none() -> None:
    style = style_of(history("parser: a", "printer: b", "parser: c", "printer: d", "parser: e", "perf(io): f"))
    assert (style.conventional, style.by_area) == (False, True)
    assert set(style.scopes) == {"parser", "printer"}


def test_merges_reverts_and_fixups_teach_nothing() -> None:
    merge = Commit(oid="m", parents=("a", "b"), author="Ada", date="", message="Merge branch 'x'")
    others = history('Revert "feat: a"', "fixup! feat: a", "Add the parser")
    assert not style_of((merge, *others)).conventional


def test_robots_teach_only_how_dependencies_are_bumped() -> None:
    robots = history(*["chore(deps): bump x"] * 8, author="renovate[bot]")
    style = style_of((*robots, *history("Add the parser", "Use the parser")))
    assert not style.conventional
    assert style.capital
    assert style.dependency_prefix == "chore(deps)"


@pytest.mark.parametrize(
    ("subjects", "tense"),
    [
        (["Add a", "Remove b", "Fix c"], Tense.BASE),
        (["Added a", "Removed b", "Fix c"], Tense.PAST),
        (["Adds a", "Removes b", "Fixes c"], Tense.THIRD),
        (["feat: added a", "fix: handled b"], Tense.PAST),
        (["Added a", "Remove b"], Tense.BASE),
    ],
)
def test_the_tense_of_most_subjects(subjects: list[str], tense: Tense) -> None:
    assert style_of(history(*subjects)).tense is tense


def test_casing_stop_backticks_and_bodies() -> None:
    style = style_of(history("Add `a`.", "Use `b`.", "Drop c.", "Fix `d`.", body="Because."))
    assert (style.capital, style.stop, style.backticks, style.bodies) == (True, True, True, True)
    other = style_of(history("add a", "use b", "use c", "drop d", "fix e", body="Signed-off-by: Ada <ada@example.com>"))
    assert (other.capital, other.stop, other.backticks, other.bodies) == (False, False, False, False)


def test_a_few_commits_without_bodies_are_no_habit() -> None:
    assert style_of(history("add a", "use b")).bodies


def test_a_pull_request_number_at_the_end_is_no_part_of_the_sentence() -> None:
    assert style_of(history("Add a. (#12)", "Use b. (#13)")).stop


def test_spellings_of_types_are_kept() -> None:
    assert style_of(history("tests: a", "tests: b", "feat: c", "fix: d")).spellings["test"] == "tests"


@pytest.mark.parametrize(
    ("subject", "form"),
    [
        ("release: v5.1.0", "release: v{new}"),
        ("chore(main): release 17.11.1 (#2864)", "chore(main): release {new}"),
        ("bump: version 2.21.0 → 2.21.1", "bump: version {old} → {new}"),
        ("v3.0.3", "v{new}"),
    ],
)
def test_the_form_of_a_release_subject(subject: str, form: str) -> None:
    release = style_of(history("fix: a", subject)).release
    assert release is not None
    assert release.form == form


@pytest.mark.parametrize("subject", ["ignore-0.4.33", "fix: support 1.2.3 again", "feat: add x"])
def test_what_only_mentions_a_version_is_no_release(subject: str) -> None:
    assert style_of(history(subject)).release is None


@pytest.mark.parametrize(
    ("verb", "past", "third"),
    [
        ("add", "added", "adds"),
        ("update", "updated", "updates"),
        ("drop", "dropped", "drops"),
        ("make", "made", "makes"),
        ("fix", "fixed", "fixes"),
        ("simplify", "simplified", "simplifies"),
        ("deploy", "deployed", "deploys"),
        ("throw", "threw", "throws"),
        ("catch", "caught", "catches"),
        ("cast", "cast", "casts"),
    ],
)
def test_verbs_are_inflected(verb: str, past: str, third: str) -> None:
    assert (inflect(verb, Tense.PAST), inflect(verb, Tense.THIRD)) == (past, third)


def test_a_wish_for_a_form_beats_the_history() -> None:
    plain = style_of(history("Add a parser", "Remove the old one"))
    assert with_options(plain, StyleOptions(form="conventional")).conventional
    assert not with_options(style_of(history("feat: a", "fix: b")), StyleOptions(form="plain")).conventional
    assert with_options(plain, StyleOptions()) == plain


def test_only_scopes_that_were_named_may_be_used() -> None:
    style = with_options(style_of(history("feat(cli): a", "fix(cli): b")), StyleOptions(scopes=("parser",)))
    assert list(style.scopes) == ["parser"]


@pytest.mark.parametrize(
    ("allowed", "expected"),
    [
        (("feature", "bug"), {"chore": "feature", "fix": "bug", "feat": "feature", "docs": "feature"}),
        (("bug", "task"), {"chore": "task", "feat": "task"}),
        (("bug",), {"chore": "bug"}),
        (("feat", "fix", "docs"), {"chore": "docs", "refactor": "docs", "docs": "docs"}),
    ],
)
def test_nothing_is_called_a_fix_because_the_list_of_types_is_short(
    allowed: tuple[str, ...], expected: dict[str, str]
) -> None:
    spellings = spellings_within(allowed)
    assert {type_: spellings[type_] for type_ in expected} == expected


def test_a_name_and_its_value_are_quoted_as_one() -> None:
    style = style_of(history("Add `a`.", "Use `b`.", "Drop c.", "Fix `d`."))
    assert style.backticks
    assert plain(SafeText(f"{code('size=')}{code('0')} to {code('kiln')}"), style) == "`size=0` to `kiln`"
    assert plain(SafeText(f"{code(code('size='))} to {code('kiln')}"), style) == "`size=` to `kiln`"
