"""Long results, kept for a while and handed out in pages."""

from collections import OrderedDict

from git_agent.model.value import value

PAGE_CHARS = 1 << 16
MOST_RESULTS = 16
MOST_DIGITS = 9  # of a page's number
MOST_CHARS = 32 << 20  # of all of them


@value
class Page:
    """A part of a long result, by the address it is read at."""

    uri: str
    number: int
    size: int


class Shelf:
    """The newest long results."""

    def __init__(self) -> None:
        self._texts: OrderedDict[str, str] = OrderedDict()
        self._count = 0

    def put(self, text: str) -> tuple[Page, ...]:
        """Keeps one; where it is too long for that, there are no pages."""
        if len(text) > MOST_CHARS:
            return ()
        self._count += 1
        key = str(self._count)
        self._texts[key] = text
        while len(self._texts) > MOST_RESULTS or sum(map(len, self._texts.values())) > MOST_CHARS:
            self._texts.popitem(last=False)
        starts = range(0, len(text), PAGE_CHARS)
        return tuple(
            Page(
                uri=f"git-agent://result/{key}/{number}",
                number=number,
                size=len(text[start : start + PAGE_CHARS].encode()),
            )
            for number, start in enumerate(starts, start=1)
        )

    def page(self, key: str, number: str) -> str | None:
        """One page; None when it is not there, or not any more."""
        text = self._texts.get(key)
        # Not any longer: of a number with thousands of digits Python makes an error of its own.
        is_number = number.isdecimal() and len(number) <= MOST_DIGITS
        start = (int(number) - 1) * PAGE_CHARS if is_number else -1
        return text[start : start + PAGE_CHARS] if text is not None and 0 <= start < len(text) else None
