"""Whether a function still evaluates a check that one of its conditions no longer has.

`if heat == LIMIT` that became `cold = heat != LIMIT`, or that is asked of a variable now, was told as a check that is
gone. One is gone only where neither it nor its negation is left, nor both of its sides in one expression.
"""

import re
from collections.abc import Iterable

from git_agent.model.lazy_pattern import LazyPattern
from git_agent.syntax.trees.edit_script.lexemes import flat

_NEGATION = LazyPattern(r"^(?:not\b|!)\s*")
_PLAIN = LazyPattern(r"[A-Za-z_$@][\w$]*(?:(?:\?\.|\.|::|->)[\w$]+)*")
_COMPARED = LazyPattern(r"\s*(?:===?|!==?|<=|>=|<|>|\bis\s+not\b|\bis\b|\bnot\s+in\b|\bin\b|\binstanceof\b)\s*")
_TOKEN = LazyPattern(r"[\w$]+|\S")
_SIDES = 2


def is_evaluated(check: str, text: str, expressions: Iterable[str]) -> bool:
    """`text` is that of the whole function, `expressions` those of its calls and operations."""
    bare = _NEGATION.sub("", check.strip())
    while bare.startswith("(") and bare.endswith(")"):
        bare = bare[1:-1].strip()
    if _PLAIN.fullmatch(bare):
        return _is_asked(bare, text)
    if flat(bare) in flat(text):
        return True
    sides = _COMPARED.split(bare)
    if len(sides) != _SIDES or not all(sides):
        return False
    return any(all(_has(expression, side) for side in sides) for expression in expressions)


def _is_asked(name: str, text: str) -> bool:
    """Whether a name is one side of something that is true or false; anything else may as well use it as a value."""
    bare = rf"(?<![\w$.>]){re.escape(name)}(?![\w$(\[]|\.\w|->|::)"
    before, after = r"(?:\bnot|!|&&|\|\||\band|\bor)\s*", r"\s*(?:&&|\|\||\band\b|\bor\b|[=!]=|\bis\b|\?(?![.?]))"
    return re.search(rf"{before}{bare}|{bare}{after}", text) is not None


def _has(expression: str, side: str) -> bool:
    shape = r"\s*".join(map(re.escape, _TOKEN.findall(side)))
    return re.search(rf"(?<![\w$]){shape}(?![\w$])", expression) is not None
