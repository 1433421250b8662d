"""search_files: literal text in the tracked files.

git names the files, and the lines are then found in their redacted text: a line of a private key cannot be
recognised on its own, and a search must not confirm a guess at a secret. There are no patterns, because a
pattern from outside can make any matcher work for hours.
"""

from collections.abc import Iterator, Sequence

from git_agent.evidence.tools.arguments import Arguments, flag, number, text, texts
from git_agent.evidence.tools.source import Entry, Source, first_entries, tool
from git_agent.evidence.tools.tracked import MOST_CONTENT, Tracked, checked_path, staged_entries
from git_agent.git.gateway import Git
from git_agent.git.parse import decode
from git_agent.git.read import Objects
from git_agent.model.change import visible_path
from git_agent.model.exchange import ToolSpec
from git_agent.model.strict_schema import strict_object
from git_agent.model.tool import Tool, ToolRefusal, ToolResult
from git_agent.redact import clean

MATCHES, MOST_MATCHES = 100, 1000
MOST_QUERIES = 5
MOST_FILES = 500
LONGEST_LINE = 300
MOST_SEARCHED = 16 << 20  # bytes of files that are read line by line for one call

# `--cached` first: with it git refuses to open a pager, to leave the index and to look at untracked files.
GREP = ("grep", "--cached", "--no-textconv", "--no-color", "-I", "-z", "--files-with-matches", "--fixed-strings")

SPEC = ToolSpec(
    name="search_files",
    description="Finds lines of tracked text files, as staged, that contain one of several literal texts.",
    parameters=strict_object(
        queries=texts("Literal texts, no patterns; a line with any of them matches", most=MOST_QUERIES),
        path=text("File or folder to search below the root; empty for the whole repository"),
        ignore_case=flag("Whether upper and lower case are the same"),
        max_matches=number("Matches to return at most", default=MATCHES, most=MOST_MATCHES),
    ),
)


def search_files(source: Source) -> Tool:
    return tool(SPEC, source, _answer)


def _answer(source: Source, arguments: Arguments) -> ToolResult:
    queries = arguments.texts("queries", most=MOST_QUERIES)
    if not queries or not all(query.strip() and "\n" not in query for query in queries):
        raise ToolRefusal("queries needs texts of one line each, and none of them empty")
    ignore_case = arguments.flag("ignore_case")
    names = _files(source.git, queries, checked_path(arguments.text("path")), ignore_case=ignore_case)
    most = arguments.number("max_matches", default=MATCHES, most=MOST_MATCHES)
    found = _matches(source.git, names[:MOST_FILES], queries, ignore_case=ignore_case)
    matches, is_cut = first_entries(found, most)
    return ToolResult(data={"matches": matches}, truncated=is_cut or len(names) > MOST_FILES)


def _files(git: Git, queries: Sequence[str], path: str, *, ignore_case: bool) -> list[str]:
    wanted = [word for query in queries for word in ("-e", query)]
    case = ["--ignore-case"] if ignore_case else []
    raw = git.run(*GREP, *case, *wanted, "--", *([path] if path else []), accept=(0, 1))
    return decode(raw).split("\0")[:-1]


def _matches(git: Git, names: Sequence[str], queries: Sequence[str], *, ignore_case: bool) -> Iterator[Entry]:
    wanted = [query.lower() if ignore_case else query for query in queries]
    room = MOST_SEARCHED
    entries = _of_ordinary_size(git, staged_entries(git, names)) if names else {}
    with Objects(git) as objects:
        for path, tracked in entries.items():
            content = objects.read(tracked.oid) or b""
            room -= len(content)
            if room < 0:
                yield {"path": visible_path(path), "note": "too much to search; name a folder or rarer words"}
                return
            shown = clean(content.decode("utf-8", "replace"), path=path)
            for count, line in enumerate(shown.split("\n"), start=1):
                where = line.lower() if ignore_case else line
                if any(query in where for query in wanted):
                    yield {"path": visible_path(path), "line": count, "text": _shortened(line.strip())}


def _shortened(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]} [cut]"


def _of_ordinary_size(git: Git, entries: dict[str, Tracked]) -> dict[str, Tracked]:
    asked = "".join(f"{tracked.oid}\n" for tracked in entries.values()).encode()
    answers = decode(git.run("cat-file", "--batch-check=%(objectsize)", stdin=asked)).splitlines()
    sized = zip(entries.items(), answers, strict=True)
    return {path: tracked for (path, tracked), size in sized if size.isdigit() and int(size) <= MOST_CONTENT}
