"""Errors: what is raised, and what is caught now and was not before."""

from collections.abc import Iterator

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.paths import word_set
from git_agent.syntax.trees.edit_script.bodies import statements_in
from git_agent.syntax.trees.edit_script.change import Change, Op
from git_agent.syntax.trees.edit_script.node_types import BLOCKS, CATCHES, RAISES, RETURNS, TRIES
from git_agent.syntax.trees.edit_script.roles import ancestors, callee_of
from git_agent.syntax.trees.edit_script.values import IGNORING, RAISING, RETURNING, CodeEdit, EditKind
from git_agent.syntax.trees.edit_script.view import Part
from git_agent.syntax.trees.vocabulary import CALLS, IMPORTS

_ERROR = LazyPattern(r"[A-Z][\w.]*|[a-z_]\w*(?:\.\w+)+")
_ERROR_LISTS = word_set("tuple catch_type exceptions except_clause")


def told(change: Change) -> Iterator[CodeEdit]:
    part = change.new
    if change.old is not None and change.op in (Op.DELETE, Op.UNWRAP):
        yield from _not_caught(change, change.old)
        return
    if part is None or change.op not in (Op.INSERT, Op.WRAP):
        return
    if part.type in CATCHES or part.type in TRIES:
        yield from _caught(change, part)
        return
    clause = _clause_around(change.around[1])
    if clause is None or part.text in change.around[0].text:
        return
    if _ERROR.fullmatch(part.text) and clause.child("body") is not change.around[1]:
        yield change.edit(EditKind.CAUGHT, part, new=part.text)


def raised_error(statement: Part) -> str:
    """The name of the error, without what it is made with."""
    error = statement.parts[0] if statement.parts else None
    while error is not None and error.type == "new" and len(statement.parts) > 1:
        error = statement.parts[1]
    if error is None:
        return ""
    name = callee_of(error) if error.type in CALLS else error.text
    return name if name[:1].isupper() or "." in name or "::" in name else ""


def _caught(change: Change, part: Part) -> Iterator[CodeEdit]:
    clauses = [part] if part.type in CATCHES else [each for each in part.parts if each.type in CATCHES]
    for clause in clauses:
        error, (done, what) = _caught_error(clause), _handled(clause)
        is_new = error.rpartition(".")[2] not in change.where.before.words
        if error and (is_new or (done == RAISING and (error, what) not in _raised_on(change.where.old))):
            yield change.edit(EditKind.CAUGHT, part, subject=done, old=what, new=error)
        elif _catches_all(clause) and not change.where.before.catches and done in (IGNORING, RETURNING):
            yield change.edit(EditKind.CAUGHT, part, subject=done, old=what)
        elif done == RAISING and what not in change.where.before.words:
            yield change.edit(EditKind.GUARD_RAISE, part, new=what)


def _raised_on(function: Part) -> set[tuple[str, str]]:
    """Each error that a function catches with what it raises then."""
    found, work = set(), [function]
    while work:
        part = work.pop()
        work += part.parts
        if part.type in CATCHES and (handled := _handled(part))[0] == RAISING:
            found.add((_caught_error(part), handled[1]))
    return found


def _not_caught(change: Change, part: Part) -> Iterator[CodeEdit]:
    """The errors that nothing in a function speaks of any more, where it catches no others instead."""
    clauses = [part] if part.type in CATCHES else [each for each in part.parts if each.type in CATCHES]
    if part.type not in CATCHES | TRIES or change.where.after.catches >= change.where.before.catches:
        return
    for error in filter(None, map(_caught_error, clauses)):
        if error.rpartition(".")[2] not in change.where.after.words:
            yield change.edit(EditKind.CAUGHT_GONE, part, old=error)


def _catches_all(clause: Part) -> bool:
    """Whether a clause is for whatever error there is: in JavaScript each, in Python one without a name."""
    parts = [part for part in clause.parts if part.node.is_named and part.field not in ("body", "parameter")]
    return all(part.type in BLOCKS for part in parts)


def _handled(clause: Part) -> tuple[str, str]:
    """What is done about an error, in one word and with what it is done; nothing where that is more."""
    statements = statements_in(clause)
    raised = raised_error(statements[-1]) if statements and statements[-1].type in RAISES else ""
    if raised and raised != _caught_error(clause):  # else it only has another text
        return RAISING, raised
    is_body = any(part.type in BLOCKS or part.field == "body" for part in clause.parts)
    if is_body and all(part.type == "pass_statement" for part in statements) and not _imports(clause):
        return IGNORING, ""
    only = statements[0] if len(statements) == 1 else None
    if only is not None and only.type in RETURNS and len(only.parts) == 1:
        return RETURNING, only.parts[0].text
    return "", ""


def _imports(clause: Part) -> bool:
    """Whether something else is imported then, of which there is no part."""
    blocks = [clause.node, *(child for child in clause.node.named_children if child.type in BLOCKS)]
    return any(child.type in IMPORTS for block in blocks for child in block.named_children)


def _clause_around(errors: Part) -> Part | None:
    """The clause of which this lists what is caught."""
    around = [errors, *list(ancestors(errors))[1:3]]
    if errors.type not in _ERROR_LISTS:
        return None
    return next((part for part in around if part.type in CATCHES), None)


def _caught_error(clause: Part) -> str:
    """The one error that a clause is for."""
    parts = [part for part in clause.parts if part.type not in BLOCKS and part.field != "body"]
    text = parts[0].text if parts else ""
    words = [word for word in text.partition(" as ")[0].strip("() ").split() if word != "final"]
    if parts and parts[0].type in ("catch_formal_parameter", "catch_declaration"):
        words = words[:1] if len(words) == 2 else []
    is_name = len(words) == 1 and words[0].replace(".", "").isidentifier()
    return words[0] if is_name and words[0].rpartition(".")[2][:1].isupper() else ""
