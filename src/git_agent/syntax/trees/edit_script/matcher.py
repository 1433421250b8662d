"""The matcher: two trees walked together from the top, into nothing but what differs."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import replace, value
from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.definition_nodes import definition_in
from git_agent.syntax.trees.edit_script.alignment import Alignment
from git_agent.syntax.trees.edit_script.arms import arms_before, next_arm
from git_agent.syntax.trees.edit_script.bodies import is_body, statements_in, statements_otherwise, wrapped_in
from git_agent.syntax.trees.edit_script.change import Change, Op, PlacePair
from git_agent.syntax.trees.edit_script.labels import WRAPPERS
from git_agent.syntax.trees.edit_script.limits import MOST_CHANGES, Budget, TooMuch
from git_agent.syntax.trees.edit_script.negation import have_changed_ways, is_turned_round
from git_agent.syntax.trees.edit_script.node_types import AWAITS, BLOCKS, COMPOUND, DECORATORS, FUNCTIONS, IFS, MEMBERS
from git_agent.syntax.trees.edit_script.values import CODE, CODE_KINDS, NOWHERE, SCRIPT, Place
from git_agent.syntax.trees.edit_script.view import Part, SourceText
from git_agent.syntax.trees.parse import Side
from git_agent.syntax.trees.tables import GrammarTable
from git_agent.syntax.trees.vocabulary import CALLS

TRANSPARENT = WRAPPERS | AWAITS
SHORTEST_WRAPPED = 4  # bytes of a statement that is known again inside of another


@value
class _Work:
    old: Part
    new: Part
    where: PlacePair


class Matcher:
    """`changes` in the order they were met."""

    def __init__(self, old: Side, new: Side, table: GrammarTable, budget: Budget) -> None:
        self.table = table
        self.budget = budget
        self.changes: list[Change] = []
        self.root_old = Part(old.root, SourceText(old.text, table), None, "")
        self.root_new = Part(new.root, SourceText(new.text, table), None, "")
        nowhere = PlacePair(Place(), self.root_old, self.root_new)
        self._work: list[_Work] = [_Work(old=self.root_old, new=self.root_new, where=nowhere)]
        while self._work:  # a list instead of recursion: trees may be thousands of levels deep
            self._pair(self._work.pop())

    def _pair(self, work: _Work) -> None:
        old, new = work.old, work.new
        self.budget.spend_pair()
        if old.is_same(new):
            return
        if old.type != new.type and (self._pair_inside(work) or self._pair_in_braces(work)):
            return
        is_whole = not (old.parts or new.parts) or _are_other_names(old, new)
        is_whole = is_whole or is_turned_round(old, new)
        if old.type != new.type or is_whole or is_wrapped(old, new) or is_wrapped(new, old):
            self._add(Op.REPLACE, old, new, (old.parent or old, new.parent or new), work.where)
            return
        where = self._where(work)
        if have_changed_ways(old, new):
            self._lists(statements_in(old), statements_otherwise(new), (old, new), where)
            self._lists(statements_otherwise(old), statements_in(new), (old, new), where)
        elif not self._pair_behind_new_arms(work):
            self._lists(old.parts, new.parts, (old, new), where)

    def _pair_behind_new_arms(self, work: _Work) -> bool:
        """An `if` in a chain is still the same one behind others that came in front of it, and where those went."""
        old, new = work.old, work.new
        if old.type not in IFS or new.type not in IFS:
            return False
        for chain, other, op in ((new, old, Op.INSERT), (old, new, Op.DELETE)):
            arms = arms_before(chain, other)
            if arms:
                for arm in arms:
                    came = op is Op.INSERT
                    self._add(op, None if came else arm, arm if came else None, (old, new), work.where)
                last = next_arm(arms[-1]) or chain
                pair = _Work(old=old, new=last, where=work.where)
                self._work.append(pair if op is Op.INSERT else _Work(old=last, new=new, where=work.where))
                return True
        return False

    def _pair_inside(self, work: _Work) -> bool:
        """A definition that gained or lost its export or decorators is still the same one, and an awaited call too."""
        old, new = work.old, work.new
        for wrapper, bare, op in ((new, old, Op.INSERT), (old, new, Op.DELETE)):
            inner = next((part for part in wrapper.parts if part.type == bare.type), None)
            if wrapper.type in TRANSPARENT and inner is not None:
                marks = [part for part in wrapper.parts if part is not inner and part.type in DECORATORS] or [wrapper]
                pair = _Work(old=old, new=inner, where=work.where)
                if op is Op.DELETE:
                    pair = _Work(old=inner, new=new, where=work.where)
                where = self._where(pair)
                for mark in marks:
                    is_new = op is Op.INSERT
                    self._add(op, None if is_new else mark, mark if is_new else None, (pair.old, pair.new), where)
                self._work.append(pair)
                return True
        return False

    def _pair_in_braces(self, work: _Work) -> bool:
        """The one statement of a branch or loop is still the same one with braces around it, and others beside it."""
        old, new = work.old, work.new
        if (old.type in BLOCKS) is (new.type in BLOCKS) or not (is_body(old) and is_body(new)):
            return False
        lists = [part.parts if part.type in BLOCKS else [part] for part in (old, new)]
        self._lists(lists[0], lists[1], (old, new), work.where)
        return True

    def _where(self, work: _Work) -> PlacePair:
        """The innermost function around that has a name, for a test the whole of it; else the type or constant."""
        where, node = work.where, work.new.node
        if where.place == NOWHERE and is_for_scripts(work.new):
            return PlacePair(SCRIPT, work.old, work.new)
        if node.type in FUNCTIONS and where.place.kind not in CODE_KINDS:
            return _in_function(work, where)
        if node.type not in self.table.definitions or where.place.kind == SymbolKind.TEST.value:
            return where
        owner = where.place.name if where.place.kind == SymbolKind.TYPE.value else None
        definition = definition_in(node, work.new.source.text, self.table, owner)
        is_inside = where.place.kind == SymbolKind.FUNCTION.value
        if definition is None or (is_inside and definition.kind is not SymbolKind.FUNCTION):
            return where
        if definition.kind is SymbolKind.CONSTANT and any(part.type in FUNCTIONS for part in _around(work.new)):
            return where  # a variable of a callback
        place = Place(name=definition.name, owner=definition.owner or owner or "", kind=definition.kind.value)
        return PlacePair(place, work.old, work.new)

    def _lists(self, old: Sequence[Part], new: Sequence[Part], around: tuple[Part, Part], where: PlacePair) -> None:
        self.budget.spend_pair(1 + (len(old) + len(new)) // 8)
        alignment = Alignment(old, new)
        if len(alignment.removed) + len(alignment.added) > MOST_CHANGES:
            raise TooMuch
        removed, added = self._wraps(alignment.removed, alignment.added, around, where)
        for part in removed:
            self._add(Op.DELETE, part, None, around, where)
        for part in added:
            self._add(Op.INSERT, None, part, around, where)
        for before, after in alignment.moved:
            self._add(Op.MOVE, before, after, around, where)
        # A stack: the first comes off first.
        self._work.extend(_Work(old=one, new=other, where=where) for one, other in reversed(alignment.paired))

    def _wraps(
        self, removed: list[Part], added: list[Part], around: tuple[Part, Part], where: PlacePair
    ) -> tuple[list[Part], list[Part]]:
        """What is left once statements that were put into, or taken out of, a new or old one are known again."""
        keys = _keys(removed)
        for wrapper in [part for part in added if part.type in COMPOUND] if keys else []:
            inner = wrapped_in(wrapper)
            if any(part.key in keys for part in inner):
                self._add(Op.WRAP, removed[0], wrapper, around, where)
                self._lists(removed, inner, around, where)
                return [], [part for part in added if part is not wrapper]
        keys = _keys(added)
        for wrapper in [part for part in removed if part.type in COMPOUND] if keys else []:
            inner = wrapped_in(wrapper)
            if any(part.key in keys for part in inner):
                self._add(Op.UNWRAP, wrapper, added[0], around, where)
                self._lists(inner, added, around, where)
                return [part for part in removed if part is not wrapper], []
        return removed, added

    def _add(self, op: Op, old: Part | None, new: Part | None, around: tuple[Part, Part], where: PlacePair) -> None:
        self.budget.spend_change()
        self.changes.append(Change(op, old, new, around, where))


def _in_function(work: _Work, where: PlacePair) -> PlacePair:
    """A function by its own name, or code of what it stands in where nothing names it."""
    name = work.new.child("name")
    if name is not None:
        return PlacePair(Place(name=name.text, kind=SymbolKind.FUNCTION.value), work.old, work.new)
    return PlacePair(replace(where.place, kind=CODE), where.old, where.new)


def _around(part: Part) -> Iterator[Part]:
    around = part.parent
    while around is not None:
        yield around
        around = around.parent


def _are_other_names(old: Part, new: Part) -> bool:
    """Whether both are names with dots, one longer than the other: of these no part stands for another."""
    if old.type not in MEMBERS or new.type not in MEMBERS:
        return False
    names = [part.text.replace("->", ".").replace("::", ".").split(".") for part in (old, new)]
    return len(names[0]) != len(names[1]) and all(name.isidentifier() for path in names for name in path)


def is_for_scripts(part: Part) -> bool:
    """Whether a branch of Python only runs where the file is started, which is there for a try."""
    condition = part.child("condition") if part.type == "if_statement" else None
    return condition is not None and condition.text.startswith("__name__ ==")


def is_wrapped(inner: Part, outer: Part) -> bool:
    """Whether a call takes the whole of an expression as an argument, or is made on it: `f(x)` and `x.f()` of `x`."""
    if outer.type not in CALLS or inner.size >= outer.size or inner.raw not in outer.raw:
        return False
    key = inner.key
    level = outer.parts
    for _ in range(3):
        if any(part.key == key for part in level):
            return True
        level = [part for each in level for part in each.parts if part.size >= inner.size]
    return False


def _keys(parts: list[Part]) -> set[tuple[str, bytes]]:
    return {part.key for part in parts if part.size >= SHORTEST_WRAPPED}
