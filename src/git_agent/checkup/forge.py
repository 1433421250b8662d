"""Which forge `ci` would ask, and with whose token; nobody is asked for it."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from git_agent.checkup.check import Check
from git_agent.errors import GitAgentError, RepositoryError

if TYPE_CHECKING:
    from git_agent.workspace import Workspace

NAME = "forge"
TITLES = {"github": "GitHub", "gitlab": "GitLab", "gitea": "Gitea"}
VARIABLES = {"github": "GH_TOKEN", "gitlab": "GITLAB_TOKEN", "gitea": "GITEA_TOKEN"}


def forge_checks(workspace: "Workspace") -> Iterator[Check]:
    """One line where there is a remote; what it says is never more than a note."""
    from git_agent.ci.forges.locate import locate
    from git_agent.ci.forges.tokens import find_token

    try:
        git, settings = workspace.git, workspace.settings().settings
        # An unknown host would have to be asked; a check-up uses no network.
        site = locate(git, workspace.environ, forge=settings.ci.forge, branch=None, probe=lambda _: None)
        token = find_token(site, workspace.environ, workspace.process.programs)
    except RepositoryError:
        return
    except GitAgentError as error:
        yield Check(name=NAME, state="note", text=str(error), advice=error.hint)
        return
    where = f"{TITLES[site.kind]} at {site.host}: {site.path}"
    if token:
        yield Check(name=NAME, state="ok", text=f"{where}, token from {token.source}")
    else:
        advice = f"set {VARIABLES[site.kind]} to see private repositories and to be limited less"
        yield Check(name=NAME, state="note", text=f"{where}, no token: public data only", advice=advice)
