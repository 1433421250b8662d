"""The changed lines of a diff, and what kind of text they are: code, comments, imports, strings or only blanks."""

from collections.abc import Collection
from enum import Enum

from git_agent.model.change import FileDiff
from git_agent.model.value import value
from git_agent.syntax.text.languages import PLAIN, Language, pattern

HIDDEN = "[REDACTED:"  # how a placeholder begins
MOST_EXCHANGED = 2  # pairs of words; of more, none is what a change is about


class Edit(Enum):
    """What a modification touches at most."""

    NOTHING = "nothing"
    WHITESPACE = "whitespace"
    COMMENTS = "comments"
    IMPORTS = "imports"
    STRINGS = "strings"
    CODE = "code"


Run = tuple[tuple[str, ...], tuple[str, ...]]


@value
class Lines:
    """Added and removed lines without their marks, as a whole and by runs.

    A run is (removed, added) with no unchanged line between; `pairs` are lines of runs replaced one for one.
    """

    added: tuple[str, ...]
    removed: tuple[str, ...]
    runs: tuple[Run, ...]
    pairs: tuple[tuple[str, str], ...]


_NO_RUN: Run = ((), ())
NO_LINES = Lines(added=(), removed=(), runs=(), pairs=())


def lines_of(diff: FileDiff) -> Lines:
    whole: list[Run] = []
    telling: list[Run] = []
    for hunk in diff.hunks:
        old: list[str] = []
        new: list[str] = []
        is_last = False
        for line in (*hunk.lines, " "):  # one unchanged line more, which ends the last run
            mark = line[:1]
            if mark == "+":
                new.append(line[1:])
            elif mark == "-" and not new:
                old.append(line[1:])
            elif mark == "\\":  # "\ No newline at end of file"
                is_last = True
            elif old or new:
                whole.append((tuple(old), tuple(new)))
                telling.append(_without_line_ends(whole[-1], is_last=is_last))
                old, new = ([line[1:]] if mark == "-" else []), []
    # Where nothing but line ends changed, they are the change.
    runs = [run for run in telling if run != _NO_RUN] or whole
    return Lines(
        added=tuple(line for _, new in runs for line in new),
        removed=tuple(line for old, _ in runs for line in old),
        runs=tuple(runs),
        pairs=tuple(pair for old, new in runs if len(old) == len(new) for pair in zip(old, new, strict=True)),
    )


def _without_line_ends(run: Run, *, is_last: bool) -> Run:
    """A run without lines that end in another way, or where the file does, and are the same otherwise."""
    old, new = run
    if is_last and old and new and old[-1] == new[-1]:
        old, new = old[:-1], new[:-1]
    if len(old) != len(new):
        return old, new
    pairs = zip(old, new, strict=True)
    kept = [pair for pair in pairs if pair[0] == pair[1] or pair[0].rstrip("\r") != pair[1].rstrip("\r")]
    return tuple(before for before, _ in kept), tuple(after for _, after in kept)


def edit_of(lines: Lines, language: Language) -> Edit:
    """The least that explains every run; run by run, because a line that only moved is a change."""
    kinds = {_edit_of_run(_non_blank(removed), _non_blank(added), language) for removed, added in lines.runs}
    kinds.discard(Edit.WHITESPACE)
    if not lines.runs:
        return Edit.NOTHING
    if not kinds:
        return Edit.WHITESPACE
    return kinds.pop() if len(kinds) == 1 else Edit.CODE


def _non_blank(lines: tuple[str, ...]) -> list[str]:
    return [line for line in lines if line and not line.isspace()]


def _edit_of_run(removed: list[str], added: list[str], language: Language) -> Edit:
    if _same_text(added, removed, language):
        # Where a value is hidden nobody sees whether it is another one; git says that something is.
        return Edit.STRINGS if any(HIDDEN in line for line in (*added, *removed)) else Edit.WHITESPACE
    if _without_comments(added, language) == _without_comments(removed, language):
        return Edit.COMMENTS
    is_import = pattern(language.imports).match
    if all(is_import(line) for line in (*added, *removed)):
        return Edit.IMPORTS
    # A longer run is hardly ever about its strings alone, and each of its lines takes a pattern.
    if len(added) == len(removed) <= 60 and _without_strings(added) == _without_strings(removed):
        return Edit.STRINGS
    return Edit.CODE


def _same_text(added: list[str], removed: list[str], language: Language) -> bool:
    """Equal but for blanks; where indentation is syntax, equal line by line with it.

    Of what is no program, in words: `not able` is not `notable`, and a line of YAML set in belongs to another key.
    """
    if language.indented:
        is_same = [_indent_and_text(line) for line in added] == [_indent_and_text(line) for line in removed]
        return is_same and _quoted(added) == _quoted(removed)
    if "".join("".join(added).split()) != "".join("".join(removed).split()) or _quoted(added) != _quoted(removed):
        return False
    if language is not PLAIN:
        return True
    words = pattern(r"\w+|[^\w\s]").findall
    is_layout = not any(map(_is_key, added)) or list(map(blanks_before, added)) == list(map(blanks_before, removed))
    return is_layout and words("\n".join(added)) == words("\n".join(removed))


def _quoted(lines: list[str]) -> list[str]:
    """What stands in quotes, where a blank says something; of text that is set anew a line may end there."""
    texts: list[str] = pattern(r"\"[^\"]*\"|`+[^`]*`+").findall("\n".join(lines))
    return [pattern(r"\s*\n\s*").sub(" ", text) for text in texts]


def _is_key(line: str) -> bool:
    """Whether it looks like one of YAML, which belongs where its indentation says."""
    return pattern(r"\s*(?:-\s+)?[\w.-]+:(?:\s.*)?(?<![;,{])$").match(line) is not None


def blanks_before(line: str) -> int:
    """How many characters of blanks a line begins with, a tab being one as well."""
    return len(line) - len(line.lstrip())


def _indent_and_text(line: str) -> tuple[int, str]:
    return blanks_before(line), "".join(line.split())


def _without_comments(lines: list[str], language: Language) -> list[str]:
    code = [line if language.indented else line.strip() for line in lines]
    return [_before_comment(line, language) for line in code if not line.lstrip().startswith(language.comments)]


def _before_comment(line: str, language: Language) -> str:
    head, comment, _ = line.partition(f" {language.comments[0]}")
    # An odd number of quotes before it: the sign stands inside a string, as "#" does in a URL.
    in_string = head.count('"') % 2 or head.count("'") % 2
    return head.rstrip() if comment and not in_string else line


def _without_strings(lines: list[str]) -> list[str]:
    literal = pattern(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'|`[^`$]*`")
    return [literal.sub('""', line) for line in lines]


def exchanged_words(lines: Lines) -> tuple[tuple[str, str], ...]:
    """The words that gave way to others in every changed line, where that is all that happened and always the same."""
    changed = [line for line in (*lines.added, *lines.removed) if line and not line.isspace()]
    # Every changed line has to be in a pair: one that was only added would be left out of the story.
    if not lines.pairs or len(lines.pairs) > 200 or 2 * len(lines.pairs) != len(changed):
        return ()
    exchanged: dict[tuple[str, str], None] = {}
    for old, new in lines.pairs:
        words = _replaced_words(old, new)
        if not words:
            return ()
        exchanged.update(dict.fromkeys(sorted(words)))
    successors = dict(exchanged.keys())
    is_one_to_one = len(successors) == len(set(successors.values())) == len(exchanged)
    if not successors.keys().isdisjoint(successors.values()):  # `final static` became `static final`
        return ()
    return tuple(exchanged) if is_one_to_one and _are_words(exchanged) else ()


def _are_words(pairs: Collection[tuple[str, str]]) -> bool:
    """Whether several pairs are all of words: a letter or a digit that changes along is another edit."""
    words = [word for pair in pairs for word in pair]
    return len(pairs) == 1 or (
        len(pairs) <= MOST_EXCHANGED and all(len(word) > 2 and word.isidentifier() for word in words)
    )


def _replaced_words(old: str, new: str) -> set[tuple[str, str]]:
    token = pattern(r"[A-Za-z_][\w-]*|[^A-Za-z_]")
    before, after = token.findall(old), token.findall(new)
    if len(before) != len(after):
        return set()
    return {(left, right) for left, right in zip(before, after, strict=True) if left != right}


def is_typo(old: str, new: str) -> bool:
    """Whether two words differ by one or two letters, so that one looks like the other misspelt."""
    if "-" in old and "-" in new:
        old, new = _only_other_part(old.split("-"), new.split("-"))
    if min(len(old), len(new)) < 4 or not (old.isalpha() and new.isalpha()) or old.lower() == new.lower():
        return False
    if old.removesuffix("s") == new.removesuffix("s"):  # one and several
        return False
    # People mistype the middle of a word: another first letter, or a much other length, is another word.
    if abs(len(old) - len(new)) > 1 or old[0].lower() != new[0].lower():
        return False
    return sorted(old) == sorted(new) or _distance_is_one(old, new)


def _only_other_part(old: list[str], new: list[str]) -> tuple[str, str]:
    """The part in which two words with hyphens differ, or nothing."""
    pairs = [pair for pair in zip(old, new, strict=False) if pair[0] != pair[1]]
    return pairs[0] if len(old) == len(new) and len(pairs) == 1 else ("", "")


def _distance_is_one(old: str, new: str) -> bool:
    shared = 0
    while shared < min(len(old), len(new)) and old[shared] == new[shared]:
        shared += 1
    short, long = sorted((old[shared:], new[shared:]), key=len)
    return short == long[1:] or (len(short) == len(long) and short[1:] == long[1:])


def is_prose(line: str) -> bool:
    """Whether a line reads like a sentence: several plain words in a row and no sign of code."""
    words = pattern(r"(?:^|[\s\"(])[A-Za-z,'`-]+(?: [A-Za-z,.'`-]+){3}").search(line)
    return words is not None and not line.rstrip().endswith(("{", ");", "};", "):"))


def typo_words(lines: Lines) -> tuple[str, str] | None:
    """The misspelt word and its correction when a handful of lines change by nothing else."""
    if not 0 < len(lines.pairs) <= 8 or len(lines.pairs) != len(lines.added) or len(lines.added) != len(lines.removed):
        return None
    first: tuple[str, str] | None = None
    for old, new in lines.pairs:
        words = _replaced_words(old, new)
        if not words or not all(is_typo(*pair) for pair in words):
            return None
        first = first or min(words)
    return first
