"""`release_note`: a note for a release."""

from git_agent.mcp_server.shared_arguments import WRITING
from git_agent.mcp_server.tool import Argument, Tool, Words, flag, texts

# A word that stands alone must not be taken for an option; git has no such name for a revision either.
REVISION = {"type": "string", "pattern": "^[^-]"}

TOOL = Tool(
    name="release_note",
    title="Write a release note",
    about="Writes a note for what a release brings: HEAD's version, or what is not released yet, unless `revs` says "
    "which. A long history is better asked for in parts, by `revs` or `path`.",
    begins="Reading what the release brings",
    command=("release-note",),
    reports="release-note",
    arguments=(
        Argument(
            name="revs",
            about="two tags, branches or commits; one release, whose base is found; or patch, minor, major",
            schema={"type": "array", "items": REVISION, "maxItems": 2},
        ),
        flag("unreleased", "what HEAD has beyond the last version"),
        texts("path", "only commits that touch one of these paths, seen from the root", most=100),
        *WRITING,
    ),
    words=lambda given: Words(argv=tuple(given.get("revs", ()))),
    asks_model=True,
)
