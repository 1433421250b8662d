"""Sentences about everything that is not source code: documents, tests, settings, workflows, assets."""

from collections.abc import Iterator, Sequence
from itertools import chain

from git_agent.model.change import Status
from git_agent.model.value import replace
from git_agent.syntax.text.languages import language_name
from git_agent.writer.phrases.assets import asset_phrases
from git_agent.writer.phrases.new_documents import new_document_phrases, only_lists
from git_agent.writer.phrases.own_versions import release_phrases
from git_agent.writer.phrases.phrase import DETAIL_KIND, MATTERS, Phrase
from git_agent.writer.phrases.released_with import released_with_phrases
from git_agent.writer.phrases.text_edits import file_phrases
from git_agent.writer.phrases.translations import translation_phrases, whole_translation_phrases
from git_agent.writer.phrases.whole_files import change_kind, named_files, plain_phrases
from git_agent.writer.phrases.workflows import whole_workflow_phrases
from git_agent.writer.read.cluster import Cluster, Topic
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.test_lines import holds_tests

_ASSET_TOPICS = (Topic.ASSETS, Topic.DATA, Topic.OTHER)


def file_topic_phrases(cluster: Cluster) -> tuple[Phrase, ...]:
    """Every sentence the facts of this cluster carry, the most telling first."""
    new = [file for file in cluster.files if file.is_new] if cluster.topic is Topic.DOCS else []
    edited = [file for file in cluster.files if change_kind(file) == "text" and not only_lists(file, new)]
    by_file = _asset_phrases(cluster) if cluster.topic in _ASSET_TOPICS else _whole_file_phrases(cluster.files)
    if cluster.topic is Topic.TESTS:
        by_file = tuple(_test_file_phrases(cluster.files))
    phrases = list(_edit_phrases(cluster.topic, edited)) if edited else []
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


def _test_file_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """Files that came, or went, with the word for tests where each of them holds one: a helper of tests is none."""
    are_named = all(language_name(file.path) and not _is_benchmark(file.path) for file in files)
    by_kind = {"add": "added", "remove": "removed"}
    for phrase in _whole_file_phrases(files):
        alike = [file for file in files if change_kind(file) == by_kind.get(phrase.verb)]
        is_of_tests = are_named and bool(alike) and all(map(holds_tests, alike))
        yield _with_the_word_tests(phrase) if is_of_tests else phrase


def _with_the_word_tests(phrase: Phrase) -> Phrase:
    """A new test file is often called like the file it tests, so the word is needed."""
    if "test" in phrase.objects[0].lower():
        return phrase
    # Of several files the number stands in front: "2 test files".
    return replace(phrase, objects=tuple(_of_tests(name) for name in phrase.objects))


def _is_benchmark(path: str) -> bool:
    """Whether it lies in a folder of benchmarks, which measure and test nothing."""
    return not {"bench", "benches", "benchmark", "benchmarks"}.isdisjoint(path.split("/")[:-1])


def _of_tests(files: str) -> str:
    count, _, rest = files.partition(" files")
    return f"{count} test files{rest}" if count.isdigit() else f"tests {files}"


def _edit_phrases(topic: Topic, files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """What the edits of files of one topic carry; what tells a topic is imported when a change has files of it."""
    if topic is Topic.DOCS:
        from git_agent.writer.phrases.documents import document_phrases

        yield from document_phrases(files)
    elif topic is Topic.GENERATED:
        yield Phrase(verb="regenerate", objects=named_files(files))
    elif topic is Topic.VENDORED:
        yield Phrase(verb="update", objects=tuple(f"vendored {name}" for name in named_files(files)))
    elif topic is Topic.TRANSLATIONS:
        yield from list(translation_phrases(files)) or file_phrases(files)
    elif topic in (Topic.TESTS, Topic.EXAMPLES):
        from git_agent.writer.phrases.test_files import example_phrases, test_phrases

        yield from test_phrases(files) if topic is Topic.TESTS else example_phrases(files)
    else:
        yield from _setting_phrases(topic, files)


def _setting_phrases(topic: Topic, files: Sequence[FileFacts]) -> Iterator[Phrase]:
    from git_agent.writer.phrases import setting_files

    match topic:
        case Topic.DEPENDENCIES:
            return setting_files.dependency_phrases(files)
        case Topic.RELEASE:
            return chain(release_phrases(files), released_with_phrases(files))
        case Topic.CI:
            return setting_files.workflow_phrases(files)
        case Topic.BUILD | Topic.DATA | Topic.OTHER | Topic.CONFIG:
            return setting_files.setting_phrases(files)
    return file_phrases(files)
