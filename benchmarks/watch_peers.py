"""Two libraries that watch files, shown the bursts that the watch is shown: what they never report is counted."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.watch_bursts import BURSTS, Write

QUIET_SECONDS = 10.0

PEERS = {
    "watchfiles": """
import sys, threading
from watchfiles import watch
stop = threading.Event()
print("ready", flush=True)
for changes in watch(sys.argv[1], stop_event=stop, debounce=50, step=5, rust_timeout=500):
    for _, path in changes:
        print(path, flush=False)
    sys.stdout.flush()
""",
    "watchdog": """
import sys, time
from watchdog.observers import Observer
from watchdog.events import FileSystemEventHandler
class Handler(FileSystemEventHandler):
    def on_any_event(self, event):
        if event.event_type in ("opened", "closed_no_write"):
            return
        print(event.src_path); print(event.dest_path or event.src_path); sys.stdout.flush()
observer = Observer(); observer.schedule(Handler(), sys.argv[1], recursive=True); observer.start()
print("ready", flush=True)
time.sleep(3600)
""",
}


def peer_lines(root: Path, env: dict[str, str], count: int, raw: dict[str, object]) -> Iterator[str]:
    """A path that they never name is lost to whoever relies on them."""
    python = _installed(root.parent / "peers")
    versions = [_version(python, name) for name in PEERS]
    yield from ("", "What others never report of the same bursts:", "")
    yield "| burst | " + " | ".join(f"{name} {version}" for name, version in zip(PEERS, versions, strict=True)) + " |"
    yield "|---" * (len(PEERS) + 1) + "|"
    for burst, write in BURSTS.items():
        missed = {name: _missed(python, name, root, env, write, count) for name in PEERS}
        raw[f"{count:,} {burst}, never reported"] = missed
        yield f"| {count:,} {burst} | " + " | ".join(f"{number:,}" for number in missed.values()) + " |"


def _installed(folder: Path) -> Path:
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    subprocess.run([folder / "bin/python", "-m", "pip", "install", "--quiet", *PEERS], check=True)
    return folder / "bin/python"


def _version(python: Path, name: str) -> str:
    asked = f"from importlib.metadata import version; print(version({name!r}))"
    return subprocess.run([python, "-c", asked], check=True, capture_output=True, text=True).stdout.strip()


def _missed(python: Path, name: str, root: Path, env: dict[str, str], write: Write, count: int) -> int:
    subprocess.run(["git", "clean", "-fdq"], cwd=root, env=env, check=True)
    out = root.parent / "peer.out"
    with out.open("w") as file:
        peer = subprocess.Popen([python, "-c", PEERS[name], root], stdout=file, stderr=subprocess.DEVNULL)
        try:
            while "ready" not in out.read_text():
                time.sleep(0.05)
            time.sleep(1)  # the libraries do not say when they have begun to watch
            contents = write(root, count)
            _wait_for_quiet(out)
        finally:
            peer.kill()
            peer.wait()
    named = {os.path.relpath(line, root) for line in out.read_text().splitlines()}
    return len(contents.keys() - named)


def _wait_for_quiet(out: Path) -> None:
    """Until nothing more was reported for a while, however busy the machine is."""
    size, since = -1, time.perf_counter()
    while time.perf_counter() - since < QUIET_SECONDS:
        time.sleep(0.2)
        if out.stat().st_size != size:
            size, since = out.stat().st_size, time.perf_counter()
