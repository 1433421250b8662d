"""WatchSettings: what a daemon runs with, from the defaults, the user's file, variables and flags."""

from collections.abc import Mapping

from git_agent.config.checks import Setting
from git_agent.config.durations import duration_seconds
from git_agent.config.load import LoadedSettings, parse_setting
from git_agent.errors import UsageError
from git_agent.model.value import value

EVENT, INTENT = "event", "intent"  # strategies
IMPERATIVE, CONVENTIONAL = "imperative", "conventional"  # commit formats
BUILTIN = "builtin"

PROVIDERS = {
    "builtin": BUILTIN,
    "deterministic": BUILTIN,
    "openai": "openai",
    "openai-compat": "openai",
    "claude-cli": "claude-cli",
}

# The variables of the intent commit flow, which win over `GIT_AGENT_WATCH_<KEY>`, by the key they set.
# Their names are the flow's and not ours: scripts and harnesses that set them work unchanged.
ACD_VARIABLES = {
    "ACD_COMMIT_STRATEGY": "strategy",
    "ACD_COMMIT_FORMAT": "commit_format",
    "ACD_INTENT_WINDOW": "window",
    "ACD_INTENT_MIN_PENDING": "min_pending",
    "ACD_INTENT_SETTLE_WINDOW": "settle",
    "ACD_INTENT_MAX_PENDING_AGE": "max_age",
    "ACD_INTENT_DEFER_LIMIT": "defer_limit",
    "ACD_INTENT_RETRY_ON_INVALID": "retries",
    "ACD_INTENT_RECENT_COMMITS": "recent_commits",
    "ACD_INTENT_PATH_COALESCE": "coalesce",
    "ACD_INTENT_REJECTS_RAW": "rejects_raw",
    "ACD_RECENT_COMMIT_AFFINITY_SECONDS": "affinity",
    "ACD_CLIENT_TTL_SECONDS": "client_ttl",
    "ACD_AI_PROVIDER": "provider",
    "ACD_AI_MODEL": "model",
    "ACD_AI_BASE_URL": "base_url",
    "ACD_AI_TIMEOUT": "timeout",
    "ACD_AI_DIFF_EGRESS": "diff_egress",
    "ACD_AI_PROMPT_TRACE": "prompt_trace",
    "ACD_SENSITIVE_GLOBS": "sensitive_globs",
    "ACD_MAX_FILE_BYTES": "max_file_bytes",
    "ACD_RUN_HOOKS": "run_hooks",
    "ACD_RETENTION_DAYS": "retention_days",
    "ACD_RETENTION_BYTES": "retention_bytes",
}

# Those that set nothing a daemon runs with.
API_KEY, SESSION_ID = "ACD_AI_API_KEY", "ACD_SESSION_ID"
OTHER_VARIABLES = {
    API_KEY: "the key of the watch's model, instead of `OPENAI_API_KEY`; never stored",
    SESSION_ID: "the session that a hook is called for, where the harness names none",
}


@value
class WatchSettings:
    """What one daemon runs with, as long as it runs."""

    strategy: str = EVENT
    commit_format: str = IMPERATIVE
    window: int = 10
    min_pending: int = 10
    settle_seconds: float = 10.0
    max_age_seconds: float = 300.0
    defer_limit: int = 1
    retries: int = 2
    recent_commits: int = 5
    coalesce: bool = False
    rejects_raw: bool = False
    affinity_seconds: float = 0.0
    client_ttl_seconds: float = 1800.0
    provider: str = BUILTIN
    model: str = ""
    base_url: str = ""
    timeout_seconds: float = 30.0
    diff_egress: bool = False
    prompt_trace: bool = False
    sensitive_globs: tuple[str, ...] = ()  # empty stands for the built-in list
    extra_sensitive_globs: tuple[str, ...] = ()
    max_file_bytes: int = 32 * 1024 * 1024
    run_hooks: bool = False
    retention_days: int = 7
    retention_bytes: int = 1024 * 1024 * 1024

    @property
    def is_intent(self) -> bool:
        return self.strategy == INTENT


@value
class WatchSettingsFound:
    """The settings, and what had to be ignored on the way to them."""

    settings: WatchSettings
    warnings: tuple[str, ...]


def watch_settings(
    loaded: LoadedSettings, environ: Mapping[str, str], flags: Mapping[str, str] | None = None
) -> WatchSettingsFound:
    """What a daemon that is started here runs with; flags are by key, as they were typed.

    Raises:
        UsageError: a flag cannot have its value.
    """
    table = loaded.settings.watch
    given: dict[str, Setting] = {name: getattr(table, name) for name in type(table).__slots__}  # type: ignore[attr-defined]  # every value has them
    warnings: list[str] = [warning for warning in loaded.warnings if "watch." in warning]
    for variable, name in ACD_VARIABLES.items():
        if text := environ.get(variable, "").strip():
            try:
                given[name] = _parsed(name, text, origin=variable)
            except UsageError as error:
                warnings.append(f"{error}; ignored")
    for name, text in (flags or {}).items():
        # What was just typed is an error, not a warning: whoever typed it is there to read it.
        given[name] = _parsed(name, text, origin=f"--{name.replace('_', '-')}")
    try:
        given["provider"] = _provider(str(given["provider"]), origin="watch.provider")
    except UsageError as error:
        given["provider"] = BUILTIN
        warnings.append(f"{error}; ignored")
    return WatchSettingsFound(settings=_settings(given), warnings=tuple(warnings))


def settings_from(data: Mapping[str, object]) -> WatchSettings:
    """Settings that were kept as JSON; what this version does not know is left out, what it misses is a default."""
    # A daemon of an older or newer version may have kept them.
    known = {name: item for name, item in data.items() if name in WatchSettings.__slots__}  # type: ignore[attr-defined]  # every value has them
    return WatchSettings(**{name: tuple(item) if isinstance(item, list) else item for name, item in known.items()})  # type: ignore[arg-type]  # as they were kept


def provider_environ(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment for whoever asks a model for the watch: its own key, address and model win over OpenAI's."""
    own = {
        openai: environ[acd]
        for acd, openai in (
            (API_KEY, "OPENAI_API_KEY"),
            ("ACD_AI_BASE_URL", "OPENAI_BASE_URL"),
            ("ACD_AI_MODEL", "OPENAI_MODEL"),
        )
        if environ.get(acd)
    }
    return {**environ, **own}


def _parsed(name: str, text: str, *, origin: str) -> Setting:
    if name == "provider":
        return _provider(text, origin=origin)
    if name == "retries":  # a count; the flow also knows it as a switch
        text = {"false": "0", "no": "0", "off": "0", "true": "1", "yes": "1", "on": "1"}.get(text.lower(), text)
    return parse_setting(f"watch.{name}", text, origin=origin)


def _provider(text: str, *, origin: str) -> str:
    if text.strip().lower() not in PROVIDERS:
        raise UsageError(f"{origin}: there is no provider {text!r:.60}", hint=f"it is one of {', '.join(PROVIDERS)}")
    return PROVIDERS[text.strip().lower()]


def _settings(given: dict[str, Setting]) -> WatchSettings:
    seconds = {
        f"{name}_seconds": duration_seconds(str(given.pop(name)))
        for name in ("settle", "max_age", "affinity", "client_ttl", "timeout")
    }
    return WatchSettings(**given, **seconds)  # type: ignore[arg-type]  # each was parsed as its key's own type
