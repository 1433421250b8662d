"""The `claude-cli` provider: a `claude` program on PATH, stripped of everything but its voice.

The program signs in by itself, so no key of ours is needed; it gets the user's environment, its own settings
files and ANTHROPIC_API_KEY included if there is one, without the keys of others. It runs in an empty folder,
without tools, MCP servers, skills or a memory of the session, and reads the prompt from stdin.
"""

import json
import os
from collections.abc import Mapping
from pathlib import Path

from git_agent.clock import Deadline
from git_agent.errors import AuthError, OutputLimitExceeded, ProviderError, TimeLimitExceeded
from git_agent.model.exchange import Item, Reply, Request, Text, ToolCall
from git_agent.model.process_result import ProcessResult
from git_agent.process.running import running_with_helpers
from git_agent.providers.base import Hear, Ready, plain_form, unheard
from git_agent.redact import clean

PROGRAM = "claude"
DEFAULT_MODEL = "haiku"

# `--tools ""` leaves the tools of MCP servers in place; only together with the next flag are there none.
_STRIPPED = ("--tools", "", "--strict-mcp-config", "--disable-slash-commands", "--no-session-persistence")
# Set inside Claude Code; with them the program takes itself for nested and refuses to start.
_NESTED = ("CLAUDECODE", "CLAUDE_CODE_ENTRYPOINT")
# What names of keys end in, and which of them it needs: its own, and those of a cloud that it is told to use.
_KEYS = ("API_KEY", "_TOKEN", "_SECRET", "_PASSWORD", "_ACCESS_KEY", "_PRIVATE_KEY", "_TOKEN_BEDROCK")
_ITS_OWN = ("ANTHROPIC_", "CLAUDE_")
_CLOUDS = {"CLAUDE_CODE_USE_BEDROCK": "AWS_", "CLAUDE_CODE_USE_VERTEX": "GOOGLE_"}
_TIME_HINT = "allow more with --timeout, or finish offline with `--fallback builtin`"


def is_installed(environ: Mapping[str, str]) -> bool:
    """Whether there is such a program, in an absolute folder of PATH as `process` demands."""
    programs = (Path(folder, PROGRAM) for folder in environ.get("PATH", os.defpath).split(os.pathsep))
    return any(path.is_absolute() and path.is_file() and os.access(path, os.X_OK) for path in programs)


class ClaudeCli(Ready):
    """One model behind the user's own `claude`."""

    def __init__(self, *, model: str, environ: Mapping[str, str]) -> None:
        self.name = "claude-cli"
        self.uses_tools = False
        self.model = model
        self._environ = _environ_for_it(environ)

    def as_sent(self, request: Request) -> Mapping[str, object]:
        return plain_form(request, model=self.model)

    def exchange(self, request: Request, *, deadline: Deadline, hear: Hear = unheard) -> Reply:
        """As `Provider.exchange`; tools are not offered, since the program could not hand a call back."""
        del hear  # it prints its answer when it has all of it
        finished = self._run(prompt_of(request).encode("utf-8", "replace"), deadline)
        text = finished.stdout.decode("utf-8", "replace").strip()
        if finished.returncode:
            # That nobody is signed in it says on stdout, as if it were an answer.
            raise _failed(finished.returncode, clean(finished.stderr.decode("utf-8", "replace").strip() or text))
        if not text:
            raise ProviderError(f"{PROGRAM} printed nothing", hint=f"try `{PROGRAM} --print hello`")
        return Reply(text=text)

    def _run(self, prompt: bytes, deadline: Deadline) -> ProcessResult:
        from tempfile import TemporaryDirectory

        argv = (*_command(self.model), *_STRIPPED, "--output-format", "text")
        try:
            with (
                TemporaryDirectory(prefix="git-agent-") as folder,
                running_with_helpers(
                    argv,
                    cwd=Path(folder),
                    env=self._environ,
                    seconds=deadline.remaining(),
                    stdin=prompt,
                ) as running,
            ):
                return running.finish()
        except OutputLimitExceeded:
            raise ProviderError(f"{PROGRAM} does not stop printing", hint=f"try `{PROGRAM} --print hello`") from None
        except TimeLimitExceeded:
            raise TimeLimitExceeded(f"{PROGRAM} did not answer in time", hint=_TIME_HINT) from None


def _environ_for_it(environ: Mapping[str, str]) -> dict[str, str]:
    """The user's environment without what makes it refuse to start, and without keys that are none of its business."""
    clouds = [prefix for switch, prefix in _CLOUDS.items() if environ.get(switch)]
    kept = (*_ITS_OWN, *clouds)
    return {
        name: value
        for name, value in environ.items()
        if name not in _NESTED and (name.startswith(kept) or not name.upper().endswith(_KEYS))
    }


def _command(model: str) -> tuple[str, ...]:
    # Else it may sign what it writes.
    settings = '{"includeCoAuthoredBy":false}'
    return (PROGRAM, "--print", "--setting-sources", "", "--settings", settings, "--model", model)


def _failed(returncode: int, complaint: str) -> AuthError | ProviderError:
    if "/login" in complaint:
        return AuthError(f"{PROGRAM} is not signed in: {complaint}", hint=f"run `{PROGRAM}` once and sign in")
    hint = f"update it with `{PROGRAM} update`" if "unknown option" in complaint else f"try `{PROGRAM} --print hello`"
    # In the very words that its first users look for in their logs.
    return ProviderError(f"{PROGRAM} CLI failed: exit code {returncode}\nStderr: {complaint}", hint=hint)


def prompt_of(request: Request) -> str:
    """The whole request as one text: instructions first, then every item under a heading."""
    sections = [("Instructions", request.instructions), *map(_section, request.items)]
    if request.tools:
        sections.append(("Note", "No tools are available here. Answer from what is given above."))
    if request.answer_format:
        schema = json.dumps(dict(request.answer_format.schema))
        sections.append(("Answer format", f"Answer with one JSON object, and nothing else, that fits:\n{schema}"))
    return "\n".join(f"# {heading}\n\n{text.strip()}\n" for heading, text in sections)


def _section(item: Item) -> tuple[str, str]:
    if isinstance(item, Text):
        return item.role.capitalize(), item.text
    if isinstance(item, ToolCall):
        return f"Call of {item.name}", item.arguments
    return "Result of the call", item.output
