"""A plan by a model: asked once, mended once, held to the proof, and named in the answer."""

import json
from typing import Any

import pytest

from support.model_server import Json, ModelServer, fails, says
from support.ran import Ran
from support.repo import Repo
from support.splitting import stage_two_things
from support.template import template

BILLING, PARSER = ["1", "2"], ["3", "4"]
MESSAGES = (says("feat: add sumMoney"), says("feat: add strict to parse"))


@template
def two_things(repo: Repo) -> None:
    stage_two_things(repo)


def plan(*groups: list[str]) -> str:
    return json.dumps({"groups": [{"reason": f"reason {parts[0]}", "parts": parts} for parts in groups]})


def split(repo: Repo, server: ModelServer, *args: str) -> Ran:
    return repo.agent("split", "--json", *args, "--base-url", server.base_url, "--model", "m")


def asked(body: Json) -> str:
    """All that one request says."""
    return json.dumps(body, ensure_ascii=False)


def test_a_model_plans_and_is_named(two_things: Repo) -> None:
    with ModelServer(says(plan(PARSER, BILLING)), *reversed(MESSAGES)) as server:
        ran = split(two_things, server, "--apply")
    assert ran.returncode == 0, ran.stderr
    report = json.loads(ran.stdout)
    assert (report["planner"], report["planner_model"]) == ("openai", "m")
    assert report["planner_usage"]
    assert [group["reason"] for group in report["groups"]] == ["reason 3", "reason 1"]
    assert [file["path"] for file in report["groups"][1]["files"]] == ["billing/invoice.go", "billing/money.go"]
    assert report["proof"]["final_tree"] == report["proof"]["expected_tree"]
    assert two_things.git("rev-list", "--count", "HEAD") == "5"
    # The plan is asked for in one question, with a schema and without tools.
    question = server.bodies[0]
    assert question["text"]["format"]["name"] == "split_plan"
    assert not question.get("tools")
    assert "[3]" in asked(question)


def test_the_built_in_planner_is_named(two_things: Repo) -> None:
    report = json.loads(two_things.agent("split", "--json", "--plan").stdout)
    assert (report["planner"], report["planner_model"], report["planner_usage"]) == ("builtin", None, None)


def test_a_plan_that_loses_a_part_is_mended_once(two_things: Repo) -> None:
    with ModelServer(says(plan(PARSER, ["1"])), says(plan(PARSER, BILLING)), *reversed(MESSAGES)) as server:
        ran = split(two_things, server, "--plan")
    assert ran.returncode == 0, ran.stderr
    assert "2 (billing/money.go) is missing" in asked(server.bodies[1])
    assert len(server.bodies) == 4


def test_a_plan_whose_order_does_not_build_is_sent_back(two_things: Repo) -> None:
    # invoice.go uses what money.go adds.
    torn, whole = plan(["1"], ["2", *PARSER]), plan(["2"], ["1", *PARSER])
    with ModelServer(says(torn), says(whole), *MESSAGES) as server:
        ran = split(two_things, server, "--plan")
    assert "commit 1 uses `sumMoney`, which commit 2 adds" in asked(server.bodies[1])
    report = json.loads(ran.stdout)
    assert report["groups"][0]["parts"][0]["path"] == "billing/money.go"
    assert report["warnings"] == []


def test_one_that_does_not_hold_twice_is_refused(two_things: Repo) -> None:
    before, index = two_things.head, two_things.git("ls-files", "--stage")
    with ModelServer(says(plan(PARSER, ["1"])), says("I cannot plan.")) as server:
        ran = split(two_things, server, "--apply")
    assert (ran.returncode, two_things.head, two_things.git("ls-files", "--stage")) == (9, before, index)
    error = json.loads(ran.stdout)["error"]
    assert "the model's plan does not hold" in error["message"]
    assert "--fallback builtin" in error["hint"]


@pytest.mark.parametrize("turns", [(says("no"), says("no")), (fails(400, "no such model"),)])
def test_without_the_model_all_is_finished_where_that_is_allowed(two_things: Repo, turns: tuple[Any, ...]) -> None:
    with ModelServer(*turns, *MESSAGES) as server:
        ran = split(two_things, server, "--plan", "--fallback", "builtin")
    assert ran.returncode == 0, ran.stderr
    assert "the built-in writer takes over" in ran.stderr
    report = json.loads(ran.stdout)
    assert report["planner"] == "builtin"
    # Nor is a model that has failed asked for each message, to fail again.
    assert [group["provider"] for group in report["groups"]] == ["builtin", "builtin"]
    assert len(server.bodies) == len(turns)


def test_a_model_that_sees_one_thing_is_believed(two_things: Repo) -> None:
    with ModelServer(says(plan([*PARSER, *BILLING])), says("feat: add all of it")) as server:
        ran = two_things.agent("commit", "--split", "--base-url", server.base_url, "--model", "m")
    assert ran.returncode == 0, ran.stderr
    assert two_things.git("rev-list", "--count", "HEAD") == "4"


def test_a_single_part_is_no_question(repo: Repo) -> None:
    repo.commit("feat: begin", {"a.py": "A = 1\n"})
    repo.stage({"a.py": "A = 2\n"})
    with ModelServer(says("fix: set A to 2")) as server:
        ran = split(repo, server, "--plan")
    assert ran.returncode == 0, ran.stderr
    assert len(server.bodies) == 1


def test_more_files_than_can_be_named_are_planned_without_it(repo: Repo) -> None:
    repo.commit("feat: begin", {"a.py": "A = 1\n"})
    repo.stage({f"{'folder/' * 8}{number:04}.txt": "x\n" for number in range(600)})
    with ModelServer(says("feat: add files"), says("feat: add files")) as server:
        ran = split(repo, server, "--plan", "--max", "1")
    assert ran.returncode == 0, ran.stderr
    assert "planned without the model" in ran.stderr
    assert json.loads(ran.stdout)["planner"] == "builtin"
