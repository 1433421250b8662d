"""Sentences about edits of sources that leave the code itself alone: comments, blanks, imports, texts."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.code_edits import lone_text_phrases
from git_agent.writer.phrases.comment_edits import comment_edit_phrases
from git_agent.writer.phrases.locations import name_to_show
from git_agent.writer.phrases.lone_edits import import_phrases
from git_agent.writer.phrases.lone_values import lone_value_phrases
from git_agent.writer.phrases.phrase import DETAIL_KIND, Phrase, base_name, code
from git_agent.writer.phrases.text_edits import text_edit_phrases
from git_agent.writer.phrases.whole_files import named_files, typo_phrase, whitespace_phrase
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.renamed_modules import follow_rename

_REGEX = r"(?i)regex|\bRegExp\b|\bre\.(?:compile|match|search|sub|split|findall|fullmatch)\(|\bPattern\.compile\("


def light_edit_phrases(edited: Sequence[FileFacts], files: Sequence[FileFacts]) -> list[Phrase]:
    """Modifications that leave the code itself alone, behind what they only follow among all files.

    Who imports a module by its new name stands behind that it was renamed.
    """
    is_why = follow_rename(edited, files)
    return [replace(phrase, kind=DETAIL_KIND) if is_why else phrase for phrase in _phrases(edited)]


def _phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    names, edit = named_files(files), files[0].edit
    if edit is Edit.COMMENTS:
        yield from comment_edit_phrases(files)
    elif all(file.typo for file in files):
        yield typo_phrase(files)
    elif edit is Edit.WHITESPACE:
        yield replace(whitespace_phrase(files), weight=0.5)
    elif edit is Edit.IMPORTS:
        yield from import_phrases(files)
    elif edit is Edit.STRINGS:
        told = lone_text_phrases(files) or list(lone_value_phrases(files)) or list(text_edit_phrases(files))
        # What is told may not be fit to be quoted.
        by_place = replace(_string_phrase(files), paths=tuple(file.path for file in files))
        yield from (*told, replace(by_place, vague=True)) if told else [by_place]
    else:
        yield Phrase(verb="update", objects=names, weight=0.3, vague=True)


def _string_phrase(files: Sequence[FileFacts]) -> Phrase:
    """Texts that cannot be quoted, by what they are and the one definition that they stand in."""
    lines = [line for file in files for line in (*file.lines.added, *file.lines.removed) if line.strip()]
    is_pattern = all(pattern(_REGEX).search(line) for line in lines)
    noun = "strings" if not is_pattern else "regex" if len(lines) <= 2 else "regexes"
    touched = {name_to_show(symbol) for file in files for symbol in file.symbols.touched}
    name = touched.pop() if len(touched) == len(files) == 1 and not files[0].symbols.outside else None
    inner = (f"{code(name)} in {base_name(files[0].path)}", code(name)) if name else ()
    objects = tuple(f"{noun} in {place}" for place in (*inner, *named_files(files)))
    return (
        Phrase(verb="change", objects=objects, weight=2.4)
        if is_pattern
        else Phrase(verb="update", objects=objects, vague=True)
    )
