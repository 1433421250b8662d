"""Holds what a message mentions against the evidence: what is nowhere in it was made up."""

from collections.abc import Callable, Iterable
from itertools import islice

from git_agent.model.claim import Claim
from git_agent.model.draft import HISTORY
from git_agent.model.fault import Fault
from git_agent.model.message import Message
from git_agent.model.value import replace
from git_agent.shape.ground.claims import Mention, mentions
from git_agent.shape.ground.deed_claims import deed_claims
from git_agent.shape.ground.foreign_topics import foreign_topic_of
from git_agent.shape.ground.locate import locate
from git_agent.shape.ground.sources import Sources
from git_agent.shape.ground.topics import topic_of
from git_agent.shape.ground.untouched import untouched

RULE = "not-in-evidence"
MOST_FAULTS = 100  # whoever has to repair more begins anew
MOST_CLAIMS = 2_000  # each is looked up in all that was read; the one after them counts as unfounded


def claims(message: Message, sources: Sources) -> tuple[Claim, ...]:
    """Everything the message names, each once and in reading order, with the source that has it."""
    claims: dict[tuple[str, str], Claim] = {}
    stays = untouched(message)
    for mention in mentions(message):
        key = (mention.text, mention.kind)
        if key in claims:
            continue
        if len(claims) >= MOST_CLAIMS:
            claims[key] = Claim(text=mention.text, kind=mention.kind, found_in=None)
            break
        label = locate(mention.text, mention.kind, sources)
        if label is None and mention.text in stays:
            continue
        if label or not mention.is_doubtful or _lies_in_known_folder(mention, sources):
            # What was not kept whole may have it: nobody is blamed for what was not looked at.
            claims[key] = Claim(text=mention.text, kind=mention.kind, found_in=label or sources.truncated_source())
    return (*claims.values(), *_topic(message, sources), *_deeds(message, sources))


def _topic(message: Message, sources: Sources) -> tuple[Claim, ...]:
    """What the subject is about, where that is nothing of the change; that it is one goes without saying."""
    foreign = foreign_topic_of(message.subject)
    topic, others = foreign or (topic_of(message.subject), ())
    if topic is None or locate(topic, "topic", sources) or sources.truncated_source():
        return ()
    if any(locate(word, "topic", sources) for word in others):
        return ()
    if sources.deeds is not None and sources.deeds.has_unread_files():
        return ()
    return (Claim(text=topic, kind="topic", found_in=None),)


def _deeds(message: Message, sources: Sources) -> tuple[Claim, ...]:
    """What the message says that the change does, held against what it does."""
    deeds = sources.deeds
    if deeds is None or sources.truncated_source():
        return ()
    told = dict.fromkeys(deed_claims(message, deeds, lambda word: locate(word, "identifier", sources) is not None))
    told |= {(name, "unchanged name", False): None for name in untouched(message) if deeds.touches(name)}
    return tuple(
        Claim(text=text, kind=kind, found_in=sources.main if is_true else None) for text, kind, is_true in told
    )


def with_restored(claims: Iterable[Claim], written: Message) -> tuple[Claim, ...]:
    """The claims of a finished message; a task's id that was put back by rule stands in the history it comes from."""
    return tuple(
        replace(claim, found_in=HISTORY) if claim.kind == "issue" and claim.text not in written.text else claim
        for claim in claims
    )


def ungrounded(claims: Iterable[Claim]) -> tuple[Fault, ...]:
    """One fault for each claim that no source has, as far as anybody would repair them."""
    faults = (
        Fault(
            rule=RULE,
            detail=f'Nothing in the evidence bears out the {claim.kind} "{claim.text}"',
            remedy="correct it or leave it out",
        )
        for claim in claims
        if claim.found_in is None
    )
    return tuple(islice(faults, MOST_FAULTS))


def unproved_words(claims: Iterable[Claim], sources: Sources | None = None) -> Callable[[str], tuple[str, ...]]:
    """Which of the claims that no source has are made in a part of the message."""
    unproved = {(claim.text, claim.kind) for claim in claims if claim.found_in is None}

    def named_in(text: str) -> tuple[str, ...]:
        part = Message(subject="", body=text)
        named = [mention.text for mention in mentions(part) if mention[:2] in unproved]
        named += [claim.text for claim in _deeds(part, sources) if claim.found_in is None] if sources else []
        return tuple(dict.fromkeys(named))

    return named_in


def _lies_in_known_folder(mention: Mention, sources: Sources) -> bool:
    """Whether what may be two words is a path after all: "queue/worker" is, where the change touches `queue/`."""
    folder = mention.text.partition("/")[0]
    return mention.kind == "path" and sources.find(f"{folder}/", after=b"") is not None
