"""Texts made to be slow: an opener of every notation, repeated and never closed, costs no more than its length."""

from functools import partial

from git_agent.redact import clean
from support.limited import within

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
