"""Changes as a note can tell them, and the note made of them without a model."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.subject import parse_subject
from git_agent.model.value import replace
from git_agent.release.judge.candidates import candidates, first_sentence, sections_of
from git_agent.release.note import BREAKING, FEATURES, FIXES, IMPROVEMENTS, NoteRef, NoteSection
from git_agent.release.read.entry import Entry, Item, ParsedMessage

CODE_OR_ESCAPED = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)|\\.|&#\d+;")
MARKUP = re.compile(r"<[\w/!?]|(?<!\w)@\w|!?\[[^\]]*\]\(|\*|`")


def item(
    subject: str,
    *,
    oid: str = "a",
    others: tuple[str, ...] = (),
    request: str | None = None,
    message: ParsedMessage | None = None,
) -> Item:
    head = parse_subject(subject)
    message = message or ParsedMessage(subject=subject, text=subject)
    message = replace(
        message, subject=subject, text=head.text if head.type else subject, type=head.type, scope=head.scope
    )
    entry = Entry(oid=oid * 40, parents=(), author="A <a@b>", date="2026-01-01", message=message)
    return Item(entry=entry, text=message.text, commits=(entry.oid, *others), pull_request=request)


def note_of(*items: Item) -> tuple[NoteSection, ...]:
    return sections_of(candidates(items)[0])


def bullet_of(subject: str, told: ParsedMessage | None = None) -> tuple[str | None, str]:
    """The label and the summary of the one bullet that a change becomes."""
    ((only,),) = (section.bullets for section in note_of(item(subject, message=told)))
    return only.label, only.summary


def told(**fields: str) -> ParsedMessage:
    return ParsedMessage(subject="", text="", **fields)  # type: ignore[arg-type]  # the fields that are text


def test_candidates_come_by_section_and_otherwise_in_their_order() -> None:
    kept, _ = candidates(
        [item("fix: b", oid="1"), item("feat: a", oid="2"), item("fix: c", oid="3"), item("feat: d", oid="4")]
    )
    assert [(one.id, one.section, one.item.text) for one in kept] == [
        ("c1", FEATURES, "a"),
        ("c2", FEATURES, "d"),
        ("c3", FIXES, "b"),
        ("c4", FIXES, "c"),
    ]


def test_every_commit_of_an_omitted_item_is_left_out_with_the_reason() -> None:
    kept, left_out = candidates([item("chore: tidy", oid="1", others=("2" * 40,)), item("docs: a", oid="3")])
    assert kept == ()
    assert left_out == (
        ("1" * 40, "internal change"),
        ("2" * 40, "internal change"),
        ("3" * 40, "documentation only"),
    )


def test_references_are_commits_then_the_request_then_issues_each_once() -> None:
    change = item(
        "fix: a",
        others=("b" * 40, "a" * 40),
        request="12",
        message=ParsedMessage(subject="", text="", issues=("7", "12", "7", "AB-1")),
    )
    (only,), _ = candidates([change])
    assert only.refs == (
        NoteRef(type="commit", value="a" * 40),
        NoteRef(type="commit", value="b" * 40),
        NoteRef(type="pr", value="12"),
        NoteRef(type="issue", value="7"),
    )


def test_the_draft_fact_is_the_first_paragraph_or_the_text() -> None:
    with_body, without = item("fix: a", message=told(paragraph="Tabs were lost.")), item("fix: b")
    kept, _ = candidates([with_body, without])
    assert [one.draft_fact for one in kept] == ["Tabs were lost.", "b"]


@pytest.mark.parametrize(
    ("subject", "label"),
    [
        ("fix(parser): accept tabs", "parser"),
        ("fix(core, router): accept tabs", "core, router"),
        ("fix(packages/core): accept tabs", "packages/core"),
        ("fix: accept tabs", None),
        ("fix(*): accept tabs", None),
        ("fix(P01-02): accept tabs", None),
        ("fix(P01-02): parser: accept tabs", "parser"),
        ("fix(ABC-123): accept tabs", None),
        ("fix(#12): accept tabs", None),
        ("fix(a scope that is rather a sentence): accept tabs", None),
        ("rebase: accept tabs", "rebase"),
        ("builtin/add: accept tabs", "builtin/add"),
        ("ABC-123: accept tabs", None),
        ("Accept tabs", None),
    ],
)
def test_the_label_is_a_readable_scope_or_area(subject: str, label: str | None) -> None:
    assert bullet_of(subject) == (label, "Accept tabs")


@pytest.mark.parametrize(
    ("text", "summary"),
    [
        ("accept tabs.", "Accept tabs"),
        ("accept tabs...", "Accept tabs..."),
        ("accept tabs, blanks etc.", "Accept tabs, blanks etc."),
        ("accept tabs (#12)", "Accept tabs"),
        ("accept tabs (fixes #12, #13)", "Accept tabs"),
        ("accept tabs, closes #12.", "Accept tabs"),
        ("accept tabs [#12]", "Accept tabs"),
        ("accept tabs as in #12 of old", "Accept tabs as in #12 of old"),
        ("accept tabs [security]", "Accept tabs"),
        ("éviter les boucles", "Éviter les boucles"),
        ("npm scripts run again", "npm scripts run again"),
        ("iOS builds again", "iOS builds again"),
        ("parse_file accepts tabs", "parse_file accepts tabs"),
        ("parse() accepts tabs", "parse() accepts tabs"),
        ("app.config is read", "app.config is read"),
        ("--tabs is read", "--tabs is read"),
        ("`tabs` are read", "`tabs` are read"),
        ("src/parser reads tabs", "src/parser reads tabs"),
        ("auto-detect tabs", "Auto-detect tabs"),
        ("accept tabs, enabling users to do more", "Accept tabs"),
        ("accept  tabs and\tblanks", "Accept tabs and blanks"),
    ],
)
def test_a_summary_is_a_clean_part_of_a_sentence(text: str, summary: str) -> None:
    assert bullet_of(f"feat: {text}")[1] == summary


@pytest.mark.parametrize(
    "text",
    [
        "thank @octocat for tabs",
        "read @Input() fields",
        "escape <script>alert(1)</script>",
        "read Map<string, T> and a < b",
        "show ![a](b.png)",
        "read *args and **kwargs",
        "read __init__ a`b",
    ],
)
def test_foreign_text_does_not_become_markup(text: str) -> None:
    _, summary = bullet_of(f"feat: {text}")
    assert MARKUP.search(CODE_OR_ESCAPED.sub(" ", summary)) is None


def test_code_in_a_subject_stays_code() -> None:
    assert bullet_of("feat: keep `<b>` and `@name`")[1] == "Keep `<b>` and `@name`"


@given(st.text(alphabet="ab <>@`[]()!*_\\#&", min_size=1, max_size=30))
def test_whatever_a_subject_holds_does_not_become_markup(text: str) -> None:
    _, summary = bullet_of(f"feat: x {text}")
    assert MARKUP.search(CODE_OR_ESCAPED.sub(" ", summary)) is None


@pytest.mark.parametrize("subject", ["fix", "fixes", "Update", "misc fixes", "fix: wip", "some more fixes."])
def test_a_subject_that_says_nothing_borrows_from_the_body(subject: str) -> None:
    body = told(paragraph="the parser lost tabs, e.g. in names. It no longer does.")
    assert bullet_of(subject, body)[1] == "The parser lost tabs, e.g. in names"


def test_a_subject_that_says_nothing_stays_where_there_is_no_body() -> None:
    assert bullet_of("fix: update")[1] == "Update"


def test_a_breaking_change_tells_the_first_sentence_of_its_footer() -> None:
    footer = told(breaking="Tabs are refused; use blanks. They were never meant to work.")
    assert bullet_of("feat(parser): read blanks only", footer) == (
        "parser",
        "Read blanks only: Tabs are refused; use blanks",
    )


@pytest.mark.parametrize("footer", ["", "Read blanks only.", "read blanks"])
def test_a_footer_that_adds_nothing_is_not_repeated(footer: str) -> None:
    assert bullet_of("feat: read blanks only", told(breaking=footer))[1] == "Read blanks only"


def test_a_long_footer_is_cut_between_words() -> None:
    _, summary = bullet_of("feat: read blanks only", told(breaking="word " * 100))
    said = summary.removeprefix("Read blanks only: ")
    assert len(said) <= 300
    assert said.endswith("word…")


def test_a_breaking_change_without_a_type_is_told_without_its_mark() -> None:
    ((section),) = note_of(item("BREAKING: read blanks only"))
    assert section.heading == BREAKING
    assert [(bullet.label, bullet.summary) for bullet in section.bullets] == [(None, "Read blanks only")]


def test_equal_texts_become_one_bullet_with_all_references() -> None:
    (section,) = note_of(
        item("fix: accept tabs", oid="1", request="7"), item("fix: Accept tabs.", oid="2", request="7")
    )
    (bullet,) = section.bullets
    assert bullet.summary == "Accept tabs"
    assert [(ref.type, ref.value) for ref in bullet.refs] == [
        ("commit", "1" * 40),
        ("pr", "7"),
        ("commit", "2" * 40),
    ]


def test_equal_texts_of_different_parts_stay_apart() -> None:
    (section,) = note_of(item("fix(a): accept tabs", oid="1"), item("fix(b): accept tabs", oid="2"))
    assert [bullet.label for bullet in section.bullets] == ["a", "b"]


def test_updates_of_one_thing_are_told_by_the_newest() -> None:
    (section,) = note_of(
        item("feat: update the bundler to 1.2.0", oid="1"), item("feat: update the bundler to 1.1.0", oid="2")
    )
    (bullet,) = section.bullets
    assert bullet.summary == "Update the bundler to 1.2.0"
    assert len(bullet.refs) == 2


def test_sections_without_a_change_are_not_there() -> None:
    sections = note_of(item("perf: cache"), item("feat: b", oid="2"), item("chore: c", oid="3"))
    assert [section.heading for section in sections] == [FEATURES, IMPROVEMENTS]


@pytest.mark.parametrize(
    ("paragraph", "sentence"),
    [
        ("Tabs were lost. Now they are kept.", "Tabs were lost"),
        ("Tabs (e.g. in names) were lost. Now", "Tabs (e.g. in names) were lost"),
        ("Version 1.2 lost\ntabs", "Version 1.2 lost tabs"),
        ("Why tabs? Because.", "Why tabs?"),
        ("", ""),
    ],
)
def test_the_first_sentence_ends_where_the_next_begins(paragraph: str, sentence: str) -> None:
    assert first_sentence(paragraph) == sentence
