"""Titles of documents: what stands below one that is about credentials is about them, however far below."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.syntax.text.languages import pattern, suffix_of

_MARKS = {"md": "#", "mdx": "#", "markdown": "#", "adoc": "=", "asciidoc": "=", "org": r"\*"}
_UNDERLINED = ("rst", "md")
_LINE = r"([=\-~^\"'`#*+.])\1{2,}\s*"


def rows_below_titles(
    path: str, lines: Sequence[str], above: Sequence[str], is_meant: Callable[[str], bool]
) -> Iterator[int]:
    """The rows of a hunk in sections whose title, or that of one around them, is meant; `above` is what precedes it."""
    every = (*above, *lines)
    titles = dict(_titles(suffix_of(path), every))
    around: list[tuple[int, bool]] = []
    for row, line in enumerate(every):
        if row in titles:
            around = [*(each for each in around if each[0] < titles[row]), (titles[row], is_meant(line))]
        if row >= len(above) and any(meant for _, meant in around):
            yield row - len(above)


def _titles(suffix: str, lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The rows of titles with how deep they are: by their marks, or by which lines below them were seen first."""
    marks, depths = _MARKS.get(suffix), dict[str, int]()
    for row, line in enumerate(lines) if marks or suffix in _UNDERLINED else ():
        if marks and (match := pattern(rf"({marks}{{1,6}})\s+\S").match(line)):
            yield row, len(match[1])
        elif (
            suffix in _UNDERLINED
            and line.strip()
            and (below := pattern(_LINE).fullmatch("".join(lines[row + 1 : row + 2])))
        ):
            yield row, depths.setdefault(below[1], len(depths) + 1)
