"""PackedEvidence: all that may ever leave the machine about a change."""

from git_agent.model.value import value

UNSCANNED = "unscanned"
CUT = "cut to fit"
NO_ROOM = "no room"
NOT_READ = "not read"
BINARY = "binary"
NOT_HERE = "not in this clone"
NOT_FILTERED = "its filter is not run"
NO_FILE = "no file on disk"


@value
class Omission:
    """A path whose contents were not shown, or not all of them, and why."""

    path: str
    reason: str


@value
class StagedSecret:
    """Where a secret is about to enter history, or may be: `UNSCANNED` is a text that nobody has looked through.

    The value itself is never kept. One that is `guessed` only looks as if nobody wrote it by hand.
    """

    path: str
    line: int
    kind: str
    guessed: bool = False


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

    @property
    def digest(self) -> str:
        """Of what was shown: the same for the same evidence."""
        import hashlib  # most messages are written without it, and it brings a library of its own

        digest = hashlib.sha256()
        for section in self.sections:
            # With NUL in between, or text that moves from one section to the next would go unnoticed.
            digest.update(f"{section.label}\0{section.text}\0".encode("utf-8", "surrogatepass"))
        return f"sha256:{digest.hexdigest()}"
