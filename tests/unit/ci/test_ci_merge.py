"""Merging what was checked: whatever becomes of it, the file that skills read promises nothing afterwards."""

import json
from typing import Any

import pytest

from git_agent.ci.context.state_file import CONTEXT, NAME
from git_agent.ci.look import gate, status
from git_agent.ci.merge import SENT, merge_checked
from git_agent.errors import AuthError, ForgeUnreachable, GitAgentError, HeadMoved, MergeRefused
from support.ci_readings import check, reading, request
from support.repo import Repo
from support.scripted_forge import World
from support.template import template


@template
def clone(repo: Repo) -> None:
    """A branch that was pushed."""
    repo.commit("Begin", {"parser.py": "1\n"})
    repo.git("remote", "add", "origin", "git@github.com:ada/engine.git")
    repo.git("switch", "--quiet", "--create", "topic")
    repo.git("update-ref", "refs/remotes/origin/topic", "HEAD")


@pytest.fixture
def world(clone: Repo) -> World:
    return World(clone, reading(check("lint"), sha=clone.head, pull_request=request(head_sha=clone.head)))


def held(repo: Repo) -> Any:
    return json.loads((repo.path / NAME).read_text("utf-8"))[CONTEXT]


def merge(world: World) -> Any:
    seen = gate(world.parts, world.target)
    assert seen.answer
    assert seen.report["aggregate"]["merge_ready"]
    return merge_checked(world.parts, seen.answer, seen.report, method="squash", title="Add it", body="")


@pytest.mark.parametrize(
    "error",
    [
        HeadMoved("topic is not at 5555 any more; nothing was merged"),
        MergeRefused("GitHub refuses to merge: no"),
        AuthError("GitHub does not let us merge: no"),
        ForgeUnreachable("whether GitHub has merged is not known"),
    ],
)
def test_after_a_merge_that_was_none_nothing_is_ready(clone: Repo, world: World, error: GitAgentError) -> None:
    world.forge.merge_ends = error
    with pytest.raises(type(error)):
        merge(world)
    context = held(clone)
    assert (context["aggregate"]["merge_ready"], context["merge_reasons"]) == (False, [str(error)])
    assert (context["stale"], context["ttl"]) == (True, context["detected_at"])
    assert not status(world.parts, world.target).report["stale"]  # the forge is asked anew, and not the file
    assert len(world.forge.asked) == 2


def test_what_is_merged_is_ready_for_nothing_more(clone: Repo, world: World) -> None:
    merged, report = merge(world)
    assert merged.sha == "c" * 40
    context = held(clone)
    assert (context["aggregate"]["merge_ready"], context["merge_reasons"]) == (False, ["pull request 7 is merged"])
    assert (report["merge_reasons"], context["sha"], context["stale"]) == (context["merge_reasons"], clone.head, False)
    seen = status(world.parts, world.target)
    assert (seen.report["stale"], seen.report["merge_reasons"]) == (True, ["pull request 7 is merged"])


def test_one_that_is_interrupted_leaves_a_doubt(clone: Repo, world: World) -> None:
    world.forge.merge_ends = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        merge(world)
    assert (held(clone)["aggregate"]["merge_ready"], held(clone)["merge_reasons"]) == (False, [SENT])
