"""What changed lines say about settings: keys of configuration files, constants, entries of lists."""

from collections.abc import Sequence

from git_agent.model.paths import word_set
from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.file_kinds import XML_SUFFIXES
from git_agent.writer.read.line_index import moved_lines


@value
class KeyChange:
    """One configuration key; a side is None where the key does not exist, '' where its value is no scalar.

    A table of an INI or TOML file counts as one, and its own keys do not where it came or went as a whole. `owner` is
    what holds the key, where another in the file holds one of the same name; `noun` is what it is, where that is known.
    """

    key: str
    old: str | None
    new: str | None
    is_table: bool = False
    owner: str = ""
    noun: str = ""


_KEYS = {
    "toml": r"(?P<key>[\w.\"-]+)\s*=\s*(?P<value>.*)$",
    "ini": r"(?P<key>[\w.-]+)\s*=\s*(?P<value>.*)$",
    "cfg": r"(?P<key>[\w.-]+)\s*=\s*(?P<value>.*)$",
    "env": r"(?P<key>[A-Z][A-Z0-9_]*)=(?P<value>.*)$",
    "conf": r"(?P<key>[A-Za-z][\w.-]*)(?:\s*=\s*|\s+)(?P<value>[^\s;]+);?$",
    "properties": r"(?P<key>[\w.-]+)\s*=\s*(?P<value>.*)$",
    "yaml": r"\s*(?:-\s+)?(?P<key>[\w./-]+):(?:\s+(?P<value>.*))?$",
    "yml": r"\s*(?:-\s+)?(?P<key>[\w./-]+):(?:\s+(?P<value>.*))?$",
    "json": r"[\s,]*\"(?P<key>[^\"]+)\"\s*:\s*(?P<value>.*?),?$",
    "jsonc": r"\s*\"(?P<key>[^\"]+)\"\s*:\s*(?P<value>.*?),?$",
}
_KEYS["gradle"] = r"\s*(?P<key>[A-Za-z]\w*)\s*(?:=\s*|\s)(?P<value>\d[\w.-]*|true|false)$"
_KEYS |= dict.fromkeys(("tf", "tfvars", "hcl"), r"\s*(?P<key>[A-Za-z_]\w*)\s*=\s*(?P<value>.*)$")
_KEYS |= dict.fromkeys(
    ("xml", "csproj", "props", "targets", "config"),
    r"\s*<(?P<key>[A-Za-z][\w.-]*)(?:\s[^<>]*)?>(?P<value>[^<>]*)</(?P=key)>\s*$",
)
TABLED = ("toml", "ini", "cfg")
_TABLE_TITLE = r"\[\[?(?P<key>[\w.:\" *{},?!/-]+)\]\]?\s*$"
_DASHED = ("yml", "yaml")
_INI_NAMES = (".editorconfig", ".coveragerc", ".flake8", ".pylintrc", "pylintrc")
_OPENERS = ("", "{", "[", "(", "|", ">", "|-", ">-", "{}", "[]")
# A value that fits a subject; nothing with blanks, which would be prose or a list.
_SCALAR = r"[\"']?(?P<bare>[\w.+:/@^~<>=*-]{1,30})[\"']?"
TEXT_KEYS = word_set("name title description about summary label displayname")
_WORDS = r"[\"']?(?P<bare>[A-Za-z][\w .,()/&+-]{1,40})[\"']?"
_HOLDERS = word_set("with env")
_CONSTANT = (
    r"\s*(?:export\s+|pub\s+|static\s+|final\s+|const\s+|let\s+|var\s+|private\s+|public\s+|int\s+)*"
    r"(?P<key>[A-Za-z_]\w+)\s*(?::\s*[\w:<>]+)?\s*(?:=|:=)\s*(?P<value>[\"']?[\w.:-]{1,24}[\"']?)\s*[;,]?$"
)
_ITEM = (
    r"(?:[\"']?(?P<key>[A-Za-z_][\w.-]{1,30})[\"']?\s*:(?!:)\s*[^;{}]+,|(?:-\s+)?(?P<quote>[\"'])(?P<text>(?:(?!(?P=quote)).){2,60})(?P=quote),?"
    r"|[(\[{&]+[\"'](?P<first>[^\"'\s]{1,40})[\"']\s*[,:].*|(?P<bare>[A-Za-z_][\w.]{1,30}),"
    r"|-\s+(?P<dashed>[A-Za-z@][\w.@/+-]{1,40}))"
)


_REPEATED = {
    "xml": word_set("groupId artifactId version scope name url id type"),
    "yml": word_set("id run uses with env"),
    "yaml": word_set("id run uses with env"),
}


def key_changes(path: str, lines: Lines) -> tuple[KeyChange, ...]:
    """Keys of a configuration file that came, went or got another value."""
    kind = kind_of(path)
    shape = key_shape(path)
    if shape is None:
        return ()
    before, after = (_values(_sides(lines, side), shape, path) for side in (0, 1))
    repeated = _REPEATED.get(suffix_of(path), frozenset())
    # An element of XML is told only where the file has no other of its kind.
    shared = [] if kind in XML_SUFFIXES else [key for key in before if key in after]
    in_place = _keys_in_place(lines, shape, path)
    gone_elsewhere = {match["key"].strip('"') for text in moved_lines(lines) if (match := pattern(shape).match(text))}
    # Where a record with a key moved, another took its place, and no value became the other.
    moved = {key for key in shared if key not in in_place or key in gone_elsewhere}
    return tuple(
        KeyChange(key=key.strip("[]"), old=before.get(key), new=after.get(key), is_table=key[0] == "[")
        for key in dict.fromkeys((*before, *after))
        if key not in moved
        # One more artifactId adds no artifactId to a file that is full of them.
        if (key in before and key in after) or key not in repeated
        if before.get(key) != after.get(key) or before.get(key) == ""  # '' is any value that is no scalar
    )


def key_shape(path: str) -> str | None:
    """How a line of this kind of file sets a key; None for any other kind."""
    return _KEYS.get(kind_of(path))


def kind_of(path: str) -> str:
    """The ending that tells how a file sets its keys; of some, their names do."""
    name = path.rpartition("/")[2]
    return "env" if name.startswith(".env") else "ini" if name in _INI_NAMES else suffix_of(path)


def table_title(line: str, kind: str) -> str:
    """What the table is called that a line opens in a file of this kind; empty where it opens none."""
    match = pattern(_TABLE_TITLE).match(line) if kind in TABLED else None
    return match["key"] if match is not None else ""


def _keys_in_place(lines: Lines, shape: str, path: str) -> set[str]:
    """Those that one run has on both sides: what went here and came elsewhere is another key of that name."""
    sides = ([_values([side], shape, path) for side in run] for run in lines.runs if run[0] and run[1])
    return {key for old, new in sides for key in old if key in new}


def _sides(lines: Lines, side: int) -> list[tuple[str, ...]]:
    """The lines of one side, run by run: what is between two runs may close a block."""
    return [run[side] for run in lines.runs]


def _values(runs: list[tuple[str, ...]], shape: str, path: str) -> dict[str, str]:
    """Every key with its value, without those inside a block that itself came or went."""
    values: dict[str, str] = {}
    for run in runs:
        block: int | None = None
        for row, line in enumerate(run):
            match = pattern(shape).match(line)
            table = table_title(line, kind_of(path))
            depth = len(line) - len(line.lstrip()) + line.lstrip().startswith("- ") * 2
            if table:
                block = -1  # all keys up to the next table are of this one
                values.setdefault(f"[{table}]", "")
            if match is None or (block is not None and depth > block):
                continue
            content = (match["value"] or "").strip()
            if not content and kind_of(path) in _DASHED:
                content = _only_item(run[row + 1 :], depth)
            key = match["key"].strip('"')
            # What only holds the settings of a step is no setting itself.
            block = depth if content in _OPENERS and key not in _HOLDERS else None
            values.setdefault(key, _value(key, content))
    return values


def _only_item(lines: Sequence[str], depth: int) -> str:
    """The entry of the list that these lines begin with, where it has no other."""
    inside: list[str] = []
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if line.strip() and (indent < depth or (indent == depth and not line.lstrip().startswith("- "))):
            break
        inside += [line.strip()] if line.strip() else []
    item = pattern(r"-\s+([^\s:#&*!|>\[{]+)").fullmatch(inside[0]) if len(inside) == 1 else None
    return item[1] if item is not None else ""


def _value(key: str, content: str) -> str:
    """A value that can be told: a scalar, or the text of a key that has one for people to read."""
    content = pattern(r"\s+#.*$").sub("", content)
    bare = content.rstrip(",;")
    words = pattern(_WORDS).fullmatch(bare) if key.lower() in TEXT_KEYS else None
    match = words or pattern(_SCALAR).fullmatch(bare)
    return match["bare"] if match is not None else ""


def list_items(lines: Lines) -> tuple[str, ...]:
    """Entries of a list or keys of a table, when a diff does nothing but add some or remove some."""
    changed = [line.strip() for line in (lines.added or lines.removed) if line.strip()]
    if (lines.added and lines.removed) or not 0 < len(changed) <= 4:  # more items than a subject could name
        return ()
    names = [
        match["key"] or _required(match["text"] or "") or match["first"] or match["bare"] or match["dashed"]
        for line in changed
        if (match := pattern(_ITEM).fullmatch(line))
    ]
    return tuple(dict.fromkeys(names)) if len(names) == len(changed) else ()


def _required(text: str) -> str:
    """What a requirement is for; any other text as it is."""
    match = pattern(r"([A-Za-z][\w.-]*)(?:\[[\w, -]+\])?\s*(?:;|[<>=~!]=?\s*\d).*").fullmatch(text)
    return match[1] if match is not None else text


def constant_change(lines: Lines) -> KeyChange | None:
    """The one assignment whose literal changed, when that is all the diff does."""
    if len(lines.pairs) != 1 or len(lines.added) != 1 or len(lines.removed) != 1:
        return None
    old, new = (pattern(_CONSTANT).match(line) for line in lines.pairs[0])
    if old is None or new is None or old["key"] != new["key"]:
        return None
    values = old["value"].strip("\"'"), new["value"].strip("\"'")
    # A changed name on the right is another variable, not another value.
    is_literal = all(value[:1].isdigit() or value in ("true", "false", "True", "False") for value in values)
    return KeyChange(key=new["key"], old=values[0], new=values[1]) if is_literal else None
