"""Releases of public projects that somebody has locally, each as its repository was when it was made.

The projects were split before a rule was written: rules were made while looking at the first twelve only. A clone of
`owner/name` is looked for at `FOLDER/owner+name/repo` or `FOLDER/owner+name`; nothing of it is kept.
"""

import re
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.commit_msg import environment

TUNED = (
    "pallets/flask", "pre-commit/pre-commit", "encode/httpx", "pallets/click", "psf/requests", "expressjs/express",
    "axios/axios", "BurntSushi/ripgrep", "labstack/echo", "sharkdp/fd", "tokio-rs/bytes", "google/gson",
)  # fmt: skip
HELD_OUT = (
    "Textualize/rich", "jpadilla/pyjwt", "tj/commander.js", "yargs/yargs", "helmetjs/helmet", "sharkdp/bat",
    "rust-lang/regex", "gin-gonic/gin", "go-chi/chi", "rack/rack", "marshmallow-code/marshmallow", "pytest-dev/pluggy",
)  # fmt: skip
# Where several things are versioned, only what the project is known for.
PREFIX = {"google/gson": "gson-parent-"}

Numbers = tuple[int, int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Release:
    """A final version that is one step above the highest one in its history."""

    tag: str
    numbers: Numbers
    oid: str
    previous: str
    previous_numbers: Numbers

    @property
    def step(self) -> str:
        """The part that grew in fact."""
        return step_between(self.previous_numbers, self.numbers) or ""


def step_between(old: Numbers, new: Numbers) -> str | None:
    """Which part has grown by one with zeros behind it; None for any other pair."""
    steps = {
        "major": (old[0] + 1, 0, 0),
        "minor": (old[0], old[1] + 1, 0),
        "patch": (old[0], old[1], old[2] + 1),
    }
    return next((step for step, numbers in steps.items() if numbers == new), None)


def numbers_in(text: str) -> Numbers | None:
    """The three numbers of a final version, whatever stands in front of it."""
    match = re.fullmatch(r"\D*?(\d+)\.(\d+)(?:\.(\d+))?", text.strip())
    return (int(match[1]), int(match[2]), int(match[3] or 0)) if match else None


def clone_of(project: str, folder: Path) -> Path:
    """Where a project's repository lies."""
    place = folder / project.replace("/", "+")
    return place / "repo" if (place / "repo").is_dir() else place


def releases(project: str, clone: Path, *, most: int) -> list[Release]:
    """The newest releases, newest version first."""
    tags = _tags(project, clone)
    found: list[Release] = []
    for numbers in sorted(tags, reverse=True):
        lower = [other for other in sorted(tags, reverse=True) if other < numbers]
        tag, oid = tags[numbers]
        before = next((other for other in lower[:60] if _contains(clone, oid, tags[other][1])), None)
        if before is None or step_between(before, numbers) is None:
            continue
        previous = tags[before][0]
        found.append(Release(tag=tag, numbers=numbers, oid=oid, previous=previous, previous_numbers=before))
        if len(found) == most:
            break
    return found


def as_it_was(project: str, clone: Path, release: Release, place: Path) -> None:
    """Makes a repository at `place`: the release as HEAD, and only the lower versions that it contains as tags."""
    objects = Path(git(clone, "rev-parse", "--path-format=absolute", "--git-path", "objects").strip())
    if not place.is_dir():
        subprocess.run(["git", "init", "-q", "-b", "main", str(place)], check=True)
        (place / ".git/objects/info/alternates").write_text(f"{objects}\n")
    tags = sorted(_tags(project, clone).items())
    lower = [(f"refs/tags/{tag}", oid) for numbers, (tag, oid) in tags if numbers < release.numbers]
    contained = set(git(clone, "rev-list", release.oid).split())
    refs = sorted([("refs/heads/main", release.oid), *((name, oid) for name, oid in lower if oid in contained)])
    header = "# pack-refs with: peeled fully-peeled sorted \n"
    (place / ".git/packed-refs").write_text(header + "".join(f"{oid} {name}\n" for name, oid in refs))
    (place / ".git/HEAD").write_text("ref: refs/heads/main\n")


def git(clone: Path, *arguments: str) -> str:
    """What git prints."""
    command = ["git", "-C", str(clone), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True, errors="replace").stdout


def ran(command: Sequence[str], place: Path) -> subprocess.CompletedProcess[str]:
    """A program in such a repository, without anybody's settings."""
    env = environment(place.parent)
    return subprocess.run(command, cwd=place, env=env, capture_output=True, text=True, check=False)


def _tags(project: str, clone: Path) -> dict[Numbers, tuple[str, str]]:
    """Name and commit of every final version."""
    prefix = PREFIX.get(project, "")
    found: dict[Numbers, tuple[str, str]] = {}
    for name, oid in _refs(clone):
        rest = name.removeprefix(prefix)
        if name.startswith(prefix) and re.match(r"v?\d", rest) and (numbers := numbers_in(rest)):
            found[numbers] = (name, oid)
    return found


def _refs(clone: Path) -> Iterator[tuple[str, str]]:
    form = "%(refname:strip=2) %(if)%(*objectname)%(then)%(*objectname)%(else)%(objectname)%(end)"
    for line in git(clone, "for-each-ref", f"--format={form}", "refs/tags").splitlines():
        name, _, oid = line.rpartition(" ")
        yield name, oid


def _contains(clone: Path, oid: str, earlier: str) -> bool:
    command = ["git", "-C", str(clone), "merge-base", "--is-ancestor", earlier, oid]
    return oid != earlier and subprocess.run(command, check=False, capture_output=True).returncode == 0
