"""One expression that another took the place of on most of the changed lines, with other changes beside it."""

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter

from git_agent.model.paths import letters_of
from git_agent.model.value import value
from git_agent.syntax.text.exchanges import smallest_exchange
from git_agent.syntax.text.languages import language_of, pattern
from git_agent.syntax.text.lines import Edit
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.writer.read.diff_text import is_code
from git_agent.writer.read.file_facts import FileFacts
from git_agent.writer.read.once_together import once_together
from git_agent.writer.read.repeated_swaps import MOST_LINES, RepeatedSwap
from git_agent.writer.read.words import COMMON, local_names

FEWEST = 3  # lines
SHARE = 0.6  # of the changed lines, or of those that were replaced one for one

_NAME = r"[A-Za-z_$][\w$]*"
# What tells no more than that the new expression stands there.
_COVERED = (
    EditKind.CALL_SWAP,
    EditKind.RETURN_SWAP,
    EditKind.CONDITION,
    EditKind.ELEMENT_SWAP,
    EditKind.ARGUMENT_SWAP,
    EditKind.NAME_SWAP,
    EditKind.REWRITTEN,
    EditKind.USED_INSTEAD,
    EditKind.STATEMENT_SWAP,
    EditKind.EXPECTED,
    EditKind.ASSERT,
    EditKind.LOOP,
    EditKind.VALUE,
)
_TYPES = (EditKind.TYPE, EditKind.RETURN_TYPE)
_CALLED = (EditKind.CALL, EditKind.CALL_AGAIN, EditKind.CHAINED)


@value
class PrevailingSwap:
    """The exchange, and the files that have it; `is_most` where hardly any line changed otherwise."""

    swap: RepeatedSwap
    files: tuple[FileFacts, ...]
    is_most: bool

    @property
    def functions(self) -> frozenset[str]:
        """Those in which it was made, as far as a parser knows."""
        edits = (edit for file in self.files if file.syntax is not None for edit in file.syntax.edits)
        return frozenset(edit.place.name for edit in edits if self.tells(edit))

    def tells(self, edit: CodeEdit) -> bool:
        """Whether an edit says no more than this."""
        if pattern("[\"'`]").search(self.swap.old + self.swap.new):  # it may not be fit to be quoted
            return False
        if edit.kind in _COVERED and edit.old and edit.new:
            return self.swap.explains(edit.old, edit.new)
        names = pattern(_NAME).findall
        if edit.kind in (*_CALLED, EditKind.USED):
            called = (edit.new if edit.kind is EditKind.USED else edit.subject).partition("(")[0]
            return not edit.detail and bool(called) and set(names(called)) <= set(names(self.swap.new))
        return edit.kind is EditKind.CALL_GONE and set(names(edit.subject)) <= set(names(self.swap.old))


@once_together
def prevailing_swap(files: Sequence[FileFacts]) -> PrevailingSwap | None:
    """What most lines are about that are neither imports nor comments; nothing where a name is only another."""
    edited = [file for file in files if is_code(language_of(file.path)) and not file.is_new and not file.is_gone]
    if not all(file.is_read_whole for file in edited):
        return None
    pairs = [pair for file in edited for pair in _pairs(file)]
    if not FEWEST <= len(pairs) <= MOST_LINES:
        return None
    found = Counter(swap for before, after in pairs if (swap := _smallest(before, after)) is not None)
    swap, lines = max(found.items(), key=itemgetter(1)) if found else (None, 0)
    is_most = 2 * lines >= SHARE * sum(map(_changed, edited))
    if swap is None or lines < FEWEST or not (is_most or lines >= SHARE * len(pairs)):
        return None
    is_back = RepeatedSwap(old=swap.new, new=swap.old) in found
    if is_back or _is_mark(swap) or _is_of_names(swap, edited):
        return None
    having = tuple(file for file in edited if any(swap.explains(*pair) for pair in _pairs(file)))
    are_edits = all(file.edit is Edit.CODE for file in having)
    return PrevailingSwap(swap=swap, files=having, is_most=is_most) if are_edits else None


def _smallest(before: str, after: str) -> RepeatedSwap | None:
    pair = smallest_exchange(before, after)
    return RepeatedSwap(old=pair[0], new=pair[1]) if pair is not None else None


def _is_mark(swap: RepeatedSwap) -> bool:
    """Whether a word came before another one or went: `export class` for `class` is told of what is exported."""
    old, new = swap.old.split(), swap.new.split()
    is_within = old == new[-len(old) :] or new == old[-len(new) :]
    return is_within and all(word.lower() in COMMON for word in (*old, *new))


def _is_of_names(swap: RepeatedSwap, files: Sequence[FileFacts]) -> bool:
    """Whether a definition, a parameter or a variable has another name or type, which is told as such."""
    ends = [pattern(_NAME).findall(text)[-1:] for text in (swap.old, swap.new)]
    pair = (ends[0][0], ends[1][0]) if all(ends) else ("", "")
    if letters_of(swap.old) == letters_of(swap.new):
        return True
    for file in files:
        table = file.symbols
        swapped = (*table.swapped, *table.members_swapped, *table.parameters_swapped)
        if pair in table.renamed or pair in {(each.old, each.new) for each in swapped}:
            return True
        if pair[0] in {symbol.name for symbol in table.removed}:
            return True
        edits = file.syntax.edits if file.syntax is not None else ()
        if any(edit.kind in _TYPES and swap.explains(edit.old, edit.new) for edit in edits):
            return True
    removed = [line for file in files for line in file.lines.removed]
    added = [line for file in files for line in file.lines.added]
    return swap.old in local_names(removed) and swap.new in local_names(added)


def _pairs(file: FileFacts) -> list[tuple[str, str]]:
    return [(old.strip(), new.strip()) for old, new in file.lines.pairs if _is_telling(old, file)]


def _changed(file: FileFacts) -> int:
    return sum(_is_telling(line, file) for line in (*file.lines.added, *file.lines.removed))


def _is_telling(line: str, file: FileFacts) -> bool:
    language = language_of(file.path)
    is_bare = not line.strip() or line.lstrip().startswith(language.comments)
    return not is_bare and pattern(language.imports).match(line) is None
