"""What no family tells: statements as they were and as they are, while they are few and short."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.value import replace
from git_agent.syntax.trees.edit_script.branches import is_of_another_branch
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.lexemes import NAME, flat
from git_agent.syntax.trees.edit_script.messages import PRINTS
from git_agent.syntax.trees.edit_script.negation import asked_by, is_turned_round
from git_agent.syntax.trees.edit_script.node_types import (
    BLOCKS,
    BOOLEANS,
    COMPOUND,
    DECLARATIONS,
    FUNCTIONS,
    IFS,
    LEAVES,
    NAMES,
    RETURNS,
)
from git_agent.syntax.trees.edit_script.one_line import one_line
from git_agent.syntax.trees.edit_script.passed import is_bound_before
from git_agent.syntax.trees.edit_script.purposes import is_logging
from git_agent.syntax.trees.edit_script.renames import Renames
from git_agent.syntax.trees.edit_script.roles import (
    BOUND,
    ancestors,
    callee_is_plain,
    callee_path,
    is_changed_in_place,
    is_statement,
    key_of,
)
from git_agent.syntax.trees.edit_script.small_differences import small_difference
from git_agent.syntax.trees.edit_script.values import ONE, SEVERAL, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

MOST = 3  # statements of one function; with more, none of them is the point
LONGEST = 90  # characters of a statement that a line of a body can hold
SHORTEST = 4
SMALL = 1
_ASSERTION = LazyPattern(r"(?i)(?:\w+(?:\.|::))?(?:assert|expect|require|should)")  # told as such
_BODIES = ("body", "consequence")
_OTHERS = LazyPattern(r"\w(?:\.|->|::|\()")  # a member, or a call
_DECLARING = "assignment"  # of Python: what is new by it is a variable of the function's own
_Found = tuple[Change, Part | None, Part | None]
_Given = tuple[str, Part]  # a name and its value


def residue(
    changes: Sequence[Change], told: Sequence[Change], renames: Renames, *, others_told: bool
) -> Iterator[CodeEdit]:
    """The statements of one function that these changes are in; what came or went only where nothing else is told."""
    known = {id(part) for change in told for part in _statements(change) if part is not None}
    found: dict[tuple[int, int], _Found] = {}
    for change in changes:
        old, new = _statements(change)
        if old is None and new is None:
            return
        if known.isdisjoint((id(old), id(new))):
            found.setdefault((id(old), id(new)), (change, old, new))
    if len(found) <= MOST:
        for change, old, new in _paired(list(found.values())):
            if old is not None and new is not None:
                yield from _swapped(change, old, new, renames)
            elif old is not None and not others_told:
                yield from _gone(change, old)
            elif new is not None and not others_told and len(found) == 1:
                yield from _came(change, new)


def _paired(found: list[_Found]) -> list[_Found]:
    """With as many that went as came in the same place one for the other; of others nobody knows what replaced them."""
    went = [each for each in found if each[2] is None]
    came = [each for each in found if each[1] is None]
    if not went or not came:
        return found
    both = [each for each in found if each[1] is not None and each[2] is not None]
    is_same_place = len({id(each[0].around[1]) for each in (*went, *came)}) == 1
    if len(went) != len(came) or not is_same_place:
        return both
    return [*both, *((one[0], one[1], other[2]) for one, other in zip(went, came, strict=True))]


def _statements(change: Change) -> tuple[Part | None, Part | None]:
    """The statement that a change is in on both sides; of one that came or went as a whole there is one side only."""
    if change.op is Op.MOVE:
        return None, None
    if change.new is None and change.old is not None and is_statement(change.old):
        return change.old, None
    if change.old is None and change.new is not None and is_statement(change.new):
        return None, change.new
    pair = change.old or change.around[0], change.new or change.around[1]
    old, new = (next((part for part in ancestors(each) if is_statement(part)), None) for each in pair)
    return (old, new) if old is not None and new is not None else (None, None)


def _swapped(change: Change, old: Part, new: Part, renames: Renames) -> Iterator[CodeEdit]:
    """One statement in the place of another; of a branch it is what it asks, of what has a name its value."""
    given = _given(old), _given(new)
    if given[0] is not None and given[1] is not None and _is_other_value(given[0], given[1]):
        yield from _valued(change, given[0], given[1], renames)
        return
    conditions = [condition for part in (old, new) if part.type in IFS and (condition := part.child("condition"))]
    if (old.type in COMPOUND) is not (new.type in COMPOUND):  # neither stands for the other
        return
    is_branch = len(conditions) == 2
    # A constant asks nothing.
    if is_branch and (conditions[1].type in BOOLEANS or is_of_another_branch(change, *conditions)):
        return
    kind = EditKind.CONDITION if is_branch else EditKind.STATEMENT_SWAP
    before, after = (_line(part) for part in (conditions if is_branch else (old, new)))
    is_other = bool(before and after) and before != after and not renames.explain(before, after)
    if is_turned_round(old, new) or (is_branch and asked_by(conditions[0]) == asked_by(conditions[1])):
        return
    if not is_branch and (pair := small_difference(old, new)) is not None and not renames.explain(*pair):
        heads = [_head(part) for part in (old, new)]
        is_kept = _is_left(pair[0], change) and pair[0] not in pair[1]
        if not _ASSERTION.match(heads[1]) and not is_kept and not _changed_places(change, *heads):
            yield change.edit(EditKind.NAME_SWAP, new, old=pair[0], new=pair[1])
            return
    is_whole = is_branch or not _is_done_beside(change, before, after)
    if is_whole and is_other and not _changed_places(change, before, after):
        yield change.edit(kind, new, old=before, new=after)


def _changed_places(change: Change, before: str, after: str) -> bool:
    """Whether the function had the new statement, or has the old one, elsewhere."""
    return _has(change.where.old, after, but=before) or _has(change.where.new, before, but=after)


def _is_left(expression: str, change: Change) -> bool:
    """Whether a function has an expression as often as before: nothing took its place."""
    before, after = (flat(side.text).count(flat(expression)) for side in (change.where.old, change.where.new))
    return after >= before


def _is_done_beside(change: Change, before: str, after: str) -> bool:
    """Whether other new statements of the function have names that only the old one had: it is made in steps now."""
    own = Counter(NAME.findall(before))
    there, here = (Counter(NAME.findall(side.text)) for side in (change.where.old, change.where.new))
    return any(here[name] > there[name] - own[name] for name in own if name not in NAME.findall(after))


def _is_other_value(old: _Given, new: _Given) -> bool:
    return old[0] == new[0] and new[1].size >= SHORTEST and not old[1].is_same(new[1])


def _valued(change: Change, old: _Given, new: _Given, renames: Renames) -> Iterator[CodeEdit]:
    """Another value of something that has the same name on both sides."""
    name, before, after = new[0], old[1].text, new[1].text
    is_code = {old[1].type, new[1].type} & FUNCTIONS
    if _times_given(name, change.where.old) != _times_given(name, change.where.new):  # it is made in steps now
        return
    if is_bound_before(change, old[1], new[1]):
        return
    one, other = f"{name}={before}", f"{name}={after}"
    is_known = _has(change.where.old, other, but=one) or _has(change.where.new, one, but=other)
    if not is_code and not is_known and not renames.explain(before, after) and flat(before) != flat(after):
        yield change.edit(EditKind.REWRITTEN, new[1], subject=name, old=before, new=after)


def _times_given(name: str, definition: Part) -> int:
    return len(re.findall(rf"(?<![\w$.]){re.escape(name)}(?![\w$.])[^\n=;!<>]{{0,40}}=(?!=)", definition.text))


def _given(statement: Part) -> _Given | None:
    """The name and value of a statement that gives one value to one thing, and does not add to what it was."""
    holders = [part for part in (statement, *statement.parts) if part.type in BOUND and part.child("value", "right")]
    if len(holders) != 1 or is_changed_in_place(holders[0]):
        return None
    value, target = holders[0].child("value", "right"), holders[0].child("left")
    name = key_of(holders[0]) if target is None or target.type in NAMES else target.text
    return (name, value) if value is not None and name else None


def _came(change: Change, new: Part) -> Iterator[CodeEdit]:
    """The one statement that is new in a function; a variable that nothing reads is nobody's news."""
    line, given = _line(new), _given(new)
    if not line or new.type in COMPOUND | RETURNS:
        return
    # Among many edits the largest are told, and this one says less than any other of its size.
    if given is None:
        yield replace(change.edit(EditKind.STATEMENT, new, new=line), size=SMALL)
    elif new.type != _DECLARING or given[0] in change.where.before.words:
        yield replace(change.edit(EditKind.STATEMENT, new, subject=given[0], new=given[1].text), size=SMALL)


def _gone(change: Change, old: Part) -> Iterator[CodeEdit]:
    """A statement that is no longer there; a variable of the function's own went with what used it."""
    line, value = _line(old), old.child("right", "value")
    if value is not None and _has(change.where.new, value.text):  # it only has no name any more
        return
    if line and old.type not in COMPOUND and _OTHERS.search(line) and not _has(change.where.new, line):
        called, times = _printing(old, change)
        more = (SEVERAL if times > 1 else ONE) if called else ""
        yield change.edit(EditKind.STATEMENT_GONE, old, subject=called, old=line, detail=more)


def _printing(statement: Part, change: Change) -> tuple[str, int]:
    """What wrote a text, and how often it no longer does; of any other call its name would not say what is gone."""
    called = callee_path(statement) if statement.type in CALLS and callee_is_plain(statement) else ""
    before, after = (side.text.count(f"{called}(") for side in (change.where.old, change.where.new))
    is_printing = called in PRINTS or is_logging(called)
    return (called, before - after) if called and is_printing and after < before else ("", 0)


def _head(statement: Part) -> str:
    """A statement as it stands, of a block what heads it."""
    body = next((part for part in statement.parts if part.field in _BODIES or part.type in BLOCKS), None)
    if statement.type not in COMPOUND or body is None:
        return statement.text
    return statement.raw[: body.node.start_byte - statement.node.start_byte].decode(errors="replace")


def _line(statement: Part) -> str:
    """It on one line; empty where there is no such line."""
    text = _head(statement)
    line = one_line(text.strip().rstrip(";{:").rstrip())
    is_telling = statement.type not in LEAVES and statement.type not in DECLARATIONS and not _ASSERTION.match(line)
    return text.strip().rstrip(";{:").rstrip() if is_telling and SHORTEST <= len(line) <= LONGEST else ""


def _has(definition: Part, line: str, *, but: str = "\n") -> bool:
    """Whether a definition has a line, elsewhere than in the one that took its place."""
    text = flat(definition.text)
    return flat(line) in (text.replace(flat(but), "\n") if but.strip() else text)
