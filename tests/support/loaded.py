"""The whole program, loaded once: a copy of a process that has it need not load it again."""

import importlib
import pkgutil
from functools import cache

import git_agent


@cache
def load_program() -> None:
    """Imports every module, as calls of all commands one after another would."""
    for module in pkgutil.walk_packages(git_agent.__path__, "git_agent."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
