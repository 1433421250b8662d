"""The sentence about one expression that another took the place of on every changed line."""

from collections.abc import Sequence

from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.edit_forms import expression
from git_agent.writer.phrases.phrase import Phrase, code
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.code_edits import told_edits
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.repeated_swaps import RepeatedSwap, repeated_swap
from git_agent.writer.read.words import local_names


def repeated_swap_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """What is used instead of something else, told once, with where; nothing where definitions say it better."""
    swap = repeated_swap(files) if not all(file.typo for file in files) else None
    if swap is None or _is_told_by_definitions(files) or _is_of_function(swap, files):
        return ()
    old, new = expression(swap.old), expression(swap.new)
    if not old or not new:
        return ()
    change = f"{new} instead of {old}"
    objects = (*(f"{change} in {place}" for place in _places(files)), change)
    paths = tuple(file.path for file in files)
    return (Phrase(verb="use", objects=objects, weight=2.4, paths=paths, must_tell=True),)


def _is_told_by_definitions(files: Sequence[FileFacts]) -> bool:
    """Whether something came, went or has another name or type: the lines only follow it."""
    symbols = [file.symbols for file in files]
    if any(table.added or table.removed or table.renamed or table.swapped for table in symbols):
        return True
    if any(table.parameters_added or table.parameters_removed or table.members_added for table in symbols):
        return True
    return any(told.edit.kind in (EditKind.TYPE, EditKind.RETURN_TYPE) for told in told_edits(files))


def _is_of_function(swap: RepeatedSwap, files: Sequence[FileFacts]) -> bool:
    """Whether a variable of a function only has another name."""
    removed = [line for file in files for line in file.lines.removed]
    added = [line for file in files for line in file.lines.added]
    return swap.old in local_names(removed) and swap.new in local_names(added)


def _places(files: Sequence[FileFacts]) -> tuple[str, ...]:
    """The one definition that all lines are in, else the files."""
    touched = [symbol for file in files for symbol in file.symbols.touched]
    is_one = len(touched) == len(files) == 1 and not files[0].symbols.outside
    return (code(touched[0].name), *named_files(files)) if is_one else named_files(files)
