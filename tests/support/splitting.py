"""A change of many kinds at once, and a plan for it, both by chance; made for real and looked at."""

import os
import random
import shutil
from pathlib import Path

from git_agent.git.write.plumbing import Plumbing
from git_agent.split.proof import faults_of, tied
from git_agent.split.read import read_change
from git_agent.split.series import SeriesOptions, SeriesWriter
from git_agent.split.values import Group, Part, Plan, SplitChange
from support.reading import git_of
from support.repo import Repo

NAMES = ("a.py", "b.txt", "deep/c.py", "deep/er/d.md", "caf\xe9.txt", "sp ace.txt", "e.go", "f.rs")


PARSER = "def parse(text):\n    return text.split()\n"
STRICT = """\
def parse(text, strict=False):
    if strict and not text:
        raise ValueError(text)
    return text.split()
"""
INVOICE = "package billing\n\nfunc Total(items []int) int {\n\treturn 0\n}\n"
SUMMED = INVOICE.replace("return 0", "return sumMoney(items)")
MONEY = "package billing\n\nfunc sumMoney(items []int) int {\n\treturn len(items)\n}\n"


def stage_two_things(repo: Repo) -> None:
    """A parser that gets strict, and invoices that are summed, in four files; anybody would make two commits of it."""
    repo.commit("feat: begin", {"parser/rules.py": PARSER, "billing/invoice.go": INVOICE, "README.md": "# Shop\n"})
    repo.commit("fix: parse nothing", {"parser/rules.py": PARSER + "\n", "parser/test_rules.py": "import rules\n"})
    repo.commit("feat: bill", {"billing/invoice.go": INVOICE + "\n", "billing/doc.go": "package billing\n"})
    repo.stage(
        {
            "parser/rules.py": STRICT,
            "parser/test_rules.py": "import rules\n\n\ndef test_strict():\n    assert rules.parse('a', strict=True)\n",
            "billing/invoice.go": SUMMED,
            "billing/money.go": MONEY,
        }
    )


def random_text(chance: random.Random) -> bytes:
    lines = [chance.choice([b"one", b"two", b"def f():", b"", b"\xff\xfe", b"    x = 1"]) for _ in range(40)]
    end = chance.choice([b"\n", b"\n", b"\n", b"\r\n"])
    return end.join(lines) + chance.choice([end, end, b""])


def edited(text: bytes, chance: random.Random) -> bytes:
    """The same with a few lines added, removed or changed, mostly far from each other."""
    lines = text.split(b"\n")
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(lines))
        match chance.randrange(3):
            case 0:
                lines.insert(place, b"new %d" % chance.randrange(99))
            case 1 if len(lines) > 1:
                del lines[place]
            case _:
                lines[place] += b" changed"
    return b"\n".join(lines)


def change_by_chance(repo: Repo, chance: random.Random) -> None:
    """Stages additions, edits, deletions, renames, modes, binaries and links."""
    for name in NAMES:
        file = repo.path / name
        if file.is_symlink():
            file.unlink()
        if not file.exists():
            if chance.random() < 0.4:
                _clear_way(repo.path, name)
                repo.write(name, random_text(chance))
            continue
        match chance.randrange(9):
            case 0:
                file.unlink()
            case 1:
                file.rename(repo.path / f"moved-{chance.randrange(99)}")
            case 2:
                file.chmod(0o755)
            case 3:
                repo.write(name, b"\0" + random_text(chance))
            case 4:
                file.unlink()
                file.symlink_to("nowhere")
            case 5 | 6:
                repo.write(name, edited(file.read_bytes(), chance))
            case 7 if "/" in name:  # a file where there was a folder
                shutil.rmtree(repo.path / "deep")
                repo.write("deep", random_text(chance))
    repo.git("add", "--all")


def _clear_way(root: Path, name: str) -> None:
    """Removes the file that stands where a folder is wanted."""
    above = root / name.split("/", 1)[0]
    if "/" in name and above.is_file():
        above.unlink()


def plan_by_chance(change: SplitChange, chance: random.Random) -> Plan:
    """Any plan that holds: parts in any group, in any order, some perhaps left."""
    count = chance.randint(1, 4)
    places: dict[Part, int] = {part: chance.randrange(count + chance.randrange(2)) for part in change.parts}
    for _ in change.parts:  # again and again, for a third may be tied to both
        for first, second in tied(change):
            places[second] = places[first]
    groups = [tuple(part for part, place in places.items() if place == number) for number in range(count)]
    made = [Group(parts=parts, reason="chance") for parts in groups if parts]
    left = tuple(part for part, place in places.items() if place >= count)
    return Plan(groups=tuple(made), left=left)


def split_by_chance(repo: Repo, chance: random.Random) -> None:
    """One change with one plan, made and published; fails the test where anything is lost or moved."""
    change_by_chance(repo, chance)
    if not repo.git("diff", "--cached", "--name-only"):
        return
    git = git_of(repo)
    change = read_change(git)
    plan = plan_by_chance(change, chance)
    if not plan.groups or faults_of(plan, change):
        return
    single, staged, status = repo.git("write-tree"), repo.git("ls-files", "--stage"), repo.git("status", "--short")
    series = SeriesWriter(git, Plumbing(git, environ=os.environ), change, users=git)
    messages = [f"Commit {number}\n" for number, _ in enumerate(plan.groups)]
    commits = series.make(plan, messages, SeriesOptions())
    assert repo.git("status", "--short") == status
    series.publication.publish(commits, now=1.0)
    assert repo.git("rev-parse", "HEAD") == commits[-1]
    assert repo.git("ls-files", "--stage") == staged
    if not plan.left:
        assert repo.git("rev-parse", "HEAD^{tree}") == single
        assert repo.git("status", "--short") == ""
    # What is left, committed on top, makes the tree of the single commit: each part is somewhere, and nowhere twice.
    assert repo.git("write-tree") == single
    assert int(repo.git("rev-list", "--count", "HEAD")) >= len(commits)
