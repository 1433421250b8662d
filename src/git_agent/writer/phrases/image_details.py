"""What a file of an image has changed beside what stands in the subject: arguments of a command, a variable."""

from collections.abc import Iterator

from git_agent.model.change import Hunk
from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Run
from git_agent.writer.phrases.phrase import DETAIL_KIND, Phrase, code
from git_agent.writer.phrases.plain_lines import command_phrase
from git_agent.writer.phrases.text_edits import placed
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import CONTAINER

MOST_COMMANDS = 2  # of which the arguments changed, told one by one
_VARIABLE = r"(?:ENV|ARG)\s+(?P<name>\w+)[=\s]\s*(?P<value>.*?)[\s\\]*$"


def image_details(file: FileFacts) -> Iterator[Phrase]:
    """For bodies only: each of it is told by itself, whatever else the file changed."""
    if pattern(CONTAINER).search(file.path) is None or not file.is_read_whole or file.is_new or file.is_gone:
        return
    lone = [run for run in file.lines.runs if len(run[0]) == len(run[1]) == 1]
    commands = [phrase for run in lone if (phrase := command_phrase(_with_only(file, run))) is not None]
    told = [placed(phrase, named_files([file]), (file.path,)) for phrase in commands]
    names = _changed_variables(file)
    where = named_files([file])[0]
    if len(names) == 1:
        told.append(Phrase(verb="change", objects=(f"{code(names[0])} variable in {where}",), paths=(file.path,)))
    if len(told) <= MOST_COMMANDS:
        yield from (replace(phrase, kind=DETAIL_KIND) for phrase in told)


def _with_only(file: FileFacts, run: Run) -> FileFacts:
    """The same file as if this one line were all that changed."""
    lines = (*(f"-{line}" for line in run[0]), *(f"+{line}" for line in run[1]))
    hunk = Hunk(old_start=1, new_start=1, heading="", lines=lines)
    diff = None if file.diff is None else replace(file.diff, hunks=(hunk,))
    return FileFacts(change=file.change, origin=file.origin, diff=diff, contents=file.contents)


def _changed_variables(file: FileFacts) -> list[str]:
    """The names that stand once on either side, each time with another value."""
    old, new = (_variables(lines) for lines in (file.lines.removed, file.lines.added))
    return [name for name, values in new.items() if len(values) == 1 == len(old.get(name, ())) and values != old[name]]


def _variables(lines: tuple[str, ...]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in lines:
        if (match := pattern(_VARIABLE).match(line)) is not None:
            found.setdefault(match["name"], []).append(match["value"])
    return found
