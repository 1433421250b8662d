"""The first commit of a repository: how its README introduces it, and what kinds of files it begins with."""

from collections import Counter
from collections.abc import Sequence

from git_agent.model.paths import common_folder, stem_of
from git_agent.syntax.text.languages import language_name, pattern
from git_agent.writer.phrases.new_sources import MOST_DEFINED, defined_openly
from git_agent.writer.phrases.phrase import listing, path_name, wording
from git_agent.writer.read.cluster import Cluster, Topic, topic_of
from git_agent.writer.read.facts import Facts
from git_agent.writer.read.file_facts import FileFacts

LONGEST_INTRODUCTION = 200  # characters; a longer first sentence is an essay, and half of one says something else

_NOUNS = {
    Topic.CODE: "source",
    Topic.TESTS: "test",
    Topic.DOCS: "documentation",
    Topic.CI: "CI",
    Topic.BUILD: "build",
    Topic.RELEASE: "build",
    Topic.DEPENDENCIES: "dependency",
    Topic.CONFIG: "configuration",
    Topic.ASSETS: "asset",
    Topic.TRANSLATIONS: "translation",
    Topic.EXAMPLES: "example",
    Topic.DATA: "data",
    Topic.OTHER: "other",
    Topic.VENDORED: "vendored",
    Topic.GENERATED: "generated",
}


def is_told_by_its_files(facts: Facts, clusters: Sequence[Cluster]) -> bool:
    """Whether a first commit is small enough to say what is in it: one file, or one source and what belongs to it."""
    if len(facts.files) + sum(bulk.count for bulk in facts.bulks) <= 1:
        return True
    sources = [file for file in facts.files if topic_of(file) is Topic.CODE]
    others = [file for file in facts.files if topic_of(file) not in (Topic.CODE, Topic.TESTS)]
    is_led_by_code = bool(clusters) and clusters[0].topic is Topic.CODE and facts.summary is None
    return is_led_by_code and len(sources) == 1 and not others and not facts.bulks


def introduction(facts: Facts) -> tuple[str, ...]:
    """How the README at the root introduces the project: its title and first sentence; none without the latter."""
    for file in facts.files:
        if "/" not in file.path and stem_of(file.path).lower() == "readme" and file.is_read_whole:
            title = file.headings[0] if file.headings else ""
            opening = _first_sentence(file.lines.added, title)
            lead = "" if title.lower() in opening.lower() else f"{wording(title)}: "
            is_short = len(lead) + len(opening) <= LONGEST_INTRODUCTION
            return (f"{lead}{wording(opening)}",) if opening and is_short else ()
    return ()


def _first_sentence(lines: Sequence[str], title: str) -> str:
    """The first sentence of prose below the title; what begins like a badge, a tag, a list or a rule is none."""
    for paragraph in "\n".join(line.strip() for line in lines).split("\n\n"):
        text = pattern(r"\[([^\]]*)\]\([^)]*\)").sub(r"\1", " ".join(paragraph.split()))  # a link by its text
        if text.lstrip("`*_")[:1].isalpha() and text != title and "<" not in text and not _is_title(paragraph):
            return str(pattern(r"(?<=[.!?])\s").split(text, maxsplit=1)[0])
    return ""


def _is_title(paragraph: str) -> bool:
    """Whether a rule of one repeated sign underlines it."""
    last = paragraph.rpartition("\n")[2]
    return len(last) > 2 and len(set(last)) == 1 and not last.isalnum()


def first_commit_lines(facts: Facts) -> tuple[str, ...]:
    """What a first commit consists of, one line per kind of file."""
    groups: dict[Topic, list[FileFacts]] = {}
    for file in facts.files:
        groups.setdefault(topic_of(file), []).append(file)
    ordered = sorted(groups.items(), key=lambda item: -item[0].value)  # a topic's value is its weight
    return tuple(_kind_line(topic, files, facts.files) for topic, files in ordered)


def _kind_line(topic: Topic, files: Sequence[FileFacts], all_files: Sequence[FileFacts]) -> str:
    """A few by name; more by language and folder, by number only where a folder holds nothing else."""
    paths = [file.path for file in files]
    folder = common_folder(paths)
    if len(files) <= (3 if folder else 5):  # a folder in common says more than a fourth name does
        defined = defined_openly(files[0]) if topic is Topic.CODE and len(files) == 1 else []
        held = f" with {listing(defined)}" if 0 < len(defined) <= MOST_DEFINED else ""
        return f"{_NOUNS[topic]}: {listing(list(map(path_name, paths)), most=5)}{held}"
    counts = Counter(name for path in paths if (name := language_name(path)))
    main_languages = [name for name, _ in counts.most_common(3)]
    languages = f"{listing(main_languages)} " if main_languages and topic is Topic.CODE else ""
    is_alone = sum(file.path.startswith(f"{folder}/") for file in all_files) == len(files)
    number = f"{len(files)} " if folder and is_alone else ""
    return f"{_NOUNS[topic]}: {number}{languages}files{_within(folder, paths)}"


def _within(folder: str, paths: Sequence[str]) -> str:
    """The folder they share, or the few at the top that hold them."""
    top_folders = list(dict.fromkeys("/" in path and path_name(path.partition("/")[0]) for path in paths))
    names = [path_name(folder)] if folder else [top or "the root" for top in top_folders]
    return f" in {listing(names)}" if len(names) <= 3 else ""
