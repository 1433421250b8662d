"""Loads a library without running those of its packages that only gather names for its users.

Such packages are put in place without being run; whoever looks up a name in one, the library included, has it run then
and finds what it would have found.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.machinery import ModuleSpec, PathFinder
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from importlib.abc import Loader


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
    """Finds these packages, and leaves them unrun; their modules are found as ever."""

    def __init__(self, is_late: Callable[[str], bool]) -> None:
        self._is_late = is_late

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not self._is_late(name):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None and spec.submodule_search_locations is not None:
            spec.loader = cast("Loader", _WhenAsked(spec.loader))
        return spec


@contextmanager
def late_packages(is_late: Callable[[str], bool]) -> Iterator[None]:
    """Whatever is imported meanwhile leaves these packages unrun."""
    finder = _Finder(is_late)
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
