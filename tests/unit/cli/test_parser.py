"""What the command line makes of values that look like options."""

import pytest

from git_agent.cli.parser import parse
from git_agent.errors import UsageError
from support.repo import Repo
from support.template import template

TAKE_A_REVISION = (
    ("pr-message", "--base"),
    ("release-note", "--unreleased", "--path"),
    ("release-note", "--unreleased", "--tag-prefix"),
    ("state", "--at"),
    ("state", "--since"),
    ("state", "--check"),
    ("state", "--project"),
)


@template
def tagged(repo: Repo) -> None:
    repo.commit("Add the parser", {"parser.py": "def parse(): ...\n"})
    repo.git("tag", "v1.0.0")
    repo.commit("fix: parse nothing", {"parser.py": "def parse(): return None\n"})


@pytest.mark.parametrize("call", TAKE_A_REVISION, ids=" ".join)
def test_two_dashes_are_no_value(tagged: Repo, call: tuple[str, ...]) -> None:
    ran = tagged.agent(*call[:-1], f"{call[-1]}=--")
    assert ran.returncode == 2
    assert f"`--` is no value for {call[-1]}" in ran.stderr


@pytest.mark.parametrize("call", TAKE_A_REVISION, ids=" ".join)
def test_what_looks_like_an_option_never_reaches_git_as_one(tagged: Repo, call: tuple[str, ...]) -> None:
    target = tagged.path / "written"
    ran = tagged.agent(*call[:-1], f"{call[-1]}=--output={target}")
    assert ran.returncode == 5, ran
    assert not target.exists()


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (("ci",), "`git-agent ci` does one of these: status, gate, wait, diagnose, merge, rerun"),
        (("config", "set"), "KEY, VALUE are missing"),
    ],
)
def test_what_a_call_lacks_is_told_in_our_words(call: tuple[str, ...], said: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse(call)
    assert str(caught.value) == said
    assert f"git-agent {' '.join(call)} --help" in str(caught.value.hint)
