"""The pages that describe the code name files that are there."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MAPS = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs" / "concepts").glob("*.md"))]
SOURCE = ROOT / "src" / "git_agent"
ROOMS = {path.name for path in SOURCE.iterdir() if path.is_dir()}
NAMED = re.compile(r"(?<![\w./*<-])(?:[a-z_]+/)+(?:[a-z_]+(?:\.py)?)?(?![\w/*<-])")


def places_named(text: str) -> list[str]:
    """Whatever looks like a room of the program, or like something in it."""
    return [match[0] for match in NAMED.finditer(text) if match[0].partition("/")[0] in ROOMS]


def test_a_place_that_is_not_there_is_noticed() -> None:
    text = "`commit/run.py` hands it to `commit/nowhere.py` and agent/ask, see src/git_agent"
    assert places_named(text) == ["commit/run.py", "commit/nowhere.py", "agent/ask"]


@pytest.mark.parametrize("page", MAPS, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_place_on_a_map_is_there(page: Path) -> None:
    missing = [
        name
        for name in places_named(page.read_text("utf-8"))
        if not any((base / ending).exists() for base in (SOURCE, ROOT) for ending in (name, f"{name}.py"))
    ]
    assert missing == []
