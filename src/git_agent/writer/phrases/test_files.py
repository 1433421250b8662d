"""Sentences about tests and examples: their names where they came or went, else what was done inside of them."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import language_name
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.code_edits import code_edit_phrases
from git_agent.writer.phrases.definitions import definition_phrases
from git_agent.writer.phrases.phrase import Phrase, base_name, code, names_phrase
from git_agent.writer.phrases.repeated_swaps import prevailing_phrases, repeated_swap_phrases
from git_agent.writer.phrases.setting_files import setting_phrases
from git_agent.writer.phrases.substitutions import throughout_phrases
from git_agent.writer.phrases.test_edits import (
    LIGHT,
    case_phrases,
    light_phrases,
    line_phrases,
    moved_phrases,
    order_phrases,
    replaced_phrases,
    script_phrases,
    switch_phrases,
)
from git_agent.writer.phrases.test_names import forms_of_tests
from git_agent.writer.phrases.text_edits import file_phrases
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.test_lines import holds_tests

MOST_PLACES = 3  # files that several tests are told to be in


def example_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Examples are code: what was done inside of them says more than which of them changed."""
    told = [] if all(file.typo for file in files) else _edits_of_tests(files)
    yield from told or file_phrases(files)


def test_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    files = [file for file in files if file.edit not in (*LIGHT, Edit.IMPORTS)] or files  # where nothing is asked
    added = list(dict.fromkeys(title for file in files for title in file.tests))
    lost = list(dict.fromkeys(title for file in files for title in file.lost_tests))
    touched = [code(symbol.name) for file in files for symbol in _tests_touched(file)]
    where = base_name(files[0].path) if len(files) == 1 else ""
    if light := light_phrases(files) or (() if added or lost else repeated_swap_phrases(files)):
        yield from light
    elif not any(language_name(file.path) for file in files):
        yield from setting_phrases(files)
    elif cases := [*case_phrases(files), *moved_phrases(files)]:
        yield from cases
    elif added and not lost:
        forms = _forms_of_tests(added, [file for file in files if file.tests], "to")
        yield Phrase(verb="add", objects=forms)
    elif lost and not added:
        forms = _forms_of_tests(lost, [file for file in files if file.lost_tests], "from")
        yield Phrase(verb="remove", objects=forms)
    elif switched := list(switch_phrases(files)):
        yield from switched
    elif not added and (edits := _edits_of_tests(files)):
        yield from edits
    elif told := _told_by_lines(files, is_same=not added and not lost):
        yield from told
    elif 0 < len(touched) <= 2 and where:  # tests came and went, or none did: those that changed inside
        yield replace(names_phrase("update", touched, f" in {where}"), vague=True)
    else:
        lead = "tests in " if not where and all(map(holds_tests, files)) else ""
        yield Phrase(verb="update", objects=tuple(lead + name for name in named_files(files)), vague=True)


def _forms_of_tests(titles: Sequence[str], files: Sequence[FileFacts], link: str) -> tuple[str, ...]:
    """Tests of these files by what they are called and where they are; where the files are a few, by number."""
    where = f" {link} {base_name(files[0].path)}" if len(files) == 1 else ""
    count = sum(len(file.tests if link == "to" else file.lost_tests) for file in files)
    forms = forms_of_tests(titles, where, count=count, is_go=_are_go(files))
    if len(titles) == 1 or not 1 < len(files) <= MOST_PLACES:
        return forms
    number = forms[-1]
    return (*(form for form in forms if form != number), f"{number} {link} {named_files(files)[0]}", number)


def _tests_touched(file: FileFacts) -> list[Symbol]:
    """Those of which more changed than their comments."""
    commented = file.symbols.commented
    return [each for each in file.symbols.touched if each.kind is SymbolKind.TEST and each not in commented]


def _told_by_lines(files: Sequence[FileFacts], *, is_same: bool) -> list[Phrase]:
    """What is said where no edit of the code itself is known, of tests that came and went or of the same ones."""
    if not is_same:
        return list(replaced_phrases(files))
    return [*line_phrases(files), *order_phrases(files), *script_phrases(files)]


def _edits_of_tests(files: Sequence[FileFacts]) -> list[Phrase]:
    """What was done to tests: names replaced throughout first; of several assertions and nothing else, how many."""
    if counted := list(line_phrases(files, least=2)):
        return counted
    exchanges = (
        [] if any(file.symbols.renamed for file in files) else [*throughout_phrases(files), *prevailing_phrases(files)]
    )
    told = definition_phrases(files)
    helpers = [phrase for phrase in told if len(phrase.paths) == 1 or phrase.verb in ("move", "rename")]
    edits = [*helpers, *code_edit_phrases(files)]
    return [*exchanges, *sorted(edits, key=lambda phrase: -phrase.weight)]


def _are_go(files: Sequence[FileFacts]) -> bool:
    return all(file.path.endswith(".go") for file in files)
