"""Whether a message tells of a hole that was closed."""

import re

from git_agent.model.subject import Subject

# How GitHub merges what was prepared in private for an advisory.
PRIVATE_MERGE = re.compile(r"Merge (?:commit from fork|pull request from (?P<advisory>GHSA(?:-[0-9a-z]{4}){3}))\Z")

_INSECURE = re.compile(r"vulnerabilit|security (?:fix|issue|hole|bug|flaw|patch|update|release)", re.IGNORECASE)
_ATTACKS = (
    *("open redirect", "prototype pollution", "redos", "path traversal", "directory traversal", "cross-site scripting"),
    *(" xss", "sql injection", "command injection", "header injection", "request smuggling", "timing attack"),
    *("denial of service", "zip slip", "ssrf", "session fixation"),
)
_DEFENCES = ("fix", "prevent", "mitigat", "block", "reject", "guard", "avoid")
_ADVISORY = re.compile(r"\bCVE-\d{4}-\d{4,}|\bGHSA(?:-[0-9a-z]{4}){3}\b")


def is_security(head: Subject, subject: str, body: str) -> bool:
    """By its type, by an advisory it names, or because its subject names a kind of attack that it stops."""
    if head.type == "security" or (head.type == "fix" and head.scope == "security"):
        return True
    if ("ulnerab" in subject or "ecurity" in subject) and _INSECURE.search(subject):
        return True
    lowered = subject.lower()
    if head.type in (None, "fix") and any(map(lowered.__contains__, _ATTACKS)):
        return head.type == "fix" or any(map(lowered.__contains__, _DEFENCES))
    is_named = "CVE-" in subject or "CVE-" in body or "GHSA-" in subject or "GHSA-" in body
    return is_named and _ADVISORY.search(f"{subject}\n{body}") is not None
