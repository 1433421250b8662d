"""Token: what a request is allowed with."""

import hashlib
from typing import Literal

from git_agent.model.value import value

Scheme = Literal["bearer", "token", "private-token", "job-token"]


@value
class Token:
    """A secret, how it is sent, and where it was found; only the last is ever shown."""

    secret: str
    scheme: Scheme
    source: str

    def headers(self) -> dict[str, str]:
        """The header that carries it."""
        match self.scheme:
            case "bearer":
                return {"Authorization": f"Bearer {self.secret}"}
            case "token":
                return {"Authorization": f"token {self.secret}"}
            case "private-token":
                return {"PRIVATE-TOKEN": self.secret}
            case "job-token":
                return {"JOB-TOKEN": self.secret}

    def fingerprint(self) -> str:
        """What tells it from another one, and nothing else."""
        return hashlib.sha256(f"git-agent {self.scheme} {self.secret}".encode()).hexdigest()

    def __repr__(self) -> str:
        return f"Token(source={self.source!r})"
