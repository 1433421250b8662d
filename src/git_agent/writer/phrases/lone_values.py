"""Sentences about words for others, a constant or a list entry, where that is the whole modification of a file."""

from collections.abc import Iterator, Sequence

from git_agent.syntax.text.languages import language_of
from git_agent.writer.phrases.phrase import Phrase, base_name, code, quote
from git_agent.writer.phrases.substitutions import exchange_phrases
from git_agent.writer.phrases.whole_files import list_item_phrases
from git_agent.writer.read.diff_text import is_code
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.settings import constant_change


def lone_value_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """One for each of them, of the first files."""
    yield from exchange_phrases(files)
    if scripts := [file for file in files if not is_code(language_of(file.path))]:
        yield from _script_phrases(scripts)
    for file in files[:3]:
        touched = [symbol.name for symbol in file.symbols.touched]
        yield from list_item_phrases(file, code(touched[0]) if len(touched) == 1 else base_name(file.path))
        constant = constant_change(file.lines)
        if constant is not None and constant.old and constant.new and constant.old != constant.new:
            change = f"{code(constant.key)} from {quote(constant.old)} to {quote(constant.new)}"
            objects = (f"{change} in {base_name(file.path)}", change)
            yield Phrase(verb="change", objects=objects, weight=2.4, paths=(file.path,))


def _script_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    from git_agent.writer.phrases.commands import command_phrases
    from git_agent.writer.phrases.text_edits import text_edit_phrases
    from git_agent.writer.phrases.workflows import ci_phrases

    yield from ci_phrases(files) or (*text_edit_phrases(files), *command_phrases(files))
