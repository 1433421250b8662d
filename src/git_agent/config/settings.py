"""Every setting as a frozen value; defaults.toml documents them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitSettings:
    format: str
    scopes: tuple[str, ...]
    subject_width: int
    body_width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EvidenceSettings:
    generated_globs: tuple[str, ...]
    history_commits: int
    files_read: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    git_seconds: int
    request_bytes: int
    diff_bytes: int
    diff_lines: int
    contrast_bytes: int
    contrast_lines: int
    focus_paths: int
    style_commits: int
    submodule_commits: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SecretSettings:
    on_commit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HookSettings:
    seconds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """All settings of one run."""

    commit: CommitSettings
    evidence: EvidenceSettings
    limits: Limits
    secrets: SecretSettings
    hook: HookSettings


SECTIONS = {
    "commit": CommitSettings,
    "evidence": EvidenceSettings,
    "limits": Limits,
    "secrets": SecretSettings,
    "hook": HookSettings,
}

CHOICES = {
    "commit.format": ("auto", "conventional", "plain"),
    "secrets.on_commit": ("warn", "refuse"),
}

# What a repository may decide for whoever works in it. It can never choose an endpoint, a key, a model or a program.
REPOSITORY_KEYS = frozenset(
    {
        "commit.format",
        "commit.scopes",
        "commit.subject_width",
        "commit.body_width",
        "evidence.generated_globs",
        "limits.git_seconds",
        "limits.request_bytes",
        "limits.diff_bytes",
        "limits.diff_lines",
        "limits.contrast_bytes",
        "limits.contrast_lines",
        "limits.focus_paths",
        "limits.style_commits",
        "limits.submodule_commits",
    }
)
