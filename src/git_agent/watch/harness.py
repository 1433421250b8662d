"""What a harness needs to start, feed and stop a watch by itself: its hooks, as text and put into its file."""

import json
from collections.abc import Callable
from typing import Any

from git_agent.errors import UsageError
from git_agent.model.value import value

# Looked for in every command of a file that others edit too, so it has to be the words themselves.
MARK = " watch hook "  # what every command of ours has, and nobody else's
SECONDS = 30  # for a hook; starting a daemon in a large work tree takes some of it
SHELL_BEGIN, SHELL_END = "# >>> git-agent watch >>>", "# <<< git-agent watch <<<"
_EDITS = "Edit|Write|MultiEdit|NotebookEdit|Bash|apply_patch"

Json = dict[str, Any]


@value
class Hook:
    """One event of a harness, which of its tools it is about, and what we do then."""

    event: str
    action: str
    matcher: str | None = None


@value
class Harness:
    """Where its hooks are kept, below a project or a home, and which ones we need."""

    name: str
    file: str
    user_file: str
    hooks: tuple[Hook, ...]
    is_flat: bool = False  # a list of commands for each event, instead of groups with a matcher
    pid: str = ""  # a word of the shell that names the harness's process


_COMMON = (
    Hook(event="SessionStart", action="start"),
    Hook(event="UserPromptSubmit", action="touch"),
    Hook(event="PostToolUse", action="touch", matcher=_EDITS),
    # Not stop: it would race with what the last tools have saved.
    Hook(event="Stop", action="flush"),
)

CLAUDE_CODE = Harness(
    name="claude-code",
    file=".claude/settings.local.json",
    user_file=".claude/settings.json",
    hooks=(*_COMMON, Hook(event="SessionEnd", action="stop")),
    # Its hooks are children of it: when that process is gone, so is the session, however it ended.
    pid="$PPID",
)
CODEX = Harness(name="codex", file=".codex/hooks.json", user_file=".codex/hooks.json", hooks=_COMMON, pid="$PPID")
CURSOR = Harness(
    name="cursor",
    file=".cursor/hooks.json",
    user_file=".cursor/hooks.json",
    hooks=(
        Hook(event="sessionStart", action="start"),
        Hook(event="beforeSubmitPrompt", action="touch"),
        Hook(event="afterFileEdit", action="touch"),
        Hook(event="stop", action="flush"),
        Hook(event="sessionEnd", action="stop"),
    ),
    is_flat=True,
)
HARNESSES = {harness.name: harness for harness in (CLAUDE_CODE, CODEX, CURSOR)}


def hooked(text: str, harness: Harness, program: str) -> str:
    """The harness's file with our hooks in it, once, and everything else as it was.

    Raises:
        UsageError: the file is not JSON, or of another shape.
    """
    return _changed(text, harness, lambda hooks: _add(hooks, harness, program))


def unhooked(text: str, harness: Harness) -> str:
    """The harness's file without our hooks.

    Raises:
        UsageError: the file is not JSON, or of another shape.
    """
    return _changed(text, harness, lambda _: None)


def shell_block(program: str) -> str:
    """What a shell's own file needs."""
    return f"""{SHELL_BEGIN}
# Protects the repository that this shell is started in, as long as the shell is there.
if git rev-parse --is-inside-work-tree >/dev/null 2>&1; then
    export ACD_SESSION_ID="${{ACD_SESSION_ID:-shell-$$}}"
    {program}{MARK}start --harness shell --session-id "$ACD_SESSION_ID" --watch-pid "$$" \\
        </dev/null >/dev/null 2>&1 || true
fi
{SHELL_END}
"""


def with_block(text: str, block: str) -> str:
    """A shell's file with our block at its end, or in the place of an earlier one; an empty block takes it away.

    Raises:
        UsageError: where the earlier block ends cannot be known.
    """
    lines = text.splitlines(keepends=True)
    marks = [(number, line.strip()) for number, line in enumerate(lines) if line.strip() in (SHELL_BEGIN, SHELL_END)]
    if not marks:
        return f"{text}{'' if text.endswith(chr(10)) or not text else chr(10)}{block}"
    # Anything else would take lines for ours that somebody has written between or below them.
    if [mark for _, mark in marks] != [SHELL_BEGIN, SHELL_END]:
        raise UsageError(
            f"the block of git-agent in it is not one from `{SHELL_BEGIN}` to `{SHELL_END}`",
            hint="take out what is left of the block by hand, then run this again",
        )
    (begin, _), (end, _) = marks
    return "".join((*lines[:begin], block, *lines[end + 1 :]))


def command_of(harness: Harness, hook: Hook, program: str) -> str:
    """What a hook runs; whatever happens to us, the harness goes on."""
    pid = f' --watch-pid "{harness.pid}"' if harness.pid and hook.action in ("start", "touch") else ""
    return f"{program}{MARK}{hook.action} --harness {harness.name}{pid} || true"


def _changed(text: str, harness: Harness, add: Callable[[Json], None]) -> str:
    try:
        settings = json.loads(text) if text.strip() else {}
    except ValueError as error:
        raise _by_hand(harness) from error
    hooks = settings.get("hooks", {}) if isinstance(settings, dict) else None
    if not isinstance(hooks, dict) or not all(isinstance(entries, list) for entries in hooks.values()):
        raise _by_hand(harness)
    hooks = {event: kept for event, entries in hooks.items() if (kept := _without_ours(entries))}
    add(hooks)
    changed: Json = {**settings, "hooks": hooks}
    if harness.is_flat and hooks:
        changed = {"version": 1, **changed}
    # Nothing of ours was there: the file stays as it is, also one that is empty.
    if not hooks and "hooks" not in settings:
        return text
    if changed == settings:
        return text  # as its owner has laid it out
    if not hooks:
        del changed["hooks"]
    return json.dumps(changed, indent=2, ensure_ascii=False) + "\n"


def _add(hooks: Json, harness: Harness, program: str) -> None:
    for hook in harness.hooks:
        entry: Json = {"command": command_of(harness, hook, program)}
        if not harness.is_flat:
            matcher = {} if hook.matcher is None else {"matcher": hook.matcher}
            entry = {**matcher, "hooks": [{"type": "command", **entry, "timeout": SECONDS}]}
        hooks.setdefault(hook.event, []).append(entry)


def _without_ours(entries: list[Any]) -> list[Any]:
    """A group that held ours and others' keeps the others'."""
    kept = []
    for entry in entries:
        if isinstance(entry, dict) and isinstance(entry.get("hooks"), list):
            inner = [one for one in entry["hooks"] if not _is_ours(one)]
            if inner or not entry["hooks"]:
                kept.append({**entry, "hooks": inner})
        elif not _is_ours(entry):
            kept.append(entry)
    return kept


def _is_ours(entry: object) -> bool:
    return isinstance(entry, dict) and MARK in str(entry.get("command", ""))


def _by_hand(harness: Harness) -> UsageError:
    return UsageError(
        f"the hooks of {harness.name} are written in a way that cannot be changed safely",
        hint=f"`git-agent watch setup {harness.name}` prints what belongs there",
    )
