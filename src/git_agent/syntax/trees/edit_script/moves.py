"""Statements that are the same and stand elsewhere: in another order, or in another function."""

from collections.abc import Iterator, Sequence

from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.bodies import statements_in
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.node_types import ASSIGNMENTS, BLOCKS, COMPOUND
from git_agent.syntax.trees.edit_script.purposes import is_assertion, is_logging
from git_agent.syntax.trees.edit_script.roles import callee_of, callee_path, is_statement
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS

LONGEST = 48  # characters of a statement that a sentence can hold
LARGEST = 2_000  # bytes of a statement that is looked into
SHORTEST = 16  # characters; what is shorter is the same by chance
_ASSIGNING = ASSIGNMENTS | word_set(
    "assignment_statement augmented_assignment_expression compound_assignment_expr short_var_declaration"
)
_FUNCTIONS = ("function", "test")


class Moves:
    """Which statements one function of a file lost and another got."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self._origins: dict[str, set[str]] = {}
        for change in changes:
            part, place = change.old, change.where.place
            if change.op is Op.DELETE and part is not None and place.kind in _FUNCTIONS and is_statement(part):
                for statement in _all_statements(part):
                    self._origins.setdefault(_flat(statement), set()).add(place.name)

    def origin(self, change: Change) -> str | None:
        """The function that an inserted statement stood in before; None where there is none or more than one."""
        part, place = change.new, change.where.place
        if part is None or place.kind not in _FUNCTIONS or not is_statement(part) or part.size > LARGEST:
            return None
        origins = self._origins.get(_flat(part), set())
        return next(iter(origins)) if len(origins) == 1 and place.name not in origins else None

    def told(self, change: Change, statement: Part, origin: str) -> Iterator[CodeEdit]:
        """A statement that came from another function."""
        text = statement.text.rstrip(";")
        is_telling = statement.type in CALLS or statement.type in _ASSIGNING
        if is_telling and len(text) <= LONGEST and "\n" not in text:
            yield change.edit(EditKind.MOVED, statement, subject=text, old=origin)


def told(change: Change) -> Iterator[CodeEdit]:
    """A call that is made at another point of the same block, by what it stands beside now."""
    new = change.new
    if change.op is not Op.MOVE or new is None or change.where.place.kind not in _FUNCTIONS or not _is_told(new):
        return
    block = new.parent
    statements = block.parts if block is not None and block.type in BLOCKS and block.parent is change.where.new else []
    if _texts(statements).count(_flat(new)) != 1:  # of two alike nobody knows which one it is
        return
    at = next(index for index, part in enumerate(statements) if part is new)
    if at == len(statements) - 1:
        yield change.edit(EditKind.MOVED, new, subject=new.text, detail="last")
        return
    before = _texts(change.around[0].parts)
    was_at = next((index for index, part in enumerate(change.around[0].parts) if part is change.old), -1)
    for step, word in ((-1, "after"), (1, "before")):
        other = statements[at + step] if at + step >= 0 else None
        if other is None or not _is_told(other) or _flat(other) not in before:
            continue
        is_later = before.index(_flat(other)) > was_at
        if is_later is (word == "after"):  # that is what changed
            yield change.edit(EditKind.MOVED, new, subject=new.text, new=callee_of(other), detail=word)
            return


def _is_told(statement: Part) -> bool:
    is_short = len(statement.text) <= LONGEST and "\n" not in statement.text
    is_call = statement.type in CALLS and bool(callee_of(statement)) and is_short
    return is_call and not is_assertion(statement) and not is_logging(callee_path(statement))


def _texts(parts: Sequence[Part]) -> list[str]:
    return [_flat(part) for part in parts]


def _all_statements(part: Part) -> Iterator[Part]:
    """A statement and those in it."""
    work = [part] if part.size <= LARGEST else []
    while work:
        each = work.pop()
        if each.size >= SHORTEST:
            yield each
        if each.type in COMPOUND:
            work += statements_in(each)


def _flat(part: Part) -> str:
    return "".join(part.text.split()).rstrip(";")
