"""Names that are bound anew: every change that is no more than that is left untold."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.change import Change, Op, PlacePair
from git_agent.syntax.trees.edit_script.lexemes import NAME, VARIABLE
from git_agent.syntax.trees.edit_script.named_values import named_values, written_out
from git_agent.syntax.trees.edit_script.node_types import ASSIGNMENTS, NAMES
from git_agent.syntax.trees.edit_script.values import CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part

_COMMENT = LazyPattern(r"/\*.*?\*/|//[^\n]*|(?<!\S)#\s[^\n]*", re.DOTALL)
_BINDING_FIELDS = ("name", "pattern", "declarator", "parameter", "alias")
_ASKING = ("call", "method_invocation", "call_expression", "preproc_ifdef")  # their names are bound elsewhere
_ASSIGNING = ASSIGNMENTS | word_set("short_var_declaration for_statement for_in_statement range_clause for_in_clause")
_BINDING_PARTS = word_set(
    "parameters formal_parameters parameter_list lambda_parameters expression_list pattern_list tuple_pattern"
    " typed_parameter"
)

OFTEN = 3  # places from which on a variable that another one stands for everywhere is the same one


class Renames:
    """Names that gave way to another wherever they stood in a definition, and values that got a name of their own."""

    def __init__(self, changes: Sequence[Change]) -> None:
        self._named = named_values(changes, Op.INSERT)
        self._unnamed = named_values(changes, Op.DELETE)
        places: dict[tuple[str, str], list[PlacePair]] = {}
        bound: set[tuple[str, str]] = set()
        for change in changes:
            old, new = change.old, change.new
            if change.op is not Op.REPLACE or old is None or new is None:
                continue
            if old.type in NAMES and new.type in NAMES:
                pair = old.text, new.text
                places.setdefault(pair, []).append(change.where)
                if is_binding(old) and is_binding(new):
                    bound.add(pair)
        bound.update(
            pair for pair, wheres in places.items() if len(wheres) >= OFTEN and _are_variables(*pair, wheres[0])
        )
        self._bound = frozenset(bound)
        # Where a name is bound says what became of it; elsewhere another value may have taken its place.
        successors = Counter(old for old, _ in bound)
        self._where = {
            (old, new): wheres[0]
            for (old, new), wheres in places.items()
            if (old, new) in bound and successors[old] == 1 and all(_went_along(old, new, where) for where in wheres)
        }
        self._names = dict(self._where.keys())

    def explain(self, old: str, new: str) -> bool:
        """Whether a text is another only because names in it are, or because a value in it has a name now."""
        if self._names and new in (
            shape.sub(lambda name: self._names.get(name[0], name[0]), old) for shape in (NAME, VARIABLE)
        ):
            return True
        if old != new and old.replace("->", ".") == new.replace("->", "."):  # of C: it is asked of a pointer now
            return True
        is_named = bool(self._named) and written_out(new, self._named) == written_out(old, {})
        return is_named or (bool(self._unnamed) and written_out(old, self._unnamed) == written_out(new, {}))

    def rebinds(self, old: str, new: str) -> bool:
        """Whether one variable is bound where another was, though that may have a namesake further out."""
        return (old, new) in self._bound

    def edits(self) -> Iterator[CodeEdit]:
        for (old, new), where in self._where.items():
            yield CodeEdit(kind=EditKind.VARIABLE_RENAMED, place=where.place, old=old, new=new)


def is_binding(part: Part) -> bool:
    around = part.parent
    if around is None or around.type in _ASKING:
        return False
    is_target = part.field == "left" and around.type in _ASSIGNING
    return is_target or part.field in _BINDING_FIELDS or around.type in _BINDING_PARTS


def _are_variables(old: str, new: str, where: PlacePair) -> bool:
    """Whether both are given a value of their own, each in its definition, however unlike their declarations are."""
    sides = (old, where.old.text), (new, where.new.text)
    return all(re.search(rf"(?<![\w$.>]){re.escape(name)}\s*:?=(?!=)", text) for name, text in sides)


def _went_along(old: str, new: str, where: PlacePair) -> bool:
    """Whether the old name is gone from the definition, and the new one was not there before; a member has its own."""
    code = _COMMENT.sub(" ", where.new.text)  # a comment may well tell of the old name still
    is_gone = re.search(rf"(?<![\w$.>:]){re.escape(old)}(?![\w$])", code) is None
    return is_gone and new not in where.before.words
