"""Keys that came to a table on one line of TOML, or left it: `oven = { version = "1", path = "../oven" }`."""

from collections.abc import Iterator

from git_agent.syntax.text.languages import pattern, suffix_of
from git_agent.syntax.text.lines import Lines
from git_agent.writer.read.settings import KeyChange

_TABLE = r"(?P<name>[\w.-]+)\s*=\s*\{(?P<pairs>[^{}]*)\}\s*(?:#.*)?$"
_PAIR = r"\s*(?P<key>[\w.-]+)\s*=\s*(?P<value>\[[^\]]*\]|\"[^\"]*\"|'[^']*'|[^,\s]+)\s*(?:,|$)"
_TOLD_ELSEWHERE = ("version", "features")  # as what they are


def inline_table_changes(path: str, lines: Lines) -> Iterator[KeyChange]:
    """Of lines that gave way to one another and differ in nothing else."""
    for pair in lines.pairs if suffix_of(path) == "toml" else ():
        old, new = (pattern(_TABLE).match(line) for line in pair)
        if old is None or new is None or old["name"] != new["name"]:
            continue
        before, after = (dict(pattern(_PAIR).findall(side["pairs"])) for side in (old, new))
        if any(before[key] != after[key] for key in before.keys() & after.keys()):
            continue
        for key in (*before, *after):
            if (key in before and key in after) or key in _TOLD_ELSEWHERE:
                continue
            yield KeyChange(
                key=key,
                old="" if key in before else None,
                new=_scalar(after[key]) if key in after else None,
                owner=new["name"],
            )


def _scalar(text: str) -> str:
    return text if text in ("true", "false") else ""
