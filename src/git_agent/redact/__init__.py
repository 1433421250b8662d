"""The one redactor: whatever leaves, is traced or is logged passes through here first."""

from git_agent.redact.scan import Redacted, Secret, clean, may_hold_secret, redact

__all__ = ["Redacted", "Secret", "clean", "may_hold_secret", "redact"]
