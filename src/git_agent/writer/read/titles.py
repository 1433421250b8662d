"""Titles of documents: what stands below one that is about credentials is about them, however far below."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.syntax.text.languages import pattern, suffix_of

_MARKS = {"md": "#", "mdx": "#", "markdown": "#", "adoc": "=", "asciidoc": "=", "org": r"\*"}


def rows_below_titles(
    path: str, lines: Sequence[str], above: Sequence[str], is_meant: Callable[[str], bool]
) -> Iterator[int]:
    """The rows of a hunk in sections whose title, or that of one around them, is meant; `above` is what precedes it."""
    mark = _MARKS.get(suffix_of(path))
    if mark is None:
        return
    title = pattern(rf"({mark}{{1,6}})\s+(.*)")
    titles: list[tuple[int, bool]] = []
    for row, line in enumerate((*above, *lines), start=-len(above)):
        if match := title.match(line):
            titles = [each for each in titles if each[0] < len(match[1])]
            titles.append((len(match[1]), is_meant(match[2])))
        if row >= 0 and any(meant for _, meant in titles):
            yield row
