"""Reviews to test with."""

from git_agent.model.value import replace
from git_agent.review.values import AffectedFile, Module, Section, SectionedMessage

CLI = Module(name="cli", globs=("src/cli/**",), source="paths")
DOCS = Module(name="docs", globs=("docs/**", "*.md"), source="paths")

GIVEN = SectionedMessage(
    summary="",
    files=(
        AffectedFile(status="added", path="src/cli/main.py", modules=("cli",)),
        AffectedFile(status="modified", path="docs/use.md", modules=("docs",)),
    ),
    modules=(CLI, DOCS),
    sections=(),
)
WRITTEN = replace(
    GIVEN,
    summary="The command line can print a version. The guide shows how.",
    sections=(
        Section(module="cli", subject="cli: feat: print a version", body="Scripts ask for it.", paths=CLI.globs),
        Section(module="docs", subject="docs: docs: show how to ask", body="The guide had no word.", paths=DOCS.globs),
    ),
)
