"""Questions about the machine and its user: programs, PATH, settings."""

import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING

from git_agent import __version__
from git_agent.checkup.check import Check
from git_agent.config.load import load, user_file
from git_agent.errors import UsageError
from git_agent.git.environment import MINIMUM_GIT
from git_agent.model.counted import counted

if TYPE_CHECKING:
    from git_agent.workspace import Workspace


def machine_checks(workspace: "Workspace") -> Iterator[Check]:
    """What can be asked in any folder."""
    yield _git(workspace)
    yield Check(name="python", state="ok", text=f"{'.'.join(map(str, sys.version_info[:3]))}, {sys.executable}")
    yield _program(workspace)
    yield _command(workspace)
    yield _user_settings(workspace)


def parsed_version(version: str) -> tuple[int, ...]:
    """The number in `git version 2.39.5.windows.1`, as far as it is one."""
    numbers: list[int] = []
    # Behind the number there may be more words: Apple's git says `git version 2.39.3 (Apple Git-146)`.
    for part in version.removeprefix("git version ").split(" ")[0].split("."):
        if not part.isdecimal():
            break
        numbers.append(int(part))
    return tuple(numbers)


def _git(workspace: "Workspace") -> Check:
    try:
        version = workspace.process.git_version()
    except UsageError as error:
        return Check(name="git", state="fault", text=str(error), advice=error.hint)
    if parsed_version(version) < MINIMUM_GIT:
        least = ".".join(map(str, MINIMUM_GIT))
        return Check(name="git", state="fault", text=f"{version} is too old", advice=f"install git {least} or newer")
    return Check(name="git", state="ok", text=version)


def _program(workspace: "Workspace") -> Check:
    launcher = workspace.process.launcher()
    started = f", started by {launcher}" if launcher else ""
    # Two installs of one version differ in nothing but their folder.
    package = Path(__file__).resolve().parents[1]  # git_agent
    return Check(name="git-agent", state="ok", text=f"{__version__} in {package}{started}")


def _command(workspace: "Workspace") -> Check:
    """git finds its own commands on PATH: `git agent` may be another git-agent than the one that runs."""
    # By the PATH of this call: `which` alone asks the process, and without any PATH a default of its own.
    path = which("git-agent", path=workspace.environ.get("PATH", ""))
    launcher = workspace.process.launcher()
    if path is None:
        advice = "put the folder that git-agent is in on PATH"
        return Check(name="git agent", state="note", text="git does not find git-agent on PATH", advice=advice)
    if launcher and not Path(path).samefile(launcher):  # one may be a link to the other
        text = f"is {path}, not the git-agent that runs now"
        return Check(name="git agent", state="note", text=text, advice="remove one of them, or reorder PATH")
    return Check(name="git agent", state="ok", text=f"is {path}")


def _user_settings(workspace: "Workspace") -> Check:
    path = user_file(workspace.environ)
    try:
        # Without a root only the user's own settings are read; the repository's get lines of their own.
        values = load(environ=workspace.environ, root=None).values.values()
    except UsageError as error:
        return Check(name="settings", state="fault", text=str(error), advice=error.hint or f"change it in {path}")
    changed = sum(value.origin != "default" for value in values)
    where = f"{path} is valid" if path.exists() else f"there is no {path}"
    yours = f"{counted(changed, 'setting')} of yours, the others are defaults" if changed else "all are defaults"
    return Check(name="settings", state="ok", text=f"{where}; {yours}")
