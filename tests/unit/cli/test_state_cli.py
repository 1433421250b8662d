"""`git-agent state`: the state for people and for programs, and what is said when there is none."""

import json
from pathlib import Path
from typing import Any

import pytest

from git_agent.cli.state_text import state_text
from git_agent.records.state.build import build_state
from git_agent.records.state.phases import Stage
from git_agent.records.state.placement import placed
from git_agent.records.state.row_reading import row_of
from support.histories import in_a_row, make_history
from support.repo import Repo
from support.terminal import at_terminal

AUTH = """\
feat(P03-01-02): rotate refresh tokens

---ci---
phase: 3
milestone: v0.2
plan: 03-01
task: 03-01-02
status: execute
decisions:
  - id: D-001
    decision: use JWT
    rationale: no state to keep
    confidence: 0.92
escalations:
  - id: E-001
    type: deploy
    description: deploy to production?
    resolution: pending
requirements:
  covered: [REQ-01]
  partial: [REQ-02]
lessons:
  - rotate keys early
---/ci---
"""
LATER = "fix(P03-01-03): close the file\n\n---ci---\nphase: 3\ntask: 03-01-03\nstatus: verify\n---/ci---\n"


@pytest.fixture
def project(tmp_path: Path, home: Path) -> Repo:
    repo, _ = make_history(
        tmp_path / "repo", in_a_row("docs: begin", AUTH, LATER), {"phase/03-auth": 2, "phase/02-api": 0}
    )
    repo.git("checkout", "--quiet", "-b", "phase/04-ui", "main")
    repo.commit("feat: begin")
    repo.git("checkout", "--quiet", "main")
    return repo


def data(repo: Repo, *flags: str) -> dict[str, Any]:
    ran = repo.agent("state", "--json", *flags)
    assert (ran.returncode, ran.stderr) == (0, "")
    report: dict[str, Any] = json.loads(ran.stdout)
    return report


def test_a_person_sees_place_questions_coverage_decisions_and_phases(project: Repo) -> None:
    ran = project.agent("state")
    assert (ran.returncode, ran.stderr) == (0, "")
    newest, decided = (oid[:10] for oid in project.git("rev-parse", "main", "main~1").split())
    assert ran.stdout == (
        "phase 3, v0.2, task 03-01-03, verify\n"
        f"recorded in {newest}\n"
        "\n"
        "open escalations (1)\n"
        f"  E-001  deploy: deploy to production?  (phase 3, {decided})\n"
        "\n"
        "requirements: 1 covered, 1 partial: REQ-02\n"
        "\n"
        "decisions (1)\n"
        f"  D-001  0.92  use JWT  (phase 3, {decided})\n"
        "\n"
        "phases (3)\n"
        "  02 api: in progress  phase/02-api\n"
        "  03 auth: complete  phase/03-auth\n"
        "  04 ui: in progress  phase/04-ui\n"
        "\n"
        "2 records in 3 commits, 1 lesson\n"
    )


def test_a_program_gets_every_value_with_its_commit(project: Repo) -> None:
    report = data(project)
    newest, decided = project.git("rev-parse", "main", "main~1").split()
    assert (report["head"], report["phase"], report["milestone"], report["status"]) == (newest, 3, "v0.2", "verify")
    assert report["sources"] == {
        "phase": newest, "milestone": decided, "plan": decided, "task": newest, "status": newest,
    }  # fmt: skip
    assert report["decisions"][0]["commit"] == decided
    assert report["requirements"]["covered"] == [{"id": "REQ-01", "commit": decided, "project": None}]
    assert (report["commits_read"], report["blocks_read"], report["problems"]) == (3, 2, [])


def test_the_state_as_of_a_revision(project: Repo) -> None:
    assert data(project, "--at", "main~1")["task"] == "03-01-02"
    past = data(project, "--at", "main~2")
    assert (past["phase"], [each["branch"] for each in past["phases"]]) == (None, ["phase/02-api"])


@pytest.mark.parametrize(
    ("since", "blocks"),
    [("main~1", 1), ("main~2", 2), ("main", 0), ("2023-11-14", 2), ("2023-11-14T22:15:00Z", 1), ("@1700000100", 1)],
)
def test_only_what_was_recorded_since(project: Repo, since: str, blocks: int) -> None:
    report = data(project, "--since", since)
    assert report["blocks_read"] == blocks
    assert len(report["phases"]) == 3


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--at", "nowhere"], "unknown revision: nowhere"),
        (["--at", "-q"], "expected one argument"),
        (["--at=--all"], "not a revision"),
        (["--since", "nowhere"], "unknown revision: nowhere"),
        (["--since", "someday"], "unknown revision: someday"),
        (["--since", "2026-13-40"], "there is no day 2026-13-40"),
        (["--project", "web"], "unknown project: web"),
    ],
)
def test_what_is_not_there_is_said(project: Repo, flags: list[str], said: str) -> None:
    ran = project.agent("state", *flags)
    assert (ran.returncode, ran.stdout) == (2 if "expected" in said else 5, "")
    assert said in ran.stderr


def test_an_unknown_project_is_answered_with_those_there_are(repo: Repo) -> None:
    for project in ("web", "api"):
        repo.commit(f"feat(P01-01): x\n\n---ci---\nproject: {project}\nphase: 1\n---/ci---\n")
    ran = repo.agent("state", "--project", "wep", "--json")
    assert ran.returncode == 5
    assert "hint: there are: api, web" in ran.stderr
    assert json.loads(ran.stdout)["error"]["exit_code"] == 5
    assert data(repo, "--project", "web")["project"] == "web"
    assert "web: phase 1" in repo.agent("state", "--project", "web").stdout
    assert "  api: phase 1; 0 open escalations" in repo.agent("state").stdout


def test_a_history_without_records_is_no_error(repo: Repo) -> None:
    assert repo.agent("state").stdout == "no records in 0 commits\n"
    assert data(repo)["head"] is None
    repo.commit("feat: begin")
    assert repo.agent("state").stdout == "no records in 1 commit\n"
    assert (data(repo)["phase"], data(repo)["decisions"], data(repo)["commits_read"]) == (None, [], 1)


def test_outside_of_a_repository_it_is_an_error(tmp_path: Path, home: Path) -> None:
    ran = Repo(tmp_path).agent("state", cwd=tmp_path)
    assert ran.returncode == 5
    assert "not a git repository" in ran.stderr


def test_problems_are_counted_and_their_place_is_named(repo: Repo) -> None:
    repo.commit("release(P01): x\n\n---ci---\nphase: 1-5\nstatus: done\n---/ci---\n")
    assert "3 problems in 1 commit; `git-agent state --json` names them" in repo.agent("state").stdout
    assert [(each["kind"], each["line"]) for each in data(repo)["problems"]] == [
        ("not-a-number", 4),
        ("unknown-word", 5),
        ("unknown-type", 1),
    ]


def test_no_terminal_obeys_what_was_committed(repo: Repo) -> None:
    decision = 'decisions:\n  - id: D-1\n    decision: "\\e[2J\\u202Egone"\n'
    repo.commit(f'feat(\x1b[2JP01): x\n\n---ci---\nphase: "\\e]0;t\\a"\n{decision}---/ci---\n')
    ran = repo.agent("state")
    assert ran.returncode == 0
    assert "\x1b" not in ran.stdout
    assert "\u202e" not in ran.stdout
    assert "gone" in ran.stdout


def test_a_long_list_shows_its_newest_and_says_so(tmp_path: Path, home: Path) -> None:
    text = "feat(P01-01): x\n\n---ci---\ndecisions:\n  - id: D-{0}\n    decision: number {0}\n---/ci---\n"
    repo, _ = make_history(tmp_path / "repo", in_a_row(*(text.format(at) for at in range(30))))
    shown = repo.agent("state").stdout
    assert "number 29 " in shown
    assert "number 9 " not in shown
    assert "and 10 before them; `--json` has all" in shown
    assert len(data(repo)["decisions"]) == 30


def test_the_cache_can_be_switched_off(project: Repo) -> None:
    folder = project.path / ".git" / "git-agent"
    assert project.agent("state", env={"GIT_AGENT_RECORDS_CACHE": "false"}).returncode == 0
    assert not folder.exists()
    project.agent("state")
    assert (folder / "records" / "history").exists()


def test_a_terminal_shows_colour_and_the_progress_of_a_long_history(tmp_path: Path, home: Path) -> None:
    commits = in_a_row(*(f"fix: {at}" for at in range(4200)), AUTH)
    repo, _ = make_history(tmp_path / "repo", commits)
    code, screen = at_terminal(repo.path, ["state"], [])
    assert code == 0
    assert "4,096 commits read" in screen
    assert "\x1b[32m0.92\x1b[0m" in screen
    _, again = at_terminal(repo.path, ["state"], [])
    assert "commits read" not in again


def test_a_bare_repository_is_read_like_any_other(project: Repo, tmp_path: Path) -> None:
    project.git("clone", "--quiet", "--bare", ".", str(tmp_path / "bare.git"))
    bare = Repo(tmp_path / "bare.git")
    assert data(bare)["decisions"] == data(project)["decisions"]
    assert bare.agent("state", "--check", "HEAD").stdout == project.agent("state", "--check", "HEAD").stdout
    refused = bare.agent("record", "decision", "--text", "a")
    assert (refused.returncode, "bare repository" in refused.stderr) == (5, True)


def test_a_shallow_clone_says_that_it_does_not_know_all(project: Repo, tmp_path: Path) -> None:
    project.git("clone", "--quiet", "--depth=1", f"file://{project.path}", str(tmp_path / "clone"))
    ran = Repo(tmp_path / "clone").agent("state", "--json")
    report = json.loads(ran.stdout)
    assert (ran.returncode, report["complete"]) == (0, False)
    assert [(each["kind"], each["commit"]) for each in report["problems"]] == [("shallow-clone", "")]
    assert "shallow" in ran.stderr
    assert "git fetch --unshallow" in ran.stderr
    assert data(project)["complete"] is True


def test_of_several_projects_every_line_names_its_own(repo: Repo) -> None:
    for name in ("web", "api"):
        repo.commit(AUTH.replace("---ci---\n", f"---ci---\nproject: {name}\n", 1))
    lines = repo.agent("state").stdout.splitlines()
    assert lines[0].startswith("api: phase 3, v0.2")
    for word in ("deploy to production?", "use JWT", "03: in progress", "REQ-02"):
        named = [line for line in lines if word in line]
        assert len(named) == 2, word
        assert ["web" in line for line in named].count(True) == 1
        assert ["api" in line for line in named].count(True) == 1


def test_todos_notes_and_research_are_counted(repo: Repo) -> None:
    for kind in ("todo", "note"):
        repo.commit(f"{kind}(P01): later\n\n---ci---\nphase: 1\nmilestone: v1\nstatus: plan\n---/ci---\n")
    assert "1 todo, 1 note" in repo.agent("state").stdout


def test_the_text_names_the_project_and_the_phases_that_were_planned() -> None:
    block = "---ci---\nphase: 0\nmilestone: v0.2\n---/ci---\n"
    begun = f"docs(init): initialize atlas (3 phases)\n\n1. base\n2. sign\n\n{block}"
    rows = [row_of(f"{at}", at, text.encode()) for at, text in enumerate((begun, AUTH))]
    stages = (Stage("phase", 1, "", None, "complete", None, "v0.2", "0"),)
    state = build_state([*placed(row for row in rows if row)], stages, head="1", commits=2)
    text = "".join(part if isinstance(part, str) else part.text for part in state_text(state))
    assert text.startswith("atlas: phase 3, v0.2")
    assert "phases (2)\n  01 base: complete\n  02 sign: planned\n" in text


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        (2, "phases (2)\n  01: complete\n  02: planned\n\n"),
        (22, "  20: planned\n  and 2 more: planned\n\n"),
        (0, "phases (1)\n  01: complete\n\n"),
    ],
)
def test_phases_that_were_only_counted_are_planned_too(count: int, expected: str) -> None:
    block = "---ci---\nphase: 0\nmilestone: v0.2\n---/ci---\n"
    rows = [row_of("0", 0, f"docs(init): initialize atlas ({count} phases)\n\n{block}".encode())]
    stages = (Stage("phase", 1, "", None, "complete", None, "v0.2", "0"),)
    state = build_state([*placed(row for row in rows if row)], stages, head="0", commits=1)
    text = "".join(part if isinstance(part, str) else part.text for part in state_text(state))
    assert expected in text


def test_a_person_sees_what_became_of_a_question(repo: Repo) -> None:
    place = ("--phase", "1", "--milestone", "v0.1", "--status", "plan")
    asked = ("escalation", "--type", "deploy", "--text", "deploy?", *place, "--commit")
    for args in (asked, ("resolve", "E-001", "--text", "yes, on Friday", "--commit")):
        assert repo.agent("record", *args).returncode == 0
    oid = repo.git("rev-parse", "HEAD").strip()[:10]
    text = repo.agent("state").stdout
    assert f"resolved escalations (1)\n  E-001  deploy: deploy?  human: yes, on Friday  (phase 1, {oid})\n" in text
    assert "open escalations" not in text


def test_the_text_names_the_milestone_where_there_are_several() -> None:
    other = AUTH.replace("milestone: v0.2", "milestone: v0.3")
    rows = [row_of(f"{at}", at, text.encode()) for at, text in enumerate((AUTH, other))]
    stages = tuple(Stage("phase", 3, "auth", None, "complete", None, milestone, "0") for milestone in ("v0.2", "v0.3"))
    state = build_state([*placed(row for row in rows if row)], stages, head="1", commits=2)
    text = "".join(part if isinstance(part, str) else part.text for part in state_text(state))
    for milestone, commit in (("v0.2", 0), ("v0.3", 1)):
        assert f"  E-001  deploy: deploy to production?  (phase 3 of {milestone}, {commit})\n" in text
        assert f"  D-001  0.92  use JWT  (phase 3 of {milestone}, {commit})\n" in text
        assert f"  {milestone} 03 auth: complete\n" in text
