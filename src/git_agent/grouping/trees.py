"""Decision trees out of the numbers that they are kept as."""

from collections.abc import Iterator

# A value, or the number of a sign, its bar, and the trees below and above it.
Node = float | tuple[int, float, "Node", "Node"]


def read_trees(text: str) -> tuple[Node, ...]:
    """The trees, each from its root on, what is below a bar before what is above it; `7:0.25` is a bar of sign 7."""
    words = iter(text.split())
    return tuple(_node(word, words) for word in words)


def _node(word: str, words: Iterator[str]) -> Node:
    sign, colon, bar = word.partition(":")
    if not colon:
        return float(word)
    low = _node(next(words), words)
    return int(sign), float(bar), low, _node(next(words), words)
