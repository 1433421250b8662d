"""Where a collection of credentials begins: a map, a list, a table, a literal of several lines, a private key."""

from collections.abc import Sequence

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.redact.text_kinds import TextKind, text_kind_of
from git_agent.redact.worth import speaks_of_secrets

LONGEST = 400  # characters of a line that opens something
_LITERAL = r"(?:\"{3}|'{3}|`|<<[-~<]?[\"']?\w+[\"']?|[%~]\w?[\[({<|]|r#{0,3}\"|R\"\w{0,16}\(|\[=*\[|@[\"'])[ \t\r]*$"
_EITHER = rf"<\w[^<>]*>[ \t\r]*$|(?i:values)[ \t\r]*\(?[ \t\r]*$|PRIVATE KEY|{_LITERAL}"
# In code something is given a value that begins here, or a table of tests its columns: `if (token) {` and
# `def login(password):` open no collection.
_IN_CODE = LazyPattern(rf"[=:][^;]*[\[{{(][ \t\r]*$|[\"'],[ \t]*[\[{{(][ \t\r]*$|{_EITHER}")
# In settings also a key without a value, and a section.
_SETTING = rf"[:=\[{{(|>][-+\d]{{0,3}}[ \t\r]*$|^\s*\[.*\][ \t\r]*$|{_EITHER}"
_IN_SETTINGS = LazyPattern(_SETTING)
# In texts also the head of a table.
_IN_TEXT = LazyPattern(rf"[,;|\t].*[,;|\t]|^[\w \"'-]+(?:[,;\t]| {{2,}})[\w \"'-]+$|{_SETTING}")
_TABLES = (".csv", ".tsv")
_OPENS = {TextKind.CODE: _IN_CODE, TextKind.SETTINGS: _IN_SETTINGS}


def _speaks(text: str) -> bool:
    # A manifest may say only below its values that they are a secret's.
    return "stringData" in text or speaks_of_secrets(text)


def from_opening(lines: Sequence[str], path: str) -> Sequence[str]:
    """Those of the lines from the first on that may open one; none where no line does."""
    if not _speaks("\n".join(lines)):
        return ()
    opens = _IN_TEXT if path.endswith(_TABLES) else _OPENS.get(text_kind_of(path), _IN_TEXT)
    for number, line in enumerate(lines):
        if len(line) <= LONGEST and opens.search(line) and _speaks(line):
            return lines[number:]
    return ()
