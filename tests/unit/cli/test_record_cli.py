"""`git-agent record` from the command line and from scripts: prints or commits a message that carries a record."""

import json
from typing import Any

import pytest

from git_agent.cli.commands import record
from git_agent.model.value import as_data
from git_agent.records import (
    CommitBuilder,
    Compound,
    Decision,
    Escalation,
    Requirements,
    TaskCommitInput,
    parse_message,
)
from git_agent.records.build.given import KINDS
from support.repo import Repo

PLACE = ("--phase", "1", "--milestone", "v0.2", "--status", "plan")
DECISION = ("--text", "use JWT", "--rationale", "no state", "--confidence", "0.9")
BLOCK = "---ci---\nphase: 1\nmilestone: v0.2\nplan: 01-01\ntask: 01-01-01\nstatus: execute\n---/ci---"
TASK = f"feat(P01-01-01): add it\n\n{BLOCK}\n"
COMPLETE = {
    "init": ("--phases", "5", "--milestone", "v0.1"),
    "task": ("--type", "feat", "--subject", "add it", "--plan", "1", "--task", "2", *PLACE),
    "milestone": ("--lesson", "Ship early", *PLACE),
    "phase": ("--name", "auth", "--lesson", "Rotate keys", "--covered", "REQ-01", *PLACE),
    "decision": (*DECISION, "--alternative", "sessions", "--alternative", "cookies", *PLACE),
    "escalation": ("--type", "deploy", "--text", "deploy?", *PLACE),
    "compound": ("--category", "tests", "--problem", "flaky", "--solution", "no clock", *PLACE),
    "verify": ("--subject", "check it", "--covered", "REQ-01", "--partial", "REQ-02", *PLACE),
    "research": ("--subject", "compare", "--finding", "one", "--finding", "two", "--phase", "1", "--milestone", "v0.2"),
}


@pytest.mark.parametrize("kind", record.KINDS)
def test_every_kind_is_made_from_flags_alone(repo: Repo, kind: str) -> None:
    ran = repo.agent("record", kind, *COMPLETE[kind])
    assert (ran.returncode, ran.stderr) == (0, "")
    parsed = parse_message(ran.stdout)
    assert (len(parsed.records), parsed.problems) == (1, ())


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_a_kind_is_a_flag(kind: str) -> None:
    assert {"project", *record.KINDS[kind][1].split()} == {*KINDS[kind].fields}


@pytest.mark.parametrize(
    ("name", "value"),
    [("decision", Decision), ("escalation", Escalation), ("compound", Compound), ("requirements", Requirements)],
)
def test_every_part_of_an_object_is_a_flag(name: str, value: type) -> None:
    assert {*record.PARTS[name], "extra"} == {*as_data(value())}


def test_the_flags_build_what_the_builder_builds(repo: Repo) -> None:
    given = TaskCommitInput(
        type="fix", phase=1, milestone="v0.2", plan=1, task=2, status="verify", subject="close it", body="Because.",
        lessons=("One", "Two"), trailers=("Refs: #12",),
    )  # fmt: skip
    ran = repo.agent(
        "record", "task", "--type", "fix", "--phase", "1", "--milestone", "v0.2", "--plan", "01-01",
        "--task", "01-01-02", "--status", "verify", "--subject", "close it", "--body", "Because.",
        "--lesson", "One", "--lesson", "Two",
        "--trailer", "Refs: #12",
    )  # fmt: skip
    assert ran.stdout == CommitBuilder().build_task_commit(given)


def test_machines_hand_over_one_object_and_flags_win(repo: Repo) -> None:
    data = {
        "phase": 1,
        "milestone": "v0.1",
        "status": "plan",
        "decision": {"decision": "use JWT", "rationale": "old", "confidence": 0.9},
    }
    repo.write("record.json", json.dumps(data))
    for args, stdin in ((("--input", "-"), json.dumps(data)), (("--input", "record.json"), None)):
        ran = repo.agent("record", "decision", *args, "--milestone", "v0.2", "--rationale", "new", stdin=stdin)
        (read,) = parse_message(ran.stdout).records
        assert (read.milestone, read.phase) == ("v0.2", 1)
        assert (read.decisions[0].decision, read.decisions[0].rationale) == ("use JWT", "new")


@pytest.mark.parametrize(
    ("args", "stdin", "named"),
    [
        (("phase", "--input", "-"), '{"whatever": 1, "plan": 2}', ("whatever", "plan")),
        (("phase", "--input", "-"), "[1]", ("not one JSON object",)),
        (("phase", "--input", "-"), "{", ("not JSON",)),
        (("phase", "--input", "-"), '"' + "x" * (1 << 20) + '"', ("too large",)),
        (("phase", "--input", "gone.json"), None, ("gone.json",)),
        (("phase",), None, ("phase", "milestone")),
        (("decision", *DECISION), None, ("phase", "milestone", "status")),
        (("decision", *PLACE), None, ("--text", "--rationale", "--confidence")),
        (("phase", "--phase", "one"), None, ("whole number",)),
        (("task", "--decision", "no"), None, ("not JSON",)),
        (("task", "--decision", "[]"), None, ("not a JSON object",)),
        (("phase", "--phase", "1", "--milestone", "v0.2", "--status", "done"), None, ("status", "specify")),
        (("phase", *PLACE, "--commit", "--", "--amend"), None, ("--amend",)),
    ],
)  # fmt: skip
def test_what_cannot_be_written_is_a_usage_error_that_names_it(
    repo: Repo, args: tuple[str, ...], stdin: str | None, named: tuple[str, ...]
) -> None:
    ran = repo.agent("record", *args, stdin=stdin)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert all(word in ran.stderr for word in named), ran.stderr


def test_what_the_newest_record_says_is_carried_over_and_told_in_one_line(repo: Repo) -> None:
    head = repo.commit(TASK)
    ran = repo.agent("record", "decision", *DECISION, "--json")
    report = json.loads(ran.stdout)
    assert ran.stderr == f"git-agent: carried over from {head[:10]}: milestone v0.2, phase 1, status execute\n"
    assert {name: report[name] for name in ("schema_version", "command", "kind", "commit")} == {
        "schema_version": 1,
        "command": "record",
        "kind": "decision",
        "commit": None,
    }
    (read,) = parse_message(report["message"]).records
    assert (read.phase, read.milestone, read.status, read.decisions[0].id) == (1, "v0.2", "execute", "D-001")


def test_a_record_is_committed_on_request_and_ids_go_on(repo: Repo) -> None:
    repo.commit(TASK)
    for number in (1, 2):
        ran = repo.agent("record", "decision", *DECISION, "--commit", "--json")
        report = json.loads(ran.stdout)
        assert report["commit"] == repo.head
        assert repo.git("log", "-1", "--format=%B").strip() == report["message"].strip()
        assert f"id: D-00{number}" in report["message"]


def test_an_escalation_is_resolved_by_its_id(repo: Repo) -> None:
    repo.commit(TASK)
    assert repo.agent("record", "escalation", "--type", "deploy", "--text", "now?", "--commit").returncode == 0
    ran = repo.agent("record", "escalation", "--id", "E-001", "--resolution", "human")
    (read,) = parse_message(ran.stdout).records
    assert (read.escalations[0].description, read.escalations[0].resolution) == ("now?", "human")


def test_staged_work_belongs_to_a_task_and_to_nothing_else(repo: Repo) -> None:
    repo.commit(TASK)
    repo.stage({"a.txt": "one\n"})
    refused = repo.agent("record", "phase", "--commit")
    assert refused.returncode == 5
    assert "hint:" in refused.stderr
    kept = repo.agent("record", "phase", "--commit", "--keep-staged")
    assert (kept.returncode, repo.git("diff", "--cached", "--name-only")) == (0, "a.txt")
    taken = repo.agent("record", "task", "--type", "feat", "--subject", "add a", "--task", "", "--commit")
    assert (taken.returncode, repo.git("diff", "--cached", "--name-only")) == (0, "")
    assert repo.git("log", "-1", "--format=%s") == "feat(P01-01): add a"


def test_only_a_task_about_work_needs_work(repo: Repo) -> None:
    task = ("record", "task", "--subject", "x", "--phase", "1", "--plan", "1", "--milestone", "v1", "--commit")
    assert repo.agent(*task, "--type", "feat").returncode == 5
    assert repo.agent(*task, "--type", "todo").returncode == 0
    assert repo.agent(*task, "--type", "feat", "--", "--allow-empty").returncode == 0


def test_a_hook_that_refuses_shows_the_message(repo: Repo) -> None:
    repo.write(".git/hooks/pre-commit", "#!/bin/sh\nexit 1\n").chmod(0o755)
    ran = repo.agent("record", "decision", *DECISION, *PLACE, "--commit")
    assert ran.returncode == 10
    assert "---ci---" in ran.stderr


def test_several_projects_are_never_mixed_up(repo: Repo) -> None:
    repo.write(".ciagent/config.json", '{"projects": ["api", {"slug": "web"}], "active_project": "web"}')
    ran = repo.agent("record", "phase", *PLACE)
    assert parse_message(ran.stdout).records[0].project == "web"
    unknown = repo.agent("record", "phase", *PLACE, "--project", "app")
    assert unknown.returncode == 2
    assert "api, web" in unknown.stderr
    repo.write(".ciagent/config.json", "{")
    assert repo.agent("record", "phase", *PLACE).returncode == 2


ASKED = """\
escalation(P01): deploy?

---ci---
phase: 1
milestone: v0.1
status: plan
escalations:
  - id: E-001
    type: deploy
    description: deploy to production?
    resolution: pending
---/ci---
"""


def state_of(repo: Repo) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(repo.agent("state", "--json").stdout)
    return data


def test_a_word_that_leaves_an_escalation_open_does_not_resolve_it(repo: Repo) -> None:
    asked = ("--type", "scope", "--text", "may we?", "--phase", "1", "--milestone", "v1", "--status", "plan")
    assert repo.agent("record", "escalation", *asked, "--commit").returncode == 0
    ran = repo.agent("record", "resolve", "E-001", "--resolution", "pending")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert "leave it open: --resolution: is one of timeout, human, auto, auto_resolved, not 'pending'" in ran.stderr


@pytest.mark.parametrize("flags", [("--phase", "1", "--phase", "2"), ("--text", "a", "--text", "a")])
def test_a_flag_for_one_value_is_given_once(repo: Repo, flags: tuple[str, ...]) -> None:
    ran = repo.agent("record", "decision", *flags)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert f"argument {flags[0]}: is given twice" in ran.stderr


def test_an_escalation_is_resolved_by_its_id_where_it_was_asked_and_the_project_stays(repo: Repo) -> None:
    repo.commit(ASKED)
    repo.commit(TASK)
    ran = repo.agent("record", "resolve", "E-001", "--text", "on Friday", "--commit")
    assert ran.returncode == 0
    message = repo.git("log", "-1", "--format=%B")
    assert message.startswith("escalation(P01): resolve E-001 (human)\n")
    (record,) = parse_message(message).records
    assert (record.phase, record.milestone, record.escalations[0].resolution) == (1, "v0.1", "human")
    state = state_of(repo)
    assert (state["phase"], state["milestone"], state["task"]) == (1, "v0.2", "01-01-01")
    assert [each["resolved_in"] for each in state["escalations"]] == [repo.head]


def test_whoever_names_no_open_escalation_is_told_what_is_open(repo: Repo) -> None:
    repo.commit(ASKED)
    for line in (("resolve", "E-009"), ("escalation", "--id", "E-009", "--resolution", "human")):
        ran = repo.agent("record", *line)
        assert ran.returncode == 2
        assert "no escalation E-009 is open here" in ran.stderr
        assert "open: E-001 (phase 1 of v0.1: deploy to production?)" in ran.stderr


def test_a_milestone_is_ended(repo: Repo) -> None:
    repo.commit(TASK)
    ran = repo.agent("record", "milestone", "--milestone", "v0.2-mvp", "--lesson", "Ship early", "--commit")
    assert ran.returncode == 0
    assert "v0.2-mvp ends with phases in progress: 01\n" in ran.stderr
    assert repo.git("log", "-1", "--format=%s") == "docs(milestone): complete v0.2-mvp"
    (milestone,) = state_of(repo)["milestones"]
    assert (milestone["version"], milestone["slug"], milestone["status"]) == ("v0.2", "mvp", "complete")


def test_the_phases_and_the_name_of_a_project_reach_the_state(repo: Repo) -> None:
    names = ("--phase-name", "foundation", "--phase-name", "auth", "--project-name", "atlas", "--milestone", "v0.1")
    assert repo.agent("record", "init", *names, "--commit").returncode == 0
    (begun,) = state_of(repo)["beginnings"]
    assert (begun["name"], begun["phase_count"]) == ("atlas", 2)
    assert begun["phases"] == [{"number": 1, "name": "foundation"}, {"number": 2, "name": "auth"}]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("decision", "--text", "x", *PLACE), "missing: --rationale, --confidence"),
        (
            ("decision", "--text", "x", "--confidence", "7", *PLACE),
            "missing: --rationale; --confidence: is a number from 0 to 1, not 7.0",
        ),
        (("decision", *DECISION, "--id", "a b", *PLACE), "--id: is made of letters"),
        (("decision", "--text", "x", "--rationale", "y", "--confidence", "7", *PLACE), "--confidence: is a number"),
        (("escalation", "--type", "a b", "--text", "x", *PLACE), "--type: is made of letters"),
        (("verify", "--subject", "x", "--covered", "a b", *PLACE), "--covered: is made of letters"),
        (("phase", "--lesson", " ", *PLACE), "--lesson: is required"),
        (("phase", "--status", "done", "--phase", "1", "--milestone", "v1"), "--status: is one of"),
        (("task", "--type", "fix", "--subject", "x", *PLACE), "--plan: is required, and task where there is one"),
        (("compound", "--category", "c", *PLACE), "missing: --problem, --solution"),
        (
            ("task", "--type", "wip", "--subject", "x", "--compound", '{"category": "c"}', *PLACE),
            "--compound (problem): is required",
        ),
    ],
)
def test_errors_name_the_flags_that_were_typed(repo: Repo, args: tuple[str, ...], said: str) -> None:
    ran = repo.agent("record", *args)
    assert ran.returncode == 2
    assert said in ran.stderr
