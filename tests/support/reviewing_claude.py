"""A program called `claude` that reviews: it answers each stage by what it is asked, and notes every call."""

import json
import os
import sys
from pathlib import Path
from typing import Any

# Answers each stage by what its instructions are about, and notes every call.
PROGRAM = """\
import json, os, pathlib, re, sys
asked = sys.stdin.read()
with open(os.environ["SEEN"], "a") as seen:
    print(json.dumps({"argv": sys.argv[1:], "files": os.listdir(), "asked": asked}), file=seen)
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


def install(folder: Path) -> dict[str, str]:
    """The environment in which it is found."""
    program = folder / "bin" / "claude"
    program.parent.mkdir()
    program.write_text(f"#!{sys.executable} -I\n{PROGRAM}\nprint(answer())\n")
    program.chmod(0o755)
    return {"PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}", "SEEN": str(folder / "seen")}


def calls(environ: dict[str, str]) -> list[dict[str, Any]]:
    """What it noted, call by call."""
    return [json.loads(line) for line in Path(environ["SEEN"]).read_text().splitlines()]
