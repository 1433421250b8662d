"""Sentences about source code as a whole: definitions first, then words, then where else something changed."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import is_preprocessed, language_of
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.code_edits import code_edit_phrases
from git_agent.writer.phrases.comments import deprecation_phrases
from git_agent.writer.phrases.definitions import definition_phrases
from git_agent.writer.phrases.locations import name_to_show
from git_agent.writer.phrases.lone_values import lone_value_phrases
from git_agent.writer.phrases.moves import moved_code_phrases
from git_agent.writer.phrases.phrase import (
    DETAIL_KIND,
    PROSE,
    QUOTE,
    RESERVE,
    Phrase,
    base_name,
    code,
    listing,
    names_phrase,
    names_within,
)
from git_agent.writer.phrases.put_to_use import without_told_helpers
from git_agent.writer.phrases.repeated_swaps import prevailing_phrases, repeated_swap_phrases
from git_agent.writer.phrases.substitutions import substitution_phrases
from git_agent.writer.phrases.whole_files import (
    change_kind,
    named_files,
    plain_phrases,
    whitespace_phrase,
)
from git_agent.writer.read.cluster import Cluster
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.file_kinds import changes_schema
from git_agent.writer.read.moved_code import moved_code
from git_agent.writer.read.prevailing_swaps import prevailing_swap


def code_phrases(cluster: Cluster) -> tuple[Phrase, ...]:
    """Every sentence the facts of this cluster carry, the most telling first."""
    new_files = [file for file in cluster.files if change_kind(file) == "added"]
    edited = [file for file in cluster.files if change_kind(file) == "text"]
    if (notebooks := _notebook_phrases(edited)) and len(notebooks) >= len(edited) == len(cluster.files):
        return (*notebooks, Phrase(verb="update", objects=named_files(edited), weight=0.9, vague=True))
    if len(edited) == len(cluster.files) and (repeated := repeated_swap_phrases(edited)):
        return repeated
    if edited and not new_files and (all(file.typo for file in edited) or _are_light_edits(edited)):
        from git_agent.writer.phrases.light_edits import light_edit_phrases

        phrases = list(light_edit_phrases(edited, cluster.files))
    else:
        moves = moved_code(cluster.files)
        new_files = [file for file in new_files if file not in [move.target for move in moves]]
        edited = [file for file in edited if file not in [move.source for move in moves if move.is_all]]
        noted = [file for file in edited if file.edit is Edit.COMMENTS]
        edited = [file for file in edited if file not in noted]
        phrases = [*definition_phrases(cluster.files), *code_edit_phrases(edited), *lone_value_phrases(edited)]
        phrases += [
            *moved_code_phrases(moves),
            *_migration_phrases(cluster.files),
            *deprecation_phrases(cluster.files),
            *substitution_phrases(edited),
            *prevailing_phrases(edited),
        ]
        phrases += _preprocessor_phrases(edited, phrases)
        phrases += _new_source_phrases(new_files, phrases)
        # Beside comments, which say something, blanks are not what a change is about.
        is_layout = bool(edited and noted) and all(file.edit is Edit.WHITESPACE for file in edited)
        phrases += _touched_phrases(edited, phrases) if not is_layout and (edited or not (moves or noted)) else ()
        phrases += _phrases_about_comments(noted, are_beside_code=not is_layout) if noted else ()
        phrases += [replace(whitespace_phrase(edited), weight=RESERVE, kind=DETAIL_KIND)] if is_layout else []
        if all(phrase.vague for phrase in phrases) and len(cluster.files) == 1:
            phrases += _inner_test_phrases(edited)
        phrases = without_told_helpers(_without_markers_of_options(phrases))
    emptied = {path for phrase in phrases if phrase.verb == "move" for path in phrase.paths}
    old = [file for file in cluster.files if not file.is_new]  # new ones are told above
    by_file = plain_phrases([file for file in old if not (file.is_gone and file.path in emptied)])
    phrases += [replace(phrase, must_tell=True) for phrase in by_file]
    # What stood in a file that went is told as moved.
    left = plain_phrases([file for file in old if file.is_gone and file.path in emptied])
    phrases += [replace(phrase, must_tell=True, kind=DETAIL_KIND) for phrase in left]
    return tuple(sorted(phrases, key=lambda phrase: -phrase.weight))


def _notebook_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    notebooks = [file for file in files if file.path.endswith(".ipynb")]
    if not notebooks:
        return []
    from git_agent.writer.phrases.notebooks import notebook_phrases

    return list(notebook_phrases(notebooks))


def _migration_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    if not any(changes_schema(file.path) for file in files):
        return ()
    from git_agent.writer.phrases.migrations import migration_phrases

    return migration_phrases(files)


def _preprocessor_phrases(files: Sequence[FileFacts], told: Sequence[Phrase]) -> Iterator[Phrase]:
    if any(is_preprocessed(file.path) for file in files):
        from git_agent.writer.phrases.preprocessor import mark_phrases, preprocessor_phrases

        yield from mark_phrases(files)
        yield from preprocessor_phrases(files, told)


def _phrases_about_comments(files: Sequence[FileFacts], *, are_beside_code: bool) -> Iterator[Phrase]:
    """What was done to comments, which leads beside code only where nothing else is told."""
    from git_agent.writer.phrases.comment_edits import comment_edit_phrases

    for phrase in comment_edit_phrases(files):
        yield replace(phrase, weight=RESERVE) if are_beside_code else phrase


def _without_markers_of_options(phrases: list[Phrase]) -> list[Phrase]:
    """Without "add @click.option to main" beside the option that this decorator defines, and without where that is."""
    if not any(phrase.objects[0].endswith((" option", " options")) and phrase.must_tell for phrase in phrases):
        return phrases
    names = [names_within(phrase.objects[0]) for phrase in phrases]
    markers = [any(name.startswith("@") and "option" in name for name in each) for each in names]
    marked = {name for each, is_marker in zip(names, markers, strict=True) if is_marker for name in each}
    return [
        phrase
        for phrase, each, is_marker in zip(phrases, names, markers, strict=True)
        if not is_marker and not (phrase.vague and marked.intersection(each))
    ]


def _inner_test_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Tests that came to a source which holds its own, as those of Rust do, where no other definition changed."""
    for file in files:
        added, others = file.symbols.added, (*file.symbols.removed, *file.symbols.touched)
        is_only = all(symbol.kind is SymbolKind.TEST for symbol in added)
        is_other = any(symbol.kind not in (SymbolKind.TEST, SymbolKind.MODULE) for symbol in others)
        # A function that only got the mark of a test was there before.
        if is_only and not is_other and not file.lost_tests and 0 < len(added) == len(file.tests):
            from git_agent.writer.phrases.test_names import forms_of_tests

            objects = forms_of_tests(file.tests, f" to {base_name(file.path)}", count=len(file.tests))
            yield Phrase(verb="add", objects=objects, paths=(file.path,))


def _are_light_edits(files: Sequence[FileFacts]) -> bool:
    edits = {file.edit for file in files}
    return len(edits) == 1 and Edit.CODE not in edits  # of two kinds, neither would be the whole story


def _new_source_phrases(files: Sequence[FileFacts], told: Sequence[Phrase]) -> Iterator[Phrase]:
    if files:
        from git_agent.writer.phrases.new_sources import new_file_phrases

        yield from new_file_phrases(files, told)


def _touched_phrases(edited: Sequence[FileFacts], phrases: Sequence[Phrase]) -> Iterator[Phrase]:
    """What else was modified: by name while that is short, otherwise by the files nothing was said about."""
    changed = [file for file in edited if file.edit not in (Edit.WHITESPACE, Edit.IMPORTS)] or list(edited)
    # What quotes a value may not be quotable, and would leave nothing to say.
    phrases = [phrase for phrase in phrases if not {QUOTE, PROSE} & set(phrase.objects[0])]
    first_forms = " ".join(phrase.objects[0] for phrase in phrases)
    commented = [symbol for file in changed for symbol in file.symbols.commented]
    most = prevailing_swap(edited)
    noted, changed = changed, [file for file in changed if most is None or file not in most.files]
    touched = [symbol for file in changed for symbol in file.symbols.touched if symbol not in file.symbols.commented]
    names = [code(name) for name in dict.fromkeys(map(name_to_show, touched)) if name and code(name) not in first_forms]
    yield from _commented_phrases(noted, commented, weight=RESERVE if touched else 0.8)
    is_outside = any(file.symbols.outside or not file.symbols.touched for file in changed)
    # Lines outside of every definition belong to none of the names; with several files nobody could tell where.
    if 0 < len(names) <= 3 and not (is_outside and len(changed) > 1):
        where = f" in {base_name(changed[0].path)}" if len(changed) == 1 else ""
        weight = 1.3 if any(symbol.exported for symbol in touched) else 1.0
        by_name = names_phrase("update", names, where)
        objects = (*by_name.objects, *named_files(changed))
        yield replace(by_name, objects=objects, weight=weight, vague=True)
        return
    covered = {path for phrase in phrases for path in phrase.paths}
    left = [file for file in changed if file.path not in covered]
    every = [code(name) for name in dict.fromkeys(map(name_to_show, touched)) if name]
    if len(changed) == 1 and not names and 0 < len(every) <= 3:
        # What was said of it may not be fit to be quoted: where it was is left.
        by_name = names_phrase("update", every, f" in {base_name(changed[0].path)}")
        yield replace(by_name, objects=(*by_name.objects, *named_files(changed)), weight=0.9, vague=True)
    elif left:
        yield Phrase(verb="update", objects=named_files(left), weight=0.9, vague=True)


def _commented_phrases(files: Sequence[FileFacts], symbols: Sequence[Symbol], *, weight: float) -> Iterator[Phrase]:
    """Constants and functions of one file that only their comments changed of: they were told as updated themselves."""
    names = [code(name) for name in dict.fromkeys(map(name_to_show, symbols)) if name]
    if len(files) == 1 and 0 < len(names) <= 3:
        noun = "comment" if len(names) == 1 else "comments"
        verb, link = _done_to_comments(files[0])
        objects = tuple(f"{noun} {link} {listing(names)}{where}" for where in (f" in {base_name(files[0].path)}", ""))
        yield Phrase(verb=verb, objects=objects, weight=weight, vague=True)


def _done_to_comments(file: FileFacts) -> tuple[str, str]:
    """What became of comments in a file where other things changed as well: none of those that were there did."""
    from git_agent.writer.read.commented import changes_parts  # for changes of comments alone

    marks = language_of(file.path).comments
    old, new = (
        any(line.lstrip().startswith(marks) for line in side) for side in (file.lines.removed, file.lines.added)
    )
    return ("update", "of") if old is new or changes_parts(file) else ("add", "to") if new else ("remove", "from")
