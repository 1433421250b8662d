"""Names in which Markdown would read something else: `__init__.py` would be bold, `<T>` a tag and `[x](y)` a link."""

import re
from collections.abc import Iterable

from git_agent.model.change import visible_path
from git_agent.shape.form.markdown import as_code

_MARKS = re.compile(r"[*`<>\[\]\\~&]|[\w.+-]@|(?i:www\.)|(?<![^\W_])_|_(?![^\W_])|://|^\s|\s$|\s\s")


def means_more(name: str) -> bool:
    """Whether a name has to be set as code to be read as it is."""
    return _MARKS.search(name) is not None


def with_names_as_code(text: str, paths: Iterable[str]) -> str:
    """Sentences in which the files are set as code whose names, or whose paths, mean more to Markdown."""
    shown = {visible_path(path) for path in paths}
    names = [name for name in shown | {path.rpartition("/")[2] for path in shown} if means_more(name)]
    if not names:
        return text
    longest_first = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<![\w`/.-])(?:{longest_first})(?![\w`/])", lambda name: as_code(name[0]), text)
