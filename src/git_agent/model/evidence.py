"""PackedEvidence: all that may ever leave the machine about a change."""

from git_agent.model.value import value

NOT_HERE = "not in this clone"
NOT_FILTERED = "its filter is not run"


@value
class Omission:
    """A path whose contents were not shown, or not all of them, and why."""

    path: str
    reason: str


@value
class StagedSecret:
    """Where a secret is about to enter history; the value itself is never kept."""

    path: str
    line: int
    kind: str


@value
class EvidenceSection:
    """A labelled piece of evidence."""

    label: str
    text: str


@value
class PackedEvidence:
    """Bounded, redacted and deterministic: made by `evidence.pack.pack` and nowhere else."""

    sections: tuple[EvidenceSection, ...]
    omitted: tuple[Omission, ...]
    digest: str
