"""The words of the schema, the forms of a scope, and every rule that a record to be written has to keep."""

import pytest

from git_agent.model.value import replace
from git_agent.records import (
    STATUSES,
    TYPES,
    Compound,
    Decision,
    Escalation,
    Record,
    Requirements,
    is_scope,
    scope_for,
    validate,
)

GOOD = Record(
    project="auth-service",
    phase=1,
    milestone="v0.2",
    plan="01-01",
    task="01-01-01",
    status="execute",
    decisions=(
        Decision(id="D-001", decision="use JWT", rationale="no state", confidence=0.9, alternatives=("a", "b")),
    ),
    escalations=(Escalation(id="E-001", type="deploy", description="deploy?", resolution="pending"),),
    requirements=Requirements(covered=("REQ-01",), partial=("REQ-02",)),
    lessons=("Test first",),
    compound=Compound(category="testing", problem="flaky", solution="no clock"),
)
DECISION, ESCALATION, COMPOUND = GOOD.decisions[0], GOOD.escalations[0], GOOD.compound


def faults_of(record: Record, *, multi_project: bool = False) -> list[str]:
    return [fault.detail for fault in validate(record, multi_project=multi_project)]


def test_there_are_fourteen_types_and_seven_stages() -> None:
    assert (len(set(TYPES)), len(set(STATUSES))) == (14, 7)


@pytest.mark.parametrize(
    ("place", "scope"),
    [
        ({"phase": 3}, "P03"),
        ({"phase": 12, "plan": 1}, "P12-01"),
        ({"phase": 3, "plan": 1, "task": 2}, "P03-01-02"),
        ({"phase": 3, "plan": "03-01", "task": "03-01-02"}, "P03-01-02"),
        ({"phase": 3, "plan": "1", "task": "2"}, "P03-1-2"),
        ({"phase": 3, "plan": "03-1"}, "P03-1"),
        ({"phase": 3, "task": "03-01-02"}, "P03-01-02"),
        ({"phase": 100}, "P100"),
    ],
)
def test_a_scope_is_made_from_its_place(place: dict[str, int], scope: str) -> None:
    assert scope_for(**place) == scope
    assert is_scope(scope)


@pytest.mark.parametrize("text", ["init", "milestone", "P03", "P03-01", "P03-1-12", "P100"])
def test_the_five_forms_are_scopes(text: str) -> None:
    assert is_scope(text)


@pytest.mark.parametrize(
    "text", ["", "P3", "p03", "P003", "P03-", "P03-01-02-03", "P01-P05", "rebrand", "P\u0660\u0663", "P03\n"]
)
def test_nothing_else_is_a_scope(text: str) -> None:
    assert not is_scope(text)


@pytest.mark.parametrize(
    "record",
    [
        GOOD,
        Record(phase=0, milestone="v0.1", status="specify"),
        replace(GOOD, plan="1", task="01"),
        replace(GOOD, plan=None),
        replace(GOOD, decisions=(replace(DECISION, confidence=1, alternatives=()),)),
        replace(GOOD, lessons=('two\nlines: "quoted" # and\ttabbed 🎉',)),
    ],
)
def test_a_good_record_has_no_fault(record: Record) -> None:
    assert faults_of(record) == []


@pytest.mark.parametrize(
    ("field", "changes"),
    [
        ("phase:", {"phase": None}),
        ("phase:", {"phase": "1-5", "plan": None, "task": None}),
        ("phase:", {"phase": -1, "plan": None, "task": None}),
        ("phase:", {"phase": True}),
        ("project:", {"project": "auth service"}),
        ("milestone:", {"milestone": None}),
        ("milestone:", {"milestone": "v0.2\nv0.3"}),
        ("milestone:", {"milestone": " v0.2"}),
        ("plan:", {"plan": "first", "task": None}),
        ("plan:", {"plan": "02-01", "task": None}),
        ("task:", {"task": "01-01"}),
        ("task:", {"task": "01-02-01"}),
        ("task:", {"task": "02-01-01"}),
        ("task:", {"plan": None, "task": "1"}),
        ("status:", {"status": None}),
        ("status:", {"status": "in_progress"}),
        ("decisions[0].id:", {"decisions": (replace(DECISION, id=""),)}),
        ("decisions[0].id:", {"decisions": (replace(DECISION, id="D 1"),)}),
        ("decisions[0].decision:", {"decisions": (replace(DECISION, decision=" "),)}),
        ("decisions[0].rationale:", {"decisions": (replace(DECISION, rationale=""),)}),
        ("decisions[0].confidence:", {"decisions": (replace(DECISION, confidence=None),)}),
        ("decisions[0].confidence:", {"decisions": (replace(DECISION, confidence="high"),)}),
        ("decisions[0].confidence:", {"decisions": (replace(DECISION, confidence=1.01),)}),
        ("decisions[0].confidence:", {"decisions": (replace(DECISION, confidence=float("nan")),)}),
        ("decisions[0].alternatives[1]:", {"decisions": (replace(DECISION, alternatives=("a", "")),)}),
        ("decisions[0].category:", {"decisions": (replace(DECISION, extra={"category": "scope"}),)}),
        ("decisions:", {"decisions": (DECISION, DECISION)}),
        ("escalations[0].type:", {"escalations": (replace(ESCALATION, type=""),)}),
        ("escalations[0].description:", {"escalations": (replace(ESCALATION, description=""),)}),
        ("escalations[0].resolution:", {"escalations": (replace(ESCALATION, resolution="done"),)}),
        ("escalations:", {"escalations": (ESCALATION, ESCALATION)}),
        ("requirements.covered[0]:", {"requirements": Requirements(covered=("REQ 1",))}),
        ("requirements:", {"requirements": Requirements(covered=("REQ-1",), partial=("REQ-1",))}),
        ("lessons[0]:", {"lessons": ("",)}),
        ("compound.category:", {"compound": replace(COMPOUND, category="")}),
        ("compound.problem:", {"compound": replace(COMPOUND, problem="")}),
        ("compound.solution:", {"compound": replace(COMPOUND, solution="")}),
        ("compound:", {"more_compounds": (COMPOUND,)}),
        ("session:", {"extra": {"session": "s-1"}}),
    ],
)
def test_each_broken_rule_is_one_fault_that_names_its_field(field: str, changes: dict[str, object]) -> None:
    (fault,) = faults_of(replace(GOOD, **changes))
    assert fault.startswith(field)


@pytest.mark.parametrize("bad", ["\0", "\x1b[2J", "\r\n", "\x85", "\ud800", "\u2028", "\u202e", "\ufdd0", "\U0001ffff"])
def test_characters_that_git_or_a_terminal_would_mistreat_are_refused(bad: str) -> None:
    assert [fault.partition(":")[0] for fault in faults_of(replace(GOOD, lessons=(f"a{bad}b",)))] == ["lessons[0]"]


@pytest.mark.parametrize("line", ["---ci---", "---/ci---", "  ---ci---  ", "> ---/ci---"])
def test_a_text_with_a_marker_line_is_refused(line: str) -> None:
    assert faults_of(replace(GOOD, lessons=(f"before\n{line}\nafter",))) != []
    assert faults_of(replace(GOOD, lessons=(f"a word, {line}, in a sentence",))) == []


def test_the_project_is_required_only_where_there_are_several() -> None:
    lonely = replace(GOOD, project=None)
    assert faults_of(lonely) == []
    assert [fault.partition(":")[0] for fault in faults_of(lonely, multi_project=True)] == ["project"]
    assert faults_of(GOOD, multi_project=True) == []


def test_all_faults_are_told_at_once() -> None:
    assert [fault.partition(":")[0] for fault in faults_of(Record())] == ["phase", "milestone", "status"]
