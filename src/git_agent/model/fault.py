"""Fault: which rule a message breaks, and the exact words about it."""

from git_agent.model.value import value

_OPENERS = frozenset({"The", "A", "At", "In", "It", "No", "Nothing"})  # words with a capital at the start of a sentence


@value
class Fault:
    """One broken rule: `detail` is what is wrong, `remedy` what its writer is asked to do where that needs words."""

    rule: str
    detail: str
    remedy: str = ""

    @property
    def complaint(self) -> str:
        """For whoever has to write it anew."""
        return f"{self.detail}: {self.remedy}." if self.remedy else self.detail

    @property
    def told(self) -> str:
        """For a person who only reads of it, as a part of a longer sentence."""
        text = self.detail.rstrip(".")
        # Any other word with a capital may be a name, such as the heading of a section.
        return text[:1].lower() + text[1:] if text.partition(" ")[0] in _OPENERS else text
