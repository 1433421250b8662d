"""Foreign text as Markdown that reads the same and does nothing: no mention, tag, link, image or block of its own.

Forges look for mentions, numbers and addresses after Markdown was read, where no backslash helps; only code is left
alone. So what could call somebody or lead somewhere else is set as code.
"""

import re
from collections.abc import Callable

_MARK = re.compile(r"[\\`*\[\]<~_&@]")
_OTHERS_NUMBER = re.compile(r"[\w.-][#!]\d")
_SPAN = re.compile(r"((?<!`)`[^`]+`(?!`))")
_FOREIGN = re.compile(
    r"""
      (?P<code>[a-z][a-z0-9+.-]{0,20}://[^\s`<>]*[\w/]                 # addresses
              |\bwww\.[^\s`<>]*\w
              |(?<![\w.:$])[\w.:$]*</?[a-z][\w.:-]*/?>                 # tags and type parameters: Vec<T>
              |(?<![\w.+/@-])(?:[\w.+/-]*@[\w./@-]*\w                  # mentions, mail, owner/name@commit
                               |[\w.-]+/[\w.-]+[\#!]\d+))              # numbers of other repositories
    | (?P<number>(?<![\w&])[\#!]\d+\b|\bgh-\d+\b)
    | (?P<mark>[\\*\[\]<~]|(?<![^\W_])_+|_++(?![^\W_])|&(?=\#?\w+;))   # `_` inside a word means nothing
    | `
    """,
    re.VERBOSE | re.IGNORECASE,
)
# What would begin a heading, a list, a quote or a rule, up to where a backslash stops it.
_BLOCK = re.compile(r"\d+(?=[.)](?:\s|$))|(?=>|#{1,6}(?:\s|$)|[-+](?:\s|$)|-[-\s]+$)")
# Controls, marks that change the direction of writing, and characters nobody sees; emoji need their joiners.
_UNSEEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)


def plain(text: str, *, number: Callable[[str], str] | None = None) -> str:
    """Foreign text as Markdown that says the same and nothing more; code in it stays code.

    `number` writes what looks like the number of a request or an issue; left out, it stays as it is.
    """
    text = one_line(text)
    if not number and _is_plain(text):
        return text

    def replacement(match: re.Match[str]) -> str:
        match match.lastgroup:
            case "code":
                return as_code(match[0])
            case "number":
                return number(match[0]) if number else match[0]
            case "mark":
                return "".join([f"\\{mark}" for mark in match[0]])
            case _:
                return "&#96;"  # a backslash would not keep it from ending a code span

    def escape(words: str) -> str:
        # Word by word, because few are foreign and the long pattern is slow.
        return " ".join(
            [word if not number and _is_plain(word) else _FOREIGN.sub(replacement, word) for word in words.split(" ")]
        )

    if "`" not in text:
        return escape(text)
    # Split by a group, every second part is a code span.
    return "".join([part if at % 2 else escape(part) for at, part in enumerate(_SPAN.split(text))])


def _is_plain(text: str) -> bool:
    """Whether there is certainly nothing in it that has to be escaped; cheap enough to ask of every word."""
    if _MARK.search(text) or "://" in text or "www." in text:
        return False
    return ("#" not in text and "!" not in text) or _OTHERS_NUMBER.search(text) is None


def one_line(text: str) -> str:
    """White space joined, and without the characters that nobody sees."""
    if text.isascii() and text.isprintable() and "  " not in text:
        return text.strip()
    spaced = " ".join(text.split())  # before the unseen go: some of them end a line
    # Halves of surrogate pairs come from paths and messages that are no UTF-8; written out they would be an error.
    return " ".join(_UNSEEN.sub("", spaced).split()).encode("utf-8", "replace").decode()


def without_block_start(text: str) -> str:
    """The text so that no block begins with it; what is already escaped begins with a backslash."""
    start = _BLOCK.match(text)
    return f"{start[0]}\\{text[start.end() :]}" if start else text


def as_code(text: str) -> str:
    """A name as a code span, whatever it contains."""
    # By CommonMark a span ends at a run of backticks as long as its first, so it gets one more than any inside.
    fence = "`" * (max((len(run) for run in re.findall("`+", text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{pad}{text}{pad}{fence}"
