"""The one line that offers to split a change which may be several; for people only, never for a program or a hook."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from git_agent.console import Console
    from git_agent.model.draft import Draft

MOST_NAMED = 4


def offer_split(draft: "Draft", console: "Console") -> None:
    """On stderr, where somebody looks at it."""
    if not draft.parts or not console.live_err:
        return
    named = ", ".join(draft.parts[:MOST_NAMED])
    more = len(draft.parts) - MOST_NAMED
    places = f"{named} and {more} more" if more > 0 else named
    console.note(f"git-agent: this may be several changes ({places}); `git agent split` makes a commit of each")
