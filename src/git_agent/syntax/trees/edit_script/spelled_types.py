"""Types of Python that are spelled in two ways: `typing.Optional[List[Tray]]` is `list[Tray] | None`."""

import re

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.lexemes import flat

DEEPEST = 8  # types within types
_MODULE = LazyPattern(r"(?<![\w.])(?:typing|typing_extensions|t|collections\.abc|builtins)\.(?=[A-Za-z])")
_GENERIC = LazyPattern(r"(?<![\w.])(?:Tuple|List|Dict|Set|FrozenSet|Type|Deque|DefaultDict)(?![\w.])")
_EITHER = LazyPattern(r"(?<![\w.])(?P<form>Optional|Union)\[(?P<inside>[^\[\]]*)\]")
_OPEN, _CLOSED = "\x01", "\x02"  # for brackets that were looked into


def is_same_type(old: str, new: str) -> bool:
    """Whether two annotations say the same, with or without quotes around them."""
    return _spelled(old) == _spelled(new)


def _spelled(text: str) -> frozenset[str]:
    """The types that an annotation is one of, each in one spelling."""
    bare = _MODULE.sub("", flat(text).replace('"', "").replace("'", ""))
    bare = _GENERIC.sub(lambda name: name[0].lower(), bare)
    for _ in range(DEEPEST):
        spelled = re.sub(r"\[([^\[\]]*)\]", rf"{_OPEN}\1{_CLOSED}", _EITHER.sub(_as_either, bare))
        if spelled == bare:
            break
        bare = spelled
    return frozenset(_parted(bare, "|"))


def _as_either(match: re.Match[str]) -> str:
    names = [*_parted(match["inside"], ","), *(["None"] if match["form"] == "Optional" else [])]
    return "|".join(name for name in names if name)


def _parted(text: str, sign: str) -> list[str]:
    """The parts between signs that stand in no brackets."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == _OPEN) - (letter == _CLOSED)
        if letter == sign and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return parts
