"""Texts made to be slow: an opener of every notation, repeated and never closed, costs no more than its length."""

import subprocess
import sys

from git_agent.redact import clean

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
CHILD = """
import resource, sys
folders, shapes, knots = eval(sys.stdin.read())
sys.path[:] = folders
resource.setrlimit(resource.RLIMIT_CPU, (90, 90))
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
from git_agent.redact import redact
for shape in shapes:
    text = shape * (60_000 // len(shape))
    assert redact(text).text.count("\\n") == text.count("\\n")
for text in knots:
    redact(text)
print("read")
"""


def test_openers_that_nothing_closes_are_read_in_bounded_time() -> None:
    done = subprocess.run(
        (sys.executable, "-c", CHILD),
        input=repr((sys.path, SHAPES, KNOTS)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "read\n"), done.stderr


def test_beyond_many_names_a_value_is_hidden_all_the_same() -> None:
    value = "tr0ut" + "-lake"
    text = "password = load()\n" * 5_000 + f'password = "{value}"\n'
    assert value not in clean(text)
