"""The `claude` program is started exactly so, told everything on stdin, and believed only when it succeeds."""

import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from git_agent.clock import Deadline
from git_agent.errors import AuthError, ProviderError, TimeLimitExceeded, UsageError
from git_agent.model.exchange import AnswerFormat, Reply, Request, Text, ToolCall, ToolOutput, ToolSpec
from git_agent.providers.claude_cli import ClaudeCli

SCHEMA = {"type": "object", "properties": {}, "required": [], "additionalProperties": False}
ASKED = Request(
    instructions="Write a commit message.",
    items=(Text(role="developer", text="Be brief."), Text(role="user", text="/help me: a\udcffb")),
)
RECORDING = """\
import json, os, pathlib, sys
seen = {
    "argv": sys.argv[1:], "stdin": sys.stdin.buffer.read().decode(), "cwd": os.getcwd(),
    "files": os.listdir(), "environ": dict(os.environ),
}
pathlib.Path(os.environ["SEEN"]).write_text(json.dumps(seen))
"""


class Program:
    """A stand-in for `claude` on a PATH of its own, and what it saw."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / "bin" / "claude"
        self._seen = folder / "seen.json"
        self._path.parent.mkdir()
        self.environ = {"PATH": str(self._path.parent), "SEEN": str(self._seen), "HOME": str(folder)}

    def does(self, code: str) -> None:
        self._path.write_text(f"#!{sys.executable} -I\n{RECORDING}{code}\n")
        self._path.chmod(0o755)

    @property
    def seen(self) -> Any:
        return json.loads(self._seen.read_text())

    def ask(self, request: Request = ASKED, *, seconds: float = 30) -> Reply:
        provider = ClaudeCli(model="sonnet", environ=self.environ)
        return provider.exchange(request, deadline=Deadline.after(seconds))


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_its_words_are_the_reply(program: Program) -> None:
    program.does("print('fix: it\\n\\nBecause.\\n')")
    assert program.ask() == Reply(text="fix: it\n\nBecause.")


def test_the_command_line_is_exact(program: Program) -> None:
    program.does("print('ok')")
    program.ask()
    assert program.seen["argv"] == [
        *("--print", "--setting-sources", "", "--settings", '{"includeCoAuthoredBy":false}', "--model", "sonnet"),
        *("--tools", "", "--strict-mcp-config", "--disable-slash-commands", "--no-session-persistence"),
        *("--output-format", "text"),
    ]


def test_it_works_in_an_empty_folder_that_is_gone_afterwards(program: Program) -> None:
    program.does("print('ok')")
    program.ask()
    assert program.seen["files"] == []
    assert not Path(program.seen["cwd"]).exists()


def test_instructions_then_every_item_stand_under_a_heading_on_stdin(program: Program) -> None:
    program.does("print('ok')")
    program.ask(
        Request(
            instructions="Write a commit message.",
            items=(
                *ASKED.items,
                ToolCall(call_id="call_1", name="read_file", arguments='{"path": "a"}'),
                ToolOutput(call_id="call_1", output='{"ok": true}'),
                Text(role="assistant", text="fix: it"),
            ),
            tools=(ToolSpec(name="read_file", description="Reads.", parameters=SCHEMA),),
            answer_format=AnswerFormat(name="note", schema=SCHEMA),
        )
    )
    headings = [line for line in program.seen["stdin"].splitlines() if line.startswith("#")]
    assert headings == [
        "# Instructions",
        "# Developer",
        "# User",
        "# Call of read_file",
        "# Result of the call",
        "# Assistant",
        "# Note",
        "# Answer format",
    ]
    assert program.seen["stdin"].startswith("# Instructions\n\nWrite a commit message.\n\n# Developer\n\nBe brief.\n")
    assert "/help me: a?b" in program.seen["stdin"]
    assert json.dumps(SCHEMA) in program.seen["stdin"]


def test_a_prompt_larger_than_any_pipe_arrives_whole(program: Program) -> None:
    program.does("print('ok')")
    program.ask(Request(instructions="x" * 3_000_000, items=()))
    assert program.seen["stdin"].count("x") == 3_000_000


def test_it_keeps_the_users_environment_but_does_not_take_itself_for_nested(program: Program) -> None:
    program.does("print('ok')")
    program.environ |= {"CLAUDECODE": "1", "CLAUDE_CODE_ENTRYPOINT": "cli", "ANTHROPIC_BASE_URL": "http://proxy"}
    program.ask()
    seen = program.seen["environ"]
    assert seen["ANTHROPIC_BASE_URL"] == "http://proxy"
    assert seen.keys().isdisjoint({"CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT"})


def test_it_is_given_no_keys_of_others(program: Program) -> None:
    program.does("print('ok')")
    its_own = {"ANTHROPIC_API_KEY": "a", "ANTHROPIC_AUTH_TOKEN": "b", "CLAUDE_CODE_OAUTH_TOKEN": "c"}
    others = {"OPENAI_API_KEY": "d", "GITHUB_TOKEN": "e", "DB_PASSWORD": "f", "AWS_SECRET_ACCESS_KEY": "g"}
    program.environ |= its_own | others | {"TOKENIZERS_PARALLELISM": "false"}
    program.ask()
    assert its_own.keys() | {"TOKENIZERS_PARALLELISM"} <= program.seen["environ"].keys()
    assert program.seen["environ"].keys().isdisjoint(others)


def test_it_is_given_the_keys_of_the_cloud_that_it_is_told_to_use(program: Program) -> None:
    program.does("print('ok')")
    program.environ |= {"CLAUDE_CODE_USE_BEDROCK": "1", "AWS_SECRET_ACCESS_KEY": "g", "GITHUB_TOKEN": "e"}
    program.ask()
    assert program.seen["environ"]["AWS_SECRET_ACCESS_KEY"] == "g"
    assert "GITHUB_TOKEN" not in program.seen["environ"]


def test_what_it_has_started_ends_with_its_time(program: Program, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "life")
    life = os.open(tmp_path / "life", os.O_RDONLY | os.O_NONBLOCK)
    # The helper holds the program's stdout, and would write into the pipe if it were left alone.
    helper = "import os, sys, time; out = open(sys.argv[1], 'w'); time.sleep(60); out.write('alive')"
    program.does(f"import subprocess; subprocess.Popen([sys.executable, '-c', {helper!r}, {str(tmp_path / 'life')!r}])")
    with pytest.raises(TimeLimitExceeded):
        program.ask(seconds=3)
    os.set_blocking(life, True)
    assert os.read(life, 9) == b""
    os.close(life)


def test_a_failure_is_told_in_its_own_words_without_secrets(program: Program) -> None:
    secret = "AKIA" + "IOSFODNN7" + "EXAMPLE"
    program.environ["SECRET"] = secret
    program.does("sys.exit('out of credit for ' + os.environ['SECRET'])")
    with pytest.raises(ProviderError, match=r"^claude CLI failed: exit code 1\nStderr: out of credit for") as caught:
        program.ask()
    assert secret not in str(caught.value)


def test_a_version_that_lacks_a_flag_is_to_be_updated(program: Program) -> None:
    program.does("sys.exit(\"error: unknown option '--no-session-persistence'\")")
    with pytest.raises(ProviderError) as caught:
        program.ask()
    assert caught.value.hint == "update it with `claude update`"


def test_a_missing_login_is_exit_4(program: Program) -> None:
    program.does("print('Invalid API key · Please run /login'); sys.exit(1)")
    with pytest.raises(AuthError, match="not signed in"):
        program.ask()


def test_silence_is_no_answer(program: Program) -> None:
    program.does("print(' ')")
    with pytest.raises(ProviderError, match="printed nothing"):
        program.ask()


def test_it_ends_at_the_deadline(program: Program) -> None:
    program.does("import time; time.sleep(600)")
    with pytest.raises(TimeLimitExceeded, match="did not answer in time") as caught:
        program.ask(seconds=0.3)
    assert "--timeout" in str(caught.value.hint)


def test_a_program_of_that_name_in_a_relative_folder_does_not_count(
    program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program.does("print('ok')")
    program.environ["PATH"] = os.pathsep.join(["bin", ""])
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="claude was not found"):
        program.ask()
