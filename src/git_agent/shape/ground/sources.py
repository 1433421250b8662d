"""What is known about a change, kept as the set of its tokens so that megabytes of diff cost little.

A token is what stands between white space, brackets, quotes and operators: `src/app.py`, `--dry-run`,
`os.path.join`. Each is kept once, so memory follows the vocabulary of a change and not its length. Questions
are answered by searching the joined tokens with a look at what stands left and right of a hit: finding
`app.py` in `src/app.py` needs no list of all suffixes.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from git_agent.shape.ground.deeds import Deeds

LETTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
DIGITS = b"0123456789"
WORD = LETTERS + DIGITS + b"_"
Form = Literal["exact", "lower", "squashed"]

_IN_TOKENS = WORD + b"-./:#@"
_SEPARATED = bytes(code if code >= 128 or code in _IN_TOKENS else 32 for code in range(256))  # for bytes.translate
_NAME_JOINTS = b"_-"
_SLICE_CHARS = 1 << 18  # so that the encoded copies of a long diff never stand beside it whole
LONGEST_TOKEN = 400  # what is longer is data: encoded images, minified code
_MOST_TOKENS = 500_000  # about 50 MB of memory
_MOST_SEARCHED = 6 << 30  # bytes looked through for all questions, about two seconds; then nothing more is found
_Fits = Callable[[bytes, int, int], bool]
_Question = tuple[bytes, Form, bytes, bytes] | tuple[bytes, Form]  # without what may not be beside it: a number


class Sources:
    """Labelled texts, the change itself first; `counts` are numbers that follow from the change itself.

    `deeds` say what the change does, where that is known.
    """

    __slots__ = ("_fallback", "_token_sets", "counts", "deeds")

    def __init__(
        self, *, counts: Iterable[int] = (), fallback: "Sources | None" = None, deeds: "Deeds | None" = None
    ) -> None:
        self.counts = frozenset(counts)
        self.deeds = deeds
        self._token_sets: dict[str, _TokenSet] = {}
        self._fallback = fallback

    @classmethod
    def of(
        cls, texts: Iterable[tuple[str, str]], *, counts: Iterable[int] = (), fallback: "Sources | None" = None
    ) -> "Sources":
        """A label may come more than once: a large diff is best handed over file by file.

        `fallback` is looked at last; several sources may share one.
        """
        sources = cls(counts=counts, fallback=fallback)
        for label, text in texts:
            sources.add(label, text)
        return sources

    @property
    def main(self) -> str | None:
        """The label of the first source, which is the change itself."""
        return next(iter(self._token_sets), None)

    def add(self, label: str, text: str) -> None:
        """Takes in one more text; nothing of it is kept but its tokens."""
        self._token_sets.setdefault(label, _TokenSet()).add(text)

    def about(self, may_tell: Callable[[str], bool]) -> "Sources":
        """The sources whose labels may tell; nothing is copied."""
        fallback = self._fallback.about(may_tell) if self._fallback else None
        view = Sources(fallback=fallback, deeds=self.deeds)
        view.counts = self.counts
        view._token_sets = {label: tokens for label, tokens in self._token_sets.items() if may_tell(label)}
        return view

    def find(self, text: str, *, form: Form = "exact", before: bytes = WORD, after: bytes = WORD) -> str | None:
        """The first source with `text`, where none of the bytes `before` is on its left nor of `after` on its right.

        Of a text that no token can hold, such as `a+b`, every part must be found.
        """
        parts = _normalized(text.encode("utf-8", "replace"), form).translate(_SEPARATED).split()
        token, *more = dict.fromkeys(parts) or (b"",)  # each once: `a+a+a+a` asks one question
        if more:
            labels = [self.find(part.decode(), form=form, before=before, after=after) for part in (token, *more)]
            return labels[0] if all(labels) else None

        def stands_free(tokens: bytes, at: int, end: int) -> bool:
            return tokens[end] not in after and (tokens[at - 1] not in before or _is_behind_minus(tokens, at))

        return self._first_label((token, form, before, after), stands_free)

    def find_number(self, digits: str) -> str | None:
        """The first source with this number, alone, with a unit, or at the end of a name."""
        return self._first_label((digits.encode(), "lower"), _is_number)

    def match(self, pattern: bytes, *, form: Form = "lower") -> str | None:
        """The first source whose tokens, each on a line of its own, match a pattern."""
        search = re.compile(pattern).search
        return next((label for label, tokens in self.token_sets() if search(tokens.joined(form))), None)

    def truncated_source(self) -> str | None:
        """A source that was too large to be kept whole: what was not found may still be in it."""
        return next((label for label, tokens in self.token_sets() if tokens.is_truncated), None)

    def token_sets(self) -> "Iterator[tuple[str, _TokenSet]]":
        """Everything that is known by its label, in the order in which it is looked through."""
        yield from self._token_sets.items()
        if self._fallback:
            yield from self._fallback.token_sets()

    def _first_label(self, question: _Question, fits: _Fits) -> str | None:
        sets = self.token_sets() if question[0] else ()
        return next((label for label, tokens in sets if tokens.answer(question, fits)), None)


class _TokenSet:
    """The tokens of one source, and the forms in which they are searched, each made when first asked for."""

    __slots__ = ("_answers", "_forms", "_searched", "_tokens", "is_truncated")

    def __init__(self) -> None:
        self._tokens: set[bytes] = set()
        self._forms: dict[Form, bytes] = {}
        self._answers: dict[_Question, bool] = {}
        self._searched = 0
        self.is_truncated = False

    def add(self, text: str) -> None:
        self._forms.clear()
        self._answers.clear()
        for part in _parts(text):
            if self.is_truncated:
                return
            fresh = set(part.translate(_SEPARATED).split()) - self._tokens
            self._tokens.update(token for token in fresh if len(token) <= LONGEST_TOKEN)
            self.is_truncated = len(self._tokens) > _MOST_TOKENS

    def answer(self, question: _Question, fits: _Fits) -> bool:
        """Whether it holds a token that fits; the same is asked of a text, of its parts and of its repair."""
        if question not in self._answers:
            token, form, *_ = question
            tokens = self.joined(form)
            self._searched += len(tokens)
            self._answers[question] = self._searched <= _MOST_SEARCHED and any(
                fits(tokens, at, at + len(token)) for at in _occurrences(tokens, token)
            )
        return self._answers[question]

    def joined(self, form: Form) -> bytes:
        if form not in self._forms:
            # The line ends at both sides spare every search the question whether it is at an end.
            self._forms[form] = _normalized(b"\n\n\n" + b"\n".join(self._tokens) + b"\n", form)
        return self._forms[form]


def _parts(text: str) -> Iterator[bytes]:
    """Slices that end at line ends, without the line numbers of hunk headers: they would ground any small number."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _SLICE_CHARS)
        end = len(text) if end < 0 else end + 1
        first, *hunks = text[start:end].encode("utf-8", "replace").split(b"\n@@ -")
        yield b"\n".join([first, *(hunk.partition(b"@@")[2] for hunk in hunks)]) if hunks else first
        start = end


def _normalized(raw: bytes, form: Form) -> bytes:
    """In the squashed form `parse_line`, `parseLine`, `ParseLine` and `parse-line` are the same."""
    if form == "exact":
        return raw
    return raw.lower() if form == "lower" else raw.lower().translate(None, _NAME_JOINTS)


def _occurrences(tokens: bytes, token: bytes) -> Iterator[int]:
    at = tokens.find(token)
    while at >= 0:
        yield at
        at = tokens.find(token, at + 1)


def _is_behind_minus(tokens: bytes, at: int) -> bool:
    """In a diff the minus sign of a removed line sticks to the first token: `---force` is the flag `--force`."""
    return tokens[at - 2 : at] == b"\n-"


def _is_number(tokens: bytes, at: int, end: int) -> bool:
    """`30`, `30s`, `v30`, `30.1.2` and `sha30` have the number 30; `1.30` and the digits inside a hash have not."""
    # A unit has at most three letters ("ms", "px", "rem"); four more letters or digits are part of a name or a hash.
    right = tokens[end : end + 4]
    if right[:1].isdigit() or right.isalnum():
        return False
    left = tokens[at - 3 : at]
    if left[-1] not in WORD and left[-1:] != b".":
        return True
    return left[-2:] == b"0o" or (left[-1:] == b"v" and left[-2] not in WORD) or not left[-2:].strip(LETTERS + b"_")
