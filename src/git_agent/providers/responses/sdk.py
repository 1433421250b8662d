"""Loads the SDK without its catalogue of types, which is half of the time that loading it takes.

`import openai` runs the packages below `openai.types`, and each of them imports every type of its service. We use
none: answers are taken as plain JSON. Here those packages are put in place without being run; whoever looks up a
type in one, the SDK included, has it run then and finds what it would have found.
"""

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import Loader

CATALOGUE = "openai.types"


class _WhenAsked:
    """Runs a package when something that is not there yet is looked up in it."""

    def __init__(self, loader: "Loader") -> None:
        self._loader = loader

    def create_module(self, spec: ModuleSpec) -> None:
        """Leaves the making of the module to Python."""

    def exec_module(self, module: ModuleType) -> None:
        def __getattr__(name: str) -> object:  # noqa: N807  becomes the module's own
            # Taken away before it runs: what the package itself lacks meanwhile is an error as ever, and no second run.
            if module.__dict__.pop("__getattr__", None) is not None:
                self._loader.exec_module(module)
            return getattr(module, name)

        module.__dict__["__getattr__"] = __getattr__


class _Finder:
    """Finds the packages of the catalogue, and leaves them unrun; their modules are found as ever."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name != CATALOGUE and not name.startswith(f"{CATALOGUE}."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None and spec.submodule_search_locations is not None:
            spec.loader = cast("Loader", _WhenAsked(spec.loader))
        return spec


def load_sdk() -> None:
    """Imports `openai`, once."""
    if "openai" in sys.modules:
        return
    finder = _Finder()
    sys.meta_path.insert(0, finder)
    try:
        import openai  # noqa: F401  for its place among the loaded modules
    finally:
        sys.meta_path.remove(finder)
