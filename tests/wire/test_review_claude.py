"""A review by the `claude` program: a real program of that name, which notes how it was called."""

import json
import os
import sys
from pathlib import Path

import pytest

from support.repo import Repo
from support.template import template

# Answers each stage by what its instructions are about, and notes every call.
PROGRAM = """\
import json, os, pathlib, re, sys
asked = sys.stdin.read()
with open(os.environ["SEEN"], "a") as seen:
    print(json.dumps({"argv": sys.argv[1:], "files": os.listdir(), "asked": len(asked)}), file=seen)
def table(heading):
    return re.search(heading + r"\\n\\n((?:\\|.*\\n)+)", asked)[1]
def answer():
    if "Write exactly this" in asked:
        name = re.search(r"# Revision [0-9a-f]+", asked)[0]
        parts = [
            name, "It adds one value. Nobody uses it yet.",
            "## Files affected", table("## Files affected").strip(), "## Summary", table("## Summary").strip(),
            "---", "## cli", "cli: feat: add a value", "It is there to be used.",
            "```yaml\\npaths:\\n  - 'src/cli/**'\\n```",
        ]
        return "\\n\\n".join(parts)
    if "You review" in asked:
        return ("## Commit Message Review\\n\\n### Overall Assessment\\n\\nGood\\n\\n### Issues\\n\\nNone\\n\\n"
                "### Recommended Rewrite\\n")
    if "and a review of it" in asked:
        return "## Approved\\n\\nApproved"
    return "feat(cli): add a value"
"""


@template
def staged(repo: Repo) -> None:
    """One module is changed."""
    repo.commit("feat: begin", {"src/cli/main.py": "a = 1\n"})
    repo.stage({"src/cli/main.py": "a = 1\nb = 2\n"})


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    program = tmp_path / "bin" / "claude"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable} -I\n{PROGRAM}\nprint(answer())\n")
    program.chmod(0o755)
    return {"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "SEEN": str(tmp_path / "seen")}


def test_every_stage_is_asked_of_the_program(staged: Repo, environ: dict[str, str]) -> None:
    ran = staged.agent("commit-msg", "--review", "--provider", "claude-cli", env=environ)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.startswith("# feat(cli): add a value\n\nIt adds one value.")
    assert ran.stdout.endswith("Agent: Approved\n")
    calls = [json.loads(line) for line in Path(environ["SEEN"]).read_text().splitlines()]
    assert len(calls) == 4
    for call in calls:
        assert call["argv"][:7] == [
            *("--print", "--setting-sources", "", "--settings", '{"includeCoAuthoredBy":false}'),
            *("--model", "haiku"),
        ]
        assert call["files"] == []
        assert call["asked"] <= 76_000


def test_a_model_may_be_named_for_one_stage(staged: Repo, environ: dict[str, str]) -> None:
    environ["GIT_AGENT_REVIEW_MODELS"] = "title = opus, haiku = sonnet"
    staged.agent("commit-msg", "--review", "--provider", "claude-cli", env=environ)
    calls = [json.loads(line)["argv"][6] for line in Path(environ["SEEN"]).read_text().splitlines()]
    assert calls == ["sonnet", "sonnet", "sonnet", "opus"]


def test_a_program_that_fails_in_the_words_of_the_contract(staged: Repo, environ: dict[str, str]) -> None:
    program = Path(environ["PATH"].split(os.pathsep)[0]) / "claude"
    program.write_text(f"#!{sys.executable} -I\nimport sys\nsys.exit('out of credit')\n")
    ran = staged.agent("commit-msg", "--review", "--provider", "claude-cli", "--json", env=environ)
    assert ran.returncode == 6
    error = json.loads(ran.stdout)["error"]
    assert error["message"] == "claude CLI failed: exit code 1\nStderr: out of credit"
    assert error["stage"] == "generate"
    assert error["hint"]
