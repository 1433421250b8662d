"""What changed in the samples of code that a document of Markdown has: definitions, comments, brackets."""

from collections.abc import Iterator, Sequence

from git_agent.model.value import value
from git_agent.syntax.text.definitions import SymbolKind, definition
from git_agent.syntax.text.languages import Language, language_of, pattern, suffix_of
from git_agent.writer.read.changed_runs import changed_runs, is_code_sample, new_content
from git_agent.writer.read.file_facts import FileFacts

_FENCE = r"\s*(?:`{3,}|~{3,})\s*\{?\.?(?P<tag>[\w+#-]*)"
# What samples call their languages where that is no ending of files.
_ENDINGS = {
    "python": "py",
    "rust": "rs",
    "javascript": "js",
    "typescript": "ts",
    "golang": "go",
    "kotlin": "kt",
    "ruby": "rb",
}
_BRACKETS = ("()", "[]", "{}")


@value
class SampleLines:
    """The lines that one place of a sample gained, in the language that its fence names."""

    lines: tuple[str, ...]
    language: Language


def lines_put_in(file: FileFacts) -> tuple[SampleLines, ...]:
    """What every changed place gained; nothing where one is not in a sample, or lost something."""
    if file.lines.removed or not _is_in_samples(file):
        return ()
    content = new_content(file)
    return tuple(
        SampleLines(
            lines=tuple(line[1:] for line in run.lines if line[1:].strip()), language=_language_at(content, run.row)
        )
        for run in changed_runs(file)
    )


def _is_in_samples(file: FileFacts) -> bool:
    return suffix_of(file.path) != "rst" and file.is_read_whole and is_code_sample(file)


def _language_at(content: Sequence[str], row: int) -> Language:
    """As the fence above says."""
    fences = (pattern(_FENCE).match(line) for line in reversed(content[:row]))
    tag = next((fence["tag"] for fence in fences if fence is not None), "").lower()
    return language_of(f"sample.{_ENDINGS.get(tag, tag)}")


def names_defined(sample: SampleLines) -> tuple[str, ...]:
    """The definitions furthest out that these lines open, unless something else came with them."""
    outer = [line for line in sample.lines if not line[:1].isspace() and line[:1] not in "})];"]
    symbols = [definition(line, sample.language) for line in outer]
    names = [symbol.name for symbol in symbols if symbol is not None and symbol.kind is not SymbolKind.MODULE]
    return tuple(dict.fromkeys(names)) if len(names) == len(outer) else ()


def are_comments(sample: SampleLines) -> bool:
    """Of a language that is known: to a fence without one, `--lid` of a list of options would begin a comment."""
    return bool(sample.language.definitions) and all(
        line.lstrip().startswith(sample.language.comments) for line in sample.lines
    )


def brackets_closed(file: FileFacts) -> str:
    """The brackets that one changed sample had more of one kind of than of the other, and has as many of now."""
    if not file.lines.removed or not _is_in_samples(file):
        return ""
    sides = [dict(_samples(raw)) for raw in (file.contents.old, file.contents.new)]
    old, new = (set(side.values()) - set(other.values()) for side, other in (sides, sides[::-1]))
    if len(old) != 1 or len(new) != 1 or len(sides[0]) != len(sides[1]):
        return ""
    before, after = old.pop(), new.pop()
    closed = [pair for pair in _BRACKETS if _is_open(before, pair) and not _is_open(after, pair)]
    broken = any(_is_open(after, pair) for pair in _BRACKETS)
    return closed[0] if len(closed) == 1 and not broken else ""


def _is_open(text: str, pair: str) -> bool:
    return text.count(pair[0]) != text.count(pair[1])


def _samples(raw: bytes | None) -> Iterator[tuple[int, str]]:
    """The text between fences, by the row of the first."""
    lines = (raw or b"").decode(errors="replace").split("\n")
    fences = [row for row, line in enumerate(lines) if pattern(r"\s*(?:`{3,}|~{3,})").match(line)]
    for start, end in zip(fences[::2], fences[1::2], strict=False):
        yield start, "\n".join(lines[start + 1 : end])
