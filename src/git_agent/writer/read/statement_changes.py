"""What changed between the statements of two sides of a build file."""

from collections import Counter
from collections.abc import Sequence

from git_agent.model.change_set import Contents
from git_agent.model.value import replace, value
from git_agent.writer.read.build_statements import NAMED, Statement, statements_of


@value
class StatementChange:
    """One statement that came (`old` is None), went (`new` is None) or says something else now.

    `one` is the statement as it is, or as it was.
    """

    one: Statement
    old: Statement | None = None
    new: Statement | None = None

    @property
    def came(self) -> tuple[str, ...]:
        return _beyond(self.new, self.old)

    @property
    def went(self) -> tuple[str, ...]:
        return _beyond(self.old, self.new)

    @property
    def test_that_came(self) -> str:
        """The condition that a statement stands under now and did not, where that is all."""
        return _further_test(self.new, self.old)

    @property
    def test_that_went(self) -> str:
        return _further_test(self.old, self.new)


def statement_changes(path: str, contents: Contents) -> tuple[StatementChange, ...]:
    """In the order of the new file; those that went come last. What stands elsewhere only is not told."""
    old, new = (statements_of(path, raw) for raw in (contents.old, contents.new))
    if old is None or new is None:
        return ()
    before, after = _left(old, new), _left(new, old)
    pairs: list[StatementChange] = []
    for statement in after:
        partner = _partner(statement, before, after)
        if partner is not None:
            before.remove(partner)
        pairs.append(StatementChange(one=statement, old=partner, new=statement))
    return (*pairs, *(StatementChange(one=statement, old=statement) for statement in before))


def _left(here: Sequence[Statement], there: Sequence[Statement]) -> list[Statement]:
    """What one side has more often than the other."""
    more = Counter(here) - Counter(there)
    return [statement for statement in dict.fromkeys(here) for _ in range(more[statement])]


def _partner(new: Statement, before: Sequence[Statement], after: Sequence[Statement]) -> Statement | None:
    """What a statement was before: the same under other conditions, or the only one of its name."""
    same = [old for old in before if replace(old, tests=()) == replace(new, tests=())]
    if same:
        return same[0]
    for key in (_full_key, _loose_key):
        alike = [[each for each in side if key(each) == key(new)] for side in (before, after)]
        if len(alike[0]) == len(alike[1]) and alike[0]:
            return alike[0][0]  # in the order in which they stand
    return None


def _full_key(statement: Statement) -> Statement:
    return replace(statement, words=())


def _loose_key(statement: Statement) -> Statement:
    """Of a call that gives nothing a name, it does not matter what it is about."""
    return replace(statement, words=(), about="" if statement.head.lower() not in NAMED else statement.about)


def _beyond(here: Statement | None, there: Statement | None) -> tuple[str, ...]:
    if here is None or there is None:
        return ()
    return tuple((Counter(here.words) - Counter(there.words)).elements())


def _further_test(here: Statement | None, there: Statement | None) -> str:
    if here is None or there is None or here.words != there.words:
        return ""
    further = [test for test in here.tests if test not in there.tests]
    return further[0] if len(further) == 1 and len(here.tests) == len(there.tests) + 1 else ""
