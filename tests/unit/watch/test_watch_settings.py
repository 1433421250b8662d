"""What a daemon runs with: layers, durations, switches; a wrong value is named and the default stays."""

from pathlib import Path

import pytest

from git_agent.config.load import load
from git_agent.errors import UsageError
from git_agent.model.value import replace
from git_agent.watch.settings import (
    ACD_VARIABLES,
    WatchSettings,
    WatchSettingsFound,
    provider_environ,
    watch_settings,
)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    folder.mkdir()
    return folder


def found(
    root: Path,
    *,
    user: str = "",
    repository: str = "",
    environ: dict[str, str] | None = None,
    flags: dict[str, str] | None = None,
) -> WatchSettingsFound:
    file = root.parent / "git-agent" / "config.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(user)
    (root / ".git-agent.toml").write_text(repository)
    environ = {"XDG_CONFIG_HOME": str(root.parent), **(environ or {})}
    return watch_settings(load(environ=environ, root=root), environ, flags)


def test_the_value_and_the_file_of_defaults_say_the_same(root: Path) -> None:
    assert found(root) == WatchSettingsFound(settings=WatchSettings(), warnings=())


def test_every_key_has_a_variable_but_the_one_that_a_repository_adds_to(root: Path) -> None:
    keys = {key.removeprefix("watch.") for key in load(environ={}, root=root).values if key.startswith("watch.")}
    assert keys - set(ACD_VARIABLES.values()) == {"extra_sensitive_globs"}


def test_each_layer_wins_over_the_one_below(root: Path) -> None:
    user, ours, theirs = "[watch]\nwindow = 3\n", {"GIT_AGENT_WATCH_WINDOW": "4"}, {"ACD_INTENT_WINDOW": "5"}
    assert found(root, user=user).settings.window == 3
    assert found(root, user=user, environ=ours).settings.window == 4
    assert found(root, user=user, environ=ours | theirs).settings.window == 5
    assert found(root, user=user, environ=ours | theirs, flags={"window": "6"}).settings.window == 6


VARIABLES = {
    "ACD_COMMIT_STRATEGY": ("strategy", "event", "intent", "intent"),
    "ACD_COMMIT_FORMAT": ("commit_format", "imperative", "conventional", "conventional"),
    "ACD_INTENT_WINDOW": ("window", 10, "7", 7),
    "ACD_INTENT_MIN_PENDING": ("min_pending", 10, "7", 7),
    "ACD_INTENT_SETTLE_WINDOW": ("settle_seconds", 10, "7s", 7),
    "ACD_INTENT_MAX_PENDING_AGE": ("max_age_seconds", 300, "7m", 420),
    "ACD_INTENT_DEFER_LIMIT": ("defer_limit", 1, "7", 7),
    "ACD_INTENT_RETRY_ON_INVALID": ("retries", 2, "1", 1),
    "ACD_INTENT_RECENT_COMMITS": ("recent_commits", 5, "7", 7),
    "ACD_INTENT_PATH_COALESCE": ("coalesce", False, "1", True),
    "ACD_INTENT_REJECTS_RAW": ("rejects_raw", False, "1", True),
    "ACD_RECENT_COMMIT_AFFINITY_SECONDS": ("affinity_seconds", 0, "7", 7),
    "ACD_CLIENT_TTL_SECONDS": ("client_ttl_seconds", 1800, "7", 7),
    "ACD_AI_PROVIDER": ("provider", "builtin", "openai-compat", "openai"),
    "ACD_AI_MODEL": ("model", "", "m", "m"),
    "ACD_AI_BASE_URL": ("base_url", "", "http://127.0.0.1:7", "http://127.0.0.1:7"),
    "ACD_AI_TIMEOUT": ("timeout_seconds", 30, "7s", 7),
    "ACD_AI_DIFF_EGRESS": ("diff_egress", False, "1", True),
    "ACD_AI_PROMPT_TRACE": ("prompt_trace", False, "1", True),
    "ACD_SENSITIVE_GLOBS": ("sensitive_globs", (), "*.x", ("*.x",)),
    "ACD_MAX_FILE_BYTES": ("max_file_bytes", 32 * 1024 * 1024, "7000", 7000),
    "ACD_RUN_HOOKS": ("run_hooks", False, "1", True),
    "ACD_RETENTION_DAYS": ("retention_days", 7, "8", 8),
    "ACD_RETENTION_BYTES": ("retention_bytes", 1024**3, "7000", 7000),
}


@pytest.mark.parametrize("variable", ACD_VARIABLES)
def test_each_variable_sets_its_own_value_and_has_its_default(root: Path, variable: str) -> None:
    field, default, text, expected = VARIABLES[variable]
    assert getattr(WatchSettings(), field) == default
    told = found(root, environ={variable: text})
    assert told == WatchSettingsFound(settings=replace(WatchSettings(), **{field: expected}), warnings=())


def test_the_format_of_our_own_commits_is_not_that_of_the_watch(root: Path) -> None:
    assert found(root, user="[commit]\nformat = 'conventional'\n").settings.commit_format == "imperative"


@pytest.mark.parametrize(
    ("text", "seconds"), [("10s", 10), ("5m", 300), ("90", 90), ("1m30s", 90), ("500ms", 0.5), ("0", 0), ("2h", 7200)]
)
def test_durations_are_written_as_people_do(root: Path, text: str, seconds: float) -> None:
    assert found(root, environ={"ACD_INTENT_SETTLE_WINDOW": text}).settings.settle_seconds == seconds


def test_a_file_may_give_seconds_as_a_number(root: Path) -> None:
    assert found(root, user="[watch]\nmax_age = 7\n").settings.max_age_seconds == 7


@pytest.mark.parametrize("text", ["1", "true", "YES", "on", "enabled"])
def test_switches(root: Path, text: str) -> None:
    assert found(root, environ={"ACD_AI_DIFF_EGRESS": text}).settings.diff_egress
    assert found(root, environ={"GIT_AGENT_WATCH_COALESCE": text}).settings.coalesce


@pytest.mark.parametrize(
    ("variable", "text"),
    [
        ("ACD_COMMIT_STRATEGY", "sometimes"),
        ("ACD_INTENT_WINDOW", "0"),
        ("ACD_INTENT_WINDOW", "many"),
        ("ACD_INTENT_MAX_PENDING_AGE", "0s"),
        ("ACD_INTENT_MAX_PENDING_AGE", "5 parsecs"),
        ("ACD_AI_DIFF_EGRESS", "perhaps"),
        ("ACD_AI_PROVIDER", "oracle"),
        ("GIT_AGENT_WATCH_WINDOW", "none"),
        ("GIT_AGENT_WATCH_PROVIDER", "oracle"),
    ],
)
def test_a_wrong_variable_is_named_and_the_default_stays(root: Path, variable: str, text: str) -> None:
    loaded = found(root, environ={variable: text})
    assert loaded.settings == WatchSettings()
    (warning,) = loaded.warnings
    assert variable in warning or "watch.provider" in warning


def test_a_wrong_value_in_the_file_is_named_and_the_default_stays(root: Path) -> None:
    loaded = found(root, user="[watch]\nwindow = 'x'\nmin_pending = 2\n")
    assert (loaded.settings.window, loaded.settings.min_pending) == (10, 2)
    assert "watch.window takes a whole number" in loaded.warnings[0]


def test_a_wrong_flag_is_refused(root: Path) -> None:
    with pytest.raises(UsageError, match=r"--max-age: watch\.max_age takes a duration"):
        found(root, flags={"max_age": "soon"})


def test_the_retries_are_a_count_that_is_also_a_switch(root: Path) -> None:
    assert found(root, environ={"ACD_INTENT_RETRY_ON_INVALID": "false"}).settings.retries == 0
    assert found(root, environ={"ACD_INTENT_RETRY_ON_INVALID": "3"}).settings.retries == 3


@pytest.mark.parametrize(
    ("text", "provider"),
    [("openai-compat", "openai"), ("deterministic", "builtin"), ("claude-cli", "claude-cli"), ("openai", "openai")],
)
def test_a_provider_has_two_names(root: Path, text: str, provider: str) -> None:
    assert found(root, environ={"ACD_AI_PROVIDER": text}).settings.provider == provider


def test_empty_sensitive_globs_keep_the_built_in_list(root: Path) -> None:
    assert found(root, environ={"ACD_SENSITIVE_GLOBS": " "}).settings.sensitive_globs == ()
    assert found(root, environ={"ACD_SENSITIVE_GLOBS": "*.x, y/*"}).settings.sensitive_globs == ("*.x", "y/*")


def test_a_repository_may_only_withhold_more(root: Path) -> None:
    loaded = found(
        root,
        user="[watch]\nextra_sensitive_globs = ['*.mine']\n",
        repository="[watch]\nextra_sensitive_globs = ['*.theirs']\nsensitive_globs = ['none']\ndiff_egress = true\n",
    )
    assert loaded.settings == WatchSettings(extra_sensitive_globs=("*.mine", "*.theirs"))
    assert ["cannot be set by a repository" in warning for warning in loaded.warnings] == [True, True]


def test_the_watch_has_its_own_key_address_and_model() -> None:
    environ = {"OPENAI_API_KEY": "one", "ACD_AI_API_KEY": "two", "OPENAI_MODEL": "m", "ACD_AI_MODEL": "", "HOME": "/h"}
    assert provider_environ(environ) == environ | {"OPENAI_API_KEY": "two"}
