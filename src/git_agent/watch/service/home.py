"""The folder of a watch's state: its owner's alone, and without what a crash has left in it."""

from git_agent.clock import now
from git_agent.errors import StateError
from git_agent.files.place import Place
from git_agent.files.tidy import own_folder, sweep
from git_agent.watch.plan.prompt_trace import FOLDER
from git_agent.watch.service.letters import answers_of, requests_of


def settle_in(folder: Place) -> None:
    """Makes the folder, or makes one that is ours private: captures are as secret as the files they are of.

    Raises:
        StateError: it belongs to somebody else, or cannot be made.
    """
    parts = folder.name.split("/")
    for count in range(1, len(parts) + 1):
        place = Place(root=folder.root, name="/".join(parts[:count]))
        try:
            own_folder(place)
        except OSError as error:
            hint = "move it out of the way, or watch as its owner"
            raise StateError(f"{place.path} cannot be used: {error.strerror or error}", hint=hint) from error


def tidy(folder: Place) -> None:
    """Only for whoever holds the lock."""
    for place in (folder, requests_of(folder).folder, answers_of(folder).folder, folder / FOLDER):
        sweep(place, now=now())
