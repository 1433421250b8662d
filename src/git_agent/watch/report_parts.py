"""The parts that the answers of `watch` share."""

from typing import Annotated, Literal, NotRequired, TypedDict


class Captures(TypedDict):
    """How many there are in each state."""

    pending: int
    blocked: Annotated[int, "cannot be replayed on what HEAD has now; they hold back related paths only"]
    published: int
    archived: Annotated[int, "kept under refs/acd/recovery because history was rewritten under them"]
    handled_external: Annotated[int, "in HEAD by somebody else's commit"]


class GapReport(TypedDict):
    """A path that is not protected."""

    path: str
    reason: str


class Coverage(TypedDict):
    """Whether every file is protected that should be."""

    state: Literal["full", "partial"]
    gaps: list[GapReport]


class PauseReport(TypedDict):
    """The pause that a person has set."""

    reason: str
    set_at: str
    expires_at: Annotated[str | None, "null where it lasts until `resume`"]


class Publish(TypedDict):
    """How publication stands."""

    pause: PauseReport | None
    waiting_for: Annotated[str | None, "one name, such as index_lock, user_commit or manual_pause"]
    last_commit: Annotated[str | None, "the newest commit that was made of captures"]
    last_commit_at: str | None


class SelectedGroup(TypedDict):
    """Captures that became one commit."""

    selected_seqs: list[int]
    subject: str
    grouping_reason: str


class DeferredReason(TypedDict):
    """Why a capture was left for later."""

    seq: int
    reason: str


class PlannerWindow(TypedDict):
    """What a planner was offered and what it decided; never a line of a diff."""

    id: int
    ts: str
    source: Annotated[str, "event, builtin, model or fallback"]
    provider: str
    model: str
    commit_format: str
    forced: bool
    forced_reason: str
    fallback: bool
    validation_failure: str
    offered_seqs: list[int]
    visible_original_seqs: list[int]
    hidden_seqs: list[int]
    selected_groups: list[SelectedGroup]
    deferred_seqs: list[int]
    deferred_reasons: list[DeferredReason]


class EventWindow(PlannerWindow):
    """The same, and the part of one event's capture in it."""

    offered: bool
    hidden: bool
    selected: bool
    deferred: bool
    group_ord: Annotated[int | None, "its place among the groups, from 0"]


class IntentStrategy(TypedDict):
    """How the grouping of captures stands, with the settings the daemon runs with."""

    strategy: str
    active: bool
    commit_format: str
    window: int
    min_pending: int
    settle_window_seconds: float
    max_pending_age_seconds: float
    recent_commits: int
    defer_limit: int
    batch_wait_active: bool
    batch_wait_reason: str | None
    visible_pending_events: int
    oldest_pending_age_seconds: float | None
    newest_pending_age_seconds: float | None
    age_trigger_in_seconds: float | None
    settle_trigger_in_seconds: float | None
    deferred_events: int
    max_defer_count: int
    forced_aging_ready: bool
    last_planner_error: str | None
    planner_health: Annotated[str, "closed, open or half_open, as circuit breakers are"]
    planner_error_rate_recent: Annotated[float, "of the last 100 plans"]
    planner_error_warning: Annotated[bool, "more than 5 % of them"]
    singleton_commit_rate_recent: Annotated[float, "commits of a single capture among the last 100"]
    message_quality_rewrite_count_recent: int
    message_quality_fallback_count_recent: int
    last_planner_window: PlannerWindow | None


class EventReport(TypedDict):
    """One decision; `seq` is the capture's, if it is about one."""

    id: Annotated[int, "rises with every event; `--since` takes it"]
    seq: int | None
    kind: str
    path: str | None
    old_path: NotRequired[str]
    op: str | None
    ts: str
    commit: str | None
    reason: str | None
    planner_window: NotRequired[EventWindow]


class Barrier(TypedDict):
    """A capture that waits for a person."""

    seq: int
    path: str
    reason: str


class Remedy(TypedDict):
    """Something that keeps captures from being protected or published, and what to do."""

    about: str
    text: str
    hint: str


class CheckReport(TypedDict):
    """One thing that was looked at."""

    name: str
    state: Annotated[Literal["ok", "note", "fault"], "a fault keeps the watch from working, a note is worth knowing"]
    text: str
    hint: str | None


class VersionReport(TypedDict):
    """One captured version of a file."""

    seq: int
    path: str
    op: str
    ts: str
    size: int
    mode: Annotated[str | None, "null where the file was removed"]
    oid: str | None
    state: str
    commit: str | None


class LogEntry(TypedDict):
    """One commit, and the edits it was made of."""

    commit: str
    ts: str
    subject: str
    edits: list[VersionReport]


class ChainFileReport(TypedDict):
    """What a path was in the end; no mode where it was removed."""

    path: str
    seq: int
    mode: str | None


class ChainReport(TypedDict):
    """Captures that belong together: an archive, or what a removed work tree had not published."""

    name: Annotated[str, "what `--chain` takes"]
    kind: Literal["archived", "orphaned"]
    generation: int
    branch: str
    ts: str
    files: list[ChainFileReport]
