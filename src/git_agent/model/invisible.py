"""Characters that a terminal obeys or that nobody sees, wherever foreign text is shown to a person or a model.

Controls but tab and line feed, Unicode's own line ends, direction marks, half characters (bytes that are no UTF-8
stand as such), and what Unicode wants to be drawn as nothing. Three exceptions, for ordinary text has them: the two
joiners (emoji, Persian, Hindi), one variation selector behind another character (emoji, Japanese names), and a
carriage return at the end of its line. A second selector in a row draws nothing: it carries data.
"""

from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re

VARIATION_SELECTORS = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_INVISIBLE = (
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f"
    "\u2028-\u202e\u2060-\u206f\u3164\ud800-\udfff\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3"
    "\U0001d173-\U0001d17a\U000e0000-\U000e00ff\U000e01f0-\U000e0fff"
)


def escape_invisible(text: str) -> str:
    r"""The text with all of them written out, as `\x1b` or `\u202e`; `\xff` is a byte that is no UTF-8.

    >>> escape_invisible("caf\udce9 \x1b[2J\u202e")
    'caf\\xe9 \\x1b[2J\\u202e'
    """
    if text.isascii() and text.replace("\n", "").isprintable():  # nearly everything we say ourselves
        return text
    return invisible_pattern().sub(lambda match: escape_code(ord(match[0])), text)


def escape_line(text: str) -> str:
    r"""The same on one line, whatever the text.

    >>> escape_line("red\nSigned-off-by: nobody")
    'red\\nSigned-off-by: nobody'
    """
    return escape_invisible(text).replace("\n", "\\n")


def escape_invisible_in_json(text: str) -> str:
    r"""The same for a text that is JSON, by its own escapes: it says what it said before, and is UTF-8.

    >>> escape_invisible_in_json('{"caf\udce9": "\x9b"}')
    '{"caf\\udce9": "\\u009b"}'
    """
    if text.isascii() and "\x7f" not in text:
        return text
    import json

    # Whatever stands in JSON and is not ASCII stands in a string of it, where it can be escaped.
    return invisible_pattern().sub(lambda match: json.dumps(match[0])[1:-1], text)


@cache
def invisible_pattern() -> "re.Pattern[str]":
    """One such character; compiled when first asked for, because most starts show nothing."""
    import re

    return re.compile(rf"[{_INVISIBLE}]|\r(?!\n)|(?<=[{VARIATION_SELECTORS}])[{VARIATION_SELECTORS}]")


def escape_code(code: int) -> str:
    """A character written out; always with as many digits as its letter says, so that digits may follow it."""
    if 0xDC80 <= code <= 0xDCFF:  # a byte that is no UTF-8
        return f"\\x{code - 0xDC00:02x}"
    if code < 0x80:
        return "\\r" if code == 0x0D else f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
