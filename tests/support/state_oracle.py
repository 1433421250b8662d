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
        return self.type == "docs" and self.scope.startswith("P") and self.description.startswith("complete")


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
    def place(self) -> tuple[object, ...]:
        return (self.project, milestone_key(self.milestone), self.phase)


Place = tuple[object, ...]


def milestone_key(text: str | None) -> str | None:
    """The milestone that a name means: `v1.0` and `milestone/v1.0-mvp` are one."""
    if text is None:
        return None
    name = text.rpartition("milestone/")[2]
    version = re.match(r"v?(\d+(?:\.\d+)*)(?:-|$)", name)
    return "v" + version.group(1) if version else name


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
    """Parents before children, then committer date, author date, message bytes, commit id."""
    members = ancestors(history, tip)
    missing = {commit: len(set(history.commits[commit].parents)) for commit in members}
    children: dict[str, list[str]] = {commit: [] for commit in members}
    for commit in members:
        for parent in set(history.commits[commit].parents):
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
    unknown_words: list[tuple[str, str]] = field(default_factory=list)

    def add(self, commit: Commit, block: Block) -> None:
        """One record, after all before it."""
        before = self.positions.get(block.project, Position(project=block.project))
        after = moved(before, block)
        if not self._resolves_elsewhere(block, before, after):
            self.positions[block.project] = after
            self.newest = block.project
        if after.phase is not None:
            self.worked.add(after.place)
            if block.completes:
                self.completed.add(after.place)
        for escalation in block.escalations:
            self._escalate(commit, after, escalation)
        self._collect(commit, block, after)

    def _resolves_elsewhere(self, block: Block, before: Position, after: Position) -> bool:
        known = {(*after.place, e.id) for e in block.escalations if e.resolution in RESOLVING} & set(self.escalations)
        return bool(known) and before.place != after.place

    def _escalate(self, commit: Commit, where: Position, escalation: Escalation) -> None:
        word = escalation.resolution
        if word not in RESOLVING | OPEN:
            self.unknown_words.append((commit.id, word))
        key = (*where.place, escalation.id)
        if key not in self.escalations:
            value = word if word in RESOLVING else "pending"
            self.escalations[key] = {"resolution": value, "commit": commit.id, "resolved_in": None}
        elif word in RESOLVING:
            self.escalations[key].update(resolution=word, resolved_in=commit.id)
        elif word == "pending":
            self.escalations[key].update(resolution=word, resolved_in=None)

    def _collect(self, commit: Commit, block: Block, where: Position) -> None:
        self.decisions += [(one, where.phase, commit.id) for one in block.decisions]
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
    return Position(
        project=block.project,
        milestone=milestone,
        phase=phase,
        plan=block.plan or kept.plan,
        task=block.task or kept.task,
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


BRANCH = re.compile(r"(?:(?P<project>[^/]+)/)?phase/(?P<number>\d+)-(?P<slug>.+)")


def phases(history: History, whole: Fold, project: str | None = None) -> set[tuple[object, ...]]:
    """(project, milestone, number, slug, branch, complete) of every phase that has a branch, a record or a merge."""
    named: dict[Place, str] = {}
    for commit in in_order(history, history.head):
        if commit.merges and (found := BRANCH.fullmatch(commit.merges)):
            tip = commit.parents[1] if len(commit.parents) > 1 else commit.id
            named[branch_place(history, found, tip)] = found["slug"]
    result: set[tuple[object, ...]] = set()
    listed: set[Place] = set()
    for branch, tip in history.branches.items():
        if found := BRANCH.fullmatch(branch):
            place = branch_place(history, found, tip)
            done = place in whole.completed or place in named or work_is_in(history, tip, place, whole)
            result.add((*place, found["slug"], branch, done))
            listed.add(place)
    for place in (whole.worked | set(named)) - listed:
        result.add((*place, named.get(place), None, place in whole.completed or place in named))
    return {row for row in result if project is None or row[0] == project}


def branch_place(history: History, found: re.Match[str], tip: str) -> Place:
    """A branch belongs to the milestone in force where it ends, before all records to the one in force now."""
    for end in (tip, history.head):
        position = fold(in_order(history, end)).positions.get(found["project"])
        if position and position.milestone is not None:
            return (found["project"], milestone_key(position.milestone), int(found["number"]))
    return (found["project"], None, int(found["number"]))


def work_is_in(history: History, tip: str, place: Place, whole: Fold) -> bool:
    """Whether the branch was merged with work of its own: a branch just made at the mainline is not complete."""
    if tip not in ancestors(history, history.head) or place not in whole.worked:
        return False
    position = fold(in_order(history, tip)).positions.get(place[0])  # type: ignore[arg-type]
    if position and position.place == place:
        return True
    first_parents, commit = set(), history.head
    while True:
        first_parents.add(commit)
        if not history.commits[commit].parents:
            break
        commit = history.commits[commit].parents[0]
    return tip not in first_parents and not history.commits[tip].blocks


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
        "unknown_words": told.unknown_words,
    }
