"""What the tests of requests share: a text is compared with the file that says how it was."""

from collections.abc import Callable
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with its golden file, or writes it there."""

    def compare(name: str, text: str) -> None:
        file = FOLDER / f"{name}.txt"
        if request.config.getoption("--golden"):
            file.write_text(text, encoding="utf-8")
        assert text == file.read_text("utf-8")

    return compare
