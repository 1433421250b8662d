"""What one commit of a plan says: the words of its lines, the names that it defines and the paths that it calls."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from git_agent.grouping.mentions import called_in, callings
from git_agent.grouping.words import words_in
from git_agent.model.category import Category, category_of
from git_agent.model.change import Status
from git_agent.model.value import value
from git_agent.split.values import ChangedFile, Group, Part, SplitChange
from git_agent.syntax.text.definitions import definition
from git_agent.syntax.text.languages import language_of


@value
class Names:
    """The names that a file defines anew, and those that it defines no longer."""

    added: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()


@value
class Said:
    """One group: the words of its added and of its removed lines, and the names that it brings and takes away.

    Paths count as words where they are called, and as names where the file comes or goes.
    """

    new: frozenset[str]
    old: frozenset[str]
    added: frozenset[str]
    gone: frozenset[str]

    @property
    def wanted(self) -> frozenset[str]:
        """The words that somebody else may have to define first."""
        return self.new - self.old - self.added


def said_by(groups: Sequence[Group], change: SplitChange, names: Mapping[str, Names]) -> list[Said]:
    """What each of them says."""
    among = {path for file in change.files for path in (file.change.path, file.change.old_path) if path}
    brought = callings((path for file in change.files for path in _coming(file)), among)
    taken = callings((path for file in change.files for path in _going(file)), among)
    return [_said(change, group.parts, names, brought, taken) for group in groups]


def _said(
    change: SplitChange,
    parts: Sequence[Part],
    names: Mapping[str, Names],
    brought: Mapping[str, str],
    taken: Mapping[str, str],
) -> Said:
    by_file: dict[int, list[Part]] = {}
    for part in parts:
        by_file.setdefault(part.file, []).append(part)
    files = [(change.file(some[0]), some) for some in by_file.values()]
    plus = {file.number: _lines(file, some, "+") for file, some in files}
    minus = {file.number: _lines(file, some, "-") for file, some in files}
    new, old = _words(plus.values()), _words(minus.values())
    added: set[str] = set()
    gone: set[str] = set()
    calls: set[str] = set()
    called: set[str] = set()
    for file, _ in files:
        known = names.get(file.change.path, Names())
        added |= _own(known.added & new, file, plus[file.number], "+") | {*_coming(file)}
        gone |= _own((known.removed & old) - new, file, minus[file.number], "-") | {*_going(file)}
        calls |= called_in("\n".join(plus[file.number]), brought)
        # A document that still names a file which has gone breaks nothing.
        if category_of(file.change.path) is not Category.DOCS:
            called |= called_in("\n".join(minus[file.number]), taken)
    return Said(new=new | calls, old=old | called, added=frozenset(added), gone=frozenset(gone))


def _words(texts: Iterable[Sequence[str]]) -> frozenset[str]:
    return frozenset(words_in("\n".join(line for lines in texts for line in lines)))


def _own(names: frozenset[str], file: ChangedFile, lines: Sequence[str], mark: str) -> set[str]:
    """Those that these lines of a file define: of one in several commits another hunk may only use them."""
    everywhere = _opened(file, _lines(file, file.parts, mark)) if names and file.hunks else set()
    here = _opened(file, lines) if everywhere else set()
    return {name for name in names if name in here or name not in everywhere}


def _opened(file: ChangedFile, lines: Iterable[str]) -> set[str]:
    """The names of the definitions that begin in these lines."""
    language = language_of(file.change.path)
    return {symbol.name for line in lines if (symbol := definition(line, language))}


def _lines(file: ChangedFile, parts: Sequence[Part], mark: str) -> list[str]:
    """The added or removed lines of these parts of a file."""
    hunks = file.diff.hunks
    chosen = [hunk for part in parts for hunk in (hunks[part.hunk - 1 : part.hunk] if part.hunk else hunks)]
    return [line[1:] for hunk in chosen for line in hunk.lines if line[:1] == mark]


def _coming(file: ChangedFile) -> Iterator[str]:
    if file.change.status in (Status.ADDED, Status.RENAMED):
        yield file.change.path


def _going(file: ChangedFile) -> Iterator[str]:
    if file.change.status is Status.DELETED:
        yield file.change.path
    elif file.change.status is Status.RENAMED and file.change.old_path is not None:
        yield file.change.old_path
