"""Random histories of projects that keep records, as structures for the oracle and as messages for the program."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from hashlib import sha1
from random import Random

from support.state_oracle import Block, Commit, Escalation, History

WORDS = ("pending", "human", "timeout", "auto_resolved", "auto", "", "wontfix", "later")
STATUSES = ("specify", "plan", "execute", "verify")


def record_message(block: Block, prose: str = "") -> str:
    """The whole message of one record."""
    return "\n\n".join(filter(None, (f"{block.type}({block.scope}): {block.description}", prose, block_text(block))))


def block_text(block: Block) -> str:
    """The block as somebody would type it."""
    places = ("project", "phase", "milestone", "plan", "task", "status")
    lines = [f"{name}: {said}" for name in places if (said := getattr(block, name)) is not None]
    if block.decisions:
        lines.append("decisions:")
        for number, text in enumerate(block.decisions):
            lines += [f"  - id: D-{number:03}", f"    decision: {text}", "    rationale: so", "    confidence: 0.5"]
    if block.escalations:
        lines.append("escalations:")
        for one in block.escalations:
            lines += [f"  - id: {one.id}", f"    type: {one.type}", f"    description: {one.description}"]
            lines += [f"    resolution: {one.resolution}"] if one.resolution else []
    if block.covered or block.partial:
        lines += ["requirements:", f"  covered: [{', '.join(block.covered)}]"]
        lines += [f"  partial: [{', '.join(block.partial)}]"] if block.partial else []
    if block.lessons:
        lines += ["lessons:", *(f"  - {lesson}" for lesson in block.lessons)]
    if block.compound:
        lines += ["compound:", "  category: test", f"  problem: {block.compound}", "  solution: patience"]
    return "\n".join(("---ci---", *lines, "---/ci---"))


@dataclass
class Work:
    """Where one project's work is while its history is made up."""

    project: str | None
    milestone: int = 1
    phase: int = 1
    raised: list[tuple[str, int, str]] = field(default_factory=list)

    @property
    def version(self) -> str:
        return f"v0.{self.milestone}"


class Storyteller:
    """Makes up a history, commit by commit."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        projects: list[str | None] = [None] if self.random.random() < 0.5 else ["web", "api"]
        self.works = [Work(project) for project in projects]
        self.history = History()
        self.lines: dict[str, tuple[str, Work]] = {}
        self.main = ""
        self.clock = 1_700_000_000
        self.told = 0

    def history_of(self, steps: int) -> History:
        """A history of about so many commits."""
        for work in self.works:
            opening = Block(
                "docs", "init", "initialize project (3 phases)", work.project, 0, work.version, status="specify"
            )
            self.on_main((opening,), record_message(opening))
        for _ in range(steps):
            self.random.choice(self.ACTIONS)(self)
        self.history.head = self.main
        for name, (tip, _) in self.lines.items():
            self.history.branches[name] = tip
        return self.history

    # How a commit is made.

    def commit(
        self, parents: tuple[str, ...], blocks: tuple[Block, ...], message: str, merges: str | None = None
    ) -> str:
        # Clocks stand still, and now and then go wrong by more than the whole history takes.
        self.clock += self.random.choice((0, 60, 60, 3600))
        committed = self.clock - (self.random.random() < 0.04) * 400_000
        authored = committed - self.random.choice((0, 0, 500))
        text = message + "\n"
        name = sha1(repr((parents, committed, authored, text)).encode()).hexdigest()
        self.history.commits[name] = Commit(name, parents, committed, authored, text, blocks, merges)
        return name

    def on_main(self, blocks: tuple[Block, ...], message: str, *others: str, merges: str | None = None) -> None:
        parents = (self.main, *others) if self.main else others
        self.main = self.commit(parents, blocks, message, merges)

    def word(self, prefix: str) -> str:
        self.told += 1
        return f"{prefix} {self.told}"

    # What happens.

    def _block(self, work: Work) -> Block:
        """Something that somebody records of the work at hand."""
        r = self.random
        plan, task = f"{work.phase:02}-{r.randint(1, 3):02}", None
        plan_given = plan if r.random() < 0.7 else None
        if plan_given and r.random() < 0.7:
            task = f"{plan_given}-{r.randint(1, 3):02}"
        scope = "P" + (task or plan_given or f"{work.phase:02}")
        milestone = r.choice(
            (work.version, work.version, work.version, None, f"{work.version}-mvp", f"{work.version}.0")
        )
        block = Block(
            r.choice(("feat", "fix", "chore", "note", "todo", "verify")),
            scope,
            self.word("do it"),
            work.project,
            work.phase,
            milestone,
            plan_given,
            task,
            r.choice((*STATUSES, None)),
        )
        return self._filled(block, work)

    def _filled(self, block: Block, work: Work) -> Block:
        r = self.random
        if r.random() < 0.3:
            block = replace(block, decisions=tuple(self.word("decide") for _ in range(r.randint(1, 2))))
        if r.random() < 0.3:
            block = replace(block, covered=(f"REQ-{r.randint(1, 6)}",), partial=(f"REQ-{r.randint(7, 12)}",))
        if r.random() < 0.2:
            block = replace(block, partial=(f"REQ-{r.randint(1, 6)}",), covered=())
        if r.random() < 0.3:
            block = replace(block, lessons=(self.word("learned"),))
        if r.random() < 0.15:
            block = replace(block, compound=self.word("trouble"))
        if r.random() < 0.25:
            name = f"E-{r.randint(1, 3)}"
            block = replace(block, escalations=(Escalation(name, r.choice(WORDS)),))
            work.raised.append((work.version, work.phase, name))
        return block

    def _task(self) -> None:
        work = self.random.choice(self.works)
        block = self._block(work)
        self.on_main((block,), record_message(block, self.random.choice(("", "Some prose.", "- one\n- two"))))

    def _ordinary(self) -> None:
        self.on_main((), self.word("Tidy up"))

    def _lessons_alone(self) -> None:
        block = Block("docs", "P01", self.word("remember"), self.random.choice(self.works).project, lessons=("one",))
        self.on_main((block,), record_message(block))

    def _resolve(self) -> None:
        """Late, mostly: whatever was ever asked, in the words of the phase it was asked in."""
        work = self.random.choice(self.works)
        if work.raised:
            milestone, phase, name = self.random.choice(work.raised)
            answer = Escalation(name, self.random.choice(WORDS))
            status = self.random.choice(("execute", None))
            block = Block(
                "escalation", f"P{phase:02}", self.word("answer"), work.project, phase, milestone, status=status
            )
            block = replace(block, escalations=(answer,))
            self.on_main((block,), record_message(block))

    def _complete(self) -> None:
        work = self.random.choice(self.works)
        block = Block(
            "docs", f"P{work.phase:02}", "complete the phase", work.project, work.phase, work.version, status="complete"
        )
        self.on_main((block,), record_message(block))
        work.phase += 1

    def _next_phase(self) -> None:
        self.random.choice(self.works).phase += 1

    def _next_milestone(self) -> None:
        """Numbers begin anew."""
        work = self.random.choice(self.works)
        if self.random.random() < 0.5:
            name = self.random.choice((work.version, f"{work.version}-mvp", f"milestone/{work.version}-mvp"))
            block = Block("docs", "milestone", f"complete {name}", work.project, None, name, status="complete")
            self.on_main((block,), record_message(block))
        work.milestone, work.phase = work.milestone + 1, 1
        if self.random.random() < 0.5:
            block = Block("docs", "milestone", f"begin {work.version}", work.project, None, work.version, status="plan")
            self.on_main((block,), record_message(block))

    def _revert(self) -> None:
        reverted = self.history.commits[self.main]
        subject = reverted.message.partition("\n")[0]
        self.on_main((), f'Revert "{subject}"\n\nThis reverts commit {reverted.id}.')

    def _start_branch(self) -> None:
        work = self.random.choice(self.works)
        prefix = f"{work.project}/" if work.project else ""
        number = work.phase + self.random.choice((0, 0, 1))
        kind = (
            f"milestone/{work.version}-mvp"
            if self.random.random() < 0.15
            else f"phase/{number:02}-{self.random.choice('ab')}"
        )
        if prefix + kind not in self.lines:
            self.lines[prefix + kind] = (self.main, replace(work, phase=number, raised=work.raised))

    def _work_on_branch(self) -> None:
        if self.lines:
            name = self.random.choice(sorted(self.lines))
            tip, work = self.lines[name]
            if self.random.random() < 0.3:
                tip = self.commit((tip,), (), self.word("Try it"))
            else:
                block = self._block(work)
                tip = self.commit((tip,), (block,), record_message(block))
            self.lines[name] = (tip, work)

    def _merge(self) -> None:
        if not self.lines:
            return
        name = self.random.choice(sorted(self.lines))
        tip, _ = self.lines[name]
        own = self._own(tip)
        how = self.random.choice(("named", "named", "unnamed", "forward", "git", "forge", "rebase"))
        blocks = tuple(block for commit in own for block in commit.blocks)
        if how == "named":
            self.on_main((), f"Merge branch '{name}'", tip, merges=name)
        elif how == "unnamed":
            self.on_main((), self.word("Bring it home"), tip)
        elif how == "forward" and own and own[0].parents == (self.main,):
            self.main = tip
        elif blocks and how in ("git", "forge", "rebase"):
            self.on_main(blocks, squash_message(how, own))
        if self.random.random() < 0.5:
            del self.lines[name]

    def _own(self, tip: str) -> list[Commit]:
        """What a branch has and the mainline does not, oldest first: branches are single lines here."""
        behind, waiting = set(), [self.main]
        while waiting:
            commit = waiting.pop()
            if commit not in behind:
                behind.add(commit)
                waiting.extend(self.history.commits[commit].parents)
        own: list[Commit] = []
        while tip not in behind:
            own.insert(0, self.history.commits[tip])
            tip = own[0].parents[0]
        return own

    ACTIONS = (
        *[_task] * 6,
        *[_work_on_branch] * 6,
        *[_resolve] * 3,
        *[_merge] * 3,
        *[_start_branch] * 2,
        _ordinary,
        _lessons_alone,
        _complete,
        _next_phase,
        _next_milestone,
        _revert,
    )


def squash_message(how: str, own: list[Commit]) -> str:
    """The messages of a branch in one, as git, a forge or an interactive rebase puts them together."""
    texts = [commit.message.strip("\n") for commit in own]
    if how == "git":
        about = "Author: Ada <ada@example.org>\nDate:   Mon Jan 5 10:00:00 2026 +0000"
        parts = [f"commit {each.id}\n{about}\n\n{_indented(text)}" for each, text in zip(own, texts, strict=True)]
        return "Squashed commit of the following:\n\n" + "\n\n".join(reversed(parts))
    if how == "forge":
        return "Bring the branch home (#12)\n\n" + "\n\n".join(f"* {text}" for text in texts)
    # The blocks of what had a header come behind it; an ordinary commit's words stay in between.
    return "\n\n".join(texts)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" if line else "" for line in text.split("\n"))


def random_history(seed: int) -> History:
    """The same one for the same number."""
    teller = Storyteller(seed)
    return teller.history_of(teller.random.randint(8, 40))
