"""What the watch promises, measured: how soon an edit is durable, that bursts lose nothing, and what it costs to idle.

    python -m benchmarks.watch [--peers] [--counts] [--quick]

Everything happens on a repository of 20,000 files in 2,000 folders, with the daemon as a user starts it. An edit is
lost when its content stood for 50 ms, or came last, and no capture has those very bytes. With `--peers` watchfiles and
watchdog, installed for it with pip, are shown the same bursts, and what they never report is counted. `--counts` leaves
out whatever is a matter of speed: what is lost can be counted on a machine that is busy with other things.
"""

import argparse
import hashlib
import json
import os
import signal
import statistics
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.commit_msg import PROGRAM, ROOT, environment
from benchmarks.watch_bursts import BURSTS, FILES, overwrite
from benchmarks.watch_peers import peer_lines
from git_agent.files.place import Place
from git_agent.git.gateway import open_git
from git_agent.git.write.plumbing import Plumbing
from git_agent.store.places import watch_folder
from git_agent.watch.ledger.ledger import Ledger, open_ledger, read_ledger
from git_agent.watch.plan.breaker import Breaker
from git_agent.watch.plan.values import BY_EVENT, Group, Plan, Window
from git_agent.watch.protect.hints import Heard
from git_agent.watch.protect.keep import Keeper
from git_agent.watch.protect.protection import Protection
from git_agent.watch.publish.build import Publishing
from git_agent.watch.publish.crash import crash_points
from git_agent.watch.publish.publisher import Publisher
from git_agent.watch.settings import WatchSettings

FOLDERS = 2_000
BURST, STALLED = 10_000, 20_000
SAVES, FLUSHES, STATUSES, STARTS = 200, 40, 40, 5
PATIENCE = 120.0
OVERFLOW_SECONDS = 20.0
IDLE_SECONDS = 60.0
STOOD_SECONDS, AT_ONCE = 0.05, 20  # how long a content has to stand, and how many are saved between two waits
OUT = ROOT / "benchmarks" / "results"


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the page."""

    what: str
    reached: str
    wanted: str


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", action="store_true", help="compare with watchfiles and watchdog")
    parser.add_argument("--counts", action="store_true", help="only what is lost, without any times")
    parser.add_argument("--quick", action="store_true", help="a tenth of everything, to see whether it works")
    parser.add_argument("--out", type=Path)
    args = parser.parse_args()
    out = args.out or OUT / ("watch_counts.md" if args.counts else "watch.md")
    scale = 10 if args.quick else 1
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(Path(scratch), scale, is_timed=not args.counts)
        rows = list(bench.counts() if args.counts else bench.rows())
        peers = list(peer_lines(bench.root, bench.env, BURST // scale, bench.raw)) if args.peers else []
    lines = [f"{FOLDERS * FILES // scale:,} files in {FOLDERS // scale:,} folders; load {os.getloadavg()[0]:.1f}.", ""]
    lines += ["| what | reached | wanted |", "|---|---|---|"]
    lines += [f"| {row.what} | {row.reached} | {row.wanted} |" for row in rows]
    section = "\n".join([*lines, *peers, "", "```json", json.dumps(bench.raw), "```", ""])
    out.write_text(with_earlier(out, section) if args.counts else f"# watch\n\n{section}")
    print(section)


def with_earlier(out: Path, section: str) -> str:
    """The page with one more run at its top: what was lost once is not made good by a run that loses nothing."""
    earlier = out.read_text().partition("\n## ") if out.exists() else ("", "", "")
    head = "# watch, what is lost\n\nEvery run is kept, the newest first.\n"
    return f"{head}\n## {time.strftime('%Y-%m-%d %H:%M', time.gmtime())}\n\n{section}{''.join(earlier[1:])}"


class Bench:
    """One repository and its daemon."""

    def __init__(self, scratch: Path, scale: int, *, is_timed: bool) -> None:
        self.scale = scale
        self.is_timed = is_timed
        self.env = environment(scratch) | {"ACD_INTENT_SETTLE_WINDOW": "0"}
        self.root = scratch / "repository"
        self.raw: dict[str, object] = {}
        make_repository(self.root, self.env, FOLDERS // scale)

    def rows(self) -> Iterator[Row]:
        yield self._start()
        yield self._latency()
        yield from self._bursts()
        yield self._replaced()
        yield self._stalled()
        yield from self._idle()
        yield from self._publishing()
        yield self._status()
        self.agent("stop")
        yield self._published()

    def counts(self) -> Iterator[Row]:
        self.agent("start")
        self.agent("pause", "--reason", "measuring")
        yield from self._bursts()
        yield self._replaced()
        yield self._stalled()
        self.agent("stop")

    def agent(self, *args: str) -> dict[str, object]:
        done = subprocess.run(
            [PROGRAM, "watch", *args, "--json"], cwd=self.root, env=self.env, capture_output=True, check=True
        )
        answer: dict[str, object] = json.loads(done.stdout)
        return answer

    def ledger(self) -> Ledger:
        ledger = read_ledger(Place(root=self.root / ".git", name="acd"))
        assert ledger is not None
        return ledger

    def _start(self) -> Row:
        times = []
        for number in range(STARTS):
            began = time.perf_counter()
            self.agent("start")
            times.append(time.perf_counter() - began)
            if number < STARTS - 1:
                self.agent("stop")
        # What is measured below is protection; commits of ten thousand files would run beside it.
        self.agent("pause", "--reason", "measuring")
        return self._row("start to protected, s", times, "≤ 1.5", unit=1.0)

    def _latency(self) -> Row:
        times = []
        for number in range(SAVES // self.scale):
            path = f"d{number % 40}/f1.txt"
            content = f"edit {number}\n".encode()
            (self.root / path).write_bytes(content)
            began = time.perf_counter()
            self._wait({path: content}, nap=0.0005)
            times.append(time.perf_counter() - began)
        return self._row("save → durable capture, ms", times, "p50 ≤ 30, p99 ≤ 150", unit=1000.0)

    def _bursts(self) -> Iterator[Row]:
        for name, write in BURSTS.items():
            contents = write(self.root, BURST // self.scale)
            yield self._caught_up(f"{len(contents):,} {name}", contents)

    def _replaced(self) -> Row:
        """Files that are saved again and again, each as soon as all of them have stood."""
        kept: list[tuple[str, bytes]] = []
        contents: dict[str, bytes] = {}
        slowest = 0.0
        for _ in range(BURST // self.scale // AT_ONCE):
            began = time.perf_counter()
            contents = overwrite(self.root, AT_ONCE)
            closed = time.perf_counter()
            slowest = max(slowest, closed - began)
            while time.perf_counter() - closed < STOOD_SECONDS:
                time.sleep(STOOD_SECONDS / 10)
            kept += contents.items()
        self._wait(contents, nap=0.05)
        with self.ledger() as ledger:
            question = "SELECT path, after_oid FROM captures WHERE after_oid IS NOT NULL"
            captured = {(os.fsdecode(path), oid) for path, oid in ledger.database.rows(question)}
            # That the row is there is half of it: the bytes are what somebody wants back.
            bodies = [ledger.contents.body(blob_name(content)) for _, content in kept]
        lost = [
            number // AT_ONCE
            for number, ((path, content), body) in enumerate(zip(kept, bodies, strict=True))
            if (path, blob_name(content)) not in captured or body != content
        ]
        what = f"{len(kept):,} contents that stood for 50 ms, all but {AT_ONCE} of them replaced"
        # How long the machine itself stood still, for whoever asks why something was lost.
        stall = f"; the slowest {AT_ONCE} saves took {1000 * slowest:.0f} ms"
        rounds = sorted(set(lost))
        self.raw[what] = {"lost": len(lost), "lost in rounds": rounds, "slowest round, ms": round(1000 * slowest)}
        where = f" in {len(rounds)} of {len(kept) // AT_ONCE} rounds" if lost else ""
        return Row(what=what, reached=f"{len(lost)} lost{where}{stall}", wanted="0 lost")

    def _stalled(self) -> Row:
        pid = self._pid()
        overflows = self._overflows()
        os.kill(pid, signal.SIGSTOP)
        contents = overwrite(self.root, STALLED // self.scale)
        os.kill(pid, signal.SIGCONT)
        row = self._caught_up(f"{len(contents):,} while stopped", contents)
        # A scan that was due anyway may have found it all before the messages were read.
        until = time.perf_counter() + OVERFLOW_SECONDS
        while self._overflows() == overflows and time.perf_counter() < until:
            time.sleep(0.5)
        return Row(what=row.what, reached=f"{row.reached}; {self._overflows() - overflows} overflow", wanted=row.wanted)

    def _caught_up(self, what: str, contents: dict[str, bytes]) -> Row:
        began = time.perf_counter()
        lost = self._wait(contents, nap=0.05)
        seconds = time.perf_counter() - began
        self.raw[what] = {"lost": len(lost)} | ({"seconds": round(seconds, 3)} if self.is_timed else {})
        reached, wanted = f"{len(lost)} lost", "0 lost"
        if self.is_timed:
            reached, wanted = f"{reached}, {seconds:.1f} s after the last write", f"{wanted}, ≤ 5 s"
        return Row(what=what, reached=reached, wanted=wanted)

    def _wait(self, contents: dict[str, bytes], *, nap: float) -> set[str]:
        """Waits for captures of exactly these bytes; the paths that never got one."""
        oids = {path: blob_name(content) for path, content in contents.items()}
        missing, last = set(oids), 0
        until = time.perf_counter() + PATIENCE
        with self.ledger() as ledger:
            while missing and time.perf_counter() < until:
                question = "SELECT seq, path, after_oid FROM captures WHERE seq > ? ORDER BY seq"
                for seq, path, oid in ledger.database.rows(question, (last,)):
                    last = seq
                    if oids.get(os.fsdecode(path)) == oid:
                        missing.discard(os.fsdecode(path))
                if missing:
                    time.sleep(nap)
        return missing

    def _overflows(self) -> int:
        with self.ledger() as ledger:
            return sum(event.kind == "overflow" for event in ledger.events.since(0))

    def _idle(self) -> Iterator[Row]:
        pid = self._pid()
        after_burst = resident_mb(pid)
        self.agent("stop")
        self.agent("start")
        pid = self._pid()
        time.sleep(5)  # what starting costs is not idling
        began, before = time.perf_counter(), cpu_seconds(pid)
        time.sleep(IDLE_SECONDS / self.scale)
        share = 100 * (cpu_seconds(pid) - before) / (time.perf_counter() - began)
        idle = resident_mb(pid)
        self.raw |= {"idle % of a core": round(share, 3), "idle MB": idle, "MB after bursts": after_burst}
        yield Row(what="idle, % of a core", reached=f"{share:.2f}", wanted="≤ 0.1")
        yield Row(
            what="memory idle / after the bursts, MB", reached=f"{idle:.0f} / {after_burst:.0f}", wanted="≤ 45 / ≤ 80"
        )

    def _publishing(self) -> Iterator[Row]:
        git("stash", "--include-untracked", "--quiet", cwd=self.root, env=self.env)
        self.agent("resume")
        self._catch_up()
        times = []
        for number in range(FLUSHES // self.scale):
            (self.root / "d1/f3.txt").write_text(f"published {number}\n")
            began = time.perf_counter()
            answer = self.agent("flush", "--logical", "--wait")
            times.append(time.perf_counter() - began)
            # The daemon may have been faster than the flush, which then has nothing left to commit.
            assert self._head_has("d1/f3.txt", f"published {number}\n"), answer
        yield self._row("flush to commit, with the command's own start, ms", times, "p99 ≤ 2000", unit=1000.0)

    def _catch_up(self) -> None:
        """Waits for the tens of thousands of captures from before, which a disk takes longer for than a flush waits."""
        while self.agent("status")["captures"]["pending"]:  # type: ignore[index]
            time.sleep(1)

    def _published(self) -> Row:
        """What one file takes once there is a plan: the daemon's own publisher, with a planner that answers at once."""
        git = open_git(start=self.root, environ=self.env, seconds=60)
        plumbing, folder, refs = (
            Plumbing(git, environ=self.env, durable=True),
            watch_folder(git.repository),
            "refs/acd/",
        )
        publishing = Publishing(plumbing, folder, refs=refs, crash_point=crash_points())
        times = []
        with open_ledger(folder) as ledger:
            publisher = publishing.publisher(ledger, WatchSettings(), AtOnce())
            protection = Protection(
                git,
                WatchSettings(),
                ledger=ledger,
                keeper=Keeper(plumbing, refs=refs),
                observe=lambda: publishing.history.try_observe(ledger),
            )
            protection.scan()
            for number in range(SAVES // self.scale):
                (self.root / "d1/f3.txt").write_text(f"edit {number}\n")
                protection.take(Heard(scan=True))
                times.append(published(publisher, ledger))
            protection.close()
            publisher.close()
        return self._row("publish one file, once planned, ms", times, "p50 ≤ 80", unit=1000.0)

    def _head_has(self, path: str, text: str) -> bool:
        shown = subprocess.run(
            ["git", "show", f"HEAD:{path}"], cwd=self.root, env=self.env, capture_output=True, check=False
        )
        return shown.stdout.decode() == text

    def _status(self) -> Row:
        times = []
        for _ in range(STATUSES // self.scale):
            began = time.perf_counter()
            self.agent("status")
            times.append(time.perf_counter() - began)
        return self._row("status, ms", times, "≤ 100", unit=1000.0)

    def _row(self, what: str, times: Sequence[float], wanted: str, *, unit: float) -> Row:
        ordered = sorted(seconds * unit for seconds in times)
        self.raw[what] = [round(span, 2) for span in ordered]
        last = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
        return Row(what=what, reached=f"p50 {statistics.median(ordered):.1f}, p99 {last:.1f}", wanted=wanted)

    def _pid(self) -> int:
        return int(str(self.agent("status")["pid"]))


class AtOnce:
    """A planner that has its message ready."""

    def plan(self, window: Window) -> Plan:
        seqs = tuple(capture.seq for capture in window.captures)
        return Plan(groups=(Group(seqs=seqs, subject="Edit a file"),), source=BY_EVENT, breaker=Breaker())


def published(publisher: Publisher, ledger: Ledger) -> float:
    """The seconds of the step that leaves nothing to publish; it is not begun before it may be."""
    while True:
        began = time.perf_counter()
        wait = publisher.tick(time.time())
        seconds = time.perf_counter() - began
        if not ledger.captures.any_unpublished():
            return seconds
        time.sleep(wait)


def make_repository(root: Path, env: dict[str, str], folders: int) -> None:
    for folder in range(folders):
        (root / f"d{folder}").mkdir(parents=True)
        for file in range(FILES):
            (root / f"d{folder}/f{file}.txt").write_text(f"folder {folder}, file {file}\n" * 30)
    for args in (("init", "--quiet"), ("add", "--all"), ("commit", "--quiet", "--message=Begin")):
        git(*args, cwd=root, env=env)


def git(*args: str, cwd: Path, env: dict[str, str]) -> None:
    subprocess.run(["git", *args], cwd=cwd, env=env, check=True, stdout=subprocess.DEVNULL)


def blob_name(content: bytes) -> str:
    return hashlib.sha1(b"blob %d\0" % len(content) + content).hexdigest()


def resident_mb(pid: int) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    raise SystemExit("the daemon is gone")


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
