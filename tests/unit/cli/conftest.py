"""A launcher of the real program, as an installed one would be."""

import shlex
from pathlib import Path

import pytest

from support.program import PROGRAM


@pytest.fixture
def launcher(tmp_path: Path) -> Path:
    path = tmp_path / "it's here" / "git-agent"
    path.parent.mkdir()
    path.write_text(f'#!/bin/sh\nexec {shlex.join(PROGRAM)} "$@"\n')
    path.chmod(0o755)
    return path
