"""A list of words as people write one."""


def words(text: str) -> tuple[str, ...]:
    """The words of a text, in their order."""
    return tuple(text.split())
