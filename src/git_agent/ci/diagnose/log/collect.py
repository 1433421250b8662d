"""The hits of a log, command by command: what a failing one says counts more than what the others have said."""

from collections.abc import Iterable, Sequence

from git_agent.ci.diagnose.families.all import find_decisive, find_hit
from git_agent.ci.diagnose.families.base import Find, Hit, Rank, named, place
from git_agent.ci.diagnose.families.messages import type_of_message
from git_agent.ci.diagnose.hints import type_of_command
from git_agent.ci.diagnose.log.lines import Line, plain, raw_lines
from git_agent.ci.diagnose.log.marks import Mark, mark_of
from git_agent.ci.diagnose.log.part import Part, Seen
from git_agent.ci.diagnose.log.passing import told_of_tests
from git_agent.ci.diagnose.log.quiet import Heard, Quiet
from git_agent.ci.diagnose.log.recent import Recent
from git_agent.ci.diagnose.width import narrow
from git_agent.model.value import replace

CONTEXT = 5  # lines either side of a hit


class Collector:
    """Takes lines one by one and holds a bounded part of them."""

    def __init__(self, *, window: tuple[str, str] | None = None, rules: Sequence[Find] = ()) -> None:
        self.lines = 0
        self.part = Part()
        self.failed: Part | None = None
        self.earlier: list[Part] = []
        self.in_window = False
        self.is_over = False
        self._window, self._rules = window, rules
        self._quiet = Quiet()
        self._before = Recent()
        self._open: list[Seen] = []
        self._is_buildkite = False
        self._in_script = False
        self._awaits_command = False

    def take(self, raw: bytes) -> None:
        """The next line of the log."""
        self.lines += 1
        self._watch_tests(raw)
        heard = self._quiet.heard(raw)
        if heard is Heard.NOBODY and not (
            self._rules or self._open or self._awaits_command or (self._window and self._may_cross(raw))
        ):
            self._before.add(raw)
        else:
            self._read(raw, plain(raw), heard)

    def last(self) -> list[str]:
        """The end of the log."""
        return self._before.newest_said(2 * CONTEXT)

    def _read(self, raw: bytes, line: Line, heard: Heard) -> None:
        self._watch_window(line)
        text = narrow(line.text)
        if line.is_wrapped and heard is Heard.RULES:  # perhaps only because of what is wrapped around it
            heard = self._quiet.heard(text.encode())
        if self._awaits_command and text:
            self._awaits_command = False
            self.part.tell(text)
        mark = mark_of(text)
        hit = self._marked(mark, text, heard) if mark else None
        if mark is None and not self._in_script and text and not self.is_over:
            hit = self._hit(text, heard)
        self._keep(line.text, hit)
        self._before.add(raw, line.text)

    def _hit(self, text: str, heard: Heard) -> Hit | None:
        part, before = self.part, self._before
        if part.floor is not None and part.floor >= Rank.PLACE:
            return find_decisive(text)
        if part.is_spent(text):
            return None
        hit = next((hit for rule in self._rules if (hit := rule(text, before))), None)
        if hit is None and heard is Heard.RULES:
            hit = find_hit(text, before)
        if hit is not None:
            part.note_spent(text, hit)
        return hit

    def _keep(self, text: str, hit: Hit | None) -> None:
        if self._open:
            for seen in self._open:
                seen.after.append(text)
            self._open = [seen for seen in self._open if len(seen.after) < CONTEXT]
        if hit is not None:
            seen = Seen(hit=replace(hit, at=self.lines), before=(*self._before.newest(CONTEXT), text), after=[])
            self.part.add(seen)
            if seen in self.part.seen[-1:]:
                self._open.append(seen)

    def _watch_tests(self, raw: bytes) -> None:
        told = told_of_tests(raw, have_begun=self.part.tests_since is not None)
        if told == "begun":
            self.part.tests_since = self.lines
        elif told:
            self.part.all_passed()

    def _may_cross(self, raw: bytes) -> bool:
        """Whether the time of a line may be on the other side of a border of the window."""
        if raw[10:11] != b"T" or not raw[:4].isdigit():
            return True
        start, end = self._window or ("", "")
        return (start <= raw[:19].decode("ascii", "replace") <= end) != self.in_window

    def _watch_window(self, line: Line) -> None:
        """A step's own time makes a part of its own."""
        if self._window is None or not line.moment:
            return
        start, end = self._window
        inside = start <= line.moment <= end
        if inside != self.in_window:
            self.in_window = inside
            self._next_part("")
            self.part.failed = self.part.in_window = inside

    def _marked(self, mark: Mark, text: str, heard: Heard) -> Hit | None:
        if mark.kind == "step":
            if text.startswith("~~~"):
                self._is_buildkite = True
            if text.startswith(("---", "+++", "~~~")) and not self._is_buildkite:
                return self._hit(text, heard)
            self._next_part(mark.text)
            self._in_script = text.startswith("##[group]")
            self._awaits_command = text.startswith("#!")
        elif mark.kind == "quiet":
            self._in_script = self._in_script and "endgroup" not in text
        elif mark.kind == "command":
            self._commanded(mark, text)
        elif mark.kind == "after":
            self.is_over = True
        elif mark.kind == "failed":
            return self._failed(mark)
        else:
            return self._told(mark)
        return None

    def _commanded(self, mark: Mark, text: str) -> None:
        if self._in_script:
            self.part.tell(mark.text)
        elif text.startswith("$ ") or type_of_command(mark.text):
            self._next_part(mark.text)

    def _failed(self, mark: Mark) -> Hit | None:
        self.part.failed = True
        self.failed = self.failed or self.part
        hit = find_hit(mark.text, [])
        return hit if hit and hit.rank > Rank.SUMMARY else named(mark.text, None, rank=Rank.CLOSING)

    def _told(self, mark: Mark) -> Hit | None:
        """What a tool has told the CI system as an error."""
        self.part.failed = True
        if mark.file:
            hit = place(mark.file, mark.line, mark.text, kind=type_of_message(mark.text), rule=mark.rule)
            if hit:
                return hit
        hit = find_hit(mark.text, self._before)
        return hit or named(mark.text, None, rank=Rank.GENERIC)

    def _next_part(self, command: str) -> None:
        if self.part.in_window and self.in_window:
            self.part.tell(command)
            return
        if self.part.failed:
            self.failed = self.failed or self.part
        elif self.part.seen:
            self.earlier = [*self.earlier[-3:], self.part]
        self.part = Part(command)


def collect(pieces: Iterable[bytes], *, window: tuple[str, str] | None = None, rules: Sequence[Find] = ()) -> Collector:
    """Everything that a log says about why it ended as it did."""
    collector = Collector(window=window, rules=rules)
    for raw in raw_lines(pieces):
        collector.take(raw)
    return collector
