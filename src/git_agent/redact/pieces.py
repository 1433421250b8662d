"""A long text without its secrets, scanned piece by piece: what a scan holds is in proportion to a piece.

A note for a hundred thousand commits is forty megabytes of JSON, and one emoji in it makes four bytes of every
character. So the text comes in parts, is scanned in pieces of a quarter of a megabyte, and is held packed.
Pieces end where a line ends. A value that was found out in one of them is hidden in all.
"""

from collections.abc import Iterable, Iterator

from git_agent.redact.redactor import rounds

PIECE = 1 << 18  # characters
_MOST_COPIED = 1_000  # values that are looked for in all other pieces: each is one more search of the whole text


class CleanText:
    """The redacted text, to be read piece by piece."""

    def __init__(self, pieces: list[bytes], chars: int) -> None:
        self._pieces = pieces
        self.chars = chars

    def __iter__(self) -> Iterator[str]:
        return map(_unpacked, self._pieces)

    def __str__(self) -> str:
        return "".join(self)


def clean_pieces(parts: Iterable[str], *, most_chars: int = PIECE) -> CleanText:
    """The same as `clean` of all parts in one; a text that fits into a single piece comes out as from there."""
    pieces: list[bytes] = []
    known: dict[str, str] = {}
    chars = 0
    for text in _by_line(parts, most_chars):
        for result in rounds(text):
            from git_agent.redact.scan import repeatable_values  # loaded where something was found

            known |= repeatable_values(text, result.spans) if len(known) < _MOST_COPIED else {}
            text = result.cleaned  # noqa: PLW2901  what the next round begins with
        pieces.append(_packed(text))
        chars += len(text)
    if known and len(pieces) > 1:
        pieces = [_without_known(piece, known) for piece in pieces]
        chars = sum(len(_unpacked(piece)) for piece in pieces)
    return CleanText(pieces, chars)


def _without_known(piece: bytes, known: dict[str, str]) -> bytes:
    """A piece without the values that another one gave away."""
    from git_agent.redact.scan import repeated_spans
    from git_agent.redact.spans import disjoint, outside_placeholders, replaced

    text = _unpacked(piece)
    spans = outside_placeholders(text, disjoint(repeated_spans(text, known)))
    return _packed(replaced(text, spans)) if spans else piece


def _packed(text: str) -> bytes:
    import zlib  # whoever has no long text does not load it

    # Quick rather than small: it is only held for a moment.
    return zlib.compress(text.encode("utf-8", "surrogatepass"), 1)


def _unpacked(piece: bytes) -> str:
    import zlib

    return zlib.decompress(piece).decode("utf-8", "surrogatepass")


def _by_line(parts: Iterable[str], most_chars: int) -> Iterator[str]:
    """The same text in pieces of whole lines, none much longer than that unless a single line is."""
    waiting: list[str] = []
    chars = 0
    for part in parts:
        waiting.append(part)
        chars += len(part)
        if chars >= most_chars:
            text = "".join(waiting)
            start = 0
            while len(text) - start >= most_chars and (end := _line_end(text, start, most_chars)):
                yield text[start:end]
                start = end
            waiting, chars = [text[start:]], len(text) - start
    if rest := "".join(waiting):
        yield rest


def _line_end(text: str, start: int, most_chars: int) -> int:
    """Behind the last line end within so many characters, else the first one beyond; 0 where there is none."""
    return text.rfind("\n", start, start + most_chars) + 1 or text.find("\n", start + most_chars) + 1
