"""What settings may say: the tables there are, the values they take, and what a repository may decide."""

from git_agent.config.settings import (
    CISettings,
    CommitSettings,
    EvidenceSettings,
    GroundingSettings,
    GuidanceSettings,
    HookSettings,
    Limits,
    ModelSettings,
    RecordsSettings,
    ReleaseSettings,
    ReviewSettings,
    SecretSettings,
    TraceSettings,
    WatchTable,
    WriterSettings,
)

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
