"""Texts made to be slow: an opener of every notation, repeated and never closed, costs no more than its length."""

from base64 import b64encode
from functools import partial
from hashlib import sha256

import pytest

from git_agent.redact import clean
from support.limited import within
from support.steps import steps_of

SHAPES = (
    "passwords = [\n",
    "passwords = {\n",
    "passwords = [",
    "passwords:\n  ",
    "a\tpassword\tb\n",
    "name  password\n",
    "insert into a (password) values ('",
    'password = "',
    "password = <<EOF\n",
    "password = {0x6b, ",
    'parametrize("user,password", [(',
    "export PASSWORD=",
    "credentials(a, \n",
    "password: a: ",
    "diff --git a/x.py b/x.py\n+password = b(\n",
)
# Texts a pattern could read in more ways than there is time for.
KNOTS = (
    "helm --set " + ("=" * 40 + ",") * 6 + " password=x\n",
    "login(" + "\n " * 60 + "\0 password",
    "c" + "_" * 100 + "xA1FBDC0E123456-89CCCCCe",
    "| a | password |\n" + " " * 50_000 + "x\n",
    'parametrize("user,password",' + "\n " * 60 + "x",
)


def test_openers_that_nothing_closes_are_read_in_bounded_time() -> None:
    texts = (*(shape * (10_000 // len(shape)) for shape in SHAPES), *KNOTS)
    within(2.5, {text[:40]: partial(keeps_its_lines, text) for text in texts})


def keeps_its_lines(text: str) -> None:
    assert clean(text).count("\n") == text.count("\n")


def test_beyond_many_names_a_value_is_hidden_all_the_same() -> None:
    value = "tr0ut" + "-lake"
    text = "password = load()\n" * 5_000 + f'password = "{value}"\n'
    assert value not in clean(text)


WORDS = ("password token secret key ", "password\ntoken\nsecret\nkey\n", "pw ", "api_key ", "authorization bearer ")


@pytest.mark.parametrize("words", WORDS)
def test_a_text_of_nothing_but_names_takes_few_steps(words: str) -> None:
    """A dozen for each character made eight megabytes of it take half a minute."""
    text = words * (100_000 // len(words))
    steps = steps_of(lambda: clean(text))
    assert steps < 5 * len(text)


def test_a_picture_in_a_notebook_takes_few_steps() -> None:
    """Each of its lines was held against the names of hundreds of services: 15 seconds for a megabyte."""
    data = b64encode(b"".join(sha256(bytes([at % 256, at // 256])).digest() for at in range(1_800))).decode()
    text = '"png": "' + r"\n".join(data[at : at + 76] for at in range(0, len(data), 76)) + '"'
    steps = steps_of(lambda: clean(text, path="a.ipynb"))
    assert steps < 3 * len(text)


@pytest.mark.parametrize("sign", ["=", ": ", ' => "', "' : '"])
@pytest.mark.parametrize("name", ["password", "mot de passe", "db-password", "API_SECRET_KEY", "пароль"])
def test_among_nothing_but_names_the_one_with_a_value_is_seen(name: str, sign: str) -> None:
    value = "tr0ut" + "-lake9"
    text = "password token secret key\n" * 2_000 + f"{name}{sign}{value}\n"
    assert value not in clean(text)


_BODY = "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"
TOKENS = (
    "ghp_" + _BODY,
    "glpat-" + _BODY[:20],
    "sk-ant-" + "api03-" + _BODY,
    "AKIA" + "2E0A8F3B24F6C7D9",
    "SG." + _BODY[:22] + "." + _BODY + _BODY[:7],
    "eyJ" + "hbGciOiJIUzI1NiJ9" + ".eyJ" + "zdWIiOiIxMjM0NTY3ODkwIn0" + "." + _BODY,
)


@pytest.mark.parametrize("escape", [r"\n", r"\t", r"\r", r"\u0022", r"\x3d", "%3D", "%0A", r"\\n"])
@pytest.mark.parametrize("token", TOKENS, ids=lambda token: token[:5])
def test_a_token_right_behind_an_escape_is_seen_from_its_first_letter(token: str, escape: str) -> None:
    cleaned = clean(f"a.py:3: error: x{escape}{token}")

    assert token[:8] not in cleaned
    assert cleaned.startswith("a.py:3: error: x")


@pytest.mark.parametrize("token", TOKENS, ids=lambda token: token[:5])
def test_a_token_behind_a_long_line_of_data_is_seen(token: str) -> None:
    assert token[:8] not in clean("DATA=" + "iVBORw0KGgoAAAANSUhEUgAAAXMA" * 3 + r"\n" + token)


@pytest.mark.parametrize("lead", ["n", "Dn", "u0022", "3D"])
def test_the_letters_of_an_escape_are_letters_where_nothing_escapes(lead: str) -> None:
    text = f"the part {lead}{TOKENS[3]} of a name"

    assert clean(text) == text
