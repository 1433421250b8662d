"""The lint as a commit-msg hook, as git and the files see it, and the report of a checked range."""

import io
import json
import os
from pathlib import Path

import pytest

from git_agent.cli.lint_report import show_check
from git_agent.console import Console
from git_agent.errors import RepositoryError
from git_agent.records.lint.message_file import message_file
from git_agent.records.lint.range_check import start_check
from support.ran import Ran
from support.reading import git_of
from support.repo import Repo
from support.reviewing import stage_two_modules
from support.template import template

BLOCK = "---ci---\nphase: 1\nmilestone: v0.2\nstatus: execute\n---/ci---\n"
GOOD = f"feat(P01-01): add it\n\n{BLOCK}"
BAD = GOOD.replace("status: execute", "status: done")
SCISSORS = "------------------------ >8 ------------------------"
HELP = "# Please enter the commit message for your changes.\n"
EARLIER = "commit-msg.before-git-agent"


def install(repo: Repo, launcher: Path, *args: str) -> Ran:
    ran = repo.agent("hook", "install", *args, env={"GIT_AGENT_LAUNCHER": str(launcher)})
    assert ran.returncode == 0, ran.stderr
    return ran


def hook_of(repo: Repo, name: str = "commit-msg") -> Path:
    return repo.path / ".git" / "hooks" / name


def write_hook(path: Path, body: str) -> bytes:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path.read_bytes()


def commit(repo: Repo, message: str, *args: str, env: dict[str, str] | None = None) -> tuple[bool, str]:
    """Whether git committed this message, given without an editor, and what was said meanwhile."""
    log = repo.path.parent / "said"
    before = repo.git("rev-parse", "--quiet", "--verify", "HEAD", check=False)
    command = ("commit", "--quiet", "--allow-empty", "--file=-", *args)
    repo.git("-c", f"alias.tell=!git {' '.join(command)} 2>{log}", "tell", stdin=message, env=env, check=False)
    return before != repo.git("rev-parse", "--quiet", "--verify", "HEAD", check=False), log.read_text()


def edit(repo: Repo, message: str, *args: str) -> bool:
    """Whether git commits what an editor puts above everything in the file."""
    source = repo.write("../typed", message)
    before = repo.git("rev-parse", "--quiet", "--verify", "HEAD", check=False)
    editor = f'f() {{ cat "{source}" "$1" >"$1.new"; mv "$1.new" "$1"; }}; f'
    repo.git("commit", "--quiet", "--allow-empty", *args, env={"GIT_EDITOR": editor}, check=False)
    return before != repo.git("rev-parse", "--quiet", "--verify", "HEAD", check=False)


def run_hook(repo: Repo, text: str | bytes, *args: str, env: dict[str, str] | None = None) -> Ran:
    repo.write(".git/COMMIT_EDITMSG", text)
    return repo.agent("hook", "run", "commit-msg", ".git/COMMIT_EDITMSG", *args, env=env)


@pytest.fixture
def linted(repo: Repo, launcher: Path) -> Repo:
    repo.commit("Add a page", {"page.md": "# Page\n"})
    install(repo, launcher, "--lint")
    return repo


def test_a_bad_message_is_refused_and_kept(linted: Repo) -> None:
    is_done, said = commit(linted, BAD)
    assert not is_done
    first, verdict = said.splitlines()
    assert first.startswith(".git/COMMIT_EDITMSG:6: unknown-word: status: 'done' is none of ")
    assert verdict == (
        "git-agent: 1 error: the commit is refused; correct the message with: "
        "git commit --edit --file=.git/COMMIT_EDITMSG"
    )
    assert (linted.path / ".git" / "COMMIT_EDITMSG").read_text() == BAD


def test_the_kept_message_can_be_mended_as_the_hook_says(linted: Repo) -> None:
    commit(linted, BAD)
    mend = {"GIT_EDITOR": "sed -i.bak s/done/execute/"}
    linted.git("commit", "--quiet", "--allow-empty", "--edit", "--file=.git/COMMIT_EDITMSG", env=mend)
    assert linted.git("log", "-1", "--format=%B") == GOOD


@pytest.mark.parametrize("message", [GOOD, "Add a page", "#12 in the first line\n\n# and later\n", "x" * 71])
def test_a_good_message_passes_in_silence(linted: Repo, message: str) -> None:
    assert commit(linted, message) == (True, "")


@pytest.mark.parametrize(
    ("message", "rule"),
    [
        ("word " * 20, "subject-too-long"),
        ("Add a page\nand another", "blank-line-missing"),
        ("feat(P01-01): add it", "block-missing"),
    ],
)
def test_messages_without_a_block_are_checked_too(linted: Repo, message: str, rule: str) -> None:
    is_done, said = commit(linted, message)
    assert (is_done, f": {rule}: " in said) == (False, True)


def test_with_warn_everything_is_told_and_nothing_refused(repo: Repo, launcher: Path) -> None:
    install(repo, launcher, "--lint", "--warn")
    is_done, said = commit(repo, BAD)
    assert is_done
    assert ":6: unknown-word: " in said
    assert said.endswith("git-agent: 1 error in the message; the commit goes on\n")


def test_notes_are_told_and_refuse_nothing(linted: Repo) -> None:
    is_done, said = commit(linted, f"{GOOD}\n{BLOCK}")
    assert is_done
    assert said.startswith(".git/COMMIT_EDITMSG:9: several-blocks (note): there are 2 blocks")
    assert said.count("\n") == 1


def test_what_is_staged_is_checked_too(linted: Repo) -> None:
    linted.stage({"src/parser.c": "int a;\n// ---ci---\n", ".ciagent/audit/1.json": "{}\n"})
    is_done, said = commit(linted, "Add a parser")
    assert not is_done
    assert [line.partition(": ")[0] for line in said.splitlines()] == [
        ".ciagent/audit/1.json:1",
        "src/parser.c:2",
        "git-agent",
    ]


def test_commit_all_and_a_single_path_are_about_what_they_commit(linted: Repo) -> None:
    linted.commit("Add code", {"a.py": "a = 1\n", "b.py": "b = 1\n"})
    linted.write("a.py", "# ---ci---\n")
    linted.write("b.py", "b = 2\n")
    assert commit(linted, "Change b", "b.py")[0]
    assert not commit(linted, "Change the rest", "--all")[0]


def test_the_very_first_commit_is_checked(tmp_path: Path, home: Path, launcher: Path) -> None:
    fresh = Repo.create(tmp_path / "fresh")
    install(fresh, launcher, "--lint")
    fresh.stage({"a.py": "# ---ci---\n"})
    assert not commit(fresh, "Add a")[0]
    fresh.stage({"a.py": "a = 1\n"})
    assert not commit(fresh, BAD)[0]
    assert commit(fresh, GOOD) == (True, "")


def test_comments_and_the_diff_below_the_scissors_are_not_the_message(linted: Repo) -> None:
    linted.stage({"notes.txt": "---ci---\nphase: none\n"})
    assert edit(linted, GOOD, "--verbose")
    assert not edit(linted, BAD)
    linted.git("config", "core.commentChar", ";")
    assert edit(linted, GOOD)


def test_a_comment_character_that_git_chooses_is_found_out(linted: Repo) -> None:
    linted.git("config", "core.commentChar", "auto")
    message = f"#12 in the first line\n\n{BAD}"
    assert not commit(linted, message, "--edit", env={"GIT_EDITOR": "true"})[0]
    assert b"\n; Please enter" in (linted.path / ".git" / "COMMIT_EDITMSG").read_bytes()
    assert commit(linted, "#12 in the first line\n", "--edit", env={"GIT_EDITOR": "true"}) == (True, "")


def test_a_commit_given_up_in_the_editor_is_given_up_in_silence(linted: Repo) -> None:
    assert run_hook(linted, f"\n{HELP}") == Ran(0, "", "")
    assert run_hook(linted, "") == Ran(0, "", "")


def test_lines_are_those_of_the_file(linted: Repo) -> None:
    text = "# a comment first\n" + BAD.replace("phase", "# one inside\nphase") + f"# {SCISSORS}\n{BLOCK}"
    ran = run_hook(linted, text)
    assert ran.returncode == 1
    assert ran.stderr.startswith(".git/COMMIT_EDITMSG:8: unknown-word: ")
    assert "--verbose --edit" in ran.stdout


@pytest.mark.parametrize(
    ("cleanup", "editor", "strips"),
    [
        (None, "vi", True),
        (None, ":", False),
        ("strip", ":", True),
        ("whitespace", "vi", False),
        ("verbatim", "vi", False),
        ("scissors", "vi", False),
    ],
)
def test_comments_are_removed_only_when_git_removes_them(
    linted: Repo, cleanup: str | None, editor: str, strips: bool
) -> None:
    if cleanup:
        linted.git("config", "commit.cleanup", cleanup)
    ran = run_hook(linted, "Add a page\n# a comment\n", env={"GIT_EDITOR": editor})
    assert ("blank-line-missing" in ran.stderr) is not strips


def test_in_a_merge_or_a_rebase_findings_are_told_and_the_commit_goes_on(linted: Repo) -> None:
    linted.git("switch", "--quiet", "--create", "side")
    linted.commit("Side", {"side.txt": "1\n"})
    linted.git("switch", "--quiet", "main")
    ran = linted.git("merge", "--quiet", "--no-ff", "-m", f"{'A long subject ' * 9}\n\n{BAD}", "side")
    assert ran == ""
    assert linted.git("log", "-1", "--format=%s").startswith("A long subject")
    (linted.path / ".git" / "rebase-merge").mkdir()
    ran_in_rebase = run_hook(linted, BAD)
    assert (ran_in_rebase.returncode, ran_in_rebase.stdout) == (0, "")
    assert "the commit goes on" in ran_in_rebase.stderr


@pytest.mark.parametrize("body", ["exit 7", "true"])
def test_an_earlier_hook_runs_first_and_keeps_its_say(repo: Repo, launcher: Path, body: str) -> None:
    earlier = write_hook(hook_of(repo), f'echo "$1" >> calls; {body}')
    assert EARLIER in install(repo, launcher, "--lint").stderr
    assert commit(repo, GOOD)[0] is (body == "true")
    assert not commit(repo, BAD)[0]
    assert (repo.path / "calls").read_text() == ".git/COMMIT_EDITMSG\n" * 2
    assert repo.agent("hook", "uninstall").returncode == 0
    assert hook_of(repo).read_bytes() == earlier


def test_an_earlier_hook_that_mends_the_message_is_heard(repo: Repo, launcher: Path) -> None:
    write_hook(hook_of(repo), 'sed -i.bak s/done/execute/ "$1"')
    install(repo, launcher, "--lint")
    assert commit(repo, BAD) == (True, "")


def test_in_a_linked_worktree_the_lint_is_the_repositorys(linted: Repo, tmp_path: Path) -> None:
    linted.git("worktree", "add", "--quiet", "-b", "other", str(tmp_path / "other tree"))
    other = Repo(tmp_path / "other tree")
    is_done, said = commit(other, BAD)
    assert not is_done
    assert "worktrees" in said.splitlines()[-1]
    assert commit(other, GOOD) == (True, "")


def test_hooks_path_is_honoured(repo: Repo, launcher: Path) -> None:
    repo.git("config", "core.hooksPath", "../every repo/hooks")
    ran = install(repo, launcher, "--lint")
    assert ran.stderr.count("warning:") == 1
    assert not hook_of(repo).exists()
    assert not commit(repo, BAD)[0]


def test_uninstall_removes_both_and_leaves_nothing_behind(repo: Repo, launcher: Path) -> None:
    before = set((repo.path / ".git").rglob("*"))
    install(repo, launcher, "--lint")
    ran = repo.agent("hook", "uninstall")
    assert (ran.returncode, ran.stderr.count("is removed")) == (0, 2)
    assert set((repo.path / ".git").rglob("*")) == before


def test_without_lint_a_commit_msg_hook_of_somebody_else_is_nobodys_business(repo: Repo, launcher: Path) -> None:
    theirs = write_hook(hook_of(repo), "true")
    assert "/commit-msg is" not in install(repo, launcher).stderr
    assert repo.agent("hook", "uninstall").returncode == 0
    assert hook_of(repo).read_bytes() == theirs


@pytest.mark.parametrize("strictness", [("--lint",), ("--lint", "--warn")])
def test_install_without_lint_renews_the_lint_as_it_was(
    repo: Repo, launcher: Path, strictness: tuple[str, ...], tmp_path: Path
) -> None:
    install(repo, launcher, *strictness)
    installed = hook_of(repo).read_text()
    moved = tmp_path / "moved"
    launcher.rename(moved)
    install(repo, moved)
    assert hook_of(repo).read_text() == installed.replace("'" + str(launcher).replace("'", "'\"'\"'") + "'", str(moved))


def test_lint_may_become_stricter_or_milder(repo: Repo, launcher: Path) -> None:
    install(repo, launcher, "--lint", "--warn")
    assert commit(repo, BAD)[0]
    assert "updated" in install(repo, launcher, "--lint").stderr
    assert not commit(repo, BAD)[0]


def test_warn_alone_is_an_error_of_the_caller(repo: Repo) -> None:
    assert repo.agent("hook", "install", "--warn").returncode == 2
    assert not hook_of(repo, "prepare-commit-msg").exists()


def test_doctor_speaks_of_a_lint_that_is_installed(repo: Repo, launcher: Path) -> None:
    env = {"GIT_AGENT_LAUNCHER": str(launcher)}
    install(repo, launcher)
    assert "commit-msg is" not in repo.agent("doctor", env=env).stdout.replace("prepare-commit-msg", "")
    install(repo, launcher, "--lint")
    assert "  commit-msg is installed" in repo.agent("doctor", env=env).stdout


@pytest.mark.parametrize(
    "program",
    [
        "#!/bin/sh\nexit 1\n",
        "#!/bin/sh\nexit 3\n",
        "#!/bin/sh\necho refused; exit 2\n",
        "#!/no/such/interpreter\n",
        None,
    ],
)
def test_a_program_that_is_gone_or_broken_refuses_nothing(linted: Repo, launcher: Path, program: str | None) -> None:
    launcher.unlink()
    if program:
        launcher.write_text(program)
        launcher.chmod(0o755)
    assert commit(linted, BAD)[0]


def test_after_the_time_limit_the_commit_goes_on(linted: Repo, tmp_path: Path) -> None:
    endless = tmp_path / "slow" / "git"
    endless.parent.mkdir()
    endless.write_text("#!/bin/sh\nexec tail -f /dev/null\n")
    endless.chmod(0o755)
    slow = {"PATH": f"{endless.parent}{os.pathsep}{os.environ['PATH']}", "GIT_AGENT_HOOK_SECONDS": "1"}
    ran = run_hook(linted, BAD, env=slow)
    assert ran == Ran(0, "", "git-agent: the message is not checked: not ready after 1 s\n")


@pytest.mark.parametrize("broken", ["settings", "file", "projects"])
def test_whatever_is_broken_costs_a_line_and_not_the_commit(linted: Repo, home: Path, broken: str) -> None:
    if broken == "settings":
        settings = home / ".config" / "git-agent" / "config.toml"
        settings.parent.mkdir(parents=True)
        settings.write_text("commit = [\n")
    if broken == "projects":
        linted.write(".ciagent/config.json", "{")
    name = "nothing" if broken == "file" else "COMMIT_EDITMSG"
    linted.write(".git/COMMIT_EDITMSG", GOOD)
    ran = linted.agent("hook", "run", "commit-msg", f".git/{name}")
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (0, "", 1)


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe\x00\x00feat(P01): x\n\n---ci---\n\x00\n---/ci---\n",
        b"feat(P01-01): x\rand\r\r\n---ci---\r\nphase: 1\r---/ci---\r\n",
        b"feat(P01-01): x\n\n---ci---\n" + b"a: b\n" * 1_000_000 + b"---/ci---\n",
        b"---ci---\na: &a [x]\nb: [*a, *a]\n---/ci---\n",
    ],
    ids=["no-text", "carriage-returns", "megabytes", "aliases"],
)
def test_a_hostile_file_is_refused_and_never_crashes_the_hook(linted: Repo, text: bytes) -> None:
    ran = run_hook(linted, text)
    assert (ran.returncode, ran.stderr.count("\n") < 110) == (1, True)
    assert ran.stdout.startswith("git-agent: ")


def test_several_projects_are_known_from_the_configuration(linted: Repo) -> None:
    linted.write(".ciagent/config.json", '{"projects": [{"slug": "auth"}, "shop"]}')
    assert ":3: field-missing: project: is required" in run_hook(linted, GOOD).stderr
    named = GOOD.replace("phase", "project: shop\nphase")
    assert run_hook(linted, named) == Ran(0, "", "")
    assert "unknown-project" in run_hook(linted, named.replace("shop", "gone")).stderr


def test_a_width_of_the_repository_counts(linted: Repo) -> None:
    linted.write(".git-agent.toml", "[commit]\nsubject_width = 50\n")
    assert "subject-too-long" in run_hook(linted, "word " * 12).stderr


@pytest.mark.parametrize("is_kept", [True, False])
def test_note_is_a_record_only_where_records_are_kept(linted: Repo, is_kept: bool) -> None:
    linted.git("commit", "--quiet", "--allow-empty", "--file=-", stdin=GOOD if is_kept else "Add another page")
    assert ("block-missing" in run_hook(linted, "note: so it is").stderr) is is_kept


@pytest.mark.parametrize(
    ("text", "prefix", "strips", "kept"),
    [
        ("a\n#b\nc", "#", True, [(1, "a"), (3, "c")]),
        ("a\n#b\nc", "#", False, [(1, "a"), (2, "#b"), (3, "c")]),
        (f"a\n# {SCISSORS}\nc", "#", False, [(1, "a")]),
        (f"a\n; {SCISSORS}\nc", "#", True, [(1, "a"), (2, f"; {SCISSORS}"), (3, "c")]),
        ("//a\nb", "//", True, [(2, "b")]),
        ("#1\n;x", "auto", True, [(1, "#1")]),
        (f"#1\n; {SCISSORS}\n#x", "auto", True, [(1, "#1")]),
        ("a\n#x\n", "auto", True, [(1, "a"), (3, "")]),
        ("", "auto", True, [(1, "")]),
    ],
)
def test_the_message_is_what_git_keeps_of_its_file(
    text: str, prefix: str, strips: bool, kept: list[tuple[int, str]]
) -> None:
    assert [*message_file(text, prefix=prefix, strips_comments=strips).lines] == kept


def report(repo: Repo, range_text: str, *, as_json: bool = False) -> tuple[int, str, str]:
    out, err = io.BytesIO(), io.BytesIO()
    code = show_check(start_check(git_of(repo), range_text), Console(stdout=out, stderr=err), as_json=as_json)
    return code, out.getvalue().decode(), err.getvalue().decode()


def test_a_check_is_one_line_a_finding_and_a_count(repo: Repo) -> None:
    bad = repo.commit(BAD, {"a.py": "# ---ci---\n"})
    twice = repo.commit(f"{GOOD}\n{BLOCK}")
    code, out, err = report(repo, "--all")
    first, second, third = out.splitlines()
    assert first.startswith(f"{twice[:10]}:9: several-blocks (note): ")
    assert second.startswith(f"{bad[:10]}:6: unknown-word: status: 'done' ")
    assert third.startswith(f"{bad[:10]}:a.py:1: metadata-in-code: ")
    assert (code, err) == (1, "git-agent: 2 errors and 1 note in 2 commits\n")


def test_notes_alone_are_no_reason_to_fail(repo: Repo) -> None:
    repo.commit(f"{GOOD}\n{BLOCK}")
    assert report(repo, "HEAD")[0::2] == (0, "git-agent: 0 errors and 1 note in 1 commit\n")


def test_a_check_for_programs_is_one_object(repo: Repo) -> None:
    bad = repo.commit(BAD, {"caf\u00e9.py": "# ---ci---\n"})
    repo.commit("Second")
    code, out, err = report(repo, "--all", as_json=True)
    answer = json.loads(out)
    findings = answer.pop("findings")
    assert answer == {"schema_version": 1, "command": "state", "check": "--all", "commits_checked": 2}
    assert [(each["commit"], each["line"], each["rule"], each["severity"], each["path"]) for each in findings] == [
        (bad, 6, "unknown-word", "error", None),
        (bad, 1, "metadata-in-code", "error", "caf\u00e9.py"),
    ]
    assert findings[0]["detail"].startswith("status: 'done' is none of ")
    assert (code, err) == (1, "")


def test_a_check_of_nothing_known_is_an_error(repo: Repo) -> None:
    repo.commit("First")
    with pytest.raises(RepositoryError, match="unknown revision: gone"):
        report(repo, "gone..HEAD")


@template
def two_modules(repo: Repo) -> None:
    """A change of two modules."""
    stage_two_modules(repo)


def test_a_reviewed_message_passes_with_a_record_and_without(two_modules: Repo, launcher: Path) -> None:
    install(two_modules, launcher, "--lint")
    assert two_modules.agent("commit", "--review").returncode == 0
    assert two_modules.git("log", "-1", "--format=%s").startswith("# feat(")
    two_modules.stage({"src/cli/more.py": "more = 1\n"})
    assert two_modules.agent("commit", "--review", "--phase", "1", "--plan", "1", "--milestone", "v1").returncode == 0
    assert "---ci---" in two_modules.git("log", "-1", "--format=%B")
