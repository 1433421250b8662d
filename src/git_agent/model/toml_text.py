"""TOML that anybody may have written, read in bounded time and room."""

from typing import Any

MOST_DOTS = 200  # of a line: every prefix of a key is kept as well, 260 MB for one of eight thousand parts


def load_toml(text: str) -> dict[str, Any]:
    """The table in a text.

    Raises:
        ValueError: it is not TOML, or none that a person would write.
    """
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise ValueError(f"a line has more than {MOST_DOTS} dots")
    import tomllib  # 15 ms that a run without such a file need not spend

    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
