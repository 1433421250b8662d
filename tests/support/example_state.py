"""States to show: one of a project in the middle of its work, and one in which every text is hostile."""

import json
from hashlib import sha1
from typing import Any

from git_agent.records.state.build import build_state
from git_agent.records.state.phases import Stage
from git_agent.records.state.placement import placed
from git_agent.records.state.report import state_report
from git_agent.records.state.row_reading import row_of
from git_agent.records.state.rows import CompoundRow, DecisionRow, EscalationRow, ProblemRow, RecordRow, Row
from git_agent.records.state.values import State

FIRST_MOMENT, HOURS = 1_767_600_000, 3600

_RECORDS = (
    """\
phase: 1
milestone: v0.1
status: specify
lessons: [Write the questions of the readers down before the first line of code.]
""",
    """\
phase: 1
milestone: v0.1
plan: 01-01
task: 01-01-01
status: execute
decisions:
  - id: D-001
    decision: Store coordinates as integers of micro-degrees
    rationale: >-
      Floating point made two clients disagree about the same tile; integers compare exactly and take half the room.
    confidence: 0.92
    alternatives: [floats with an epsilon, decimal strings]
  - id: D-002
    decision: One file for each region
    rationale: Regions are published separately, and a broken file must not take the others with it.
    confidence: 0.71
    alternatives: [a single archive, one file for each tile]
requirements:
  covered: [REQ-01, REQ-02]
  partial: [REQ-04]
""",
    """\
phase: 1
milestone: v0.1
status: verify
escalations:
  - id: E-001
    type: security
    description: May the tile server be reached without a login from inside the office?
    resolution: pending
compound:
  category: testing
  problem: Fixtures drifted away from what the importer really receives
  solution: Record them from the log of the importer, and fail when they are older than its schema
""",
    """\
phase: 1
milestone: v0.1
status: complete
escalations:
  - id: E-001
    type: security
    description: Not without one.
    resolution: human
""",
    """\
phase: 2
milestone: v0.2
plan: 02-01
task: 02-01-01
status: execute
decisions:
  - id: D-001
    decision: Read the import as a stream
    rationale: The largest export has 40 GB and the machines have 8; two passes are cheaper than one that swaps.
    confidence: 0.88
    alternatives: [a memory-mapped file]
    category: architecture
  - id: D-002
    decision: Drop the old index format
    rationale: Nobody has opened one for eleven months, says the log.
    confidence: 0.55
requirements:
  covered: [REQ-04, REQ-10]
lessons:
  - A progress bar that lies is worse than none.
""",
    """\
phase: 3
milestone: v0.2
plan: 03-01
task: 03-01-02
status: execute
decisions:
  - id: D-001
    decision: Sign tiles with one key for each region
    rationale: A leaked key then costs one region; rotating all of them takes a minute.
    confidence: 0.9
    alternatives: [one key for all, no signatures]
  - id: D-002
    decision: Leave the order of equal keys open
    confidence: rather unsure
escalations:
  - id: E-001
    type: architecture
    description: Signing needs a key store. Do we run one, or use that of the platform team?
    resolution: pending
requirements:
  partial: [REQ-9]
""",
)


def example_state() -> State:
    """Three phases, the third under way, with everything that a page can show."""
    rows = [recorded(at, text) for at, text in enumerate(_RECORDS)]
    phases = [
        stage("phase", 1, "coordinates", milestone="v0.1"),
        stage("phase", 2, "import", milestone="v0.2"),
        stage("phase", 3, "signing", status="in_progress"),
        stage("phase", 4, "publish", status="in_progress"),
        stage("milestone", "v0.1", "mvp"),
        stage("milestone", "v0.2", "regions", status="in_progress"),
    ]
    return build_state([*placed(rows)], phases, head=rows[-1].oid, commits=1204)


def state_json(state: State) -> dict[str, Any]:
    """What `state --json` says of it."""
    return dict(json.loads(json.dumps(state_report(state))))


def hostile_state(text: str) -> State:
    """A state that says nothing but `text`, wherever somebody else's words can get."""
    record = RecordRow(
        project=text, phase=text, milestone=text, plan=text, task=text, status=text,
        decisions=(DecisionRow(text, text, text, text, [text, text], {text: text}),),
        escalations=(EscalationRow(text, text, text, "pending", {text: {text: [text]}}),),
        covered=(text,), partial=(f"{text}2",), lessons=(text,),
        compounds=(CompoundRow(text, text, text, {text: text}),),
    )  # fmt: skip
    resolved = record._replace(escalations=(EscalationRow(f"{text}2", text, text, text, {}),))
    rows = [
        Row(oid=oid_of(at), time=FIRST_MOMENT, records=(each,), problems=(ProblemRow(text, text, 1),), merged=())
        for at, each in enumerate((record, resolved))
    ]
    stages = [stage("phase", 1, text, branch=text, milestone=text), stage("milestone", text, text, branch=text)]
    return build_state([*placed(rows)], stages, head=oid_of(2), commits=2)


def recorded(at: int, block: str) -> Row:
    """The row of a commit that carries this block; commits come half a day after each other."""
    message = f"feat(P01-01-01): go on\n\n---ci---\n{block}---/ci---\n"
    row = row_of(oid_of(at), FIRST_MOMENT + 12 * HOURS * at, message.encode())
    assert row
    return row


def oid_of(at: int) -> str:
    return sha1(b"%d" % at).hexdigest()


def stage(
    kind: str,
    number: int | str,
    slug: str,
    *,
    branch: str | None = None,
    status: str = "complete",
    milestone: str | None = None,
    project: str | None = None,
) -> Stage:
    """A phase or milestone, with its branch named after it."""
    return Stage(
        kind=kind,
        number=number,
        slug=slug,
        branch=branch or f"{kind}/{number}-{slug}",
        status=status,
        project=project,
        milestone=milestone,
        commit=sha1(f"{kind} {number!a}".encode()).hexdigest(),
    )
