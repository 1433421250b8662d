"""The one line that offers to split a change which may be several; for people only, never for a program or a hook."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.console import Console
    from git_agent.model.draft import Draft

MOST_NAMED = 4


def offer_split(draft: "Draft", console: "Console", *, is_committed: bool = False) -> None:
    """On stderr, where somebody looks at it; what is one commit already has to be taken back first."""
    if not draft.parts or not console.live_err:
        return
    named = ", ".join(draft.parts[:MOST_NAMED])
    more = len(draft.parts) - MOST_NAMED
    places = f"{named} and {more} more" if more > 0 else named
    way = "`git reset --soft HEAD~1`, then `git agent split`," if is_committed else "`git agent split`"
    console.note(f"git-agent: this may be several changes ({places}); {way} looks into it")
