"""Logs: whether all that changed is what a program writes down about its own work."""

from git_agent.syntax.text.languages import language_of, pattern
from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.read.file_facts import FileFacts

_CALL = (
    r"(?:[\w$]+(?:\.|::|->))*(?:log|logg?er|logging|console|slog|tracing|_log|_logger)(?:\.|::|->)"
    r"(?:trace|debug|info|warn|warning|error|log|exception|critical|fatal|print|println)[fw]?!?\s*\("
    r"|(?:trace|debug|info|warn|error|dbg|println|eprintln)!\s*\("
)
_QUOTED = r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`"


def only_loses_logs(file: FileFacts) -> bool:
    """Whether whole calls that write a log went, or gave way to as many others, and that is all."""
    marks = language_of(file.path).comments
    counts = [
        _logs(" ".join(line.strip() for line in side if not line.strip().startswith(marks)))
        for run in file.lines.runs
        for side in run
    ]
    lost, gained = sum(count or 0 for count in counts[::2]), sum(count or 0 for count in counts[1::2])
    return None not in counts and lost > 0 and gained <= lost


def only_rewords_logs(file: FileFacts) -> bool:
    """Whether nothing that a function does is told of it but that it writes a log in other words."""
    edits = file.syntax.edits if file.syntax is not None else ()
    touched = {symbol.name for symbol in file.symbols.touched}
    is_log = all(edit.kind is EditKind.MESSAGE and edit.subject == "log" for edit in edits)
    return bool(edits) and is_log and touched <= {edit.place.name for edit in edits}


def _logs(text: str) -> int | None:
    """How many calls a text is made of that write a log; None if there is more to it."""
    if text.strip() and "(" not in text:  # not even one
        return None
    rest, count = pattern(_QUOTED).sub("''", text).strip(), 0
    while rest:
        call = pattern(f"(?i){_CALL}").match(rest)
        end = _end_of_call(rest, call.end()) if call else 0
        if not end:
            return None
        rest, count = rest[end:].lstrip("; "), count + 1
    return count


def _end_of_call(text: str, start: int) -> int:
    """Where the call ends whose arguments start there; 0 where it does not."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return at + 1
    return 0
