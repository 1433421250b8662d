"""What a package of Python says it offers, by the `__init__` of the package and of those around it."""

import re
from collections.abc import Callable

from git_agent.model.value import value

_IMPORT = re.compile(r"^[ \t]*from\s+([.\w]+)\s+import\s+(\([^)]*\)|[^\n#]+)", re.MULTILINE)
_ALL = re.compile(r"^__all__\b[^=\n]*=\s*[\[(](.*?)[\])]", re.MULTILINE | re.DOTALL)
_WORD = re.compile(r"\w+|\*")
_COMMENT = re.compile(r"#[^\n]*")

Read = Callable[[str], bytes | None]


@value
class _Exports:
    """Names, modules among them, that one `__init__` offers, and modules of which it offers all."""

    names: frozenset[str]
    whole_modules: frozenset[str]


def is_exported(name: str, path: str, read: Read) -> bool:
    """Whether users reach a name of a module by what its packages export.

    Packages that export nothing leave it to their users what to import. `click.decorators.HelpOption` could always be
    imported, and vanished in a minor version: what counts is that `click` never exported it.
    """
    *folders, file = path.split("/")
    module = file.partition(".")[0]
    if module == "__init__":
        return True
    is_curated = False
    while folders:
        text = read("/".join((*folders, "__init__.py")))
        if text is None:
            break
        exports = _exports(text.decode("utf-8", "replace"), package=folders[-1])
        if name in exports.names or module in exports.names or module in exports.whole_modules:
            return True
        is_curated = is_curated or bool(exports.names or exports.whole_modules)
        module = folders.pop()
    return not is_curated


def _exports(text: str, *, package: str) -> _Exports:
    names: set[str] = set()
    whole: set[str] = set()
    for source, imported in _IMPORT.findall(text):
        if not (source.startswith(".") or source.partition(".")[0] == package):
            continue
        words = set(_WORD.findall(_COMMENT.sub("", imported))) - {"as"}
        names |= words - {"*"}
        if "*" in words:
            whole.add(source.rpartition(".")[2])
    for listed in _ALL.findall(text):
        names |= set(_WORD.findall(listed))
    return _Exports(names=frozenset(names), whole_modules=frozenset(whole))
