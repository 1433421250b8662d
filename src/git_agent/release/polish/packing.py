"""The text about a release for a model: every candidate in short, and as much of what proves it as fits.

A block begins at the first column and whatever the repository says in it is indented, so that no commit message can
pretend to be another candidate. The short forms go in whole; only what stands below them is ever cut.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from git_agent.agent.guidance import guidance_block
from git_agent.agent.layers import evidence_bytes
from git_agent.config.settings import Settings
from git_agent.evidence.pack import OMISSIONS_BYTES, TEXT_SHARE, pack
from git_agent.evidence.sections import evidence_room
from git_agent.model.change import visible_path
from git_agent.model.counted import counted
from git_agent.model.evidence import EvidenceSection, PackedEvidence
from git_agent.model.fence import harmless
from git_agent.model.guidance import Guidance
from git_agent.model.value import as_data
from git_agent.model.wire import fair_share, shrink_to_fit, wire_bytes
from git_agent.redact import clean_line
from git_agent.release.judge.candidates import Candidate
from git_agent.release.note import HEADINGS, SubmoduleGroup
from git_agent.release.read.excerpts import CommitExcerpt
from git_agent.release.read.signals import signals_of
from git_agent.release.task import ReleaseContext

SHORT_OID = 12
LONGEST_LINE = 200  # characters of a fact, a subject or a name
MOST_REFS = 8  # of each kind; the rest is added to the bullet without being asked for
GROUPS_BYTES = 3_000
LEFT_OUT_BYTES = 1_000
SUBMODULES_SHARE = 6  # of the evidence, at most one part in six
LEAST_DETAIL = 160  # bytes; below that a detail says nothing
SLACK_BYTES = 600  # fences around the sections, and what a second redaction may add
CUT = " [cut]\n"

_SURENESS = ("high", "medium", "low")


def sendable(
    candidates: Sequence[Candidate], *, about: ReleaseContext, settings: Settings, guidance: Guidance
) -> tuple[Candidate, ...]:
    """The candidates that are told one by one: the most important ones, as many as are allowed and have room."""
    room = evidence_room(settings, guidance_block(guidance))
    room -= sum(_cost(section.text) for section in _around(about, len(candidates), room)) + GROUPS_BYTES + SLACK_BYTES
    sent: set[str] = set()
    for candidate in sorted(candidates, key=_important_first)[: settings.limits.release_commits]:
        room -= _cost(_short(candidate))
        # No smaller one in its place: what is sent are the most important changes, not those that fit best.
        if room < 0:
            break
        sent.add(candidate.id)
    return tuple(candidate for candidate in candidates if candidate.id in sent)


def shown_commits(sent: Sequence[Candidate], *, most: int) -> tuple[str, ...]:
    """The commits to be shown, each candidate's first one before anybody's second."""
    commits = [_commits(candidate) for candidate in sorted(sent, key=_important_first)]
    longest = max(map(len, commits), default=0)
    in_turn = (of_one[turn] for turn in range(longest) for of_one in commits if turn < len(of_one))
    return tuple(dict.fromkeys(in_turn))[:most]


def packed_release(
    sent: Sequence[Candidate],
    excerpts: Mapping[str, CommitExcerpt],
    *,
    rest: Sequence[Candidate],
    about: ReleaseContext,
    settings: Settings,
    guidance: Guidance,
) -> PackedEvidence:
    """All of it within the room a request has: the candidates that are sent, the rest in groups."""
    room = evidence_room(settings, guidance_block(guidance))
    span, *others = _around(about, len(sent) + len(rest), room)
    groups = EvidenceSection(label="further changes, told without you", text=_groups(rest))
    around = sum(_cost(section.text) for section in (span, groups, *others)) + SLACK_BYTES
    blocks = {one: (_short(one), _detail(one, excerpts)) for one in sent}

    def packed(most: int) -> PackedEvidence:
        blocks_section = EvidenceSection(label="candidates", text=_candidates(blocks, most_bytes=most - around))
        # pack() keeps a share of its room for diffs, and this evidence has none: it may take all of it.
        whole = TEXT_SHARE * (room + SLACK_BYTES) + OMISSIONS_BYTES
        return pack([span, blocks_section, groups, *others], (), most_bytes=whole, focus_paths=0)

    return shrink_to_fit(packed, evidence_bytes, room=room)


def _important_first(candidate: Candidate) -> tuple[int, int, int]:
    # As a number: to a text, c10 comes before c9.
    number = int(candidate.id.removeprefix("c"))
    return HEADINGS.index(candidate.section), _SURENESS.index(candidate.confidence), number


def _commits(candidate: Candidate) -> list[str]:
    return [ref.value for ref in candidate.refs if ref.type == "commit"]


def _short(candidate: Candidate) -> str:
    """What always goes in: id, section, sureness, label, subject, fact and references."""
    label = f", label {_line(candidate.label)}" if candidate.label else ""
    subject, fact = _line(candidate.item.text), _line(candidate.draft_fact)
    # Many a body goes on where its subject ends ("It was deprecated before"), and says nothing without it.
    more = f" fact: {fact}\n" if fact != subject else ""
    return (
        f"[{candidate.id}] {candidate.section}, confidence {candidate.confidence}{label}\n"
        f" subject: {subject}\n"
        f"{more}"
        f" refs: {_refs(candidate)}\n"
    )


def _refs(candidate: Candidate) -> str:
    refs: list[str] = []
    for kind, most in (("commit", SHORT_OID), ("pr", None), ("issue", None)):
        values = [_line(ref.value)[:most] for ref in candidate.refs if ref.type == kind]
        refs += [f"{kind} {value}" for value in values[:MOST_REFS]]
        refs += [f"and {len(values) - MOST_REFS} more"] * (len(values) > MOST_REFS)
    return ", ".join(refs)


def _candidates(blocks: Mapping[Candidate, tuple[str, list[str]]], *, most_bytes: int) -> str:
    """Every short form, and below it what the candidate's share of the rest of the room holds."""
    room = max(0, most_bytes - sum(_cost(short) for short, _ in blocks.values()))
    detailed = sorted(blocks, key=_important_first)[: room // LEAST_DETAIL]
    most = fair_share([sum(map(_cost, blocks[one][1])) for one in detailed], room)
    shares = dict.fromkeys(detailed, most)
    return "".join(short + _first(detail, shares.get(one, 0), lambda _: CUT) for one, (short, detail) in blocks.items())


def _detail(candidate: Candidate, excerpts: Mapping[str, CommitExcerpt]) -> list[str]:
    """Most telling first, for the end is what is cut: reasons, messages, counts and paths, patches."""
    shown = [(oid[:SHORT_OID], excerpts[oid]) for oid in _commits(candidate) if oid in excerpts]
    reached = _reached(candidate)
    parts = [(f"why: {_line(candidate.why)}", ""), *([(f"signals: {reached}", "")] if reached else [])]
    # A message of one line stands above already, as the subject.
    parts += [(f"message of {oid}:", one.message) for oid, one in shown if one.message != candidate.item.text]
    parts += [
        (f"{oid}: {counted(one.files, 'file')}, +{one.added} -{one.deleted}", one.paths)
        for oid, one in shown
        if one.files  # of a merge there are none: the commits it brings have their own lines
    ]
    parts += [(f"patch of {oid}:", one.patch) for oid, one in shown if one.patch]
    lines = (line for heading, text in parts for line in (heading, *(f" {line}" for line in text.splitlines())))
    return [harmless(f" {line}".rstrip() + "\n") for line in lines]


def _reached(candidate: Candidate) -> str:
    """Which parts the paths belong to, in the words of their names."""
    signals: dict[str, bool] = as_data(signals_of(candidate.item.entry.touched))
    return ", ".join(name.replace("_", " ") for name, is_so in signals.items() if is_so and name != "compared")


def _groups(rest: Sequence[Candidate]) -> str:
    counted = Counter((HEADINGS.index(one.section), _line(one.label or "")) for one in rest)
    lines = [
        f"{HEADINGS[section]}{f', {label}' if label else ''}: {count}\n"
        for (section, label), count in sorted(counted.items(), key=lambda group: (group[0][0], -group[1], group[0][1]))
    ]
    total = f"{len(rest)} more changes, counted by section and label\n" if rest else ""
    return total + _first(lines, GROUPS_BYTES - _cost(total), lambda left: f"and {left} more groups\n")


def _around(about: ReleaseContext, changes: int, room: int) -> tuple[EvidenceSection, ...]:
    """The texts around the candidates, the range first."""
    counts = f"{counted(about.commits, 'commit')}, {counted(changes, 'change')} worth telling"
    reasons = [f"{counted(count, 'commit')}: {_line(reason)}\n" for reason, count in about.omitted.items()]
    return (
        EvidenceSection(label="release", text=f"range: {_line(about.range)}\nwhy: {_line(about.reason)}\n{counts}\n"),
        EvidenceSection(label="submodules", text=_submodules(about.submodules, room // SUBMODULES_SHARE)),
        EvidenceSection(
            label="left out", text=_first(reasons, LEFT_OUT_BYTES, lambda left: f"and {left} more reasons\n")
        ),
    )


def _submodules(groups: Sequence[SubmoduleGroup], most_bytes: int) -> str:
    blocks = [_submodule(group) for group in groups]
    most = fair_share([sum(map(_cost, lines)) for lines in blocks], most_bytes)
    shown = [_first(lines, most, lambda _: CUT) for lines in blocks]
    untold = shown.count("")
    return "".join(shown) + (f"and {counted(untold, 'more submodule')}\n" if untold else "")


def _submodule(group: SubmoduleGroup) -> list[str]:
    old, new = ((oid or "nothing")[:SHORT_OID] for oid in (group.old, group.new))
    known = ", ".join((counted(group.total, "commit"), *([_line(group.problem)] if group.problem else [])))
    return [
        f"{_line(visible_path(group.path))}: {old} to {new}, {known}\n",
        *(f" {commit.sha[:SHORT_OID]} {_line(commit.subject)}\n" for commit in group.commits),
    ]


def _first(lines: Sequence[str], most_bytes: int, remark: Callable[[int], str]) -> str:
    """All lines, or the first ones with a remark about how many are left."""
    room = most_bytes
    for count, line in enumerate(lines):
        room -= _cost(line)
        if room < (_cost(remark(len(lines))) if count + 1 < len(lines) else 0):
            return "".join((*lines[:count], remark(len(lines) - count))) if count else ""
    return "".join(lines)


def _line(text: str) -> str:
    words = clean_line(text)
    if len(words) > LONGEST_LINE:
        words = f"{words[:LONGEST_LINE].rpartition(' ')[0] or words[:LONGEST_LINE]} [cut]"
    return harmless(words)


def _cost(text: str) -> int:
    """What a text adds to a request; unlike a whole message it has no quotes around it."""
    return wire_bytes(text) - len('""')
