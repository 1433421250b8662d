"""The one redactor: whatever leaves, is traced or is logged passes through here first.

It judges by context as well as by shape: what a credential's name, command, header or file holds is a secret
whatever it looks like, and a token's shape is one wherever it stands. Which stage comes when, and why, is told in
docs/concepts/redaction.md.
"""

from git_agent.redact.pieces import CleanText, clean_pieces
from git_agent.redact.redactor import Redacted, Secret, clean, clean_data, clean_line, redact
from git_agent.redact.worth import may_hold_secret, worth_looking

__all__ = [
    "CleanText",
    "Redacted",
    "Secret",
    "clean",
    "clean_data",
    "clean_line",
    "clean_pieces",
    "may_hold_secret",
    "redact",
    "worth_looking",
]
