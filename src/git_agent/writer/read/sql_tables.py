"""The steps of a schema, with the columns that a CREATE TABLE edited in place has, has no longer or defines anew."""

from collections.abc import Iterator, Sequence

from git_agent.model.change_set import Contents
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.schema import SchemaChange, schema_changes

MOST_BYTES = 256 * 1024

_TABLE = (
    r"(?i)\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:[\w\"`\[\]]{1,80}\.)?[\"`\[]?(?P<name>\w{1,80})[\"`\]]?\s*\("
)
_COLUMN = r"\s*[\"`\[]?(?P<name>[A-Za-z_]\w*)[\"`\]]?\s+(?P<type>[A-Za-z]\w*(?:\s*\([\d, ]+\))?)"
_NO_COLUMNS = frozenset(
    ["primary", "foreign", "unique", "constraint", "check", "key", "index", "exclude", "like", "partition"]
)

# What a table demands of its columns apart from them.
_CONSTRAINTS = frozenset(["primary", "foreign", "unique", "constraint", "check", "exclude"])

_Columns = dict[str, str]
_Tables = dict[str, tuple[_Columns, frozenset[str]]]


def schema_steps(path: str, lines: Lines, contents: Contents) -> tuple[SchemaChange, ...]:
    """Each step once: those that the lines take, and those that tables on both sides show."""
    return tuple(dict.fromkeys((*schema_changes(path, lines), *_column_changes(path, contents))))


def _column_changes(path: str, contents: Contents) -> Iterator[SchemaChange]:
    """What happened to the columns of tables that are on both sides."""
    if suffix_of(path) != "sql" or contents.old is None or contents.new is None:
        return
    before, after = _tables(contents.old), _tables(contents.new)
    for table in (name for name in after if name in before):
        (old, old_constraints), (new, new_constraints) = before[table], after[table]
        yield from (SchemaChange(verb="add", noun="column", name=name, table=table) for name in new if name not in old)
        yield from (SchemaChange(verb="drop", noun="column", name=name, table=table) for name in old if name not in new)
        changed = (name for name in new if name in old and old[name] != new[name])
        yield from (SchemaChange(verb="change", noun="column", name=name, table=table) for name in changed)
        if came := _constraint_verb(old_constraints, new_constraints):
            columns = _constrained(old_constraints ^ new_constraints)
            yield SchemaChange(verb=came, noun="constraints", table=table, columns=columns)


def _tables(content: bytes) -> _Tables:
    text = content.decode(errors="replace") if len(content) <= MOST_BYTES else ""
    text = pattern(r"--[^\n]*").sub("", text)
    tables: _Tables = {}
    at = 0
    while (table := pattern(_TABLE).search(text, at)) is not None:
        parts, at = _parts(text, table.end())
        tables[table["name"]] = _columns(parts), _constraints(parts)
    return tables


def _parts(text: str, start: int) -> tuple[list[str], int]:
    """What stands between commas up to the bracket that closes, and where that is; read once, whatever it holds."""
    parts, depth, at = list[str](), 0, start
    for match in pattern(r"[(),;]").finditer(text, start):
        sign, depth = match[0], depth + (match[0] == "(") - (match[0] == ")")
        if depth < 0 or sign == ";":
            return [*parts, text[at : match.start()]], match.end()
        if sign == "," and not depth:
            parts.append(text[at : match.start()])
            at = match.end()
    return [], len(text)


def _columns(parts: Sequence[str]) -> _Columns:
    """Each column with all that defines it: whether it may be empty or stand twice is as much of it as its type."""
    columns = ((pattern(_COLUMN).match(part), part) for part in parts)
    return {
        column["name"]: "".join(part[column.start("type") :].lower().split())
        for column, part in columns
        if column is not None and column["name"].lower() not in _NO_COLUMNS
    }


def _constraints(parts: Sequence[str]) -> frozenset[str]:
    return frozenset("".join(part.lower().split()) for part in parts if _first_word(part) in _CONSTRAINTS)


def _constraint_verb(old: frozenset[str], new: frozenset[str]) -> str:
    """What happened to them together: what they demand may be long, and which became which is not known."""
    return "" if old == new else "add" if old < new else "remove" if new < old else "change"


def _constrained(constraints: frozenset[str]) -> tuple[str, ...]:
    """The columns that a lone constraint is on; of a check they are not known without its condition."""
    shape = pattern(r"(?:constraint.*?)?(?:unique|primarykey|foreignkey)[^(]*\(([\w,]+)\)")
    found = [shape.match(text) for text in constraints]
    return tuple(found[0][1].split(",")) if len(found) == 1 and found[0] is not None else ()


def _first_word(part: str) -> str:
    word = pattern(r"\s*([A-Za-z]+)").match(part)
    return word[1].lower() if word is not None else ""
