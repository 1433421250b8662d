"""`pr-message` from outside: the message alone on stdout, whatever the branch is made of."""

import json
from pathlib import Path

import pytest

from support.model_server import ModelServer, call, fails, says, wants
from support.ran import Ran
from support.repo import Repo
from support.template import template
from support.terminal import at_terminal

PARSER = "def parse(text):\n    return text.split()\n"
LINES = PARSER + "\n\ndef parse_line(line):\n    return line.strip()\n"
MESSAGE = "feat(parser): add parse_line"
SECRET = "AKIA" + "IOSFODNN7" + "EXAMPLE"
ANSWER = {
    "message": MESSAGE,
    "what": ["Add `parse_line`"],
    "why": "",
    "risk": ["No test is changed"],
    "how_to_test": ["Run `make test`"],
    "read_first": [{"path": "parser.py", "why": "it has the new function"}],
}


@template
def branch(repo: Repo) -> None:
    """A branch with two commits on top of main, and work that is not committed."""
    repo.commit("feat(parser): split text", {"parser.py": PARSER, "Makefile": "test:\n\ttrue\n"})
    repo.commit("docs: say what it is", {"README.md": "# parser\n"})
    repo.git("checkout", "--quiet", "-b", "feat/ABC-12-lines")
    repo.commit("feat(parser): add parse_line", {"parser.py": LINES})
    repo.commit("feat(parser): strip it", {"notes.md": "It strips.\n"})
    repo.stage({"staged.py": "def staged():\n    return 1\n"})
    repo.write("README.md", "# unstaged\n")


def told(repo: Repo, *args: str) -> str:
    ran = repo.agent("pr-message", *args)
    assert ran.returncode == 0, ran
    assert ran.stderr.count("\n") <= 1, ran
    return ran.stdout


def asked(repo: Repo, server: ModelServer, *args: str) -> Ran:
    return repo.agent("pr-message", "--base-url", server.base_url, "--model", "m", *args)


def test_the_message_is_about_the_branch_and_not_about_uncommitted_work(branch: Repo) -> None:
    message = told(branch)
    assert message.startswith("feat(parser): add parse_line")
    assert "notes.md" in message
    assert "ABC-12" in message
    assert "staged" not in message
    assert "README" not in message


def test_the_same_state_gives_the_same_bytes(branch: Repo) -> None:
    first = branch.agent("pr-message", "--json", "--description", env={"PYTHONHASHSEED": "1"})
    second = branch.agent("pr-message", "--json", "--description", env={"PYTHONHASHSEED": "2"})
    assert first.stdout == second.stdout


def test_the_json_is_one_object_with_the_documented_fields(branch: Repo) -> None:
    report = json.loads(told(branch, "--json"))
    assert (report["schema_version"], report["command"], report["provider"]) == (1, "pr-message", "builtin")
    assert report["message"] == told(branch)
    assert report["message"].startswith(report["subject"])
    assert (report["base"], report["commits"], report["description"]) == ("main", 2, None)
    assert report["merge_base"] == branch.git("rev-parse", "main")
    assert report["base_reason"] == "no remote has a default branch, and this one is here"
    assert all(claim["found_in"] for claim in report["claims"])
    assert {"ABC-12", "parse_line"} <= {claim["text"] for claim in report["claims"]}
    assert report["evidence_digest"].startswith("sha256:")
    assert (report["omitted"], report["usage"], report["warnings"], report["type"]) == ([], None, [], "feat")


def test_a_description_follows_the_message_below_a_line(branch: Repo) -> None:
    message, line, description = told(branch, "--description").partition("---\n")
    assert (message, line) == (told(branch), "---\n")
    assert description.startswith("## What\n\n- Add `parse_line`")
    assert "## Why" not in description
    assert "- Run `make test`\n" in description
    assert json.loads(told(branch, "--description", "--json"))["description"] == description


def test_the_only_commit_keeps_its_message(repo: Repo) -> None:
    repo.commit("Begin", {"parser.py": PARSER})
    repo.git("checkout", "--quiet", "-b", "feature")
    subject = "Add a function with a subject that is far longer than any subject of ours would ever be"
    message = f"{subject}\n\nAlso:\n  kept as it is,\n  line by line.\n\nSigned-off-by: Ada Example <ada@example.org>\n"
    repo.commit(message, {"parser.py": LINES})
    repo.commit("fixup! Add a function", {"parser.py": LINES + "\n"})
    assert told(repo) == message


def test_a_form_that_is_insisted_on_outweighs_the_only_commit(repo: Repo) -> None:
    repo.commit("Begin", {"parser.py": PARSER})
    repo.git("checkout", "--quiet", "-b", "feature")
    repo.commit("Add a function", {"parser.py": LINES})
    assert told(repo, "--commit-format", "conventional").startswith("feat")


def test_everything_on_record_survives(repo: Repo) -> None:
    repo.commit("feat: begin", {"parser.py": PARSER})
    repo.git("checkout", "--quiet", "-b", "feature")
    repo.commit("fix(parser): add a step\n\nFixes #12", {"parser.py": LINES})
    repo.commit("fix(parser)!: rename it\n\nBREAKING CHANGE: old is gone.\n\nSee ABC-7\nCo-authored-by: Eve <e@x.org>")
    message = told(repo)
    assert message.startswith("fix(parser): ")
    assert message.endswith(
        "\n\nBREAKING CHANGE: old is gone.\n\nFixes: #12\nRefs: ABC-7\nCo-authored-by: Eve <e@x.org>\n"
    )
    trailers = repo.git("interpret-trailers", "--parse", stdin=message).split("\n")
    assert trailers == ["Fixes: #12", "Refs: ABC-7", "Co-authored-by: Eve <e@x.org>"]


def test_what_the_base_gained_neither_appears_nor_appears_reversed(branch: Repo) -> None:
    before = told(branch)
    branch.git("stash", "--quiet")
    branch.git("checkout", "--quiet", "main")
    branch.commit("feat: meanwhile", {"meanwhile.py": "def meanwhile():\n    return 1\n", "README.md": None})
    branch.git("checkout", "--quiet", "feat/ABC-12-lines")
    assert told(branch) == before


def test_back_merges_bring_nothing_of_the_base(branch: Repo) -> None:
    before = json.loads(told(branch, "--json"))
    branch.git("stash", "--quiet")
    branch.git("checkout", "--quiet", "main")
    branch.commit("feat: meanwhile\n\nFixes #99", {"meanwhile.py": "def meanwhile():\n    return 1\n"})
    branch.git("checkout", "--quiet", "feat/ABC-12-lines")
    branch.git("merge", "--quiet", "--no-edit", "main")
    after = json.loads(told(branch, "--json"))
    assert after["message"] == before["message"]
    assert after["commits"] == 3
    assert after["merge_base"] == branch.git("rev-parse", "main")


def test_a_branch_of_nothing_but_back_merges_changes_nothing(branch: Repo) -> None:
    branch.git("stash", "--quiet")
    branch.git("checkout", "--quiet", "-b", "idle", "main")
    branch.commit("Nothing yet")
    branch.git("checkout", "--quiet", "main")
    branch.commit("feat: meanwhile", {"meanwhile.py": "def meanwhile():\n    return 1\n"})
    branch.git("checkout", "--quiet", "idle")
    branch.git("merge", "--quiet", "--no-edit", "main")
    ran = branch.agent("pr-message")
    assert ran.returncode == 5
    assert ran.stderr.startswith("error: the branch changes nothing that main does not have\nhint: ")


@pytest.mark.parametrize(
    ("args", "error"),
    [
        ((), "error: nothing to compare main with\nhint: name the branch it goes into with --base\n"),
        (("--base", "nowhere"), "error: unknown base: nowhere\nhint: `git branch --all` lists the branches"),
        (("--base", "HEAD"), "error: the branch has no commits beyond HEAD\nhint: commit to a branch of its own"),
    ],
)
def test_what_cannot_be_compared_is_an_error_of_state(repo: Repo, args: tuple[str, ...], error: str) -> None:
    repo.commit("Begin", {"a.txt": "a\n"})
    ran = repo.agent("pr-message", *args)
    assert (ran.returncode, ran.stdout) == (5, "")
    assert ran.stderr.startswith(error)


def test_no_repository_is_an_error_of_state(tmp_path: Path, home: Path) -> None:
    ran = Repo(tmp_path).agent("pr-message")
    assert (ran.returncode, ran.stdout) == (5, "")
    assert ran.stderr.startswith("error: not a git repository")


def test_a_submodule_alone_is_told_by_its_own_commits(repo: Repo, tmp_path: Path) -> None:
    library = Repo.create(tmp_path / "library")
    library.commit("Begin", {"a.txt": "a\n"})
    repo.commit("Begin", {"b.txt": "b\n"})
    repo.git("submodule", "--quiet", "add", library.path.as_uri(), "library")
    repo.commit("Add the library")
    repo.git("checkout", "--quiet", "-b", "feature")
    for subject in ("Teach it to count", "Teach it to add"):
        Repo(repo.path / "library").commit(subject, {"a.txt": subject})
        repo.git("add", "library")
        repo.commit(f"Bump for {subject.rpartition(' ')[2]}")
    with ModelServer() as server:
        ran = asked(repo, server)
    assert (ran.returncode, server.requests) == (0, [])
    assert "- Teach it to count\n" in ran.stdout
    assert "- Teach it to add\n" in ran.stdout


def test_many_renames_are_told_as_such(repo: Repo) -> None:
    files = {f"old/m{number}.py": f"def function_{number}():\n    return {number}\n" for number in range(20)}
    repo.commit("Begin", files)
    repo.git("checkout", "--quiet", "-b", "feature")
    repo.git("mv", "old", "new")
    repo.commit("Move files")
    repo.commit("Explain", {"README.md": "# It\n"})
    report = json.loads(told(repo, "--json", "--description"))
    assert "old" in report["subject"]
    assert "new" in report["subject"]
    assert "Deletes" not in report["description"]


def test_five_hundred_files_are_one_message(repo: Repo) -> None:
    repo.commit("Begin", {"README.md": "# It\n"})
    repo.git("checkout", "--quiet", "-b", "feature")
    files: dict[str, str | bytes | None] = {
        f"src/p{number % 7}/m{number}.py": f"def f{number}():\n    return {number}\n" for number in range(499)
    }
    repo.commit("Add many", files)
    repo.commit("Mark it", {"README.md": "# It\n\nVersion two.\n"})
    ran = repo.agent("pr-message", "--description")
    message, _, description = ran.stdout.partition("---\n")
    assert ran.stderr.endswith("\ngit-agent: read 400 files closely, 100 only by path and size\n")
    assert 0 < len(message) < 4_000
    assert "A large change: 1000 lines in 500 handwritten files" in description


def test_no_secret_is_in_any_output_or_request(repo: Repo) -> None:
    repo.commit("Begin", {"a.py": "X = 1\n"})
    repo.git("checkout", "--quiet", "-b", "feature")
    repo.commit(f"Add a key\n\nIt is {SECRET} because it has to be.", {"keys.py": f'KEY = "{SECRET}"\n'})
    repo.commit(f"Use {SECRET} and more", {"a.py": f"X = 2  # {SECRET}\n"})
    with ModelServer(says("Add a key")) as server:
        model = asked(repo, server, "--json")
    plain, described = repo.agent("pr-message"), repo.agent("pr-message", "--json", "--description")
    outputs = [repr((plain, described, model)), json.dumps(server.bodies)]
    assert [text for text in outputs if SECRET in text] == []
    assert "warning: a.py:1 looks like an aws-key\n" in plain.stderr
    assert "a.py:1 looks like an aws-key" in json.loads(model.stdout)["warnings"]


def test_a_model_writes_without_tools(branch: Repo) -> None:
    with ModelServer(says(MESSAGE)) as server:
        ran = asked(branch, server)
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, f"{MESSAGE}\n\nRefs: ABC-12\n", "")
    [body] = server.bodies
    assert "tools" not in body
    assert "text" not in body
    assert "branch commits, support only" in json.dumps(body["input"])


def test_a_model_that_asks_for_tools_is_an_error(branch: Repo) -> None:
    with ModelServer(wants(call("read_file"))) as server:
        ran = asked(branch, server)
    assert (ran.returncode, ran.stdout, len(server.requests)) == (6, "", 1)
    assert "asked for tools that it does not have" in ran.stderr


def test_a_failed_model_falls_back_when_wished(branch: Repo) -> None:
    with ModelServer(fails(400, "no")) as server:
        ran = asked(branch, server, "--fallback", "builtin")
    assert (ran.returncode, ran.stdout) == (0, told(branch))
    assert "the built-in writer takes over" in ran.stderr


def test_a_model_describes_in_one_structured_answer(branch: Repo) -> None:
    with ModelServer(says(json.dumps(ANSWER))) as server:
        ran = asked(branch, server, "--description")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == (
        f"{MESSAGE}\n\nRefs: ABC-12\n---\n## What\n\n- Add `parse_line`\n\n## Risk\n\n- No test is changed\n\n"
        "## How to test\n\n- Run `make test`\n\n## Read first\n\n- `parser.py`: it has the new function\n"
    )
    [body] = server.bodies
    assert body["text"]["format"]["strict"] is True
    assert "test commands" in json.dumps(body["input"])


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"read_first": [{"path": "invented.py", "why": "x"}]}, "is not a changed path"),
        ({"what": ["Add `invent_it`"]}, "nothing in the evidence bears out"),
        ({"how_to_test": ["Run `npm test`"]}, "is not among `test commands`"),
        ({"risk": "much"}, "is not the one JSON object"),
    ],
)
def test_a_faulty_description_is_repaired_once(branch: Repo, change: dict[str, object], complaint: str) -> None:
    with ModelServer(says(json.dumps({**ANSWER, **change})), says(json.dumps(ANSWER))) as server:
        ran = asked(branch, server, "--description")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "- Add `parse_line`\n" in ran.stdout
    assert complaint in server.bodies[1]["input"][-1]["content"][0]["text"]


def test_a_description_that_stays_faulty_is_replaced_with_a_warning(branch: Repo) -> None:
    faulty = says(json.dumps({**ANSWER, "what": ["Add `invent_it`"]}))
    with ModelServer(faulty, faulty) as server:
        ran = asked(branch, server, "--description", "--strict")
    assert ran.returncode == 0
    assert ran.stdout.startswith(f"{MESSAGE}\n\nRefs: ABC-12\n---\n## What\n\n- Add `parse_line`")
    assert ran.stderr.startswith(
        'warning: in the description: nothing in the evidence bears out the identifier "invent_it"'
    )
    assert ran.stderr.endswith("; the built-in writer has described the branch\n")


def test_an_invention_in_the_message_is_refused_when_strict(branch: Repo) -> None:
    with ModelServer(says("Add `invent_it`"), says("Add `invent_it`")) as server:
        ran = asked(branch, server, "--strict")
    assert (ran.returncode, ran.stdout) == (9, "")


def test_a_run_is_traced(branch: Repo) -> None:
    told(branch)
    [session] = (branch.path / ".git-agent" / "sessions").iterdir()
    events = [json.loads(line) for line in (session / "events.ndjson").read_text().splitlines()]
    assert [event["event"] for event in events][:3] == [
        "session.started",
        "evidence.gathered",
        "base.found",
    ]


def test_at_a_terminal_the_base_and_its_reason_are_told(branch: Repo) -> None:
    code, screen = at_terminal(branch.path, ("pr-message",), ())
    assert code == 0
    assert "git-agent: compared with main: no remote has a default branch, and this one is here" in screen


def test_the_records_of_a_branch_survive_its_squash(branch: Repo) -> None:
    for number in (1, 2):
        block = f"---ci---\nphase: {number}\nmilestone: v0.1\nstatus: execute\n---/ci---"
        branch.git("commit", "--quiet", "--allow-empty", "--file=-", stdin=f"note(P0{number}): look\n\n{block}\n")
    message = told(branch)
    assert message.index("phase: 1") < message.index("phase: 2")
    assert message.count("---/ci---") == 2


BLOCK = "---ci---\nphase: 9\nmilestone: v9\nstatus: complete\n---/ci---"


@pytest.mark.parametrize("place", ["{0}\n\n{1}", "{0}\n\nIt reads a line.\n\n{1}\n\nRefs: ABC-12", "{1}\n\n{0}"])
def test_a_record_of_the_model_s_own_is_none(branch: Repo, place: str) -> None:
    """Nobody has decided it; what the commits have recorded stays."""
    recorded = "---ci---\nphase: 1\nmilestone: v0.2\nstatus: execute\n---/ci---"
    branch.commit(f"docs: say more\n\n{recorded}", {"README.md": "# parser\n\nMore.\n"})
    said = place.format(MESSAGE, BLOCK)
    with ModelServer(says(said)) as server:
        plain = asked(branch, server)
    with ModelServer(says(json.dumps({**ANSWER, "message": said, "why": f"{BLOCK}\n\nIt is needed."}))) as server:
        described = asked(branch, server, "--description", "--json")
    assert (plain.returncode, described.returncode) == (0, 0), plain.stderr + described.stderr
    report = json.loads(described.stdout)
    for text in (plain.stdout, report["message"], report["description"]):
        assert "phase: 9" not in text
    for text in (plain.stdout, report["message"]):
        assert text.startswith(f"{MESSAGE}\n")
        assert text.count("---ci---") == 1
        assert recorded in text
    assert "---ci---" not in report["description"]
    assert "It is needed." in report["description"]


def test_a_record_of_the_model_s_own_is_none_after_a_repair_either(branch: Repo) -> None:
    with ModelServer(says("feat(parser): add `frobnicate`"), says(f"{MESSAGE}\n\n{BLOCK}")) as server:
        ran = asked(branch, server)
    assert (ran.returncode, len(server.requests)) == (0, 2), ran.stderr
    assert ran.stdout.startswith(MESSAGE)
    assert "ci---" not in ran.stdout
