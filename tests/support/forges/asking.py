"""A client of a fake forge that never sleeps."""

from pathlib import Path
from typing import Any, Self

from git_agent.ci.forges.github.client import HEADERS
from git_agent.ci.forges.github.client import GitHub as GitHubClient
from git_agent.ci.forges.http import Client
from git_agent.ci.forges.memory import Memory
from git_agent.ci.forges.pacing import Pacing
from git_agent.ci.forges.tokens import Token
from git_agent.files.place import Place
from support.forges.github import GitHub

CANARY = "canary-5e1f0a77c3"


class Asking:
    """A repository at a fake GitHub, and how long somebody would have waited."""

    def __init__(self, forge: GitHub, *, folder: Path | None = None, secret: str = CANARY, **options: Any) -> None:
        self.waited: list[float] = []
        self.told: list[str] = []
        patience = options.pop("patience", 90.0)
        pacing = Pacing(patience=patience, sleep=self.waited.append, tell=self.told.append)
        forge.token = forge.token or secret
        self.client = Client(
            base=options.pop("base", forge.api),
            token=Token(secret=secret, scheme="bearer", source="GH_TOKEN") if secret else None,
            title="GitHub",
            headers=HEADERS,
            pacing=pacing,
            memory=Memory(Place(root=folder, name="ci") if folder else None),
        )
        options.setdefault("repository", forge.path)
        self.forge = GitHubClient(self.client, **options)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
