"""Tables, columns and indexes that migrations create, drop and rename, in SQL and in the words of the frameworks.

Most frameworks call a function that says what it does (`add_column :users, :email`, `migrations.AddField(...)`,
`migrationBuilder.DropTable(...)`), so one reader knows them all by that name, whatever the spelling. Only the way
forward counts: what `down` undoes never happened.
"""

from collections.abc import Iterator

from git_agent.model.paths import letters_of, word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import language_of, pattern, suffix_of
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.file_kinds import is_migration

WHOLE = ("table", "model", "view", "type")  # what has parts, and is told without them when it comes or goes


@value
class SchemaChange:
    """One step of a migration: `verb` is add, drop, rename or change; `noun` is what the framework calls the thing.

    An index goes by its `columns`, not by its name; `new` is set for a rename.
    """

    verb: str
    noun: str
    name: str = ""
    table: str = ""
    new: str = ""
    columns: tuple[str, ...] = ()


_UNNAMED_PARTS = ("index", "constraint", "foreign key")  # their names are made by a tool and say nothing
_DOWN = (
    r"(?m)^\s*(?:def\s+(?:down|downgrade)\b|(?:public\s+)?(?:async\s+)?(?:function\s+)?down\s*\("
    r"|exports\.down\b|export\s+(?:async\s+)?(?:function|const)\s+down\b|protected\s+override\s+void\s+Down\b"
    r"|--\s*(?:\+goose|\+migrate|migrate:)\s*[Dd]own).*$"
)
_UP = r"(?m)^\s*(?:def\s+(?:up|upgrade|change)\b|(?:public\s+)?(?:async\s+)?(?:function\s+)?up\s*\(|exports\.up\b).*$"

_TABLE_OF_CALLS = (
    ("add", "table", "createtable schemacreate"), ("rename", "table", "renametable schemarename"),
    ("drop", "table", "droptable droptableifexists schemadrop schemadropifexists"),
    ("add", "column", "addcolumn"), ("drop", "column", "dropcolumn removecolumn"),
    ("rename", "column", "renamecolumn"), ("change", "column", "changecolumn"), ("add", "reference", "addreference"),
    ("add", "index", "addindex createindex"), ("drop", "index", "removeindex dropindex"),
    ("add", "foreign key", "addforeignkey"), ("drop", "foreign key", "removeforeignkey"),
    ("add", "constraint", "addconstraint"), ("remove", "constraint", "removeconstraint"),
    ("add", "model", "createmodel"), ("remove", "model", "deletemodel safedeletemodel"),
    ("rename", "model", "renamemodel"), ("add", "field", "addfield"), ("change", "field", "alterfield"),
    ("remove", "field", "removefield saferemovefield"), ("rename", "field", "renamefield"),
)  # fmt: skip
# By letters alone: `add_column`, `addColumn` and `AddColumn` are the same word to one framework each.
_CALLS = {call: (verb, noun) for verb, noun, calls in _TABLE_OF_CALLS for call in calls.split()}
_CALL = r"(?P<call>\b(?:Schema::)?[A-Za-z]\w+)(?:<[^<>()]*>)?(?:\(\s*|[ ](?=[:'\"]))"
_ARGUMENT = r"\s*(?:[\w.]+\()?\s*(?::|[bu]?[\"'`])(\w+)[\"'`]?\)?\s*(,|\)|$|\s|;)"
_KEYWORDS = {
    "name": r"\b(?:name|old_name)\s*[=:]\s*[\"'](\w+)",
    "table": r"\b(?:model_name|table|table_name)\s*[=:]\s*[\"':](\w+)",
    "new": r"\b(?:new_name|newName|new_column_name)\s*[=:]\s*[\"'](\w+)",
}
_COLUMNS = (
    r"\b(?:fields|columns?)\s*[=:]\s*(?:new\[\]\s*)?[\[({]?(?P<named>[^\])}=]*)"
    r"|^\s*[:\"']\w+[\"']?\s*,\s*(?:%i)?\[?(?P<listed>[:\"'\w\s,]+?)(?:\]|\w+:\s|\)|(?<=[\w\"'])\n|$)"
)
_BLOCK = r"(?:Schema::table|\balterTable|\bschema\.table|\bchange_table|\bbatch_alter_table)\(?\s*[:'\"](\w+)"
_IN_BLOCK = r"(?:\$table->|\bt(?:able)?\.|\bbatch_op\.)(\w+)\(?\s*(?:[\w.]+\()?[:'\"](\w+)[\"']?(?:,\s*[:'\"](\w+))?"
_COLUMN_TYPES = word_set("""
    string text integer bigint biginteger boolean datetime timestamp date time json jsonb uuid float decimal double
    binary enum increments unsignedbiginteger unsignedinteger tinyinteger smallinteger foreignid char longtext column
    addcolumn
""")

_SQL_NAME = r"(?:[\w\"`\[\]]+\.)?[\"`\[]?(\w+)[\"`\]]?"
_MAYBE = r"(?:IF\s+(?:NOT\s+)?EXISTS\s+)?"
_SQL_WHOLE = rf"(?i)\b(CREATE|DROP)\s+(?:MATERIALIZED\s+)?(TABLE|VIEW|TYPE)\s+{_MAYBE}{_SQL_NAME}"
_SQL_INDEX = (
    rf"(?i)\bCREATE\s+(?:UNIQUE\s+)?INDEX\s+(?:CONCURRENTLY\s+)?{_MAYBE}{_SQL_NAME}\s+ON\s+(?:ONLY\s+)?{_SQL_NAME}"
    r"(?:\s*(?:USING\s+\w+\s*)?\(([\w\s,\"`]+)\))?"
)
_SQL_ALTER = rf"(?is)\bALTER\s+TABLE\s+{_MAYBE}(?:ONLY\s+)?{_SQL_NAME}\s+((?:ADD|DROP|RENAME)\b[^;]*)"
_SQL_STEP = (
    rf"(?is)(?:^|,)\s*(ADD|DROP|RENAME)\s+(?:(COLUMN|CONSTRAINT|INDEX|KEY|FOREIGN|PRIMARY|UNIQUE|CHECK)\s+)?"
    rf"(?:TO\s+{_SQL_NAME}|{_MAYBE}{_SQL_NAME}(?:\s+TO\s+{_SQL_NAME})?)"
)


def schema_changes(path: str, lines: Lines) -> tuple[SchemaChange, ...]:
    """The steps that the added lines take; a migration that also loses lines is repaired, not written.

    An SQL file may be the whole schema, edited in place, so there a name must not stand on a removed line.
    """
    is_sql = suffix_of(path) == "sql" and not path.endswith(".down.sql")
    if not lines.added or not (is_sql or (is_migration(path) and not lines.removed)):
        return ()
    removed_words = set(pattern(r"\w+").findall("\n".join(lines.removed)))
    steps = dict.fromkeys(_steps(path, lines.added))
    return tuple(step for step in steps if not removed_words or (step.name and step.name not in removed_words))


def _steps(path: str, lines: tuple[str, ...]) -> Iterator[SchemaChange]:
    comments = ("--",) if suffix_of(path) == "sql" else language_of(path).comments
    forward = _without_down("\n".join(lines)).split("\n")
    text = "\n".join(line for line in forward if not line.lstrip().startswith(comments))
    yield from _sql(text)
    if suffix_of(path) != "sql":
        yield from _calls(text)
        yield from _blocks(text)


def _without_down(text: str) -> str:
    """Without what takes the migration back; the way forward may come first or second."""
    back = pattern(_DOWN).search(text)
    if back is None:
        return text
    forward = pattern(_UP).search(text, back.end())
    return text[: back.start()] + (text[forward.start() :] if forward is not None else "")


def _calls(text: str) -> Iterator[SchemaChange]:
    calls = [call for call in pattern(_CALL).finditer(text) if letters_of(call["call"]) in _CALLS]
    for call, following in zip(calls, (*calls[1:], None), strict=False):
        word = letters_of(call["call"])
        verb, noun = _CALLS[word]
        roles = _roles(word, noun)
        # Enough for the names, which come first; a table with all its columns may go on for pages.
        arguments = text[call.end() : min(following.start() if following is not None else len(text), call.end() + 400)]
        by_role = dict(zip(roles, _positional(arguments), strict=False)) or _by_keyword(arguments)
        table = by_role.get("table", "")
        if noun in _UNNAMED_PARTS and table:
            yield SchemaChange(verb=verb, noun=noun, table=table, columns=_columns(noun, arguments))
        # The last role is the new name, which only a rename has.
        elif noun not in _UNNAMED_PARTS and all(
            by_role.get(role) for role in roles[: None if verb == "rename" else -1]
        ):
            yield SchemaChange(verb=verb, noun=noun, name=by_role["name"], table=table, new=by_role.get("new", ""))


def _roles(word: str, noun: str) -> tuple[str, ...]:
    """What the arguments stand for, in their order; an index is named first by those who say create and drop."""
    if noun in _UNNAMED_PARTS:
        return ("name", "table") if word in ("createindex", "dropindex") else ("table",)
    return ("name", "new") if noun in WHOLE else ("table", "name", "new")


def _columns(noun: str, arguments: str) -> tuple[str, ...]:
    """What an index is on, where a few columns say it."""
    match = pattern(_COLUMNS).search(arguments) if noun == "index" else None
    names = pattern(r"\w+").findall(match["named"] or match["listed"]) if match is not None else []
    return tuple(names) if len(names) <= 3 else ()


def _positional(arguments: str) -> Iterator[str]:
    """The names that stand first, as strings or symbols."""
    at = 0
    while (match := pattern(_ARGUMENT).match(arguments, at)) is not None:
        yield match[1]
        if match[2] != ",":
            return
        at = match.end()


def _by_keyword(arguments: str) -> dict[str, str]:
    matches = {role: pattern(shape).search(arguments) for role, shape in _KEYWORDS.items()}
    return {role: match[1] for role, match in matches.items() if match is not None}


def _blocks(text: str) -> Iterator[SchemaChange]:
    """Columns inside `Schema::table('users', ...)`, `change_table :users do |t|` and their like."""
    blocks = list(pattern(_BLOCK).finditer(text))
    for block, following in zip(blocks, (*blocks[1:], None), strict=False):
        inner = text[block.end() : following.start() if following is not None else len(text)]
        for method, name, new in pattern(_IN_BLOCK).findall(inner):
            word = letters_of(method)
            if word in ("dropcolumn", "remove"):
                yield SchemaChange(verb="drop", noun="column", name=name, table=block[1])
            elif word in ("renamecolumn", "rename") and new:
                yield SchemaChange(verb="rename", noun="column", name=name, table=block[1], new=new)
            elif word in _COLUMN_TYPES:
                yield SchemaChange(verb="add", noun="column", name=name, table=block[1])


def _sql(text: str) -> Iterator[SchemaChange]:
    for verb, noun, name in pattern(_SQL_WHOLE).findall(text):
        yield SchemaChange(verb="add" if verb.upper() == "CREATE" else "drop", noun=noun.lower(), name=name)
    for _, table, columns in pattern(_SQL_INDEX).findall(text):
        names = pattern(r"\w+").findall(columns)
        yield SchemaChange(verb="add", noun="index", table=table, columns=tuple(names) if len(names) <= 3 else ())
    for table, steps in pattern(_SQL_ALTER).findall(text):
        for verb, noun, new_table, name, new in pattern(_SQL_STEP).findall(steps):
            is_column = noun.upper() in ("", "COLUMN")
            if new_table:
                yield SchemaChange(verb="rename", noun="table", name=table, new=new_table)
            elif is_column and (new or verb.upper() != "RENAME"):
                yield SchemaChange(verb=verb.lower(), noun="column", name=name, table=table, new=new)
            elif not is_column and verb.upper() != "RENAME":
                kind = "index" if noun.upper() in ("INDEX", "KEY") else "constraint"
                yield SchemaChange(verb=verb.lower(), noun=kind, table=table)
