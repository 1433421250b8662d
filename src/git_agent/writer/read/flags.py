"""Command-line options that lines of code define."""

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines

_FLAG = r"(?<![\w-])--[a-z][a-z0-9]*(?:-[a-z0-9]+)*(?![\w-])"
_DEFINES_FLAG = r"(?i)(?:add_?argument|add_?option|\boption|\bopt|\bargument|\barg|\bflag|\blong)\s*\("


def flags_defined(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Long options that these lines of code define, as opposed to merely pass on or mention.

    `add_argument(` may stand on the line before, so a definition reaches one line further.
    """
    flags: dict[str, None] = {}
    is_open = False
    for line in lines if any("--" in line for line in lines) else ():
        definition = pattern(_DEFINES_FLAG).search(line)
        rest = line[definition.end() :] if definition is not None else line if is_open else ""
        flag = pattern(rf"\s*(?:[\"']-\w[\"'],\s*)?[\"'](?:-\w,?\s*)?({_FLAG})(?:[\"'\s=/]|$)").match(rest)
        if flag is not None:
            flags.setdefault(flag[1])
        is_continued = is_open and flag is None and line.strip().startswith(("'-", '"-'))
        is_open = is_continued or (definition is not None and not rest.strip())
    return tuple(flags)


def _flags_mentioned(lines: tuple[str, ...]) -> frozenset[str]:
    return frozenset(flag for line in lines if "--" in line for flag in pattern(_FLAG).findall(line))


def flags_changed(lines: Lines) -> tuple[frozenset[str], frozenset[str]]:
    """Those that are defined anew, and those that are no longer.

    Mentioned is enough on the other side: a definition that was reformatted or moved is neither new nor gone.
    """
    gained = frozenset(flags_defined(lines.added)) - _flags_mentioned(lines.removed)
    lost = frozenset(flags_defined(lines.removed)) - _flags_mentioned(lines.added)
    return gained, lost
