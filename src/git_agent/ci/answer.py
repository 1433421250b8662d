"""Answer: one reading and what follows from it, whoever wants to know."""

from typing import Literal

from git_agent.ci.checks import CountedChecks
from git_agent.ci.systems.detect import CISystem
from git_agent.ci.values import Reading
from git_agent.ci.verdict import Verdict
from git_agent.model.value import value

SelectedBy = Literal["branch", "pr", "sha"]


@value
class Answer:
    """What is known about a change. `remote` is the address it was asked for under, `project` what tells that place
    from every other; `detected_at` counts from 1970."""

    systems: tuple[CISystem, ...]
    reading: Reading
    counted: CountedChecks
    verdict: Verdict
    remote: str
    project: str
    selected_by: SelectedBy
    detected_at: float
    host: str = ""  # of the forge that has answered
    notes: tuple[str, ...] = ()
    strict: bool = False
