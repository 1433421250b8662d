"""Fences: how foreign text stands in a prompt without being able to end its own bounds.

Only what looks like a tag of ours is changed: a diff of HTML must still read as one. Characters nobody
sees are written out, because they can carry words that a model reads and a reviewer does not.
"""

import re

TAGS = ("environment_context", "evidence", "instructions", "operator_hint", "project_doc")

# Joiners may stand inside a tag, where a model overlooks them; elsewhere emoji and many scripts need them.
_GAP = "[\\s\u200c-\u200f]*"
_OUR_TAG = f"(?i)<(?={_GAP}/?{_GAP}(?:{'|'.join(TAGS)})\\b)"
# Controls except tab and line ends, zero-width and bidirectional marks, and Unicode's invisible ASCII.
_UNSEEN = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u2028-\u202e\u2060-\u2069\ufeff\U000e0000-\U000e007f]"


def fenced(tag: str, text: str, **attributes: str) -> str:
    """The text between an opening and a closing tag, each on a line of its own."""
    named = "".join(f' {name}="{escaped(" ".join(value.split()))}"' for name, value in attributes.items())
    return f"<{tag}{named}>\n{harmless(text)}\n</{tag}>"


def harmless(text: str) -> str:
    """The text without a tag of ours, without unseen characters, and possible to send as UTF-8."""
    return re.sub(_OUR_TAG, "&lt;", _visible(text))


def escaped(text: str) -> str:
    """The same without any tag or quote at all: for attributes, and for people's own words."""
    plain = _visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return plain.replace('"', "&quot;")


def _visible(text: str) -> str:
    seen = re.sub(_UNSEEN, lambda found: f"\\u{{{ord(found[0]):x}}}", text)
    return seen.encode("utf-8", "replace").decode()
