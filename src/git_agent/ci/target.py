"""Target: which commit is asked about, and what this clone knows of it without a network."""

from collections.abc import Mapping
from types import MappingProxyType

from git_agent.ci.answer import SelectedBy
from git_agent.ci.context.cache import Wanted
from git_agent.ci.forges.locate import project_of
from git_agent.ci.remote import web_address
from git_agent.ci.report_types import CIContextReport
from git_agent.ci.values import Selection
from git_agent.errors import RepositoryError
from git_agent.git.gateway import Git
from git_agent.git.log import current_branch
from git_agent.git.refs import HEADS, REMOTES, commits_between, find_commit, is_ancestor, refs
from git_agent.git.remotes import remote_names
from git_agent.model.value import replace, value

_SHA_LENGTHS = (40, 64)
_NO_ENVIRONMENT: Mapping[str, str] = MappingProxyType({})


@value
class Target:
    """A selection that a forge can be asked for. `branch` and `head` are empty where nobody here knows them;
    `remote` is the address that it is asked for under, `remote_name` the remote that somebody has chosen, `project`
    what tells the repository at its forge from every other."""

    selection: Selection
    selected_by: SelectedBy
    remote: str
    branch: str = ""
    remote_name: str = ""
    project: str = ""
    head: str = ""  # what is checked out or named, in this clone


def target_of(
    git: Git, asked: Selection, *, remote: str = "", environ: Mapping[str, str] = _NO_ENVIRONMENT, forge: str = ""
) -> Target:
    """What a person means; nothing said is the branch that is checked out. `forge` is the setting.

    Raises:
        RepositoryError: there is no such remote or commit, or no commit at all.
    """
    if remote and remote not in remote_names(git):
        listed = ", ".join(remote_names(git)) or "there is none"
        raise RepositoryError(f"no remote is called {remote}", hint=f"the remotes: {listed}")
    project = project_of(git, environ, forge=forge, remote=remote)
    return replace(_target(git, asked, web_address(git, remote)), remote_name=remote, project=project)


def _target(git: Git, asked: Selection, remote: str) -> Target:
    if asked.pr is not None:
        return Target(selection=asked, selected_by="pr", remote=remote)
    if asked.sha is not None:
        sha = _full_sha(git, asked.sha)
        return Target(selection=Selection(sha=sha), selected_by="sha", remote=remote, head=sha)
    branch = asked.branch or current_branch(git) or ""
    if branch:
        head = find_commit(git, HEADS + branch)
        if not head and not asked.branch:
            raise RepositoryError(
                "there is no commit yet", hint="commit and push it, or choose what is there: --pr N or --branch B"
            )
        return Target(selection=Selection(branch=branch), selected_by="branch", remote=remote, branch=branch, head=head)
    sha = find_commit(git, "HEAD")
    return Target(selection=Selection(sha=sha), selected_by="sha", remote=remote, head=sha)


def pushed_head(git: Git, branch: str) -> str:
    """What the branch has at the forge as far as this clone knows: as it was last fetched or pushed."""
    tracked = [ref.oid for ref in refs(git, f"{REMOTES}*/{branch}") if ref.name.split("/", 3)[3] == branch]
    return tracked[0] if len(set(tracked)) == 1 else "" if tracked else find_commit(git, HEADS + branch)


def wanted_of(git: Git, target: Target, held: CIContextReport) -> Wanted:
    """What a context that is held has to be about to answer for a target."""
    branch = target.branch or held["branch"]
    return Wanted(
        project=target.project,
        selected_by=target.selected_by,
        pr=target.selection.pr,
        branch=target.branch or None,
        head=target.head if target.selected_by == "sha" else pushed_head(git, branch),
    )


def note_on_head(git: Git, target: Target, sha: str) -> str | None:
    """That what is here is not what was checked, if so."""
    here = target.head
    if target.selected_by != "branch" or not here or here == sha:
        return None
    if not find_commit(git, sha):
        return f"the checks are those of {sha[:12]}, which is not in this clone; {target.branch} is at {here[:12]} here"
    if is_ancestor(git, sha, here) and (commits := unpushed(git, target, sha)):
        return f"{commits} not pushed: the checks are those of {sha[:12]}, not of {here[:12]}"
    return f"the checks are those of {sha[:12]}; {target.branch} is at {here[:12]} here"


def unpushed(git: Git, target: Target, sha: str) -> str:
    """How many commits of the branch are only here, such as `2 commits of topic`; empty where there are none.

    `sha` is what the branch has at the forge; one that is not in this clone was pushed from elsewhere.
    """
    if target.selected_by != "branch" or not target.head:
        return ""
    known = find_commit(git, sha) or pushed_head(git, target.branch)
    number = len(commits_between(git, known, target.head)) if known else 0
    return f"{'1 commit' if number == 1 else f'{number} commits'} of {target.branch}" if number else ""


def _full_sha(git: Git, text: str) -> str:
    found = find_commit(git, text) if not text.startswith(("-", "^")) else ""
    is_full = len(text) in _SHA_LENGTHS and all(char in "0123456789abcdef" for char in text)
    if not found and not is_full:
        raise RepositoryError(f"unknown commit: {text}", hint="name a commit of this clone, or all of its digits")
    return found or text
