"""How well grounding tells true messages from messages with one invented detail.

The true messages are real commits of local clones, with their own diff, paths and the ten commits before as
evidence. Kept are those whose every code-like word stands letter for letter in that evidence, by a check
that shares no code with the program. A false message is a true one in which one such word is replaced, by
turns by one from elsewhere in the same repository and by a near-miss; the replacement is nowhere in the
evidence. No text of those repositories is kept, unless `--cases` names a folder for it.
"""

import argparse
import json
import re
import subprocess
import time
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from git_agent.model.change import FileChange, Status
from git_agent.model.claim import Claim
from git_agent.model.message import Message
from git_agent.shape.ground.check import claims
from git_agent.shape.ground.counts import counts_of
from git_agent.shape.ground.sources import Sources

ROOT = Path(__file__).resolve().parents[1]
LARGEST_DIFF = 1_000_000
MOST_LINES = 20_000
PER_COMMIT = 12  # commits listed for each one taken, so that the choice spans years
EXTENSIONS = "py|js|ts|tsx|rs|go|java|rb|c|h|cs|md|json|toml|ya?ml|vue|sh|txt"
PATTERNS = {
    "path": rf"(?<![\w./@-])[\w.@-]*(?:/[\w.@-]+)*/?[\w-]+\.(?:{EXTENSIONS})\b",
    "flag": r"(?<![\w-])--[a-z][\w-]+",
    "issue": r"#\d+\b|\b[A-Z]{2,}-\d{2,}\b",
    "version": r"\bv?\d+\.\d+(?:\.\d+)*(?:-[a-z]+\.?\d*)?\b",
    "identifier": (
        r"`[A-Za-z_][\w.:]*(?:\(\))?`|\b[A-Za-z]*_\w+|\b[a-z]+[A-Z]\w+|\b[A-Z][a-z0-9]+[A-Z]\w+|\b[A-Za-z]\w+(?=\(\))"
    ),
    "number": r"(?<![\w.,#/:-])\d{2,}(?![\w.:/-])",
}
CODE_LIKE = re.compile(r"[0-9_/\\]|[a-z][A-Z]|\w[.:]\w|^-{1,2}\w|^[@$]\w")
PEOPLE = re.compile(r"(?:[\w-]+-by|cc|Change-Id|Reviewed-on|git-svn-id): ", re.IGNORECASE)
FORGE_SUFFIX = re.compile(r" \(#\d+\)$")
METHOD = """\
The evidence for a message is the diff of its commit, the changed paths and counts of files and lines; the ten
messages before bear out scopes and products only. A message is taken for true when every code-like word in it (a
digit, an underscore, a hump, a slash, a dot inside, backticks or parentheses around) stands letter for letter in that
evidence; the check is a substring search that shares no code with the program, and lets a wrong word pass now and
then. A false message is a true one in which one path, flag, issue, version, name or number is replaced by another of
its kind, everywhere it stands; the new one is not in the evidence as a whole word, in any case and with any joints.
Trailers that name people and the pull request number that a forge adds are taken off before."""
HUNK = re.compile(r"^@@ -[\d,]+ \+[\d,]+ @@", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One message with its evidence; the last three say what was replaced by what, if anything was."""

    repository: str
    oid: str
    text: str
    diff: str
    paths: str
    history: str
    counts: frozenset[int]
    kind: str = ""
    origin: str = ""
    replaced: tuple[str, str] = ("", "")

    @property
    def evidence(self) -> str:
        return HUNK.sub("", f"{self.diff}\n{self.paths}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """What the program says about one case."""

    case: Case
    claims: tuple[Claim, ...]

    @property
    def absent(self) -> frozenset[Claim]:
        return frozenset(claim for claim in self.claims if claim.found_in is None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("repositories", nargs="+", type=Path, help="git directories")
    parser.add_argument("--commits", type=int, default=120, help="looked at in each repository")
    parser.add_argument("--skip", type=int, default=0, help="newest commits to leave out")
    parser.add_argument("--cases", type=Path, help="a folder, outside of this checkout, for the labelled messages")
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "results" / "grounding.md")
    args = parser.parse_args()
    everything: list[Verdict] = []
    pairs: list[tuple[Verdict, Verdict]] = []
    contributing = 0
    for repository in args.repositories:
        cases = list(_cases(repository, args.commits, args.skip))
        contributing += bool(cases)
        everything += map(_judge, cases)
        pairs += [(_judge(true), _judge(false)) for true, false in _pairs(cases)]
    if args.cases:
        _write_cases(args.cases, everything, pairs)
    args.out.parent.mkdir(exist_ok=True)
    args.out.write_text("\n".join(_report(contributing, everything, pairs)) + "\n")
    print(args.out.read_text())


def _judge(case: Case) -> Verdict:
    subject, _, body = case.text.partition("\n")
    texts = (("diff", case.diff), ("paths", case.paths), ("history", case.history))
    message = Message(subject=subject, body=body.strip("\n"))
    return Verdict(case=case, claims=claims(message, Sources.of(texts, counts=case.counts)))


def _cases(repository: Path, commits: int, skip: int) -> Iterator[Case]:
    """Commits picked by their id, which is as good as chance and the same on every run."""
    wanted = ("--no-merges", "--format=%H", f"--skip={skip}", "-n", str(commits * PER_COMMIT))
    taken = 0
    for oid in sorted(_git(repository, "log", *wanted).split()):
        if taken < commits and (case := _case(repository, oid)):
            taken += 1
            yield case


def _case(repository: Path, oid: str) -> Case | None:
    text = _own_words(_git(repository, "show", "-s", "--format=%B", oid))
    changes = [_change(line) for line in _git(repository, "show", "--format=", "--numstat", oid).splitlines() if line]
    if not text or not changes or sum(change.churn for change in changes) > MOST_LINES:
        return None
    diff = _git(repository, "show", "--format=", "-M", oid)
    if not diff or len(diff) > LARGEST_DIFF:
        return None
    return Case(
        repository=repository.parent.name,
        oid=oid,
        text=text,
        diff=diff,
        paths="\n".join(change.path for change in changes),
        history=_git(repository, "log", "-10", "--format=%B", f"{oid}^"),
        counts=counts_of(changes),
    )


def _change(line: str) -> FileChange:
    added, deleted, path = line.split("\t", 2)
    lines = (int(added), int(deleted)) if added.isdigit() else (None, None)
    return FileChange(status=Status.MODIFIED, path=path, added=lines[0], deleted=lines[1])


def _own_words(message: str) -> str:
    """Without what forges and mail tools add: the number of the pull request, and who signed."""
    subject, _, body = message.strip("\n").partition("\n")
    kept = [line for line in body.split("\n") if not PEOPLE.match(line)]
    return "\n".join([FORGE_SUFFIX.sub("", subject), *kept]).strip("\n")


def _git(repository: Path, *args: str) -> str:
    """What git prints, or nothing: some clones lack large files."""
    run = subprocess.run(["git", "--git-dir", str(repository), *args], capture_output=True, check=False)
    return run.stdout.decode("utf-8", "replace") if run.returncode == 0 else ""


def _pairs(cases: Sequence[Case]) -> Iterator[tuple[Case, Case]]:
    """Each true case with a false one made from it; the kinds take turns, and so do the two origins."""
    told = Counter[str]()
    for case in cases:
        kinds = sorted((kind for kind in PATTERNS if _found(case.text, kind)), key=lambda kind: told[kind])
        if not kinds or not _is_grounded(case):
            continue
        origins = ("elsewhere", "near-miss") if told.total() % 2 == 0 else ("near-miss", "elsewhere")
        others = [other for other in cases if other.oid != case.oid]
        made = (false for kind in kinds for origin in origins for false in _falsified(case, kind, origin, others))
        if false := next(made, None):
            told[false.kind] += 1
            yield case, false


def _is_grounded(case: Case) -> bool:
    """Whether every code-like word, every word in backticks and every called name stands in the evidence."""
    evidence = case.evidence
    quoted = {word for span in re.findall(r"`([^`\n]+)`", case.text) for word in re.findall(r"[\w.-]+", span)}
    quoted |= set(re.findall(r"(\w+)\(\)", case.text))
    words = {word.strip(".,:;!?()[]{}\"'`*") for word in case.text.split()}
    wanted = quoted | {word for word in words if CODE_LIKE.search(word) and not re.fullmatch(r"\d\.?", word)}
    return all(_stands_in(word.strip(".-"), evidence) for word in wanted)


def _stands_in(word: str, evidence: str) -> bool:
    return bool(re.search(rf"(?<![\w.]){word}(?!\w)", evidence)) if word.isdigit() else word in evidence


def _found(text: str, kind: str) -> list[str]:
    return [match[0].strip("`") for match in re.finditer(PATTERNS[kind], text)]


def _falsified(case: Case, kind: str, origin: str, others: Sequence[Case]) -> Iterator[Case]:
    word = min(_found(case.text, kind), key=lambda word: zlib.crc32(f"{case.oid}{word}".encode()))
    place = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
    # Outside of backticks a plain word would be plain English.
    is_marked = len(place.findall(case.text)) == case.text.count(f"`{word}`")
    evidence = case.evidence
    for other in _elsewhere(kind, word, others) if origin == "elsewhere" else _near(kind, word):
        is_plain = kind == "identifier" and not CODE_LIKE.search(other)
        if other != word and (is_marked or not is_plain) and _is_absent(other, kind, evidence, case.counts):
            text = place.sub(other.replace("\\", r"\\"), case.text)
            yield replace(case, text=text, kind=kind, origin=origin, replaced=(word, other))


def _elsewhere(kind: str, word: str, others: Sequence[Case]) -> Iterator[str]:
    """Words of the same kind from other changes of the repository, messages first."""
    start = zlib.crc32(word.encode()) % max(1, len(others))
    for other in [*others[start:], *others[:start]]:
        yield from _found(other.text, kind)
        yield from _found(other.diff[:200_000], kind)[:50] if kind != "number" else ()


def _near(kind: str, word: str) -> Iterator[str]:
    if kind == "path":
        stem = word.rpartition(".")[0]
        yield from (f"{stem}.{ending}" for ending in ("py", "js", "rb", "go", "json"))
    digits = [at for at, char in enumerate(word) if char.isdigit()]
    for at in reversed(digits) if kind in ("version", "number", "issue") else ():
        yield from (word[:at] + digit + word[at + 1 :] for digit in "7392" if digit != word[at])
    for at in range(len(word) // 2, len(word) - 1) if kind in ("identifier", "flag") else ():
        if word[at : at + 2].isalpha() and word[at] != word[at + 1]:
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]
            yield word[:at] + word[at + 1 :]


def _is_absent(word: str, kind: str, evidence: str, counts: frozenset[int]) -> bool:
    """Not there as a whole word, in any case and with any joints."""
    if kind == "number":
        return int(word) not in counts and not re.search(rf"(?<![\d.]){word}(?!\d)", evidence)
    bare = word.removesuffix("()")
    if re.search(rf"(?<![A-Za-z0-9_]){re.escape(bare)}(?![A-Za-z0-9_])", evidence, re.IGNORECASE):
        return False
    return kind != "identifier" or _joined(bare) not in {_joined(name) for name in re.findall(r"[\w-]+", evidence)}


def _joined(name: str) -> str:
    return re.sub("[_-]", "", name).lower()


def _is_caught(true: Verdict, false: Verdict) -> bool:
    """Whether the replacement raised a fault that the original did not."""
    return bool(false.absent - true.absent)


def _report(
    repositories: int, everything: Sequence[Verdict], pairs: Sequence[tuple[Verdict, Verdict]]
) -> Iterator[str]:
    caught = sum(_is_caught(*pair) for pair in pairs)
    alarms = sum(bool(true.absent) for true, _ in pairs)
    flagged = sum(bool(verdict.absent) for verdict in everything)
    yield from ("# Grounding", "", f"{repositories} repositories, {len(everything)} commits looked at.", "", METHOD, "")
    yield from ("| messages | number | flagged |", "|---|---|---|")
    yield f"| true: every code-like word is in the evidence | {len(pairs)} | {_share(alarms, len(pairs))} |"
    yield f"| false: one of them replaced | {len(pairs)} | {_share(caught, len(pairs))} |"
    for origin, words in (("elsewhere", "by one from elsewhere in the repository"), ("near-miss", "by a near-miss")):
        some = [pair for pair in pairs if pair[1].case.origin == origin]
        yield f"| … {words} | {len(some)} | {_share(sum(_is_caught(*pair) for pair in some), len(some))} |"
    yield f"| all commits, as their authors wrote them | {len(everything)} | {_share(flagged, len(everything))} |"
    yield from ("", f"Precision {_ratio(caught, caught + alarms)}, recall {_ratio(caught, len(pairs))}.", "")
    yield from _kinds(pairs)
    yield from ("", *_absences(everything), "", *_speed(everything))


def _kinds(pairs: Sequence[tuple[Verdict, Verdict]]) -> Iterator[str]:
    yield from ("| kind | claims in true messages | false alarms | replaced | caught |", "|---|---|---|---|---|")
    told = Counter(claim.kind for true, _ in pairs for claim in true.claims)
    wrong = Counter(claim.kind for true, _ in pairs for claim in true.absent)
    made = Counter(false.case.kind for _, false in pairs)
    hits = Counter(pair[1].case.kind for pair in pairs if _is_caught(*pair))
    for kind in sorted({*made, *told}, key=lambda kind: -told[kind]):
        yield f"| {kind} | {told[kind]} | {wrong[kind]} | {made[kind]} | {_share(hits[kind], made[kind])} |"


def _absences(everything: Sequence[Verdict]) -> Iterator[str]:
    yield from ("| what authors mention that is not in the evidence | messages |", "|---|---|")
    kinds = Counter(kind for verdict in everything for kind in {claim.kind for claim in verdict.absent})
    yield from (f"| {kind} | {count} |" for kind, count in kinds.most_common())


def _speed(verdicts: Sequence[Verdict]) -> Iterator[str]:
    text = "".join(verdict.case.diff for verdict in verdicts)[:20_000_000]
    started = time.process_time()
    Sources.of([("diff", text)])
    spent = time.process_time() - started
    yield f"Building the sources: {len(text) / 1e6 / spent:.0f} MB of diff in a second of CPU time."


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.1f} %)" if whole else "-"


def _ratio(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "-"


def _write_cases(folder: Path, everything: Sequence[Verdict], pairs: Sequence[tuple[Verdict, Verdict]]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    groups = {"all": everything, "true": [true for true, _ in pairs], "false": [false for _, false in pairs]}
    for name, verdicts in groups.items():
        lines = (json.dumps(_as_json(verdict)) for verdict in verdicts)
        (folder / f"{name}.ndjson").write_text("".join(f"{line}\n" for line in lines))


def _as_json(verdict: Verdict) -> dict[str, object]:
    case = verdict.case
    return {
        "repository": case.repository,
        "oid": case.oid,
        "text": case.text,
        "kind": case.kind,
        "origin": case.origin,
        "swapped": case.replaced,
        "absent": [[claim.text, claim.kind] for claim in verdict.claims if claim.found_in is None],
        "claims": [[claim.text, claim.kind, claim.found_in] for claim in verdict.claims],
    }


if __name__ == "__main__":
    main()
