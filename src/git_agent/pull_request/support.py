"""What the commits of a branch tell beyond its diff: what kind of change it is, what it closes, who helped, and why.

They support a message and never make it up: what a commit did may have been undone by the next one. What people put
on record for others, though, has to survive the squash: breaking changes, references and co-authors.
"""

import re
import textwrap
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.category import Category, category_of
from git_agent.model.change_set import ChangeSet
from git_agent.model.commit import Commit
from git_agent.model.empty_subject import says_nothing
from git_agent.model.invisible import escape_invisible
from git_agent.model.message import Message
from git_agent.model.subject import PREFIXED, Subject, parse_subject
from git_agent.model.value import replace, value
from git_agent.shape import with_trailer
from git_agent.shape.form.task_ids import closed_in, references_in
from git_agent.shape.form.width import display_width

MOST_FOOTERS = 500  # of a kind: beyond what any branch has, and few enough to be put into a message one by one
MOST_REASONS = 3
LONGEST_REASON = 600  # characters of a paragraph; a longer one is passed over, not cut: half a reason is none
LEAST_WORDS = 3  # "fix tests" tells nothing about a branch

_FIXUP = r"(?i)(?:(?:fixup|squash|amend)! )+"
_LESSER = ("docs", "test", "ci", "style", "build", "chore")  # what accompanies a branch more often than it is its point
_OF_TESTS = r"(?i)(?:test|cover|add (?:\w+ )?tests?|fix (?:\w+ )?tests?)\b"
_LEAVING = r"(?i)(?:remov|delet|drop|stop)(?:e[sd]?|s|ped)?\b"
_CODE = r"\w+(?:[_.:/]\w+)+|[a-z]+[A-Z]\w*"
# A note may have several lines; it ends at an empty one and at the next footer.
_BREAKING = r"(?m)^BREAKING[ -]CHANGE: *((?:.|\n(?!\n|[A-Za-z-]+: |[A-Za-z-]+ #\d))+)"
_MARKED = r"[\w./+-]+(?:\([^()]*\))?!: "
_CO_AUTHOR = r"(?im)^co-authored-by: *(\S.*<[^<>\s]+>) *$"
_TRAILER = r"[A-Z][A-Za-z-]*: \S|\(cherry picked from |BREAKING[ -]CHANGE:"
# `since` gives a reason behind a comma; elsewhere it speaks of time as often.
_REASON = (
    r"(?i)\b(?:because|so that|in order to|otherwise|to (?:avoid|prevent)|due to|as a result|caused by|causes|"
    r"leads? to|led to|without this|crash\w*|fails?|failed|failure|broke|broken|regress\w*)\b|, since\b"
)
# Such a sentence means its place in a series of commits, and the squash leaves no series.
_IN_SERIES = (
    r"(?i)\b(?:previous|next|subsequent|upcoming|following|preceding|earlier|later) (?:commit|patch|step)|\[\d+\]"
)


@value
class Footers:
    """What a squash must not lose, each once and oldest first."""

    breaking: tuple[str, ...] = ()
    closed: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    co_authors: tuple[str, ...] = ()


def supporting(commits: Sequence[Commit]) -> tuple[Commit, ...]:
    """The commits that say something about the branch: no merges, and no `wip` or `update`."""
    return tuple(commit for commit in commits if len(commit.parents) < 2 and not says_nothing(commit.subject))


def silent(commits: Sequence[Commit]) -> tuple[Commit, ...]:
    """Those of which only their diff tells anything; a fixup is told by the commit that it is for."""
    told = tuple(commit.subject for commit in supporting(commits))
    own = (commit for commit in commits if len(commit.parents) < 2 and says_nothing(commit.subject))
    return tuple(commit for commit in own if not _is_fixup(commit.subject, told))


def _is_fixup(subject: str, told: Sequence[str]) -> bool:
    target = re.sub(_FIXUP, "", subject)
    # As `git rebase --autosquash` finds it: by the beginning of its subject.
    return target not in ("", subject) and any(text.startswith(target) for text in told)


def agreed_kind(commits: Sequence[Commit]) -> Subject | None:
    """The type, and the scope if they have but one, on which all typed commits agree."""
    typed = [subject for commit in commits if (subject := parse_subject(commit.subject)).type]
    if len({subject.type for subject in typed}) != 1:
        return None
    scopes = {subject.scope for subject in typed}
    return replace(typed[0], scope=scopes.pop() if len(scopes) == 1 else None)


def with_kind(subject: str, kind: Subject, *, width: int) -> str:
    """A conventional subject under another type, and another scope where it fits; any other one as it is."""
    own = parse_subject(subject)
    match = PREFIXED.match(subject)
    if match is None or own.type is None:
        return subject
    head = own.head if own.type == kind.type else kind.head
    mark = "!" if re.match(_MARKED, subject) else ""
    scope = kind.scope or own.scope
    forms = [f"{head}({scope}){mark}: {own.text}"] if scope else []
    forms.append(f"{head}{mark}: {own.text}")
    return next((form for form in forms if display_width(form) <= width), subject)


def is_vague(subject: str) -> bool:
    """Whether a subject of ours says only where something changed."""
    return re.match(r"(?i)update[sd]?\b", parse_subject(subject).text) is not None


def gives_way(subject: str, change: ChangeSet) -> bool:
    """Whether a commit's own subject is worth more: of a branch that grows, what left is a detail.

    `remove get from Session` was told of a branch that moved when a session is opened, which its commits said.
    """
    grows = sum((item.added or 0) - (item.deleted or 0) for item in change.changes) > 0
    return is_vague(subject) or (grows and re.match(_LEAVING, parse_subject(subject).text) is not None)


def telling_subject(commits: Sequence[Commit], change: ChangeSet, *, width: int) -> str | None:
    """The subject that says most about what the branch is for, the first of several; None where none says enough."""
    # They come newest first, and the first commit most often says what a branch is for.
    subjects = [commit.subject for commit in reversed(commits)]
    telling = [text for text in subjects if _is_telling(text) and display_width(text) <= width]
    about_code = [text for text in telling if not _is_lesser(text)]
    has_code = any(category_of(item.path) is Category.SOURCE for item in change.changes)
    # What accompanies the code is not the point of a branch that changes code.
    return next((text for text in (about_code if has_code else telling) if _is_borne_out(text, change)), None)


def _is_telling(subject: str) -> bool:
    # With a colon or a comma at its end it goes on in a body that is not shown here.
    has_words = len(parse_subject(subject).text.split()) >= LEAST_WORDS
    return has_words and not is_vague(subject) and not subject.endswith((":", ","))


def _is_lesser(subject: str) -> bool:
    known = parse_subject(subject)
    return known.type in _LESSER or re.match(_OF_TESTS, known.text) is not None


def _is_borne_out(subject: str, change: ChangeSet) -> bool:
    """Whether what it names is still in the change: a later commit may have taken it back."""
    names = re.findall(_CODE, parse_subject(subject).text)
    lines = (line for diff in change.diffs for hunk in diff.hunks for line in (hunk.heading, *hunk.lines))
    text = "\n".join((*(item.path for item in change.changes), *lines)) if names else ""
    return all(name in text for name in names)


def footers_of(commits: Sequence[Commit], *, author: str) -> Footers:
    """What the commits put on record, those that were meant to vanish included; nothing that a terminal obeys."""
    # A merge repeats what others have said about their work, which is not what this branch closes or breaks.
    own = [commit for commit in reversed(commits) if len(commit.parents) < 2]
    closed = _each_once(task for commit in own for task in closed_in(commit.message))
    references = _each_once(task for commit in own for task in references_in(commit.message))
    is_closed = frozenset(closed)
    return Footers(
        breaking=_each_once(escape_invisible(text) for commit in own for text in _breaking(commit))[:MOST_FOOTERS],
        closed=closed[:MOST_FOOTERS],
        references=tuple(task for task in references if task not in is_closed)[:MOST_FOOTERS],
        co_authors=tuple(map(escape_invisible, _co_authors(own, author))),
    )


def with_breaking(message: Message, footers: Footers, *, width: int) -> Message:
    """The message with the breaking changes below it, unless it tells them; trailers may follow, but not precede."""
    for text in () if "BREAKING CHANGE:" in message.text else footers.breaking:
        # A name or an address stays in one piece, however long, so that it can be found again.
        filled = textwrap.fill(f"BREAKING CHANGE: {text}", width, break_long_words=False, break_on_hyphens=False)
        message = replace(message, body=f"{message.body}\n\n{filled}".lstrip("\n"))
    return message


def with_trailers(message: Message, footers: Footers) -> Message:
    """The message with the references and co-authors that it does not name."""
    for task in footers.closed:
        # Its end counts: #70 does not tell #7.
        if not re.search(rf"(?i)\b(?:close|fix|resolve)\w*:? {re.escape(task)}\b", message.text):
            message = with_trailer(message, f"Fixes: {task}")
    unsaid = [task for task in footers.references if not _mentions(message, task)]
    if unsaid:
        message = with_trailer(message, f"Refs: {', '.join(unsaid)}")
    for person in footers.co_authors:
        if person.lower() not in message.text.lower():
            message = with_trailer(message, f"Co-authored-by: {person}")
    return message


def reasons(commits: Sequence[Commit]) -> tuple[str, ...]:
    """Paragraphs in which commits say why, one of each, oldest first; no more than a reader takes in."""
    paragraphs = (next(filter(_is_reason, _paragraphs(commit)), "") for commit in reversed(commits))
    return _each_once(filter(None, paragraphs))[:MOST_REASONS]


def _paragraphs(commit: Commit) -> Iterator[str]:
    body = commit.message.strip().partition("\n")[2]
    for paragraph in re.split(r"\n\s*\n", body):
        lines = paragraph.strip("\n").split("\n")
        is_prose = not any(re.match(rf"\s|[-*+>|#`~]|\d+[.)] |{_TRAILER}", line) for line in lines)
        if is_prose and len(paragraph) <= LONGEST_REASON:
            yield " ".join(paragraph.split())


def _is_reason(text: str) -> bool:
    is_whole = text[:1].isupper() and text.endswith((".", "!", ")"))
    return is_whole and bool(re.search(_REASON, text)) and not re.search(_IN_SERIES, text)


def _breaking(commit: Commit) -> Iterator[str]:
    notes = [" ".join(text.split()) for text in re.findall(_BREAKING, commit.message)]
    # `feat!: drop Python 3.9` is all that many people ever write about it.
    if not notes and re.match(_MARKED, commit.subject):
        notes = [parse_subject(commit.subject).text]
    yield from filter(None, notes)


def _co_authors(commits: Sequence[Commit], author: str) -> tuple[str, ...]:
    # Whoever has not worked on it only merges it, and then a forge makes it the commit of its main author.
    authors = Counter(commit.author for commit in commits)
    if _person(author)[1] not in {_person(name)[1] for name in authors}:
        author = next((name for name, _ in authors.most_common(1)), "")
    named = [person for commit in commits for person in (commit.author, *re.findall(_CO_AUTHOR, commit.message))]
    name, mail = _person(author)
    names, mails = {name}, {mail}
    others: list[str] = []
    for person in named:
        name, mail = _person(person)
        # Either is enough: people have several addresses, and several spellings of their name.
        if mail and name not in names and mail not in mails:
            names.add(name)
            mails.add(mail)
            others.append(person)
    return tuple(others[:MOST_FOOTERS])


def _person(text: str) -> tuple[str, str]:
    name, _, mail = text.lower().partition("<")
    return name.strip(), mail.rstrip("> ")


def _mentions(message: Message, task: str) -> bool:
    return re.search(rf"(?<![\w#]){re.escape(task)}(?!\w)", message.text) is not None


def _each_once(texts: Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
