"""What every verb of `watch` answers as JSON; fields may be added, none renamed."""

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from git_agent.watch.report_parts import (
    Barrier,
    Captures,
    ChainReport,
    CheckReport,
    Coverage,
    EventReport,
    IntentStrategy,
    LogEntry,
    Publish,
    Remedy,
    VersionReport,
)


class WatchStart(TypedDict):
    """A daemon that protects this work tree."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    repo: Annotated[str, "root of the work tree"]
    pid: int
    started: Annotated[bool, "false where one was running already: the call was its heartbeat"]
    protected: Annotated[bool, "everything that was saved before is captured"]
    session_id: str | None
    pending: Annotated[int, "files that differed from HEAD, which are committed unless publication is paused"]
    branch: Annotated[str | None, "the one they are committed to; null where HEAD is detached"]
    mode: Annotated[Literal["event", "intent"], "how captures become commits"]
    paused: Annotated[bool, "nothing is committed until `resume`"]
    trouble: Annotated[str | None, "why nothing can be captured just now"]
    warnings: Annotated[list[str], "settings that were ignored, and why"]


class WatchStop(TypedDict):
    """Whether the daemon has ended."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    stopped: Annotated[bool, "false where other sessions still need it, or none was running"]
    reason: NotRequired[str]


class WatchStatus(TypedDict):
    """What is protected, what waits and why; read without the daemon's help."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    running: bool
    pid: int | None
    repo: str
    mode: Annotated[Literal["event", "intent"], "how captures become commits"]
    branch: Annotated[str | None, "null where HEAD is detached"]
    generation: Annotated[int, "rises when history is rewritten or another branch is switched to"]
    captures: Captures
    coverage: Coverage
    trouble: Annotated[str | None, "why nothing can be captured just now, such as a full disk"]
    publish: Publish
    intent_strategy: IntentStrategy
    sessions: list[str]
    cursor: Annotated[int, "the newest event's id"]
    checks: Annotated[str | None, "what `ci` last knew of the branch's checks; nobody is asked for it"]


class WatchPause(TypedDict):
    """Whether publication is paused by a person; captures go on."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    paused: bool
    reason: str | None
    set_at: str | None
    expires_at: str | None


class WatchFlush(TypedDict):
    """What became of the wish to publish now."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    logical: bool
    flush_request_id: str | None
    skipped: bool
    skipped_reason: str | None
    refused_reason: Annotated[str | None, "the name of what publication waits for"]
    commits: Annotated[list[str], "object ids, in order"]
    trouble: Annotated[str | None, "why nothing can be captured just now; then `ok` is false"]


class WatchEvents(TypedDict):
    """The ledger of decisions, oldest first."""

    schema_version: Literal[1]
    command: Literal["watch"]
    events: list[EventReport]
    cursor: Annotated[int, "what `--since` takes to go on from here"]


class WatchDiagnose(TypedDict):
    """Why publication waits, and what to do about it."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    running: bool
    intent_strategy: IntentStrategy
    publish: Publish
    coverage: Coverage
    trouble: Annotated[str | None, "why nothing can be captured just now"]
    barriers: Annotated[list[Barrier], "captures that cannot be replayed, which hold back related paths"]
    remediation: list[Remedy]


class WatchDoctor(TypedDict):
    """Whether a watch can work here, what it takes up, and what earlier ones have left."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    checks: list[CheckReport]


class WatchPrompt(TypedDict):
    """What a model was sent about a capture, and its answer."""

    schema_version: Literal[1]
    command: Literal["watch"]
    found: bool
    hint: NotRequired[str]
    timestamp: NotRequired[str]
    provider: NotRequired[str]
    model: NotRequired[str]
    offered_seqs: NotRequired[list[int]]
    diff_included: NotRequired[bool]
    request: NotRequired[Any]
    response: NotRequired[Any]
    validation_state: NotRequired[str]


class WatchLogs(TypedDict):
    """The end of the daemon's own log."""

    schema_version: Literal[1]
    command: Literal["watch"]
    file: str
    lines: list[str]


class WatchRestore(TypedDict):
    """The kept versions of a file, or the one that was brought back."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    versions: list[VersionReport]
    restored: NotRequired[Annotated[str | None, "where it was written to; null is stdout"]]


class WatchRecover(TypedDict):
    """Chains of captures that could not be published, and what was brought back of one."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    chains: list[ChainReport]
    written: NotRequired[list[str]]
    refused: NotRequired[Annotated[list[str], "paths where something stands that is kept nowhere"]]
    dropped: NotRequired[bool]


class WatchExport(TypedDict):
    """The whole ledger: every capture without its contents, and every decision."""

    schema_version: Literal[1]
    command: Literal["watch"]
    captures: list[VersionReport]
    events: list[EventReport]


class WatchLog(TypedDict):
    """How edits became commits, newest first."""

    schema_version: Literal[1]
    command: Literal["watch"]
    commits: list[LogEntry]


class WatchSetup(TypedDict):
    """The hooks that a harness needs."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    harness: str
    file: Annotated[str | None, "where they belong"]
    installed: Annotated[bool, "they are there now"]
    changed: Annotated[bool, "this call has put them there"]
    excluded: Annotated[bool, "this call has changed git's info/exclude, so that the file is not committed, or may be"]
    text: str


class WatchHook(TypedDict):
    """What a hook did; it never fails its harness."""

    schema_version: Literal[1]
    command: Literal["watch"]
    ok: bool
    event: str
    reason: Annotated[str | None, "why it did nothing"]
    suppressOutput: Annotated[bool, "tells a harness not to show this"]
