"""What nobody can take for anything but a secret: tokens by their shape, and private keys. No context, no entropy."""

from git_agent.redact.keys import key_spans
from git_agent.redact.shapes import long_runs, shape_spans


def exact_secret(text: str) -> str | None:
    """The kind of the first one in a text; None where there is none."""
    flat = text.encode("ascii", "replace")
    for start, end in long_runs(flat):
        for span in shape_spans(text, start, end):
            if "EXAMPLE" not in text[span.start : span.end]:  # the key that AWS shows in all its manuals
                return span.kind
    return next((span.kind for span in key_spans(text)), None)
