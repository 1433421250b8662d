"""The whole program against a forge: the same exit code with and without --json, and what each command leaves."""

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.ci_answers import check_seed
from support.ci_program import CANARY, STATE, AtGitHub
from support.forges.github import GitHub
from support.forges.server import fails, shows_login_page
from support.in_process import run_main
from support.repo import Repo


def green(at: AtGitHub) -> None:
    at.job("lint")
    at.forge.require("lint")


def red(at: AtGitHub) -> None:
    at.job("lint", "failure")
    at.forge.require("lint")


def waiting(at: AtGitHub) -> None:
    at.job("lint", "in_progress")
    at.forge.require("lint")


def refused(at: AtGitHub) -> None:
    at.forge.token = "another"


def private(at: AtGitHub) -> None:
    at.forge.path = "somebody/else"


def gone(at: AtGitHub) -> None:
    at.forge.play("", shows_login_page)


def with_request(**fields: Any) -> Callable[[AtGitHub], None]:
    def change(at: AtGitHub) -> None:
        green(at)
        at.forge.pulls[7].update(fields)

    return change


def unknown_word(at: AtGitHub) -> None:
    at.forge.invented.add("exploded")
    at.job("lint", "exploded")


def missing(at: AtGitHub) -> None:
    at.forge.require("lint")


def cancelled(at: AtGitHub) -> None:
    at.job("lint", "cancelled")
    at.forge.require("lint")


def partial(at: AtGitHub) -> None:
    green(at)
    at.forge.play(f"/commits/{at.sha}/status", fails(404))


def nothing(at: AtGitHub) -> None:
    del at


def optional_red(at: AtGitHub) -> None:
    green(at)
    at.job("docs", "failure")


WORLDS: dict[str, tuple[Callable[[AtGitHub], object], int]] = {
    "ready": (green, 0),
    "an optional check is red": (optional_red, 0),
    "failing": (red, 1),
    "cancelled": (cancelled, 1),
    "startup failure": (lambda at: at.forge.run(sha=at.sha, conclusion="startup_failure"), 1),
    "stale": (lambda at: at.job("lint", "stale"), 1),
    "awaiting approval": (lambda at: at.forge.run(sha=at.sha, conclusion="action_required"), 1),
    "pending": (waiting, 8),
    "required, not reported": (missing, 8),
    "draft": (with_request(draft=True, mergeable_state="draft"), 1),
    "conflict": (with_request(mergeable=False, mergeable_state="dirty"), 1),
    "label": (with_request(labels=["WIP"]), 1),
    "computing": (with_request(mergeable=None, mergeable_state="unknown"), 8),
    "token refused": (refused, 4),
    "not to be seen": (private, 4),
    "no checks": (nothing, 11),
    "unreachable": (gone, 12),
    "unknown word": (unknown_word, 12),
    "partial": (partial, 12),
}


READY = [world for world, (_, code) in WORLDS.items() if code == 0]
UNANSWERED = ("token refused", "not to be seen", "unreachable")
OPTIONS = {"wait": ("--timeout", "0"), "status": ("--refresh",), "merge": ("--rebase",)}
CASES = [
    (world, command)
    for world in WORLDS
    for command in ("gate", "wait", "status", "merge")
    if command != "merge" or world not in READY
]


@pytest.mark.parametrize(("world", "command"), CASES)
def test_the_exit_code_is_the_same_for_people_and_for_programs(
    clone: Repo, forge: GitHub, world: str, command: str
) -> None:
    at = AtGitHub(clone, forge)
    prepare, code = WORLDS[world]
    prepare(at)
    wanted = 0 if command == "status" and world not in UNANSWERED else code
    for_people = at.ci(command, *OPTIONS.get(command, ()))
    for_programs = at.ci(command, *OPTIONS.get(command, ()), "--json")
    said = for_people.stdout + for_people.stderr + for_programs.stdout + for_programs.stderr
    assert (for_people.returncode, for_programs.returncode) == (wanted, wanted), said
    assert CANARY not in said
    assert forge.writes == []
    report = json.loads(for_programs.stdout)  # one object, whatever else was said on the way
    if "error" in report:
        assert report["error"]["exit_code"] == wanted
        return
    check_seed(report)
    assert report["aggregate"]["merge_ready"] == (code == 0) == (report["merge_reasons"] == [])


def test_a_forge_that_is_still_finding_out_is_given_time(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    with_request(mergeable=None, mergeable_state="unknown")(at)
    waits: list[float] = []
    ran = run_main(["ci", "gate"], stdin=b"", env={**os.environ, **at.environ}, cwd=clone.path, pause=waits.append)
    assert (ran.returncode, waits) == (8, [0.5, 1.0, 2.0, 4.0])


@pytest.mark.parametrize("command", ["status", "gate", "wait", "diagnose", "rerun", "merge"])
def test_every_command_that_asked_the_forge_writes_the_context(clone: Repo, forge: GitHub, command: str) -> None:
    at = AtGitHub(clone, forge)
    red(at)
    at.ci(command, cwd=clone.path / ".github")
    context = at.state()["ci_context"]
    check_seed(context)
    assert (context["pr_number"], context["branch"], context["sha"]) == (7, "topic", clone.head)
    assert context["ci_systems"] == [
        {"name": "GitHub Actions", "primary": True, "config_files": [".github/workflows/ci.yml"]}
    ]
    assert list(at.state()) == ["ci_context"]
    assert clone.git("status", "--porcelain") == ""
    assert CANARY not in (clone.path / STATE).read_text()


def test_a_file_that_cannot_be_written_is_one_warning_and_the_answer_stands(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    green(at)
    clone.write(".claude", "a file")
    ran = at.ci("wait")
    assert (ran.returncode, ran.stderr.count("warning: ")) == (0, 1)
    assert f"warning: {STATE} cannot be written" in ran.stderr


def test_a_bare_repository_has_none(clone: Repo, forge: GitHub, tmp_path: Path) -> None:
    at = AtGitHub(clone, forge)
    green(at)
    clone.git("clone", "--quiet", "--bare", str(clone.path), str(tmp_path / "bare"))
    bare = Repo(tmp_path / "bare")
    bare.git("remote", "set-url", "origin", "https://github.com/o/r.git")
    ran = bare.agent("ci", "status", env=at.environ)
    assert (ran.returncode, "hint: run it in a work tree" in ran.stderr) == (5, True)
    assert not (bare.path / ".claude").exists()


def test_answers_of_the_forge_are_kept_in_the_git_directory(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    green(at)
    at.ci("status")
    assert [file.name.partition("-")[0] for file in (clone.path / ".git/git-agent/ci").iterdir()] == ["answers"]


def test_whoever_wants_no_file_gets_none(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    red(at)
    for command in ("status", "gate", "wait", "diagnose", "rerun", "merge"):
        at.ci(command, "--no-context-file")
    assert not (clone.path / ".claude").exists()


def test_a_status_is_answered_from_the_file_without_a_request(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    green(at)
    assert not at.json("status")["stale"]
    asked = len(forge.paths)
    again = at.json("status")
    assert (again["stale"], len(forge.paths)) == (True, asked)
    assert "from the last look, " in at.ci("status").stdout
    assert not at.json("status", "--refresh")["stale"]
    assert not at.json("status", "--pr", "7")["stale"]


def test_the_gate_asks_though_the_file_is_fresh_and_green(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    green(at)
    assert at.json("status")["aggregate"]["merge_ready"]
    forge.check_runs[0]["conclusion"] = "failure"
    assert at.json("status")["stale"]
    for command in ("gate", "merge"):
        assert at.ci(command).returncode == 1
    assert at.ci("wait").returncode == 1


def test_offline_the_last_state_is_shown_with_its_age(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    green(at)
    at.ci("status")
    gone(at)
    for command in ("gate", "status"):
        more = ("--refresh",) if command == "status" else ()
        ran = at.ci(command, *more)
        assert ran.returncode == 12
        assert "from the last look, " in ran.stdout
        assert "note: this is the last known state, " in ran.stdout
        assert "passed   lint" in ran.stdout
        assert "not known whether it is ready\n" in ran.stdout
        assert (ran.stdout + ran.stderr).count("gave no answer") == 1
        report = at.json(command, *more, code=12)
        assert (report["stale"], report["aggregate"]["merge_ready"]) == (True, False)


def test_offline_for_the_first_time_the_systems_are_told(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    gone(at)
    ran = at.ci("status")
    assert ran.returncode == 12
    assert "set up for GitHub Actions\n" in ran.stdout


def test_blocked_shows_what_fails_with_its_address_and_what_to_do(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    red(at)
    ran = at.ci("gate")
    assert "failed   lint  required  2m30s     https://github.example/o/r/runs/" in ran.stdout
    assert "next: git-agent ci diagnose lint\n" in ran.stdout
    assert ran.stdout.endswith("0/1 required checks passing\n")


def test_a_request_may_be_named_as_people_write_it(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    red(at)
    assert at.json("status", "--pr", "#7")["pr_number"] == 7


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("status", "--pr", "7", "--branch", "topic"), 2),
        (("gate", "--sha", "HEAD", "--pr", "7"), 2),
        (("wait", "--branch", "topic", "--sha", "HEAD"), 2),
        (("status", "--pr", "0"), 2),
        (("status", "--pr", "seven"), 2),
        (("status", "--remote", ""), 2),
        (("wait", "--interval", "soon"), 2),
        (("wait", "--interval", "0"), 2),
        (("wait", "--timeout", "-1"), 2),
        (("merge", "--squash", "--rebase"), 2),
        (("diagnose", "lint", "--check", "lint"), 2),
        (("diagnose", "nothing-of-that-name"), 2),
        (("rerun", "nothing-of-that-name"), 2),
        (("status", "--sha", "nowhere"), 5),
        (("status", "--branch", "nowhere"), 5),
        (("frobnicate",), 2),
    ],
)
def test_a_wrong_call_is_told_as_one(clone: Repo, forge: GitHub, words: tuple[str, ...], code: int) -> None:
    at = AtGitHub(clone, forge)
    red(at)
    assert at.ci(*words).returncode == code
    assert at.json(*words, code=code)["error"]["exit_code"] == code


def test_outside_of_a_repository_and_without_a_remote_it_is_5(
    clone: Repo, forge: GitHub, tmp_path_factory: pytest.TempPathFactory
) -> None:
    at = AtGitHub(clone, forge)
    assert at.ci("status", cwd=tmp_path_factory.mktemp("nowhere")).returncode == 5
    clone.git("remote", "remove", "origin")
    ran = at.ci("status")
    assert (ran.returncode, "git remote add" in ran.stderr) == (5, True)


def test_another_remote_can_be_asked_about(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    green(at)
    clone.git("remote", "rename", "origin", "theirs")
    clone.git("remote", "add", "origin", "/srv/somewhere")
    ran = at.ci("gate")
    assert (ran.returncode, "choose another one with --remote" in ran.stderr) == (12, True)
    assert at.ci("gate", "--remote", "theirs").returncode == 0
    ran = at.ci("gate", "--remote", "nobody")
    assert (ran.returncode, ran.stderr) == (5, "error: no remote is called nobody\nhint: the remotes: origin, theirs\n")


def test_a_host_that_a_variable_names_is_told(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    green(at)
    assert at.ci("status").stdout.startswith(f"#7 topic {at.sha[:12]} into main at o/r on {forge.address}\n")
    refused(at)
    assert f"error: GitHub at {forge.address} refuses the token from GH_TOKEN\n" in at.ci("gate").stderr


def test_without_a_commit_it_is_5_and_says_what_can_be_asked(repo: Repo, forge: GitHub) -> None:
    repo.git("remote", "add", "origin", "https://github.com/o/r.git")
    forge.pull(7)
    ran = repo.agent("ci", "gate", env={"GITHUB_API_URL": forge.api})
    assert (ran.returncode, "--pr N" in ran.stderr) == (5, True)
    assert repo.agent("ci", "gate", "--pr", "7", env={"GITHUB_API_URL": forge.api}).returncode == 11


def test_an_unknown_check_is_told_with_those_there_are(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    red(at)
    at.job("docs")
    assert "lint, docs" in at.json("diagnose", "nothing", code=2)["error"]["hint"]


def test_a_commit_and_a_branch_can_be_asked_for(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge, has_request=False)
    green(at)
    by_sha = at.json("status", "--sha", clone.head[:10])
    assert (by_sha["sha"], "pr_number" in by_sha) == (clone.head, False)
    clone.git("switch", "--quiet", "--detach")
    assert at.json("status", "--branch", "topic")["branch"] == "topic"
    assert at.json("status", "--refresh")["sha"] == clone.head


def test_a_repositorys_own_file_chooses_no_forge_and_no_label(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge, labels=["wip"])
    green(at)
    clone.write(".git-agent.toml", '[ci]\nforge = "gitlab"\nblocking_labels = []\n')
    ran = at.ci("gate")
    assert ran.returncode == 1
    assert "it has the label wip" in ran.stdout
    for key in ("ci.forge", "ci.blocking_labels"):
        assert ran.stderr.count(f"{key} cannot be set by a repository") == 1


def test_labels_that_block_are_a_setting(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge, labels=["hold"])
    green(at)
    assert at.ci("gate").returncode == 0
    assert at.ci("gate", env={"GIT_AGENT_CI_BLOCKING_LABELS": "hold,later"}).returncode == 1


def test_inside_ci_the_running_job_does_not_wait_for_itself(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    green(at)
    run = forge.run(sha=at.sha, status="in_progress", conclusion=None)
    at.job("gate", "in_progress", run=run)
    forge.require("gate")
    job = {"GITHUB_ACTIONS": "true", "GITHUB_RUN_ID": str(run), "GITHUB_JOB": "gate"}
    assert at.ci("gate").returncode == 8
    ran = at.ci("gate", env=job)
    assert ran.returncode == 0, ran.stdout
    assert "note: gate is this very job, and was left out\n" in ran.stdout
    assert at.ci("wait", env=job).returncode == 0


def test_a_reader_that_knows_the_seed_alone_is_led_right(clone: Repo, forge: GitHub) -> None:
    """Steps 4 to 7 of the seed: the context is written, merge_ready is read, and that blocks or lets through."""
    at = AtGitHub(clone, forge)
    red(at)
    at.ci("status")
    context = at.state()["ci_context"]
    assert context["aggregate"]["merge_ready"] is False
    assert [check["url"] for check in context["checks"] if check["name"] in context["aggregate"]["failing_checks"]]
    forge.check_runs[0]["conclusion"] = "success"
    at.ci("status", "--refresh")
    assert at.state()["ci_context"]["aggregate"]["merge_ready"] is True


@pytest.mark.parametrize("command", ["gate", "merge", "wait --timeout 0", "status --refresh", "diagnose", "rerun"])
@pytest.mark.parametrize(("change", "code"), [(gone, 12), (refused, 4), (private, 4)])
def test_no_reader_merges_by_what_nobody_could_answer(
    clone: Repo, forge: GitHub, change: Callable[[AtGitHub], None], code: int, command: str
) -> None:
    at = AtGitHub(clone, forge)
    green(at)
    assert at.ci("gate").returncode == 0
    change(at)
    assert at.ci(*command.split()).returncode == code
    context = at.state()["ci_context"]
    assert (context["aggregate"]["merge_ready"], context["stale"]) == (False, True)
    assert len(context["merge_reasons"]) == 1
    assert "ready to merge" not in at.ci("status").stdout


@pytest.mark.parametrize("token", ["x", "lint", "main", "context", "conclusion", "completed", "failure", "required"])
def test_a_token_that_is_a_word_changes_nothing_that_is_judged(clone: Repo, forge: GitHub, token: str) -> None:
    at = AtGitHub(clone, forge)
    forge.token = token
    red(at)
    report = at.json("gate", code=1, env={"GH_TOKEN": token})
    [check] = report["checks"]
    assert (check["required"], check["outcome"], check["status"], check["conclusion"]) == (
        True,
        "fail",
        "completed",
        "failure",
    )
    forge.check_runs[0]["conclusion"] = "success"
    assert at.ci("gate", env={"GH_TOKEN": token}).returncode == 0


def test_a_token_that_the_forge_says_is_neither_shown_nor_kept(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    at.job(f"lint {CANARY}", "failure")
    at.job("docs")
    forge.require(f"lint {CANARY}")
    for command in ("gate", "status --refresh", "wait --timeout 0", "diagnose", "diagnose nothing", "merge", "rerun"):
        for more in ((), ("--json",)):
            ran = at.ci(*command.split(), *more)
            assert CANARY not in ran.stdout + ran.stderr
    assert "lint [token]" in at.ci("gate").stdout
    folders = (at.repo.path / ".git" / "git-agent", at.repo.path / ".claude")
    kept = b"".join(file.read_bytes() for folder in folders for file in folder.rglob("*") if file.is_file())
    assert b"docs" in kept
    assert CANARY.encode() not in kept


def test_every_subcommand_shows_an_example(clone: Repo) -> None:
    for command in ("status", "wait", "gate", "diagnose", "merge", "rerun"):
        assert "example:" in clone.agent("ci", command, "--help").stdout
