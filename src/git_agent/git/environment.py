"""What git sees when it reads for us: a scrubbed environment and pinned options, each with its reason."""

import os
from collections.abc import Mapping
from pathlib import Path

from git_agent.model.repository import Repository

MINIMUM_GIT = (2, 25)  # `rev-parse --show-object-format`

# The variables of git's own that may survive. Everything else a caller's environment holds (an external
# diff program, traces on stderr, a pager, a different pathspec syntax) would change what we read.
ALLOWED_VARIABLES = frozenset(
    {
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_CEILING_DIRECTORIES",
        "GIT_COMMON_DIR",
        "GIT_CONFIG_COUNT",
        "GIT_CONFIG_GLOBAL",
        "GIT_CONFIG_NOSYSTEM",
        "GIT_CONFIG_PARAMETERS",
        "GIT_CONFIG_SYSTEM",
        "GIT_DIR",
        "GIT_DISCOVERY_ACROSS_FILESYSTEM",
        "GIT_EXEC_PATH",
        "GIT_INDEX_FILE",
        "GIT_NAMESPACE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_WORK_TREE",
    }
)
ALLOWED_PREFIXES = ("GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_", "GIT_AUTHOR_", "GIT_COMMITTER_")

# Variables that name one repository; a submodule is another one.
LOCAL_VARIABLES = frozenset(
    {
        "GIT_ALTERNATE_OBJECT_DIRECTORIES",
        "GIT_COMMON_DIR",
        "GIT_DIR",
        "GIT_INDEX_FILE",
        "GIT_NAMESPACE",
        "GIT_OBJECT_DIRECTORY",
        "GIT_WORK_TREE",
    }
)

PINNED_VARIABLES = {
    "GIT_OPTIONAL_LOCKS": "0",  # a read never takes index.lock from under the user
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_LITERAL_PATHSPECS": "1",  # a file may be named `:(glob)*`
    "GIT_NO_LAZY_FETCH": "1",  # a partial clone must not go to the network because we looked
    "GIT_ALLOW_PROTOCOL": "none",  # the same for git before 2.44
    "GIT_PAGER": "cat",
    "GIT_FLUSH": "0",  # else a log comes commit by commit, and reading forty thousand small pieces costs as much as git
    "LC_ALL": "C",  # messages of git that we recognise must not be translated
    "LANGUAGE": "",
}

# One file above this size (8 MiB) is counted as binary: a diff of it helps nobody and costs memory.
BIG_FILE_THRESHOLD = "8m"

PINNED_CONFIG = (
    ("core.quotePath", "false"),
    ("core.fsmonitor", "false"),  # names a program; a hostile repository could name its own
    ("core.excludesFile", "/dev/null"),  # `git diff` opens it, and it may be a pipe that nobody writes to
    ("core.untrackedCache", "false"),
    ("core.bigFileThreshold", BIG_FILE_THRESHOLD),
    ("diff.autoRefreshIndex", "false"),  # writes the index whatever GIT_OPTIONAL_LOCKS says
    ("diff.suppressBlankEmpty", "false"),
    ("log.mailmap", "false"),  # reads that file for every log, in seconds where it is large; `%aN` does so by itself
    ("mailmap.blob", ""),  # other people's names, and a file without an end: only .mailmap counts
    ("mailmap.file", ""),
    ("log.showSignature", "false"),  # would start gpg
    ("submodule.recurse", "false"),
)

WRITING_CONFIG = (
    ("core.fsmonitor", "false"),
    ("core.hooksPath", "/dev/null"),  # hooks are for what a user does: refs and indexes have some as well
    ("core.splitIndex", "false"),  # half of a private index would be left behind in the repository
    ("core.untrackedCache", "false"),
    ("i18n.commitEncoding", "UTF-8"),  # which our messages are
    ("submodule.recurse", "false"),
)

INDEX_FORMS = frozenset({"core.splitIndex", "core.untrackedCache"})


def reading_environment(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment for every reading call."""
    allowed = {name: value for name, value in environ.items() if _is_allowed(name)}
    return allowed | PINNED_VARIABLES


def with_absolute_paths(env: Mapping[str, str], repository: Repository) -> dict[str, str]:
    """The same places, independent of the folder we are called from; a hook names them by relative paths."""
    places: dict[str, str] = {}
    if "GIT_DIR" in env or "GIT_WORK_TREE" in env:
        places["GIT_DIR"] = str(repository.git_dir)
        # With a work tree it would be bare no longer.
        if not repository.is_bare:
            places["GIT_WORK_TREE"] = str(repository.root)
    if index := env.get("GIT_INDEX_FILE"):
        places["GIT_INDEX_FILE"] = str(repository.root / index)
    return {**env, **places}


def storing_in(folder: Path, env: Mapping[str, str], repository: Repository) -> dict[str, str]:
    """The same with another folder for objects that are new; the repository's own are read beside them."""
    own = repository.root / (env.get("GIT_OBJECT_DIRECTORY") or repository.common_dir / "objects")
    # In quotes, for a path may hold what stands between two of them.
    quoted = '"' + str(own).replace("\\", "\\\\").replace('"', '\\"') + '"'
    others = os.pathsep.join(filter(None, [quoted, env.get("GIT_ALTERNATE_OBJECT_DIRECTORIES")]))
    return {**env, "GIT_OBJECT_DIRECTORY": str(folder), "GIT_ALTERNATE_OBJECT_DIRECTORIES": others}


def without_local_variables(env: Mapping[str, str]) -> dict[str, str]:
    """The same for another repository, such as a submodule."""
    return {name: value for name, value in env.items() if name not in LOCAL_VARIABLES}


def pinned_options() -> tuple[str, ...]:
    """git's own options, before the command."""
    # The packaged attributes switch on git's function context; a repository's own attributes still win.
    attributes = Path(__file__).with_name("attributes")
    return (*user_attributes_options(), "-c", f"core.attributesFile={attributes}")


def user_attributes_options() -> tuple[str, ...]:
    """The same with the user's own attributes, for a question about those."""
    return ("--no-pager", *(word for name, value in PINNED_CONFIG for word in ("-c", f"{name}={value}")))


def writing_options(*, is_users: bool = False, with_hooks: bool = False) -> tuple[str, ...]:
    """git's own options before a command that writes; the user's attributes and filters count.

    With `is_users` an index keeps the form in which the user has it; `with_hooks` the user's hooks count as well.
    """
    free = (INDEX_FORMS if is_users else frozenset()) | ({"core.hooksPath"} if with_hooks else frozenset())
    pinned = [pair for pair in WRITING_CONFIG if pair[0] not in free]
    return ("--no-pager", *(word for name, value in pinned for word in ("-c", f"{name}={value}")))


def _is_allowed(name: str) -> bool:
    if not name.startswith("GIT_"):
        return True
    return name in ALLOWED_VARIABLES or name.startswith(ALLOWED_PREFIXES)
