"""A stamped message has the record's header, loses nothing, and keeps its trailers where git reads them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.errors import InvalidMessage, UsageError
from git_agent.model.message import Message
from git_agent.model.value import replace
from git_agent.records import TYPES, Decision, Record, Requirements, compose_block, is_scope, parse_message
from git_agent.records.build.stamp import Stamp, room_for_subject, stamped
from git_agent.shape.form.width import display_width
from support.repo import Repo

PLACE = Record(phase=1, milestone="v0.2", plan="01-01", task="01-01-01", status="execute")
BLOCK = compose_block(PLACE)
NEW = Stamp(given=PLACE, record=PLACE)


def subject(text: str, type_: str | None = None) -> str:
    return stamped(Message(subject=text), NEW, type_=type_).subject


def message_of(text: str) -> Message:
    first, _, body = text.rstrip("\n").partition("\n\n")
    return Message(subject=first, body=body)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("feat: add x", "feat(P01-01-01): add x"),
        ("feat(parser): add x", "feat(P01-01-01): parser: add x"),
        ("feat(parser)!: add x", "feat(P01-01-01)!: parser: add x"),
        ("feat(api, cli): add x", "feat(P01-01-01): api, cli: add x"),
        ("feat(): add x", "feat(P01-01-01): add x"),
        ("feat(P09-02): add x", "feat(P01-01-01): add x"),
        ("Feat: add x", "feat(P01-01-01): add x"),
        ("build(deps): use y 2", "chore(P01): deps: use y 2"),
        ("ci: test on arm", "chore(P01): test on arm"),
        ("style: sort imports", "refactor(P01-01-01): sort imports"),
        ("revert: add x", "fix(P01-01-01): add x"),
        ('Revert "feat: add x"', 'fix(P01-01-01): Revert "feat: add x"'),
        ("parser: add x", "chore(P01): parser: add x"),
        ("deps(core)!: add x", "chore(P01)!: deps(core)!: add x"),
        ("Add x", "chore(P01): Add x"),
        ("wip: half of x", "wip(P01): half of x"),
    ],
)
def test_the_header_becomes_the_records_and_the_area_moves(before: str, after: str) -> None:
    assert subject(before) == after


@pytest.mark.parametrize(
    ("type_", "expected"), [("perf", "perf"), ("style", "refactor"), ("merge", "chore"), (None, "chore")]
)
def test_a_plain_subject_takes_the_writers_type(type_: str | None, expected: str) -> None:
    place = "P01" if expected == "chore" else "P01-01-01"
    assert subject("Read links", type_) == f"{expected}({place}): Read links"
    assert subject("docs: read links", type_) == "docs(P01): read links"


def test_an_area_that_no_longer_fits_opens_the_body() -> None:
    description = "x" * (72 - len("feat(P01-01-01): "))
    message = stamped(Message(subject=f"feat(parser): {description}", body="Because."), NEW)
    assert message == Message(subject=f"feat(P01-01-01): {description}", body=f"In parser.\n\nBecause.\n\n{BLOCK}")


def test_a_subject_that_does_not_fit_without_its_area_is_the_usual_fault() -> None:
    with pytest.raises(InvalidMessage) as caught:
        stamped(Message(subject="feat: " + "words " * 11), NEW)
    assert [fault.rule for fault in caught.value.faults] == ["subject-too-long"]
    assert caught.value.exit_code == 9


@given(
    type_=st.sampled_from([*TYPES, "build", "ci", "style", "revert"]),
    area=st.sampled_from(["", "(parser)", "(api,cli)", "(a/b)"]),
    words=st.text("abc 界", min_size=1, max_size=80).filter(str.strip),
)
def test_a_subject_within_its_room_always_fits_and_keeps_its_words(type_: str, area: str, words: str) -> None:
    text = f"{type_}{area}: {words.strip()}"
    while display_width(text) > room_for_subject(PLACE):
        text = text[:-1].rstrip()
    words = text.partition(": ")[2]
    message = stamped(Message(subject=text), NEW)
    parsed = parse_message(message.text)
    assert display_width(message.subject) <= 72
    assert parsed.type in TYPES
    assert is_scope(parsed.scope or "")
    assert parsed.subject == (f"{area.strip('()')}: {words}" if area else words)
    assert parsed.problems == ()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("", "{block}"),
        ("Because.", "Because.\n\n{block}"),
        ("Because.\n\nRefs: #1", "Because.\n\n{block}\n\nRefs: #1"),
        (
            "Because.\n\nBREAKING CHANGE: it is gone\nfor good\n\nSigned-off-by: A <a@b.c>",
            "Because.\n\n{block}\n\nBREAKING CHANGE: it is gone\nfor good\n\nSigned-off-by: A <a@b.c>",
        ),
        ("Signed-off-by: A <a@b.c>", "{block}\n\nSigned-off-by: A <a@b.c>"),
        ("- one\n- two", "- one\n- two\n\n{block}"),
    ],
)
def test_the_block_stands_between_prose_and_footers(body: str, expected: str) -> None:
    assert stamped(Message(subject="feat: add x", body=body), NEW).body == expected.format(block=BLOCK)


def test_git_reads_the_trailers_below_a_block(repo: Repo) -> None:
    trailers = "Reviewed-by: B <b@c.d>\nSigned-off-by: A <a@b.c>"
    message = stamped(Message(subject="feat: add x", body=f"Because.\n\n{trailers}"), NEW)
    repo.commit(message.text)
    assert repo.git("log", "-1", "--format=%(trailers)").strip() == trailers
    assert repo.git("interpret-trailers", "--parse", stdin=message.text) == trailers


def test_a_merge_keeps_its_subject() -> None:
    message = stamped(Message(subject="Merge branch 'phase/01-auth'"), NEW, keep_subject=True)
    assert message == Message(subject="Merge branch 'phase/01-auth'", body=BLOCK)


def test_a_message_with_a_record_keeps_it_when_nothing_else_was_asked_for() -> None:
    message = message_of(f"feat: whatever\n\nProse.\n\n{BLOCK}\n\nRefs: #1\n")
    other = replace(PLACE, phase=9, plan=None, task=None)
    assert stamped(message, Stamp(given=Record(), record=other)) == message


def test_what_is_given_changes_the_record_and_the_rest_stays() -> None:
    old = replace(
        PLACE,
        decisions=(Decision(id="D-001", decision="a", rationale="b", confidence=0.5),),
        requirements=Requirements(covered=("REQ-01",), partial=("REQ-02",)),
        lessons=("One",),
    )
    message = message_of(f"feat(P01-01-01): add x\n\nProse.\n\n{compose_block(old)}\n\nRefs: #1\n")
    given = Record(
        status="verify",
        decisions=(Decision(id="D-002", decision="c", rationale="d", confidence=1),),
        requirements=Requirements(covered=("REQ-02",)),
        lessons=("One", "Two"),
    )
    changed = stamped(message, Stamp(given=given, record=given))
    assert changed.subject == message.subject
    assert changed.body.startswith("Prose.\n\n---ci---")
    assert changed.body.endswith("---/ci---\n\nRefs: #1")
    assert parse_message(changed.text).records == (
        replace(
            old,
            status="verify",
            decisions=(*old.decisions, *given.decisions),
            requirements=Requirements(covered=("REQ-01", "REQ-02")),
            lessons=("One", "Two"),
        ),
    )


def test_a_new_place_changes_the_scope_and_leaves_what_was_below() -> None:
    message = message_of(f"feat(P01-01-01): parser: add x\n\n{BLOCK}\n")
    given = Record(plan="01-02")
    changed = stamped(message, Stamp(given=given, record=replace(PLACE, plan="01-02", task=None)))
    assert changed.subject == "feat(P01-02): parser: add x"
    assert parse_message(changed.text).records == (replace(PLACE, plan="01-02", task=None),)


@pytest.mark.parametrize("before", ["feat: add x", "ci: test on arm", "style: sort imports", 'Revert "x"'])
def test_work_without_a_plan_has_no_scope(before: str) -> None:
    stamp = Stamp(given=PLACE, record=replace(PLACE, plan=None, task=None))
    if before.startswith("ci"):
        assert stamped(Message(subject=before), stamp).subject == "chore(P01): test on arm"
    else:
        with pytest.raises(InvalidMessage, match="is about a task") as refused:
            stamped(Message(subject=before), stamp)
        assert "--plan" in (refused.value.hint or "")


def test_only_the_newest_of_several_records_changes() -> None:
    first, second = compose_block(replace(PLACE, lessons=("first",))), compose_block(replace(PLACE, lessons=("last",)))
    message = message_of(f"feat(P01-01-01): add x\n\n{first}\n\n{second}\n")
    changed = stamped(message, Stamp(given=Record(status="verify"), record=PLACE))
    assert changed.body == f"{first}\n\n{second.replace('execute', 'verify')}"


def test_a_squash_gets_a_record_of_its_own_below_the_others() -> None:
    message = message_of(f"feat: add x\n\n{BLOCK}\n")
    own = replace(PLACE, phase=2, plan="02-01", task=None)
    changed = stamped(message, Stamp(given=Record(phase=2), record=own), anew=True)
    assert changed == Message(subject="feat(P02-01): add x", body=f"{BLOCK}\n\n{compose_block(own)}")


def test_what_a_history_has_accepted_is_not_refused() -> None:
    block = "---ci---\nphase: 1-5\nstatus: in_progress\nowner: ada\n---/ci---"
    changed = stamped(message_of(f"feat: add x\n\n{block}\n"), Stamp(given=Record(lessons=("New",)), record=PLACE))
    assert changed.subject == "feat: add x"
    record = parse_message(changed.text).records[0]
    assert (record.phase, record.status, record.extra, record.lessons) == (
        "1-5",
        "in_progress",
        {"owner": "ada"},
        ("New",),
    )


@pytest.mark.parametrize("block", ["---ci---\n---/ci---", "---ci---\na: &x 1\n---/ci---"])
def test_a_record_that_cannot_be_read_is_not_replaced(block: str) -> None:
    message = message_of(f"feat: add x\n\n{block}\n")
    with pytest.raises(UsageError, match="cannot be read"):
        stamped(message, Stamp(given=Record(status="verify"), record=PLACE))


def test_a_change_that_breaks_the_schema_is_refused() -> None:
    with pytest.raises(UsageError, match="task"):
        stamped(message_of(f"feat: x\n\n{BLOCK}\n"), Stamp(given=Record(task="nine"), record=PLACE))
