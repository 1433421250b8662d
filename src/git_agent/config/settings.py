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


SECTIONS = {
    "commit": CommitSettings,
    "model": ModelSettings,
    "grounding": GroundingSettings,
    "guidance": GuidanceSettings,
    "evidence": EvidenceSettings,
    "limits": Limits,
    "writer": WriterSettings,
    "records": RecordsSettings,
    "secrets": SecretSettings,
    "trace": TraceSettings,
    "hook": HookSettings,
    "review": ReviewSettings,
    "release": ReleaseSettings,
    "ci": CISettings,
    "watch": WatchTable,
}

# What `providers/presets.py` knows; here, because settings are read before anybody needs to know more of them.
PRESET_NAMES = (
    *("openai", "azure", "openrouter", "groq", "mistral", "deepseek", "together", "gemini", "anthropic", "xai"),
    *("ollama", "lmstudio", "llamacpp", "vllm", "litellm", "custom"),
)

CHOICES = {
    "commit.format": ("auto", "conventional", "plain"),
    "model.preset": ("", *PRESET_NAMES),
    "commit.subject_case": ("auto", "lower", "sentence"),
    "commit.subject_stop": ("auto", "always", "never"),
    "commit.scope_use": ("auto", "always", "never"),
    "model.wire": ("auto", "responses", "chat"),
    "model.effort": ("", "low", "medium", "high", "xhigh"),
    "model.fallback": ("none", "builtin"),
    "grounding.mode": ("prune", "strict", "warn"),
    "guidance.family": ("auto", "agents", "claude", "none"),
    "secrets.on_commit": ("warn", "refuse"),
    "ci.forge": ("", "github", "gitlab", "gitea"),
    "watch.strategy": ("event", "intent"),
    "watch.commit_format": ("imperative", "conventional"),
}

# What is no setting any more, and what says the same.
REPLACED = {"commit.strict": 'it is grounding.mode = "strict" now'}

# Texts such as 10s; a file may also give the seconds as a number.
DURATIONS = frozenset({"watch.settle", "watch.max_age", "watch.affinity", "watch.client_ttl", "watch.timeout"})
# Those of them that may be nothing at all.
MAY_BE_ZERO = frozenset({"watch.settle", "watch.affinity"})

# Below these no honest message fits; every other number is at least 1.
LEAST = {
    "commit.subject_width": 40,
    "commit.body_width": 30,
    "watch.defer_limit": 0,
    "watch.retries": 0,
}

# What a repository may decide for whoever works in it. It can never choose an endpoint, a key, a model or a program.
REPOSITORY_KEYS = frozenset(
    {
        "commit.format",
        "commit.scopes",
        "commit.types",
        "commit.subject_case",
        "commit.subject_stop",
        "commit.subject_advised",
        "commit.scope_use",
        "commit.subject_width",
        "commit.body_width",
        "guidance.family",
        "release.sections",
        "release.types",
        "release.full_changelog",
        "release.contributors",
        "release.handles",
        "release.date",
        "release.title",
        "release.template",
        "evidence.generated_globs",
        "limits.git_seconds",
        "limits.request_bytes",
        "limits.reply_chars",
        "limits.diff_bytes",
        "limits.diff_lines",
        "limits.contrast_bytes",
        "limits.contrast_lines",
        "limits.focus_paths",
        "limits.style_commits",
        "limits.submodule_commits",
        "limits.branch_commits",
        "limits.release_commits",
        "limits.release_message_lines",
        "limits.release_message_words",
        "limits.excerpt_files",
        "limits.excerpt_lines",
        "limits.excerpt_bytes",
        "limits.guidance_bytes",
        "limits.guidance_file_bytes",
        "limits.hint_bytes",
        "limits.tool_bytes",
        "limits.tool_most_bytes",
        "limits.tool_lines",
        "limits.tool_most_lines",
        "limits.tool_entries",
        "limits.tool_most_entries",
        "limits.tool_matches",
        "limits.tool_most_matches",
        "limits.tool_commits",
        "limits.tool_most_commits",
        "review.docs",
        "review.modules",
        "watch.extra_sensitive_globs",
    }
)
