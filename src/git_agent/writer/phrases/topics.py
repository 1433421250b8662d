"""Sentences about everything that is not source code: documents, tests, settings, workflows, assets."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.model.change import Status
from git_agent.model.paths import stem_of
from git_agent.model.value import replace
from git_agent.syntax.text.definitions import Symbol, SymbolKind
from git_agent.syntax.text.languages import language_name
from git_agent.syntax.text.lines import Edit
from git_agent.writer.phrases.assets import asset_phrases
from git_agent.writer.phrases.build_files import build_file_phrases
from git_agent.writer.phrases.code_edits import code_edit_phrases
from git_agent.writer.phrases.commands import command_phrases, ignore_phrases
from git_agent.writer.phrases.definitions import definition_phrases
from git_agent.writer.phrases.dependencies import (
    bump_phrases,
    bumps_of,
    feature_phrases,
    lock_name,
    lock_phrase,
    release_phrases,
    runtime_phrases,
)
from git_agent.writer.phrases.documents import document_phrases
from git_agent.writer.phrases.list_entries import list_entry_phrases
from git_agent.writer.phrases.new_documents import new_document_phrases, only_lists
from git_agent.writer.phrases.phrase import DETAIL_KIND, MATTERS, Phrase, base_name, code, names_phrase
from git_agent.writer.phrases.repeated_swaps import repeated_swap_phrases
from git_agent.writer.phrases.settings import key_phrases, named_element_phrases
from git_agent.writer.phrases.source_code import code_phrases
from git_agent.writer.phrases.substitutions import throughout_phrases
from git_agent.writer.phrases.test_edits import (
    LIGHT,
    case_phrases,
    light_phrases,
    line_phrases,
    order_phrases,
    replaced_phrases,
    script_phrases,
    switch_phrases,
)
from git_agent.writer.phrases.test_names import forms_of_tests
from git_agent.writer.phrases.text_edits import switched_phrases, text_edit_phrases
from git_agent.writer.phrases.translations import translation_phrases, whole_translation_phrases
from git_agent.writer.phrases.value_words import value_phrases, words_of
from git_agent.writer.phrases.whole_files import (
    change_kind,
    list_item_phrases,
    named_files,
    plain_phrases,
    whitespace_phrase,
)
from git_agent.writer.phrases.workflows import ci_phrases, is_workflow, whole_workflow_phrases
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.file_facts import FileFacts

MOST_PLACES = 3  # files that several tests are told to be in
_ASSET_TOPICS = (Topic.ASSETS, Topic.DATA, Topic.OTHER)


def cluster_phrases(cluster: Cluster) -> tuple[Phrase, ...]:
    """Every sentence the facts of this cluster carry, the most telling first."""
    if cluster.topic is Topic.CODE:
        return code_phrases(cluster)
    new = [file for file in cluster.files if file.is_new] if cluster.topic is Topic.DOCS else []
    edited = [file for file in cluster.files if change_kind(file) == "text" and not only_lists(file, new)]
    by_file = _asset_phrases(cluster) if cluster.topic in _ASSET_TOPICS else _whole_file_phrases(cluster.files)
    are_named = all(language_name(file.path) and not _is_benchmark(file.path) for file in cluster.files)
    if cluster.topic is Topic.TESTS and are_named:
        by_file = tuple(_with_the_word_tests(phrase) for phrase in by_file)
    phrases = list(_PHRASES_BY_TOPIC.get(cluster.topic, _file_phrases)(edited)) if edited else []
    if cluster.topic is Topic.TRANSLATIONS and not edited:
        phrases = list(whole_translation_phrases(cluster.files))
        by_file = () if phrases else by_file
    # Whatever says what happened is worth a subject, before anything that says where.
    specific = [replace(phrase, weight=max(phrase.weight, MATTERS)) for phrase in phrases if not phrase.vague]
    vague = [phrase for phrase in phrases if phrase.vague]
    if cluster.topic is Topic.DOCS and any(file.is_new for file in cluster.files):
        # A new document is what the others were touched for.
        specific = [replace(phrase, kind=DETAIL_KIND) for phrase in specific]
        pages = new_document_phrases(cluster.files)
        by_file = (*pages, *(phrase for phrase in by_file if not pages or phrase.verb != "add"))
    # "update a.md" says less than "add b.md", unless most files were only edited.
    return (*specific, *by_file, *vague) if len(edited) <= len(cluster.files) // 2 else (*specific, *vague, *by_file)


def _whole_file_phrases(files: Sequence[FileFacts]) -> tuple[Phrase, ...]:
    """Workflows that came or went by what they call themselves, other files as files."""
    workflows = tuple(whole_workflow_phrases(files))
    told = {path for phrase in workflows for path in phrase.paths}
    return (*workflows, *plain_phrases([file for file in files if file.path not in told]))


def _asset_phrases(cluster: Cluster) -> tuple[Phrase, ...]:
    """Pictures, fonts and data by what they are; what was renamed is told as a file."""
    phrases = asset_phrases([file.change for file in cluster.files])
    renamed = plain_phrases([file for file in cluster.files if file.change.status is Status.RENAMED])
    return (*phrases, *renamed) or plain_phrases(cluster.files)


def _with_the_word_tests(phrase: Phrase) -> Phrase:
    """A new test file is often called like the file it tests, so the word is needed."""
    if phrase.verb not in ("add", "remove") or "test" in phrase.objects[0].lower():
        return phrase
    # Of several files the number stands in front: "2 test files".
    return replace(phrase, objects=tuple(_of_tests(name) for name in phrase.objects))


def _is_benchmark(path: str) -> bool:
    """Whether it lies in a folder of benchmarks, which measure and test nothing."""
    return not {"bench", "benches", "benchmark", "benchmarks"}.isdisjoint(path.split("/")[:-1])


def _of_tests(files: str) -> str:
    count, _, rest = files.partition(" files")
    return f"{count} test files{rest}" if count.isdigit() else f"tests {files}"


def _file_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    if all(file.edit is Edit.WHITESPACE for file in files):
        yield whitespace_phrase(files)
    else:
        yield from text_edit_phrases(files)
        yield Phrase(verb="update", objects=named_files(files), vague=True)


def _example_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Examples are code: what was done inside of them says more than which of them changed."""
    told = [] if all(file.typo for file in files) else _edits_of_tests(files)
    yield from told or _file_phrases(files)


def _test_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    files = [file for file in files if file.edit not in LIGHT] or files
    added = list(dict.fromkeys(title for file in files for title in file.tests))
    lost = list(dict.fromkeys(title for file in files for title in file.lost_tests))
    touched = [code(symbol.name) for file in files for symbol in _tests_touched(file)]
    where = base_name(files[0].path) if len(files) == 1 else ""
    if light := light_phrases(files) or (() if added or lost else repeated_swap_phrases(files)):
        yield from light
    elif not any(language_name(file.path) for file in files):
        yield from _setting_phrases(files)
    elif cases := list(case_phrases(files)):
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
        lead = "tests in " if not where and all(language_name(file.path) for file in files) else ""
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
    exchanges = [] if any(file.symbols.renamed for file in files) else list(throughout_phrases(files))
    told = definition_phrases(files)
    helpers = [phrase for phrase in told if len(phrase.paths) == 1 or phrase.verb in ("move", "rename")]
    edits = [*helpers, *code_edit_phrases(files)]
    return [*exchanges, *sorted(edits, key=lambda phrase: -phrase.weight)]


def _are_go(files: Sequence[FileFacts]) -> bool:
    return all(file.path.endswith(".go") for file in files)


def _dependency_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    phrases = list(bump_phrases(bumps_of(files), lock=lock_name(files)))
    lock = lock_phrase(files)
    # A lock file names what it locks, but a thousand of them at once; that it moved is all to say.
    yield from phrases or ([lock] if lock is not None else _setting_phrases(files))


def _setting_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Configuration by its keys where a few changed, otherwise by what it runs or ignores, at last by file."""
    if len(switched := switched_phrases(files)) == len(files):
        yield from switched
        return
    are_images = all("ockerfile" in file.path or "ontainerfile" in file.path for file in files)
    bumps = bump_phrases(bumps_of(files), **({"add_verb": "use", "noun": ""} if are_images else {}))
    # Of a manifest on which more changed than the version, it is the version that others see.
    needs = (*release_phrases(files), *runtime_phrases(files), *bumps, *feature_phrases(files))
    phrases = [*needs, *_entry_and_key_phrases(files)]
    if len(files) == 1 and not phrases:
        phrases += list_item_phrases(files[0], base_name(files[0].path))
    # What a new stage or target runs is told by that stage or target.
    phrases += [*(ci_phrases(files) or command_phrases(files)), *ignore_phrases(files)]
    if all(phrase.vague for phrase in phrases):
        told = list(named_element_phrases(files)) or list(text_edit_phrases(files))
        by_lines = {path for phrase in told for path in phrase.paths}
        told += build_file_phrases([file for file in files if file.path not in by_lines])
        phrases = [*told, *phrases]
    yield from phrases
    if not phrases:
        yield from _file_phrases(files)
    elif all(phrase.verb in ("run", "stop", "ignore", "set") for phrase in phrases):
        # What they quote may not be quotable, so that the files are told as files as well.
        yield Phrase(verb="update", objects=named_files(files), vague=True)


def _entry_and_key_phrases(files: Sequence[FileFacts]) -> list[Phrase]:
    """Words of values where they say all that changed, else entries of lists and keys."""
    words = list(value_phrases(files))
    rest = [file for file in files if not any(change.is_whole for change in words_of(file))]
    entries = list(list_entry_phrases(rest))
    listed = {path for phrase in entries for path in phrase.paths}
    return [*words, *entries, *key_phrases([file for file in rest if file.path not in listed])]


def _workflow_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    if len(switched := switched_phrases(files)) == len(files):
        yield from switched
        return
    # What a job takes came or went with the job.
    has_jobs = any(
        change.kind == "job" and None in (change.old, change.new) for file in files for change in file.pipeline
    )
    bumps = tuple(bump for bump in bumps_of(files) if not (has_jobs and None in (bump.old, bump.new)))
    phrases = [*ci_phrases(files), *(bump_phrases(bumps, add_verb="use", noun="") if bumps else ())]
    phrases = phrases or [*command_phrases(files), *_entry_and_key_phrases(files)]
    if all(phrase.vague for phrase in phrases):
        phrases = [*text_edit_phrases(files), *phrases]
    if phrases:
        yield from phrases
    elif len(files) == 1 and is_workflow(files[0].path):
        yield Phrase(verb="update", objects=(f"{code(stem_of(files[0].path))} workflow",), vague=True)
    else:
        yield from _setting_phrases(files)


def _translation_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    yield from list(translation_phrases(files)) or _file_phrases(files)


def _generated_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    yield Phrase(verb="regenerate", objects=named_files(files))


def _vendored_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    yield Phrase(verb="update", objects=tuple(f"vendored {name}" for name in named_files(files)))


_PHRASES_BY_TOPIC: dict[Topic, Callable[[Sequence[FileFacts]], Iterator[Phrase]]] = {
    Topic.DOCS: document_phrases,
    Topic.TESTS: _test_phrases,
    Topic.DEPENDENCIES: _dependency_phrases,
    Topic.RELEASE: release_phrases,
    Topic.BUILD: _setting_phrases,
    Topic.DATA: _setting_phrases,
    Topic.OTHER: _setting_phrases,
    Topic.CONFIG: _setting_phrases,
    Topic.CI: _workflow_phrases,
    Topic.TRANSLATIONS: _translation_phrases,
    Topic.EXAMPLES: _example_phrases,
    Topic.GENERATED: _generated_phrases,
    Topic.VENDORED: _vendored_phrases,
}
