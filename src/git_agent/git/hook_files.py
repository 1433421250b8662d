"""A hook as a file: put beside an earlier one that goes on working, and taken away again without a trace.

An existing hook is renamed, never changed. Ours calls it first and fails when it fails, so that it means what
it meant before; a hook that is not executable was no hook to git and stays none. Everything is decided from
the files themselves, so installing twice, moving the program or removing a file by hand needs no memory.
"""

import os
from pathlib import Path
from typing import Literal

from git_agent import __version__
from git_agent.errors import RepositoryError, UsageError
from git_agent.files.named import own_file
from git_agent.files.place import Modes, Place
from git_agent.files.walk import MOST_LINKS
from git_agent.git.gateway import Git
from git_agent.git.parse import decode
from git_agent.model.repository import Repository
from git_agent.model.value import value

MARKER = b"# git-agent hook, version "
EARLIER = ".before-git-agent"
EXECUTABLE = Modes(new=0o755, keeps_old=False)
MOST_BYTES = 1 << 24  # of an earlier hook, which may be a program

_SCRIPT = """\
#!/bin/sh
# git-agent hook, version {version}
# `git agent hook uninstall` takes it away and brings back what was here before.

earlier=${{0%/*}}/{name}{suffix}
if [ -x "$earlier" ]; then
    "$earlier" "$@" || exit
fi
{guard}
for program in {programs}; do
    if command -v "$program" >/dev/null 2>&1; then
        {call}
        break
    fi
done
exit 0
"""
# Nothing to read: whoever commits types nothing into a hook.
_CALL = '"$program" hook run {name} "$@" </dev/null'
_WARNING_CALL = '"$program" hook run {name} --warn "$@" </dev/null'
# A program that cannot even start ends with 1 as well; only one that says why refuses a commit.
_REFUSING_CALL = """\
verdict=$("$program" hook run {name} "$@" </dev/null)
        if [ $? -eq 1 ] && [ -n "$verdict" ]; then
            printf '%s\\n' "$verdict" >&2
            exit 1
        fi"""
CALLS = {"speak": _CALL, "warn": _WARNING_CALL, "refuse": _REFUSING_CALL}

HookMode = Literal["speak", "warn", "refuse"]
"""What a hook may do: say something, say what is wrong, or end a commit because of it."""


@value
class HookPlace:
    """Where one hook lives, and where an earlier one stays meanwhile."""

    folder: Place
    name: str

    @property
    def file(self) -> Place:
        return self.folder / self.name

    @property
    def earlier_file(self) -> Place:
        return self.folder / f"{self.name}{EARLIER}"

    @property
    def path(self) -> Path:
        return self.file.path

    @property
    def earlier(self) -> Path:
        return self.earlier_file.path

    @property
    def calls_earlier(self) -> bool:
        return self.earlier.is_file() and os.access(self.earlier, os.X_OK)

    def content(self) -> bytes | None:
        """The hook's text, or None where there is none.

        Raises:
            UsageError: there is one that cannot be read.
        """
        try:
            return _content(self.file)
        except OSError as error:
            hint = "`git rev-parse --git-path hooks` says where git looks for hooks"
            raise UsageError(f"{self.path} cannot be read: {error.strerror}", hint=hint) from error


def hook_place(git: Git, name: str) -> HookPlace:
    """Where git looks for this hook; `core.hooksPath` and linked worktrees are git's to resolve."""
    hooks_path = decode(git.run("rev-parse", "--git-path", "hooks")).removesuffix("\n")
    return HookPlace(folder=_hooks_folder(git.repository.root / hooks_path, git.repository), name=name)


def _hooks_folder(path: Path, repository: Repository) -> Place:
    """The folder as its owner configured it; what lies in the work tree is somebody else's, and does not lead out."""
    # `.git` can be a link, and cannot have come with a clone.
    git_directories = (repository.root / ".git", repository.git_dir, repository.common_dir)
    for _ in range(MOST_LINKS):
        path = Path(os.path.normpath(path))
        is_own = any(path.is_relative_to(place) for place in git_directories)
        if not is_own and path.is_relative_to(repository.root):
            return Place(root=repository.root, name=str(path.relative_to(repository.root)))
        if not path.is_symlink():
            break
        path = path.parent / path.readlink()  # many link .git/hooks to a folder that is committed
    return own_file(path)


def _content(file: Place) -> bytes | None:
    """What a hook holds; where it is a link that leads to nothing we could read, it is somebody's, and empty."""
    try:
        return file.read(most_bytes=MOST_BYTES)
    except (FileNotFoundError, NotADirectoryError):
        return b"" if file.path.is_symlink() else None
    except OSError:
        if file.path.is_symlink():
            return b""
        raise


def sharing_note(place: HookPlace, repository: Repository) -> str | None:
    """Whom else the hook concerns, when `core.hooksPath` leads out of the git directory; None for nobody."""
    folder = place.folder.path.resolve()
    if folder.is_relative_to(repository.common_dir.resolve()):
        return None
    if folder.is_relative_to(repository.root.resolve()):
        return f"{place.folder.path} lies in the work tree: once committed, the hook is everybody's"
    return f"{place.folder.path} lies outside this repository: the hook runs in all that share it"


def render(name: str, *, guard: str, launcher: Path | None, mode: HookMode = "speak") -> bytes:
    """The hook's text; `guard` is a line of sh that ends it early when there is nothing to do."""
    import shlex

    programs = ["git-agent"] if launcher is None else [shlex.quote(str(launcher)), "git-agent"]
    script = _SCRIPT.format(
        version=__version__,
        name=name,
        suffix=EARLIER,
        guard=guard,
        programs=" ".join(programs),
        call=CALLS[mode].format(name=name),
    )
    return script.encode("utf-8", "surrogateescape")


def is_ours(content: bytes) -> bool:
    """Whether git-agent, of whatever version, wrote this hook."""
    # At the top only: somebody's own hook may quote the line further down.
    return any(line.startswith(MARKER) for line in content.splitlines()[:3])


def installed_mode(place: HookPlace) -> HookMode | None:
    """What the lint that we have installed here may do, if we have."""
    content = place.content()
    if content is None or not is_ours(content):
        return None
    return "warn" if b" --warn " in content else "refuse"


def install(place: HookPlace, script: bytes) -> str:
    """Puts the hook in its place and says what that was: installed, updated or unchanged.

    Raises:
        RepositoryError: there are two earlier hooks and no way to know which counts.
        UsageError: the folder cannot be written.
    """
    current = place.content()
    try:
        if current is not None and not is_ours(current):
            return _install_beside(place, script, current)
        if current == script and os.access(place.path, os.X_OK):
            return "unchanged"
        _write(place, script)
    except OSError as error:
        raise UsageError(f"the hook cannot be written to {place.folder.path}: {error.strerror}") from error
    return "installed" if current is None else "updated"


def _install_beside(place: HookPlace, script: bytes, current: bytes) -> str:
    # husky writes its hooks anew with every `npm install`: the same one again is no second hook.
    if os.path.lexists(place.earlier) and _content(place.earlier_file) != current:
        raise RepositoryError(
            f"{place.path} was replaced after git-agent had been installed, and {place.earlier.name} still exists",
            hint=f"keep the one you need as {place.name}, remove the other, then install again",
        )
    place.file.move(place.earlier.name)
    try:
        _write(place, script)
    except OSError:
        place.earlier_file.move(place.name)
        raise
    return "installed"


def _write(place: HookPlace, script: bytes) -> None:
    # Not through a link: what it leads to is somebody else's file.
    place.file.put(script, modes=EXECUTABLE, make=0o777, follow=False)


def uninstall(place: HookPlace) -> str:
    """Takes the hook away and says what is there now: restored, removed or absent.

    Raises:
        RepositoryError: the hook is somebody else's.
        UsageError: the folder cannot be written.
    """
    current = place.content()
    if current is not None and not is_ours(current):
        raise RepositoryError(f"{place.path} is not git-agent's hook", hint="nothing was changed")
    try:
        if os.path.lexists(place.earlier):
            place.earlier_file.move(place.name)
            return "restored"
        place.file.remove()
    except OSError as error:
        raise UsageError(f"{place.path} cannot be removed: {error.strerror}") from error
    return "absent" if current is None else "removed"
