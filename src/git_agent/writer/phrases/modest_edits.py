"""Modest sentences about an edit of which no value may be quoted: what is another, and where."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.syntax.text.languages import pattern
from git_agent.syntax.trees.edit_script.values import EditKind
from git_agent.writer.phrases.edit_forms import at_places, edit_phrase, places_of
from git_agent.writer.phrases.phrase import Phrase, code
from git_agent.writer.read.code_edits import ToldEdit, told_edits
from git_agent.writer.read.file_facts import FileFacts

FEW = 2  # edits; of more, none is the point
MOST_LINES = 4  # that came or went for each line of an edit; with more, much is not told at all
_NAME = r"[A-Za-z_$][\w$]*(?:(?:\.|->|::)[A-Za-z_$][\w$]*)*"
_KEYWORD = r"([A-Za-z_]\w*)=(?!=)"
_TEXT = r"[a-zA-Z]{0,2}(\"[^\"]*\"|'[^']*'|`[^`]*`)"
_SELF = r"(?:self|this|cls)(?:\.|->)"


def modest_phrases(files: Sequence[FileFacts]) -> Iterator[Phrase]:
    """The largest of few edits, without any of its values."""
    edits = told_edits(files)
    for told in edits[:1] if len(edits) <= FEW and _are_most(edits, files) else ():
        verb, form_of, link = _FORMS.get(told.edit.kind, ("", None, ""))
        change = form_of(told) if form_of is not None else ""
        is_named_by_it = code(told.edit.subject) in places_of(told)
        if change:
            yield edit_phrase(told, verb, (change,) if is_named_by_it else at_places(told, change, link))


def _are_most(edits: Sequence[ToldEdit], files: Sequence[FileFacts]) -> bool:
    """Whether little changed beside these edits: beside much else, the largest one that is known is not the point."""
    changed = sum(max(file.change.added or 0, file.change.deleted or 0) for file in files)
    return changed <= MOST_LINES * sum(map(_lines_of, edits))


def _lines_of(told: ToldEdit) -> int:
    edit = told.edit
    times = max(len(told.places), told.size // max(len(edit.new.encode()), 1))
    return times * (1 + max(text.count("\n") for text in (edit.old, edit.new)))


def _another_argument(told: ToldEdit) -> str:
    """By its keyword, or as a text where both are."""
    edit = told.edit
    if not pattern(_NAME).fullmatch(edit.subject):
        return ""
    keywords = [match[1] for text in (edit.old, edit.new) if (match := pattern(_KEYWORD).match(text)) is not None]
    if len(keywords) > 1 and keywords[0] == keywords[1]:
        return f"another {code(keywords[0])} to {code(edit.subject)}"
    are_texts = all(pattern(_TEXT).fullmatch(text) for text in (edit.old, edit.new))
    return f"{'another text' if are_texts else 'something else'} to {code(edit.subject)}"


def _another_value(told: ToldEdit) -> str:
    """What has a value of one line: of a longer one that it is another says nothing."""
    name = pattern(_SELF).sub("", told.edit.subject)
    is_short = "\n" not in told.edit.old + told.edit.new
    return f"{code(name)} to another value" if is_short and pattern(_NAME).fullmatch(name) else ""


def _something_returned(told: ToldEdit) -> str:
    """What is returned in one line: one over more of them may come to the same."""
    return "" if "\n" in told.edit.old + told.edit.new else "something else"


_FORMS: dict[EditKind, tuple[str, Callable[[ToldEdit], str], str]] = {
    EditKind.ARGUMENT_SWAP: ("pass", _another_argument, "in"),
    EditKind.REWRITTEN: ("set", _another_value, "in"),
    EditKind.RETURN_SWAP: ("return", _something_returned, "from"),
    EditKind.TYPE: ("change", lambda told: f"type of {code(told.edit.subject)}", "in"),
    EditKind.ELEMENT_SWAP: ("replace", lambda told: f"an element of {code(told.edit.subject)}", "in"),
    EditKind.KEYWORD: ("pass", lambda told: code(told.edit.detail), "in"),
}
