"""What the state of a history is, rebuilt the slow and obvious way from the written contract alone.

Nothing here imports the program: histories come as structures, never as text, so an error in the reader cannot
hide in the oracle. Whoever changes the contract changes this file first.
"""

from __future__ import annotations

import heapq
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

RESOLVING = {"human", "timeout", "auto_resolved", "auto"}
OPEN = {"", "pending"}


@dataclass(frozen=True)
class Escalation:
    """One entry of `escalations`."""

    id: str
    resolution: str
    type: str = "scope"
    description: str = "which way"


@dataclass(frozen=True)
class Block:
    """One record with the header it stands under."""

    type: str
    scope: str
    description: str
    project: str | None = None
    phase: int | None = None
    milestone: str | None = None
    plan: str | None = None
    task: str | None = None
    status: str | None = None
    decisions: tuple[str, ...] = ()
    escalations: tuple[Escalation, ...] = ()
    covered: tuple[str, ...] = ()
    partial: tuple[str, ...] = ()
    lessons: tuple[str, ...] = ()
    compound: str | None = None

    @property
    def completes(self) -> bool:
        """Whether this is a phase-completion record."""
        return (self.type, self.status) == ("docs", "complete") and bool(re.fullmatch(r"P\d+", self.scope))

    @property
    def has_place(self) -> bool:
        """Whether it says anything about where the work is."""
        place = (self.phase, self.milestone, self.plan, self.task, self.status)
        return any(each is not None for each in place)

    @property
    def resolves(self) -> bool:
        return any(each.resolution in RESOLVING for each in self.escalations)


@dataclass(frozen=True)
class Commit:
    """One commit; `merges` is the branch that its subject names as merged."""

    id: str
    parents: tuple[str, ...]
    committed: int
    authored: int
    message: str
    blocks: tuple[Block, ...] = ()
    merges: str | None = None


@dataclass
class History:
    """Commits, branches and where HEAD stands."""

    commits: dict[str, Commit] = field(default_factory=dict)
    branches: dict[str, str] = field(default_factory=dict)
    head: str = ""


Place = tuple[object, ...]


@dataclass(frozen=True)
class Position:
    """Where a project stands; `milestone` is the text, its identity is `milestone_key`."""

    project: str | None = None
    milestone: str | None = None
    phase: int | None = None
    plan: str | None = None
    task: str | None = None
    status: str | None = None

    @property
    def place(self) -> Place:
        return (self.project, milestone_key(self.milestone), self.phase)


def milestone_key(text: str | None) -> str | None:
    """The milestone that a name means: `v1.0`, `1.0.0` and `milestone/v1.0-mvp` are one."""
    if text is None:
        return None
    name = text.rpartition("milestone/")[2]
    version = re.match(r"v?(\d+(?:\.\d+)*)(?:-|$)", name)
    if version is None:
        return name
    parts = version.group(1).split(".")
    return "v" + ".".join(parts[:2] if parts[2:] == ["0"] else parts)


def ancestors(history: History, tip: str) -> set[str]:
    """The tip and everything behind it."""
    seen: set[str] = set()
    waiting = [tip]
    while waiting:
        commit = waiting.pop()
        if commit not in seen:
            seen.add(commit)
            waiting.extend(history.commits[commit].parents)
    return seen


def in_order(history: History, tip: str) -> Iterator[Commit]:
    """What a tip reaches: parents before children, then committer date, author date, message bytes, commit id."""
    return ordered(history, ancestors(history, tip))


def ordered(history: History, members: set[str]) -> Iterator[Commit]:
    """These commits in the order; whatever else they stand on is taken for read."""
    above = {commit: set(history.commits[commit].parents) & members for commit in members}
    missing = {commit: len(parents) for commit, parents in above.items()}
    children: dict[str, list[str]] = {commit: [] for commit in members}
    for commit, parents in above.items():
        for parent in parents:
            children[parent].append(commit)

    def key(commit: str) -> tuple[int, int, bytes, str]:
        it = history.commits[commit]
        return it.committed, it.authored, it.message.encode(), commit

    ready = [key(commit) for commit in members if not missing[commit]]
    heapq.heapify(ready)
    while ready:
        commit = heapq.heappop(ready)[3]
        yield history.commits[commit]
        for child in children[commit]:
            missing[child] -= 1
            if not missing[child]:
                heapq.heappush(ready, key(child))


@dataclass
class Fold:
    """Everything the records say, in order."""

    positions: dict[str | None, Position] = field(default_factory=dict)
    newest: str | None = None
    decisions: list[tuple[object, ...]] = field(default_factory=list)
    escalations: dict[tuple[object, ...], dict[str, object]] = field(default_factory=dict)
    covered: dict[tuple[str | None, str], str] = field(default_factory=dict)
    partial: dict[tuple[str | None, str], str] = field(default_factory=dict)
    lessons: list[tuple[str, str]] = field(default_factory=list)
    compounds: list[tuple[str, str]] = field(default_factory=list)
    todos: list[tuple[str, str]] = field(default_factory=list)
    notes: list[tuple[str, str]] = field(default_factory=list)
    worked: set[Place] = field(default_factory=set)
    completed: set[Place] = field(default_factory=set)
    ended: set[Place] = field(default_factory=set)
    unknown_words: list[tuple[str, str]] = field(default_factory=list)

    def add(self, commit: Commit, block: Block) -> None:
        """One record, after all before it."""
        before = self.positions.get(block.project, Position(project=block.project))
        after = moved(before, block)
        place = (block.project, milestone_key(after.milestone), block.phase)
        if block.has_place and not self._resolves_elsewhere(block, before, place):
            self.positions[block.project] = after
            self.newest = block.project
        if block.phase is not None and block.scope != "init":
            self.worked.add(place)
            if block.completes:
                self.completed.add(place)
        if (block.scope, block.status) == ("milestone", "complete"):
            self.ended.add(place[:2])
        for escalation in block.escalations:
            self._escalate(commit, place, escalation)
        self._collect(commit, block)

    def _resolves_elsewhere(self, block: Block, before: Position, place: Place) -> bool:
        known = {(*place, e.id) for e in block.escalations if e.resolution in RESOLVING} & set(self.escalations)
        return bool(known) and before.place != place

    def _escalate(self, commit: Commit, place: Place, escalation: Escalation) -> None:
        word = escalation.resolution
        if word not in RESOLVING | OPEN:
            self.unknown_words.append((commit.id, word))
        key = (*place, escalation.id)
        known = self.escalations.get(key)
        if known is None:
            value, source = (word, commit.id) if word in RESOLVING else ("pending", None)
            self.escalations[key] = {"resolution": value, "commit": commit.id, "resolved_in": source}
        elif word in RESOLVING:
            known.update(resolution=word, resolved_in=commit.id)
        elif word == "pending":
            known.update(resolution=word, resolved_in=None)

    def _collect(self, commit: Commit, block: Block) -> None:
        self.decisions += [(one, block.phase, commit.id) for one in block.decisions]
        for requirement in block.covered:
            self.covered.setdefault((block.project, requirement), commit.id)
        for requirement in block.partial:
            self.partial.setdefault((block.project, requirement), commit.id)
        self.lessons += [(lesson, commit.id) for lesson in block.lessons]
        if block.compound:
            self.compounds.append((block.compound, commit.id))
        if block.type == "todo":
            self.todos.append((block.description, commit.id))
        if block.type == "note":
            self.notes.append((block.description, commit.id))


def moved(before: Position, block: Block) -> Position:
    """Where the project stands after the block: nothing leaks out of one phase of one milestone into another."""
    milestone = block.milestone if block.milestone is not None else before.milestone
    same_milestone = milestone_key(milestone) == milestone_key(before.milestone)
    phase = block.phase if block.phase is not None else (before.phase if same_milestone else None)
    at = Position(project=block.project, milestone=milestone, phase=phase)
    kept = before if at.place == before.place else at
    is_other_plan = None not in (block.plan, kept.plan) and block.plan != kept.plan
    return Position(
        project=block.project,
        milestone=milestone,
        phase=phase,
        plan=block.plan or kept.plan,
        task=block.task or (None if is_other_plan else kept.task),
        status=block.status or kept.status,
    )


def fold(commits: Iterable[Commit], project: str | None = None) -> Fold:
    """All records of the commits, of one project if one is named."""
    result = Fold()
    for commit in commits:
        for block in commit.blocks:
            if project is None or block.project == project:
                result.add(commit, block)
    return result


PHASE_BRANCH = re.compile(r"(?:(?P<project>[^/]+)/)?phase/(?P<which>\d+)-(?P<slug>.+)")
MILESTONE_BRANCH = re.compile(r"(?:(?P<project>[^/]+)/)?milestone/(?P<which>v[\d.]+)-(?P<slug>.+)")


def phases(history: History, whole: Fold, project: str | None = None) -> set[tuple[object, ...]]:
    """(project, milestone, number, slug, branch, complete) of every phase that has a branch, a record or a merge."""
    named: dict[tuple[Place, str], str] = {}
    for commit, found in merges(history, PHASE_BRANCH):
        tip = commit.parents[1] if len(commit.parents) > 1 else commit.id
        named[phase_of_branch(history, whole, found, tip), found[0]] = found["slug"]
    merged = {place for place, _ in named}
    result: set[tuple[object, ...]] = set()
    for branch, tip in history.branches.items():
        if phase := PHASE_BRANCH.fullmatch(branch):
            place = phase_of_branch(history, whole, phase, tip)
            done = place in whole.completed | merged or work_is_in(history, tip, place, whole)
            result.add((*place, phase["slug"], branch, done))
            named.pop((place, branch), None)
    result |= {(*place, slug, branch, True) for (place, branch), slug in named.items()}
    listed = {row[:3] for row in result}
    result |= {(*place, "", None, place in whole.completed) for place in whole.worked - listed}
    return {row for row in result if project is None or row[0] == project}


def milestones(history: History, whole: Fold, project: str | None = None) -> set[tuple[object, ...]]:
    """(project, milestone, complete) of every milestone that has a branch, a merge or a record that ends it."""
    done = set(whole.ended)
    done |= {(found["project"], milestone_key(found["which"])) for _, found in merges(history, MILESTONE_BRANCH)}
    result = {(*place, True) for place in done}
    for branch, tip in history.branches.items():
        if found := MILESTONE_BRANCH.fullmatch(branch):
            place = (found["project"], milestone_key(found["which"]))
            if place not in done:
                result.add((*place, milestone_is_in(history, tip, place)))
    return {row for row in result if project is None or row[0] == project}


def merges(history: History, pattern: re.Pattern[str]) -> Iterator[tuple[Commit, re.Match[str]]]:
    """The commits whose subject names such a branch as merged."""
    for commit in in_order(history, history.head):
        if commit.merges and (found := pattern.fullmatch(commit.merges)):
            yield commit, found


def newest_records(history: History, project: str | None, tip: str) -> Iterator[Block]:
    """The records of a project behind a tip, newest first; what the mainline does not have yet comes first."""
    mainline, behind = ancestors(history, history.head), ancestors(history, tip)
    for part in (behind - mainline, behind & mainline):
        for commit in reversed(list(ordered(history, part))):
            yield from (block for block in commit.blocks[::-1] if block.project == project)


def phase_of_branch(history: History, whole: Fold, found: re.Match[str], tip: str) -> Place:
    """A branch belongs to the milestone that the newest record behind it names, before any record to the one in force.

    A record that answers a question of another phase says nothing about the branch.
    """
    project, number = found["project"], int(found["which"])
    for block in newest_records(history, project, tip):
        if block.milestone is not None and not (block.resolves and block.phase != number):
            return (project, milestone_key(block.milestone), number)
    in_force = whole.positions.get(project, Position()).milestone
    return (project, milestone_key(in_force), number)


def work_is_in(history: History, tip: str, place: Place, whole: Fold) -> bool:
    """Whether the branch was merged with work of its own: a branch just made at the mainline is not complete."""
    if tip not in ancestors(history, history.head) or place not in whole.worked:
        return False
    for block in newest_records(history, place[0], tip):  # type: ignore[arg-type]
        if block.phase is not None and not (block.resolves and block.phase != place[2]):
            if block.phase == place[2]:
                return tip not in first_parents(history) or is_begun(history, tip, place)
            break
    return tip not in first_parents(history) and not history.commits[tip].blocks


def is_begun(history: History, tip: str, place: Place) -> bool:
    """Whether there is more behind a tip than the plan of its phase."""
    for block in newest_records(history, place[0], tip):  # type: ignore[arg-type]
        if block.resolves and block.phase != place[2]:
            continue
        if block.milestone is not None and milestone_key(block.milestone) != place[1]:
            return False
        if block.phase == place[2] and block.status not in ("specify", "clarify", "research", "plan"):
            return True
    return False


def milestone_is_in(history: History, tip: str, place: Place) -> bool:
    """Whether the branch of a milestone was merged with work of its own."""
    if tip not in ancestors(history, history.head):
        return False
    if tip not in first_parents(history):
        return True
    newest = next((each for each in newest_records(history, place[0], tip) if each.milestone is not None), None)  # type: ignore[arg-type]
    return tip != history.head and newest is not None and milestone_key(newest.milestone) == place[1]


def first_parents(history: History) -> set[str]:
    """The mainline in the narrow sense: what was committed on it, and not merged into it."""
    line = [history.head]
    while parents := history.commits[line[-1]].parents:
        line.append(parents[0])
    return set(line)


def expected(history: History, project: str | None = None) -> dict[str, object]:
    """Every view of the state."""
    all_records = fold(in_order(history, history.head))
    told = fold(in_order(history, history.head), project)
    at = told.positions.get(told.newest, Position())
    return {
        "position": (at.phase, at.milestone, at.plan, at.task, at.status),
        "decisions": told.decisions,
        "escalations": [
            (*key, row["resolution"], row["commit"], row["resolved_in"]) for key, row in told.escalations.items()
        ],
        "covered": sorted(((p or "", r, c) for (p, r), c in told.covered.items())),
        "partial": sorted(((p or "", r, c) for (p, r), c in told.partial.items() if (p, r) not in told.covered)),
        "lessons": told.lessons,
        "compounds": told.compounds,
        "todos": told.todos,
        "notes": told.notes,
        "phases": phases(history, all_records, project),
        "milestones": milestones(history, all_records, project),
        "unknown_words": told.unknown_words,
    }
