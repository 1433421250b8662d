"""Holds a model's release note to the evidence, and makes it whole.

A bullet may only say what the commits it refers to say: a name that is known from another commit of the same release
is as wrong as an invented one. No change may get lost, move to where it looks harmless, or carry a foreign number.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice

from git_agent.model.change import visible_path
from git_agent.model.claim import Claim
from git_agent.model.fault import Fault
from git_agent.model.message import Message
from git_agent.model.value import replace, value
from git_agent.release.judge.candidates import Candidate, sections_of
from git_agent.release.judge.low_signal import low_signal_clauses
from git_agent.release.note import BREAKING, FEATURES, HEADINGS, IMPROVEMENTS, SECURITY, Bullet, NoteRef, NoteSection
from git_agent.release.read.excerpts import CommitExcerpt
from git_agent.shape.form.markdown import plain
from git_agent.shape.ground.check import RULE, claims
from git_agent.shape.ground.locate import locate
from git_agent.shape.ground.sources import Sources

Labelled = tuple[tuple[str, str], ...]

GUARDED = (BREAKING, SECURITY)  # what stands there must not be played down
INTERCHANGEABLE = frozenset({FEATURES, IMPROVEMENTS})
MOST_FAULTS = 200  # more help nobody: a repair names thirty of them
MOST_SEARCHES = 50  # for the candidate that an unproven name belongs to


@value
class Ground:
    """What may be said: labelled texts by the id of the candidate they belong to, and those that hold for all."""

    texts: Mapping[str, Labelled]
    shared: Labelled = ()


@value
class _Placed:
    """A bullet where it stands, with the commits it refers to and the candidates those belong to."""

    heading: str
    bullet: Bullet
    commits: tuple[str, ...]
    candidates: tuple[Candidate, ...]

    def fault(self, rule: str, detail: str, remedy: str = "") -> Fault:
        summary = self.bullet.summary
        quoted = summary if len(summary) <= 60 else f"{summary[:60]}…"
        return Fault(rule=rule, detail=f'{self.heading}, "{quoted}": {detail}', remedy=remedy)


def ground_of(candidates: Iterable[Candidate], excerpts: Mapping[str, CommitExcerpt], shared: Labelled = ()) -> Ground:
    """All that is known about each candidate, whether it was shown or not."""
    return Ground(texts={one.id: tuple(_known(one, excerpts)) for one in candidates}, shared=shared)


def faults_of(sections: Sequence[NoteSection], candidates: Sequence[Candidate], ground: Ground) -> tuple[Fault, ...]:
    """Everything that is wrong with a note about these candidates, in reading order, then what it lacks."""
    owners = _Owners(candidates)
    placed = [_place(section.heading, bullet, owners) for section in sections for bullet in section.bullets]
    known = _Known(ground)
    # Looked for one by one: beyond the limit nothing is looked up any more.
    of_bullets = (fault for one in placed for fault in _faults_of_bullet(one, owners, known))
    of_all = chain(_told_twice(placed), _lost(placed, candidates), _played_down(placed))
    return tuple(islice(chain(of_bullets, of_all), MOST_FAULTS))


def completed(sections: Sequence[NoteSection], candidates: Sequence[Candidate]) -> tuple[NoteSection, ...]:
    """The whole note: references in full, sections and bullets in order, and every candidate that was not sent."""
    owners = _Owners(candidates)
    order = {candidate.id: number for number, candidate in enumerate(candidates)}
    placed = [_place(section.heading, bullet, owners) for section in sections for bullet in section.bullets]
    placed.sort(key=lambda one: min((order[candidate.id] for candidate in one.candidates), default=len(order)))
    left = owners.by_commit.keys() - {oid for one in placed for oid in one.commits}
    bullets: dict[str, list[Bullet]] = {heading: [] for heading in HEADINGS}
    for one in placed:
        refs = _all_refs(one, left)
        left -= {ref.value for ref in refs}
        # A model can write `@somebody` too, and a forge would call them.
        bullets[one.heading].append(replace(one.bullet, summary=plain(one.bullet.summary), refs=refs))
    placed_ids = {candidate.id for one in placed for candidate in one.candidates}
    for section in sections_of(candidate for candidate in candidates if candidate.id not in placed_ids):
        bullets[section.heading] += section.bullets
    return tuple(NoteSection(heading=name, bullets=tuple(listed)) for name, listed in bullets.items() if listed)


def _known(candidate: Candidate, excerpts: Mapping[str, CommitExcerpt]) -> Iterator[tuple[str, str]]:
    entry = candidate.item.entry
    message = entry.message
    for text in (message.subject, message.paragraph, message.breaking, message.merged_title, *message.covered):
        yield "message", text or ""
    yield "candidate", "\n".join((candidate.draft_fact, candidate.item.text, candidate.label or "", candidate.why))
    for one in entry.touched or ():
        yield "paths", visible_path(one.path)
    for ref in candidate.refs:
        if ref.type != "commit":  # the digits in a commit's name would bear out any number
            yield "references", f"#{ref.value} {ref.value}"
        if excerpt := excerpts.get(ref.value):
            yield from (("message", excerpt.message), ("paths", excerpt.paths), ("patch", excerpt.patch))


class _Owners:
    """Whose a commit or a number is; asked for each reference of a note, of which a model may make thousands."""

    def __init__(self, candidates: Iterable[Candidate]) -> None:
        kept = tuple(candidates)
        self.by_commit = {ref.value: one for one in kept for ref in one.refs if ref.type == "commit"}
        self.refs = {(ref.type, ref.value) for one in kept for ref in one.refs}
        self._sorted = sorted(self.by_commit)

    def resolved(self, prefix: str) -> list[str]:
        """The commit that begins so, or two of those that do."""
        place = bisect_left(self._sorted, prefix)
        return [oid for oid in self._sorted[place : place + 2] if oid.startswith(prefix)]


def _place(heading: str, bullet: Bullet, owners: _Owners) -> _Placed:
    named = (owners.resolved(ref.value) for ref in bullet.refs if ref.type == "commit")
    commits = tuple(dict.fromkeys(oids[0] for oids in named if len(oids) == 1))
    carried = {owners.by_commit[oid].id: owners.by_commit[oid] for oid in commits}
    return _Placed(heading=heading, bullet=bullet, commits=commits, candidates=tuple(carried.values()))


def _faults_of_bullet(one: _Placed, owners: _Owners, known: "_Known") -> Iterator[Fault]:
    yield from _wrong_refs(one, owners)
    yield from _wrong_section(one)
    yield from _low_signal(one)
    yield from _ungrounded(one, known)


def _wrong_refs(one: _Placed, owners: _Owners) -> Iterator[Fault]:
    own = {(ref.type, ref.value) for candidate in one.candidates for ref in candidate.refs}
    for ref in one.bullet.refs:
        if ref.type == "commit":
            count = len(owners.resolved(ref.value))
            if count != 1:
                what = "is no commit of the candidates" if count == 0 else "is the beginning of several commits"
                yield one.fault("unknown-reference", f"{ref.value} {what}.")
        elif (ref.type, ref.value) not in owners.refs:
            yield one.fault(
                "unknown-reference", f"{ref.type} {ref.value} is not among the references of any candidate."
            )
        elif one.candidates and (ref.type, ref.value) not in own:
            yield one.fault(
                "foreign-reference", f"{ref.type} {ref.value} belongs to a candidate that it does not tell."
            )
    if not any(ref.type == "commit" for ref in one.bullet.refs):
        yield one.fault("no-commit", "it refers to no commit.")


def _wrong_section(one: _Placed) -> Iterator[Fault]:
    recommended = {candidate.section for candidate in one.candidates}
    is_choice = one.heading in INTERCHANGEABLE and recommended & INTERCHANGEABLE
    if recommended and one.heading not in recommended and not is_choice:
        where = " or ".join(heading for heading in HEADINGS if heading in recommended)
        yield one.fault("wrong-section", f"it belongs in {where}, as recommended for its candidates.")


def _low_signal(one: _Placed) -> Iterator[Fault]:
    for clause in low_signal_clauses(one.bullet.summary):
        yield one.fault("low-signal", f'"{clause}" says nothing about the change', "leave it out")


class _Known:
    """Where names are known; what belongs to one candidate is made searchable when first asked for."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._single: dict[str, Sources] = {}
        self._shared = Sources.of(ground.shared)
        self._anybody = Sources.of(("anybody", text) for texts in ground.texts.values() for _, text in texts)
        self._searches = MOST_SEARCHES

    def of(self, candidates: Iterable[Candidate]) -> Sources:
        own = (pair for one in candidates for pair in self._ground.texts.get(one.id, ()))
        return Sources.of(own, fallback=self._shared)

    def elsewhere(self, claim: Claim) -> str | None:
        """The candidate that a claim would be true of; empty where there are too many such claims to look for each."""
        # Of all at once first: an invention is nowhere, and no candidate need be searched for it.
        if not locate(claim.text, claim.kind, self._anybody):
            return None
        self._searches -= 1
        if self._searches < 0:
            return ""
        for name, texts in self._ground.texts.items():
            if name not in self._single:
                self._single[name] = Sources.of(texts)
            if locate(claim.text, claim.kind, self._single[name]):
                return name
        return None


def _ungrounded(one: _Placed, known: _Known) -> Iterator[Fault]:
    if not one.candidates:
        return  # it has no ground to stand on, and was told so
    message = Message(subject=one.bullet.summary, body=one.bullet.label or "")
    for claim in claims(message, known.of(one.candidates)):
        if claim.found_in is not None:
            continue
        if (other := known.elsewhere(claim)) is not None:
            which = f", {other}" if other else ""
            detail = f'the {claim.kind} "{claim.text}" belongs to another change{which}'
            yield one.fault("another-change", detail, "leave it out here")
        else:
            detail = f'nothing in the evidence bears out the {claim.kind} "{claim.text}"'
            yield one.fault(RULE, detail, "correct it or leave it out")


def _told_twice(placed: Sequence[_Placed]) -> Iterator[Fault]:
    seen: set[tuple[str, str]] = set()
    for one in placed:
        wording = ((one.bullet.label or "").casefold(), one.bullet.summary.casefold())
        if wording in seen:
            yield one.fault("told-twice", "it is there twice", "one bullet with all the references is enough")
        seen.add(wording)


def _lost(placed: Iterable[_Placed], candidates: Iterable[Candidate]) -> Iterator[Fault]:
    placed_ids = {candidate.id for one in placed for candidate in one.candidates}
    for candidate in candidates:
        if candidate.id not in placed_ids:
            oid = next((ref.value[:12] for ref in candidate.refs if ref.type == "commit"), "")
            detail = f"No bullet refers to candidate {candidate.id}, commit {oid}, of {candidate.section}."
            yield Fault(rule="lost-commit", detail=detail)


def _played_down(placed: Sequence[_Placed]) -> Iterator[Fault]:
    for guarded in GUARDED:
        # The headings are in the order of their weight: what stands further up was not played down.
        strong = HEADINGS[: HEADINGS.index(guarded) + 1]
        safe = {candidate.id for one in placed if one.heading in strong for candidate in one.candidates}
        for one in placed:
            if moved := [item.id for item in one.candidates if item.section == guarded and item.id not in safe]:
                yield one.fault("played-down", f"{', '.join(moved)} must be told in {guarded}.")


def _all_refs(one: _Placed, left: set[str]) -> tuple[NoteRef, ...]:
    """What the bullet refers to, with the numbers of its candidates and those of their commits that nobody else has."""
    refs = [
        ref
        for candidate in one.candidates
        for ref in candidate.refs
        if ref.type != "commit" or ref.value in one.commits or ref.value in left
    ]
    by_type = sorted(refs, key=lambda ref: ("commit", "pr", "issue").index(ref.type))
    return tuple(dict.fromkeys(by_type))
