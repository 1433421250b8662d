"""Fences: how foreign text stands in a prompt without being able to end its own bounds.

Only what looks like a tag of ours is changed: a diff of HTML must still read as one. To a model much looks like one:
full-width and mathematical letters, letters of another script, accents, characters that nobody sees in between. So
every bracket is read on as leniently as a model might, character by character, and disarmed where a name of ours
follows. Characters nobody sees are written out besides, because they can carry words that a reviewer does not read.
"""

import re

from git_agent.model.homoglyphs import fold_char
from git_agent.model.invisible import invisible_pattern

TAGS = ("environment_context", "evidence", "instructions", "operator_hint", "project_doc")

# What is a `<` to Unicode, then what only looks like one.
OPENERS = "<\ufe64\uff1c\u02c2\u1438\u2039\u2329\u276e\u2770\u27e8\u29fc\u3008\ufe3f"
_BLANK = "\u2800"  # drawn as nothing, and yet no space to Unicode
_LONGEST = max(map(len, TAGS))


def fenced(tag: str, text: str, **attributes: str) -> str:
    """The text between an opening and a closing tag, each on a line of its own."""
    attribute_text = "".join(f' {name}="{escaped(" ".join(value.split()))}"' for name, value in attributes.items())
    return f"<{tag}{attribute_text}>\n{harmless(text)}\n</{tag}>"


def harmless(text: str) -> str:
    """The text without a tag of ours, without invisible characters, and possible to send as UTF-8."""
    visible = _visible(text)
    return re.sub(
        f"[{OPENERS}]", lambda match: _entity(match[0]) if _names_tag(visible, match.end()) else match[0], visible
    )


def escaped(text: str) -> str:
    """The same without any tag or quote at all: for attributes, and for people's own words."""
    plain = _visible(text).replace("&", "&amp;").replace(">", "&gt;").replace('"', "&quot;")
    return re.sub(f"[{OPENERS}]", lambda match: _entity(match[0]), plain)


def _entity(opener: str) -> str:
    return "&lt;" if opener == "<" else f"&#x{ord(opener):x};"


def _names_tag(text: str, start: int) -> bool:
    """Whether one of our names follows, as far as anybody might read it.

    Reading ends at the next bracket and after the longest name, so all brackets of a text together cost one pass.
    """
    name = ""
    for at in range(start, len(text)):
        char = text[at]
        plain = fold_char(char)
        if not name and (char.isspace() or char == _BLANK or plain in ("", "/")):
            continue
        if plain.replace("_", "a").isalnum():  # our names have underscores, which are not alphanumeric
            name += plain
        elif plain or name in TAGS:
            break
        if len(name) > _LONGEST:
            break
    return name in TAGS


def _visible(text: str) -> str:
    sendable = text.encode("utf-8", "replace").decode()  # half a surrogate pair would fail at the socket
    return invisible_pattern().sub(lambda match: f"\\u{{{ord(match[0]):x}}}", sendable)
