"""What the built-in writer says of a change module by module: true sentences, and never a reason that nobody gave."""

from collections.abc import Callable, Iterator, Sequence

from git_agent.history_model import HistoryModel
from git_agent.model.change import FileChange, Status, visible_path
from git_agent.model.change_set import ChangeSet
from git_agent.model.counted import counted
from git_agent.model.message import MessageRules
from git_agent.model.subject import parse_subject
from git_agent.model.value import replace, value
from git_agent.review.builtin.scope import scope_of, telling_scope
from git_agent.review.form.generated import NARROW, TYPES, WIDE, own_type, subject_width
from git_agent.review.form.names import with_names_as_code
from git_agent.review.form.titled import AIM, titled
from git_agent.review.values import Module, Section, SectionedMessage
from git_agent.shape.form.width import display_width
from git_agent.shape.form.wrap import shape_body, shape_text
from git_agent.syntax.trees.compare import SyntaxOf
from git_agent.writer import StyleOptions, builtin_draft

MOST_LINES = 8  # of what happened to each file, where nothing better is known
_VERBS = {Status.ADDED: "add", Status.DELETED: "remove", Status.COPIED: "copy"}
_BODY_RULES = MessageRules(comment_prefix="")


@value
class _Told:
    """What the writer says of some files."""

    type: str
    text: str
    body: str


class ModuleWriter:
    """Writes of one change; the same change and history always give the same words."""

    def __init__(
        self, change: ChangeSet, learned: Callable[[], HistoryModel], syntax_of: SyntaxOf, *, proof: bool = False
    ) -> None:
        # The sections have a form of their own, whatever this repository's subjects are like.
        self._change = replace(change, recent=(), head_message=None, prepared_message=None, operation=None)
        self._learned = learned
        self._syntax_of = syntax_of
        self._proof = proof
        self.read: dict[tuple[str, str], None] = {}  # where proof is asked for, what was said beyond the diff

    def message(self, given: SectionedMessage) -> SectionedMessage:
        """The whole message, with the tables it was given."""
        sections = tuple(self._section(module, given) for module in given.modules)
        return replace(given, summary=self._summary(given), sections=sections)

    def title(self, message: SectionedMessage) -> str:
        """The line above it: what the whole change does, and in which module."""
        module = scope_of(message)
        told = self._told(self._change, width=AIM - display_width(f"({module})"))
        scope = telling_scope(told.type, module, self._change.changes)
        if display_width(scope) > display_width(module):
            told = self._told(self._change, width=AIM - display_width(f"({scope})"))
        room = AIM - display_width(titled(told.type, scope, ""))
        return titled(told.type, scope, _fitting((told.text, *_plain(self._change.changes)), room))

    def _section(self, module: Module, given: SectionedMessage) -> Section:
        paths = frozenset(file.path for file in given.files if module.name in file.modules)
        part = _restricted(self._change, paths)
        told = self._told(part, width=NARROW - display_width(f"{module.name}: "))
        width = subject_width(module.name, told.type)
        if width == WIDE:
            told = self._told(part, width=WIDE - display_width(f"{module.name}: "))
        prefix = f"{module.name}: {told.type}: "
        text = _fitting((told.text, *_plain(part.changes)), width - display_width(prefix))
        return Section(module=module.name, subject=f"{prefix}{text}", body=told.body, paths=module.globs)

    def _told(self, change: ChangeSet, *, width: int) -> _Told:
        options = StyleOptions(form="conventional", width=max(width, 20), proof=self._proof)
        draft = builtin_draft(change, options, self._learned(), self._syntax_of)
        self.read |= dict.fromkeys(draft.read)
        head, end, rest = draft.text.partition("\n")
        paths = [each.path for each in change.changes]
        message = shape_text(f"{head}{end}{with_names_as_code(rest, paths)}", rules=_BODY_RULES)
        subject = parse_subject(message.subject)
        type_ = own_type(subject.type or draft.type or "chore")
        lines = [with_names_as_code(line, paths) for line in _file_lines(change.changes)]
        body = message.body or shape_body(lines, rules=_BODY_RULES)
        return _Told(type=type_ if type_ in TYPES else "chore", text=subject.text.rstrip("."), body=body)

    def _summary(self, given: SectionedMessage) -> str:
        told = self._told(self._change, width=WIDE)
        added = sum(change.added or 0 for change in self._change.changes)
        deleted = sum(change.deleted or 0 for change in self._change.changes)
        names = [module.name for module in given.modules]
        place = f"in {names[0]}" if len(names) == 1 else f"in {len(names)} modules: {_listed(names)}"
        lines = f"{counted(added, 'line')} added and {counted(deleted, 'line')} removed"
        sentences = (
            f"{told.text[:1].upper()}{told.text[1:]}.",
            f"This changes {counted(len(given.files), 'file')} {place}; {lines}.",
        )
        return shape_body([" ".join(sentences)], rules=_BODY_RULES)


def _restricted(change: ChangeSet, paths: frozenset[str]) -> ChangeSet:
    """The part of a change that happens in some files."""
    return replace(
        change,
        changes=tuple(item for item in change.changes if item.path in paths),
        diffs=tuple(diff for diff in change.diffs if diff.change.path in paths),
        submodules=tuple(move for move in change.submodules if move.path in paths),
        contents={path: sides for path, sides in change.contents.items() if path in paths},
    )


def _fitting(texts: Sequence[str], room: int) -> str:
    """The first text that fits, or the last one cut between words."""
    for text in texts:
        if 0 < display_width(text) <= room:
            return text
    words = texts[-1].split(" ")
    while len(words) > 1 and display_width(" ".join(words)) > room:
        words.pop()
    return " ".join(words)[: max(room, 1)].rstrip(".,;: ")


def _plain(changes: Sequence[FileChange]) -> Iterator[str]:
    """What can always be said, from the longer to the shorter."""
    verb = _common_verb(changes)
    if len(changes) == 1:
        yield f"{verb} {visible_path(changes[0].path.rpartition('/')[2])}"
    yield f"{verb} {counted(len(changes), 'file')}"


def _common_verb(changes: Sequence[FileChange]) -> str:
    verbs = {_VERBS.get(change.status, "update") for change in changes}
    return verbs.pop() if len(verbs) == 1 else "update"


def _file_lines(changes: Sequence[FileChange]) -> list[str]:
    """What happened to each file, in numbers."""
    lines = [f"- {_file_line(change)}" for change in changes[:MOST_LINES]]
    more = len(changes) - MOST_LINES
    return [*lines, f"- change {counted(more, 'more file')}"] if more > 0 else lines


def _file_line(change: FileChange) -> str:
    path = visible_path(change.path)
    if change.status is Status.RENAMED and change.old_path:
        return f"rename {visible_path(change.old_path)} to {path}"
    if change.status is Status.ADDED:
        return f"add {path} with {counted(change.added or 0, 'line')}"
    if change.status in _VERBS:
        return f"{_VERBS[change.status]} {path}"
    if change.is_mode_only:
        return f"change the mode of {path}"
    return f"update {path}: {counted(change.added or 0, 'line')} added, {counted(change.deleted or 0, 'line')} removed"


def _listed(names: Sequence[str]) -> str:
    shown = list(names[:5]) + ([f"{len(names) - 5} more"] if len(names) > 5 else [])
    return ", ".join(shown[:-1]) + f" and {shown[-1]}"
