"""Lines by the words they hold and by what encloses them, each found out once for all the keys of a file."""

import re
from collections.abc import Sequence
from functools import cached_property

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines, blanks_before

_WORD = r"[\w.-]+"


def moved_lines(lines: Lines) -> frozenset[str]:
    """What stood on a removed line and stands on an added one, without what is around it."""
    texts = {line.strip() for line in lines.removed}
    return frozenset(text for line in lines.added if (text := line.strip()) in texts and text)


class LineIndex:
    """The lines of one side; a large file has as many keys as lines, and no key should read all of them."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines

    @cached_property
    def _rows_of_words(self) -> dict[str, list[int]]:
        rows: dict[str, list[int]] = {}
        for row, line in enumerate(self.lines):
            for word in set(pattern(_WORD).findall(line)):
                rows.setdefault(word, []).append(row)
        return rows

    def rows_with(self, key: str) -> list[int]:
        """Where a key stands that is no part of a longer word; it may itself be of several words."""
        words = pattern(_WORD).findall(key)
        rarest = min((self._rows_of_words.get(word, []) for word in words), key=len, default=range(len(self.lines)))
        if words == [key]:
            return list(rarest)
        name = re.compile(rf"(?<![\w.-]){re.escape(key)}(?![\w.-])")
        return [row for row in rarest if name.search(self.lines[row])]

    @cached_property
    def parents(self) -> list[int | None]:
        """For each line the nearest one above that is indented less."""
        return self._enclosing(comments=True)

    @cached_property
    def parents_in_code(self) -> list[int | None]:
        """The same without the lines that are comments."""
        return self._enclosing(comments=False)

    def _enclosing(self, *, comments: bool) -> list[int | None]:
        found: list[int | None] = []
        open_rows: list[tuple[int, int]] = []
        for row, line in enumerate(self.lines):
            depth, text = blanks_before(line), line.strip()
            found.append(next((above for above, outer in reversed(open_rows) if outer < depth), None))
            if text and (comments or not text.startswith("#")):
                while open_rows and open_rows[-1][1] >= depth:
                    open_rows.pop()
                open_rows.append((row, depth))
        return found
