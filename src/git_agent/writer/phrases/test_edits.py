"""Sentences about what was done to tests that were there: a case, an assertion, another name, the same line in many."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.text.languages import language_name, language_of
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.commands import command_phrases
from git_agent.writer.phrases.comment_edits import comment_edit_phrases
from git_agent.writer.phrases.lone_edits import import_phrases
from git_agent.writer.phrases.phrase import Phrase, base_name, code, listing, names_phrase, wording
from git_agent.writer.phrases.test_names import forms_of_tests, quoted_test
from git_agent.writer.phrases.text_edits import switched_phrases, text_edit_phrases
from git_agent.writer.phrases.whole_files import named_files, typo_phrase, whitespace_phrase
from git_agent.writer.read.diff_text import is_code
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.test_lines import (
    assertions_alone,
    cases_added,
    fixtures_marked,
    has_other_order,
    renamed_test,
    shared_line,
    successors_of_test,
    switched_tests,
)

LONGEST_LINE = 40  # characters of a line that is told whole
LIGHT = (Edit.WHITESPACE, Edit.COMMENTS)
_LIGHT_EDITS = (Edit.COMMENTS, Edit.IMPORTS, Edit.WHITESPACE)
MOST_NAMED = 2  # tests that are told by name beside others


def light_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    """What changed in files of which no code did: a test that only got a comment asks what it asked before."""
    if all(file.typo for file in files):
        return [typo_phrase(files)]
    if not any(language_name(file.path) for file in files):  # what is blank, or a comment, is not known of these
        return []
    if any(file.edit not in (*LIGHT, Edit.IMPORTS) for file in files):
        return []
    noted, importing, laid_out = ([file for file in files if file.edit is edit] for edit in _LIGHT_EDITS)
    told = [*comment_edit_phrases(noted)] if noted else [whitespace_phrase(laid_out)] if laid_out else []
    imports = [*import_phrases(importing)] if importing else []
    is_small = sum(file.change.churn for file in importing) < sum(file.change.churn for file in (*noted, *laid_out))
    return [*told, *imports] if is_small else [*imports, *told]


def case_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Cases of one parametrised test, or a test that got another name."""
    file = files[0]
    if len(files) > 1 or not file.is_read_whole:
        return
    test = _test_touched(file)
    cases = cases_added(file) if test else ()
    if cases:
        places = (f"{test} in {base_name(file.path)}", test)
        named = f'case "{wording(cases[0])}"' if len(cases) == 1 and cases[0] else ""
        forms = [named] if named else []
        forms.append("a case" if len(cases) == 1 else f"{len(cases)} cases")
        objects = tuple(f"{form} to {place}" for form in forms for place in places)
        yield Phrase(verb="add", objects=objects, weight=1.8, paths=(file.path,))
    yield from _fixture_phrases(file)
    rename = renamed_test(file)
    if rename is not None and all(map(str.isidentifier, rename)):
        change = f"test {code(rename[0])} to {code(rename[1])}"
        yield Phrase(
            verb="rename", objects=(f"{change} in {base_name(file.path)}", change), weight=1.6, paths=(file.path,)
        )


def _fixture_phrases(file: FileFacts) -> Iterator[Phrase]:
    """Fixtures that came to a file or left it; beside new tests they are what those needed."""
    for verb, link, symbols, lines in (
        ("add", "to", file.symbols.added, file.lines.added),
        ("remove", "from", file.symbols.removed, file.lines.removed),
    ):
        marked = fixtures_marked(lines)
        names = [code(symbol.name) for symbol in symbols if symbol.name in marked]
        if names and not file.tests and not file.lost_tests:
            noun = "fixture" if len(names) == 1 else "fixtures"
            phrase = names_phrase(verb, names, f" {noun} {link} {base_name(file.path)}")
            yield replace(phrase, weight=1.9, paths=(file.path,))


def switch_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Tests that run again, or no longer, where that is all that happened."""
    for file in files:
        verb, names = switched_tests(file)
        if names:
            told = [code(name) if name.isidentifier() else f'"{wording(name)}"' for name in names]
            noun = "test" if len(names) == 1 else "tests"
            objects = tuple(f"{noun} {listing(told, most=most)} in {base_name(file.path)}" for most in (3, 2))
            shorter = f"{noun} {listing(told, most=2)}"
            yield Phrase(verb=verb, objects=(*dict.fromkeys(objects), shorter), weight=1.8, paths=(file.path,))


def line_phrases(files: Sequence[FileFacts], *, least: int = 1) -> Iterator[Phrase]:
    """At `least` so many assertions that came, or went, and nothing else, or the same line in many files."""
    file = files[0]
    verb, count = assertions_alone(file.lines) if len(files) == 1 and file.is_read_whole else ("", 0)
    test = _test_touched(file)
    if count >= least and verb:
        what, link = ("an assertion" if count == 1 else f"{count} assertions"), "to" if verb == "add" else "from"
        places = (f"{test} in {base_name(file.path)}", test) if test else named_files(files)
        objects = tuple(f"{what} {link} {place}" for place in places)
        yield Phrase(verb=verb, objects=objects, weight=1.7, paths=(file.path,))
    is_added, line = shared_line(files) if len(files) > 1 else (False, "")
    if line and len(line) <= LONGEST_LINE:
        verb, link = ("add", "to") if is_added else ("remove", "from")
        what = code(wording(line.rstrip(";,")))
        forms = tuple(f"{what} {link} {name}" for name in named_files(files))
        yield Phrase(verb=verb, objects=forms, weight=1.7, paths=tuple(each.path for each in files))


def moved_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Tests that went from files and came to others under the same titles, where no other test came or went."""
    sources, targets = [file for file in files if file.lost_tests], [file for file in files if file.tests]
    lost, came = [title for file in sources for title in file.lost_tests], [t for file in targets for t in file.tests]
    if not came or sorted(came) != sorted(lost) or any(file in sources for file in targets):
        return
    told = forms_of_tests(list(dict.fromkeys(came)), "", count=len(came))
    places = [f" to {name}" for name in named_files(targets)]
    origin = f" from {named_files(sources)[0]}"
    objects = [f"{form}{where}{place}" for form in told for place in places for where in (origin, "")]
    paths = tuple(file.path for file in (*sources, *targets))
    yield Phrase(verb="move", objects=tuple(dict.fromkeys(objects)), weight=1.9, paths=paths)


def replaced_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Tests that came where others went: the one for the other, and those of files that lost none."""
    losing = [file for file in files if file.lost_tests]
    yield from _beside_replaced(files, losing)
    for file in losing:
        new = successors_of_test(file)
        if 0 < len(new) <= MOST_NAMED:
            lost = quoted_test(file.lost_tests[0])
            old = f"test {lost}"
            change = f"{old} with {listing(list(map(quoted_test, new)))}"
            place = f" in {base_name(file.path)}"
            yield Phrase(
                verb="replace", objects=(change + place, change, old + place, old), weight=1.8, paths=(file.path,)
            )


def _beside_replaced(files: Sequence[FileFacts], losing: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What came to files that lost no test; only where what others lost was replaced there, or it may have moved."""
    intact = [file for file in files if file.tests and not file.lost_tests]
    names = list(dict.fromkeys(title for file in intact for title in file.tests))
    if 0 < len(names) <= MOST_NAMED and all(map(successors_of_test, losing)):
        what = f"{'test' if len(names) == 1 else 'tests'} {listing(list(map(quoted_test, names)))}"
        objects = (*(f"{what} to {name}" for name in named_files(intact)), what)
        yield Phrase(verb="add", objects=objects, weight=1.9, paths=tuple(file.path for file in intact))


def order_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Tests that stand elsewhere in their file, where every line that went came again."""
    if all(map(has_other_order, files)):
        objects = tuple(f"tests in {name}" for name in named_files(files))
        yield Phrase(verb="reorder", objects=objects, weight=1.7, paths=tuple(file.path for file in files))


def script_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Lines of scripts among tests, and any that were put into comments or taken out."""
    if len(switched := switched_phrases(files)) == len(files):
        yield from switched
        return
    scripts = [file for file in files if not is_code(language_of(file.path))]
    yield from (*text_edit_phrases(scripts), *command_phrases(scripts))


def _test_touched(file: FileFacts) -> str:
    """The only test that changed inside."""
    names = {symbol.name for symbol in file.symbols.touched if symbol.kind is SymbolKind.TEST}
    others = [symbol for symbol in file.symbols.touched if symbol.kind is not SymbolKind.TEST]
    return code(names.pop()) if len(names) == 1 and not others else ""
