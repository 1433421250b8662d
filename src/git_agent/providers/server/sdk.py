"""Loads the SDK without its catalogue of types, which is half of the time that loading it takes.

`import openai` runs the packages below `openai.types`, and each of them imports every type of its service. We use
none: answers are taken as plain JSON.
"""

import sys

from git_agent.late_packages import late_packages

CATALOGUE = "openai.types"


def load_sdk() -> None:
    """Imports `openai`, once."""
    if "openai" in sys.modules:
        return
    with late_packages(lambda name: name == CATALOGUE or name.startswith(f"{CATALOGUE}.")):
        import openai  # noqa: F401  for its place among the loaded modules
