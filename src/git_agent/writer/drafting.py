"""The writer as a drafter: a change in, a draft out."""

from typing import TYPE_CHECKING

from git_agent.history_model import NOTHING_LEARNED, HistoryModel
from git_agent.model.change_set import ChangeSet
from git_agent.model.draft import BUILTIN, Draft
from git_agent.model.subject import parse_subject
from git_agent.writer.compose import ComposedMessage, write
from git_agent.writer.phrases.phrase import columns
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
    is_ours = not (change.head_message or "").strip()
    text = _stopped(written.text, options) if is_ours and options.stop == "always" else written.text
    return Draft(
        text=text,
        author=BUILTIN,
        type=written.type,
        scope=written.scope,
        confidence=written.confidence,
        alternatives=written.alternatives,
        scopes=written.scopes,
        read=written.read,
        others=written.others,
        parts=written.parts,
        warnings=(*_missing_scope(written, options), *(_missing_stop(text, options) if is_ours else ())),
    )


def _stopped(text: str, options: StyleOptions) -> str:
    """With the stop that a rule wants behind every subject, also of a first commit or a merge, if there is room."""
    subject, gap, body = text.partition("\n")
    fits = not subject.endswith(".") and columns(subject) < options.width
    return f"{subject}.{gap}{body}" if fits else text


def _missing_stop(text: str, options: StyleOptions) -> tuple[str, ...]:
    if options.stop != "always" or text.partition("\n")[0].endswith("."):
        return ()
    return ("this project wants a full stop at the end of each subject, and this one has no room for it",)


def _missing_scope(written: ComposedMessage, options: StyleOptions) -> tuple[str, ...]:
    subject = parse_subject(written.text.partition("\n")[0])
    if options.scope_use != "always" or not subject.type or subject.scope:
        return ()
    more = ", …" if len(options.scopes) > _MOST_NAMED else ""
    named = f" ({', '.join(options.scopes[:_MOST_NAMED])}{more})" if options.scopes else ""
    return (f"this project wants a scope in each subject, and none of its scopes{named} fits this change",)
