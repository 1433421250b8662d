"""An address that is none is the user's to mend: never a bug of ours, wherever it comes from."""

import json

import pytest

from support.repo import Repo
from support.template import template

BAD = (
    "http://127.0.0.1:1/\x1b[2Jv1",
    "http://127.0.0.1:1/a\nb",
    "http://x\u202e.example/v1",
    "http://127.0.0.1:1/\udcff",
    f"http://{'a' * 300}.example/v1",
    "http://a..example/v1",
    "http://\u2665\u2665.example/v1",
    "http://127.0.0.1:1/" + "a" * 70_000,
    "http://127.0.0.1:1/v1?key=abc",
    "http://127.0.0.1:1/v1#there",
    "http://x.org>",
    "http://<host>:8080/v1",
)


@template
def staged(repo: Repo) -> None:
    repo.stage({"a.py": "A = 1\n"})


@pytest.mark.parametrize("url", BAD, ids=lambda url: ascii(url)[:30])
def test_a_wrong_address_is_exit_2_with_a_hint(staged: Repo, url: str) -> None:
    ran = staged.agent("commit-msg", "--json", "--base-url", url)
    error = json.loads(ran.stdout)["error"]
    assert (ran.returncode, error["exit_code"]) == (2, 2), error
    assert "base URL" in error["message"]
    assert error["hint"]
    assert "\x1b" not in ran.stderr


@pytest.mark.parametrize("origin", ["OPENAI_BASE_URL", "model.base_url"])
def test_wherever_it_comes_from(staged: Repo, origin: str) -> None:
    if origin == "model.base_url":
        staged.agent("config", "set", origin, BAD[0])
    env = {"OPENAI_BASE_URL": BAD[0]} if origin.isupper() else {}
    for args in (["commit-msg"], ["commit"], ["pr-message"], ["release-note"], ["commit-msg", "--provider", "openai"]):
        ran = staged.agent(*args, env=env)
        assert ran.returncode in (2, 5), ran
        assert "bug" not in ran.stderr
    assert staged.agent("commit-msg", env=env).returncode == 2
    assert origin in staged.agent("commit-msg", env=env).stderr
    assert staged.agent("doctor", env=env).returncode == 1


@pytest.mark.parametrize("proxy", ["socks5://127.0.0.1:9", "gopher://127.0.0.1:9"])
def test_a_proxy_that_no_request_can_go_through_is_told(staged: Repo, proxy: str) -> None:
    ran = staged.program("commit-msg", "--base-url", "http://127.0.0.1:1/v1", "--model", "m", env={"ALL_PROXY": proxy})
    assert ran.returncode == 2, ran.stderr
    assert "error: the proxy that the environment names cannot be used" in ran.stderr
    assert "hint: set HTTPS_PROXY" in ran.stderr
