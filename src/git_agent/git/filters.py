"""git's filters: programs that change a file between the disk and the repository, such as encryption.

`git diff` runs them over files on disk. Whoever only looks starts no program, so they are switched off for that; and
because a file may hold on disk what its filter keeps out of the repository, such a file is not read at all.
"""

from collections.abc import Mapping

from git_agent.errors import RepositoryError

# An empty `process` keeps git from looking for `clean`; a required filter that is missing would be an error.
_OFF = (("clean", ""), ("process", ""), ("required", "false"))


def filter_names(config: Mapping[str, str]) -> frozenset[str]:
    """The filters that name a program for what goes into the repository."""
    keys = (key.removeprefix("filter.").rpartition(".") for key in config if key.startswith("filter.") and config[key])
    return frozenset(name for name, _, key in keys if key in ("clean", "process"))


def filters_off(config: Mapping[str, str]) -> tuple[str, ...]:
    """git's options, before the command, with which it runs none of them.

    Raises:
        RepositoryError: the name of one cannot be said on the command line.
    """
    names = sorted(filter_names(config))
    for name in names:
        if "=" in name:  # git takes what is before the first one for the key
            hint = "leave out -a or --dry-run, or give it another name"
            raise RepositoryError(f"the filter {name} cannot be switched off", hint=hint)
    return tuple(word for name in names for key, off in _OFF for word in ("-c", f"filter.{name}.{key}={off}"))
