"""WordCounts: the words on the changed lines of a change, counted once for everybody who asks."""

import re
from collections import Counter
from functools import lru_cache

from git_agent.history_model.sample import Sample
from git_agent.model import category
from git_agent.model.category import Category

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]+")
_SUFFIXES = {Category.SOURCE: "", Category.EXAMPLE: "", Category.TEST: "t", Category.DOCS: "d"}


category_of = lru_cache(4096)(category.category_of)  # one commit asks several times, and most paths come back


class WordCounts:
    """Texts and words by sign and place: `+` in code, `-t` in tests, `+d` in documents, `+o` in all else."""

    def __init__(self, sample: Sample) -> None:
        lines: dict[str, list[str]] = {}
        for file in sample.files:
            suffix = _SUFFIXES.get(category_of(file.path), "o")
            lines.setdefault("+" + suffix, []).extend(file.added_lines)
            lines.setdefault("-" + suffix, []).extend(file.removed_lines)
        self.texts = {suffix: "\n".join(texts) for suffix, texts in lines.items() if texts}
        self.words = {suffix: Counter(_WORD.findall(text)) for suffix, text in self.texts.items()}
