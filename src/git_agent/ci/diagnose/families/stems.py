"""Stems of the words with which tools tell that something went wrong: a line without any may only name a place."""

import re

from git_agent.ci.diagnose.families.literals import tree

STEMS = (
    "fail", "exception", "fatal", "panic", "denied", "forbidden", "authoriz", "refus", "reset", "timeout", "timed",
    "limit", "exceed", "killed", "memory", "oom", "space", "enospc", "quota", "many", "gateway", "unavailable",
    "unreach", "resol", "not ", "no ", "n't", "could", "unable", "unknown", "missing", "mismatch", "conflict",
    "lock", "unsatisf", "✕", "✗", "✘", "✖", "abort", "cancel", "lost", "shutdown", "sig", "exit", "stopped",
    "undefined", "symbol", "expired", "credential", "permission", "required", "requires", "depend", "provides",
    "eai_", "econn", "enot", "err", "hang up", "hung", "eof", "dial", "coverage", "snapshot", "warning", "***",
    "hash", "approv", "retries", "deprecated", "duplicate", "incomplete", "ssl", "tls",
    "terminated", "valid", "reject", "insufficient", "bad ", "unexpected", "violation", "issue", "offense", "hook",
    "┃", "format", "sorted", "diff", "fixing", "target", "gem", "engine", "rated", "unhealthy", "daemon", "offline",
    "preempt", "provision", "agent", "network",
)  # fmt: skip
CODES = ("429", "137", "143", "124")


_SAYS = re.compile(tree((*STEMS, *CODES)))


def says(text: str) -> bool:
    """Whether a line has any of the stems."""
    return _SAYS.search(text.lower()) is not None
