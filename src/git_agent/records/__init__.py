"""The `---ci---` record in a commit message: built strictly, read tolerantly.

    CommitBuilder          typed inputs in, complete messages out; UsageError names every fault
    parse_message          any commit message in, records and problems out; never fails
    validate               every rule a record breaks
    compose_block          a record as its block
    find_blocks            where the blocks of a message are

>>> message = CommitBuilder().build_task_commit(
...     TaskCommitInput(type="fix", phase=2, milestone="v0.2", plan=1, task=3, subject="close the file")
... )
>>> parse_message(message).records[0].task
'02-01-03'
"""

from git_agent.model.yaml_data import Data, Problem
from git_agent.records.block.compose import compose_block
from git_agent.records.block.find import FoundBlocks, RecordBlock, find_blocks
from git_agent.records.block.parse import Parsed, parse_message
from git_agent.records.block.schema import (
    INIT_SCOPE,
    MILESTONE_SCOPE,
    RESOLUTIONS,
    STATUSES,
    TYPES,
    Compound,
    Decision,
    Escalation,
    Record,
    Requirements,
    is_scope,
    scope_for,
)
from git_agent.records.build.builder import TASK_TYPES, CommitBuilder
from git_agent.records.build.inputs import (
    CompoundCommitInput,
    DecisionCommitInput,
    EscalationCommitInput,
    InitCommitInput,
    MilestoneCommitInput,
    PhaseCompletionInput,
    TaskCommitInput,
    VerifyCommitInput,
)
from git_agent.records.build.message import RecordMessage, message_faults
from git_agent.records.build.rules import validate

__all__ = [
    "INIT_SCOPE",
    "MILESTONE_SCOPE",
    "RESOLUTIONS",
    "STATUSES",
    "TASK_TYPES",
    "TYPES",
    "CommitBuilder",
    "Compound",
    "CompoundCommitInput",
    "Data",
    "Decision",
    "DecisionCommitInput",
    "Escalation",
    "EscalationCommitInput",
    "FoundBlocks",
    "InitCommitInput",
    "MilestoneCommitInput",
    "Parsed",
    "PhaseCompletionInput",
    "Problem",
    "Record",
    "RecordBlock",
    "RecordMessage",
    "Requirements",
    "TaskCommitInput",
    "VerifyCommitInput",
    "compose_block",
    "find_blocks",
    "is_scope",
    "message_faults",
    "parse_message",
    "scope_for",
    "validate",
]
