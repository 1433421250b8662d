"""The program, or what it reads sources with, loaded once: a copy of a process that has it need not load it again."""

import importlib
import pkgutil
from functools import cache

import git_agent
from git_agent.syntax.trees.compare import compare

_ENDINGS = ("bash", "c", "cpp", "cs", "go", "java", "js", "kt", "php", "py", "rb", "rs", "ts", "tsx")


@cache
def load_program() -> None:
    """Imports every module, as calls of all commands one after another would."""
    for module in pkgutil.walk_packages(git_agent.__path__, "git_agent."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def load_grammars() -> None:
    """Reads a source of each language: a tenth of what the tests would take goes into loading that, copy by copy."""
    for ending in _ENDINGS:
        compare(f"a.{ending}", b"x\n", b"y\n")
