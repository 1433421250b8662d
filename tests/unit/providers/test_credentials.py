"""Which login is found, in which order, and that only the user can say."""

import inspect
import json
from pathlib import Path
from typing import Any

import pytest

from git_agent.errors import AuthError, UsageError
from git_agent.providers.credentials import CHATGPT_URL, OPENAI_URL, Login, NamedServer, Wish, find_login

TOKEN = "tok-" + "Zq7" * 12
ACCOUNT = "acct-" + "9f3e" * 5
KEY = "sk-" + "Kd4" * 12
SIGNED_IN = {"auth_mode": "chatgpt", "tokens": {"access_token": TOKEN, "account_id": ACCOUNT, "id_token": "x"}}
LOCAL = "http://127.0.0.1:11434/v1"
BY_KEY = Login(
    kind="key",
    base_url=OPENAI_URL,
    secret=KEY,
    origin="OPENAI_API_KEY",
    url_origin="default",
    variable="OPENAI_API_KEY",
)


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return {"HOME": str(tmp_path)}


def sign_in(folder: Path, said: Any = SIGNED_IN) -> Path:
    path = folder / "auth.json"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text(said if isinstance(said, str) else json.dumps(said))
    return path


def test_where_nothing_is_configured_there_is_no_login(environ: dict[str, str]) -> None:
    assert find_login(Wish(), environ={**environ, "OPENAI_MODEL": "a-model", "OPENAI_API_KEY": " "}) is None


def test_the_codex_login_comes_first_and_keeps_to_its_server(environ: dict[str, str], tmp_path: Path) -> None:
    sign_in(tmp_path / ".codex")
    everything = {**environ, "OPENAI_API_KEY": KEY, "OPENAI_BASE_URL": LOCAL}
    login = find_login(Wish(user_base_url=LOCAL), environ=everything)
    assert login == Login(
        kind="chatgpt",
        base_url=CHATGPT_URL,
        secret=TOKEN,
        account=ACCOUNT,
        origin=str(tmp_path / ".codex" / "auth.json"),
        url_origin="default",
    )


def test_a_flag_moves_the_codex_login_to_another_server(environ: dict[str, str], tmp_path: Path) -> None:
    sign_in(tmp_path / ".codex")
    login = find_login(Wish(flag=NamedServer(url=LOCAL)), environ=environ)
    assert login
    assert (login.kind, login.base_url, login.url_origin) == ("chatgpt", LOCAL, "--base-url")


def test_codex_may_live_elsewhere(environ: dict[str, str], tmp_path: Path) -> None:
    sign_in(tmp_path / "elsewhere")
    login = find_login(Wish(), environ={**environ, "CODEX_HOME": str(tmp_path / "elsewhere")})
    assert login is not None
    assert login.kind == "chatgpt"


def test_a_relative_codex_home_is_not_looked_for_in_the_repository(
    environ: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_in(tmp_path / "repository" / ".codex")
    monkeypatch.chdir(tmp_path / "repository")
    assert find_login(Wish(), environ={**environ, "CODEX_HOME": ".codex"}) is None


@pytest.mark.parametrize("said", [{}, {"auth_mode": "apikey"}, {"auth_mode": None, "tokens": SIGNED_IN["tokens"]}])
def test_another_way_of_signing_in_to_codex_falls_through(environ: dict[str, str], tmp_path: Path, said: Any) -> None:
    sign_in(tmp_path / ".codex", said)
    assert find_login(Wish(), environ={**environ, "OPENAI_API_KEY": KEY}) == BY_KEY


@pytest.mark.parametrize(
    "said",
    [
        '{"auth_mode": "chatgpt", "tokens": {"access_token": "' + TOKEN,
        "[]",
        "",
        "[" * 100_000,
        {"auth_mode": "chatgpt"},
        {"auth_mode": "chatgpt", "tokens": None},
        {"auth_mode": "chatgpt", "tokens": {"access_token": TOKEN}},
        {"auth_mode": "chatgpt", "tokens": {"account_id": ACCOUNT}},
        {"auth_mode": "chatgpt", "tokens": {"access_token": TOKEN, "account_id": ""}},
        {"auth_mode": "chatgpt", "tokens": {"access_token": 5, "account_id": ACCOUNT}},
        {"auth_mode": "chatgpt", "tokens": {"access_token": TOKEN + "\nX-Other: 1", "account_id": ACCOUNT}},
    ],
)
def test_a_codex_login_that_cannot_be_used_is_an_error_even_beside_a_key(
    environ: dict[str, str], tmp_path: Path, said: Any
) -> None:
    path = sign_in(tmp_path / ".codex", said)
    with pytest.raises(AuthError, match=str(path)) as caught:
        find_login(Wish(), environ={**environ, "OPENAI_API_KEY": KEY})
    assert "codex login" in str(caught.value.hint)
    assert TOKEN not in str(caught.value)


def test_a_codex_login_that_cannot_be_read_is_an_error(environ: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / ".codex" / "auth.json").mkdir(parents=True)
    with pytest.raises(AuthError, match="cannot be read"):
        find_login(Wish(), environ=environ)


@pytest.mark.parametrize(
    ("flag", "setting", "variable", "expected"),
    [
        (None, None, None, OPENAI_URL),
        (None, None, LOCAL, LOCAL),
        (None, "http://setting/v1", LOCAL, "http://setting/v1"),
        ("http://flag/v1", "http://setting/v1", LOCAL, "http://flag/v1"),
    ],
)
@pytest.mark.parametrize("key", [KEY, ""])
def test_flag_then_setting_then_variable_decide_the_server(
    environ: dict[str, str], flag: str | None, setting: str | None, variable: str | None, expected: str, key: str
) -> None:
    full = {**environ, "OPENAI_API_KEY": f" {key}\n", **({"OPENAI_BASE_URL": variable} if variable else {})}
    login = find_login(Wish(flag=NamedServer(url=flag) if flag else None, user_base_url=setting), environ=full)
    if key and not flag and not setting:
        assert login
        assert (login.kind, login.secret, login.origin) == ("key", KEY, "OPENAI_API_KEY")
    elif expected == OPENAI_URL:
        assert login is None
        return
    else:
        assert login
        assert (login.kind, login.secret, login.origin) == ("none", "", "")
    names = ((flag, "--base-url"), (setting, "model.base_url"), (variable, "OPENAI_BASE_URL"), (OPENAI_URL, "default"))
    assert (login.base_url, login.url_origin) == next((url, origin) for url, origin in names if url)
    assert login.base_url == expected


@pytest.mark.parametrize("key", ["two words", "k\u00e9y", "a\tb"])
def test_a_key_that_cannot_be_sent_is_an_error_that_does_not_show_it(environ: dict[str, str], key: str) -> None:
    with pytest.raises(AuthError) as caught:
        find_login(Wish(), environ={**environ, "OPENAI_API_KEY": key})
    assert key not in str(caught.value)


@pytest.mark.parametrize(
    "url", ["ollama", "127.0.0.1:11434", "file:///etc/passwd", "http://", "http://[::1", "http://a:x"]
)
def test_a_base_url_that_is_none_is_a_wrong_call(environ: dict[str, str], url: str) -> None:
    with pytest.raises(UsageError, match="base URL"):
        find_login(Wish(flag=NamedServer(url=url)), environ=environ)


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\n", "\t", "\x7f", "\x9b", "\u202e", "\u200b", "\udcff"])
@pytest.mark.parametrize("url", ["http://127.0.0.1:1/{}v1", "http://127.0.0.1{}:1/v1", "{}http://127.0.0.1:1/v1"])
def test_a_character_that_nobody_sees_is_named(environ: dict[str, str], url: str, char: str) -> None:
    with pytest.raises(UsageError, match=f"U\\+{ord(char):04X}") as caught:
        find_login(Wish(), environ={**environ, "OPENAI_BASE_URL": url.format(char)})
    assert "OPENAI_BASE_URL" in str(caught.value)
    assert caught.value.hint


def test_no_secret_is_ever_in_the_repr() -> None:
    login = Login(kind="chatgpt", base_url="https://ada:" + KEY + "@model.example/v1", secret=TOKEN, account=ACCOUNT)
    assert repr(login) == "Login(kind='chatgpt')"


def test_there_is_no_way_in_for_a_repository(
    environ: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository = tmp_path / "repository"
    sign_in(repository / ".codex")
    (repository / ".git-agent.toml").write_text(f'[provider]\nbase_url = "{LOCAL}"\n')
    (repository / ".env").write_text(f"OPENAI_BASE_URL={LOCAL}\n")
    monkeypatch.chdir(repository)
    assert find_login(Wish(), environ={**environ, "OPENAI_API_KEY": KEY}) == BY_KEY
    assert set(Wish.__annotations__) == {"flag", "user_base_url", "preset", "key_variable"}
    assert set(inspect.signature(find_login).parameters) == {"environ", "wish"}
