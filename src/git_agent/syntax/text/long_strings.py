"""Strings of several lines: which lines of a hunk begin inside of one, so that their words are no names."""

from typing import TYPE_CHECKING

from git_agent.syntax.text.languages import GO, JAVASCRIPT, PYTHON, Language

if TYPE_CHECKING:
    from git_agent.model.change import Hunk
    from git_agent.model.change_set import Contents

_MARKS = {PYTHON.name: ('"""', "'''"), JAVASCRIPT.name: ("`",), GO.name: ("`",)}


def lines_inside_strings(hunk: "Hunk", language: Language, contents: "Contents") -> frozenset[int]:
    """The lines that begin inside; where a file was not read, a hunk is taken to begin outside."""
    marks = _MARKS.get(language.name, ())
    if not marks:
        return frozenset()
    old = _open_at(contents.old, hunk.old_start, marks)
    new = _open_at(contents.new, hunk.new_start, marks)
    inside = set()
    for at, line in enumerate(hunk.lines):
        sign, text = line[:1], line[1:]
        # An unchanged line is on both sides, and is left alone if it is inside a string on either.
        if new if sign == "+" else old if sign == "-" else old or new:
            inside.add(at)
        old = _open_after(text, old, marks, language) if sign in " -" else old
        new = _open_after(text, new, marks, language) if sign in " +" else new
    return frozenset(inside)


def _open_at(content: bytes | None, line: int, marks: tuple[str, ...]) -> str:
    """The mark of the string that is open where a line begins."""
    if content is None or not any(mark.encode() in content for mark in marks):
        return ""
    before = content.decode(errors="replace").split("\n")[: max(line - 1, 0)]
    # Without a language: a comment in the first line would hide all the lines that follow it.
    return _open_after("\n".join(before), "", marks, None)


def _open_after(text: str, opened: str, marks: tuple[str, ...], language: Language | None) -> str:
    if language is not None and not opened and text.lstrip().startswith(language.comments):
        return opened  # a quote in a comment opens nothing
    at = 0
    while True:
        positions = [(text.find(mark, at), mark) for mark in ((opened,) if opened else marks)]
        positions = [position for position in positions if position[0] >= 0]
        if not positions:
            return opened
        start, mark = min(positions)
        at, opened = start + len(mark), "" if opened else mark
