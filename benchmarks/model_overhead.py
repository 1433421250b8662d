"""What the program costs beyond the server's own answer time, when a model writes.

A server on loopback answers at once, so the whole run is overhead: start-up, reading the repository, loading
the SDK (while git works), one exchange, shaping and grounding. The goal: at most 1.0 s of CPU, cold.
"""

import argparse
import json
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from benchmarks.commit_msg import PROGRAM, ROOT, environment, make_repository
from benchmarks.measure import measure

MESSAGE = "feat: change the modules"


class _Answer(BaseHTTPRequestHandler):
    """Streams one finished response in the events that matter."""

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        part = {"type": "output_text", "text": MESSAGE, "annotations": []}
        item = {"id": "m", "type": "message", "role": "assistant", "status": "completed", "content": [part]}
        usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
        done = {"id": "r", "object": "response", "status": "completed", "output": [item], "usage": usage}
        event = json.dumps({"type": "response.completed", "sequence_number": 1, "response": done})
        body = f"event: response.completed\ndata: {event}\n\n".encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name is the base class's
        """Says nothing."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=9)
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "model_overhead.md")
    args = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory() as scratch:
        env = environment(Path(scratch))
        repository = make_repository(Path(scratch) / "repository", 10, env)
        url = f"http://127.0.0.1:{server.server_port}/v1"
        model = measure([PROGRAM, "commit-msg", "--base-url", url], cwd=repository, env=env, runs=args.runs)
        builtin = measure([PROGRAM, "commit-msg"], cwd=repository, env=env, runs=args.runs)
    server.shutdown()
    lines = [
        "# commit-msg with a model that answers at once",
        "",
        "| 10 staged files | wall ms | CPU ms (at most 1,000) | peak MiB |",
        "|---|---|---|---|",
        f"| a model on loopback | {model.wall_ms:.0f} | {model.cpu_ms:.0f} | {model.peak_mb:.0f} |",
        f"| the built-in writer | {builtin.wall_ms:.0f} | {builtin.cpu_ms:.0f} | {builtin.peak_mb:.0f} |",
    ]
    args.out.write_text("\n".join(lines) + "\n")
    print(args.out.read_text())


if __name__ == "__main__":
    main()
