"""Notes in a model's draft what it signs for others, so that whoever takes the text learns what was taken off it."""

from collections.abc import Iterable

from git_agent.model.draft import Draft
from git_agent.model.value import replace
from git_agent.shape.form.validate import LONGEST_MESSAGE
from git_agent.shape.reply.attributions import attributions_in


def noting_signatures(draft: Draft, *, brought: Iterable[str]) -> Draft:
    """The draft with the lines and sentences that are not `brought`; what is too long is refused, and not read."""
    if not draft.author.is_model or len(draft.text) > LONGEST_MESSAGE:
        return draft
    return replace(draft, signed=attributions_in(draft.text, brought=brought))
