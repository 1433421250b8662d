"""The environment every test runs in: nothing of the machine's owner, nothing of the calling shell.

A list of what is kept, because a list of what is cleared is never complete: the next release of git or
of a provider's library reads a variable nobody has thought of. Without a proxy, a key, a login or a
remote protocol there is nothing left that could reach beyond loopback; servers in tests listen there.
"""

import os
from collections.abc import Mapping
from pathlib import Path

_ROOM = 2 << 30  # ten times what all tests of a run have on disk at once
_KEPT = frozenset({"PATH", "TMPDIR", "LD_LIBRARY_PATH"})

_FIXED = {
    "LC_ALL": "C.UTF-8",
    "TZ": "UTC",
    "GIT_CONFIG_NOSYSTEM": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_TEST_FSYNC": "0",  # nothing here is to outlive a power cut
    "GIT_ALLOW_PROTOCOL": "file",
    "GIT_AUTHOR_NAME": "Ada Example",
    "GIT_AUTHOR_EMAIL": "ada@example.org",
    "GIT_COMMITTER_NAME": "Ada Example",
    "GIT_COMMITTER_EMAIL": "ada@example.org",
}


# What git does for its own sake after a commit is a process more for each, and nothing that is tested. A file is known
# by its size and time, so that the index of a copied repository is as fresh as the original's.
_CONFIG = "[maintenance]\n\tauto = false\n[core]\n\tcheckStat = minimal\n\ttrustctime = false\n"


def folder_in_memory() -> Path | None:
    """Where files are kept in memory, if there is room for them and they may be run."""
    place = Path("/dev/shm")  # pytest makes a folder in it that only its user can enter
    if not os.access(place, os.W_OK | os.X_OK):
        return None
    facts = os.statvfs(place)
    return place if facts.f_bavail * facts.f_frsize >= _ROOM and not facts.f_flag & os.ST_NOEXEC else None


def hermetic(inherited: Mapping[str, str], *, home: Path, ceiling: Path) -> dict[str, str]:
    """The whole environment for a process that may only see `home` and what lies below `ceiling`."""
    kept = {name: value for name, value in inherited.items() if name in _KEPT or name.startswith("PYTEST_")}
    own = {"GIT_CEILING_DIRECTORIES": str(ceiling), "GIT_TEMPLATE_DIR": str(_template(ceiling))}
    return {**kept, **_FIXED, **homely(home), **own}


def homely(home: Path) -> dict[str, str]:
    """The variables that lead into a home folder, which is created with an empty git configuration."""
    runtime = home / ".run"
    runtime.mkdir(parents=True, mode=0o700)
    global_config = home / ".gitconfig"
    global_config.touch()
    return {
        "HOME": str(home),
        "GIT_CONFIG_GLOBAL": str(global_config),
        "XDG_CONFIG_HOME": str(home / ".config"),
        "XDG_DATA_HOME": str(home / ".local" / "share"),
        "XDG_STATE_HOME": str(home / ".local" / "state"),
        "XDG_CACHE_HOME": str(home / ".cache"),
        "XDG_RUNTIME_DIR": str(runtime),
    }


def _template(folder: Path) -> Path:
    """What every new repository begins with."""
    template = folder / "template"
    for name in ("hooks", "info"):
        (template / name).mkdir(parents=True, exist_ok=True)
    (template / "config").write_text(_CONFIG)
    return template
