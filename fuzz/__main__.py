"""Feeds one target with what atheris makes up: `python -m fuzz TARGET [SECONDS]`; a failure is left in build/fuzz.

atheris is not among the locked requirements: `pip install atheris` into the environment that runs this.
"""

import sys
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["git_agent"]):
    from fuzz.targets import TARGETS

PROJECT = Path(__file__).resolve().parents[1]


def main() -> None:
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in TARGETS:
        sys.exit(f"error: there is no target {name!r}\nhint: one of {', '.join(TARGETS)}")
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 600
    found = PROJECT / "build" / "fuzz" / name
    found.mkdir(parents=True, exist_ok=True)
    options = (f"-max_total_time={seconds}", "-max_len=20000", "-timeout=10", "-rss_limit_mb=1500", "-verbosity=0")
    folders = (str(found / "corpus"), str(PROJECT / "tests" / "fuzzed" / "corpus" / name))
    (found / "corpus").mkdir(exist_ok=True)
    atheris.Setup(
        [sys.argv[0], *options, f"-artifact_prefix={found}/", "-print_final_stats=1", *folders], TARGETS[name]
    )
    atheris.Fuzz()


if __name__ == "__main__":
    main()
