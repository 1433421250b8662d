"""The verbs and their options."""

import argparse
from importlib import import_module
from typing import TYPE_CHECKING

from git_agent.cli.actions import Actions

if TYPE_CHECKING:
    from git_agent.cli.actions import Action
    from git_agent.workspace import Workspace

HARNESSES = ("claude-code", "codex", "cursor", "shell")
HOOK_EVENTS = ("start", "touch", "flush", "stop")
SWITCHES = ("coalesce", "rejects_raw", "diff_egress", "prompt_trace", "run_hooks")
EXAMPLES = {
    "start": "start --strategy intent --settle 10s",
    "stop": 'stop --session-id "$ACD_SESSION_ID"',
    "pause": 'pause --reason "a delicate rebase" --ttl 10m',
    "resume": "resume",
    "flush": "flush --logical --wait",
    "status": "status --watch",
    "events": "events --path notes.md --limit 20",
    "log": "log --limit 5",
    "diagnose": "diagnose",
    "doctor": "doctor",
    "logs": "logs --lines 50 --follow",
    "prompt": "prompt --seq 12",
    "restore": "restore --path notes.md --list",
    "recover": "recover --chain NAME --to ~/recovered",
    "export": "export > .git/ledger.jsonl",
    "setup": "setup claude-code --install",
    "hook": "hook flush --session-id ID",
}
# Every setting has its flag, and the daemon that is started is handed it.
SETTINGS = {
    "strategy": "event makes a commit of each edit, intent groups them by what they are for",
    "commit_format": "imperative or conventional subjects",
    "window": "most captures that are planned together",
    "min_pending": "captures that are waited for before planning",
    "settle": "how long edits must have been quiet: 10s, 1m, 0",
    "max_age": "how old a capture may become before it is planned",
    "defer_limit": "how often the planner may put a capture off",
    "retries": "how often an invalid plan is asked for again",
    "recent_commits": "earlier commits that a planner is shown",
    "coalesce": "show several edits of one file as one",
    "rejects_raw": "keep what a model answered when its plan was refused",
    "affinity": "how long an edit may belong to the commit before it",
    "client_ttl": "after which silence a session counts as gone",
    "provider": "builtin (also deterministic), openai (also openai-compat) or claude-cli",
    "model": "name of the model",
    "base_url": "an OpenAI-compatible server",
    "timeout": "how long a request to a model may take",
    "diff_egress": "send redacted diffs to the model",
    "prompt_trace": "keep what was sent to a model, and its answers",
    "sensitive_globs": "untracked files that are never stored, instead of the built-in list",
    "extra_sensitive_globs": "such files besides the list",
    "max_file_bytes": "larger files are not captured, and shown as a gap",
    "run_hooks": "run the repository's commit hooks",
    "retention_days": "how long published captures are kept",
    "retention_bytes": "up to which size together they are kept",
}


def _late(module: str, name: str) -> "Action":
    """A verb whose module is loaded when it is called."""

    def action(args: argparse.Namespace, workspace: "Workspace") -> int:
        function: Action = getattr(import_module(f"git_agent.cli.watching.{module}"), name)
        return function(args, workspace)

    return action


def add_verbs(parser: argparse.ArgumentParser) -> None:
    """All of them, in help order."""
    verbs = _Verbs(Actions(parser))
    _add_lifecycle(verbs)
    _add_looking(verbs)
    _add_bringing_back(verbs)
    _add_harness(verbs)


def setting_flags(args: argparse.Namespace) -> dict[str, str]:
    """The settings among the flags of `start`, as they were typed."""
    return {name: text for name in SETTINGS if (text := getattr(args, f"setting_{name}", None)) is not None}


class _Verbs:
    """Adds verbs, each with the options that all of them have."""

    def __init__(self, actions: Actions) -> None:
        self._actions = actions

    def add(self, name: str, module: str, *, about: str) -> argparse.ArgumentParser:
        example = f"example:\n  git agent watch {EXAMPLES[name]}\n"
        verb = self._actions.add(name, _late(module, name), about=about, example=example)
        verb.add_argument("--json", action="store_true", help="one JSON object on stdout")
        verb.add_argument("--repo", metavar="DIR", help="the work tree, if it is not this one")
        return verb


def _add_lifecycle(verbs: _Verbs) -> None:
    start = verbs.add("start", "starting", about="protect this work tree; beside a running daemon, its heartbeat")
    _add_session(start, about="run as long as this session needs it, instead of until `stop`")
    start.add_argument("--harness", metavar="NAME", default="", help="who the session belongs to, such as claude-code")
    start.add_argument("--watch-pid", type=int, metavar="PID", help="the session ends with this process")
    start.add_argument("--foreground", action="store_true", help="be the daemon instead of starting one")
    start.add_argument("--paused", action="store_true", help="capture only: commit nothing until `resume`")
    # For a daemon alone, which speaks with it through its streams.
    start.add_argument("--worker", action="store_true", help=argparse.SUPPRESS)
    settings = start.add_argument_group("settings")
    for name, about in SETTINGS.items():
        flag, dest = f"--{name.replace('_', '-')}", f"setting_{name}"
        if name in SWITCHES:
            settings.add_argument(flag, dest=dest, nargs="?", const="on", metavar="on|off", help=about)
        else:
            settings.add_argument(flag, dest=dest, metavar="VALUE", help=about)
    stop = verbs.add("stop", "lifecycle", about="end a session, or the daemon; what was captured stays")
    _add_session(stop, about="end this session; the daemon ends with the last one")
    stop.add_argument("--force", action="store_true", help="end the daemon at once if it does not end by itself")
    pause = verbs.add("pause", "lifecycle", about="publish nothing for now; edits are captured all the same")
    pause.add_argument("--reason", default="", metavar="TEXT", help="why, for `status`")
    pause.add_argument("--ttl", metavar="TIME", help="for how long: 10m, 1h; without it until `resume`")
    verbs.add("resume", "lifecycle", about="publish again")
    flush = verbs.add("flush", "lifecycle", about="publish what was captured, without waiting for more")
    _add_session(flush, about="the session that asks; one that is not registered is skipped")
    flush.add_argument("--logical", action="store_true", help="publish now; without it the call is only a heartbeat")
    flush.add_argument("--wait", action="store_true", help="return when it is published or refused")
    flush.add_argument("--timeout", metavar="TIME", default="60s", help="how long nothing may be done: 90s, 2m")


def _add_looking(verbs: _Verbs) -> None:
    status = verbs.add("status", "looking", about="tell what is protected, what waits and why")
    status.add_argument("--watch", action="store_true", help="go on telling, until Ctrl-C")
    events = verbs.add("events", "looking", about="list what was decided, oldest first")
    events.add_argument("--since", type=int, metavar="ID", help="only those after this id; 0 lists all")
    events.add_argument("--path", metavar="PATH", help="only those about this file")
    events.add_argument("--commit", metavar="REV", help="only those that led to this commit, also after a rebase")
    events.add_argument("--limit", type=_positive, metavar="N", default=None, help="how many; 100 unless told")
    events.add_argument("--follow", action="store_true", help="go on, one object a line, until Ctrl-C")
    log = verbs.add("log", "looking", about="tell which edits became which commits, newest first")
    log.add_argument("--limit", type=_positive, metavar="N", default=20, help="how many commits; 20 unless told")
    verbs.add("diagnose", "looking", about="tell why publication waits, and what to do")
    verbs.add("doctor", "looking", about="check whether a watch can work here, and what is left of earlier ones")
    logs = verbs.add("logs", "looking", about="show the end of the daemon's own log")
    logs.add_argument("--lines", type=_positive, metavar="N", default=50, help="how many; 50 unless told")
    logs.add_argument("--follow", action="store_true", help="go on until Ctrl-C")


def _add_bringing_back(verbs: _Verbs) -> None:
    prompt = verbs.add("prompt", "looking", about="show what a model was sent, and what it answered")
    which = prompt.add_mutually_exclusive_group()
    which.add_argument("--seq", type=int, metavar="N", help="the newest one that was about this capture")
    which.add_argument("--last", action="store_true", help="the newest one, which is also the default")
    restore = verbs.add("restore", "bringing_back", about="bring back any captured version of a file")
    restore.add_argument("--path", metavar="PATH", help="the file, seen from the root")
    restore.add_argument("--list", action="store_true", help="list its versions, newest first")
    restore.add_argument("--seq", type=int, metavar="N", help="bring back this one, to where it was")
    restore.add_argument("--to", metavar="FILE", help="or into another file; - is stdout")
    recover = verbs.add("recover", "bringing_back", about="list and bring back what could not be published")
    recover.add_argument("--chain", metavar="NAME", help="write the files of this one to the work tree")
    recover.add_argument("--path", metavar="PATH", help="only this file of it")
    recover.add_argument("--to", metavar="DIR", help="below this folder instead")
    recover.add_argument("--drop", action="store_true", help="let go of it for good")
    export = verbs.add("export", "bringing_back", about="print the whole ledger, one JSON object a line")
    export.add_argument("--since", type=int, metavar="ID", default=0, help="only events after this id")


def _add_harness(verbs: _Verbs) -> None:
    setup = verbs.add("setup", "setup", about="print or install the hooks with which a harness starts and stops it")
    setup.add_argument("harness", choices=HARNESSES, metavar="HARNESS", help="%(choices)s")
    setup.add_argument("--install", action="store_true", help="put them into the harness's file; other hooks stay")
    setup.add_argument("--remove", action="store_true", help="take them out of it again")
    setup.add_argument("--user", action="store_true", help="for every project of yours, instead of this one")
    hook = verbs.add("hook", "hook", about="what the hooks call; it never fails a harness")
    # Any word will do: a harness that knows more events than we do must not be told that its call is wrong.
    events = ", ".join(HOOK_EVENTS)
    hook.add_argument("event", nargs="?", default="", metavar="EVENT", help=f"what has happened: {events}")
    hook.add_argument("--harness", metavar="NAME", default="", help="who calls")
    # Read when it is used: a harness that hands on something else than a number is not to be failed for it.
    hook.add_argument("--watch-pid", metavar="PID", help="the session ends with this process")
    _add_session(hook, about="the session; else it is read from what the harness pipes in, or ACD_SESSION_ID")
    # What an older or a newer program was told to say is no reason to fail a harness either.
    hook.set_defaults(passed_over=())


def _add_session(verb: argparse.ArgumentParser, *, about: str) -> None:
    verb.add_argument("--session-id", metavar="ID", help=about)


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise ValueError(text)
    return number
