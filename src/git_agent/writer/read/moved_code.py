"""Code that a new file took over from one that was there: it was moved, and not added."""

from collections import Counter
from collections.abc import Sequence

from git_agent.model.paths import name_of, stem_of
from git_agent.model.value import value
from git_agent.syntax.text.languages import language_of, pattern
from git_agent.writer.read.diff_text import is_code
from git_agent.writer.read.file_facts import FileFacts

SHARE = 0.6  # of a new file's lines that stood in the other
NEARLY_ALL = 0.9
LEAST_LINES = 8  # fewer are alike by chance

# Who may use a definition is another matter where it stands elsewhere.
_VISIBILITY = r"\b(?:pub(?:\([\w:]+\))?|export|default|public|private|static)\s+"
_NO_CODE = r"(?:import|from|use|using|require|package|#include|mod)\b|//|/\*|\*(?:\s|$)|\*/"
_MODULE = r"\s*(?:pub(?:\([\w:]+\))?\s+)?mod (?P<name>\w+) \{"


@value
class MovedCode:
    """`target` is new; `module` is what its code was in the source, `renamed` the one name that is another there.

    `is_all` says that nothing else happened to the source.
    """

    source: FileFacts
    target: FileFacts
    module: str = ""
    renamed: tuple[str, str] | None = None
    is_all: bool = False


def moved_code(files: Sequence[FileFacts]) -> tuple[MovedCode, ...]:
    """For each new file the one that most of it comes from, if there is one."""
    targets = [file for file in files if file.is_new and file.is_read_whole and is_code(language_of(file.path))]
    edited = [file for file in files if not file.is_new and not file.is_gone and file.is_read_whole] if targets else []
    sources = [file for file in edited if len(file.lines.removed) >= LEAST_LINES]
    moves = (_move(source, target) for target in targets for source in sources)
    found = [move for move in moves if move is not None]
    # What could have come from two places came from neither for certain.
    times = Counter(move.target.path for move in found)
    return tuple(move for move in found if times[move.target.path] == 1)


def _move(source: FileFacts, target: FileFacts) -> MovedCode | None:
    came = _telling(target.lines_that_came)
    if len(came) < LEAST_LINES:
        return None
    renamed = _renamed(source, target)
    went = _telling(source.lines.removed)
    if renamed is not None:
        word = pattern(rf"\b{renamed[0]}\b")
        renamed_lines = [word.sub(renamed[1], line) for line in went]
        is_better = _shared(came, renamed_lines) > _shared(came, went)
        went, renamed = (renamed_lines, renamed) if is_better else (went, None)
    shared = _shared(came, went)
    if shared < SHARE * len(came):
        return None
    is_all = shared >= NEARLY_ALL * len(went) and not _telling(source.lines.added)
    module = _module(source, target) if shared >= NEARLY_ALL * len(came) else ""
    return MovedCode(source=source, target=target, module=module, renamed=renamed, is_all=is_all)


def _shared(came: list[str], went: list[str]) -> int:
    return sum((Counter(came) & Counter(went)).values())


def _telling(lines: Sequence[str]) -> list[str]:
    """Lines of code without layout, visibility, imports and comments; brackets alone are in every file."""
    plain = (pattern(_VISIBILITY).sub("", line.strip()) for line in lines)
    return [line for line in plain if len(line) > 4 and not pattern(_NO_CODE).match(line)]


def _renamed(source: FileFacts, target: FileFacts) -> tuple[str, str] | None:
    """The one definition that went and the one that came, of the same kind."""
    old = {symbol.name for symbol in source.symbols.removed if symbol.owner is None and symbol.indent == 0}
    new = {symbol.name for symbol in target.symbols.added if symbol.owner is None and symbol.indent == 0}
    old, new = old - target.words_after, new - source.removed_words
    return (old.pop(), new.pop()) if len(old) == len(new) == 1 else None


def _module(source: FileFacts, target: FileFacts) -> str:
    """The module that stood in the source and has a file of its own now."""
    opened = {match["name"] for line in source.lines.removed if (match := pattern(_MODULE).match(line))}
    name = stem_of(target.path)
    if name_of(target.path) == "mod.rs":
        name = target.path.split("/")[-2] if "/" in target.path else ""
    declared = any(pattern(rf".*\bmod {name};").match(line) for line in source.lines.added) if name else False
    return name if declared and name in opened else ""
