"""Numbers in words."""

import re

_UNITS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
)
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety"
_VALUES = {
    **{word: value for value, word in enumerate(_UNITS.split(), start=1)},
    **{word: value for value, word in zip(range(20, 100, 10), _TENS.split(), strict=True)},
    "dozen": 12,
}
_FACTORS = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000}

# The first say "single", "both" and "a few" more often than they count.
_PLAIN = ("one", "two", "three")
NUMERAL = rf"\b(?:{'|'.join(word for word in (*_VALUES, *_FACTORS) if word not in _PLAIN)})\b"


def value_of(text: str) -> int | None:
    """The number that is told: 45 for "forty-five percent", 5 for "5 tests"; None where there is none."""
    if digits := re.match(r"\d+", text):
        return int(digits[0])
    total, part, found = 0, 0, False
    for word in re.findall("[a-z]+", text.lower()):
        if word in _VALUES:
            part += _VALUES[word]
        elif word in _FACTORS:
            total, part = total + max(part, 1) * _FACTORS[word], 0
        else:
            continue
        found = True
    return total + part if found else None
