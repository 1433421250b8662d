"""What an amended message must not lose: the signatures of people, and the paragraphs in which they said why."""

from git_agent.model.fault import Fault
from git_agent.model.lazy_pattern import LazyPattern
from git_agent.model.message import Message
from git_agent.shape.form.trailers import trailers_of, with_trailer

RULE = "kept-words"

_WORD = LazyPattern(r"[^\W\d_]{4,}")  # shorter ones are in every text, and would make any two alike
_MOST_LOST = 3  # named to the model; one that dropped more has to read the original again anyway


def restore_trailers(message: Message, original: str) -> Message:
    """The message with every trailer of the original that it has lost."""
    # However it is spaced, it is the same trailer.
    lines = {" ".join(line.split()) for line in message.text.split("\n")}
    for trailer in trailers_of(original):
        if " ".join(trailer.split()) not in lines:
            message = with_trailer(message, trailer)
    return message


def lost_paragraphs(message: Message, original: str) -> tuple[Fault, ...]:
    """Paragraphs of the original of which most words are gone; a model may word them anew, not drop them."""
    words = _words(message.text)
    # Without the subject, which has a rule of its own when a commit is amended.
    paragraphs = original.partition("\n")[2].split("\n\n")
    # Trailers are put back without asking anybody: `restore_trailers`.
    trailers = set(trailers_of(original))
    lost = [
        text for text in paragraphs if not trailers.intersection(text.split("\n")) and _is_lost(_words(text), words)
    ]
    return tuple(
        Fault(
            rule=RULE,
            detail=f"HEAD's message says '{' '.join(text.split())[:120]}' and this one does not",
            remedy="keep what it says",
        )
        for text in lost[:_MOST_LOST]
    )


def _is_lost(paragraph: frozenset[str], message: frozenset[str]) -> bool:
    return bool(paragraph) and 2 * len(paragraph & message) < len(paragraph)


def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in _WORD.findall(text))
