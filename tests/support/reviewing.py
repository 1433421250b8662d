"""A change of two modules, and the answers of a good model that reviews its message."""

import json
from collections.abc import Mapping, Sequence

from git_agent.review.form.generated import render
from git_agent.review.values import AffectedFile, Module, Section, SectionedMessage
from support.ran import Ran
from support.repo import Repo

CLI = Module(name="cli", globs=("src/cli/**",), source="paths")
DOCS = Module(name="docs", globs=("docs/**",), source="paths")
MAIN = "import sys\n\n\ndef version():\n    return 1\n\n\ndef main():\n    return version() if sys.argv else 0\n"
ANSWERED = SectionedMessage(
    summary="The command line has `version` now. `main` returns what it says.",
    files=(
        AffectedFile(status="added", path="docs/use.md", modules=("docs",)),
        AffectedFile(status="modified", path="src/cli/main.py", modules=("cli",)),
    ),
    modules=(CLI, DOCS),
    sections=(
        Section(module="cli", subject="cli: feat: add version", body="`main` had nothing to tell.", paths=CLI.globs),
        Section(module="docs", subject="docs: docs: tell of version", body="It was new.", paths=DOCS.globs),
    ),
)
NO_ISSUES = (
    "## Commit Message Review\n\n### Overall Assessment\n\nGood\n\n### Issues\n\nNone\n\n### Recommended Rewrite\n"
)
ISSUE = NO_ISSUES.replace("None", "1. Body\n\n   - Problem: The body is vague.\n   - Suggestion: Name the caller.")
APPROVED = "## Approved\n\nApproved\n"
CONCERNED = "## Approved\n\nApproved (with concerns)\n\n- The body is vague.\n"
TITLE = "feat(cli): add version\n"


def stage_two_modules(repo: Repo) -> None:
    """Two modules are changed, and the change is staged."""
    repo.commit("feat: begin", {"src/cli/main.py": "def main():\n    return 0\n"})
    repo.stage({"src/cli/main.py": MAIN, "docs/use.md": "# Use\n\nCall `version`.\n"})


def first(repo: Repo) -> str:
    """The message for that, as a good model writes it."""
    return render(ANSWERED, revision=repo.head)


def better(repo: Repo) -> str:
    """The same with its one concern met."""
    return first(repo).replace("had nothing to tell", "had nothing to tell its caller")


def without_concerns(repo: Repo) -> list[str]:
    return [first(repo), NO_ISSUES, APPROVED, TITLE]


def with_concerns(repo: Repo) -> list[str]:
    return [first(repo), ISSUE, CONCERNED, better(repo), TITLE]


def script(repo: Repo, *answers: str) -> str:
    """A provider that gives these answers."""
    file = repo.path.parent / "replies.jsonl"
    file.write_text("".join(json.dumps({"text": answer}) + "\n" for answer in answers))
    return f"scripted:{file}"


def review(
    repo: Repo,
    *answers: str,
    args: Sequence[str] = (),
    command: str = "commit-msg",
    env: Mapping[str, str] | None = None,
) -> Ran:
    """A review by a model that gives these answers."""
    return repo.agent(command, "--review", "--provider", script(repo, *answers), *args, env=env)
