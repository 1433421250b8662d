"""A hunk is judged with the lines around it: the name that makes its values secrets may stand far above."""

import pytest

from git_agent.config.load import load
from git_agent.evidence.change import LoadedChange, load_change
from git_agent.git.diff import DiffSpan, StreamedDiff
from git_agent.model.hidden_values import hidden_values_kept
from git_agent.redact import clean
from git_agent.redact.headings import without_stray_headings
from support.reading import git_of
from support.repo import Repo

OLD, NEW = "Hering" + "-27", "Makrele" + "-41"
ROWS = [f"person{number}" for number in range(9)]


def staged(repo: Repo) -> LoadedChange:
    git = git_of(repo)
    settings = load(environ={"HOME": "/nowhere"}, root=None, flags={}).settings
    with StreamedDiff(git, DiffSpan.staged()) as diff:
        return load_change(diff, diff.changes(), git=git, settings=settings, scan_all=True)


def shown(change: LoadedChange) -> str:
    return "\n".join(line for diff in change.diffs for hunk in diff.hunks for line in (hunk.heading, *hunk.lines))


SHAPES = [
    ("pw.yml", "passwords:\n", "  {name}: {value}\n", ""),
    ("pw.json", '{{"passwords": {{\n', '  "{name}": "{value}",\n', '  "last": "none"\n}}}}\n'),
    ("pw.py", "PASSWORDS = {{\n", '    "{name}": "{value}",\n', "}}\n"),
    ("pw.toml", "[passwords]\n", '{name} = "{value}"\n', ""),
    ("users.csv", "user,password\n", "{name},{value}\n", ""),
    ("users.md", "| user | password |\n|---|---|\n", "| {name} | {value} |\n", ""),
    ("words.rb", "PASSWORDS = %w[\n", "  {value}\n", "]\n"),
    (
        "test_login.py",
        '@pytest.mark.parametrize("user,password,status", [\n',
        '    ("{name}", "{value}", 401),\n',
        "])\n",
    ),
    ("secret.yml", "apiVersion: v1\nstringData:\n", "  {name}: {value}\n", "kind: Secret\n"),
]


@pytest.mark.parametrize(("path", "head", "row", "tail"), SHAPES, ids=[shape[0] for shape in SHAPES])
def test_a_name_above_the_hunk_is_heard(repo: Repo, path: str, head: str, row: str, tail: str) -> None:
    def text(value: str) -> str:
        rows = [row.format(name=name, value=f"Sprotte-{at}7") for at, name in enumerate(ROWS)]
        rows[7] = row.format(name=ROWS[7], value=value)
        return head.format() + "".join(rows) + tail.format()

    repo.commit("Start", {path: text(OLD)})
    repo.stage({path: text(NEW)})
    change = staged(repo)
    assert "REDACTED" in shown(change)
    assert not {OLD, NEW, "Sprotte-67"} & set(shown(change).replace(",", " ").replace('"', " ").split())
    assert [secret.path for secret in change.secrets] == [path]


def test_lines_stay_where_they_were(repo: Repo) -> None:
    body = [f"    step_{number}: run {number}\n" for number in range(60)]
    text = "password: " + OLD + "\nsteps:\n"
    repo.commit("Start", {"a.yml": text + "".join(body)})
    body[30], body[55] = "    step_30: walk\n", "    step_55: walk\n"
    repo.stage({"a.yml": text + "".join(body)})
    (diff,) = staged(repo).diffs
    assert [hunk.new_start for hunk in diff.hunks] == [30, 55]
    assert [line for line in diff.hunks[1].lines if line[0] in "+-"] == ["-    step_55: run 55", "+    step_55: walk"]
    assert not any("steps" in line for hunk in diff.hunks for line in hunk.lines)


@pytest.mark.parametrize(
    ("path", "heading", "is_kept"),
    [
        ("note.txt", "MZ0x22JisMAkZrVSLFacVv7om79kfCzGdvfSehPW8Z8ibQnI", False),
        ("users.csv", "bob,fandango", False),
        ("a.txt", "fandango in winter", False),
        ("a.yml", "passwords:", True),
        ("a.toml", "[tool.ruff]", True),
        ("main.tf", 'resource "aws_db_instance" "d" {', True),
        ("README.md", "## Install", True),
        ("a.py", "def total(items):", True),
        ("a.c", "static int total(int *items)", True),
        ("a.py", "fandango", False),
    ],
)
def test_only_what_heads_something_is_a_heading(path: str, heading: str, is_kept: bool) -> None:
    text = f"@@ -16,3 +16,4 @@ {heading}\n a\n+b\n"
    assert (heading in without_stray_headings(text, path)) is is_kept


def test_a_copy_is_hidden_in_another_file_whichever_comes_first(repo: Repo) -> None:
    files = {"a.py": f'g("{OLD}z8")\n', "conf.yml": f"password: {OLD}z8\n", "z.md": f"Try {OLD}z8 there.\n"}
    repo.commit("Start")
    repo.stage(files)
    with hidden_values_kept():
        assert OLD not in shown(staged(repo))
        assert OLD not in clean(f"see {OLD}z8")
    assert clean(f"see {OLD}z8") == f"see {OLD}z8"
