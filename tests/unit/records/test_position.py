"""Where the work stands is known from the newest records, and a new one need not be told again."""

import pytest

from git_agent.errors import UsageError
from git_agent.model.value import replace
from git_agent.records import Record, compose_block
from git_agent.records.build.complete import completed
from git_agent.records.build.known import KnownRecords, Latest
from git_agent.records.build.position import carried_over, find_place, last_position, with_ids
from git_agent.records.build.projects import ONE_PROJECT, Projects
from git_agent.records.state.placement import Place
from git_agent.records.state.rebuild import StateQuery, rebuild_state
from support.reading import git_of
from support.repo import Repo

TASK = Record(phase=1, milestone="v0.2", plan="01-01", task="01-01-02", status="execute")
LAST = {"project": None, "milestone": "v0.2", "phase": 1, "plan": "01-01", "task": "01-01-02", "status": "execute"}


def commit(repo: Repo, header: str, *blocks: str) -> str:
    return repo.commit("\n\n".join((header, *blocks)) + "\n")


def known(repo: Repo) -> KnownRecords:
    return KnownRecords(git_of(repo), keep=False)


def position_in(repo: Repo) -> Latest | None:
    records = known(repo)
    return last_position(records, records.latest_project)


def block(text: str) -> str:
    return f"---ci---\n{text}\n---/ci---"


@pytest.mark.parametrize(
    ("given", "expected", "taken"),
    [
        ({}, LAST, "milestone phase status plan task"),
        ({"phase": 1}, LAST, "milestone status plan task"),
        ({"status": "verify"}, {**LAST, "status": "verify"}, "milestone phase plan task"),
        ({"phase": 2}, {**LAST, "phase": 2, "plan": None, "task": None, "status": None}, "milestone"),
        ({"plan": 2}, {**LAST, "plan": "01-02", "task": None}, "milestone phase status"),
        ({"plan": 1, "task": 3}, {**LAST, "task": "01-01-03"}, "milestone phase status"),
        ({"task": 3}, {**LAST, "task": "01-01-03"}, "milestone phase status plan"),
        ({"task": ""}, {**LAST, "task": None}, "milestone phase status plan"),
        ({"plan": ""}, {**LAST, "plan": None, "task": None}, "milestone phase status"),
        ({"task": 2}, LAST, "milestone phase status plan"),
        (
            {"task": "02-03-04"},
            {**LAST, "phase": 2, "plan": "02-03", "task": "02-03-04", "status": None},
            "milestone",
        ),
        ({"plan": "1-2"}, {**LAST, "plan": "1-2", "task": None}, "milestone status"),
        (
            {"milestone": "v0.3"},
            {**dict.fromkeys(LAST), "milestone": "v0.3"},
            "",
        ),
        ({"project": "api"}, {**LAST, "project": "api"}, "milestone phase status plan task"),
    ],
)
def test_whoever_changes_a_part_of_the_place_has_left_what_was_below(
    given: dict[str, int | str | None], expected: dict[str, object], taken: str
) -> None:
    place = carried_over(given, TASK)
    assert (place.fields, place.taken) == (expected, tuple(taken.split()))


def test_without_a_record_nothing_is_carried_over() -> None:
    place = carried_over({"plan": 1, "task": 2}, None)
    assert place.taken == ()
    assert (place.fields["plan"], place.fields["task"]) == ("01", "02")


def test_an_unborn_branch_has_no_position(repo: Repo) -> None:
    assert position_in(repo) is None


def test_the_newest_record_counts_however_old_it_is(repo: Repo) -> None:
    commit(repo, "feat(P01-01): old", block("phase: 1"))
    made = commit(repo, "feat(P01-01-02): new", compose_block(TASK))
    repo.commit("feat: nothing on record\n\nIt mentions ci--- only.")
    position = position_in(repo)
    assert position is not None
    assert (position.record, position.commit) == (TASK, made)


def test_what_may_be_read_but_not_written_is_not_carried_over(repo: Repo) -> None:
    commit(repo, "feat: x", block("phase: 1-5\nmilestone: v0.2\nplan: 01-01\nstatus: in_progress\nproject: a b"))
    position = position_in(repo)
    assert position is not None
    assert position.record == Record(milestone="v0.2")


def test_each_field_has_its_newest_word_until_the_phase_is_left(repo: Repo) -> None:
    commit(repo, "feat(P01-01-02): work", compose_block(TASK))
    made = commit(repo, "decision(P01): x", block("phase: 1\nstatus: plan"))
    position = position_in(repo)
    assert position is not None
    assert (position.record, position.commit) == (replace(TASK, status="plan"), made)
    commit(repo, "feat(P01-02): y", block("phase: 1\nplan: 01-02"))
    position = position_in(repo)
    assert position is not None
    assert position.record == replace(TASK, status="plan", plan="01-02", task=None)
    commit(repo, "feat(P02-01): z", block("phase: 2\nstatus: specify"))
    position = position_in(repo)
    assert position is not None
    assert position.record == Record(phase=2, milestone="v0.2", status="specify")


def test_the_position_is_the_one_of_the_state(repo: Repo) -> None:
    for text in ("phase: 3\nmilestone: v1\nplan: 03-01\ntask: 03-01-01", "phase: 3\nstatus: plan", "milestone: v2"):
        commit(repo, "feat: x", block(text))
        state, found = rebuild_state(git_of(repo), StateQuery(), keep=False), position_in(repo)
        assert found is not None
        names = ("phase", "milestone", "plan", "task", "status")
        assert [getattr(found.record, name) for name in names] == [getattr(state.position, name) for name in names]


def test_the_last_block_of_a_message_is_the_newest_unless_git_squashed_them(repo: Repo) -> None:
    blocks = (block("phase: 1\nmilestone: v1"), block("phase: 2\nmilestone: v1"))
    commit(repo, "feat: two", *blocks)
    position = position_in(repo)
    assert position is not None
    assert position.record.phase == 2
    commit(repo, "feat: two", "Squashed commit of the following:", *blocks)
    position = position_in(repo)
    assert position is not None
    assert position.record.phase == 1


def test_each_project_has_a_place_of_its_own(repo: Repo) -> None:
    two = Projects(slugs=("api", "web"))
    commit(repo, "feat(P03-01): a", block("project: api\nphase: 3\nmilestone: v3\nstatus: plan"))
    commit(repo, "feat(P01-01): b", block("project: web\nphase: 1\nmilestone: v1\nstatus: execute"))
    assert find_place({}, known=known(repo), projects=two).fields["phase"] == 1
    api = find_place({"project": "api"}, known=known(repo), projects=two)
    assert (api.fields["phase"], api.fields["milestone"], api.taken) == (3, "v3", ("milestone", "phase", "status"))
    active = find_place({}, known=known(repo), projects=Projects(slugs=("api", "web"), active="api"))
    assert (active.fields["phase"], active.taken[0]) == (3, "project")
    with pytest.raises(UsageError):
        find_place({"project": "app"}, known=known(repo), projects=two)


def test_a_new_project_starts_with_nothing(repo: Repo) -> None:
    commit(repo, "feat(P03-01): a", block("project: api\nphase: 3\nmilestone: v3\nstatus: plan"))
    place = find_place({"project": "web"}, known=known(repo), projects=ONE_PROJECT)
    assert place.fields == {**dict.fromkeys(LAST), "project": "web"}


def test_ids_go_on_where_the_phase_has_left_off(repo: Repo) -> None:
    commit(repo, "a", block("phase: 1\ndecisions:\n  - id: D-002\n  - id: D-011\n  - id: D-x"))
    commit(repo, "b", block("phase: 2\ndecisions:\n  - id: D-100"))
    commit(repo, "c", block("project: web\nphase: 1\nescalations:\n  - id: E-004"))
    items = [{"id": "D-012"}, {}, {"id": ""}]
    assert [each["id"] for each in with_ids(items, "D-", place=Place(None, None, 1), known=known(repo))] == [
        "D-012",
        "D-013",
        "D-014",
    ]
    assert with_ids([{}], "E-", place=Place("web", None, 1), known=known(repo)) == [{"id": "E-005"}]
    assert with_ids([{}], "E-", place=Place(None, None, 3), known=known(repo)) == [{"id": "E-001"}]


def test_whoever_resolves_an_escalation_need_not_describe_it_again(repo: Repo) -> None:
    asked = (
        "phase: 1\nmilestone: v1\nstatus: plan\nescalations:\n  - id: E-001\n    type: deploy\n    description: now?"
    )
    commit(repo, "escalation(P01): now?", block(asked))
    record = completed(
        "escalation",
        {"escalation": {"id": "E-001", "resolution": "human", "type": None}},
        known=known(repo),
        projects=ONE_PROJECT,
    )
    assert record.data["escalation"] == {
        "id": "E-001",
        "type": "deploy",
        "description": "now?",
        "resolution": "human",
    }
    new = completed(
        "escalation", {"escalation": {"type": "x", "description": "y"}}, known=known(repo), projects=ONE_PROJECT
    )
    assert new.data["escalation"] == {"id": "E-002", "type": "x", "description": "y", "resolution": "pending"}


def test_a_kind_takes_over_only_what_it_has_no_own_word_for(repo: Repo) -> None:
    commit(repo, "feat(P01-01-02): work", compose_block(TASK))
    phase = completed("phase", {}, known=known(repo), projects=ONE_PROJECT)
    assert (phase.data, phase.place.taken) == ({"phase": 1, "milestone": "v0.2"}, ("milestone", "phase"))
    first = completed("init", {"phases": 3}, known=known(repo), projects=ONE_PROJECT)
    assert (first.data, first.place.taken) == ({"phases": 3}, ())
    task = completed("task", {"task": 3}, known=known(repo), projects=ONE_PROJECT)
    assert task.data == {"phase": 1, "milestone": "v0.2", "plan": "01-01", "task": "01-01-03", "status": "execute"}


def test_what_another_milestone_has_left_is_not_carried_into_the_same_phase_of_the_next(repo: Repo) -> None:
    commit(repo, "feat(P01-01-02): work", compose_block(replace(TASK, milestone="v0.1")))
    commit(repo, "docs(P01): begin", block("phase: 1\nmilestone: v0.2\nstatus: specify"))
    position = position_in(repo)
    assert position is not None
    assert position.record == Record(phase=1, milestone="v0.2", status="specify")
    same = find_place({"milestone": "v0.2-mvp", "phase": 1}, known=known(repo), projects=ONE_PROJECT)
    assert same.taken == ("status",)


def test_an_answer_to_a_phase_that_was_left_does_not_move_the_next_record(repo: Repo) -> None:
    asked = "escalations:\n  - id: E-001\n    type: deploy\n    description: now?\n    resolution: "
    commit(repo, "escalation(P01): now?", block(f"phase: 1\nmilestone: v0.1\nstatus: plan\n{asked}pending"))
    commit(repo, "feat(P01-01-02): work", compose_block(TASK))
    commit(repo, "escalation(P01): yes", block(f"phase: 1\nmilestone: v0.1\nstatus: plan\n{asked}human"))
    position = position_in(repo)
    assert position is not None
    assert position.record == TASK
