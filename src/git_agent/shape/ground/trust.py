"""Which texts may bear out which claims: not all that was read speaks of this change.

What a commit does is told by its diff, its paths, its branch, the message that is amended, the commits of a branch and
whoever asked. Older messages are samples of style: models copy them, and the advisory, the number and the person of
another change would count as true. Guidance says how to write, and files beside the change say what is there.
"""

from git_agent.model.draft import GUIDANCE, HISTORY, TOOLS

_REFERENCES = frozenset(
    {"issue", "person", "email", "testimony", "amount", "hash", "vulnerability", "effect", "document"}
)
_NUMBERS = frozenset({"number", "version"})
_TOPIC = frozenset({"topic"})  # a file that was read may tell what the changed lines are part of
# Of older messages only the vocabulary of the project counts: its scopes, the products it has to do with, its words.
_VOCABULARY = frozenset({"scope", "product", "name"})


def may_bear_out(label: str, kind: str) -> bool:
    """Whether a claim of this kind is true because the text with this label has it."""
    if label == HISTORY:
        return kind in _VOCABULARY
    if label.startswith(GUIDANCE):
        return kind not in _REFERENCES | _NUMBERS | _TOPIC
    return label != TOOLS or kind not in _REFERENCES
