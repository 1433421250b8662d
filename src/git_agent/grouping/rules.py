"""What goes together whatever the words say: nearly always true, and a broken build where it is ignored."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from git_agent.grouping.facts import CODE, FileFacts
from git_agent.grouping.link import Pair
from git_agent.grouping.mentions import COMMON_STEMS
from git_agent.model.category import Category
from git_agent.model.change import Status
from git_agent.model.origin import Origin, origin_of
from git_agent.model.paths import folder_of, letters_of, name_of, stem_of
from git_agent.model.value import value

_TEST_WORDS = ("tests", "test", "specs", "spec")
_LOCKED_BY_TOOL = dict.fromkeys(("yarn", "pnpm", "bun", "npm-shrinkwrap"), "package") | dict.fromkeys(
    ("uv", "poetry", "pdm", "pylock"), "pyproject"
)


@value
class Bond:
    """Two files by their numbers that are one intent, and what is said of each, as in "tests rules.py"."""

    first: int
    second: int
    of_first: str
    of_second: str


def kept_together(files: Sequence[FileFacts]) -> Iterator[Bond]:
    """Pairs that need no scoring."""
    yield from _tests_with_sources(files)
    yield from _tests_of_new_names(files)
    yield from _locks_with_manifests(files)
    yield from _moved_folders(files)
    yield from _callers_with_called(files)
    yield from _formatted(files)


def _tests_with_sources(files: Sequence[FileFacts]) -> Iterator[Bond]:
    sources: dict[str, list[int]] = {}
    for number, file in enumerate(files):
        if file.category in CODE - {Category.TEST}:
            sources.setdefault(letters_of(stem_of(file.path)), []).append(number)
    for number, file in enumerate(files):
        if file.category is not Category.TEST:
            continue
        tested = _tested_stem(file.path)
        candidates = sources.get(tested, [])
        # `test_index.py` tests one of many, and only the one beside it for sure.
        if tested in COMMON_STEMS:
            candidates = [one for one in candidates if folder_of(files[one].path) == folder_of(file.path)]
        if len(candidates) == 1:
            yield _bond(files, candidates[0], number, "tests", "tested")


def _tests_of_new_names(files: Sequence[FileFacts]) -> Iterator[Bond]:
    """A test that uses a name which one source alone brings: without that it does not even load."""
    # A test brings names as well, which are no reason to keep it with another one.
    sources = [number for number, file in enumerate(files) if file.category in CODE - {Category.TEST}]
    bringing: dict[str, list[int]] = {}
    for number in sources:
        for name in files[number].defined:
            bringing.setdefault(name, []).append(number)
    for number, file in enumerate(files):
        if file.category is not Category.TEST:
            continue
        used = sorted(name for name in file.used if len(bringing.get(name, ())) == 1)
        if used:
            source = bringing[used[0]][0]
            test, code = name_of(file.path), name_of(files[source].path)
            yield Bond(
                first=source,
                second=number,
                of_first=f"adds {used[0]}, which {test} uses",
                of_second=f"uses {used[0]}, which {code} adds",
            )


def _tested_stem(path: str) -> str:
    """What a test is named after: `parser` for test_parser.py, parser.spec.ts and ParserTest.java."""
    letters = letters_of(stem_of(path))
    for word in _TEST_WORDS:
        if letters != word:
            letters = letters.removeprefix(word).removesuffix(word)
    return letters


def _locks_with_manifests(files: Sequence[FileFacts]) -> Iterator[Bond]:
    manifests: dict[str, list[int]] = {}
    for number, file in enumerate(files):
        if file.category in (Category.BUILD, Category.DEPENDENCIES) and not _is_lock(file):
            manifests.setdefault(folder_of(file.path), []).append(number)
    for number, file in enumerate(files):
        if not _is_lock(file):
            continue
        beside = manifests.get(folder_of(file.path), [])
        # A Makefile beside them is nobody's manifest.
        named = [one for one in beside if _locks(file.path, files[one].path)]
        for manifest in named or (beside if len(beside) == 1 else _below(file, manifests, files)):
            yield _bond(files, manifest, number, "locks", "locked")


def _below(lock: FileFacts, manifests: Mapping[str, list[int]], files: Sequence[FileFacts]) -> list[int]:
    """The manifests of a workspace, below its lock file, that share changed words with it; else the first."""
    folder = folder_of(lock.path)
    below = [
        one
        for place, numbers in manifests.items()
        if not folder or place.startswith(f"{folder}/")
        for one in numbers
        if _locks(lock.path, files[one].path)
    ]
    return [one for one in below if files[one].delta & lock.delta] or below[:1]


def _locks(lock: str, manifest: str) -> bool:
    """Whether it is the lock file of this manifest: Cargo.lock of Cargo.toml, uv.lock of pyproject.toml."""
    stem = stem_of(lock)
    return stem_of(manifest) in (stem, stem.removesuffix("-lock"), _LOCKED_BY_TOOL.get(stem.removesuffix("-lock")))


def _is_lock(file: FileFacts) -> bool:
    return origin_of(file.path) is Origin.LOCK


def _moved_folders(files: Sequence[FileFacts]) -> Iterator[Bond]:
    first: dict[tuple[str, str], int] = {}
    for number, file in enumerate(files):
        if file.status is Status.RENAMED and file.old_path is not None:
            move = (folder_of(file.old_path), folder_of(file.path))
            # A file that is renamed in its folder has moved with nobody.
            if move in first and move[0] != move[1]:
                said = f"moved from {move[0] or 'the root'} to {move[1] or 'the root'}"
                yield Bond(first=first[move], second=number, of_first=said, of_second=said)
            first.setdefault(move, number)


def moved_apart(files: Sequence[FileFacts], bonds: Iterable[Pair], pairs: Iterable[Pair]) -> list[Pair]:
    """Those pairs of a file that has moved with others, as it was, and of one that stays and says nothing of it.

    Without a changed word it would be as near to one file as to any other.
    """
    moved = {one for pair in bonds for one in pair if files[one].status is Status.RENAMED and not files[one].lines}
    apart = []
    for first, second in pairs if moved else ():
        if (first in moved) != (second in moved):
            goes, stays = (first, second) if first in moved else (second, first)
            if files[stays].status is not Status.RENAMED and not _tells_of(files[stays], files[goes]):
                apart.append((first, second))
    return apart


def _tells_of(file: FileFacts, moved: FileFacts) -> bool:
    return bool(file.names(moved) or moved.path in file.calls or moved.path_parts & file.delta_parts)


def _callers_with_called(files: Sequence[FileFacts]) -> Iterator[Bond]:
    """A file that begins to call another one by its path, which comes with the same change."""
    numbers = {file.path: number for number, file in enumerate(files)}
    for number, file in enumerate(files):
        # A document, or a changelog, names what it tells of, and works without it.
        if file.category is Category.DOCS or file.is_companion:
            continue
        for path in sorted(file.calls - {file.path}):
            yield _bond(files, numbers[path], number, "calls", "called")


def _formatted(files: Sequence[FileFacts]) -> Iterator[Bond]:
    """Files in which nothing but white space has changed: a program went over all of them."""
    formatted = [number for number, file in enumerate(files) if file.is_formatting]
    for number in formatted[1:]:
        first = formatted[0]
        of_first, of_second = (f"is only formatted, as {name_of(files[one].path)} is" for one in (number, first))
        yield Bond(first=first, second=number, of_first=of_first, of_second=of_second)


def _bond(files: Sequence[FileFacts], first: int, second: int, does: str, done: str) -> Bond:
    """That the second does something with the first."""
    one, other = name_of(files[first].path), name_of(files[second].path)
    return Bond(first=first, second=second, of_first=f"is {done} by {other}", of_second=f"{does} {one}")
