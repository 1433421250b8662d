"""Sentences about versions that a pipeline runs on: those that joined a matrix, left it, or are told more exactly."""

from collections.abc import Iterator, Sequence

from git_agent.syntax.text.languages import pattern
from git_agent.writer.phrases.phrase import Phrase, code, listing, quote, wording
from git_agent.writer.phrases.pipeline_names import MOST_NAMED, WHERE
from git_agent.writer.read.workflows import CHANNELS, SEVERAL, CiChange


def version_phrases(
    path: str, changes: Sequence[CiChange], new: Sequence[str], lost: Sequence[str], swapped: Sequence[tuple[str, str]]
) -> Iterator[Phrase]:
    """Versions that joined or left a matrix, those told more exactly now, and a single one in place of another."""
    tests = pattern(r"(?i)test|tox|(?:^|[/._-])ci(?:[._-]|$)|travis|appveyor|build|main|check").search(path) is not None
    exact = [(old, now) for old in lost for now in new if now.startswith(f"{old}.")]
    loose = [(old, now) for old in lost for now in new if old.startswith(f"{now}.")]
    respelled = [(old, now) for old in lost for now in new if _number(old) == _number(now)]
    known = {name for pair in (*exact, *loose, *respelled) for name in pair}
    new, lost = ([name for name in names if name not in known] for names in (new, lost))
    yield from _exact_phrases(exact, loose)
    is_swap = bool(new and lost) and (lost[0], new[0]) in swapped
    yield from _swap_phrases(new, lost, tests=tests) if is_swap else _sided_phrases(new, lost, tests=tests)
    for change in changes:
        if change.kind == "single version" and change.old and change.new not in (None, SEVERAL):
            versions = f"{change.name} {quote(change.new)}"
            yield Phrase(verb="use", objects=(f"{versions} in {WHERE}", versions), weight=2.5)


def _swap_phrases(new: Sequence[str], lost: Sequence[str], *, tests: bool) -> Iterator[Phrase]:
    versions = f"{_grouped(new)[0]} instead of {_grouped(lost)[0].partition(' ')[2]}"
    what = f"{versions} in {WHERE}"
    if tests:
        yield Phrase(verb="test", objects=(f"on {what}", f"on {versions}"), weight=3.0)
    else:
        yield Phrase(verb="use", objects=(what, versions), weight=3.0)


def _sided_phrases(new: Sequence[str], lost: Sequence[str], *, tests: bool) -> Iterator[Phrase]:
    if 0 < len(new) <= MOST_NAMED:
        versions = listing(_grouped(new))
        what = f"on {versions}" if tests else f"{versions} to {WHERE}"
        yield Phrase(verb="test" if tests else "add", objects=(what,), weight=3.0)
    if 0 < len(lost) <= MOST_NAMED:
        # Never without where: a pipeline that drops a version is no project that does.
        yield Phrase(verb="drop", objects=(f"{listing(_grouped(lost))} from {WHERE}",), weight=2.6)


def _number(name: str) -> str:
    """A version as far as its spelling may not matter: where lines of 1.x are all there is, 14 is 1.14.x."""
    tool, _, number = name.replace("pypy-", "pypy").partition(" ")
    return f"{tool} {number.removeprefix('v').removeprefix('1.').removesuffix('.x').removesuffix('.*')}"


def _exact_phrases(exact: Sequence[tuple[str, str]], loose: Sequence[tuple[str, str]]) -> Iterator[Phrase]:
    """A version that was told by fewer numbers is not dropped: 1.16.5 is the 1.16 that was there."""
    pinned = [now for old, now in exact if not now.endswith((".x", ".*"))]
    if 0 < len(pinned) == len(exact) <= MOST_NAMED and not loose:
        tool, versions = pinned[0].partition(" ")[0], [quote(name.partition(" ")[2]) for name in pinned]
        if all(name.startswith(f"{tool} ") for name in pinned):
            yield Phrase(verb="pin", objects=(f"{tool} to {listing(versions)} in {WHERE}",), weight=3.0)
            return
    for old, now in (*exact, *loose)[:MOST_NAMED]:
        tool, _, number = now.partition(" ")
        change = f"{tool} {quote(number)} instead of {quote(old.partition(' ')[2])}"
        yield Phrase(verb="use", objects=(f"{change} in {WHERE}",), weight=2.6)


def _grouped(names: Sequence[str]) -> list[str]:
    """`Python 3.12`, `3.13`: the language is said once."""
    texts: list[str] = []
    last = ""
    for name in names:
        tool, _, number = name.partition(" ")
        if number.startswith("pypy"):
            tool, number = "PyPy", number.removeprefix("pypy").lstrip("-")
        told = code(wording(number)) if number in CHANNELS else " - ".join(map(quote, number.split(" - ")))
        texts.append(told if tool == last else f"{tool} {told}")
        last = tool
    return texts
