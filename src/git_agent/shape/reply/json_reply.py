"""Finds the JSON objects in a model's reply: in a fence, after a thought, between words, one or several."""

import re
from collections.abc import Iterator, Mapping

_MOST_FAILURES = 2_000  # braces that were no object
_PASSES = 4  # how often, at most, the whole text may be read in vain


def objects_in(text: str) -> Iterator[Mapping[str, object]]:
    """Every JSON object that stands in the text on its own, in reading order.

    From every brace on the text may be JSON almost to its end, so what was read in vain is counted, and the search
    given up when that is the whole text several times.
    """
    from json import JSONDecoder

    decoder = JSONDecoder(strict=False)  # a line end in a string is a fault of that string, not of the whole answer
    opening = re.compile(r"\{\s{0,200}[\"}]")
    budget, tries = _PASSES * len(text), _MOST_FAILURES
    brace = opening.search(text)
    while brace and budget > 0 and tries > 0:
        at = brace.start()
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            # What is nested too deep, or a number too long, does not say where it was left.
            budget -= max(1, getattr(error, "pos", at + len(text)) - at)
            tries -= 1  # json counts all lines before the place to name the line in its error: each failure costs that
            end = at + 1
        else:
            yield value
        brace = opening.search(text, end)


def last_object(text: str, key: str) -> Mapping[str, object] | None:
    """The object with this key; the last one where there are several, for a model thinks first and answers then."""
    last = None
    for item in objects_in(text):
        if key in item:
            last = item
    return last
