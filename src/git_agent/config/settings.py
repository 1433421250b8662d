"""Every setting as a frozen value; defaults.toml documents them."""

from git_agent.model.value import value


@value
class CommitSettings:
    format: str
    scopes: tuple[str, ...]
    types: tuple[str, ...]
    subject_width: int
    subject_advised: int
    body_width: int
    subject_case: str
    subject_stop: str
    scope_use: str
    ask: bool
    language: str
    assisted_by: bool


@value
class ModelSettings:
    provider: str
    name: str
    preset: str
    base_url: str
    key_variable: str
    wire: str
    effort: str
    fast: bool
    fallback: str
    steps: int
    tool_calls: int
    idle_seconds: int
    seconds: int
    long_seconds: int
    release_seconds: int
    release_steps: int

    @property
    def is_builtin(self) -> bool:
        """Whether the built-in writer is asked for by its name."""
        return self.provider == "builtin"

    @property
    def may_fall_back(self) -> bool:
        """Whether the built-in writer takes over where the model fails."""
        return self.fallback == "builtin"

    @property
    def whole_seconds(self) -> int:
        """The time for a whole message."""
        return self.long_seconds if self.thinks_long else self.seconds

    @property
    def thinks_long(self) -> bool:
        """Whether an answer takes the longer time."""
        return self.effort in ("high", "xhigh")


@value
class GroundingSettings:
    mode: str

    @property
    def is_strict(self) -> bool:
        """Whether a text is refused that names what nothing bears out."""
        return self.mode == "strict"

    @property
    def prunes(self) -> bool:
        """Whether such words are left out."""
        return self.mode == "prune"


@value
class GuidanceSettings:
    family: str


@value
class EvidenceSettings:
    generated_globs: tuple[str, ...]
    history_commits: int
    files_read: int
    generated_files: int
    generated_percent: int


@value
class Limits:
    git_seconds: int
    request_bytes: int
    reply_chars: int
    diff_bytes: int
    diff_lines: int
    contrast_bytes: int
    contrast_lines: int
    focus_paths: int
    style_commits: int
    submodule_commits: int
    branch_commits: int
    release_commits: int
    release_message_lines: int
    release_message_words: int
    excerpt_files: int
    excerpt_lines: int
    excerpt_bytes: int
    guidance_bytes: int
    guidance_file_bytes: int
    hint_bytes: int
    tool_bytes: int
    tool_most_bytes: int
    tool_lines: int
    tool_most_lines: int
    tool_entries: int
    tool_most_entries: int
    tool_matches: int
    tool_most_matches: int
    tool_commits: int
    tool_most_commits: int


@value
class SecretSettings:
    on_commit: str


@value
class WriterSettings:
    cache: bool


@value
class RecordsSettings:
    cache: bool


@value
class TraceSettings:
    enabled: bool


@value
class HookSettings:
    seconds: int


@value
class ReviewSettings:
    modules: tuple[str, ...]
    docs: tuple[str, ...]
    models: tuple[str, ...]
    seconds: int


@value
class ReleaseSettings:
    """The form of a note, as it is written; `release/form.py` makes what notes are rendered with."""

    sections: tuple[str, ...]
    types: tuple[str, ...]
    full_changelog: bool
    contributors: bool
    handles: bool
    date: str
    title: str
    template: str


@value
class CISettings:
    forge: str
    blocking_labels: tuple[str, ...]


@value
class WatchTable:
    """As it is written; `watch/settings.py` makes what a daemon runs with."""

    strategy: str
    commit_format: str
    window: int
    min_pending: int
    settle: str
    max_age: str
    defer_limit: int
    retries: int
    recent_commits: int
    coalesce: bool
    rejects_raw: bool
    affinity: str
    client_ttl: str
    provider: str
    model: str
    base_url: str
    timeout: str
    diff_egress: bool
    prompt_trace: bool
    sensitive_globs: tuple[str, ...]
    extra_sensitive_globs: tuple[str, ...]
    max_file_bytes: int
    run_hooks: bool
    retention_days: int
    retention_bytes: int


@value
class Settings:
    """All settings of one run."""

    commit: CommitSettings
    model: ModelSettings
    grounding: GroundingSettings
    guidance: GuidanceSettings
    evidence: EvidenceSettings
    limits: Limits
    writer: WriterSettings
    records: RecordsSettings
    secrets: SecretSettings
    trace: TraceSettings
    hook: HookSettings
    review: ReviewSettings
    release: ReleaseSettings
    ci: CISettings
    watch: WatchTable
