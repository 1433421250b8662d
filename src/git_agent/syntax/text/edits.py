"""Edits: what a run of changed lines does token by token, where that is one insertion, deletion or exchange.

Two lines that differ in one argument are the same line with something put in; reading them as "removed" and
"added" would hide that. Each run is therefore read as two rows of tokens, cut down from both ends to the part
that differs. What remains is small in most small changes, and says what was done better than any line can.
"""

from collections.abc import Sequence

from git_agent.model.value import value
from git_agent.syntax.text.languages import pattern
from git_agent.syntax.text.lines import Lines

# Beyond these, no single edit sums up what was done, and looking for one takes time.
MOST_RUNS = 60
LONGEST_RUN = 12  # lines
LONGEST_EDIT = 24  # tokens

_SPLIT = r"(?!\d)[\w$]+(?:-[a-z]\w*)*|\d[\w.]*|\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`]*`|[^\s\w]"
_OPENING = {"(": ")", "[": "]", "{": "}"}
_CLOSING = {closing: opening for opening, closing in _OPENING.items()}


@value
class TokenEdit:
    """One run: the tokens that went, those that came in their place, and what stands unchanged around them."""

    old: tuple[str, ...]
    new: tuple[str, ...]
    before: tuple[str, ...]
    after: tuple[str, ...]


def edits_of(lines: Lines) -> tuple[TokenEdit, ...]:
    """The runs in which lines were replaced and little of their text; the others are told by their lines."""
    edits = (_edit(removed, added) for removed, added in lines.runs[:MOST_RUNS] if removed and added)
    return tuple(edit for edit in edits if edit is not None)


def _edit(removed: tuple[str, ...], added: tuple[str, ...]) -> TokenEdit | None:
    # A redacted line says where a secret is, not what was written.
    if max(len(removed), len(added)) > LONGEST_RUN or any("[REDACTED" in line for line in (*removed, *added)):
        return None
    old, new = tokens("\n".join(removed)), tokens("\n".join(added))
    head = common_prefix(old, new)
    # Of what the head has left over, or tokens in the middle would count for both ends.
    tail = common_prefix(old[head:][::-1], new[head:][::-1])
    removed_tokens, added_tokens = old[head : len(old) - tail], new[head : len(new) - tail]
    if (
        max(len(removed_tokens), len(added_tokens)) > LONGEST_EDIT
        or not (head or tail)
        or not (removed_tokens or added_tokens)
    ):
        return None
    return TokenEdit(old=removed_tokens, new=added_tokens, before=old[:head], after=old[len(old) - tail :])


def tokens(text: str) -> tuple[str, ...]:
    return tuple(pattern(_SPLIT).findall(text))


def common_prefix(left: Sequence[str], right: Sequence[str]) -> int:
    """How many tokens two rows begin with alike."""
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count


def call_around(edit: TokenEdit) -> str | None:
    """The name of the function whose arguments the edit is in, as far as the run shows it."""
    depth = 0
    for index in range(len(edit.before) - 1, 0, -1):
        part = edit.before[index]
        if part in _CLOSING:
            depth += 1
        elif part in _OPENING and depth:
            depth -= 1
        elif part in _OPENING:
            return edit.before[index - 1] if part + ")" == "()" and is_name(edit.before[index - 1]) else None
    return None


def is_name(text: str) -> bool:
    return text[:1].isalpha() or text[:1] in ("_", "$")
