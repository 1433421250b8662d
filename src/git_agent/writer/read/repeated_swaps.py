"""One expression that another took the place of on every changed line, however many files they are in."""

from collections.abc import Sequence

from git_agent.model.paths import letters_of
from git_agent.model.value import value
from git_agent.syntax.text.exchanges import exchanges, is_exchanged
from git_agent.syntax.text.languages import language_of
from git_agent.syntax.text.lines import Edit
from git_agent.writer.read.diff_text import is_code
from git_agent.writer.read.file_facts import FileFacts

FEWEST = 2  # lines
MOST_LINES = 400


@value
class RepeatedSwap:
    """What stood on all changed lines, and what stands there now."""

    old: str
    new: str

    def explains(self, before: str, after: str) -> bool:
        """Whether this is all that two texts differ by."""
        return is_exchanged(self.old, self.new, before, after)


def repeated_swap(files: Sequence[FileFacts]) -> RepeatedSwap | None:
    """The one exchange that is all that these sources changed by; nothing where a line came, went or differs more."""
    if not all(is_code(language_of(file.path)) and file.is_read_whole and not file.is_new for file in files):
        return None
    pairs = _pairs(files)
    if not FEWEST <= len(pairs) <= MOST_LINES or 2 * len(pairs) != _changed(files):
        return None
    if any(file.edit is not Edit.CODE for file in files):  # asked last, for it waits for a parser
        return None
    for old, new in exchanges(*pairs[0]):
        swap = RepeatedSwap(old=old, new=new)
        if letters_of(old) == letters_of(new):  # `Heat` for `heat` is the same one
            return None
        if all(swap.explains(before, after) for before, after in pairs):
            return RepeatedSwap(old=old.rstrip(":"), new=new.rstrip(":"))  # behind a key, or a part of a path
    return None


def _changed(files: Sequence[FileFacts]) -> int:
    return sum(bool(line.strip()) for file in files for line in (*file.lines.added, *file.lines.removed))


def _pairs(files: Sequence[FileFacts]) -> list[tuple[str, str]]:
    return [(old.strip(), new.strip()) for file in files for old, new in file.lines.pairs if old.strip()]
