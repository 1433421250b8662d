"""Build constraints of Go: they stand in comments, and tell a compiler which files it takes."""

from git_agent.model.value import value
from git_agent.syntax.text.languages import GO, language_of, pattern
from git_agent.syntax.text.lines import Edit
from git_agent.writer.read.file_facts import FileFacts

_CONSTRAINT = r"//(?P<form>go:build| ?\+build)\s"


@value
class ConstraintChange:
    """What happened to the constraints of a file: `form` is the one way of writing them that came, or went."""

    verb: str
    form: str = ""


def constraint_change(file: FileFacts) -> ConstraintChange | None:
    """Of a file in which no more than constraints changed; where the other form is left, it is no less constrained."""
    added, removed = ([line for line in side if line.strip()] for side in (file.lines.added, file.lines.removed))
    if language_of(file.path) is not GO or file.edit is not Edit.COMMENTS or not file.is_read_whole:
        return None
    matches = [pattern(_CONSTRAINT).match(line) for line in (*added, *removed)]
    forms = {match["form"].strip() for match in matches if match is not None}
    if not matches or None in matches:
        return None
    other = file.contents.old if added else file.contents.new
    is_left = any(pattern(_CONSTRAINT).match(line) for line in (other or b"").decode(errors="replace").split("\n"))
    if (added and removed) or (is_left and len(forms) > 1):
        return ConstraintChange(verb="update")
    return ConstraintChange(verb="add" if added else "remove", form=forms.pop() if is_left else "")
