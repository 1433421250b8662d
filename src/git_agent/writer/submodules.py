"""Submodules: which of them moved, and what their commits say."""

from collections.abc import Sequence

from git_agent.model.change import SUBMODULE_MODE, FileChange, visible_path
from git_agent.model.change_set import ChangeSet, SubmoduleMove
from git_agent.model.counted import counted
from git_agent.model.paths import common_folder, letters_of, name_of
from git_agent.writer.phrases.phrase import Phrase, code, listing, path_name, plain, quote, sentence, wording
from git_agent.writer.quoting import safe_phrases, safe_texts
from git_agent.writer.read.context import Context, short_oid
from git_agent.writer.style.style import Style


def submodule_phrase(moves: Sequence[SubmoduleMove], change: ChangeSet) -> Phrase:
    """All submodules in one sentence; more than three are only counted."""
    if len(moves) == 1 and _verb(moves[0]) == "move":
        origin = next((file.old_path for file in change.changes if file.path == moves[0].path), None)
        lead = f"submodule {path_name(origin)}" if origin else "submodule"
        return Phrase(verb="move", objects=(f"{lead} to {path_name(moves[0].path)}", lead, counted(1, "submodule")))
    verbs = {_verb(move) for move in moves}
    verb = verbs.pop() if len(verbs) == 1 else "update"
    names = [path_name(move.path) for move in moves]
    lead = "back " if verb == "roll" else ""  # "roll back submodule x": the verb alone is what gets inflected
    noun = f"{lead}submodule" if len(moves) == 1 else f"{lead}submodules"
    count = lead + counted(len(moves), "submodule")
    if len(names) > 3:
        return Phrase(verb=verb, objects=(count,))
    short = [code(visible_path(name_of(move.path))) for move in moves]
    is_told_below = len(moves) > 1 or bool(moves[0].summaries) or verb not in ("update", "roll")
    target = "" if is_told_below else f" to {quote(short_oid(moves[0].new))}"
    return Phrase(verb=verb, objects=(*(f"{noun} {listing(each)}{target}" for each in (names, short)), count))


def submodule_area(moves: Sequence[SubmoduleMove], style: Style) -> str | None:
    """The scope or area under which this history moves submodules, if it has one."""
    scopes_by_letters = {letters_of(name): name for name in style.scopes}
    shared = moves[0].path if len(moves) == 1 else common_folder(move.path for move in moves)
    words = ("submodules", "submodule", *reversed(shared.split("/")))
    return next((scopes_by_letters[word] for word in map(letters_of, words) if word in scopes_by_letters), None)


def submodule_lines(moves: Sequence[SubmoduleMove], style: Style, context: Context) -> list[str]:
    """Every commit summary a submodule brings; without any, where the submodule went.

    A submodule that changes alone is named by the subject, so its lines need no name.
    """
    return [line for move in moves for line in _lines(move, style, context, lead=f"{path_name(move.path)}: ")]


def lone_submodule_lines(moves: Sequence[SubmoduleMove], style: Style, context: Context) -> list[str]:
    return [line for move in moves if move.summaries for line in _lines(move, style, context, lead="")]


def _lines(move: SubmoduleMove, style: Style, context: Context, *, lead: str) -> list[str]:
    """What may not be published is counted with what was not read."""
    if not move.summaries:
        verb, name = _verb(move), path_name(move.path)
        target = f" to {quote(short_oid(move.new))}" if verb in ("update", "roll") else ""
        links = {"roll": "back submodule ", "move": "submodule to "}
        phrase = Phrase(verb=verb, objects=(f"{links.get(verb, 'submodule ')}{name}{target}",))
        return [sentence(texts, style) for texts in safe_phrases((phrase,), context)]
    texts = safe_texts((f"{lead}{wording(summary)}" for summary in move.summaries), context)
    unread = move.total - len(texts)
    more = safe_texts((f"{lead}{counted(unread, 'more commit')}",) if unread > 0 else (), context)
    return [plain(line, style) for line in (*texts, *more)]


def _verb(move: SubmoduleMove) -> str:
    """What happened to it; one that brings no commit although both its ends are in this clone was rolled back."""
    if move.old is None or move.new is None:
        return "add" if move.old is None else "remove"
    if move.old == move.new:
        return "move"
    return "roll" if move.available and not move.total else "update"


def all_submodule_moves(change: ChangeSet) -> tuple[SubmoduleMove, ...]:
    """Every submodule that changed, those of which nothing more is known included."""
    # Examples that weights are fitted to come without their submodules' commits: there the two ids are all there is.
    known = {move.path for move in change.submodules}
    unknown = [file for file in change.changes if file.is_submodule and file.path not in known]
    return (*change.submodules, *(_unknown_move(file) for file in unknown))


def _unknown_move(change: FileChange) -> SubmoduleMove:
    old = change.old_oid if change.old_mode == SUBMODULE_MODE else None
    new = change.new_oid if change.new_mode == SUBMODULE_MODE else None
    return SubmoduleMove(path=change.path, old=old, new=new, summaries=(), available=False, total=0)


def is_about_submodules(change: ChangeSet) -> bool:
    """Whether submodules are all that changed; .gitmodules changes along when one comes or goes."""
    files = [file.path for file in change.changes if not file.is_submodule]
    return len(files) < len(change.changes) and all(path == ".gitmodules" for path in files)
