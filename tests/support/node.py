"""Programs by others that run in node.

Their packages are installed into tests/wire from the lock file there; where node or a package is missing, the tests
that need it are skipped.
"""

import shutil
from pathlib import Path

import pytest

WIRE = Path(__file__).parents[1] / "wire"


def node_with(package: str) -> str:
    """The program `node`, where the package is installed for it."""
    node = shutil.which("node")
    if node is None or not (WIRE / "node_modules" / package).is_dir():
        pytest.skip("the programs of tests/wire are not installed: node 20, then `npm ci --prefix tests/wire`")
    return node
