"""Plain data becomes the input of a builder, or every reason why it cannot is named."""

import pytest

from git_agent.errors import UsageError
from git_agent.records import CommitBuilder, parse_message
from git_agent.records.build import inputs
from git_agent.records.build.given import KINDS, built, check, decision_of

PLACE = {"phase": 1, "milestone": "v0.2", "status": "execute"}
DECISION = {"id": "D-001", "decision": "use JWT", "rationale": "no state", "confidence": 0.9}
COMPLETE = {
    "init": {"phases": 5, "milestone": "v0.1"},
    "task": {"type": "wip", "phase": 1, "milestone": "v0.2", "subject": "add it"},
    "phase": {"phase": 1, "milestone": "v0.2"},
    "milestone": {"phase": 1, "milestone": "v0.2"},
    "decision": {**PLACE, "decision": DECISION},
    "escalation": {
        **PLACE,
        "escalation": {"id": "E-001", "type": "deploy", "description": "deploy?", "resolution": "pending"},
    },
    "compound": {**PLACE, "compound": {"category": "tests", "problem": "flaky", "solution": "no clock"}},
    "verify": {"phase": 1, "milestone": "v0.2", "subject": "check it"},
    "research": {"phase": 1, "milestone": "v0.2", "subject": "compare", "findings": ["one is enough"]},
}
INPUTS = {
    "init": inputs.InitCommitInput,
    "task": inputs.TaskCommitInput,
    "phase": inputs.PhaseCompletionInput,
    "milestone": inputs.MilestoneCommitInput,
    "decision": inputs.DecisionCommitInput,
    "escalation": inputs.EscalationCommitInput,
    "compound": inputs.CompoundCommitInput,
    "verify": inputs.VerifyCommitInput,
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_a_kind_needs_is_enough(kind: str) -> None:
    message = built(kind, COMPLETE[kind], CommitBuilder())
    assert len(parse_message(message).records) == 1


@pytest.mark.parametrize("kind", INPUTS)
def test_what_a_kind_needs_is_what_its_input_has_no_default_for(kind: str) -> None:
    given = dict.fromkeys(KINDS[kind].needed, "x")
    INPUTS[kind](**given)
    for name in given:
        with pytest.raises(TypeError):
            INPUTS[kind](**{other: "x" for other in given if other != name})


@pytest.mark.parametrize("kind", KINDS)
def test_everything_that_is_missing_is_named_at_once(kind: str) -> None:
    with pytest.raises(UsageError) as caught:
        built(kind, {}, CommitBuilder())
    assert all(name in str(caught.value) for name in KINDS[kind].needed)


def test_parts_of_the_one_object_are_missing_by_name() -> None:
    with pytest.raises(UsageError) as caught:
        built("decision", {**PLACE, "decision": {"decision": "use JWT"}}, CommitBuilder())
    assert str(caught.value) == "missing: decision.rationale, decision.confidence"


def test_a_confidence_of_nothing_is_a_confidence() -> None:
    message = built("decision", {**PLACE, "decision": {**DECISION, "confidence": 0}}, CommitBuilder())
    assert parse_message(message).records[0].decisions[0].confidence == 0


def test_unknown_fields_are_named_with_those_that_exist() -> None:
    with pytest.raises(UsageError) as caught:
        check("verify", {"subject": "x", "plan": 1, "whatever": 2})
    assert "'plan', 'whatever'" in str(caught.value)
    assert "requirements" in (caught.value.hint or "")


@pytest.mark.parametrize(
    ("kind", "data", "named"),
    [
        ("task", {"phase": "1"}, "phase: is a whole number, not '1'"),
        ("task", {"phase": True}, "phase: is a whole number"),
        ("task", {"plan": 1.5}, "plan: is a number or a name"),
        ("task", {"subject": 3}, "subject: is a text"),
        ("task", {"lessons": "x"}, "lessons: is a list"),
        ("task", {"lessons": ["x", 1]}, "lessons[1]: is a text"),
        ("task", {"decisions": DECISION}, "decisions: is a list"),
        ("task", {"decisions": [{**DECISION, "why": "x"}]}, "decisions[0]: has no 'why'"),
        ("task", {"decisions": [{**DECISION, "confidence": "high"}]}, "decisions[0].confidence: is a number"),
        ("task", {"requirements": {"covered": "REQ-01"}}, "requirements.covered: is a list"),
        ("task", {"requirements": ["REQ-01"]}, "requirements: is an object"),
        ("decision", {"decision": "use JWT"}, "decision: is an object"),
        ("research", {"findings": 1}, "findings: is a list"),
    ],
)
def test_data_of_the_wrong_sort_is_refused_by_name(kind: str, data: dict[str, object], named: str) -> None:
    with pytest.raises(UsageError) as caught:
        check(kind, data)
    assert named in str(caught.value)


def test_all_wrong_data_is_refused_at_once() -> None:
    with pytest.raises(UsageError) as caught:
        check("task", {"phase": "x", "lessons": "y"})
    assert "phase" in str(caught.value)
    assert "lessons" in str(caught.value)


def test_a_null_is_a_field_that_is_not_given() -> None:
    assert built("phase", {**COMPLETE["phase"], "subject": None}, CommitBuilder()).startswith("docs(P01): complete")


def test_a_decision_alone_is_read_as_strictly() -> None:
    assert decision_of(DECISION, "decisions[0]").rationale == "no state"
    with pytest.raises(UsageError, match="has no 'why'"):
        decision_of({"why": "x"}, "decisions[0]")


def test_an_unknown_field_hides_no_other_fault() -> None:
    with pytest.raises(UsageError) as caught:
        check("research", {"phase": "two", "mileston": "v0.2", "findings": "x"})
    assert str(caught.value) == ("a record of the kind research has no 'mileston'; phase: is a whole number, not 'two'")


@pytest.mark.parametrize(
    ("kind", "given", "named"),
    [
        (
            "decision",
            {**PLACE, "decision": {"decision": "x", "confidence": 7}},
            "missing: decision.rationale; decisions[0].confidence: ",
        ),
        ("verify", {"phase": -1, "milestone": "v0.2"}, "missing: subject; phase: "),
        ("task", {"type": "odd", "milestone": "v0.2", "subject": "x"}, "missing: phase; type: "),
        ("task", {"type": "feat", "milestone": "v0.2", "subject": "x", "plan": "07-01"}, "missing: phase"),
    ],
)  # fmt: skip
def test_what_is_missing_and_what_is_wrong_are_named_at_once(kind: str, given: dict[str, object], named: str) -> None:
    with pytest.raises(UsageError) as caught:
        built(kind, given, CommitBuilder())
    assert str(caught.value).startswith(named)
    assert len(str(caught.value).split("; ")) == len(named.split("; "))
