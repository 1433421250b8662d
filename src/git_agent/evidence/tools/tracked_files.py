"""Tracked contents: paths and revisions as a model may name them, and what git holds for them.

Nothing here opens a file of the work tree. A path is looked up in the index or in a commit of HEAD's history and
read as an object, so that ignored files, other folders and the far ends of links are out of reach.
"""

from git_agent.evidence.tools.arguments import Arguments
from git_agent.evidence.tools.context import TextLimits
from git_agent.git.diff import DiffSpan, raw_listing
from git_agent.git.gateway import Git
from git_agent.git.index import TrackedEntry
from git_agent.git.log import head_oid
from git_agent.git.parse import parse_changes
from git_agent.git.read import content_of, size_of
from git_agent.git.refs import find_commit, is_empty
from git_agent.model.change import SUBMODULE_MODE, SYMLINK_MODE, visible_path
from git_agent.model.strict_schema import Schema
from git_agent.model.tool import ToolRefusal, ToolResult
from git_agent.redact.for_models import clean_for_model

MOST_CONTENT = 4 << 20  # bytes of a file that is opened at all: it is redacted as a whole before a line is shown
BINARY_LOOK = 8000  # how far git itself looks for a NUL byte
START_LINE: Schema = {"type": "integer", "description": "First line to return; 0 means 1", "minimum": 0}
KINDS = {SYMLINK_MODE: "symlink", "100755": "executable file"}


def validate_path(path: str) -> str:
    """The path relative to the root, without ornaments; empty for the root itself."""
    if path.startswith("/"):
        raise ToolRefusal(f"{path[:80]} is absolute: paths are relative to the repository's root")
    parts = [part for part in path.split("/") if part not in ("", ".")]
    if ".." in parts:
        raise ToolRefusal(f"{path[:80]} leads out of a folder: name the path from the repository's root")
    # In any case: on Windows and macOS `.GIT` is the same folder.
    if any(part.lower() == ".git" for part in parts):
        raise ToolRefusal("git's own folder cannot be read")
    if path.startswith("-"):
        raise ToolRefusal(f"{path[:80]} looks like an option, not like a path")
    return "/".join(parts)


def validate_file_path(path: str) -> str:
    """The same for a file, which has to be named."""
    name = validate_path(path)
    if not name:
        raise ToolRefusal("name a file")
    return name


def commit_in_history(git: Git, revision: str) -> str:
    """The commit a plain revision names, if it belongs to HEAD's history.

    A stash, a dropped commit or another branch may hold what was never meant to be tracked here.
    """
    if not revision or revision[0] in "-^" or ".." in revision or any(char in revision for char in ":{}[]*?\\ \t\n\r"):
        raise ToolRefusal("name one commit plainly, such as HEAD, HEAD~2, a branch, a tag or a hash")
    oid = find_commit(git, revision)
    if not oid or head_oid(git) is None:
        raise ToolRefusal(f"there is no commit {revision[:80]}")
    if not is_empty(git, "HEAD", oid):
        raise ToolRefusal(f"{revision[:80]} is not part of HEAD's history")
    return oid


def committed_entries(git: Git, commit: str, path: str) -> dict[str, TrackedEntry]:
    """The entries of a commit at and below a path."""
    # A diff against nothing instead of `ls-tree`: its output is parsed already, and a path is taken literally.
    everything = DiffSpan.between(git.repository.empty_tree, commit)
    return {
        change.path: TrackedEntry(path=change.path, mode=change.new_mode, oid=change.new_oid)
        for change in parse_changes(raw_listing(git, everything, path))
    }


def single_entry(entries: dict[str, TrackedEntry], path: str, *, where: str) -> TrackedEntry:
    """The one file that is meant."""
    if path in entries:
        return entries[path]
    if entries:
        raise ToolRefusal(f"{path} is a folder with {len(entries)} files; name one of them")
    raise ToolRefusal(f"{path} is not a tracked file {where}; list_files shows what there is")


def file_result(git: Git, entry: TrackedEntry, arguments: Arguments) -> ToolResult:
    """The lines of one file that were asked for."""
    content = read_blob(git, entry)
    data: dict[str, object] = {"path": visible_path(entry.path), "kind": KINDS.get(entry.mode, "file")}
    if b"\0" in content[:BINARY_LOOK]:
        return ToolResult(data={**data, "kind": "binary file", "bytes": len(content)})
    lines = clean_for_model(content.decode("utf-8", "replace"), path=entry.path).removesuffix("\n").split("\n")
    start = arguments.number("start_line", default=1, most=len(lines))
    text = _within_limits(lines[start - 1 :], TextLimits.of(arguments))
    data |= {"start_line": start, "total_lines": len(lines), "content": "\n".join(text)}
    is_whole = lines[start - 1 :] == text
    return ToolResult(data={**data, "end_line": start + len(text) - 1}, truncated=not is_whole)


def read_blob(git: Git, entry: TrackedEntry) -> bytes:
    """What git holds for an entry."""
    shown = visible_path(entry.path)
    if entry.mode == SUBMODULE_MODE:
        raise ToolRefusal(f"{shown} is a submodule at {entry.oid[:12]}; its files cannot be read from here")
    size = size_of(git, entry.oid)
    if size is None:
        raise ToolRefusal(f"the contents of {shown} are not in this clone")
    if size > MOST_CONTENT:
        raise ToolRefusal(f"{shown} has {size} bytes, which is too large to read")
    return content_of(git, entry.oid)


def _within_limits(lines: list[str], limits: TextLimits) -> list[str]:
    room = limits.bytes
    for count, line in enumerate(lines[: limits.lines]):
        size = len(line.encode()) + 1
        if size > room:
            # A part of the first line at least, or a minified file could never be looked at.
            return lines[:count] or [line.encode()[:room].decode("utf-8", "ignore")]
        room -= size
    return lines[: limits.lines]
