"""The state is what the records say, in order: the newest place, and everything that was ever decided or learned."""

from typing import Any

import pytest

from git_agent.records.state.build import build_state, project_names
from git_agent.records.state.phases import Stage
from git_agent.records.state.placement import placed
from git_agent.records.state.row_reading import row_of
from git_agent.records.state.rows import Row
from git_agent.records.state.values import EscalationUpdate, State
from support.example_state import state_json


def row(oid: str, text: str, *, header: str = "feat(P01-01): do it", time: int = 0) -> Row:
    made = row_of(oid, time, f"{header}\n\n---ci---\n{text}\n---/ci---\n".encode())
    assert made
    return made


def state_of(*texts: str, project: str | None = None) -> State:
    """Commits a, b, c … with one block each."""
    rows = [row(chr(ord("a") + at), text) for at, text in enumerate(texts)]
    return build_state([*placed(rows)], (), head="z", commits=len(rows), project=project)


def place(*texts: str) -> dict[str, Any]:
    data = state_json(state_of(*texts))
    fields = ("phase", "milestone", "plan", "task", "status")
    return {name: f"{data[name]} {data['sources'][name]}" for name in fields if data[name] is not None}


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["phase: 1\nstatus: plan", "phase: 2\nstatus: execute"], {"phase": "2 b", "status": "execute b"}),
        (
            ["phase: 1\nmilestone: v0.1", "phase: 1\nstatus: plan"],
            {"phase": "1 b", "milestone": "v0.1 a", "status": "plan b"},
        ),
        (
            ["phase: 1\nplan: 01-01\ntask: 01-01-01", "phase: 1"],
            {"phase": "1 b", "plan": "01-01 a", "task": "01-01-01 a"},
        ),
        (["phase: 1\nplan: 01-01\ntask: 01-01-01", "phase: 2"], {"phase": "2 b"}),
        (["phase: 1\nplan: 01-01\ntask: 01-01-01", "phase: 1\nplan: 01-02"], {"phase": "1 b", "plan": "01-02 b"}),
        (["phase: 1\nplan: 01-01", "phase: 2", "phase: 1"], {"phase": "1 c"}),
        (["phase: 1-5", "phase: soon"], {"phase": "soon b"}),
        (["phase: 0"], {"phase": "0 a"}),
        (["lessons: [one]"], {}),
    ],
)
def test_the_newest_word_on_each_field_is_the_place(texts: list[str], expected: dict[str, str]) -> None:
    assert place(*texts) == expected


def test_the_place_is_that_of_one_project() -> None:
    position = place("project: web\nphase: 3\nplan: 03-01\nmilestone: v1", "project: api\nphase: 3", "lessons: [one]")
    assert position == {"phase": "3 b"}


def test_a_plan_is_not_current_once_another_phase_is() -> None:
    state = state_of("phase: 1\nplan: 01-01", "phase: 2\nstatus: plan")
    assert (state.position.phase, state.position.plan) == (2, None)


DECISION = "phase: {phase}\ndecisions:\n  - id: {id}\n    decision: {text}\n    rationale: so\n    confidence: 0.9\n"


def test_decisions_with_the_same_id_stay_apart() -> None:
    state = state_of(
        DECISION.format(phase=1, id="D-001", text="first"), DECISION.format(phase=2, id="D-001", text="second")
    )
    assert [(taken.id, taken.decision, taken.phase, taken.commit) for taken in state.decisions] == [
        ("D-001", "first", 1, "a"),
        ("D-001", "second", 2, "b"),
    ]
    assert state.problems == ()


def test_a_decision_keeps_everything_it_says() -> None:
    text = "decisions:\n  - id: D-1\n    decision: yes\n    confidence: high\n    alternatives: [a, b]\n    category: x"
    data = state_json(state_of(text))
    assert data["decisions"] == [
        {
            "id": "D-1",
            "decision": "yes",
            "rationale": "",
            "confidence": "high",
            "alternatives": ["a", "b"],
            "phase": None,
            "commit": "a",
            "project": None,
            "milestone": None,
            "extra": {"category": "x"},
        }
    ]


def squashed(*texts: str, header: str = "Squash it") -> State:
    blocks = "\n\n".join(f"---ci---\n{text}\n---/ci---" for text in texts)
    made = row_of("a", 0, f"{header}\n\n{blocks}\n".encode())
    assert made
    return build_state([*placed([made])], (), head="a", commits=1)


def test_several_blocks_of_one_commit_are_taken_in_their_order() -> None:
    state = squashed("phase: 1\nlessons: [one]", "phase: 2\nlessons: [two]")
    assert (state.position.phase, [lesson.text for lesson in state.lessons], state.blocks_read) == (
        2,
        ["one", "two"],
        2,
    )


def test_what_git_lists_newest_first_is_turned_round() -> None:
    state = squashed("phase: 2\nlessons: [two]", "phase: 1\nlessons: [one]", header="Squashed commit of the following:")
    assert (state.position.phase, [lesson.text for lesson in state.lessons]) == (2, ["one", "two"])


def test_what_a_squash_repeats_word_for_word_is_taken_once() -> None:
    text = DECISION.format(phase=1, id="D-1", text="yes") + "lessons: [one]\ncompound:\n  category: c\n  problem: p"
    state = squashed(text, text)
    assert (len(state.decisions), len(state.lessons), len(state.compounds)) == (1, 1, 1)
    assert state.problems == ()


def test_two_decisions_with_one_id_in_one_commit_are_both_kept_and_told() -> None:
    state = squashed(DECISION.format(phase=1, id="D-1", text="yes"), DECISION.format(phase=2, id="D-1", text="no"))
    assert [taken.decision for taken in state.decisions] == ["yes", "no"]
    assert [(trouble.kind, trouble.commit) for trouble in state.problems] == [("repeated-id", "a")]


def escalation(resolution: str, *, phase: int = 1, id_: str = "E-1", description: str = "may we?") -> str:
    return (
        f"phase: {phase}\nescalations:\n  - id: {id_}\n    type: scope\n    description: {description}\n"
        f"    resolution: {resolution}"
    )


def asked(*texts: str) -> list[tuple[str, str, str | None]]:
    return [(each.commit, each.resolution, each.resolved_in) for each in state_of(*texts).escalations]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        ([escalation("pending")], [("a", "pending", None)]),
        ([escalation("")], [("a", "pending", None)]),
        ([escalation("auto")], [("a", "auto", "a")]),
        ([escalation("pending"), escalation("human")], [("a", "human", "b")]),
        ([escalation("pending"), escalation("human"), escalation("human")], [("a", "human", "c")]),
        ([escalation("timeout"), escalation("human")], [("a", "human", "b")]),
        ([escalation("human"), escalation("pending")], [("a", "pending", None)]),
        ([escalation("human"), escalation("")], [("a", "human", "a")]),
        ([escalation("pending"), escalation("human", phase=2)], [("a", "pending", None), ("b", "human", "b")]),
        ([escalation("pending", id_=""), escalation("human", id_="")], [("a", "pending", None), ("b", "human", "b")]),
        (
            [f"project: web\n{escalation('pending')}", escalation("human")],
            [("a", "pending", None), ("b", "human", "b")],
        ),
    ],
)
def test_an_escalation_is_resolved_by_a_later_record_of_its_project_phase_and_id(
    texts: list[str], expected: list[tuple[str, str, str | None]]
) -> None:
    assert asked(*texts) == expected


def test_the_question_stays_as_it_was_put_and_the_answer_stands_beside_it() -> None:
    state = state_of(escalation("pending"), escalation("human", description="yes we may"))
    [each] = state.escalations
    assert each.description == "may we?"
    assert each.updates == [EscalationUpdate("human", "yes we may", "b")]
    assert state.open_escalations == ()


def test_covered_beats_partial_and_the_first_commit_counts() -> None:
    state = state_of(
        "requirements:\n  partial: [R-1, R-2]",
        "requirements:\n  covered: [R-1]\n  partial: [R-3]",
        "requirements:\n  covered: [R-1, R-4]\n  partial: [R-2, R-4]",
        "requirements:\n  partial: [R-1]",
    )
    assert [(met.id, met.commit) for met in state.covered] == [("R-1", "b"), ("R-4", "c")]
    assert [(met.id, met.commit) for met in state.partial] == [("R-2", "a"), ("R-3", "b")]


def test_lessons_compounds_and_unknown_fields_are_kept() -> None:
    state = state_of(
        "lessons: [one, two]\nsession: s1", "compound:\n  category: c\n  problem: p\n  solution: s", "session: s2"
    )
    assert [(lesson.text, lesson.commit) for lesson in state.lessons] == [("one", "a"), ("two", "a")]
    assert [(learned.problem, learned.commit) for learned in state.compounds] == [("p", "b")]
    assert state.extra == {"session": "s2"}
    assert [(trouble.commit, trouble.kind) for trouble in state.problems] == [
        ("a", "unknown-field"),
        ("c", "unknown-field"),
    ]


def test_the_work_on_each_phase_is_known_from_its_first_to_its_last_record() -> None:
    rows = [row("a", "phase: 1", time=5), row("b", "phase: 2", time=6), row("c", "phase: 1", time=9)]
    worked = build_state([*placed(rows)], (), head="c", commits=3).worked
    assert [(each.phase, each.blocks, each.first_commit, each.last_commit) for each in worked] == [
        (1, 2, "a", "c"),
        (2, 1, "b", "b"),
    ]
    assert (worked[0].first_time, worked[0].last_time) == (5, 9)


TWO_PROJECTS = (
    "project: web\nphase: 3\nstatus: plan\nlessons: [web]",
    "project: api\nphase: 1\nstatus: execute\nrequirements:\n  covered: [R-1]",
    "phase: 9\nlessons: [none]",
)


def test_projects_are_told_apart_and_summed_up() -> None:
    state = state_of(*TWO_PROJECTS)
    assert [(each.project, each.position.phase, each.covered) for each in state.projects] == [
        ("api", 1, 1),
        ("web", 3, 0),
    ]
    assert [(lesson.text, lesson.project) for lesson in state.lessons] == [("web", "web"), ("none", None)]
    assert (state.position.phase, state.blocks_read) == (9, 3)


def test_one_project_can_be_asked_for() -> None:
    state = state_of(*TWO_PROJECTS, project="web")
    assert (state.project, state.position.phase, state.blocks_read) == ("web", 3, 1)
    assert [lesson.text for lesson in state.lessons] == ["web"]
    assert [each.project for each in state.projects] == ["web"]


def test_a_block_that_could_not_be_read_may_belong_to_any_project() -> None:
    rows = [row("a", "project: web\nphase: x"), row("b", "project: api\nphase: y"), row("c", "*alias")]
    state = build_state([*placed(rows)], (), head="c", commits=3, project="web")
    assert [trouble.commit for trouble in state.problems] == ["a", "c"]


def test_the_same_requirement_of_two_projects_is_two() -> None:
    state = state_of("project: web\nrequirements:\n  covered: [R-1]", "project: api\nrequirements:\n  partial: [R-1]")
    assert [(met.id, met.project) for met in (*state.covered, *state.partial)] == [("R-1", "web"), ("R-1", "api")]


def test_projects_are_those_of_records_and_branches() -> None:
    stage = Stage("phase", 1, "a", "cli/phase/01-a", "complete", "cli", None, "a")
    rows = [row("a", "project: web\nphase: 1"), row("b", "phase: 1")]
    assert project_names(placed(rows), [stage]) == ("cli", "web")


def test_nothing_gives_nulls_and_empty_lists() -> None:
    data = state_json(build_state((), (), head=None, commits=0))
    assert [name for name, item in data.items() if item is None] == [
        "project", "head", "phase", "milestone", "plan", "task", "status",
    ]  # fmt: skip
    lists = (
        "decisions",
        "escalations",
        "lessons",
        "compounds",
        "phases",
        "milestones",
        "worked",
        "projects",
        "problems",
    )
    assert all(data[name] == [] for name in lists)
    assert data["requirements"] == {"covered": [], "partial": []}
    assert (data["schema_version"], data["commits_read"], data["blocks_read"]) == (1, 0, 0)


def test_the_json_has_every_field_of_the_contract() -> None:
    """Fields may be added, none renamed."""
    text = f"{DECISION.format(phase=1, id='D', text='t')}{escalation('pending').removeprefix('phase: 1')}"
    text += "\nrequirements:\n  covered: [R-1]\n  partial: [R-2]\nlessons: [one]\ncompound:\n  category: c\nodd: 1"
    stage = Stage("phase", 1, "a", "phase/01-a", "complete", None, None, "a")
    data = state_json(build_state([*placed([row("a", text)])], [stage], head="a", commits=1))
    contract = {
        "decisions": {"id", "decision", "rationale", "confidence", "alternatives", "phase", "commit"},
        "escalations": {"id", "type", "description", "resolution", "phase", "commit", "resolved_in"},
        "lessons": {"text", "commit"},
        "compounds": {"category", "problem", "solution", "commit"},
        "phases": {"number", "slug", "branch", "status"},
        "problems": {"commit", "kind", "detail"},
    }
    for name, fields in contract.items():
        assert fields <= set(data[name][0]), name
    for name in ("covered", "partial"):
        assert {"id", "commit"} <= set(data["requirements"][name][0])
