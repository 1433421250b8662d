"""Secrets in every place that a repository, its history and a command line have; none of them leaves.

Each place has its own token, so that a failure names the place and the exit. The user's own commit is no exit: an
amended subject goes back into it as it was.
"""

import ast
import json
from collections.abc import Iterator
from hashlib import sha512
from pathlib import Path

import pytest

from support.model_server import ModelServer, call, says, wants
from support.repo import Repo
from support.template import template

ROOT = Path(__file__).parents[2]
PLACES = "staged amended body branch tag author guidance hint record decision submodule path name earlier worded env"


def token(place: str) -> str:
    """Looks like a real one and stands in no file."""
    return "ghp_" + sha512(place.encode()).hexdigest()[:18] + "Zq7" + sha512(b"2" + place.encode()).hexdigest()[:15]


SECRETS = {place: token(place) for place in PLACES.split()} | {
    "worded": "open" + "sesame" + "please",
    "env": "blue" + "harvest",
}
BLOCK = """\
feat(P01-01): record it

---ci---
phase: 1
milestone: v0.1
status: execute
decisions:
  - id: D-01
    decision: use {decision}
    rationale: it is there
    confidence: 0.9
lessons:
  - {record} was the key
---/ci---
"""


@template
def filled(repo: Repo) -> None:
    """A branch in which every place has its token."""
    inner = Repo.create(repo.path.parent / "inner")
    inner.commit("Begin", {"a.txt": "a\n"})
    repo.git("config", "user.name", f"Ada {SECRETS['author']}")
    repo.commit("feat: begin", {"app.py": "X = 1\n", "AGENTS.md": f"Log in with {SECRETS['guidance']} first.\n"})
    repo.git("-c", "protocol.file.allow=always", "submodule", "add", "--quiet", str(inner.path), "inner")
    repo.commit("feat: add the inner one")
    repo.git("tag", f"v1.0-{SECRETS['tag']}")
    repo.git("tag", "v0.1")
    repo.git("checkout", "--quiet", "-b", f"feature/{SECRETS['branch']}")
    repo.commit(f"feat: use {SECRETS['earlier']}\n\nIt is needed.", {"b.py": "Y = 1\n"})
    repo.commit(BLOCK.format(**SECRETS), {"c.py": "Z = 1\n", f"lib/{SECRETS['name']}.py": "def read():\n    pass\n"})
    inner.commit(f"fix: hand over {SECRETS['submodule']}", {"a.txt": "b\n"})
    repo.git("-C", "inner", "-c", "protocol.file.allow=always", "pull", "--quiet", "origin", "main")
    repo.commit(f"feat: take {SECRETS['amended']} along\n\nBecause {SECRETS['body']} is it.", {"d.py": "W = 1\n"})
    repo.stage(
        {
            "app.py": f'X = 2\nTOKEN = "{SECRETS["staged"]}"\nPASSWORD = "{SECRETS["worded"]}"\n',
            f"keys/{SECRETS['path']}.py": "K = 1\n",
            ".env": f"ANYTHING={SECRETS['env']}\n",
        }
    )
    repo.git("add", "inner")


def found_in(text: str) -> set[str]:
    return {place for place, secret in SECRETS.items() if secret in text}


def written_below(folder: Path) -> Iterator[tuple[str, str]]:
    """What the program keeps: traces beside the work, caches in the git directory."""
    for kept in (folder / ".git-agent", folder / ".git" / "git-agent"):
        for file in sorted(path for path in kept.rglob("*") if path.is_file()):
            yield str(file.relative_to(folder)), file.read_bytes().decode("utf-8", "replace")


TOOLS: tuple[tuple[str, dict[str, object]], ...] = (
    ("read_file", {"path": "app.py", "start_line": None, "max_lines": None, "max_bytes": None}),
    ("git_recent_commits", {}),
    ("repo_summary", {}),
    ("git_head_show", {}),
)
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("commit-msg",),
    ("commit-msg", "--json"),
    ("commit-msg", "--amend"),
    ("commit-msg", "--amend", "--json"),
    ("commit", "--amend", "--json"),
    ("commit", "--dry-run", "--json"),
    ("split", "--plan", "--json"),
    ("split", "--plan"),
    ("pr-message", "--json", "--description"),
    ("pr-message",),
    ("pr-message", "--description"),
    ("release-note",),
    ("release-note", "--json"),
    ("state",),
    ("state", "--json"),
    ("state", "--check", "HEAD~3..HEAD", "--json"),
    ("record", "decision", "--phase", "1", "--milestone", "v0.1", "--text", "use " + SECRETS["decision"]),
    ("doctor", "--json"),
    ("config",),
    ("trace", "--json"),
    ("no-such-" + SECRETS["hint"],),
)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command)[:30])
def test_a_command_tells_no_secret(filled: Repo, command: tuple[str, ...]) -> None:
    ran = filled.agent(*command)
    exits = {"stdout": ran.stdout, "stderr": ran.stderr, **dict(written_below(filled.path))}
    assert {name: secrets for name, text in exits.items() if (secrets := found_in(text))} == {}


@pytest.mark.parametrize(
    "command",
    [("commit-msg",), ("commit-msg", "--json"), ("pr-message", "--json"), ("release-note",), ("split", "--json")],
)
def test_a_model_is_sent_no_secret(filled: Repo, command: tuple[str, ...]) -> None:
    looks = (
        [wants(call(name, json.dumps(arguments))) for name, arguments in TOOLS] if command[0] == "commit-msg" else []
    )
    with ModelServer(*looks, *[says("feat: add it because " + SECRETS["earlier"])] * 6) as server:
        asked = (*command, "--base-url", server.base_url, "--model", "m", "--append-prompt", "use " + SECRETS["hint"])
        ran = filled.agent(*asked)
        exits = {"requests": json.dumps(server.bodies), "stdout": ran.stdout, "stderr": ran.stderr}
    assert server.requests
    exits |= dict(written_below(filled.path))
    assert {name: secrets for name, text in exits.items() if (secrets := found_in(text))} == {}


def test_an_amended_subject_is_kept_in_the_commit_and_nowhere_else(filled: Repo) -> None:
    """The repair, too, names the subject that has to be kept."""
    with ModelServer(says("feat: another subject"), says("feat: one more")) as server:
        filled.agent("commit", "--amend", "--base-url", server.base_url, "--model", "m")
        assert len(server.requests) == 2
        assert found_in(json.dumps(server.bodies)) == set()
    done = filled.agent("commit", "--amend", "--provider", "builtin")
    assert done.returncode == 0, done
    assert filled.git("log", "-1", "--format=%s") == f"feat: take {SECRETS['amended']} along"
    assert SECRETS["body"] in filled.git("log", "-1", "--format=%b")


def test_a_model_that_gives_the_shown_subject_back_keeps_the_real_one(filled: Repo) -> None:
    again = says("feat: take [REDACTED:github-token] along\n\nIt is needed.")
    with ModelServer(again, again) as server:
        done = filled.agent("commit", "--amend", "--base-url", server.base_url, "--model", "m")
    assert done.returncode == 0, done
    assert filled.git("log", "-1", "--format=%s") == f"feat: take {SECRETS['amended']} along"


def test_the_page_of_a_state_tells_no_secret(filled: Repo) -> None:
    assert filled.agent("state", "--html", "state.html").returncode == 0
    assert found_in((filled.path / "state.html").read_text()) == set()


def test_requests_leave_through_one_door() -> None:
    """Only the loop hands a request to a provider, and it redacts it right before."""
    callers = {
        (path.relative_to(ROOT / "src"), node.lineno)
        for path in (ROOT / "src" / "git_agent").rglob("*.py")
        if "exchange" in path.read_text("utf-8")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "exchange"
    }
    assert {str(path) for path, _ in callers} == {"git_agent/agent/loop.py"}
