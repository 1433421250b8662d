"""Programs are started from an exact argv, folder and environment, and none outlasts its use."""

import itertools
import os
import resource
import signal
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from git_agent.errors import NotStarted, OutputLimitExceeded, TimeLimitExceeded, UsageError
from git_agent.process.delegate import delegate
from git_agent.process.dialogue import Dialogue
from git_agent.process.program import PIPE_BYTES, shown_name
from git_agent.process.running import MOST_STDERR, Running
from support.held import a_pipe, is_left_by_all, is_said

MEGABYTES = b"0123456789abcdef\n" * 200_000
LIMIT = 60.0


def sh(script: str, cwd: Path, *, seconds: float = LIMIT, stdin: bytes = b"") -> Running:
    return Running(("sh", "-c", script), cwd=cwd, env={"PATH": os.environ["PATH"]}, seconds=seconds, stdin=stdin)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def program(path: Path, says: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho {says}\n")
    path.chmod(0o755)
    return path


def test_a_machine_without_room_for_one_more_program_is_no_fault_of_ours(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    free = os.open(tmp_path, os.O_RDONLY)
    os.close(free)
    resource.setrlimit(resource.RLIMIT_NOFILE, (free, limits[1]))  # no file more than those that are open
    try:
        with pytest.raises(NotStarted, match="`sh` cannot be started: Too many open files"):
            sh("true", tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_output_errors_and_exit_code_come_apart(tmp_path: Path) -> None:
    with sh("echo out; echo err >&2; exit 3", tmp_path) as running:
        finished = running.finish()
    assert (finished.returncode, finished.stdout, finished.stderr) == (3, b"out\n", b"err\n")


def test_a_program_that_talks_on_both_pipes_while_it_listens_never_blocks(tmp_path: Path) -> None:
    with sh("tee /dev/stderr", tmp_path, stdin=MEGABYTES) as running:
        finished = running.finish()
    assert finished.stdout == MEGABYTES
    assert finished.stderr == MEGABYTES[-MOST_STDERR:]


def test_the_time_that_a_reader_takes_is_not_the_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    passed = 0.0
    now = time.monotonic
    monkeypatch.setattr(time, "monotonic", lambda: now() + passed)
    with sh("tee", tmp_path, stdin=MEGABYTES) as running:
        passed += LIMIT
        for _ in running.chunks():
            passed += LIMIT
        assert running.finish().returncode == 0


def test_a_program_is_called_by_its_command_without_options() -> None:
    assert shown_name(("git", "--no-pager", "-c", "a.b=c", "diff", "--raw", "x")) == "git diff"
    assert shown_name(("claude", "--print")) == "claude"


def test_a_program_that_does_not_want_its_input_is_left_alone(tmp_path: Path) -> None:
    with sh("exec <&-; echo done", tmp_path, stdin=MEGABYTES) as running:
        assert running.finish().stdout == b"done\n"


def test_without_input_a_program_meets_its_end_at_once(tmp_path: Path) -> None:
    with sh("cat; echo end", tmp_path) as running:
        assert running.finish().stdout == b"end\n"


def test_what_was_read_in_pieces_is_not_read_again(tmp_path: Path) -> None:
    with sh("echo first; read -r _; echo second", tmp_path, stdin=b"go\n") as running:
        pieces = b"".join(running.chunks())
        finished = running.finish()
    assert (pieces, finished.stdout, finished.returncode) == (b"first\nsecond\n", b"", 0)


@pytest.mark.parametrize("script", ["exec sleep 600", "exec sleep 600 >&- 2>&-"], ids=["pipes open", "pipes closed"])
def test_a_program_that_takes_too_long_is_an_error_that_names_it(tmp_path: Path, script: str) -> None:
    with sh(script, tmp_path, seconds=0.05) as running, pytest.raises(TimeLimitExceeded, match=r"`sh`.*0\.05 s"):
        running.finish()


@pytest.mark.parametrize("stream", [True, False])
def test_each_piece_of_a_stream_has_the_whole_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stream: bool
) -> None:
    ticks = itertools.count(0, LIMIT / 10)
    monkeypatch.setattr(time, "monotonic", lambda: next(ticks))
    with sh(f"exec head -c {30 * PIPE_BYTES} /dev/zero", tmp_path) as running:  # thirty pieces, if not more
        if stream:
            assert sum(map(len, running.stream())) == 30 * PIPE_BYTES
        else:
            with pytest.raises(TimeLimitExceeded, match=r"`sh` did not finish within 60 s"):
                sum(map(len, running.chunks()))


def test_a_stream_that_does_not_go_on_is_an_error_that_names_it(tmp_path: Path) -> None:
    argv = ("sh", "-c", "exec sleep 600")
    with (
        Running(argv, cwd=tmp_path, env=os.environ, seconds=0.05) as running,
        pytest.raises(TimeLimitExceeded, match=r"`sh`.*0\.05 s"),
    ):
        b"".join(running.stream())


def test_a_program_that_prints_without_end_is_an_error_that_names_it(tmp_path: Path) -> None:
    with sh("exec yes", tmp_path) as running, pytest.raises(OutputLimitExceeded, match=r"`sh` printed more than"):
        running.finish()


def test_errors_without_end_are_not_held(tmp_path: Path) -> None:
    with sh("head -c 3000000 /dev/zero >&2; echo why >&2; exit 1", tmp_path) as running:
        said = running.finish().stderr
    assert said.endswith(b"why\n")
    assert len(said) == MOST_STDERR


def test_arguments_that_the_system_does_not_take_are_an_error_that_says_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="`sh` cannot be started: its arguments are too long"):
        sh("#" * 3_000_000, tmp_path)


def test_leaving_ends_the_program(tmp_path: Path) -> None:
    with sh("echo $$; exec yes", tmp_path) as running:
        pid = int(next(running.chunks()).split()[0])
        assert is_alive(pid)
    assert not is_alive(pid)


@pytest.mark.parametrize(
    ("on_term", "tidied"), [("kill $!; echo >tidied; exit", True), ("", False)], ids=["tidies up", "does not listen"]
)
def test_a_program_may_tidy_up_where_it_is_given_the_time(tmp_path: Path, on_term: str, tidied: bool) -> None:
    script = f"trap '{on_term}' TERM; sleep 600 >&- 2>&- & echo $$ $!; wait"
    argv = ("sh", "-c", script)
    with Running(argv, cwd=tmp_path, env=os.environ, seconds=LIMIT, patience=LIMIT if tidied else 0.05) as running:
        shell, sleeping = map(int, next(running.chunks()).split())
    assert not is_alive(shell)
    assert (tmp_path / "tidied").exists() == tidied
    with suppress(ProcessLookupError):
        os.kill(sleeping, signal.SIGKILL)


def test_the_environment_and_the_folder_are_exactly_those_given(tmp_path: Path) -> None:
    env = {"PATH": os.environ["PATH"], "ONLY": "this"}
    with Running(("sh", "-c", "env; pwd"), cwd=tmp_path, env=env, seconds=LIMIT) as running:
        lines = set(running.finish().stdout.decode().splitlines())
    assert {"ONLY=this", str(tmp_path)} <= lines
    assert not any(line.startswith("HOME=") for line in lines)


@pytest.mark.parametrize("search", ["", ".", ":", "tools", "./tools:", "~/tools"])
def test_a_program_is_never_taken_from_the_current_folder(tmp_path: Path, search: str) -> None:
    program(tmp_path / "git", "hijacked")
    program(tmp_path / "tools" / "git", "hijacked")
    with pytest.raises(UsageError, match="git was not found on PATH") as caught:
        delegate(("git",), cwd=tmp_path, env={"PATH": search}, stdin=None, capture=True)
    assert caught.value.hint


def test_folders_and_plain_files_on_the_path_are_passed_over(tmp_path: Path) -> None:
    (tmp_path / "one" / "tool").mkdir(parents=True)
    program(tmp_path / "two" / "tool", "not executable").chmod(0o644)
    program(tmp_path / "three" / "tool", "found")
    search = os.pathsep.join(str(tmp_path / name) for name in ("absent", "one", "two", "three"))
    assert delegate(("tool",), cwd=tmp_path, env={"PATH": search}, stdin=None, capture=True).stdout == b"found\n"


def test_a_dialogue_answers_one_question_after_another(tmp_path: Path) -> None:
    talk = Dialogue(("cat",), cwd=tmp_path, env=os.environ, seconds=LIMIT)
    assert talk.ask(b"one") == b"one\n"
    assert talk.ask(b"two\nrest") == b"two\n"
    assert talk.read(4) == b"rest"
    talk.close()


def test_a_dialogue_with_a_program_that_is_gone_gives_empty_answers(tmp_path: Path) -> None:
    talk = Dialogue(("sh", "-c", "exit 1"), cwd=tmp_path, env=os.environ, seconds=LIMIT)
    assert [talk.ask(MEGABYTES), talk.ask(b"still there?"), talk.read(10)] == [b"", b"", b""]
    talk.close()


def test_a_delegated_program_reads_what_it_is_given_and_is_captured_on_request(tmp_path: Path) -> None:
    done = delegate(("sh", "-c", "cat; exit 7"), cwd=tmp_path, env=os.environ, stdin=b"text", capture=True)
    assert (done.returncode, done.stdout) == (7, b"text")


def test_a_delegated_program_otherwise_has_the_terminal(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    done = delegate(("sh", "-c", "echo shown; echo too >&2"), cwd=tmp_path, env=os.environ, stdin=b"", capture=False)
    assert (done.stdout, done.stderr) == (b"", b"")
    assert capfd.readouterr() == ("shown\n", "too\n")


def test_a_delegated_program_is_asked_to_end_when_we_are_interrupted(tmp_path: Path) -> None:
    script = "trap 'kill $!; echo >tidied; exit' TERM; sleep 600 & read -r line; kill -INT $PPID; wait"
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            delegate(("sh", "-c", script), cwd=tmp_path, env=os.environ, stdin=b"go\n", capture=False)
    finally:
        signal.signal(signal.SIGINT, before)
    assert (tmp_path / "tidied").exists()


HANGS = {
    "before the question": "exec sleep 600",
    "after the question": "read -r line; exec sleep 600",
    "in the middle of an answer": "read -r line; printf half; exec sleep 600",
    "but not quite": "while printf .; do sleep 0.02 3>&-; done",
}


@pytest.mark.parametrize("script", HANGS.values(), ids=HANGS)
@pytest.mark.parametrize("question", [b"what?", MEGABYTES], ids=["short", "longer than a pipe"])
def test_a_program_that_stops_answering_is_ended_and_named(tmp_path: Path, script: str, question: bytes) -> None:
    with a_pipe(tmp_path / "held") as held:
        talk = Dialogue(("sh", "-c", f"exec 3>held; {script}"), cwd=tmp_path, env=os.environ, seconds=0.2)
        with pytest.raises(TimeLimitExceeded, match=r"`sh` did not answer within 0\.2 s") as caught:
            talk.ask(question)
        assert "limits.git_seconds" in str(caught.value.hint)
        assert is_left_by_all(held)
    assert [talk.ask(b"still there?"), talk.read(10)] == [b"", b""]
    talk.close()


@pytest.mark.parametrize("is_late", [True, False])
def test_who_has_not_answered_is_ended_with_its_helpers(tmp_path: Path, is_late: bool) -> None:
    argv = ("sh", "-c", "exec 3>held; (echo >begun; exec sleep 600) & wait")
    with a_pipe(tmp_path / "held") as held, a_pipe(tmp_path / "begun") as begun:
        talk = Dialogue(argv, cwd=tmp_path, env=os.environ, seconds=0.01 if is_late else LIMIT, with_helpers=True)
        assert is_said(begun)
        if is_late:
            with pytest.raises(TimeLimitExceeded):
                talk.ask(b"well?")
        talk.close()
        assert is_left_by_all(held)


def test_who_has_answered_may_leave_something_running(tmp_path: Path) -> None:
    argv = ("sh", "-c", "(read -r line <go; echo $line >back) >&- &")
    with a_pipe(tmp_path / "go"), a_pipe(tmp_path / "back") as back, (tmp_path / "go").open("wb", buffering=0) as go:
        talk = Dialogue(argv, cwd=tmp_path, env=os.environ, seconds=LIMIT, with_helpers=True)
        assert talk.read(1) == b""
        talk.close()
        go.write(b"on\n")
        assert is_said(back)


def test_the_rest_of_an_answer_that_does_not_come_ends_the_program_too(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "said")
    script = "echo half; echo >said; exec sleep 600"
    talk = Dialogue(("sh", "-c", script), cwd=tmp_path, env=os.environ, seconds=0.2)
    (tmp_path / "said").read_text()  # waits: however slow it was to say it, it is there when it is asked for
    assert talk.ask(b"go") == b"half\n"
    with pytest.raises(TimeLimitExceeded, match=r"`sh` did not answer within 0\.2 s"):
        talk.read(1)
    assert talk.read(1) == b""
    talk.close()


def test_a_program_may_answer_at_length_before_it_has_heard_all(tmp_path: Path) -> None:
    with closing(Dialogue(("cat",), cwd=tmp_path, env=os.environ, seconds=LIMIT)) as talk:
        first = talk.ask(MEGABYTES * 4)
        assert first + talk.read(4 * len(MEGABYTES) + 1 - len(first)) == MEGABYTES * 4 + b"\n"
