"""Questions about the repository one is in, if one is."""

import os
from collections.abc import Iterator, Mapping
from shutil import which
from typing import TYPE_CHECKING

from git_agent.checkup.check import Check, State
from git_agent.config.load import load
from git_agent.errors import GitAgentError, RepositoryError, UsageError
from git_agent.git.hook_files import hook_place, is_ours
from git_agent.git.log import recent_commits
from git_agent.git.status import operation_in_progress
from git_agent.model.message import is_headed

if TYPE_CHECKING:
    from git_agent.git.gateway import Git
    from git_agent.workspace import Workspace

SIGNERS = {"openpgp": "gpg", "x509": "gpgsm", "ssh": "ssh-keygen"}  # git's own defaults for gpg.format
REVIEWED_AMONG = 20  # newest commits that are looked at for a reviewed message
TRUE = frozenset({"true", "yes", "on", "1", ""})  # a key without a value is true to git


def repository_checks(workspace: "Workspace", scripts: Mapping[str, bytes]) -> Iterator[Check]:
    """What can be asked in a repository; `scripts` are the hooks as they should be."""
    try:
        git = workspace.git
    except GitAgentError as error:
        yield _no_repository(workspace, error)
        return
    yield _kind(git)
    yield _writable(git)
    yield from _operation(git)
    yield _identity(git, workspace.environ)
    yield _signing(git, workspace.environ)
    yield from _headings(git)
    yield from _repository_settings(workspace, git)
    for name, script in scripts.items():
        yield _hook(git, name, script)


def _no_repository(workspace: "Workspace", error: GitAgentError) -> Check:
    """To be elsewhere is fine; a repository that git does not open is not."""
    # A folder with `.git` above it that git does not open: broken, or not trusted.
    is_inside = any((folder / ".git").exists() for folder in (workspace.folder, *workspace.folder.parents))
    state: State = "fault" if is_inside or not isinstance(error, RepositoryError) else "note"
    return Check(name="repository", state=state, text=str(error), advice=error.hint)


def _kind(git: "Git") -> Check:
    repository = git.repository
    has_promisor = any(key.endswith(".promisor") and value.lower() in TRUE for key, value in git.config.items())
    kinds = {
        "linked worktree": repository.git_dir != repository.common_dir,
        "shallow": repository.is_shallow,
        "partial clone": has_promisor or "extensions.partialclone" in git.config,
        "sparse": git.config.get("core.sparsecheckout", "false").lower() in TRUE,
        repository.object_format: repository.object_format != "sha1",
    }
    notes = ", ".join(kind for kind, applies in kinds.items() if applies)
    return Check(name="repository", state="ok", text=f"{repository.root}{f' ({notes})' if notes else ''}")


def _writable(git: "Git") -> Check:
    # Asked of the system and not tried: a check-up changes nothing.
    folder = git.repository.git_dir
    if os.access(folder, os.W_OK | os.X_OK):
        return Check(name="git directory", state="ok", text=f"{folder} can be written")
    advice = "have its owner or mode changed; until then only messages can be written"
    return Check(name="git directory", state="fault", text=f"{folder} cannot be written", advice=advice)


def _operation(git: "Git") -> Iterator[Check]:
    if name := operation_in_progress(git.repository):
        # A note and no fault: to conclude a merge is a commit like any other.
        text = f"a {name} is under way"
        yield Check(name="operation", state="note", text=text, advice="the next commit may conclude it; see git status")


def _identity(git: "Git", environ: Mapping[str, str]) -> Check:
    examples = {"user.name": "Your Name", "user.email": "you@example.org"}
    for key, example in examples.items():
        part = key.removeprefix("user.")
        # In git's own order, and EMAIL last. What it would guess from the host's name does not count: few want that.
        known = environ.get(f"GIT_AUTHOR_{part.upper()}") or git.config.get(f"author.{part}") or git.config.get(key)
        if not (known or (part == "email" and environ.get("EMAIL"))):
            advice = f'git config --global {key} "{example}"'
            return Check(name="identity", state="fault", text=f"git does not know your {part}", advice=advice)
    return Check(name="identity", state="ok", text="your name and email are configured")


def _signing(git: "Git", environ: Mapping[str, str]) -> Check:
    if git.config.get("commit.gpgsign", "false").lower() not in TRUE:
        return Check(name="signing", state="ok", text="commits are not signed")
    form = git.config.get("gpg.format", "openpgp").lower()
    configured = git.config.get(f"gpg.{form}.program") or (git.config.get("gpg.program") if form == "openpgp" else None)
    # A format that git has gained since is asked for by its own name.
    program = configured or SIGNERS.get(form, form)
    if which(_expanded(program, environ), path=environ.get("PATH", "")) is None:
        text = f"commits are signed with {program}, which is not there"
        advice = f"install it, or git config gpg.{form}.program"
        return Check(name="signing", state="fault", text=text, advice=advice)
    return Check(name="signing", state="ok", text=f"commits are signed with {program}")


def _headings(git: "Git") -> Iterator[Check]:
    """Whether the messages here have lines that an editor's clean-up would strip."""
    cleanup = git.config.get("commit.cleanup", "default").lower()
    if cleanup in ("scissors", "whitespace", "verbatim"):
        return
    if any(is_headed(commit.message) for commit in recent_commits(git, REVIEWED_AMONG)):
        text = "reviewed messages have lines with `#`, which `git commit --amend` would strip in an editor"
        yield Check(name="cleanup", state="note", text=text, advice="git config commit.cleanup scissors")


def _expanded(program: str, environ: Mapping[str, str]) -> str:
    # By the environment of this call first: expanduser reads that of the process.
    home = environ.get("HOME")
    if home and program.startswith("~/"):
        return f"{home}{program[1:]}"
    return os.path.expanduser(program)  # noqa: PTH111  it may be a bare name


def _repository_settings(workspace: "Workspace", git: "Git") -> Iterator[Check]:
    try:
        warnings = load(environ=workspace.environ, root=git.repository.root).warnings
    except UsageError:
        return  # the user's own settings are at fault, and that has been said
    for line in workspace.conventions.unread:
        yield Check(name="settings", state="note", text=line, advice="nothing of it holds for messages written here")
    # Only ever notes: what a repository sets wrongly is passed over, so that no clone can keep its user from working.
    for warning in warnings:
        yield Check(name="settings", state="note", text=warning, advice="correct the repository's file")


def _hook(git: "Git", name: str, script: bytes) -> Check:
    place = hook_place(git, name)
    install = "`git agent hook install`"
    try:
        current = place.content()
    except UsageError as error:
        return Check(name="hook", state="note", text=str(error), advice="remove it, or correct it")
    if current is None:
        return Check(name="hook", state="note", text=f"{name} is not installed", advice=f"if you want it: {install}")
    if not is_ours(current):
        text = f"{name} is somebody else's"
        return Check(name="hook", state="note", text=text, advice=f"{install} would call it first")
    # git passes over a hook that cannot be executed, so it is as good as none.
    if current != script or not os.access(place.path, os.X_OK):
        return Check(name="hook", state="note", text=f"{name} is out of date", advice=f"{install} renews it")
    chained = f" and runs {place.earlier.name} first" if place.calls_earlier else ""
    return Check(name="hook", state="ok", text=f"{name} is installed{chained}")
