"""What changed in a source file, from the syntax trees of both its contents.

`compare` answers None rather than guessing: for a language without a grammar, for what is too large or no
text, and for a source the grammar cannot read well enough. Whoever asks then reads the diff line by line
with `symbols`. Parsers and grammars are imported when the first file that needs them is compared.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache

from git_agent.model.change_set import Contents
from git_agent.syntax.text.lines import Edit
from git_agent.syntax.trees.edit_script.limits import CommitBudget
from git_agent.syntax.trees.syntax import Syntax

SyntaxOf = Callable[[str], Syntax | None]


@contextmanager
def comparing(contents: Mapping[str, Contents]) -> Iterator[SyntaxOf]:
    """What `compare` says about each file; the first who asks waits for all of them.

    The parsing is done apart, for a source can be made that keeps a parser busy for good, and it has begun before
    anybody asks: a second processor is often free.
    """
    from git_agent.apart import Apart
    from git_agent.syntax.trees.grammars import table_for

    # What no grammar reads is not even handed over: without items no process is started.
    items = [(path, sides) for path, sides in contents.items() if table_for(path) is not None]
    with Apart(_Comparison(), items) as parsing:

        @cache
        def syntaxes() -> dict[str, Syntax | None]:
            return dict(zip((path for path, _ in items), parsing.answers(), strict=True))

        yield lambda path: syntaxes().get(path)


def compare_all(contents: Mapping[str, Contents]) -> SyntaxOf:
    """The same, waited for at once."""
    with comparing(contents) as syntax_of:
        answers = {path: syntax_of(path) for path in contents}
    return answers.get


class _Comparison:
    """One file after the other; the time that their edits may take is shared by all of them."""

    def __init__(self) -> None:
        self._budget = CommitBudget()

    def __call__(self, item: tuple[str, Contents]) -> Syntax | None:
        path, sides = item
        return compare(path, sides.old, sides.new, self._budget)


def compare(path: str, old: bytes | None, new: bytes | None, budget: CommitBudget | None = None) -> Syntax | None:
    """The change from old to new content of a file; None where only its lines can be read.

    None for a content means that the file does not exist on that side.
    """
    if old == new:
        return Syntax(edit=Edit.NOTHING)
    try:
        return _compare_texts(path, old, new, budget or CommitBudget())
    except Exception:  # noqa: BLE001  a message is written at every commit; a parser's surprise costs precision only
        return None


def _compare_texts(path: str, old: bytes | None, new: bytes | None, budget: CommitBudget) -> Syntax | None:
    from git_agent.syntax.trees.grammars import table_for
    from git_agent.syntax.trees.parse import LARGEST_CUT, parse_both, text_of

    before, after = text_of(old, most=LARGEST_CUT), text_of(new, most=LARGEST_CUT)
    if before is None or after is None:
        return None
    table = table_for(path, after or before)  # a deleted file is read by what it was
    if table is None:
        return None
    if before == after:
        return Syntax(edit=Edit.WHITESPACE)
    sides = parse_both(before, after, table)
    if sides is None:
        return None
    from git_agent.syntax.trees.reading import read

    return read(*sides, table, budget)
