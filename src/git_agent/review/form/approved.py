"""The text of the third stage: one section, and in it one of two outcomes."""

from git_agent.model.fault import Fault
from git_agent.model.judged import Judged
from git_agent.review.form.praise import is_praise
from git_agent.review.values import NO_CONCERNS, WITH_CONCERNS, Approval

TITLE = "## Approved"


def render_approval(approval: Approval) -> str:
    """The approval as text."""
    lines = [TITLE, "", approval.status]
    lines += ["", *(f"- {' '.join(concern.split())}" for concern in approval.concerns)] if approval.concerns else []
    return "\n".join(lines) + "\n"


def read_approval(text: str) -> Judged[Approval]:
    """The approval in a model's text; concerns that are praise are left out."""
    lines = [line.strip() for line in text.strip().split("\n") if line.strip()]
    if TITLE not in lines:
        return _faulty(f"the answer has to be the section `{TITLE}` alone")
    status, *rest = lines[lines.index(TITLE) + 1 :] or [""]
    if status not in (NO_CONCERNS, WITH_CONCERNS):
        return _faulty(f"below `{TITLE}` stands either `{NO_CONCERNS}` or `{WITH_CONCERNS}`")
    concerns = tuple(line[2:].strip() for line in rest if line.startswith(("- ", "* ")))
    if status == WITH_CONCERNS and not concerns:
        return _faulty(f"`{WITH_CONCERNS}` needs at least one line that begins with `- `")
    if status == NO_CONCERNS and concerns:
        return _faulty(f"`{NO_CONCERNS}` has no concerns below it; with them it is `{WITH_CONCERNS}`")
    if strange := [line for line in rest if not line.startswith(("- ", "* "))]:
        return _faulty(f"`{strange[0][:60]}` is no concern; write concerns as lines that begin with `- `")
    return Judged(content=Approval(concerns=tuple(concern for concern in concerns if not is_praise(concern))))


def _faulty(detail: str) -> Judged[Approval]:
    return Judged(content=Approval(), faults=(Fault(rule="approval", detail=detail),))
