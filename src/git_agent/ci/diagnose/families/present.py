"""Who has to look at a line, told from its words: each word is looked at once, and a log says the same ones again.

Whoever has rules registers the texts that their lines must have, and is given a bit for them. A line that lacks the
bit has none of the texts; one that has it may have them, since of a text only the longest word is looked for and every
digit is the same here.
"""

import re
from collections.abc import Iterable

_MOST_WORDS = 20_000
_DIGITS = str.maketrans("123456789", "000000000")
EVERYBODY = -1


class Present:
    """What the words of lines hold."""

    def __init__(self) -> None:
        self._bits: dict[str, int] = {}
        self._next = 1
        self._known: dict[str, int] = {}
        self._held: dict[str, int] = {}
        self._pattern: re.Pattern[str] | None = None
        self._last: tuple[str, int] = ("", 0)

    def bit_for(self, texts: Iterable[str]) -> int:
        """A bit that every line with one of these texts has; all bits where nothing can be told."""
        pieces = [max(text.translate(_DIGITS).split(), key=len, default="") for text in texts]
        if not all(pieces):
            return EVERYBODY
        bit, self._next = self._next, self._next << 1
        for piece in pieces:
            self._bits[piece] = self._bits.get(piece, 0) | bit
        self._pattern = None
        return bit

    def bits_of(self, text: str) -> int:
        """The bits of all words of a line."""
        if self._pattern is None:
            self._prepare()
        last, found = self._last
        if text is last:
            return found
        known, found = self._known, 0
        for word in text.translate(_DIGITS).split():
            held = known.get(word)
            found |= self._look(word) if held is None else held
        self._last = (text, found)
        return found

    def _prepare(self) -> None:
        # At each place the longest piece is found; the shorter ones that may be there are those that it begins with.
        self._held = {piece: self._beginning(piece) for piece in self._bits}
        self._pattern = re.compile(f"(?=({_longest_first(self._bits)}))" if self._bits else "(?!)")
        self._known.clear()
        self._last = ("", 0)

    def _beginning(self, piece: str) -> int:
        found = 0
        for length in range(1, len(piece) + 1):
            found |= self._bits.get(piece[:length], 0)
        return found

    def _look(self, word: str) -> int:
        found = 0
        for piece in self._pattern.findall(word) if self._pattern else ():
            found |= self._held[piece]
        if len(self._known) >= _MOST_WORDS:
            self._known.clear()
        self._known[word] = found
        return found


def _longest_first(texts: Iterable[str]) -> str:
    """One expression for many texts that looks at each letter once and takes the longest."""
    below: dict[str, list[str]] = {}
    for text in texts:
        below.setdefault(text[0], []).append(text[1:])
    branches = []
    for first, rests in sorted(below.items()):
        longer = [rest for rest in rests if rest]
        inner = _longest_first(longer) if longer else ""
        branches.append(re.escape(first) + (f"(?:{inner})?" if inner and len(longer) < len(rests) else inner))
    return branches[0] if len(branches) == 1 else f"(?:{'|'.join(branches)})"


PRESENT = Present()
