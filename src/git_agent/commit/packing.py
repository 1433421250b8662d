"""The text about a change for whoever reads text: which sections there are."""

from git_agent.agent.guidance import guidance_block
from git_agent.agent.layers import evidence_bytes
from git_agent.commit.task import CommitTask
from git_agent.evidence.change import LoadedChange
from git_agent.evidence.groups import group_overview
from git_agent.evidence.pack import pack
from git_agent.evidence.sections import (
    changed_paths_section,
    diff_part,
    evidence_room,
    is_mostly_generated,
    other_paths_section,
    style_section,
    submodules_section,
    unshown,
)
from git_agent.model.change_set import SubmoduleMove
from git_agent.model.commit import Commit
from git_agent.model.evidence import EvidenceSection, PackedEvidence
from git_agent.model.guidance import Guidance
from git_agent.model.value import value
from git_agent.model.wire import shrink_to_fit


@value
class PackInput:
    """What is to be told: the change itself, what it must not be confused with, and the commits before it."""

    task: CommitTask
    change: LoadedChange
    contrasts: tuple[tuple[str, LoadedChange], ...]
    moves: tuple[SubmoduleMove, ...]
    recent: tuple[Commit, ...]


def packed_text(given: PackInput, guidance: Guidance) -> PackedEvidence:
    """Everything about the change that a request has room for beside the project's guidance."""
    room = evidence_room(given.task.settings, guidance_block(guidance))
    return shrink_to_fit(lambda most: _packed(given, most), evidence_bytes, room=room)


def _packed(given: PackInput, most_bytes: int) -> PackedEvidence:
    task, change, recent = given.task, given.change, given.recent
    limits = task.settings.limits
    heavy = is_mostly_generated(change, task.settings)
    earlier = recent[1:] if task.amend else recent
    overview = group_overview(change.changes, change.origins) if heavy else ""
    texts = [
        EvidenceSection(label="original message", text=recent[0].message if task.amend else ""),
        EvidenceSection(label="groups", text=overview),
        submodules_section(given.moves),
        *(other_paths_section(label, other, most_bytes) for label, other in given.contrasts),
        style_section(earlier[: limits.style_commits]),
    ]
    diff = diff_part("diff", change, limits.diff_bytes, limits.diff_lines)
    return pack(
        texts,
        [diff]
        + [diff_part(label, other, limits.contrast_bytes, limits.contrast_lines) for label, other in given.contrasts],
        most_bytes=most_bytes,
        focus_paths=0 if heavy else limits.focus_paths,
        first=[changed_paths_section(change, most_bytes)],
        omitted=tuple(unshown(change, diff.diffs)),
    )
