"""Marks that judges gave: counts by build and by repository, and how far two judges agree."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

Marks = Mapping[tuple[str, int], int]  # by build and row

MARKS = (3, 2, 1)


def tables(judged: Sequence[Marks], repositories: Mapping[int, str]) -> Iterator[str]:
    """For each build, all judges together: in all, by judge, and by repository."""
    for build in sorted({build for marks in judged for build, _ in marks}):
        yield from (f"## {build}", "", "| | right and specific | true but vague | wrong or misleading | judged |")
        yield "|---|---|---|---|---|"
        yield _line("**all**", _marks(judged, build))
        if len(judged) > 1:
            yield from (_line(f"judge {number}", _marks([marks], build)) for number, marks in enumerate(judged, 1))
        for name in dict.fromkeys(repositories.values()):
            rows = {row for row, repository in repositories.items() if repository == name}
            yield _line(name, _marks(judged, build, rows))
        yield ""


def _marks(judged: Sequence[Marks], build: str, rows: set[int] | None = None) -> list[int]:
    return [
        mark
        for marks in judged
        for (name, row), mark in marks.items()
        if name == build and (rows is None or row in rows)
    ]


def _line(name: str, marks: Sequence[int]) -> str:
    counts = Counter(marks)
    cells = [f"{counts[mark]} ({100 * counts[mark] / max(1, len(marks)):.0f} %)" for mark in MARKS]
    return f"| {name} | {' | '.join(cells)} | {len(marks)} |"


def agreement(one: Marks, other: Marks) -> Iterator[str]:
    """Equal marks, and Cohen's kappa with linear weights: 3 against 1 counts twice as much as 3 against 2."""
    common = sorted(set(one) & set(other))
    equal = sum(one[key] == other[key] for key in common)
    yield f"{equal} of {len(common)} marks equal ({100 * equal / max(1, len(common)):.0f} %), " + (
        f"weighted kappa {weighted_kappa([(one[key], other[key]) for key in common]):.2f}"
    )


def weighted_kappa(pairs: Sequence[tuple[int, int]]) -> float:
    """1 for judges that always agree, 0 for such as agree by chance; 1 too where neither ever varies."""
    left, right = Counter(mark for mark, _ in pairs), Counter(mark for _, mark in pairs)
    seen = sum(abs(mark - answer) for mark, answer in pairs) * len(pairs)
    by_chance = sum(abs(mark - answer) * left[mark] * right[answer] for mark in left for answer in right)
    return 1 - seen / by_chance if by_chance else 1.0
