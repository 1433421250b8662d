"""Joins what the stages have made into the final message: a title, the body, and who has approved it."""

from git_agent.review.form.generated import COMMITTED, PRINTED, render_body
from git_agent.review.form.tidy import tidy
from git_agent.review.values import SectionedMessage


def stitch(title: str, message: SectionedMessage, *, status: str, block: str = "", is_committed: bool) -> str:
    """The whole text; `block` is the record that the commit carries, and stands before the last line.

    What is committed has `***` where the printed text has `---`, behind which `git am` would drop everything.
    """
    separator = COMMITTED if is_committed else PRINTED
    body = render_body(message, separator=separator).rstrip("\n")
    # Below the last separator, because only trailers may follow a record.
    parts = [f"# {title}", body, separator, *([block.strip("\n")] if block else []), f"Agent: {status}"]
    return tidy("\n\n".join(parts))
