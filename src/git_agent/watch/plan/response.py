"""What a planner answered: read strictly, tidied in the few places that need no decision, and held to the window."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from git_agent.model.json_text import read_json
from git_agent.model.strict_schema import TEXT, Schema, array_of, strict_object
from git_agent.model.value import replace, value
from git_agent.watch.plan.safety import leapfrog
from git_agent.watch.plan.values import Window

# What can be wrong with an answer; the numbers are part of `planner-rejects.jsonl`.
UNKNOWN, REASON_FOR_UNDEFERRED, REASON_MISSING, SHAPE, OUTSIDE_WINDOW, OVERLAP = range(6)
CODE_NAMES = ("unknown", "reason_for_undeferred", "reason_missing", "shape", "outside_window", "overlap")

LONGEST_REASON = 512
OMITTED = "planner omitted reason"

_KEYS = {
    "selected_seqs": list,
    "deferred_seqs": list,
    "subject": str,
    "body": str,
    "grouping_reason": str,
    "deferred_reasons": list,
    "commit_groups": list,
}
_GROUP_KEYS = ("selected_seqs", "subject", "body", "grouping_reason")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]+")


@value
class PlanFault:
    """Why an answer cannot be used; `detail` is told to whoever has to mend it."""

    code: int
    detail: str

    @property
    def name(self) -> str:
        return CODE_NAMES[self.code]


@value
class ProposedGroup:
    """Seqs of offers that are to be one commit."""

    seqs: tuple[int, ...]
    subject: str
    body: str
    reason: str


@value
class Proposal:
    """An answer as it was given; `groups` are empty where all that is selected is one commit."""

    selected: tuple[int, ...]
    deferred: tuple[int, ...]
    subject: str = ""
    body: str = ""
    reason: str = ""
    reasons: tuple[tuple[int, str], ...] = ()
    groups: tuple[ProposedGroup, ...] = ()

    @property
    def commits(self) -> tuple[ProposedGroup, ...]:
        """What becomes one commit each, in their order."""
        whole = ProposedGroup(seqs=self.selected, subject=self.subject, body=self.body, reason=self.reason)
        return self.groups or (whole,)


def answer_schema() -> Schema:
    """What an answer has to be."""
    seqs = array_of({"type": "integer"})
    group = strict_object(selected_seqs=seqs, subject=TEXT, body=TEXT, grouping_reason=TEXT)
    return strict_object(
        selected_seqs=seqs,
        deferred_seqs=seqs,
        subject=TEXT,
        body=TEXT,
        grouping_reason=TEXT,
        deferred_reasons=array_of(strict_object(seq={"type": "integer"}, reason=TEXT)),
        commit_groups=array_of(group),
    )


def read_proposal(text: str) -> Proposal | PlanFault:
    """The answer in a text that is to be one JSON object; a fence around it is forgiven."""
    bare = re.sub(r"\A\s*```(?:json)?\s*\n|\n\s*```\s*\Z", "", text)
    try:
        data = read_json(bare)
    except ValueError:
        return PlanFault(code=SHAPE, detail="The answer is not one JSON object.")
    if not isinstance(data, dict):
        return PlanFault(code=SHAPE, detail="The answer is not one JSON object.")
    # Providers that know no schema leave out what is empty.
    given = {name: data.get(name, kind()) for name, kind in _KEYS.items()}
    if unknown := sorted(set(data) - set(_KEYS)):
        return PlanFault(code=SHAPE, detail=f"The answer has a key `{unknown[0]!s:.40}` that it must not have.")
    if wrong := [name for name, kind in _KEYS.items() if not isinstance(given[name], kind)]:
        return PlanFault(code=SHAPE, detail=f"`{wrong[0]}` is of the wrong type.")
    try:
        return Proposal(
            selected=_seqs(given["selected_seqs"]),
            deferred=_seqs(given["deferred_seqs"]),
            subject=given["subject"],
            body=given["body"],
            reason=given["grouping_reason"],
            reasons=tuple(_deferred_reason(one) for one in given["deferred_reasons"]),
            groups=tuple(_group(one) for one in given["commit_groups"]),
        )
    except ValueError as error:
        return PlanFault(code=SHAPE, detail=str(error))


def normalised(proposal: Proposal) -> Proposal:
    """The same with reasons in order: cut, for deferred seqs only, and for each of them; an overlap is left."""
    given = {seq: cut_reason(reason) for seq, reason in proposal.reasons}
    reasons = tuple((seq, given.get(seq) or OMITTED) for seq in dict.fromkeys(proposal.deferred))
    groups = tuple(replace(group, reason=cut_reason(group.reason)) for group in proposal.groups)
    return replace(proposal, reasons=reasons, groups=groups, reason=cut_reason(proposal.reason))


def faults_of(proposal: Proposal, window: Window) -> tuple[PlanFault, ...]:
    """Everything for which a proposal cannot be used; none means that it can be published."""
    faults = (*_membership(proposal, window), *_shape(proposal, window))
    # What is applied in which order can only be known of a proposal that is about this window.
    return faults or tuple(_passing(proposal, window))


def cut_reason(reason: str) -> str:
    """On one line, and not longer than the ledger wants it."""
    return " ".join(_CONTROL.sub(" ", reason).split())[:LONGEST_REASON]


def _membership(proposal: Proposal, window: Window) -> Iterator[PlanFault]:
    offered = {offer.seq for offer in window.offers}
    classified = {*proposal.selected, *proposal.deferred}
    reasons = [seq for seq, _ in proposal.reasons]
    if outside := sorted((classified | {seq for group in proposal.groups for seq in group.seqs}) - offered):
        yield PlanFault(code=OUTSIDE_WINDOW, detail=f"{_listed(outside)} not offered in this window.")
    if both := sorted({*proposal.selected} & {*proposal.deferred}):
        yield PlanFault(code=OVERLAP, detail=f"{_listed(both)} both selected and deferred.")
    if undeferred := sorted({*reasons} - {*proposal.deferred}):
        yield PlanFault(
            code=REASON_FOR_UNDEFERRED, detail=f"{_listed(undeferred)} not deferred but given a reason for it."
        )
    if missing := sorted({*proposal.deferred} - {*reasons}):
        yield PlanFault(code=REASON_MISSING, detail=f"{_listed(missing)} deferred without a reason.")
    if omitted := sorted(offered - classified):
        yield PlanFault(code=SHAPE, detail=f"{_listed(omitted)} neither selected nor deferred.")


def _shape(proposal: Proposal, window: Window) -> Iterator[PlanFault]:
    for what, seqs in (("selected_seqs", proposal.selected), ("deferred_seqs", proposal.deferred)):
        if twice := _twice(seqs):
            yield _fault(f"{_listed(twice)} more than once in `{what}`.")
    if not proposal.selected:
        yield _fault("Nothing is selected; at least one seq must be.")
    if window.is_forced and proposal.deferred:
        yield _fault("This window is forced: its only seq must be selected.")
    yield from _group_shape(proposal)
    for number, commit in enumerate(proposal.commits):
        where = f" of commit group {number + 1}" if proposal.groups else ""
        if not commit.subject.strip():
            yield _fault(f"The subject{where} is empty.")
        if not commit.reason.strip():
            yield _fault(f"The grouping_reason{where} is empty.")


def _group_shape(proposal: Proposal) -> Iterator[PlanFault]:
    if not proposal.groups:
        return
    together = [seq for group in proposal.groups for seq in group.seqs]
    if any(not group.seqs for group in proposal.groups):
        yield _fault("A commit group selects nothing.")
    if twice := _twice(together):
        yield _fault(f"{_listed(twice)} in more than one place of the commit groups.")
    if {*together} != {*proposal.selected}:
        yield _fault("`selected_seqs` is not the union of the commit groups' selected_seqs.")
    firsts = [min(group.seqs) for group in proposal.groups if group.seqs]
    if firsts != sorted(firsts):
        yield _fault("The commit groups are not in the order of their first seqs.")


def _passing(proposal: Proposal, window: Window) -> Iterator[PlanFault]:
    by_seq = {offer.seq: offer.captures for offer in window.offers}
    commits = [[one for seq in commit.seqs for one in by_seq[seq]] for commit in proposal.commits]
    left = [one for seq in proposal.deferred for one in by_seq[seq]]
    if passed := leapfrog(commits, left):
        yield _fault(
            f"Seq {passed.later} would be published before seq {passed.earlier}, which touches a related path and came"
            " first: publish the earlier one with it or before it, or defer both."
        )


def _group(data: object) -> ProposedGroup:
    if not isinstance(data, dict) or set(data) != set(_GROUP_KEYS):
        raise ValueError(f"A commit group is not an object with {', '.join(_GROUP_KEYS)} and nothing else.")
    if not all(isinstance(data[name], str) for name in _GROUP_KEYS[1:]):
        raise ValueError("A text of a commit group is of the wrong type.")
    return ProposedGroup(
        seqs=_seqs(data["selected_seqs"]), subject=data["subject"], body=data["body"], reason=data["grouping_reason"]
    )


def _deferred_reason(data: object) -> tuple[int, str]:
    if not isinstance(data, dict) or set(data) != {"seq", "reason"} or not isinstance(data["reason"], str):
        raise ValueError("A deferred reason is not an object with seq and reason and nothing else.")
    return _seqs([data["seq"]])[0], data["reason"]


def _seqs(data: object) -> tuple[int, ...]:
    # True is an integer to Python.
    if not isinstance(data, list) or not all(type(one) is int for one in data):
        raise ValueError("A list of seqs holds something that is no whole number.")
    return tuple(data)


def _twice(seqs: Sequence[int]) -> list[int]:
    return sorted(seq for seq, count in Counter(seqs).items() if count > 1)


def _listed(seqs: Sequence[int]) -> str:
    verb = "is" if len(seqs) == 1 else "are"
    return f"Seq {', '.join(map(str, seqs[:20]))}{' …' if len(seqs) > 20 else ''} {verb}"


def _fault(detail: str) -> PlanFault:
    return PlanFault(code=SHAPE, detail=detail)
