"""Logs of failed jobs: are kind of failure and first real file and line right, beside `grep -n error | head -1`.

    python -m benchmarks.ci_diagnose FOLDER [--wrong] [--write]

The folder holds `NAME.log` and `NAME.json` for each case: `type`, `file` and `line` (null where the log has no place),
and what else is right: `also_ok` kinds, `also_file_line` pairs. A file is right when both paths are the same from the
top of the project; a runner that names no folder (`CartTest.java`) cannot be asked for one. Where a case has no place,
giving none is right. Figures are only reported of logs that nobody who wrote a rule has seen.
"""

import argparse
import json
import re
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from git_agent.ci.diagnose.run import diagnose_log

RESULTS = Path(__file__).parent / "results" / "ci_diagnose.md"
_PLACE = re.compile(r"(?P<file>[\w./\\@+-]+\.\w+)\"?(?:[:(]|, line |:line | line )(?P<line>\d+)")
Spot = tuple[str | None, int | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """One log: what was right about it."""

    name: str
    made: str
    is_type: bool
    is_place: bool
    is_place_by_grep: bool
    has_place: bool
    told: str


def score(log: Path) -> Score:
    """One log, diagnosed and grepped."""
    case = json.loads(log.with_suffix(".json").read_text("utf-8"))
    with log.open("rb") as pieces:
        found = diagnose_log(pieces, name=log.stem)
    right: list[Spot] = [(case["file"], case["line"]), *(tuple(pair) for pair in case.get("also_file_line", []))]
    kinds = {case["type"], *case.get("also_ok", []), *case.get("types_ok", [])}
    return Score(
        name=log.stem,
        made=case.get("made", ""),
        is_type=found.failure_type in kinds,
        is_place=_is_right((found.file, found.line), right),
        is_place_by_grep=_is_right(_grep(log), right),
        has_place=case["file"] is not None,
        told=_told(case, found),
    )


def _told(case: dict[str, Any], found: Any) -> str:
    return (
        f"{found.failure_type} {found.file}:{found.line} ({found.failure_message[:70]!r}), "
        f"right: {case['type']} {case['file']}:{case['line']}"
    )


def _is_right(found: Spot, right: list[Spot]) -> bool:
    return any(_is_same(found, spot) for spot in right)


def _is_same(found: Spot, right: Spot) -> bool:
    if found[0] is None or right[0] is None:
        return found[0] is right[0]
    return (right[1] is None or found[1] == right[1]) and _is_same_file(found[0], right[0])


def _is_same_file(one: str, other: str) -> bool:
    first, second = (f"/{path.replace(chr(92), '/').removeprefix('./').lstrip('/')}" for path in (one, other))
    return first.endswith(second) or second.endswith(first)


def _grep(log: Path) -> Spot:
    """The place in the first line that says error, as a person would begin."""
    found = subprocess.run(["grep", "-a", "-n", "-i", "-m1", "error", log], capture_output=True, check=False).stdout
    told = _PLACE.search(found.decode("utf-8", "replace").partition(":")[2])
    return (told["file"], int(told["line"])) if told else (None, None)


def _share(scores: list[Score], field: str) -> str:
    right = sum(getattr(one, field) for one in scores)
    return f"{right}/{len(scores)} = {right / max(1, len(scores)):.3f}"


def page(scores: list[Score]) -> str:
    """The figures as a page."""
    placed = [one for one in scores if one.has_place]
    made = ", ".join(
        f"{count} {word or 'unsaid'}" for word, count in sorted(Counter(one.made for one in scores).items())
    )
    return f"""# Diagnosis of logs

{len(scores)} logs that nobody who wrote a rule has seen ({made}); {len(placed)} of them have a place.

| | git-agent | grep -n error, first line |
|---|---|---|
| kind of failure | {_share(scores, "is_type")} | |
| first real file and line, all logs | {_share(scores, "is_place")} | {_share(scores, "is_place_by_grep")} |
| first real file and line, logs with one | {_share(placed, "is_place")} | {_share(placed, "is_place_by_grep")} |

Goals: 0.9 for the kind, 0.85 for file and line.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--wrong", action="store_true", help="also show the logs that were not understood")
    parser.add_argument("--write", action="store_true", help="write the page of results")
    args = parser.parse_args()
    scores = [score(log) for log in sorted(args.folder.glob("*.log"))]
    text = page(scores)
    print(text)
    for one in scores if args.wrong else ():
        if not (one.is_type and one.is_place):
            print(f"{'' if one.is_type else 'KIND '}{'' if one.is_place else 'PLACE '}{one.name}: {one.told}")
    if args.write:
        RESULTS.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
