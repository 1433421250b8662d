"""A review by a server that speaks the wire format: each stage is one request, and steps are told as they begin."""

import json
import os
import re
from collections.abc import Sequence

from git_agent.review.form.reviewed import read_review, render_review
from git_agent.review.progress import STEPS
from support.in_process import run_main
from support.model_server import Json, Line, ModelServer, Turn, fails, says
from support.ran import Ran
from support.repo import Repo
from support.reviewing import stage_two_modules, with_concerns, without_concerns
from support.template import template


@template
def staged(repo: Repo) -> None:
    """A change of two modules."""
    stage_two_modules(repo)


def reviewed(repo: Repo, server: ModelServer, *args: str, model: str = "") -> Ran:
    env = {"OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "key"}
    if model:
        env["GIT_AGENT_REVIEW_MODELS"] = model
    return repo.agent("commit-msg", "--review", *args, env=env)


def test_every_stage_is_one_request_and_the_tokens_of_all_are_counted(staged: Repo) -> None:
    with ModelServer(*map(says, with_concerns(staged))) as server:
        ran = reviewed(staged, server, "--json", model="haiku = small, title = smaller")
    report = json.loads(ran.stdout)
    assert [body["model"] for body in server.bodies] == ["small"] * 4 + ["smaller"]
    assert [stage["model"] for stage in report["stages"]] == ["small"] * 4 + ["smaller"]
    assert report["usage"]["input_tokens"] == 5 * 11
    assert report["usage"]["output_tokens"] == 5 * 7


def test_answers_are_judged_here_and_streaming_is_always_said(staged: Repo) -> None:
    with ModelServer(*map(says, without_concerns(staged))) as server:
        assert reviewed(staged, server).returncode == 0
    for body in server.bodies:
        assert isinstance(body["stream"], bool)
        assert body.get("text", {}).get("format", {"type": "text"})["type"] == "text"  # no schema does our judging


def test_a_model_that_fails_is_exit_6_and_names_its_stage(staged: Repo) -> None:
    turns: Sequence[Turn] = (*map(says, without_concerns(staged)[:2]), fails(400, "out of credit"))
    with ModelServer(*turns) as server:
        ran = reviewed(staged, server, "--json")
    assert ran.returncode == 6
    assert json.loads(ran.stdout)["error"]["stage"] == "approve"


def test_a_step_is_told_before_its_model_is_asked_and_the_next_only_afterwards(staged: Repo) -> None:
    told: list[str] = []
    when_asked: list[list[str]] = []

    def noting(answer: str) -> Turn:
        def turn(line: Line, body: Json) -> None:
            when_asked.append(list(told))
            says(answer)(line, body)

        return turn

    with ModelServer(*map(noting, with_concerns(staged))) as server:
        env = {**os.environ, "OPENAI_BASE_URL": server.base_url, "OPENAI_API_KEY": "key"}
        run_main(
            ("commit-msg", "--review"),
            stdin=b"",
            env=env,
            cwd=staged.path,
            progress=lambda step, _: told.append(step),
        )
    steps = list(STEPS)
    ends = [steps.index(f"{stage}-claude") for stage in ("gen", "rev", "app", "concerns", "title")]
    assert when_asked == [steps[: end + 1] for end in ends]
    assert told == steps


def test_each_stage_is_handed_what_those_before_it_have_made(staged: Repo) -> None:
    answers = with_concerns(staged)
    with ModelServer(*map(says, answers)) as server:
        assert reviewed(staged, server).returncode == 0
    handed = [_evidence(body) for body in server.bodies]
    generated, issues, approved, fixed, _ = (answer.strip() for answer in answers)
    shown = render_review(read_review(issues).content).strip()
    assert handed[1:] == [
        [generated],
        [generated, shown],
        [generated, approved],
        [fixed],
    ]


def _evidence(body: Json) -> list[str]:
    """The texts that a request shows as evidence."""
    text = body["input"][-1]["content"]
    text = text if isinstance(text, str) else text[0]["text"]
    return [part.strip() for part in re.findall(r'<evidence label="[^"]*">\n(.*?)</evidence>', text, re.DOTALL)]
