"""Whatever a model or a history supplies is read in a time that grows with its length and not with its square.

The limit is of processor time and ten times what is needed for all texts together; one step that looks at every
character for each character would need more for a single one.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from support.bounded import FUNCTIONS

HERE = Path(__file__).resolve()
TESTS = HERE.parents[2]
AT_THE_ENTRANCE = (
    "clean_reply",
    "without_attributions",
    "without_undecided",
    "read_answer of a pull request",
    "read_answer of a release",
    "last_object",
    "no_message",
)
SECONDS = 60


@pytest.mark.parametrize("name", FUNCTIONS)
def test_no_text_takes_forever(name: str) -> None:
    chars = 200_000 if name in AT_THE_ENTRANCE else 40_000
    ran = subprocess.run(
        [sys.executable, "-m", "support.bounded", name, str(chars), str(SECONDS)],
        env={"PYTHONPATH": f"{TESTS.parent / 'src'}:{TESTS}", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.stdout.split("\n")[-2:] == ["all", ""], (ran.returncode, ran.stdout[-200:], ran.stderr[-2000:])
