"""The sections of evidence that every task about a change tells the same way, and the room they have."""

from collections.abc import Iterator, Sequence

from git_agent.config.settings import Settings
from git_agent.evidence.change import LoadedChange
from git_agent.evidence.diff import rank
from git_agent.evidence.listing import listing
from git_agent.evidence.pack import DiffPart
from git_agent.model.change import FileDiff
from git_agent.model.change_set import SubmoduleMove
from git_agent.model.commit import Commit
from git_agent.model.evidence import BINARY, NOT_READ, EvidenceSection, Omission
from git_agent.model.origin import Origin, is_generated_heavy
from git_agent.model.wire import wire_bytes

LISTING_SHARE = 4  # the path list may take a quarter of the evidence before it is grouped by folder
NAMES_SHARE = 7 / 8  # of the evidence, for the names of what people wrote: they are cut after everything else
GUIDANCE_SHARE = 3  # guidance may take a third of the request before the evidence, and all that is left after it
HINT_BYTES = 4096  # of it, as long as the settings grant no more
RESERVED_BYTES = 22_000  # instructions, tools and the operator's hint at their longest; a test weighs them


def evidence_room(settings: Settings, guidance: str) -> int:
    """What instructions, tools and the project's guidance leave of a request."""
    # Half of it in any case, for whoever sets a limit that the instructions alone would fill.
    reserved = RESERVED_BYTES + max(0, settings.limits.hint_bytes - HINT_BYTES)
    room = max(settings.limits.request_bytes - reserved, settings.limits.request_bytes // 2)
    return room - min(wire_bytes(guidance), room // GUIDANCE_SHARE)


def is_mostly_generated(change: LoadedChange, settings: Settings) -> bool:
    """Whether a change is told by groups of what machines wrote, so that they do not hide the rest."""
    evidence = settings.evidence
    origins = [change.origin(item.path) for item in change.changes]
    return is_generated_heavy(origins, files=evidence.generated_files, percent=evidence.generated_percent)


def changed_paths_section(change: LoadedChange, most_bytes: int) -> EvidenceSection:
    """Every changed path, with counts; when room is short it is the last to be shortened."""
    names = int(NAMES_SHARE * most_bytes)
    text = listing(change.changes, change.origins, most_bytes=most_bytes // LISTING_SHARE, names_bytes=names)
    return EvidenceSection(label="changed paths", text=text)


def other_paths_section(label: str, change: LoadedChange, most_bytes: int) -> EvidenceSection:
    """The paths of a change that is not the one to be told."""
    return EvidenceSection(
        label=f"{label}, paths", text=listing(change.changes, change.origins, most_bytes=most_bytes // LISTING_SHARE)
    )


def unshown(change: LoadedChange, shown: Sequence[FileDiff]) -> Iterator[Omission]:
    """Every file of which no line can be shown, and why."""
    accounted = {diff.change.path for diff in shown} | {omission.path for omission in change.absent}
    yield from change.absent
    for each in change.changes:
        if each.path not in accounted and not each.is_submodule:
            origin = change.origin(each.path)
            unread = BINARY if each.is_binary else NOT_READ
            yield Omission(path=each.path, reason=unread if origin is Origin.HANDWRITTEN else origin.value)


def diff_part(label: str, change: LoadedChange, most_bytes: int, most_lines: int) -> DiffPart:
    """Only what a person wrote is shown; the rest is counted in the listing."""
    by_hand = [diff for diff in change.diffs if change.origin(diff.change.path) is Origin.HANDWRITTEN]
    by_hand.sort(key=lambda diff: rank(diff.change.path))  # should not all fit, the most telling do
    return DiffPart(label=label, diffs=tuple(by_hand), most_bytes=most_bytes, most_lines=most_lines)


def submodules_section(moves: Sequence[SubmoduleMove]) -> EvidenceSection:
    """The commits that submodules have moved across."""
    lines = (f"{move.path}: {summary}\n" for move in moves for summary in move.summaries)
    return EvidenceSection(label="submodules", text="".join(lines))


def style_section(commits: Sequence[Commit]) -> EvidenceSection:
    """Earlier messages, for their form."""
    text = "".join(f"{commit.message.strip()}\n\n" for commit in commits)
    return EvidenceSection(label="recent commits, for style only", text=text)
