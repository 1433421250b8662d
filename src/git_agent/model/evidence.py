"""PackedEvidence: all that may ever leave the machine about a change."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Omission:
    """A path whose contents were not shown, or not all of them, and why."""

    path: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StagedSecret:
    """Where a secret is about to enter history; the value itself is never kept."""

    path: str
    line: int
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A labelled piece of evidence."""

    label: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PackedEvidence:
    """Bounded, redacted and deterministic: made by `evidence.pack.pack` and nowhere else."""

    sections: tuple[Section, ...]
    omitted: tuple[Omission, ...]
    digest: str
