"""Changes that are told as a whole, not by clusters: concluded, first and submodule-only ones."""

from collections import Counter
from collections.abc import Sequence

from git_agent.model.change import SUBMODULE_MODE, FileChange, visible_path
from git_agent.model.change_set import ChangeSet, SubmoduleMove
from git_agent.model.paths import common_folder, letters_of, name_of, stem_of
from git_agent.syntax.text.languages import language_name, pattern
from git_agent.writer.phrases.phrase import Phrase, code, counted, listing, path_name, plain, quote, sentence, wording
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.quoting import safe_phrases, safe_texts
from git_agent.writer.read.cluster import Topic, topic_of
from git_agent.writer.read.context import Context, short_oid
from git_agent.writer.read.facts import Facts, FileFacts
from git_agent.writer.style.style import Style

LONGEST_INTRODUCTION = 200

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


def introduction(facts: Facts) -> tuple[str, ...]:
    """How the README at the root introduces the project: its title and first sentence; none without the latter."""
    for file in facts.files:
        if "/" not in file.path and stem_of(file.path).lower() == "readme" and file.is_read_whole:
            title = file.headings[0] if file.headings else ""
            opening = _first_sentence(file.lines.added, title)
            lead = "" if title.lower() in opening.lower() else f"{wording(title)}: "
            is_short = len(lead) + len(opening) <= LONGEST_INTRODUCTION
            return (f"{lead}{wording(opening)}",) if opening and is_short else ()
    return ()


def _first_sentence(lines: Sequence[str], title: str) -> str:
    """The first sentence of prose below the title; what begins like a badge, a tag, a list or a rule is none."""
    for paragraph in "\n".join(line.strip() for line in lines).split("\n\n"):
        text = pattern(r"\[([^\]]*)\]\([^)]*\)").sub(r"\1", " ".join(paragraph.split()))
        if text.lstrip("`*_")[:1].isalpha() and text != title and "<" not in text and not _is_title(paragraph):
            return str(pattern(r"(?<=[.!?])\s").split(text, maxsplit=1)[0])
    return ""


def _is_title(paragraph: str) -> bool:
    """Whether a rule of one repeated sign underlines it."""
    last = paragraph.rpartition("\n")[2]
    return len(last) > 2 and len(set(last)) == 1 and not last.isalnum()


def first_commit_lines(facts: Facts) -> tuple[str, ...]:
    """What a first commit consists of, one line per kind of file."""
    groups: dict[Topic, list[FileFacts]] = {}
    for file in facts.files:
        groups.setdefault(topic_of(file), []).append(file)
    ordered = sorted(groups.items(), key=lambda item: -item[0].value)
    return tuple(_kind_line(topic, files, facts.files) for topic, files in ordered)


def _kind_line(topic: Topic, files: Sequence[FileFacts], every: Sequence[FileFacts]) -> str:
    """A few by name; more by language and folder, by number only where a folder holds nothing else."""
    paths = [file.path for file in files]
    folder = common_folder(paths)
    if len(files) <= (3 if folder else 5):
        return f"{_NOUNS[topic]}: {listing(list(map(path_name, paths)), most=5)}"
    languages = Counter(name for path in paths if (name := language_name(path)))
    spoken = listing([name for name, _ in languages.most_common(3)]) + " " if languages and topic is Topic.CODE else ""
    is_alone = sum(file.path.startswith(f"{folder}/") for file in every) == len(files)
    number = f"{len(files)} " if folder and is_alone else ""
    return f"{_NOUNS[topic]}: {number}{spoken}files{_within(folder, paths)}"


def _within(folder: str, paths: Sequence[str]) -> str:
    """The folder they share, or the few at the top that hold them."""
    tops = list(dict.fromkeys("/" in path and path_name(path.partition("/")[0]) for path in paths))
    names = [path_name(folder)] if folder else [top or "the root" for top in tops]
    return f" in {listing(names)}" if len(names) <= 3 else ""


def submodule_phrase(moves: Sequence[SubmoduleMove], change: ChangeSet) -> Phrase:
    """All submodules in one sentence; more than three only by number."""
    if len(moves) == 1 and _verb(moves[0]) == "move":
        origin = next((found.old_path for found in change.changes if found.path == moves[0].path), None)
        lead = f"submodule {path_name(origin)}" if origin else "submodule"
        return Phrase(verb="move", objects=(f"{lead} to {path_name(moves[0].path)}", lead))
    verbs = {_verb(move) for move in moves}
    verb = verbs.pop() if len(verbs) == 1 else "update"
    names = [path_name(move.path) for move in moves]
    lead = "back " if verb == "roll" else ""
    noun = f"{lead}submodule" if len(moves) == 1 else f"{lead}submodules"
    count = lead + counted(len(moves), "submodule")
    if len(names) > 3:
        return Phrase(verb=verb, objects=(count,))
    short = [code(visible_path(name_of(move.path))) for move in moves]
    is_told_below = len(moves) > 1 or bool(moves[0].summaries) or verb not in ("update", "roll")
    where = "" if is_told_below else f" to {quote(short_oid(moves[0].new))}"
    return Phrase(verb=verb, objects=(*(f"{noun} {listing(each)}{where}" for each in (names, short)), count))


def submodule_area(moves: Sequence[SubmoduleMove], style: Style) -> str | None:
    """The scope or area under which this history moves submodules, if it has one."""
    known = {letters_of(name): name for name in style.scopes}
    shared = moves[0].path if len(moves) == 1 else common_folder(move.path for move in moves)
    words = ("submodules", "submodule", *reversed(shared.split("/")))
    return next((known[word] for word in map(letters_of, words) if word in known), None)


def submodule_lines(moves: Sequence[SubmoduleMove], style: Style, context: Context) -> list[str]:
    """Every commit summary a submodule brings; without any, where the submodule went.

    A submodule that changes alone is named by the subject, so its lines need no name.
    """
    return [line for move in moves for line in _lines(move, style, context, lead=f"{path_name(move.path)}: ")]


def lone_submodule_lines(moves: Sequence[SubmoduleMove], style: Style, context: Context) -> list[str]:
    return [line for move in moves if move.summaries for line in _lines(move, style, context, lead="")]


def _lines(move: SubmoduleMove, style: Style, context: Context, *, lead: str) -> list[str]:
    """What may not be said is counted with what was not read."""
    if not move.summaries:
        verb, name = _verb(move), path_name(move.path)
        where = f" to {quote(short_oid(move.new))}" if verb in ("update", "roll") else ""
        links = {"roll": "back submodule ", "move": "submodule to "}
        phrase = Phrase(verb=verb, objects=(f"{links.get(verb, 'submodule ')}{name}{where}",))
        return [sentence(told, style) for told in safe_phrases((phrase,), context)]
    told = safe_texts((f"{lead}{wording(summary)}" for summary in move.summaries), context)
    unseen = move.total - len(told)
    more = safe_texts((f"{lead}{counted(unseen, 'more commit')}",) if unseen > 0 else (), context)
    return [plain(line, style) for line in (*told, *more)]


def _verb(move: SubmoduleMove) -> str:
    """What happened to it; one that brings no commit although both its ends are in this clone went back."""
    if move.old is None or move.new is None:
        return "add" if move.old is None else "remove"
    if move.old == move.new:
        return "move"
    return "roll" if move.available and not move.total else "update"


def submodule_moves(change: ChangeSet) -> tuple[SubmoduleMove, ...]:
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


def merge_or_revert_forms(change: ChangeSet, facts: Facts, style: Style) -> tuple[str, ...]:
    """What is certain about a merge or a revert whose own message is not at hand, ever shorter."""
    if change.operation == "merge":
        return (*([f"Merge changes into {code(change.branch)}"] if change.branch else []), "Merge changes")
    lead = "revert: changes" if style.conventional else "Revert changes"
    return (*(f"{lead} in {name}" for name in (named_files(facts.files) if facts.files else ())), lead)
