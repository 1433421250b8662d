"""A number of things in words."""


def counted(number: int, noun: str, *, grouped: bool = False) -> str:
    """`1 file`, `2 files`; `grouped` for people: `1,200 files`.

    >>> counted(1, "commit"), counted(1200, "commit", grouped=True)
    ('1 commit', '1,200 commits')
    """
    shown = f"{number:,}" if grouped else str(number)
    return f"{shown} {noun}" if number == 1 else f"{shown} {noun}s"
