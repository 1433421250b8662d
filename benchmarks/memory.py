"""The most memory that the program itself holds, over inputs that are large in every way somebody has thought of.

The goal is 300 MiB, whatever a repository holds. What git takes for the same work is git's own and counted apart; the
figure is the high-water mark of the one process, told by the kernel.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.commit_msg import ROOT, environment
from benchmarks.state import make_history

GOAL = 300
# Reads its own mark when everything is done; that of a child would count what its parent held before it began.
PEAK = """
import sys
sys.path.insert(0, sys.argv.pop(1))
from git_agent.cli.main import main
code = main(sys.argv[1:])
mark = next(line for line in open("/proc/self/status") if line.startswith("VmHWM"))
sys.stderr.write(f"\\npeak {mark.split()[1]}")
sys.exit(code)
"""
BODY = """\
The reader used to stop at the first record it did not know, so that
everything behind it was lost. It now passes over such a record%s

Closes: #%d
"""

Make = Callable[[Path, dict[str, str]], None]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "memory.md")
    args = parser.parse_args()
    lines = [
        "# Memory",
        "",
        f"The goal is at most {GOAL} MiB.",
        "",
        "| repository | command | peak MiB |",
        "|---|---|---|",
    ]
    with tempfile.TemporaryDirectory() as scratch:
        env = environment(Path(scratch))
        for number, (name, make, commands) in enumerate(CASES):
            path = Path(scratch) / str(number)
            path.mkdir()
            _git(path, env, "init", "--quiet", "--initial-branch=main")
            make(path, env)
            lines += [f"| {name} | `{command}` | {_peak(path, env, command):.0f} |" for command in commands]
    args.out.write_text("\n".join(lines) + "\n")
    print(args.out.read_text())


def _peak(path: Path, env: dict[str, str], command: str) -> float:
    argv = [sys.executable, "-c", PEAK, str(ROOT / "src"), *command.split()]
    ran = subprocess.run(
        argv, cwd=path, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, check=True
    )
    return int(ran.stderr.rpartition("\npeak ")[2]) / 1024


def _ordinary(path: Path, env: dict[str, str]) -> None:
    _commits(path, env, (f"{_subject(at)}\n\n{BODY % (', and counts it.', at)}" for at in range(100_000)))


def _emoji(path: Path, env: dict[str, str]) -> None:
    sign = "\U0001f389"
    _commits(path, env, (f"{_subject(at)} {sign}\n\n{BODY % (sign, at)}" for at in range(100_000)))


def _endless(path: Path, env: dict[str, str]) -> None:
    words = "word \U0001f389 " * 280
    _commits(path, env, (f"feat(reader): {at} {words}\n\n{words}\n\nBREAKING CHANGE: {words}\n" for at in range(6_000)))


def _tagged(path: Path, env: dict[str, str]) -> None:
    _ordinary(path, env)
    oids = _git(path, env, "rev-list", "--reverse", "HEAD").split()[19::20]
    refs = "".join(f"update refs/tags/v{at // 100}.{at % 100}.0 {oid}\n" for at, oid in enumerate(oids))
    _git(path, env, "update-ref", "--stdin", stdin=refs)


def _recorded(path: Path, env: dict[str, str]) -> None:
    made = make_history(path / "made", env, commits=100_000, blocks=20_000)
    _git(path, env, "fetch", "--quiet", str(made), "main")
    _git(path, env, "reset", "--quiet", "--hard", "FETCH_HEAD")


def _one_file(path: Path, env: dict[str, str]) -> None:
    line = "a line of text that goes on and on\n"
    _staged(path, env, {"big.txt": line * (50_000_000 // len(line))})


def _one_line(path: Path, env: dict[str, str]) -> None:
    _staged(path, env, {"big.js": "x=1;" * 7_500_000})


def _below_the_limit(path: Path, env: dict[str, str]) -> None:
    _staged(path, env, {"lines.py": "x\n" * 3_900_000, "line.js": "x=1;" * 1_900_000})


def _many_files(path: Path, env: dict[str, str]) -> None:
    _staged(path, env, {f"d{at // 100}/f{at}.py": f"def f{at}(x):\n    return x + {at}\n" for at in range(20_000)})


NOTES = ("release-note v0.1.0 HEAD", "release-note v0.1.0 HEAD --json", "release-note --next-version")
CASES: tuple[tuple[str, Make, tuple[str, ...]], ...] = (
    ("100,000 commits", _ordinary, (*NOTES, "release-note --all", "release-note --all --json", "state --json")),
    ("100,000 commits, an emoji in each", _emoji, (*NOTES, "release-note v0.1.0 HEAD --json --out ../note.json")),
    ("6,000 commits of 6,000 characters", _endless, (*NOTES, "release-note --all", "pr-message --base v0.1.0")),
    ("100,000 commits, 5,000 tags", _tagged, ("release-note --all", "release-note --all --json")),
    ("100,000 commits, 20,000 records", _recorded, ("state", "state --json", "state --html ../state.html")),
    ("50 MB of text staged in one file", _one_file, ("commit-msg", "commit --dry-run")),
    ("one line of 30 MB staged", _one_line, ("commit-msg", "commit --dry-run")),
    ("files of just below 8 MB staged", _below_the_limit, ("commit-msg",)),
    ("20,000 files staged", _many_files, ("commit-msg", "commit-msg --json", "commit --dry-run")),
)


def _subject(at: int) -> str:
    return (f"feat(reader): pass over record {at} (#{at})", f"Fix the reader for case {at}", f"cli: avoid {at}")[at % 3]


def _commits(path: Path, env: dict[str, str], messages: Iterator[str]) -> None:
    with subprocess.Popen(("git", "fast-import", "--quiet"), cwd=path, env=env, stdin=subprocess.PIPE) as process:
        assert process.stdin
        for at, message in enumerate(messages):
            who = b"Dev %d <dev%d@example.org> %d +0000" % (at % 500, at % 500, 1_600_000_000 + 60 * at)
            raw, content = message.encode(), b"x = %d\n" % at
            process.stdin.write(
                b"commit refs/heads/main\nauthor %s\ncommitter %s\ndata %d\n%s\n" % (who, who, len(raw), raw)
            )
            process.stdin.write(
                b"M 100644 inline src/d%d/f%d.py\ndata %d\n%s\n" % (at % 20, at % 2000, len(content), content)
            )
    _git(path, env, "reset", "--quiet", "--hard")
    _git(path, env, "tag", "v0.1.0", _git(path, env, "rev-list", "--max-parents=0", "HEAD").strip())


def _staged(path: Path, env: dict[str, str], files: dict[str, str]) -> None:
    _git(path, env, "commit", "--quiet", "--allow-empty", "-m", "feat: begin")
    for name, content in files.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_text(content)
    _git(path, env, "add", ".")


def _git(path: Path, env: dict[str, str], *args: str, stdin: str = "") -> str:
    ran = subprocess.run(["git", *args], cwd=path, env=env, input=stdin, stdout=subprocess.PIPE, text=True, check=True)
    return ran.stdout


if __name__ == "__main__":
    main()
