"""What a model is asked for a plan: every part by its number, and as much of the change as fits."""

from collections.abc import Sequence

from git_agent.agent.budget import Budget
from git_agent.agent.guidance import guidance_block
from git_agent.agent.layers import evidence_bytes
from git_agent.agent.prompt import Prompt
from git_agent.config.settings import Settings
from git_agent.evidence.change import LoadedChange, load_change
from git_agent.evidence.diff import kept_lines
from git_agent.evidence.guidance import resolve_guidance
from git_agent.evidence.pack import OMISSIONS_BYTES, pack
from git_agent.evidence.sections import diff_part, evidence_room, style_section, unshown
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.git.gateway import Git
from git_agent.git.log import recent_commits
from git_agent.model.change import FileDiff, Hunk
from git_agent.model.commit import Commit
from git_agent.model.evidence import EvidenceSection, PackedEvidence
from git_agent.model.exchange import AnswerFormat
from git_agent.model.value import replace
from git_agent.model.wire import shrink_to_fit, wire_bytes
from git_agent.prompts import prompt
from git_agent.redact.for_models import clean_for_model
from git_agent.split.answer import REASON_WORDS, answer_schema
from git_agent.split.script import part_line
from git_agent.split.values import ChangedFile, SplitChange

LISTING_SHARE = 2  # the parts take half of the room at most: numbers alone tell nothing
FENCE_BYTES = 128  # more than a section's label and fence take


def plan_prompt(change: SplitChange, git: Git, settings: Settings, *, most: int) -> Prompt | None:
    """The question about one change; None where it has so many files that they could not all be named.

    Raises:
        GitCommandError: git cannot tell the change.
    """
    guidance = resolve_guidance(git.repository.root, [file.change.path for file in change.files], settings)
    room = evidence_room(settings, guidance_block(guidance))
    listing = _listing(change)
    if wire_bytes(listing) > room // LISTING_SHARE:
        return None
    shown = _labelled(_loaded(git, settings), change)
    recent = recent_commits(git, settings.limits.style_commits)
    return Prompt(
        mode="a plan of commits",
        instructions=(prompt("split/instructions", most=most, reason_words=REASON_WORDS),),
        task=prompt("split/task"),
        closing=prompt("split/closing"),
        evidence=_packed(listing, shown, recent, settings, room),
        guidance=guidance,
        # Without tools: what a plan rests on are the changed lines, and those are in the request.
        budget=Budget(steps=1, tool_calls=0),
        most_bytes=settings.limits.request_bytes,
        answer_format=AnswerFormat(name="split_plan", schema=answer_schema()),
        repair="shared/repair_object",
    )


def _listing(change: SplitChange) -> str:
    """Every part on a line; redacted line by line, so that no secret takes its neighbours with it."""
    return "".join(clean_for_model(f"{part_line(part, change, by_heading=True)}\n") for part in change.parts)


def _loaded(git: Git, settings: Settings) -> LoadedChange:
    with StreamedDiff(git, DiffSpan.staged()) as diff:
        lines = kept_lines(settings, with_focus=True)
        return load_change(diff, diff.changes(), git=git, settings=settings, scan_all=False, lines=lines)


def _labelled(loaded: LoadedChange, change: SplitChange) -> LoadedChange:
    """The same, with each hunk headed by the part that it belongs to."""
    files = {file.change.path: file for file in change.files}
    diffs = (_with_names(diff, files[diff.change.path]) for diff in loaded.diffs if diff.change.path in files)
    return replace(loaded, diffs=tuple(diffs))


def _with_names(diff: FileDiff, file: ChangedFile) -> FileDiff:
    # By where they stand and not by their order, which a redacted line between them may have changed.
    names = {hunk.new_start: part.name for hunk, part in zip(file.hunks, file.parts, strict=False)}
    whole = "" if file.hunks else file.parts[0].name
    return replace(diff, hunks=tuple(_headed(hunk, names.get(hunk.new_start, whole)) for hunk in diff.hunks))


def _headed(hunk: Hunk, name: str) -> Hunk:
    return replace(hunk, heading=f"[{name}] {hunk.heading}".rstrip()) if name else hunk


def _packed(
    listing: str, shown: LoadedChange, recent: Sequence[Commit], settings: Settings, room: int
) -> PackedEvidence:
    """All of the parts, and of the rest what there is room for."""
    limits = settings.limits
    diff = diff_part("diff", shown, limits.diff_bytes, limits.diff_lines)
    listed = len(listing.encode("utf-8", "replace")) + OMISSIONS_BYTES + FENCE_BYTES

    def packed(most: int) -> PackedEvidence:
        # On top of the parts, so that however little is left, each of them is named.
        return pack(
            [style_section(recent)],
            [diff],
            most_bytes=listed + most,
            focus_paths=limits.focus_paths,
            first=[EvidenceSection(label="parts", text=listing)],
            omitted=tuple(unshown(shown, diff.diffs)),
        )

    return shrink_to_fit(packed, evidence_bytes, room=room)
