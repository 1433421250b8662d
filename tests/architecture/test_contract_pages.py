"""A page of promises names a test for each of them, and every test that it names is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PROMISES = {
    "docs/reference/watch-contract.md": [*range(1, 226)],
    "docs/reference/review-contract.md": [*range(1, 216)],
    "docs/reference/ci-contract.md": [*range(1, 214)],
}
ROW = re.compile(r"^\| (?P<number>\d+) \| (?P<promise>[^|]+) \| (?P<shown>[^|]+) \|$")
FRAME = re.compile(r"#{1,2} \S.*|\| \| promise \| shown by \||\|---\|---\|---\||")
TEST = re.compile(r"`(tests/[\w/]+\.py)::((?:Test\w+::)?test_\w+)`")
EXTENSION_TEST = re.compile(r"`(editors/vscode/test/[\w/]+\.test\.ts)::([^`|]+)`")
MEASURED = re.compile(r"`(benchmarks/results/\w+\.md): ([^`]+)`")
NOT_DONE = re.compile(r"not done: \S.+")


# What a reader must be told, by the page that tells it.
SAID = {
    "docs/concepts/ci.md": (
        "union of classic branch protection and of all active rules", "a job without `allow_failure` is required",
        "the contexts are patterns", "**every** check counts as required", "Optional checks never block",
        "true exactly when `ci gate` exits 0", "exactly when `merge_reasons` is empty", "## What is sent where",
        "only to the forge of the remote", "No diff, no file and no log is sent", "None of them holds a token",
        "## Where it differs from the interface that skills know", "| interface | here | why |",
        "| five conclusions, three statuses |", "| a required check must be `success` |",
        '| "1/3 optional checks failing" beside two failing names |', "and one optional pending | true |",
        '| `ttl` is "5 minutes" and an ISO time |', "| five-minute cache for everything |",
        "| polls every five minutes |", "| no checks: warn and allow |", "| required checks guessed by name |",
        "| the last 100 lines of a log |",
    ),
    "docs/concepts/safety.md": (
        "Only the commands of `ci` speak to a forge", "`.claude/workflow-state.json`", "a gate never trusts either",
    ),
    "docs/guides/ci.md": (
        "git agent ci status", "git agent ci wait --timeout 20m &&", "| 0 | ready", "| 1 | failing", "| 2 | the call",
        "| 4 | no token", "| 5 | no repository", "| 8 | a required check has not ended", "| 11 | there is no check",
        "| 12 | the forge cannot be reached", "| 130 | interrupted", "| least permissions |",
        "`GH_TOKEN`, `GITHUB_TOKEN`", "checks, statuses, actions, pull requests and contents: read", "`GITLAB_TOKEN`",
        "`read_api`", "`GITEA_TOKEN`", "`read:repository`", "in seven steps", "`behavioral-skills: [ci-awareness]`",
        "the skill reads `ci_context.aggregate.merge_ready`", "7. `true`: it goes on",
    ),
    "docs/concepts/watch.md": (
        "two loops", "guaranteed", "best effort", "less than 50 ms", "`git push --mirror`", "refs/acd/",
        "send nothing", "`ACD_AI_DIFF_EGRESS=1`", "after the redactor", "`ACD_AI_PROMPT_TRACE=1`",
        "`planner-rejects.jsonl`",
    ),
    "docs/guides/watch.md": (
        "or for each intent", "`ACD_INTENT_WINDOW=5`", "`ACD_INTENT_MIN_PENDING=3`", "`ACD_INTENT_MAX_PENDING_AGE=60s`",
        "10, 8, `10s` and `5m`", "`ACD_INTENT_RETRY_ON_INVALID=1`", "flushes when a turn ends", "put a capture off",
        "`status --json`", "`diagnose`, `doctor`", "`events --json`", "`prompt --seq N`", "`planner-rejects.jsonl`",
        "`user_commit`, for ten minutes at most", "yours by name and signature", "do not run commit hooks unless",
    ),
}  # fmt: skip


every_page = pytest.mark.parametrize("page", PROMISES)


def text_of(page: str) -> str:
    return (ROOT / page).read_text("utf-8")


def rows(page: str) -> list[re.Match[str]]:
    return [row for row in map(ROW.match, text_of(page).splitlines()) if row]


def shown(page: str) -> list[tuple[str, str]]:
    """Each thing that shows a promise, with the promise's number."""
    return [(row["number"], one) for row in rows(page) for one in row["shown"].split("<br>")]


@cache
def defined_in(path: str) -> frozenset[str]:
    """The functions of a file, and the methods of its classes as `Class::method`."""
    tree = ast.parse((ROOT / path).read_text("utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    methods = {f"{owner.name}::{name}" for owner in classes for name in functions(owner.body)}
    return frozenset(methods.union(functions(tree.body)))


def functions(body: list[ast.stmt]) -> list[str]:
    return [node.name for node in body if isinstance(node, ast.FunctionDef)]


@every_page
def test_every_promise_is_there_once_in_its_order(page: str) -> None:
    assert [int(row["number"]) for row in rows(page)] == PROMISES[page]


@every_page
def test_the_tables_hold_nothing_else(page: str) -> None:
    text = text_of(page)
    lines = text[text.index("## ") :].splitlines()
    assert [line for line in lines if not ROW.match(line) and not FRAME.fullmatch(line)] == []


@every_page
def test_every_test_that_is_named_exists(page: str) -> None:
    named = [(number, *found) for number, one in shown(page) for found in TEST.findall(one)]
    assert named
    assert [each for each in named if each[2] not in defined_in(each[1])] == []


def test_every_test_of_the_extension_that_is_named_exists() -> None:
    named = [found for page in PROMISES for _, one in shown(page) for found in EXTENSION_TEST.findall(one)]
    assert len(named) > 50
    assert [(path, title) for path, title in named if f'"{title}"' not in (ROOT / path).read_text("utf-8")] == []


@every_page
def test_every_figure_that_is_named_was_measured(page: str) -> None:
    named = [(number, *found) for number, one in shown(page) for found in MEASURED.findall(one)]
    assert named
    assert [each for each in named if f"| {each[2]} |" not in (ROOT / each[1]).read_text("utf-8")] == []


@every_page
def test_what_shows_a_promise_is_a_test_or_a_figure_or_said_to_be_missing(page: str) -> None:
    kinds = (TEST, EXTENSION_TEST, MEASURED, NOT_DONE)
    assert [each for each in shown(page) if not any(kind.fullmatch(each[1]) for kind in kinds)] == []


@pytest.mark.parametrize("page", SAID)
def test_the_pages_say_what_a_reader_must_know(page: str) -> None:
    text = " ".join(text_of(page).split())
    assert [words for words in SAID[page] if words not in text] == []
