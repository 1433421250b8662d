"""A harness's file is a person's own: git's private exclude file keeps it, and so the watch, from committing it."""

import json

from git_agent.git.exclude_file import commented, with_rule
from git_agent.watch.harness import Harness

COMMENT = "# git-agent watch setup"


def excluding(text: str, harness: Harness) -> str:
    """git's exclude file with a line for the harness's file, unless it has one."""
    return with_rule(text, _rule(harness), comment=_comment(harness))


def including(text: str, harness: Harness) -> str:
    """The same without that line, if it is ours."""
    # Only together with our comment: a line that somebody wrote by hand is theirs.
    return text.replace(commented(_rule(harness), comment=_comment(harness)), "", 1)


def is_left_empty(text: str) -> bool:
    """Whether a harness's file says nothing any more."""
    return json.loads(text or "{}") in ({}, {"version": 1})


def _rule(harness: Harness) -> str:
    return f"/{harness.file}"


def _comment(harness: Harness) -> str:
    return f"{COMMENT} {harness.name}"
