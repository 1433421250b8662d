"""Who the server takes us for, and that nothing but the login decides it."""

from pathlib import Path

import pytest

from git_agent.errors import AuthError, ProviderError
from git_agent.providers.credentials import Login
from support.asking import ask
from support.model_server import ModelServer, breaks_off, fails, says

TOKEN = "sk-" + "Zq7" * 12
ACCOUNT = "acct-" + "9f3e" * 5
ANSWER = says("fix: it")


def key(server: ModelServer) -> Login:
    return Login(kind="key", base_url=server.base_url, secret=TOKEN, origin="OPENAI_API_KEY")


def chatgpt(server: ModelServer) -> Login:
    return Login(kind="chatgpt", base_url=server.base_url, secret=TOKEN, account=ACCOUNT)


def test_without_a_key_there_is_no_authorization_header() -> None:
    with ModelServer(ANSWER) as server:
        ask(server.base_url)
    assert "authorization" not in server.requests[0].headers


def test_a_key_is_a_bearer() -> None:
    with ModelServer(ANSWER) as server:
        ask(server.base_url, login=key(server))
    headers = server.requests[0].headers
    assert headers["authorization"] == f"Bearer {TOKEN}"
    assert headers["user-agent"].startswith("git-agent/")
    assert headers.keys().isdisjoint({"chatgpt-account-id", "originator"})


def test_the_codex_login_names_its_account_and_itself() -> None:
    with ModelServer(ANSWER) as server:
        ask(server.base_url, login=chatgpt(server))
    headers = server.requests[0].headers
    assert headers["authorization"] == f"Bearer {TOKEN}"
    assert headers["chatgpt-account-id"] == ACCOUNT
    assert (headers["originator"], headers["user-agent"]) == ("codex_cli_rs", "codex_cli_rs")


def test_the_codex_server_which_only_streams_is_asked_for_a_stream_again() -> None:
    with ModelServer(breaks_off(ANSWER, bytes_before_end=40), ANSWER) as server:
        assert ask(server.base_url, login=chatgpt(server)).text == "fix: it"
    assert [body["stream"] for body in server.bodies] == [True, True]


@pytest.mark.parametrize("keyless", [True, False])
def test_variables_that_the_sdk_would_read_change_nothing(monkeypatch: pytest.MonkeyPatch, keyless: bool) -> None:
    with ModelServer(ANSWER, ANSWER) as server:
        login = Login(kind="none", base_url=server.base_url) if keyless else key(server)
        ask(server.base_url, login=login)
        monkeypatch.setenv("OPENAI_API_KEY", "stray-key")
        monkeypatch.setenv("OPENAI_ADMIN_KEY", "stray-admin")
        monkeypatch.setenv("OPENAI_ORG_ID", "stray-org")
        monkeypatch.setenv("OPENAI_PROJECT_ID", "stray-project")
        monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/stray")
        monkeypatch.setenv("OPENAI_CUSTOM_HEADERS", "Authorization: Bearer stray\nX-Stray: 1")
        ask(server.base_url, login=login)
    first, second = server.requests
    assert first == second


@pytest.mark.parametrize(
    ("kind", "variable", "hint"),
    [
        ("key", "OPENAI_API_KEY", "check OPENAI_API_KEY"),
        ("chatgpt", "", "codex login"),
        ("none", "LLAMA_API_KEY", "set LLAMA_API_KEY"),
        ("none", "", "name the variable that holds it with --key-variable"),
    ],
)
def test_a_refused_login_is_told_how_to_mend_it(kind: str, variable: str, hint: str) -> None:
    with ModelServer(fails(401, "No.")) as server:
        nobody = Login(kind="none", base_url=server.base_url, variable=variable)
        logins = {"key": key(server), "chatgpt": chatgpt(server), "none": nobody}
        with pytest.raises(AuthError) as caught:
            ask(server.base_url, login=logins[kind])
    assert hint in str(caught.value.hint)
    assert ("OPENAI_API_KEY" in str(caught.value.hint)) == (variable == "OPENAI_API_KEY")


@pytest.mark.parametrize("status", [400, 401, 429, 500])
def test_a_server_that_repeats_the_credentials_does_not_get_them_into_an_error(status: int) -> None:
    answer = fails(status, f"Bearer {TOKEN} of {ACCOUNT} is not welcome", headers={"Retry-After": "3600"})
    with ModelServer(answer) as server, pytest.raises((AuthError, ProviderError)) as caught:
        ask(server.base_url, login=chatgpt(server))
    assert "is not welcome" in str(caught.value)
    assert (caught.value.__cause__, caught.value.__context__) == (None, None)
    for secret in (TOKEN, ACCOUNT):
        assert secret not in f"{caught.value} {caught.value.hint} {caught.value!r}"


def test_a_server_that_repeats_the_credentials_does_not_get_them_into_the_trace() -> None:
    with ModelServer(says("fix: it", metadata={"seen": f"{TOKEN} {ACCOUNT}"})) as server:
        raw = ask(server.base_url, login=chatgpt(server)).raw
    assert "fix: it" in raw
    assert TOKEN not in raw
    assert ACCOUNT not in raw


def test_secrets_of_others_do_not_get_into_an_error_either() -> None:
    stranger = "AKIA" + "IOSFODNN7" + "EXAMPLE"
    with ModelServer(fails(400, f"cannot use {stranger} here")) as server, pytest.raises(ProviderError) as caught:
        ask(server.base_url)
    assert stranger not in str(caught.value)


def test_a_password_in_the_address_is_used_but_never_told() -> None:
    with ModelServer(fails(401, "No.")) as server, pytest.raises(AuthError) as caught:
        ask(server.base_url.replace("127", "ada:" + "hidden" + "@127", 1))
    assert server.requests[0].headers["authorization"].startswith("Basic ")
    assert str(caught.value) == f"{server.address} answered 401: No. (Responses API)"


def test_https_goes_through_the_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = fails(502, "no way")
    with ModelServer(refused, refused, refused) as proxy:
        monkeypatch.setenv("HTTPS_PROXY", f"http://{proxy.address}")
        with pytest.raises(ProviderError, match="cannot be reached"):
            ask("https://model.invalid/v1", sleep=lambda _: None)
    assert {(seen.method, seen.path) for seen in proxy.requests} == {("CONNECT", "model.invalid:443")}


def test_a_model_on_this_machine_is_not_asked_through_the_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    with ModelServer(ANSWER) as server:
        assert ask(server.base_url).text == "fix: it"


def test_a_certificate_named_in_the_environment_is_trusted(
    certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    with ModelServer(ANSWER, tls=certificate) as server:
        assert ask(server.base_url).text == "fix: it"


def test_a_certificate_nobody_vouches_for_is_not_trusted_and_not_tried_again(certificate: tuple[Path, Path]) -> None:
    with ModelServer(tls=certificate) as server, pytest.raises(ProviderError, match="certificate") as caught:
        ask(server.base_url)
    assert "SSL_CERT_FILE" in str(caught.value.hint)
