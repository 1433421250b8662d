"""Settings come in layers, each value knows its origin, and a repository's file can never stop anybody."""

import os
from pathlib import Path

import pytest

from git_agent.config.allowed import REPOSITORY_KEYS
from git_agent.config.checks import Setting
from git_agent.config.load import LoadedSettings, defaults, load, parse_setting, unknown_key, user_file
from git_agent.config.settings_file import entries
from git_agent.errors import UsageError


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    folder.mkdir()
    return folder


def loaded(
    root: Path,
    *,
    user: str | None = None,
    repository: str | bytes | None = None,
    environ: dict[str, str] | None = None,
    flags: dict[str, Setting] | None = None,
) -> LoadedSettings:
    config = root.parent / "config"
    if user is not None:
        (config / "git-agent").mkdir(parents=True)
        (config / "git-agent" / "config.toml").write_text(user)
    if repository is not None:
        raw = repository.encode() if isinstance(repository, str) else repository
        (root / ".git-agent.toml").write_bytes(raw)
    return load(environ={"XDG_CONFIG_HOME": str(config), **(environ or {})}, root=root, flags=flags)


def test_without_any_file_everything_is_a_default(root: Path) -> None:
    settings = loaded(root)
    assert {key: value.setting for key, value in settings.values.items()} == defaults()
    assert {value.origin for value in settings.values.values()} == {"default"}
    assert (settings.settings.commit.subject_width, settings.settings.limits.request_bytes) == (72, 76_000)
    assert settings.warnings == ()


def test_outside_a_repository_there_is_no_repository_file(root: Path) -> None:
    (root / ".git-agent.toml").write_text("[commit]\nbody_width = 60\n")
    assert load(environ={"HOME": str(root)}, root=None).settings.commit.body_width == 72


def test_each_layer_wins_over_the_one_below_and_is_named(root: Path) -> None:
    everywhere = "[commit]\nsubject_width = {}\n"
    user, repository = everywhere.format(60), everywhere.format(61)
    variable = "GIT_AGENT_COMMIT_SUBJECT_WIDTH"
    key = "commit.subject_width"
    settings = loaded(root, user=user)
    assert (settings.settings.commit.subject_width, settings.values[key].origin) == (60, str(user_file_of(root)))
    settings = loaded(root, repository=repository)
    assert (settings.settings.commit.subject_width, settings.values[key].origin) == (61, ".git-agent.toml")
    settings = loaded(root, environ={variable: "62"})
    assert (settings.settings.commit.subject_width, settings.values[key].origin) == (62, variable)
    settings = loaded(root, environ={variable: "62"}, flags={key: 63})
    assert (settings.settings.commit.subject_width, settings.values[key].origin) == (63, "flag")


def user_file_of(root: Path) -> Path:
    return root.parent / "config" / "git-agent" / "config.toml"


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"XDG_CONFIG_HOME": "/x", "HOME": "/h"}, "/x/git-agent/config.toml"),
        ({"HOME": "/h"}, "/h/.config/git-agent/config.toml"),
        ({"XDG_CONFIG_HOME": "", "HOME": "/h"}, "/h/.config/git-agent/config.toml"),
        ({"XDG_CONFIG_HOME": "relative", "HOME": "/h"}, "/h/.config/git-agent/config.toml"),
    ],
)
def test_the_users_file_is_where_the_desktop_rules_say(environ: dict[str, str], expected: str) -> None:
    assert user_file(environ) == Path(expected)


@pytest.mark.parametrize("environ", [{}, {"HOME": ""}, {"HOME": "home"}, {"XDG_CONFIG_HOME": "."}])
def test_the_users_file_is_never_looked_for_in_the_current_folder(environ: dict[str, str]) -> None:
    assert user_file(environ).is_absolute()


def test_a_repository_may_decide_what_belongs_to_it(root: Path) -> None:
    settings = loaded(
        root,
        repository="""
        [commit]
        format = "conventional"
        scopes = ["core", "cli"]
        [evidence]
        generated_globs = ["gen/**"]
        """,
    )
    assert settings.settings.commit.format == "conventional"
    assert settings.settings.commit.scopes == ("core", "cli")
    assert settings.settings.evidence.generated_globs == ("gen/**",)
    assert settings.warnings == ()


def test_everything_else_in_it_is_ignored_with_one_warning_each(root: Path) -> None:
    settings = loaded(
        root,
        repository="""
        provider = "evil"
        [secrets]
        on_commit = "refuse"
        [hook]
        seconds = 1
        [model]
        base_url = "https://example.org"
        """,
    )
    assert settings.warnings == tuple(
        f".git-agent.toml: {key} cannot be set by a repository; ignored"
        for key in ("provider", "secrets.on_commit", "hook.seconds", "model.base_url")
    )
    assert settings.settings == loaded(root, repository="").settings


def test_no_key_that_a_repository_may_set_names_a_program_or_a_place() -> None:
    assert set(defaults()) >= REPOSITORY_KEYS
    assert not {
        key for key in REPOSITORY_KEYS if any(word in key for word in ("url", "key", "model", "command", "secret"))
    }


def test_a_repository_lowers_limits_but_never_raises_them(root: Path) -> None:
    repository = "[limits]\ndiff_lines = 5\nrequest_bytes = 999999999\n"
    settings = loaded(root, user="[limits]\nrequest_bytes = 50000\n", repository=repository)
    assert (settings.settings.limits.diff_lines, settings.settings.limits.request_bytes) == (5, 50_000)


def test_the_user_may_raise_limits(root: Path) -> None:
    assert loaded(root, user="[limits]\nrequest_bytes = 100000\n").settings.limits.request_bytes == 100_000


@pytest.mark.parametrize(
    "content",
    [
        pytest.param("not toml", id="not TOML"),
        pytest.param(b"\xff\xfe\x00", id="not text"),
        pytest.param("#" * (1 << 20), id="huge"),
        pytest.param("x = " + "[" * 10_000, id="brackets without end"),
        pytest.param("x = " + "9" * 5_000, id="a number of thousands of digits"),
        pytest.param("a." * 5_000 + "a = 1", id="a key of thousands of parts"),
        pytest.param("x = 2026-99-99", id="an impossible date"),
    ],
)
def test_a_file_that_is_no_settings_file_is_ignored_with_a_warning(root: Path, content: str | bytes) -> None:
    settings = loaded(root, repository=content)
    (warning,) = settings.warnings
    assert ".git-agent.toml" in warning
    assert "ignored" in warning
    assert {value.origin for value in settings.values.values()} == {"default"}


@pytest.mark.parametrize("target", ["/dev/zero", "/dev/tty", ".", "pipe", ".git-agent.toml"])
def test_a_link_to_something_without_an_end_is_ignored_with_a_warning(root: Path, target: str) -> None:
    os.mkfifo(root / "pipe")
    (root / ".git-agent.toml").symlink_to(target)
    (warning,) = loaded(root).warnings
    assert warning.endswith("; the file is ignored")


def test_a_link_to_nowhere_is_no_file(root: Path) -> None:
    (root / ".git-agent.toml").symlink_to("nowhere")
    assert loaded(root).warnings == ()


@pytest.mark.parametrize(
    "line",
    [
        "subject_width = 'wide'",
        "subject_width = true",
        "subject_width = 0",
        "subject_width = 39",
        "body_width = -1",
        "scopes = 'core'",
        "format = 'free'",
        "format = 3",
        "body_width = 72.5",
        f"format = '{'x' * 9_000}'",
    ],
)
def test_a_value_of_the_wrong_kind_in_it_is_ignored_and_the_rest_counts(root: Path, line: str) -> None:
    settings = loaded(root, repository=f"[commit]\n{line}\n[limits]\nfocus_paths = 2\n")
    (warning,) = settings.warnings
    assert warning.startswith(".git-agent.toml: commit.")
    assert len(warning) < 200
    assert settings.settings.limits.focus_paths == 2
    assert settings.settings.commit == loaded(root, repository="").settings.commit


def test_a_warning_never_carries_control_characters_to_the_terminal(root: Path) -> None:
    (warning,) = loaded(root, repository='"\\u001b[2Jgone\\n" = 1\n').warnings
    assert warning == ".git-agent.toml: \\x1b[2Jgone\\n cannot be set by a repository; ignored"


def test_an_unknown_key_of_the_user_is_an_error_with_the_nearest_one(root: Path) -> None:
    with pytest.raises(UsageError, match=r"config\.toml: there is no setting commit\.subjectwidth") as caught:
        loaded(root, user="[commit]\nsubjectwidth = 60\n")
    assert caught.value.hint == "did you mean commit.subject_width?"


def test_a_key_like_no_other_leads_to_the_list() -> None:
    error = unknown_key("zzz", "flag")
    assert str(error) == "flag: there is no setting zzz"
    assert error.hint == "`git-agent config list` shows every setting"


@pytest.mark.parametrize(
    ("user", "said"),
    [
        ("[commit]\nsubject_width = 'wide'\n", "commit.subject_width takes a whole number, not 'wide'"),
        ("[commit]\nsubject_width = true\n", "commit.subject_width takes a whole number, not True"),
        ("[commit]\nscopes = 'core'\n", "commit.scopes takes a list, not 'core'"),
        ("[commit]\nformat = 3\n", "commit.format takes a text, not 3"),
        ("[commit]\nformat = 'free'\n", "commit.format is one of auto, conventional, plain, not 'free'"),
        ("[limits]\ndiff_lines = 0\n", "limits.diff_lines must be at least 1"),
        ("[commit]\nsubject_width = 20\n", "commit.subject_width must be at least 40"),
        ("commit = 3\n", "there is no setting commit"),
        ("commit", "is not valid TOML"),
    ],
)
def test_a_wrong_value_of_the_user_is_an_error_that_names_file_and_key(root: Path, user: str, said: str) -> None:
    with pytest.raises(UsageError) as caught:
        loaded(root, user=user)
    assert str(user_file_of(root)) in str(caught.value)
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("key", "text", "setting"),
    [
        ("commit.subject_width", "60", 60),
        ("commit.subject_width", " 60 ", 60),
        ("commit.scopes", "core, cli,", ("core", "cli")),
        ("commit.scopes", "", ()),
        ("commit.format", "plain", "plain"),
    ],
)
def test_a_variable_becomes_a_value_of_the_keys_kind(key: str, text: str, setting: Setting) -> None:
    assert parse_setting(key, text, origin="variable") == setting


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("GIT_AGENT_COMMIT_SUBJECT_WIDTH", "wide", "takes a whole number, not 'wide'"),
        ("GIT_AGENT_COMMIT_SUBJECT_WIDTH", "²", "takes a whole number"),
        ("GIT_AGENT_COMMIT_SUBJECT_WIDTH", "9" * 5_000, "takes a whole number"),
        ("GIT_AGENT_COMMIT_SUBJECT_WIDTH", "-1", "must be at least 40"),
        ("GIT_AGENT_COMMIT_FORMAT", "free", "is one of auto"),
    ],
)
def test_a_wrong_variable_is_an_error_that_names_it(root: Path, name: str, text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said) as caught:
        loaded(root, environ={name: text})
    assert str(caught.value).startswith(name)


def test_an_unknown_key_on_the_command_line_is_an_error() -> None:
    with pytest.raises(UsageError, match=r"there is no setting commit\.width"):
        parse_setting("commit.width", "1", origin="config set")


SERVER = (
    '[model]\nname = "mine"\npreset = "vllm"\nbase_url = "http://127.0.0.1:1/v1"\nkey_variable = "K"\nfast = true\n'
)


@pytest.mark.parametrize("user", [SERVER, SERVER.replace('preset = "vllm"\n', "")])
@pytest.mark.parametrize("way", ["flag", "variable"])
def test_another_preset_leaves_the_files_server_and_its_key_behind(root: Path, user: str, way: str) -> None:
    flags: dict[str, Setting] = {"model.preset": "groq"} if way == "flag" else {}
    environ = {"GIT_AGENT_MODEL_PRESET": "groq"} if way == "variable" else {}
    model = loaded(root, user=user, flags=flags, environ=environ).settings.model
    assert (model.preset, model.name, model.base_url, model.key_variable) == ("groq", "", "", "")
    assert model.fast is True


def test_the_files_own_preset_keeps_its_server_and_a_flag_beside_a_preset_counts(root: Path) -> None:
    assert loaded(root, user=SERVER).settings.model.name == "mine"
    again = load(environ={"XDG_CONFIG_HOME": str(root.parent / "config")}, root=root, flags={"model.preset": "vllm"})
    assert again.settings.model.key_variable == "K"
    flags: dict[str, Setting] = {"model.name": "theirs", "model.preset": "groq", "model.base_url": "http://x/v1"}
    model = load(environ={"XDG_CONFIG_HOME": str(root.parent / "config")}, root=root, flags=flags).settings.model
    assert (model.name, model.base_url, model.key_variable) == ("theirs", "http://x/v1", "")


@pytest.mark.parametrize("user", [SERVER, SERVER.replace('base_url = "http://127.0.0.1:1/v1"\n', "")])
def test_a_variable_that_names_another_server_leaves_the_files_key_behind(root: Path, user: str) -> None:
    home = {"XDG_CONFIG_HOME": str(root.parent / "config")}
    assert loaded(root, user=user).settings.model.key_variable == "K"

    def of(**environ: str) -> str:
        return load(environ=home | environ, root=root).settings.model.key_variable

    other = "http://127.0.0.1:2/v1"
    assert of(GIT_AGENT_MODEL_BASE_URL=other) == ""
    assert of(GIT_AGENT_MODEL_BASE_URL=other, GIT_AGENT_MODEL_KEY_VARIABLE="L") == "L"
    assert of(GIT_AGENT_MODEL_BASE_URL="http://127.0.0.1:1/v2") == ("K" if user == SERVER else "")


@pytest.mark.parametrize("key", ["sk-proj-abcdefabcdef1234567890", "gsk_abcdefabcdef1234567890", "two words"])
def test_a_key_is_no_name_of_a_variable_and_is_not_repeated(key: str) -> None:
    with pytest.raises(UsageError, match="the name of a variable") as caught:
        parse_setting("model.key_variable", key, origin="config set")
    assert key not in f"{caught.value} {caught.value.hint}"
    assert parse_setting("model.key_variable", "MY_API_KEY", origin="config set") == "MY_API_KEY"
    assert parse_setting("model.key_variable", "", origin="config set") == ""


def test_an_unknown_choice_names_those_that_there_are() -> None:
    with pytest.raises(UsageError, match=r"model\.preset is one of openai, azure"):
        parse_setting("model.preset", "olama", origin="config set")


def test_a_setting_that_was_replaced_names_the_one_that_says_the_same() -> None:
    assert unknown_key("commit.strict", "a file").hint == 'it is grounding.mode = "strict" now'


def test_a_key_of_thousands_of_parts_is_refused_before_it_fills_the_memory() -> None:
    with pytest.raises(UsageError, match=r"f\.toml is not valid TOML: a line has more than 200 dots"):
        entries("a." * 8_000 + "b = 1", origin="f.toml")


@pytest.mark.parametrize(
    ("flags", "is_builtin"),
    [({}, True), ({"model.name": "toy"}, False), ({"model.name": "toy", "model.provider": "builtin"}, True)],
)
def test_who_names_a_model_does_not_get_the_built_in_writer(
    root: Path, flags: dict[str, Setting], is_builtin: bool
) -> None:
    assert loaded(root, user='[model]\nprovider = "builtin"\n', flags=flags).settings.model.is_builtin is is_builtin
