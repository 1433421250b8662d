"""The one place where evidence becomes text that may leave: bounded, redacted, deterministic."""

import itertools
from collections.abc import Sequence
from typing import TYPE_CHECKING

from git_agent.evidence.rest import rest_of
from git_agent.model.change import FileDiff
from git_agent.model.counted import counted
from git_agent.model.evidence import EvidenceSection, Omission, PackedEvidence
from git_agent.model.value import value
from git_agent.redact.for_models import clean_for_model

if TYPE_CHECKING:
    from git_agent.evidence.excerpt import Excerpt

OMISSIONS_BYTES = 512  # kept free for the lines that say what was left out
TEXT_SHARE = 2  # the texts take half of the room at most: a long history must not displace the change itself
CUT_MARK = "[cut]\n"


@value
class DiffPart:
    """A diff that may be shown shorter; the first one given is the authoritative change."""

    label: str
    diffs: tuple[FileDiff, ...]
    most_bytes: int
    most_lines: int


def pack(
    texts: Sequence[EvidenceSection],
    diffs: Sequence[DiffPart],
    *,
    most_bytes: int,
    focus_paths: int,
    first: Sequence[EvidenceSection] = (),
    omitted: Sequence[Omission] = (),
) -> PackedEvidence:
    """Whatever comes `first` as far as it fits at all, the texts, then the diffs in what room is left.

    Of the diffs the first one and its focus, then the others.
    """
    room = most_bytes - OMISSIONS_BYTES
    sections = _text_sections(first, room)
    room -= sum(map(_cost, sections))
    others = _text_sections(texts, room // TEXT_SHARE)
    sections += others
    room -= sum(map(_cost, others))
    omissions = list(omitted)
    for number, part in enumerate(diffs):
        shown, room = _add_excerpt(part, room, sections)
        if number == 0:
            completed, room = _add_focus(part, shown, focus_paths, room, sections)
            omissions += [omission for omission in shown.omissions if omission.path not in completed]
    if omissions and most_bytes >= OMISSIONS_BYTES:
        sections.insert(
            0, EvidenceSection(label="left out", text=_truncate(_omission_summary(omissions), OMISSIONS_BYTES - 64))
        )
    return PackedEvidence(sections=tuple(sections), omitted=tuple(omissions))


def _text_sections(texts: Sequence[EvidenceSection], room: int) -> list[EvidenceSection]:
    sections: list[EvidenceSection] = []
    for text in texts:
        section = EvidenceSection(
            label=text.label, text=_truncate(clean_for_model(text.text), room - _overhead(text.label))
        )
        if section.text:
            sections.append(section)
            room -= _cost(section)
    return sections


def _add_excerpt(part: DiffPart, room: int, sections: list[EvidenceSection]) -> "tuple[Excerpt, int]":
    most_bytes = max(0, min(part.most_bytes, room - _overhead(part.label)))
    from git_agent.evidence.excerpt import excerpt  # for whoever has any diff read

    shown = excerpt(part.diffs, most_bytes=most_bytes, most_lines=part.most_lines)
    if not shown.text:
        return shown, room
    # Each file was redacted when it was read; this second look catches what only shows in the whole.
    section = EvidenceSection(label=part.label, text=_truncate(clean_for_model(shown.text), most_bytes))
    sections.append(section)
    return shown, room - _cost(section)


def _add_focus(
    part: DiffPart, shown: "Excerpt", most_paths: int, room: int, sections: list[EvidenceSection]
) -> tuple[frozenset[str], int]:
    """Goes on with the busiest files that were cut, as far as there is room; names those that are whole by then."""
    cut = [diff for diff in part.diffs if diff.change.path in shown.reached]
    rests = (rest_of(diff, shown.reached[diff.change.path]) for diff in sorted(cut, key=_busiest_first))
    busiest = tuple(itertools.islice((rest for rest in rests if rest.hunks), most_paths))
    # Bytes are its only limit, and no line is shorter than one.
    focus = DiffPart(label=f"{part.label}, focus", diffs=busiest, most_bytes=room, most_lines=room)
    if not busiest:
        return frozenset(), room
    more, room = _add_excerpt(focus, room, sections)
    return frozenset(diff.change.path for diff in busiest if diff.change.path not in more.reached), room


def _busiest_first(diff: FileDiff) -> tuple[int, str]:
    return (-diff.change.churn, diff.change.path)


def _omission_summary(omissions: Sequence[Omission]) -> str:
    by_reason: dict[str, int] = {}
    for omission in omissions:
        by_reason[omission.reason] = by_reason.get(omission.reason, 0) + 1
    return "".join(f"{counted(count, 'file')}: {reason}\n" for reason, count in sorted(by_reason.items()))


def _truncate(text: str, most_bytes: int) -> str:
    """The whole text, or as many of its first lines as fit."""
    raw = text.encode("utf-8", "replace")
    if len(raw) <= most_bytes:
        return text
    # Behind a whole line, which also keeps a character from being cut in two.
    end = raw.rfind(b"\n", 0, max(0, most_bytes - len(CUT_MARK))) + 1
    return raw[:end].decode() + CUT_MARK if end else ""


def _cost(section: EvidenceSection) -> int:
    return len(section.text.encode("utf-8", "replace")) + _overhead(section.label)


def _overhead(label: str) -> int:
    return len(label) + 64  # what the fence around a section takes
