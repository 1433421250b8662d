"""A repository whose every name is an attack on the terminal: no command shows one raw."""

import json
import re
from pathlib import Path

import pytest

from support.model_server import ModelServer, fails, says
from support.repo import Repo
from support.template import template
from support.terminal import on_screen

# Not a colour of ours, so that ours can be told from theirs.
ESCAPES = "\x1b[35m\x1b]52;c;cm0=\x07\x1b]8;;e:x\x1b\\\x1b[2J\x08\x7f\x0b\x0c"
# What even the name of a branch may hold.
WIDE = "\x9b35m\u202egnp\u2066\u200f\u2028\u200b\U000e0041\udc9b"
EVIL = f"evil{ESCAPES}{WIDE}"
OURS = re.compile(rb"\x1b\[(?:0|1|2|31|32|33|36)m|\r\x1b\[K|\r\n")
RAW = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\U000e0000-\U000e007f]")
BLOCK = (
    '---ci---\nproject: "{0}"\nphase: 1\nmilestone: "{0}"\nstatus: "{0}"\ndecisions:\n  - id: "{0}"\n'
    '    decision: "{0}"\n    confidence: "{0}"\nescalations:\n  - id: "{0}"\n    description: "{0}"\n'
    '    resolution: pending\nrequirements:\n  partial: ["{0}"]\n"{0}": x\n---/ci---\n'
).format(r"\e[35m\e]0;t\a\u202e\u009b\r")


def as_bytes(text: str) -> bytes:
    return text.encode(errors="surrogateescape")


@template
def evil(repo: Repo) -> None:
    """Evil in the names of files, folders, authors, branches and tags, in records, settings and guidance."""
    author = {"GIT_AUTHOR_NAME": EVIL, "GIT_COMMITTER_NAME": EVIL}
    repo.commit("Start", {"a.py": "def a():\n    return 1\n", "AGENTS.md": as_bytes(EVIL)})
    repo.git("tag", "v0.9.0")
    repo.git("tag", f"v1.0.0-{WIDE}")
    repo.git("update-ref", f"refs/heads/phase-01-{WIDE}", "HEAD")
    repo.git("checkout", "--quiet", "-b", f"feature-{WIDE}")
    repo.stage({f"{EVIL}.py": "def b():\n    return 1\n", f"{EVIL}/AGENTS.md": as_bytes(EVIL)})
    raw = f"feat({EVIL}): add {EVIL}\n\nBody {EVIL}\n\nCo-authored-by: {EVIL} <e@example.org>\n\n{BLOCK}"
    repo.git("commit", "--quiet", "--file=-", stdin=as_bytes(raw), env=author)
    repo.write(".ciagent/config.json", json.dumps({"projects": [EVIL.replace("\udc9b", "")], "active_project": EVIL}))
    # TOML takes no raw control; its escapes do.
    toml = json.dumps(EVIL.replace("\udc9b", "").replace("\U000e0041", "").replace("\x7f", ""))
    repo.write(".git-agent.toml", f"{toml} = 1\n[commit]\nformat = {toml}\nscopes = [{toml}]\n")
    repo.stage({f"{EVIL}.py": "def b(x):\n    return x\n", f"new{EVIL}.md": "x\n"})


def raw_in(screen: bytes) -> list[str]:
    """What reached the terminal and is neither text nor ours; undecodable bytes are an error."""
    return RAW.findall(OURS.sub(b"\n", screen).decode("utf-8"))


COMMANDS = [
    ["commit-msg"],
    ["commit-msg", "--json"],
    ["commit-msg", "--amend"],
    ["commit-msg", "--strict"],
    ["commit-msg", "--record", "--project", EVIL],
    ["commit", "--dry-run"],
    ["commit", "--dry-run", "-a", "--json"],
    ["commit", "--dry-run", "--", EVIL],
    ["commit", "--json", "--", "--author", EVIL],
    ["pr-message", "--base", "main"],
    ["pr-message", "--base", "main", "--description"],
    ["pr-message", "--base", "main", "--description", "--json"],
    ["pr-message", "--base", EVIL],
    ["release-note"],
    ["release-note", "--json"],
    ["release-note", "--all"],
    ["release-note", "--all", "--json"],
    ["release-note", "--auto"],
    ["release-note", "--next-version"],
    ["release-note", "--out", "NOTES.md"],
    ["release-note", EVIL, "HEAD"],
    ["release-note", "--out", f"{EVIL}/no/file"],
    ["record", "task", "--type", "wip", "--subject", EVIL, "--phase", "1", "--milestone", "v1", "--status", "plan"],
    ["record", "init", "--phases", "2", "--milestone", EVIL],
    ["state"],
    ["state", "--json"],
    ["state", "--at", EVIL],
    ["state", "--project", EVIL],
    ["state", "--since", EVIL],
    ["state", "--html", f"{EVIL}.html"],
    ["state", "--check", "main..HEAD"],
    ["state", "--check", "main..HEAD", "--json"],
    ["state", "--check", EVIL],
    ["hook", "install"],
    ["hook", "uninstall"],
    ["hook", "run", "commit-msg", f"{EVIL}.py"],
    ["hook", "run", "prepare-commit-msg", EVIL],
    ["config", "list", "--origin"],
    ["config", "list", "--json"],
    ["config", "get", EVIL],
    ["config", "set", "commit.language", EVIL],
    ["config", "unset", EVIL],
    ["config", "path"],
    ["config", "path", "--json"],
    ["trace", "list"],
    ["trace", "show", EVIL],
    ["doctor"],
    ["doctor", "--json"],
    ["completion", "bash"],
    ["completion", EVIL],
    [EVIL],
    [EVIL, "--json"],
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda words: " ".join(words).replace(EVIL, "EVIL"))
def test_no_command_shows_a_hostile_name_raw(evil: Repo, arguments: list[str]) -> None:
    screen = on_screen(evil.path, arguments)
    assert raw_in(screen) == []
    assert b"Traceback" not in screen
    assert b"this is a bug" not in screen


def test_settings_and_paths_of_the_user_are_no_exception(evil: Repo, home: Path) -> None:
    env = {"GIT_AGENT_COMMIT_LANGUAGE": EVIL, "XDG_CONFIG_HOME": f"{home}/{EVIL}"}
    for arguments in (["config", "get", "commit.language"], ["config", "list"], ["config", "path"], ["doctor"]):
        assert raw_in(on_screen(evil.path, arguments, env)) == []
    evil.agent("config", "set", "commit.language", "x")
    for variable in ("GIT_AGENT_COMMIT_FORMAT", "GIT_AGENT_MODEL_STEPS", "OPENAI_BASE_URL", "OPENAI_API_KEY"):
        for command in ("commit-msg", "doctor"):
            assert raw_in(on_screen(evil.path, [command], {variable: EVIL})) == []


@pytest.mark.parametrize("command", [["commit-msg"], ["commit", "--dry-run"], ["pr-message", "--base", "main"]])
def test_a_server_s_words_are_no_exception(evil: Repo, command: list[str]) -> None:
    words = EVIL.replace("\udc9b", "")
    with ModelServer(fails(400, words), says(f"Say {words}\n\nIt says {words}."), says(words), says(words)) as server:
        for _ in range(2):
            assert raw_in(on_screen(evil.path, [*command, "--base-url", server.base_url])) == []
    for flags in ([], ["--json"]):
        assert raw_in(on_screen(evil.path, ["trace", "show", "--full", *flags])) == []


def test_git_s_own_words_are_no_exception(evil: Repo) -> None:
    evil.write(".git/config", as_bytes(f"[core]\n\trepositoryformatversion = 0\n[{EVIL}"))
    for command in ("doctor", "state", "commit-msg"):
        assert raw_in(on_screen(evil.path, [command])) == []


def test_what_is_piped_to_git_holds_no_escape_either(evil: Repo) -> None:
    """A message is exact in a pipe, so it must not hold what a terminal obeys in the first place."""
    for arguments in (["commit-msg"], ["pr-message", "--base", "main", "--description"], ["release-note"]):
        piped = evil.agent(*arguments)
        assert piped.returncode == 0, piped.stderr
        assert not RAW.findall(piped.stdout.replace("\n", ""))


@pytest.mark.parametrize("which", [["v0.9.0", f"feature-{WIDE}"], ["--all"]])
def test_a_file_of_json_is_utf_8_and_says_the_same(evil: Repo, which: list[str]) -> None:
    evil.agent("release-note", *which, "--json", "--out", "notes.json")
    report = json.loads((evil.path / "notes.json").read_text("utf-8"))
    assert report == json.loads(evil.agent("release-note", *which, "--json").stdout)
    assert RAW.findall((evil.path / "notes.json").read_text("utf-8").replace("\n", "")) == []


def test_colour_still_works(evil: Repo) -> None:
    assert b"\x1b[32mok   \x1b[0m" in on_screen(evil.path, ["doctor"])
    assert b"\x1b[" not in on_screen(evil.path, ["doctor"], {"NO_COLOR": "1"})
