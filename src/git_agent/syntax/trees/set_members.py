"""Members that a statement sets behind another one: `tray.low = tray.flat = function () {}` defines both."""

import re

from git_agent.syntax.text.definitions import SymbolKind
from git_agent.syntax.trees.definition import Definition


def is_set_behind_another(definition: Definition, text: bytes) -> bool:
    """Whether a text sets a member of that name and owner so, which an outline gives only the first name."""
    if definition.owner is None or definition.kind is not SymbolKind.FUNCTION:
        return False
    shape = rb"=\s*%b\.%b\s*=(?!=)" % (re.escape(definition.owner.encode()), re.escape(definition.name.encode()))
    return re.search(shape, text) is not None
