"""The record that a `---ci---` block carries: its values and its words.

Reading is tolerant, so the types are: a phase such as `1-5` or a confidence such as `high` is kept as the text it
was. What may be written is stricter, and for `rules.py` to say.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType

from git_agent.model.value import value
from git_agent.model.yaml_data import Data

TYPES = (
    "feat", "fix", "test", "refactor", "docs", "chore", "perf", "wip", "decision", "compound", "escalation", "verify",
    "note", "todo",
)  # fmt: skip
WORK_TYPES = ("feat", "fix", "test", "refactor", "perf")
STATUSES = ("specify", "clarify", "research", "plan", "execute", "verify", "complete")
PLANNING = ("specify", "clarify", "research", "plan")  # before there is any work
TOLERATED_STATUSES = ("in_progress",)  # real histories have it; it is read without complaint and never written
# `auto` is the schema's own word, `auto_resolved` the one that tools write for the same.
RESOLVING = ("timeout", "human", "auto", "auto_resolved")
RESOLUTIONS = ("pending", *RESOLVING)

INIT_SCOPE = "init"
MILESTONE_SCOPE = "milestone"
# Two digits, and more only where they are needed: `P007` would be a second name of `P07`.
_SCOPE = re.compile(r"init|milestone|P(?:\d\d|[1-9]\d{2,})(?:-\d+){0,2}", re.ASCII)

# What git would change or refuse, a terminal would obey, or nobody could see: controls except tab and line feed,
# Unicode's own line ends, direction marks, half characters and code points that git takes for broken UTF-8.
UNWRITABLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufdd0-\ufdef"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)

# One for all records that have nothing unknown, so nobody may be able to change it.
NO_DATA: Mapping[str, Data] = MappingProxyType({})


@value
class Decision:
    """One decision; `extra` keeps the keys that the schema does not know, such as `category`."""

    id: str = ""
    decision: str = ""
    rationale: str = ""
    confidence: float | str | None = None
    alternatives: tuple[str, ...] = ()
    extra: Mapping[str, Data] = NO_DATA


@value
class Escalation:
    """A question handed to a person, or what became of it: a later record with the same id resolves it."""

    id: str = ""
    type: str = ""
    description: str = ""
    resolution: str = ""
    extra: Mapping[str, Data] = NO_DATA


@value
class Requirements:
    """The requirements a commit covers, wholly or in part, by their ids."""

    covered: tuple[str, ...] = ()
    partial: tuple[str, ...] = ()
    extra: Mapping[str, Data] = NO_DATA


NO_REQUIREMENTS = Requirements()


@value
class Compound:
    """A problem and its solution, worth knowing beyond the project's current work."""

    category: str = ""
    problem: str = ""
    solution: str = ""
    extra: Mapping[str, Data] = NO_DATA


@value
class Record:
    """What one block says.

    The schema has one `compound`; `more_compounds` holds the others of a block that made it a list. `extra` keeps
    unknown fields as data: text, tuples and mappings.
    """

    project: str | None = None
    phase: int | str | None = None
    milestone: str | None = None
    plan: str | None = None
    task: str | None = None
    status: str | None = None
    decisions: tuple[Decision, ...] = ()
    escalations: tuple[Escalation, ...] = ()
    requirements: Requirements = NO_REQUIREMENTS
    lessons: tuple[str, ...] = ()
    compound: Compound | None = None
    more_compounds: tuple[Compound, ...] = ()
    extra: Mapping[str, Data] = NO_DATA


def scope_for(*, phase: int, plan: str | int | None = None, task: str | int | None = None) -> str:
    """The scope of a commit in this phase, plan and task.

    Numbers are padded to two digits. A plan or a task given as text keeps its digits, whether it names only
    itself (`2`) or everything above it too (`03-01-02`).

    >>> scope_for(phase=3, plan=1, task=2)
    'P03-01-02'
    >>> scope_for(phase=3, plan="03-1")
    'P03-1'
    """
    # The full name of a task says its plan too; what comes first in it is the phase, which is given.
    below = (task or "").split("-")[1:] if plan is None and isinstance(task, str) else [plan, task]
    numbers = [f"{each:02}" if isinstance(each, int) else each.rpartition("-")[2] for each in below if each is not None]
    return "-".join([f"P{phase:02}", *numbers])


def scope_of(type_: str, *, phase: int, plan: str | int | None = None, task: str | int | None = None) -> str:
    """The scope of a record of this type: only work is told by plan and task, all else by its phase.

    >>> scope_of("feat", phase=3, plan=1, task=2), scope_of("chore", phase=3, plan=1, task=2)
    ('P03-01-02', 'P03')
    """
    return scope_for(phase=phase, plan=plan, task=task) if type_ in WORK_TYPES else scope_for(phase=phase)


def misplaced(type_: str, scope: str) -> str:
    """Why a type does not go with a scope, by the table of the schema; nothing where it does.

    >>> misplaced("note", "P01-02")
    'note is about a phase: P##'
    """
    if type_ in WORK_TYPES:
        # The schema's table has tasks alone, its own example a plan too: `feat(P03-01): implement JWT`.
        is_work = scope.startswith("P") and "-" in scope
        return "" if is_work else f"{type_} is about a task: P##-##-##, or its plan: P##-##"
    if type_ == "docs":
        return f"{type_} is about a phase, the beginning or a milestone: P##, init, milestone" if "-" in scope else ""
    is_phase = scope.startswith("P") and "-" not in scope
    return "" if is_phase else f"{type_} is about a phase: P##"


def is_unplanned(type_: str, scope: str) -> bool:
    """Whether this is work of which only the phase is named."""
    return type_ in WORK_TYPES and scope.startswith("P") and "-" not in scope


def is_scope(text: str) -> bool:
    """Whether `text` is `init`, `milestone`, `P##`, `P##-##` or `P##-##-##`."""
    return _SCOPE.fullmatch(text) is not None
