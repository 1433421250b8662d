"""Puts the task id of the work at hand back into a message, the way the repository writes it.

An id is evidence of what a commit belongs to, so a wrong one is worse than none. Three sources count: the
branch name, an earlier commit with exactly this subject, and a run of commits on the same scope. The newest
commit alone proves nothing, and `(#12)` in a subject is a pull request, not a task.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from enum import Enum
from typing import TypeVar

from git_agent.model.message import Message
from git_agent.model.value import replace, value
from git_agent.shape.form.trailers import with_trailer
from git_agent.shape.form.width import display_width

# Upper-case words that stand before a hyphen and a number without being anybody's project.
_ORDINARY = (
    "AES ANSI ARM AVX BASE CP CVE CWE DRAFT ECMA EN ES GHSA GPT HOTFIX HTTP IEEE IPV ISO JDK LATIN MD MR PART PATCH "
    "PEP PHASE PR PY RC RELEASE REV RFC RSA SHA SPRINT SSE SSL STEP TEST TLS TODO UCS UTC UTF VERSION WIN WIP"
)
_NOT_PROJECTS = frozenset(_ORDINARY.split())
# Patterns as text: they are compiled when a message first needs them, not whenever this room is imported.
# A key as Jira allows it, but of two letters at least: `A-1` is a paragraph or a road.
_PROJECT_ID = r"[A-Z]{2}[A-Z0-9]{0,8}-[1-9]\d{0,5}"
_ID = rf"(?:{_PROJECT_ID}|#\d+)"
_TYPE = r"[a-z]+(?:\([^()]*\))?!?: "
_PULL_REQUEST = r" \(#\d+\)$"
_AT_END = rf"(.+?)((?: ?[(\[](?:{_PROJECT_ID}|T\d+)[)\]])+)$"
_AS_SCOPE = rf"([a-z]+)\(({_ID})\)(!?: .+)$"
_AT_START = rf"({_TYPE})?([(\[]?)({_ID})([)\]]?:?) (\S.*)$"
_REFERENCE = rf"(?m)^(Refs?|Issue|Jira|Relates-to|Task|Ticket): +({_ID}|T\d+)\b"
_NOTHING_AFTER = r"(?![A-Za-z0-9]|\.\d)"  # `PY-3.11` and `v2-RC-1.4` are versions
_BRANCH_PROJECT = rf"(?<![A-Za-z0-9])(?<![A-Z]-){_PROJECT_ID}{_NOTHING_AFTER}"
_BRANCH_TASK = rf"(?<![A-Za-z0-9])[Tt](\d+){_NOTHING_AFTER}"
_BRANCH_ISSUE = rf"(?i)(?:#|(?<![a-z])(?:gh|issues?)[-/#]?)(\d+){_NOTHING_AFTER}"
_MENTIONED_PROJECT = rf"(?<![A-Za-z0-9/_.-]){_PROJECT_ID}(?![A-Za-z0-9-]|\.\d)"
_ISSUE = r"(?:[\w.-]+/[\w.-]+)?#[1-9]\d{0,6}\b"
_CLOSES = r"(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)"
_REFERS = (
    r"(?:re|refs?|references|see|see also|issues?|bugs?|tickets?|tasks?|part of|relate[sd] to|addresses|implements)"
)
_MENTIONED_ISSUES = rf"(?i)\b(?:{_CLOSES}|{_REFERS}):?\s+({_ISSUE}(?:(?:,| and|, and)?\s+{_ISSUE})*)"
_CLOSED = rf"(?i)\b{_CLOSES}:?\s+({_ISSUE})"

_LONGEST_SUBJECT = 1_000  # characters; what is longer is no subject

_Value = TypeVar("_Value")


class _TagPosition(Enum):
    START = "start"
    AFTER_TYPE = "after type"
    SCOPE = "scope"
    END = "end"


@value
class _TagStyle:
    """Where a repository writes ids, and what it puts around them."""

    position: _TagPosition
    before: str = ""
    after: str = ""


@value
class _TaggedSubject:
    """A subject taken apart: its words, its ids, and how they were written."""

    text: str
    ids: tuple[str, ...]
    style: _TagStyle


def restore_task_ids(message: Message, *, earlier: Sequence[str], branch: str | None, max_width: int) -> Message:
    """The message with its task id, if there is one and it is missing.

    `earlier` are subjects or whole messages of this repository, newest first. An id that would make the subject
    wider than `max_width` becomes a trailer. Not for amended commits, whose subject is settled.
    """
    if not message.subject or _parse_tags(message.subject):
        return message
    subjects = [_parse_tags(_first_line(text)) for text in earlier]
    tagged = [subject for subject in subjects if subject]
    # The branch is named for the task; what was written before may belong to another one.
    ids = _ids_of_branch(branch or "", tagged, earlier)
    if ids:
        style = _usual_style(tagged, ids[0])
    else:
        source = _same_subject(message, tagged) or _same_scope(message, subjects[:2])
        ids, style = (source.ids, source.style) if source else ((), None)
    if not ids or _mentions(message, ids):
        return message
    subject = _with_tags(message.subject, ids, style) if style else None
    if subject is not None and display_width(subject) <= max_width:
        return replace(message, subject=subject)
    return with_trailer(message, f"{_usual_token(earlier)}: {', '.join(ids)}")


def running_ids(earlier: Sequence[str]) -> tuple[str, ...]:
    """The ids of the work at hand: those that both of the newest two commits carry."""
    newest = [tagged.ids if (tagged := _parse_tags(_first_line(text))) else () for text in earlier[:2]]
    return tuple(task for task in newest[0] if task in newest[1]) if len(newest) > 1 else ()


def references_in(message: str) -> tuple[str, ...]:
    """The task ids and issues that a whole message refers to, each once and in reading order.

    A number counts as an issue only where words say so: `#333` may be a colour, and `(#12)` after a subject is a
    pull request.
    """
    subject, _, body = message.strip().partition("\n")
    text = f"{re.sub(_PULL_REQUEST, '', subject)}\n{body}"
    candidates = [(match.start(), match[0]) for match in re.finditer(_MENTIONED_PROJECT, text)]
    # `GH-12` is the issue 12 of this repository on GitHub, not the task of a project of that name.
    projects = [(at, task) for at, task in candidates if _family(task) not in _NOT_PROJECTS | {"GH"}]
    lists = re.finditer(_MENTIONED_ISSUES, text)
    issues = [(match.start(), task) for match in lists for task in re.findall(_ISSUE, match[1])]
    return tuple(dict.fromkeys(task for _, task in sorted(projects + issues)))


def closed_in(message: str) -> tuple[str, ...]:
    """Those of the references that the message says are closed by it, in the words that forges act upon."""
    return tuple(dict.fromkeys(re.findall(_CLOSED, message)))


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0].strip()


def _has_digit(text: str) -> bool:
    """Whether there may be an id in it at all: asked first, for patterns take their time."""
    return any(map(str.isdigit, text))


def _parse_tags(subject: str) -> _TaggedSubject | None:
    if len(subject) > _LONGEST_SUBJECT or not _has_digit(subject):
        return None
    # GitHub adds it when it squashes; the ids stand before it.
    subject = re.sub(_PULL_REQUEST, "", subject)
    if match := re.match(_AT_END, subject):
        ids = tuple(re.findall(r"[^ ()\[\]]+", match[2]))
        bracket = match[2].lstrip()[0]
        style = _TagStyle(position=_TagPosition.END, before=bracket, after=")" if bracket == "(" else "]")
        tagged = _TaggedSubject(text=match[1].rstrip(), ids=ids, style=style)
    elif match := re.match(_AS_SCOPE, subject):
        style = _TagStyle(position=_TagPosition.SCOPE)
        tagged = _TaggedSubject(text=match[1] + match[3], ids=(match[2],), style=style)
    elif match := re.match(_AT_START, subject):
        position = _TagPosition.AFTER_TYPE if match[1] else _TagPosition.START
        style = _TagStyle(position=position, before=match[2], after=match[4])
        tagged = _TaggedSubject(text=(match[1] or "") + match[5], ids=(match[3],), style=style)
    else:
        return None
    return None if any(_family(task) in _NOT_PROJECTS for task in tagged.ids) else tagged


def _family(task: str) -> str:
    """The project key, "T" or "#": ids of one family are written alike."""
    return task.partition("-")[0] if "-" in task else task[0]


def _ids_of_branch(branch: str, tagged: list[_TaggedSubject], earlier: Sequence[str]) -> tuple[str, ...]:
    """The first id in the branch name; what could be any number counts only where the repository uses such ids."""
    if not _has_digit(branch):
        return ()
    for task in re.findall(_BRANCH_PROJECT, branch):
        if _family(task) not in _NOT_PROJECTS | {"GH"}:
            return (task,)
    families = {_family(task) for subject in tagged for task in subject.ids}
    families |= {_family(match[2]) for text in earlier for match in re.finditer(_REFERENCE, text)}
    for family in sorted(families - _NOT_PROJECTS):  # sorted: the same branch gives the same id on every run
        if number := _number_in_branch(branch, family):
            return (f"{family}{number}" if family in ("T", "#") else f"{family}-{number}",)
    return ()


def _number_in_branch(branch: str, family: str) -> str:
    """The number after the family's name; many teams write their branches in lower case."""
    if family in ("T", "#"):
        pattern = _BRANCH_TASK if family == "T" else _BRANCH_ISSUE
    else:
        pattern = rf"(?i)(?<![a-z0-9]){family}-([1-9]\d{{0,5}}){_NOTHING_AFTER}"
    match = re.search(pattern, branch)
    return match[1] if match else ""


def _same_subject(message: Message, tagged: list[_TaggedSubject]) -> _TaggedSubject | None:
    return next((subject for subject in tagged if subject.text == message.subject), None)


def _same_scope(message: Message, newest: Sequence[_TaggedSubject | None]) -> _TaggedSubject | None:
    """What the two newest commits agree on, if they are about the same part as this one."""
    scope = _scope(message.subject)
    if scope is None or len(newest) < 2:
        return None
    last, before = newest
    if last is None or before is None or last.ids != before.ids:
        return None
    return last if _scope(last.text) == _scope(before.text) == scope else None


def _scope(subject: str) -> str | None:
    match = re.match(r"[a-z]+\(([^()]+)\)!?: ", subject)
    return match[1] if match else None


def _usual_style(tagged: list[_TaggedSubject], task: str) -> _TagStyle | None:
    """How ids of this kind are mostly written; any project's id shows how to write a project's id."""
    is_project = "-" in task
    return _most_common(
        subject.style
        for subject in tagged
        if ("-" in subject.ids[0] if is_project else _family(subject.ids[0]) == _family(task))
    )


def _usual_token(earlier: Sequence[str]) -> str:
    return _most_common(match[1] for text in earlier for match in re.finditer(_REFERENCE, text)) or "Refs"


def _most_common(values: Iterable[_Value]) -> _Value | None:
    ranked = Counter(values).most_common(1)
    return ranked[0][0] if ranked else None


def _mentions(message: Message, ids: tuple[str, ...]) -> bool:
    names = [name for task in ids for name in (task, task.replace("#", "GH-"))]
    return any(
        re.search(rf"(?<![A-Za-z0-9]){re.escape(name)}(?![A-Za-z0-9])", message.text, re.IGNORECASE) for name in names
    )


def _with_tags(subject: str, ids: tuple[str, ...], style: _TagStyle) -> str | None:
    """The subject with its ids, or None where the style has no place for them."""
    tags = [f"{style.before}{task}{style.after}" for task in ids]
    header = re.match(_TYPE, subject)
    match style.position:
        case _TagPosition.END:
            return " ".join([subject, *tags])
        # git takes a subject that starts with "#" for a comment.
        case _TagPosition.START if not tags[0].startswith("#"):
            return " ".join([*tags, subject])
        case _TagPosition.AFTER_TYPE if header:
            return header[0] + " ".join([*tags, subject[header.end() :]])
        case _TagPosition.SCOPE if header and "(" not in header[0]:
            return re.sub(r"^[a-z]+", lambda word: f"{word[0]}({ids[0]})", subject)
    return None
