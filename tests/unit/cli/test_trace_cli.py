"""`git-agent trace` from outside: for people and for programs."""

import json
from pathlib import Path

from support.repo import Repo
from support.template import template

LONG = "\n".join(f"def name_{number}(): return {number}" for number in range(400))


@template
def traced(repo: Repo) -> None:
    """A repository with one recorded run of a model, whose request is too long for a line."""
    repo.commit("Begin", {"a.py": "A = 1\n"})
    repo.stage({"b.py": f"{LONG}\n"})
    script = Path(repo.path).parent / "replies.jsonl"
    script.write_text(json.dumps({"text": "feat: add b.py"}) + "\n")
    assert repo.agent("commit-msg", "--provider", f"scripted:{script}").returncode == 0


def shown(repo: Repo, *args: str) -> dict[str, object]:
    ran = repo.agent("trace", "show", "--json", *args)
    assert (ran.returncode, ran.stderr) == (0, "")
    report = json.loads(ran.stdout)
    assert isinstance(report, dict)
    return report


def test_a_run_is_one_object_with_its_events(traced: Repo) -> None:
    (name,) = json.loads(traced.agent("trace", "list", "--json").stdout)["sessions"]
    output = shown(traced, name[:8])
    assert (output["schema_version"], output["command"], output["session"]) == (1, "trace", name)
    events = output["events"]
    assert isinstance(events, list)
    recorded = (traced.path / ".git-agent/sessions" / name / "events.ndjson").read_text("utf-8").splitlines()
    assert events == [json.loads(line) for line in recorded]
    assert "final" in [event["event"] for event in events]


def test_a_run_is_listed_and_told_for_people(traced: Repo) -> None:
    (run,) = json.loads(traced.agent("trace", "list", "--json").stdout)["runs"]
    assert (run["run"], run["provider"], run["outcome"], run["failed"]) == (
        "commit-msg",
        "scripted",
        "feat: add b.py",
        False,
    )
    assert run["bytes"] > 10_000
    listed = traced.agent("trace", "list").stdout
    assert listed.startswith(f"{run['session']} ")
    assert listed.endswith(" kB  feat: add b.py\n")
    story = traced.agent("trace", "show").stdout
    assert len(story.splitlines()) < 12
    assert "read 1 files, +400 -0" in story
    assert story.endswith("written by replies.jsonl (scripted):\n    feat: add b.py\n")
    assert "name_399" in traced.agent("trace", "show", "--full").stdout


def test_without_an_action_the_runs_are_listed(traced: Repo) -> None:
    ran = traced.agent("trace")
    assert (ran.returncode, ran.stdout) == (0, traced.agent("trace", "list").stdout)
    assert ran.stdout


def test_long_texts_are_named_or_given_whole(traced: Repo) -> None:
    def long_texts(told: dict[str, object]) -> list[object]:
        events = told["events"]
        assert isinstance(events, list)
        return [value for event in events for value in event.values() if "name_399" in str(value)]

    named = [value for event in shown(traced)["events"] for value in event.values() if isinstance(value, dict)]  # type: ignore[attr-defined]
    assert named
    assert all(set(value) == {"artifact", "bytes", "preview"} for value in named)
    assert not long_texts(shown(traced))
    whole = long_texts(shown(traced, "--full"))
    assert whole
    assert all(isinstance(value, str) for value in whole)


def test_a_run_that_is_not_there_is_told_to_programs_too(repo: Repo) -> None:
    ran = repo.agent("trace", "show", "--json")
    assert (ran.returncode, json.loads(ran.stdout)["error"]["exit_code"]) == (5, 5)
