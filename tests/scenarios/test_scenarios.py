"""Each folder beside this file is one session with the real program; see README.md."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from support.repo import Repo

HERE = Path(__file__).parent
SCENARIOS = sorted(path.parent for path in HERE.glob("*/command"))


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda path: path.name)
def test_scenario(scenario: Path, repo: Repo, request: pytest.FixtureRequest) -> None:
    own = scenario / "repo.sh"
    script = own if own.exists() else HERE / "repo.sh"
    subprocess.run(["sh", "-eu", str(script)], cwd=repo.path, check=True, capture_output=True)
    arguments = shlex.split((scenario / "command").read_text().replace("$SCENARIO", shlex.quote(str(scenario))))
    ran = repo.agent(*arguments)
    seen = {
        "expected.out": normal(ran.stdout),
        "expected.err": normal(ran.stderr),
        "expected.exit": f"{ran.returncode}\n",
        "expected.log": repo.git("log", "-1", "--format=%an%n%B", check=False) + "\n",
    }
    if request.config.getoption("--golden"):
        for name, text in seen.items():
            (scenario / name).write_text(text)
    assert seen == {name: (scenario / name).read_text() for name in seen}


def normal(text: str) -> str:
    """Without what differs from run to run: times, object names and places."""
    text = re.sub(r"^\d\d:\d\d:\d\d ", "TIME ", text, flags=re.MULTILINE)
    text = re.sub(r"sha256:[0-9a-f]+", "sha256:DIGEST", text)
    text = re.sub(r"\b[0-9a-f]{7,40}\]", "COMMIT]", text)
    text = re.sub(r"(the index (?:on|and) )[0-9a-f]{12}\b", r"\1COMMIT", text)
    text = re.sub(r"^ Date: .*", " Date: DATE", text, flags=re.MULTILINE)
    return re.sub(r"/\S*/repo\b", "REPO", text)
