"""Problem matchers of the repository: honoured, multi-line ones too, and refused where they could take for ever."""

import json

import pytest

from git_agent.ci.diagnose.backtracking import is_safe
from git_agent.ci.diagnose.matchers import matchers_of, read_matchers
from git_agent.ci.diagnose.run import diagnose_log
from support.reading import git_of
from support.repo import Repo

OURS = {
    "problemMatcher": [
        {
            "owner": "frobnicate-lint",
            "pattern": [
                {"regexp": r"^@@ (.+) @@$", "file": 1},
                {
                    "regexp": r"^\s\s(\d+)/(\d+) !(\w+)! (.*)$",
                    "line": 1,
                    "column": 2,
                    "code": 3,
                    "message": 4,
                    "loop": True,
                },
            ],
        }
    ]
}
LOG = b"@@ src/a.frob @@\n  7/3 !FR1! too frobby\n  9/1 !FR2! again\n"
# As they are published with the tools' own actions.
PUBLISHED = [
    r"^\s+(\d+):(\d+)\s+(error|warning|info)\s+(.*)\s\s+(.*)$",
    r"^([^\s].*)[\(:](\d+)[,:](\d+)(?:\):\s+|\s+-\s+)(error|warning|info)\s+TS(\d+)\s*:\s*(.*)$",
    r"^(.*?):(\d+):(\d*):?\s+(?:fatal\s+)?(warning|error):\s+(.*)$",
    r"^\s*File\s\"(.*)\",\sline\s(\d+),\sin\s(.*)$",
    r"^\s*(\.{0,2}[\/\\].+\.go):(?:(\d+):(\d+):)? (.*)",
    r"^([^\s].*):(\d+):(\d+):\s+([EW]\d+)\s(.*)$",
    r"^(.+):(\d+):\s(warning|error):\s(.+)$",
]
ENDLESS = [
    r"^(a+)+$",
    r"^(.*)*$",
    r"^(\w+\s?)*:(\d+)$",
    r"^(a|aa)+$",
    r"^(.*)(.*)(.*)x$",
    r"^\s*\s*\s*\s*!$",
    r"(x+x+)+y",
    r"^(.*?,){12}P",
    r"^(.+)\1$",
    r"^((?:[a-z]+)*)@",
]


def test_a_matcher_of_head_is_honoured(repo: Repo) -> None:
    repo.commit("Add a matcher", {".github/frob-problem-matcher.json": json.dumps(OURS)})
    repo.write(".github/other-problem-matcher.json", "{}")  # which is not committed

    found = matchers_of(git_of(repo))
    told = diagnose_log([LOG], name="lint", rules=found.rules)

    assert (told.file, told.line, told.column, told.rule) == ("src/a.frob", 7, 3, "FR1")
    assert (told.failure_type, told.failure_message) == ("lint-error", "too frobby")
    assert found.warnings == ()


def test_without_it_nobody_knows_what_the_tool_says() -> None:
    assert diagnose_log([LOG], name="lint").file is None


@pytest.mark.parametrize("regexp", PUBLISHED)
def test_what_tools_publish_is_safe(regexp: str) -> None:
    assert is_safe(regexp)


@pytest.mark.parametrize("regexp", ENDLESS)
def test_one_that_could_take_for_ever_is_refused_in_words(regexp: str) -> None:
    pattern = {"regexp": regexp, "file": 1, "line": 1, "message": 1}
    raw = json.dumps({"problemMatcher": [{"owner": "slow", "pattern": [pattern]}]}).encode()

    found = read_matchers([(".github/slow-problem-matcher.json", raw)])

    assert found.rules == ()
    assert "'slow' was left out" in found.warnings[0]


@pytest.mark.parametrize(
    "raw", [b"", b"[]", b"{", b'{"problemMatcher": 3}', b'{"problemMatcher": [{"owner": "x"}]}', b"\xff"]
)
def test_a_file_that_is_no_matcher_costs_a_warning(raw: bytes) -> None:
    found = read_matchers([("m.json", raw)])

    assert (found.rules, len(found.warnings)) == ((), 1)


def test_a_warning_of_a_matcher_is_no_error() -> None:
    pattern = {"regexp": r"^(\w+\.c)#(\d+) (.*)$", "file": 1, "line": 2, "message": 3}
    raw = json.dumps({"problemMatcher": [{"owner": "x", "severity": "warning", "pattern": [pattern]}]}).encode()
    rules = read_matchers([("m.json", raw)]).rules

    found = diagnose_log([b"a.c#1 mild\nb.c:2:3: error: bad\n"], name="x", rules=rules)

    assert found.file == "b.c"
