"""Text within columns of a terminal: cut by what it takes to show it, and never wrapped."""

from git_agent.model.invisible import escape_invisible

CUT = "…"


def within(text: str, columns: int) -> str:
    """The longest beginning that there is room for."""
    from git_agent.shape.form.width import display_width

    text = text[: 8 * max(columns, 0)]  # no one character takes more than that to write it
    while text and display_width(text) > columns:
        text = text[:-1]
    return text


def cut(text: str, columns: int) -> str:
    """As much of one line as there is room for, as it will be shown."""
    from git_agent.shape.form.width import display_width

    shown = " ".join(escape_invisible(text).split("\n"))
    return shown if display_width(shown) <= columns else f"{within(shown, columns - 1)}{CUT}"


def padded(text: str, columns: int) -> str:
    """The same, filled up to the next column."""
    from git_agent.shape.form.width import display_width

    shown = cut(text, columns)
    return shown + " " * (columns - display_width(shown))
