"""search_files: literal text in the tracked files.

git names the files, and the lines are then found in their redacted text: a line of a private key cannot be
recognised on its own, and a search must not confirm a guess at a secret. There are no patterns, because a
pattern from outside can make any matcher work for hours.
"""

from collections.abc import Iterator, Sequence

from git_agent.evidence.tools.arguments import Arguments, flag, text, texts
from git_agent.evidence.tools.caps import CAPPED
from git_agent.evidence.tools.context import Entry, ToolContext, take_entries, tool
from git_agent.evidence.tools.tracked_files import MOST_CONTENT, validate_path
from git_agent.git.gateway import Git
from git_agent.git.index import TrackedEntry, files_with_any, staged_entries
from git_agent.git.read import Objects, sizes_of
from git_agent.model.change import visible_path
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolRefusal, ToolResult
from git_agent.redact.for_models import clean_for_model

MOST_QUERIES = 5
MOST_FILES = 500
LONGEST_LINE = 300  # characters; minified code would fill the answer with one match
MOST_SEARCHED = 16 << 20  # bytes of files that are read line by line for one call

SPEC = ToolSpec(
    name="search_files",
    description="Finds lines of tracked text files, as staged, that contain one of several literal texts.",
    parameters=strict_object(
        queries=texts("Literal texts, no patterns; a line with any of them matches", most=MOST_QUERIES),
        path=text("File or folder to search below the root; empty for the whole repository"),
        ignore_case=flag("Whether upper and lower case are the same"),
        max_matches=CAPPED,
    ),
)


def search_files(context: ToolContext) -> Tool:
    return tool(SPEC, context, _answer)


def _answer(context: ToolContext, arguments: Arguments) -> ToolResult:
    queries = arguments.texts("queries", most=MOST_QUERIES)
    if not queries or not all(query.strip() and "\n" not in query for query in queries):
        raise ToolRefusal("queries needs texts of one line each, and none of them empty")
    ignore_case = arguments.flag("ignore_case")
    names = files_with_any(context.git, queries, validate_path(arguments.text("path")), ignore_case=ignore_case)
    most = arguments.cap("max_matches")
    entries = _matches(context.git, names[:MOST_FILES], queries, ignore_case=ignore_case)
    matches, is_truncated = take_entries(context, entries, most)
    return ToolResult(data={"matches": matches}, truncated=is_truncated or len(names) > MOST_FILES)


def _matches(git: Git, names: Sequence[str], queries: Sequence[str], *, ignore_case: bool) -> Iterator[Entry]:
    needles = [query.lower() if ignore_case else query for query in queries]
    room = MOST_SEARCHED
    entries = _without_large_files(git, staged_entries(git, names)) if names else {}
    with Objects(git) as objects:
        for path, file in entries.items():
            content = objects.read(file.oid) or b""
            room -= len(content)
            if room < 0:
                yield {"path": visible_path(path), "note": "too much to search; name a folder or rarer words"}
                return
            text = clean_for_model(content.decode("utf-8", "replace"), path=path)
            for count, line in enumerate(text.split("\n"), start=1):
                haystack = line.lower() if ignore_case else line
                if any(query in haystack for query in needles):
                    yield {"path": visible_path(path), "line": count, "text": _shorten(line.strip())}


def _shorten(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} [cut]"


def _without_large_files(git: Git, entries: dict[str, TrackedEntry]) -> dict[str, TrackedEntry]:
    pairs = zip(entries.items(), sizes_of(git, (entry.oid for entry in entries.values())), strict=True)
    return {path: entry for (path, entry), size in pairs if size is not None and size <= MOST_CONTENT}
