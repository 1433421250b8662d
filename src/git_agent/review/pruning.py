"""Leaves out of a reviewed message what nothing bears out: sentences of its summary, and what its sections say."""

from git_agent.commit.judge import CommitJudge
from git_agent.errors import UnprovedSubject
from git_agent.model.draft import Draft
from git_agent.model.message import Message
from git_agent.model.pruned import Pruned
from git_agent.model.value import replace, value
from git_agent.review.values import Section, SectionedMessage
from git_agent.review.words import description_of, words_of


@value
class PrunedReview:
    """The message that is left, and what was left out of it."""

    message: SectionedMessage
    pruned: tuple[Pruned, ...] = ()


def pruned_review(message: SectionedMessage, title: str, draft: Draft, judge: CommitJudge) -> PrunedReview:
    """The message without what nothing bears out.

    Raises:
        UnprovedSubject: that is in its title, in a section's subject, or all of its summary.
    """
    summary, pruned = judge.pruned(Message(subject="", body=message.summary))
    sections: list[Section] = []
    for section in message.sections:
        body, more = judge.pruned(Message(subject="", body=section.body))
        sections.append(replace(section, body=body.body))
        pruned += more
    left = replace(message, summary=summary.body or message.summary, sections=tuple(sections))
    # A table of contents hangs on each of these: they are written anew, or not at all.
    headlines = (*map(description_of, sections), *(() if summary.body else (message.summary,)))
    if faults := judge.unproved(draft, Message(subject=title.partition(": ")[2], body="\n\n".join(headlines))):
        hint = "run it again, or finish with `--fallback builtin`"
        raise UnprovedSubject(faults, text=words_of(left, title).text, hint=hint)
    return PrunedReview(message=left, pruned=pruned)
