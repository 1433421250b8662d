"""Changes that are told as a whole, not by clusters: amended, concluded, first and submodule-only ones."""

from collections import Counter
from collections.abc import Sequence

from git_agent.model.change import SUBMODULE_MODE, FileChange, visible_path
from git_agent.model.change_set import ChangeSet, SubmoduleMove
from git_agent.writer.cluster import Topic, topic_of
from git_agent.writer.facts import Facts, FileFacts
from git_agent.writer.file_stories import named_files
from git_agent.writer.languages import language_name
from git_agent.writer.paths import common_folder
from git_agent.writer.phrase import Phrase, code, counted, listing, path_name, plain, render
from git_agent.writer.style import Style

_NOUNS = {
    Topic.CODE: "source",
    Topic.TESTS: "test",
    Topic.DOCS: "documentation",
    Topic.CI: "CI",
    Topic.BUILD: "build",
    Topic.RELEASE: "build",
    Topic.DEPENDENCIES: "dependency",
    Topic.CONFIG: "configuration",
    Topic.ASSETS: "asset",
    Topic.TRANSLATIONS: "translation",
    Topic.EXAMPLES: "example",
    Topic.DATA: "data",
    Topic.OTHER: "other",
    Topic.VENDORED: "vendored",
    Topic.GENERATED: "generated",
}


def kept_message(message: str) -> str:
    """An amended commit's own message without the comment block git leaves at its end."""
    lines = message.rstrip().split("\n")
    while len(lines) > 1 and (lines[-1].startswith("#") or not lines[-1].strip()):
        lines.pop()
    return "\n".join(line.rstrip() for line in lines).strip()


def first_commit_lines(facts: Facts) -> tuple[str, ...]:
    """What a first commit consists of, one line per kind of file."""
    groups: dict[Topic, list[FileFacts]] = {}
    for file in facts.files:
        groups.setdefault(topic_of(file), []).append(file)
    ordered = sorted(groups.items(), key=lambda item: -item[0].value)
    return tuple(_kind_line(topic, files) for topic, files in ordered)


def _kind_line(topic: Topic, files: Sequence[FileFacts]) -> str:
    if len(files) <= 3:
        return f"{_NOUNS[topic]}: {listing([path_name(file.path) for file in files])}"
    languages = Counter(name for file in files if (name := language_name(file.path)))
    spoken = listing([name for name, _ in languages.most_common(3)]) + " " if languages and topic is Topic.CODE else ""
    folder = common_folder([file.path for file in files])
    where = f" in {path_name(folder)}" if folder else ""
    return f"{_NOUNS[topic]}: {len(files)} {spoken}files{where}"


def submodule_phrase(moves: Sequence[SubmoduleMove]) -> Phrase:
    """All submodules in one sentence; more than three only by number."""
    verbs = {_verb(move) for move in moves}
    verb = verbs.pop() if len(verbs) == 1 else "update"
    names = [path_name(move.path) for move in moves]
    noun = "submodule" if len(moves) == 1 else "submodules"
    count = counted(len(moves), "submodule")
    if len(names) > 3:
        return Phrase(verb=verb, objects=(count,))
    short = [code(visible_path(move.path.rpartition("/")[2])) for move in moves]
    return Phrase(verb=verb, objects=(f"{noun} {listing(names)}", f"{noun} {listing(short)}", count))


def submodule_lines(moves: Sequence[SubmoduleMove], style: Style) -> list[str]:
    """Every commit summary a submodule brings; without any, where the submodule went.

    A submodule that changes alone is named by the subject, so its lines need no name.
    """
    return [line for move in moves for line in _lines(move, style, lead=f"{path_name(move.path)}: ")]


def lone_submodule_lines(move: SubmoduleMove, style: Style) -> list[str]:
    return _lines(move, style, lead="") if move.summaries or (move.old and move.new) else []


def _lines(move: SubmoduleMove, style: Style, *, lead: str) -> list[str]:
    if not move.summaries:
        where = f" to {move.new[:12]}" if move.old and move.new else ""
        return [render(_verb(move), f"submodule {path_name(move.path)}{where}", style)]
    told = [plain(f"{lead}{summary}", style) for summary in move.summaries]
    unseen = move.total - len(move.summaries)
    return [*told, plain(f"{lead}{counted(unseen, 'more commit')}", style)] if unseen > 0 else told


def _verb(move: SubmoduleMove) -> str:
    return "add" if move.old is None else "remove" if move.new is None else "update"


def moves_of(change: ChangeSet) -> tuple[SubmoduleMove, ...]:
    """Every submodule that changed, those of which nothing more is known included."""
    known = {move.path for move in change.submodules}
    unknown = [found for found in change.changes if found.is_submodule and found.path not in known]
    return (*change.submodules, *(_unknown_move(found) for found in unknown))


def _unknown_move(change: FileChange) -> SubmoduleMove:
    old = change.old_oid if change.old_mode == SUBMODULE_MODE else None
    new = change.new_oid if change.new_mode == SUBMODULE_MODE else None
    return SubmoduleMove(path=change.path, name=change.path, old=old, new=new, summaries=(), available=False, total=0)


def is_about_submodules(change: ChangeSet) -> bool:
    """Whether submodules are all that changed; .gitmodules changes along when one comes or goes."""
    files = [found.path for found in change.changes if not found.is_submodule]
    return len(files) < len(change.changes) and all(path == ".gitmodules" for path in files)


def concluding_forms(change: ChangeSet, facts: Facts, style: Style) -> tuple[str, ...]:
    """What is certain about a merge or a revert whose own message is not at hand, ever shorter."""
    if change.operation == "merge":
        return (*([f"Merge changes into {code(change.branch)}"] if change.branch else []), "Merge changes")
    lead = "revert: changes" if style.conventional else "Revert changes"
    return (*(f"{lead} in {name}" for name in (named_files(facts.files) if facts.files else ())), lead)
