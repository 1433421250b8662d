"""Numbers: what the paths and lines of a change say in any repository, always as many and in the same order."""

import re
from collections import Counter
from collections.abc import Iterator
from math import log1p

from git_agent.history_model.sample import Sample, SampleFile
from git_agent.history_model.words import WordCounts, category_of
from git_agent.model.category import Category
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.origin import Origin, origin_of

# Order and number of everything below are fixed: the fitted table has one column for each.
# Each with what is in every path that it finds: most changes have none of that, and patterns take their time.
_NAMES = tuple(
    (tuple(parts.split()), LazyPattern(source))
    for parts, source in (
        ("package.json", r"package\.json$"),
        (
            ".toml go.mod pom.xml setup. build.gradle",
            r"(?:Cargo|pyproject)\.toml$|(?:go\.mod|pom\.xml|setup\.(?:py|cfg)|build\.gradle(?:\.kts)?)$",
        ),
        ("change history news", r"(?i)(?:^|/)(?:changelog|changes|history|news)[^/]*$"),
        ("change news", r"(?:^|/)\.?(?:changes|changesets?|changelog\.d|newsfragments)/"),
        ("readme", r"(?i)(?:^|/)readme[^/]*$"),
        (".git .circleci", r"^\.(?:github|gitlab|gitea|circleci)"),
        (".", r"(?:^|/)\.[^/]+$"),
        ("docker", r"(?i)dockerfile|docker-compose"),
        ("script .sh", r"(?:^|/)scripts?/|\.sh$"),
        (
            "lint prettier biome ruff flake8 clippy rustfmt editorconfig pre-commit",
            r"(?i)lint|prettier|biome|ruff|flake8|clippy|rustfmt|editorconfig|pre-commit",
        ),
        ("bench", r"(?i)bench"),
        (".d.ts type", r"\.d\.ts$|(?:^|/)types?/|types?\.\w+$"),
        (
            ".css .scss .less .sass .styl .htm .vue .svelte .tsx .jsx",
            r"\.(?:css|scss|less|sass|styl|html?|vue|svelte|tsx|jsx)$",
        ),
        (".md .rst .adoc .txt", r"\.(?:md|mdx|rst|adoc|txt)$"),
        (".yml .yaml", r"\.ya?ml$"),
        (".json", r"\.json5?$"),
    )
)
_GROUPS = tuple(
    tuple(group.split())
    for group in (
        "if elif unless when match switch case",
        "else default otherwise",
        "return",
        "for while loop range iter map forEach",
        "try catch except rescue recover finally defer",
        "throw raise panic bail Err Error error Errorf Exception",
        "null None nil undefined NULL nullptr Option Some optional Optional",
        "async await yield spawn Promise Future",
        "assert assertEqual expect should require Equal toBe toEqual NoError",
        "def func fn function class interface struct enum trait impl type",
        "export pub public exports",
        "private protected static final const readonly override",
        "import from use using require include mod",
        "it test describe Run Test",
        "console log logger logging print println debug warn info eprintln",
        "TODO FIXME XXX HACK",
        "deprecated Deprecated legacy obsolete",
        "cache Cache memo fast lazy alloc clone buffer inline optimize",
        "fix Fix fixes bug broken wrong incorrect regression crash workaround",
        "new New add support allow option options enable Add Support",
        "config Config settings default params args flag flags",
    )
)
_GROUP_OF = {word: index for index, group in enumerate(_GROUPS) for word in group}
_MARKS = ('"', "'", "`", "=>", "&&", "||", "==", "!=", "?.", "//", "#", "/*", "(", "{", "://", " --", "\n\n")
_DIGITS = re.compile(r"\d+")
_VERSION = re.compile(r"\b\d+\.\d+\.\d+\b")


def numbers_of(sample: Sample, words: WordCounts) -> list[float]:
    """All numbers of one change; `words` are its own."""
    files = [(file, category_of(file.path)) for file in sample.files]
    return [*_sizes(sample.files), *_shares(files), *_names(sample.files), *_lines(sample.files), *_words(words)]


def _sizes(files: tuple[SampleFile, ...]) -> Iterator[float]:
    added = sum(file.added for file in files)
    deleted = sum(file.deleted for file in files)
    count = max(1, len(files))
    yield from (log1p(len(files)), log1p(added), log1p(deleted))
    yield log1p(max((file.added + file.deleted for file in files), default=0))
    yield (added - deleted) / max(1, added + deleted)
    yield from (float(added + deleted <= limit) for limit in (2, 8, 30, 120))
    yield from (float(len(files) == 1), float(added == 0), float(deleted == 0))
    for letter in "ADR":
        with_status = sum(file.status == letter for file in files)
        yield from (with_status / count, float(with_status > 0))
    yield log1p(len({file.path.rpartition("/")[0] for file in files}))
    yield sum(file.path.count("/") for file in files) / count
    yield sum("/" not in file.path for file in files) / count
    yield sum(origin_of(file.path) is not Origin.HANDWRITTEN for file in files) / count


def _shares(files: list[tuple[SampleFile, Category]]) -> Iterator[float]:
    count = max(1, len(files))
    churn = max(1, sum(file.added + file.deleted for file, _ in files))
    for category in Category:
        members = [file for file, category_ in files if category_ is category]
        yield len(members) / count
        yield float(bool(members))
        yield float(len(members) == len(files))
        yield sum(file.added + file.deleted for file in members) / churn


def _names(files: tuple[SampleFile, ...]) -> Iterator[float]:
    count = max(1, len(files))
    paths = [file.path for file in files]
    text = "\n".join(paths).lower()
    for parts, pattern in _NAMES:
        is_there = any(part in text for part in parts)
        yield sum(pattern.search(path) is not None for path in paths) / count if is_there else 0.0


def _lines(files: tuple[SampleFile, ...]) -> Iterator[float]:
    added = Counter(line.strip() for file in files for line in file.added_lines)
    removed = Counter(line.strip() for file in files for line in file.removed_lines)
    smaller = max(1, min(added.total(), removed.total()))
    moved = (added & removed).total()
    yield moved / smaller
    yield float(bool(removed) and _is_reformatted(added, removed))
    added_shapes, removed_shapes = (Counter(_DIGITS.sub("0", line) for line in lines) for lines in (added, removed))
    yield (added_shapes & removed_shapes).total() / smaller
    yield sum(not line for line in added) / max(1, len(added))


def _is_reformatted(added: Counter[str], removed: Counter[str]) -> bool:
    after, before = ("".join(lines.elements()).replace(" ", "") for lines in (added, removed))
    return len(after) == len(before) and sorted(after) == sorted(before)  # imports may have been put in order as well


def _words(counts: WordCounts) -> Iterator[float]:
    plus, minus = (counts.words.get(sign, Counter()) for sign in "+-")
    yield log1p(len(plus.keys() - minus.keys()))
    yield log1p(len(minus.keys() - plus.keys()))
    yield len(plus.keys() & minus.keys()) / max(1, len(plus.keys() | minus.keys()))
    for more, less in zip(_group_counts(plus), _group_counts(minus), strict=True):
        yield from (log1p(more), log1p(more) - log1p(less))
    # A changelog, a test title or a document often says outright whether something is new or was broken.
    yield from map(log1p, _group_counts(*(counts.words.get(place, Counter()) for place in ("+t", "+d", "+o"))))
    added, removed = (counts.texts.get(sign, "") for sign in "+-")
    yield from (log1p(added.count(mark)) - log1p(removed.count(mark)) for mark in _MARKS)
    yield log1p(len(_VERSION.findall(counts.texts.get("+o", "")[:4000])))  # a lock file has thousands


def _group_counts(*word_counts: Counter[str]) -> list[int]:
    """How many words of each group there are."""
    counts = [0] * len(_GROUPS)
    for words in word_counts:
        for word in words.keys() & _GROUP_OF.keys():
            counts[_GROUP_OF[word]] += words[word]
    return counts
