"""What a heading of a changelog names: a version, one that is only prepared, what is to come, or something else.

People write `## [1.2.0] - 2026-01-02`, `### 4.0.0 (Next)`, `# Release cart 1.2.0`, `## [1.2.0 - Its name](address)`. A
number in a sentence, as in `## Fix Native 0.49+ crash`, is no version: a new one was once put above such a line.
"""

import re

from git_agent.model.value import value

_SIGN = re.compile(r"(?:(?::\w+:|[\u2190-\u2bff\U0001f000-\U0001faff])[\ufe0f\u200d]*\s*)+(?=\S)")  # as in `🚀 1.2.0`
_LINK = re.compile(r"\[((?:\\.|[^\]\\])+)\](?:\([^)\s]*\))?")
_DATE_FIRST = r"\d{4}[-/.]\d{1,2}[-/.]\d{1,2},?"
_NUMBERED = r"(?:[\w.-]*[/@_-])?v?\d+\.\d[\w.+-]*"
_WORDS = r"(?:[^\W\d][\w./-]*:?\s+){0,3}"
_VERSIONED = re.compile(rf"(?:{_DATE_FIRST}\s+)?(?P<words>{_WORDS})(?P<version>{_NUMBERED})(?P<rest>.*)")
# Without a point: `release-5`, `42`, or a day.
_PLAIN = re.compile(r"(?P<version>(?:[a-z]+[-_/@])?v?\d[\w.-]*)(?P<rest>.*)", re.IGNORECASE)
_OWN_WORDS = frozenset(("", "version", "release", "ver", "ver."))
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\b"
_APART = re.compile(
    rf"[\]):,]*\s*(?:$|[-\u2013\u2014(:/,\"'\u201c\[<|@]|\d{{1,4}}(?:st|nd|rd|th)?[-./ ]|{_MONTH})", re.IGNORECASE
)
# Words that make a sentence of a heading, as in `## Upgrading from 1.0` or `## Drop Python 3.8`.
_SENTENCE = frozenset(
    (
        *(
            "to",
            "from",
            "for",
            "in",
            "with",
            "on",
            "of",
            "and",
            "or",
            "since",
            "before",
            "after",
            "until",
            "add",
            "drop",
        ),
        *(
            "fix",
            "support",
            "update",
            "upgrade",
            "upgrading",
            "remove",
            "bump",
            "use",
            "require",
            "requires",
            "migrate",
        ),
        *("migrating", "python", "node", "ruby", "java", "php", "go", "rust"),
    )
)
_STATES = (
    r"unreleased|upcoming|next|head|dev|develop|development|tbd|tba|wip|"
    r"pending|draft|in development|(?:work )?in progress|not released"
)
_TO_COME = re.compile(
    rf"(?:the\s+)?(?:{_STATES}|main|master|trunk|edge|unveröffentlicht|non publié|no publicado|não publicado|未发布)"
    r"(?:\s+(?:changes|version|release|branch))?(?P<rest>.*)",
    re.IGNORECASE,
)
_PREPARED = re.compile(rf"\W+(?:{_STATES}|unreleased changes|[xy]{{4}}-\w\w-\w\w)\b", re.IGNORECASE)
_PREPARED_VERSION = re.compile(r"(?:[-.+](?:dev|snapshot|unreleased|next|wip|pre)(?:[.-]?\d*))$", re.IGNORECASE)
_PREPARED_LINE = re.compile(rf"[\W_]*(?:{_STATES})[\W_]*", re.IGNORECASE)


@value
class HeadingName:
    """`name` is the version, `label` what else it may be found by; `words` before a version are a product's name."""

    name: str
    label: str
    words: str = ""
    is_version: bool = False
    is_to_come: bool = False
    is_prepared: bool = False


def read_name(text: str, level: int) -> HeadingName:
    """What the text of a heading names; of a lower heading more is asked before it is a version."""
    text = _SIGN.sub("", text, count=1) if _SIGN.match(text) else text
    plain, label = _plain(text), _label(text)
    if (to_come := _TO_COME.fullmatch(plain)) and _APART.match(to_come["rest"]):
        return HeadingName(name=plain, label=label, is_to_come=True)
    match = _VERSIONED.fullmatch(plain)
    words = match["words"].strip().rstrip(":").casefold() if match else ""
    if match is None or not _SENTENCE.isdisjoint(words.split()):
        match, words = _PLAIN.fullmatch(plain) if level <= 2 else None, ""
    if match is None:
        return HeadingName(name=label, label=label)
    is_apart, is_own = _APART.match(match["rest"]) is not None, words in _OWN_WORDS
    is_dotted = re.search(r"\d\.\d", match["version"]) is not None
    if not is_apart and not (is_own and is_dotted and level <= 2):
        return HeadingName(name=label, label=label)
    return HeadingName(
        name=match["version"].rstrip(".-+"),
        label=label,
        words="" if is_own else words,
        is_version=True,
        is_prepared=bool(_PREPARED.match(match["rest"]) or _PREPARED_VERSION.search(match["version"])),
    )


def says_unreleased(line: str) -> bool:
    """Whether a line below a heading says nothing else than that it is still to come."""
    return _PREPARED_LINE.fullmatch(line.strip()) is not None


def version_key(name: str) -> str:
    """The same for `v1.2.0` and `1.2.0`, however a Markdown name escapes it."""
    plain = name.replace("\\", "").casefold()
    return plain[1:] if re.match(r"v\d", plain) else plain


def version_numbers(name: str) -> tuple[int, ...]:
    """The numbers of a version without what follows them, to tell which of two is newer."""
    match = re.search(r"\d+(?:\.\d+)+", name) or re.search(r"\d+", name)
    numbers = [int(number) for number in match[0].split(".")] if match else []
    while numbers and not numbers[-1]:
        numbers.pop()
    return tuple(numbers)


def _plain(text: str) -> str:
    """The text without emphasis and without the brackets and addresses of a name; `[Full changelog]` is none."""
    shown = _LINK.sub(lambda link: link[1] if link.start() == 0 or re.search(r"\d", link[1]) else link[0], text)
    return re.sub(r"\*\*|__|`|\s#+$", "", shown).replace("\\", "").strip()


def _label(text: str) -> str:
    """What is in brackets, or else the first word: a tag may be called anything, and is found again by it."""
    if link := _LINK.match(text):
        return link[1]
    return text.split(maxsplit=1)[0].rstrip(":,") if text.split() else ""
