"""What nobody can take for anything but a secret: tokens by their shape, and private keys. No context, no entropy."""

from collections.abc import Iterator

from git_agent.redact.keys import key_spans
from git_agent.redact.runs import long_runs
from git_agent.redact.shapes import LONGEST_RUN, shape_spans
from git_agent.redact.spans import SecretSpan


def exact_secrets(text: str) -> Iterator[str]:
    """Each of them, as it stands in the text."""
    flat = text.encode("ascii", "replace")
    for start, stop in long_runs(flat):
        end = min(stop, start + LONGEST_RUN)
        # The key that AWS shows in all its manuals is nobody's.
        yield from (secret for secret in _cut(text, shape_spans(text, start, end)) if "EXAMPLE" not in secret)
    yield from _cut(text, key_spans(text))


def _cut(text: str, spans: Iterator[SecretSpan]) -> Iterator[str]:
    return (text[span.start : span.end] for span in spans)
