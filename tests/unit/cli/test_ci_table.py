"""The table of checks as a person reads it."""

import re

import pytest

from git_agent.ci.context.cache import marked_stale
from git_agent.cli.ci.table import MOST_PASSING, next_commands, status_lines
from git_agent.console import Link, Part
from git_agent.shape.form.width import display_width
from support.ci_answers import NOON, context
from support.ci_readings import check, request, required

TIMES = {"started_at": "2026-02-16T10:00:00Z", "completed_at": "2026-02-16T10:02:30Z"}


def text_of(parts: list[Part]) -> str:
    return "".join(part if isinstance(part, str) else part.text for part in parts)


def shown(*checks: object, columns: int | None = None, **fields: object) -> str:
    return text_of(list(status_lines(context(*checks, **fields), columns=columns)))  # type: ignore[arg-type]


def test_failing_ones_first_with_all_that_is_known_and_the_summary_last() -> None:
    text = shown(
        check("docs"),
        check("test (3.11)", "failure", **TIMES),
        check("e2e", "in_progress"),
        required=required("docs", "test (3.11)", "deploy"),
    )
    assert text == (
        "#7 topic 555555555555 into main at ada/engine\n"
        "failed             test (3.11)  required  2m30s     https://forge.example/checks/test (3.11)\n"
        "pending (missing)  deploy       required            https://forge.example/pull/7\n"
        "running            e2e          optional            https://forge.example/checks/e2e\n"
        "passed             docs         required            https://forge.example/checks/docs\n"
        "not ready:\n"
        "  test (3.11) failed (failure)\n"
        "  deploy is missing: required, and not reported yet\n"
        "next: git-agent ci diagnose 'test (3.11)'\n"
        "1/3 required checks passing, 2 pending\n"
    )


def test_what_is_ready_says_so() -> None:
    assert shown(check("lint"), required=required("lint")).endswith("ready to merge\n1/1 required checks passing\n")


def test_every_reason_has_its_line() -> None:
    text = shown(check("lint", "queued"), pull_request=request(draft=True, labels=("wip",)))
    assert "  the pull request is a draft\n  it has the label wip\n" in text
    assert "next: git-agent ci wait\n" in text


def test_no_line_is_wider_than_the_terminal_but_an_address_that_is_needed() -> None:
    long = "integration / " + "ゼ" * 60
    text = shown(check(long, "failure"), check("x" * 200), check("y"), columns=80)
    rows = text.split("not ready")[0].splitlines()
    wide = [row for row in rows if display_width(row) > 80]
    assert all(row.startswith("  https://") for row in wide)
    assert len(wide) == 1
    assert any("xxx…" in row for row in rows)


def test_in_a_pipe_nothing_is_cut() -> None:
    name = "n" * 100
    assert name in shown(check(name))


def test_what_a_terminal_would_obey_is_written_out() -> None:
    text = shown(check("\x1b[2Jlint\nsecond", "failure", reason="\x1b]0;x\x07"))
    assert "\x1b" not in text
    assert "\\x1b[2Jlint\\nsecond" in text


def test_addresses_are_links() -> None:
    parts = list(status_lines(context(check("lint", url="https://forge.example/1")), columns=80))
    assert Link(text="https://forge.example/1", url="https://forge.example/1") in parts


def test_an_address_that_does_not_fit_is_behind_the_name_of_the_check() -> None:
    url = "https://forge.example/" + "r" * 70
    parts = list(status_lines(context(check("lint", url=url), check("docs", "failure", url=url)), columns=90))
    assert Link(text="lint", url=url) in parts
    assert text_of(parts).count(url) == 1  # of the one that failed, on a line of its own
    assert "passed   lint  required\n" in text_of(parts)


def test_hundreds_that_pass_are_counted() -> None:
    many = [check(f"n{number}") for number in range(MOST_PASSING + 1)]
    text = shown(*many, check("lint", "failure"))
    assert f"{len(many)} checks passed\n" in text
    assert len(text.splitlines()) < 10


def test_an_old_answer_says_how_old_it_is() -> None:
    text = text_of(list(status_lines(marked_stale(context(check("lint")), now=NOON + 125))))
    assert "from the last look, 2 minutes ago" in text


def test_remarks_and_notes_are_told() -> None:
    text = shown(check("lint", remark="a step of it failed"))
    assert "note: lint: a step of it failed\n" in text


def test_without_checks_it_says_what_is_set_up() -> None:
    assert "no CI system is set up in this commit\n" in shown()
    assert "no checks reported\n" in shown()


@pytest.mark.parametrize(
    ("raw", "commands"),
    [
        ("failure", ["git-agent ci diagnose 'a b'"]),
        ("queued", ["git-agent ci wait"]),
        ("success", []),
    ],
)
def test_the_next_command_can_be_typed(raw: str, commands: list[str]) -> None:
    assert next_commands(context(check("a b", raw))) == commands
    by_commit = {**context(check("a b", raw)), "selected_by": "sha"}
    assert all(f" --sha {'5' * 12}" in command for command in next_commands(by_commit))  # type: ignore[arg-type]
    by_number = {**context(check("a b", raw)), "selected_by": "pr"}
    assert all(re.search(r"ci \w+ --pr 7", command) for command in next_commands(by_number))  # type: ignore[arg-type]
