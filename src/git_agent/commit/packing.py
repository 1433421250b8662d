"""The text about a change for whoever reads text: which sections there are, and how much room they have."""

from collections.abc import Sequence
from pathlib import Path

from git_agent.agent.layers import evidence_bytes, fitted, wire_bytes
from git_agent.commit.task import CommitTask
from git_agent.evidence.change import ReadChange
from git_agent.evidence.diff import rank
from git_agent.evidence.groups import grouped
from git_agent.evidence.guidance import rendered, resolve_guidance
from git_agent.evidence.listing import listing
from git_agent.evidence.pack import DiffPart, pack
from git_agent.model.change_set import SubmoduleMove
from git_agent.model.commit import Commit
from git_agent.model.evidence import PackedEvidence, Section
from git_agent.model.origin import Origin, is_generated_heavy
from git_agent.model.value import value

LISTING_SHARE = 4  # the path list may take a quarter of the evidence before it is grouped by folder
GUIDANCE_SHARE = 3  # guidance may take a third of the request before the evidence, and all that is left after it
RESERVED_BYTES = 22_000  # instructions, tools and the operator's hint at their longest; a test weighs them


@value
class Telling:
    """What is to be told: the change itself, what it must not be confused with, and the commits before it."""

    task: CommitTask
    change: ReadChange
    contrasts: tuple[tuple[str, ReadChange], ...]
    moves: tuple[SubmoduleMove, ...]
    recent: tuple[Commit, ...]


def packed_text(telling: Telling, *, root: Path) -> PackedEvidence:
    """Everything about the change that a request has room for."""
    return fitted(lambda most: _packed(telling, most), evidence_bytes, room=_room(telling, root))


def _room(telling: Telling, root: Path) -> int:
    """What instructions, tools and project guidance leave of a request."""
    settings = telling.task.settings
    paths = [change.path for change in telling.change.changes]
    guidance = rendered(resolve_guidance(root, paths, family=settings.guidance.family))
    room = max(settings.limits.request_bytes - RESERVED_BYTES, settings.limits.request_bytes // 2)
    return room - min(wire_bytes(guidance), room // GUIDANCE_SHARE)


def _packed(telling: Telling, most_bytes: int) -> PackedEvidence:
    task, change, recent = telling.task, telling.change, telling.recent
    limits = task.settings.limits
    heavy = is_generated_heavy([change.origins.get(item.path, Origin.HANDWRITTEN) for item in change.changes])
    earlier = recent[1:] if task.amend else recent
    overview = grouped(change.changes, change.origins) if heavy else None
    texts = [
        Section(label="changed paths", text=_listing(change, most_bytes)),
        Section(label="original message", text=recent[0].message if task.amend else ""),
        Section(label="groups", text=overview.text if overview else ""),
        Section(label="submodules", text=_submodules(telling.moves)),
        *(Section(label=f"{label}, paths", text=_listing(other, most_bytes)) for label, other in telling.contrasts),
        Section(label="recent commits, for style only", text=_style(earlier[: limits.style_commits])),
    ]
    return pack(
        texts,
        [_part("diff", change, limits.diff_bytes, limits.diff_lines)]
        + [_part(label, other, limits.contrast_bytes, limits.contrast_lines) for label, other in telling.contrasts],
        most_bytes=most_bytes,
        focus_paths=0 if heavy else limits.focus_paths,
        omitted=change.absent,
    )


def _listing(change: ReadChange, most_bytes: int) -> str:
    return listing(change.changes, change.origins, most_bytes=most_bytes // LISTING_SHARE)


def _part(label: str, change: ReadChange, most_bytes: int, most_lines: int) -> DiffPart:
    """Only what a person wrote is shown; the rest is counted in the listing."""
    by_hand = [diff for diff in change.diffs if change.origin(diff.change.path) is Origin.HANDWRITTEN]
    by_hand.sort(key=lambda diff: rank(diff.change.path))  # should not all fit, the most telling do
    return DiffPart(label=label, diffs=tuple(by_hand), most_bytes=most_bytes, most_lines=most_lines)


def _submodules(moves: Sequence[SubmoduleMove]) -> str:
    return "".join(f"{move.path}: {summary}\n" for move in moves for summary in move.summaries)


def _style(commits: Sequence[Commit]) -> str:
    return "".join(f"{commit.message.strip()}\n\n" for commit in commits)
