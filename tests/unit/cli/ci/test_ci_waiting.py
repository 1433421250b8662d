"""`ci wait` as it is seen: a page that changes on a terminal, a line for every change elsewhere."""

import io
import os
import re

import pytest

from git_agent.ci.look import gate
from git_agent.ci.values import Reading
from git_agent.cli.ci.waiting import Telling
from git_agent.cli.parser import build_parser
from git_agent.config.durations import duration_seconds
from git_agent.console import Console
from support.ci_program import AtGitHub
from support.ci_readings import check, reading
from support.forges.github import GitHub
from support.interrupting import CTRL_C, Terminal
from support.program import PROGRAM
from support.repo import Repo
from support.scripted_forge import World
from support.terminal import on_screen


class Told:
    """What was told of one look after the other, by somebody who waits."""

    def __init__(self, repo: Repo, *, as_json: bool = False, **console: bool) -> None:
        self._repo = repo
        self._out, self._err = io.BytesIO(), io.BytesIO()
        self._telling = Telling(Console(stdout=self._out, stderr=self._err, stdin=None, **console), as_json=as_json)

    def look(self, said: Reading, *news: str) -> None:
        world = World(self._repo, said)
        self._telling.tell(gate(world.parts, world.target), news)

    def end(self) -> None:
        self._telling.end()

    @property
    def out(self) -> str:
        return self._out.getvalue().decode()

    @property
    def err(self) -> str:
        return self._err.getvalue().decode()


def test_it_looks_every_ten_seconds_for_half_an_hour_unless_told() -> None:
    args = build_parser().parse_args(["ci", "wait"])
    assert (duration_seconds(args.interval), duration_seconds(args.timeout)) == (10, 1800)


@pytest.mark.parametrize(("text", "seconds"), [("90", 90), ("90s", 90), ("2m", 120), ("1h", 3600)])
def test_a_time_can_be_written_as_people_write_it(text: str, seconds: int, clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    at.job("lint")
    assert duration_seconds(text) == seconds
    assert at.ci("wait", "--interval", text, "--timeout", text).returncode == 0


def test_in_a_pipe_there_is_a_line_for_every_change(clone: Repo) -> None:
    told = Told(clone)
    told.look(reading(check("lint", "in_progress"), check("docs", "queued")))
    told.look(reading(check("lint", "in_progress"), check("docs", "queued")))
    told.look(reading(check("lint", "failure")), "the head has moved")
    told.end()
    some = ", no check is marked as required, so all count"
    assert told.out.splitlines() == [
        "docs: pending",
        "lint: running",
        f"0/2 required checks passing, 2 pending{some}",
        "the head has moved",
        "lint: failed",
        "docs: gone",
        f"0/1 required checks passing{some}",
    ]
    assert told.err == ""


def test_with_json_progress_goes_to_stderr(clone: Repo) -> None:
    told = Told(clone, as_json=True)
    told.look(reading(check("lint", "in_progress")))
    assert told.out == ""
    assert "lint: running\n" in told.err


def test_on_a_terminal_one_page_takes_the_place_of_the_other(clone: Repo) -> None:
    told = Told(clone, terminal_out=True)
    told.look(reading(check("lint", "in_progress")))
    told.look(reading(check("lint")), "the head has moved")
    told.end()
    first, second, end = re.split(r"\x1b\[\d+A", told.out)
    assert [("running" in page, "passed" in page) for page in (first, second)] == [(True, False), (False, True)]
    assert "the head has moved" in second
    assert end == "\r\x1b[J"  # nothing of it is left
    assert "\x1b[H" not in told.out  # whatever stands above it stays


def test_a_page_takes_the_place_of_all_rows_of_the_one_before(clone: Repo) -> None:
    told = Told(clone, terminal_out=True)
    told.look(reading(check("lint", "in_progress")))
    rows = told.out.count("\n")
    told.look(reading(check("lint")))
    assert f"\x1b[{rows}A" in told.out


def test_a_page_is_never_longer_than_the_terminal_and_keeps_its_end(clone: Repo) -> None:
    told = Told(clone, terminal_out=True)
    told.look(reading(*(check(f"n{number}", "success") for number in range(60)), check("lint", "queued")))
    assert told.out.count("\n") < 24
    assert "more\x1b[K\n" in told.out
    assert "lint has not ended (queued)" in told.out
    assert "60/61 required checks passing" in told.out
    assert "Ctrl-C ends it" in told.out
    assert "next:" not in told.out  # it is waiting already


def test_it_is_said_when_the_time_is_up(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    at.job("lint", "in_progress")
    ran = at.ci("wait", "--timeout", "0")
    assert ran.returncode == 8
    assert ran.stderr.endswith("git-agent: looked once\n")


def test_the_program_tells_the_end_whole(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    at.job("lint")
    forge.require("lint")
    ran = at.ci("wait")
    assert ran.stdout.splitlines()[:2] == ["lint: passed", "1/1 required checks passing"]
    assert ran.stdout.endswith("ready to merge\n1/1 required checks passing\n")
    assert "ci_polling" not in at.state()


def test_ctrl_c_ends_it_with_130_and_leaves_the_terminal_as_it_was(clone: Repo, forge: GitHub) -> None:
    at = AtGitHub(clone, forge)
    at.job("lint", "in_progress")
    forge.require("lint")
    env = {**os.environ, **at.environ, "TERM": "xterm"}
    with Terminal([*PROGRAM, "ci", "wait", "--interval", "1h", "--timeout", "2h"], cwd=clone.path, env=env) as terminal:
        shown = terminal.until("Ctrl-C ends it")
        terminal.press(CTRL_C)
        shown += terminal.screen()
        assert terminal.program.wait() == 130
    assert "running" in shown
    assert "\x1b[?" not in shown  # no cursor was hidden and no other screen was shown
    assert "ci_context" in at.state()
    assert "ci_polling" not in at.state()


@pytest.mark.parametrize("environ", [{"TERM": "xterm"}, {"TERM": "xterm", "NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_a_terminal_gets_colour_and_links_as_it_wants(clone: Repo, forge: GitHub, environ: dict[str, str]) -> None:
    at = AtGitHub(clone, forge)
    at.job("lint", "failure")
    screen = on_screen(clone.path, ("ci", "status"), env={**at.environ, **environ}).decode()
    assert ("\x1b[31mfailed" in screen) == (environ == {"TERM": "xterm"})
    assert ("\x1b]8;;https://github.example/o/r/runs/" in screen) == (environ["TERM"] != "dumb")
    assert "failed" in screen  # never by colour alone
    assert "required" in screen
