"""ROUGE-L: how much two sentences share, as the F1 of their longest common row of words."""

import re

_WORD = re.compile(r"\w+")


def rouge(text: str, reference: str) -> float:
    """Between 0 and 1; words are compared in lower case, without punctuation."""
    mine, theirs = _WORD.findall(text.lower()), _WORD.findall(reference.lower())
    if not mine or not theirs:
        return 0.0
    row = [0] * (len(theirs) + 1)
    for word in mine:
        previous = row
        row = [0]
        for index, other in enumerate(theirs):
            row.append(previous[index] + 1 if word == other else max(previous[index + 1], row[index]))
    return 2 * row[-1] / (len(mine) + len(theirs))
