"""The writer as a drafter: a change in, a draft out."""

from typing import TYPE_CHECKING

from git_agent.history_model import NOTHING_LEARNED, HistoryModel
from git_agent.model.change_set import ChangeSet
from git_agent.model.draft import BUILTIN, Draft
from git_agent.model.subject import parse_subject
from git_agent.writer.compose import ComposedMessage, write
from git_agent.writer.style.style import StyleOptions

if TYPE_CHECKING:
    from git_agent.syntax.trees.compare import SyntaxOf

_MOST_NAMED = 12  # scopes in a warning


def builtin_draft(
    change: ChangeSet,
    options: StyleOptions,
    learned: HistoryModel = NOTHING_LEARNED,
    syntax_of: "SyntaxOf | None" = None,
) -> Draft:
    """What the writer writes about a change, with everything it has considered."""
    written = write(change, options, learned, syntax_of)
    return Draft(
        text=written.text,
        author=BUILTIN,
        type=written.type,
        scope=written.scope,
        confidence=written.confidence,
        alternatives=written.alternatives,
        scopes=written.scopes,
        read=written.read,
        others=written.others,
        parts=written.parts,
        warnings=_missing_scope(written, options),
    )


def _missing_scope(written: ComposedMessage, options: StyleOptions) -> tuple[str, ...]:
    subject = parse_subject(written.text.partition("\n")[0])
    if options.scope_use != "always" or not subject.type or subject.scope:
        return ()
    more = ", …" if len(options.scopes) > _MOST_NAMED else ""
    named = f" ({', '.join(options.scopes[:_MOST_NAMED])}{more})" if options.scopes else ""
    return (f"this project wants a scope in each subject, and none of its scopes{named} fits this change",)
