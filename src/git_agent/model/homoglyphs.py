"""What a lenient reader takes a character for: one form of it, no accents, nothing unseen, one script.

Full-width and mathematical letters are Unicode's own to fold. What only looks the same is a table, of the scripts
that have it: Cyrillic, Greek, Armenian, small capitals, and the dashes, colons and slashes of everywhere.
"""

from functools import lru_cache

_LETTERS = {
    "a": "\u0430\u03b1\u0251",
    "b": "\u0432\u03b2\u044c\u0184\u0185\u0299",
    "c": "\u0441\u03f2\u1d04",
    "d": "\u0501\u1d05",
    "e": "\u0435\u0454\u03b5\u1d07",
    "f": "\u0192\u0584\ua730",
    "g": "\u0261\u0581\u0262",
    "h": "\u04bb\u0570\u029c",
    "i": "\u0456\u03b9\u0131\u0269\u026a\u04cf",
    "j": "\u0458\u0575",
    "k": "\u043a\u03ba\u1d0b",
    "l": "\u029f\u01c0",
    "m": "\u043c\u1d0d",
    "n": "\u043d\u043f\u03b7\u0578\u0274",
    "o": "\u043e\u03bf\u0585\u1d0f",
    "p": "\u0440\u03c1",
    "q": "\u051b\u0566",
    "r": "\u0433\u0280",
    "s": "\u0455\ua731",
    "t": "\u0442\u03c4\u1d1b",
    "u": "\u03c5\u057d\u1d1c",
    "v": "\u0475\u03bd\u1d20",
    "w": "\u051d\u0461\u03c9\u1d21",
    "x": "\u0445\u03c7",
    "y": "\u0443\u04af\u03b3\u028f",
    "z": "\u1d22",
    "/": "\u2044\u2215\u29f8\u2571",
    ":": "\u02d0\u0589\u05c3\u2236\ua789",
    "-": "\u02d7\u2043\u2212\u2500\u2501\u2796\u30fc\u4e00",
}
_PLAIN = {like: letter for letter, likes in _LETTERS.items() for like in likes}
_FILLERS = "\u115f\u1160\u3164\uffa0"  # letters to Unicode, and drawn as nothing


@lru_cache(maxsize=4096)
def fold_char(char: str) -> str:
    """The character a reader sees, small; nothing where it is only a mark on another or cannot be seen."""
    if char.isascii():
        return char.lower()
    import unicodedata

    if unicodedata.category(char) == "Pd":  # some of them unfold to another dash, and all of them are one
        return "-"
    # Composed first, because casefold does not know mathematical letters; decomposed last, so that accents stand alone.
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", char).casefold())
    visible = (mark for mark in plain if unicodedata.category(mark) not in ("Mn", "Mc", "Me", "Cf"))
    return "".join(_PLAIN.get(mark, mark) for mark in visible if mark not in _FILLERS)


def fold_homoglyphs(text: str) -> str:
    """A line as a reader has it, its capital letters as they are."""
    if text.isascii():
        return text
    return "".join(_fold_keeping_case(char) for char in text)


def _fold_keeping_case(char: str) -> str:
    if char.isascii():
        return char
    if char.isspace():
        return " "
    plain = fold_char(char)
    return plain.upper() if char.isupper() else plain
