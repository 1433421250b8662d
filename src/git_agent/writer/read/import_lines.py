"""What lines import and from where: the names that come from another source now."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines

_NAMED = (
    r"(?m)^[ \t]*(?:import|export)\s+(?:type\s+)?(?:(?P<one>[A-Za-z_$][\w$]*)\s*,?\s*)?(?:\{(?P<names>[^{}]*)\}\s*)?"
    r"from\s+[\"'](?P<source>[^\"'\s]+)[\"'][ \t]*;?[ \t]*$"
    r"|^[ \t]*(?:const|let|var)\s+(?:(?P<all>[A-Za-z_$][\w$]*)|\{(?P<parts>[^{}]*)\})\s*=\s*require\("
    r"[\"'](?P<required>[^\"'\s]+)[\"']\)[ \t]*;?[ \t]*$"
    r"|^[ \t]*from\s+(?P<module>[\w.]+)\s+import\s+(?:\((?P<inside>[^()]*)\)|(?P<listed>[\w ,]+?))[ \t]*$"
    r"|^[ \t]*(?:pub\s+)?use\s+(?P<path>[A-Za-z_]\w*(?:::\w+)*)::(?P<item>[A-Za-z_]\w*)\s*;[ \t]*$"
    r"|^[ \t]*import\s+(?:static\s+)?(?P<package>[a-z_]\w*(?:\.\w+)*)\.(?P<type>[A-Za-z_]\w*)\s*;[ \t]*$"
)
_SOURCES = ("source", "required", "module", "path", "package")
_LISTS = ("names", "parts", "inside", "listed")
_LONE = ("one", "all", "item", "type")


@value
class MovedImport:
    """Names that are imported from one source where they came from another one."""

    names: tuple[str, ...]
    old: str
    new: str


def moved_import(lines: Lines) -> MovedImport | None:
    """Where the changed lines are imports of the same names, and each of those that moved did so in the same way."""
    old, new = (_sources(side) for side in (lines.removed, lines.added))
    if old is None or new is None or old.keys() != new.keys():
        return None
    moved = {name: (old[name], new[name]) for name in new if old[name] != new[name]}
    if len(set(moved.values())) != 1:
        return None
    before, after = next(iter(moved.values()))
    if before.rstrip("/") == after.rstrip("/"):  # the same folder
        return None
    return MovedImport(names=tuple(moved), old=before, new=after)


def _sources(lines: Sequence[str]) -> dict[str, str] | None:
    """By name, where it is from; None where a line is no import, a name has two sources or a comment stands behind."""
    text = "\n".join(line for line in lines if not line.lstrip().startswith(("//", "#", "*")))
    sources: dict[str, str] = {}
    for name, source in _pairs(text):
        if sources.setdefault(name, source) != source:
            return None
    return None if pattern(_NAMED).sub("", text).strip() else sources


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    for match in pattern(_NAMED).finditer(text):
        source = next(match[group] for group in _SOURCES if match[group])
        listed = (match[group] for group in _LISTS if match[group])
        parts = (part.strip() for names in listed for part in names.split(","))
        # By its own name: what it is called here is another matter.
        names = [pattern(r"\s+as\s+|\s*:\s*").split(part.removeprefix("type "))[0] for part in parts if part]
        names += [match[group] for group in _LONE if match[group]]
        yield from ((name, source) for name in names)
