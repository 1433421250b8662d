"""Sentences of a paragraph, and which of them cannot stand without the one before."""

from git_agent.model.lazy_pattern import LazyPattern

_END = LazyPattern(
    r"(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\betc\.)(?<!\bvs\.)(?<!\bcf\.)(?<=[.!?])(?:[\"')\]]*)\s+(?![a-z])|(?<=[\u3002\uff01\uff1f])"
)
_GOES_ON = LazyPattern(
    r"(?i)(?:this|that|these|those|it|its|they|their|he|she|his|her|such|which|thus|hence|therefore|so|consequently"
    r"|as a result|otherwise|similarly|likewise|moreover|furthermore|additionally|also|however|instead|then|and|but|or"
    r"|for example|for instance|in particular|the same|both|neither|here|there)\b"
)


def sentences(text: str) -> list[str]:
    """The sentences of a text; one that opens a parenthesis or code reaches to where that ends."""
    found: list[str] = []
    start = 0
    for end in _END.finditer(text):
        part = text[start : end.end()]
        if part.count("(") <= part.count(")") and part.count("`") % 2 == 0 and part.strip():
            found.append(part.strip())
            start = end.end()
    rest = text[start:].strip()
    return [*found, rest] if rest or not found else found


def goes_on(sentence: str) -> bool:
    """Whether a sentence speaks of the one before it."""
    return _GOES_ON.match(sentence.lstrip("*_`\"'([")) is not None
