"""Whole messages: what a maintainer would have written, and what must never be said."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.model.change import NO_MODE, FileChange, FileDiff, Status
from git_agent.model.change_set import ChangeSet, SubmoduleMove
from git_agent.model.commit import Commit
from git_agent.model.origin import Origin
from git_agent.model.value import replace
from git_agent.writer import write
from git_agent.writer.phrases.phrase import columns
from git_agent.writer.phrases.whole_files import named_files
from git_agent.writer.read.facts import gather
from support.changing import change_set, file_diff, history, new_file

PLAIN = history("Add the parser", "Use the parser", "Fix the parser", body="Because it is needed.")
TERSE = history("Add a", "Use b", "Fix c", "Drop d", "Keep e")


def text_of(
    *diffs: FileDiff,
    recent: Sequence[Commit] = PLAIN,
    submodules: Sequence[SubmoduleMove] = (),
    branch: str | None = None,
    is_root: bool = False,
    operation: str | None = None,
    head_message: str | None = None,
) -> str:
    change = change_set(
        *diffs,
        recent=recent,
        submodules=submodules,
        branch=branch,
        is_root=is_root,
        operation=operation,
        head_message=head_message,
    )
    return write(change).text


def body_of(text: str) -> list[str]:
    return text.split("\n")[2:]


def bare(
    path: str,
    status: Status = Status.MODIFIED,
    *,
    old_path: str | None = None,
    modes: tuple[str, str] = ("100644", "100644"),
    same_content: bool = False,
    lines: tuple[int, int] | None = (0, 0),
) -> FileDiff:
    """A change without hunks; `lines` is None for a binary file."""
    change = FileChange(
        status=status,
        path=path,
        old_path=old_path,
        old_mode=modes[0],
        new_mode=modes[1],
        old_oid="1" * 40,
        new_oid=("1" if same_content else "2") * 40,
        added=lines[0] if lines else None,
        deleted=lines[1] if lines else None,
    )
    return FileDiff(change=change, hunks=())


BODY = file_diff("src/retry.py", "-    wait(1)", "+    wait(backoff)", heading="def send(request):")


@pytest.mark.parametrize(
    ("diffs", "expected"),
    [
        ([BODY], "Update send in retry.py"),
        ([file_diff("src/retry.py", "+def backoff(n):", "+    return n", " def send():")], "Add backoff to retry.py"),
        (
            [file_diff("src/retry.py", "-def backoff(n):", "-    return n", " def send():")],
            "Remove backoff from retry.py",
        ),
        ([file_diff("src/retry.py", "-def wait(n):", "+def pause(n):", "     return n")], "Rename wait to pause"),
        ([file_diff("src/a.py", "-def run(x):", "+def run(x, y):", "     go()")], "Add y parameter to run"),
        ([file_diff("src/a.go", "+\tTTL int", heading="type Cache struct {")], "Add TTL to Cache"),
        ([file_diff("src/a.py", "-MAX_DEPTH = 3", "+MAX_DEPTH = 5")], "Change MAX_DEPTH from 3 to 5 in a.py"),
        ([file_diff("src/a.js", "-freeze(a)", "+seal(a)")], "Replace freeze with seal in src/a.js"),
        ([file_diff("src/cli.py", "+    p.add_argument('--dry-run')", heading="def main():")], "Add --dry-run option"),
        ([file_diff("src/a.js", "-f(a,b)", "+f(a, b)")], "Reformat src/a.js"),
        ([file_diff("src/a.py", "+# why it waits")], "Add comment to src/a.py"),
        ([file_diff("src/a.py", "-import os")], "Stop importing os in src/a.py"),
        ([file_diff("src/a.py", "-# we recieve", "+# we receive")], "Fix typo in src/a.py"),
        ([new_file("src/retry_policy.py", "class RetryPolicy:", "    pass")], "Add RetryPolicy"),
        ([new_file("src/a.py", "x = 1"), new_file("src/b.py", "y = 1")], "Add a.py and b.py"),
        ([file_diff("docs/a.md", "-we recieve", "+we receive")], "Fix typo in docs/a.md"),
        ([file_diff("README.md", "+## Installation", "+Run it.")], "Add Installation section to README.md"),
        ([file_diff("README.md", "-a", "+b", heading="## Usage")], "Reword Usage section in README.md"),
        ([file_diff("README.md", "-see https://a.example", "+see https://b.example")], "Update link in README.md"),
        ([file_diff("tests/test_a.py", "+def test_empty():", "+    pass")], "Add test test_empty to test_a.py"),
        (
            [file_diff("tests/test_a.py", "+def test_a():", "+def test_b():")],
            "Add tests test_a and test_b to test_a.py",
        ),
        ([file_diff("tests/test_a.py", "-def test_a():")], "Remove test test_a from test_a.py"),
        (
            [file_diff("package.json", '-    "vite": "^5.0.0"', '+    "vite": "^5.1.0"')],
            "Bump vite from 5.0.0 to 5.1.0",
        ),
        (
            [file_diff("package.json", '-    "vite": "5.1.0"', '+    "vite": "5.0.0"')],
            "Downgrade vite from 5.1.0 to 5.0.0",
        ),
        ([file_diff("go.mod", "+\tgo.uber.org/zap v1.27.0")], "Add go.uber.org/zap dependency"),
        ([file_diff("package.json", '-  "version": "1.2.0",', '+  "version": "1.3.0",')], "Bump version to 1.3.0"),
        ([file_diff("config/app.yml", "-timeout: 10", "+timeout: 20")], "Change timeout from 10 to 20 in app.yml"),
        ([file_diff(".github/workflows/ci.yml", "-a: b c", "+a: b d")], "Update a in ci workflow"),
        ([bare("poetry.lock", lines=(10, 10))], "Update poetry.lock"),
        ([bare("src/api.pb.go", lines=(10, 10))], "Regenerate src/api.pb.go"),
        ([bare("logo.png", lines=None)], "Replace logo.png"),
        ([bare("logo.png", Status.ADDED, lines=None)], "Add logo.png"),
        ([bare("run.sh", modes=("100644", "100755"), same_content=True)], "Make run.sh executable"),
        ([bare("run.sh", modes=("100755", "100644"), same_content=True)], "Make run.sh non-executable"),
        ([bare("old.py", Status.DELETED, lines=(0, 9))], "Remove old.py"),
        ([bare("b.py", Status.RENAMED, old_path="a.py", same_content=True)], "Rename a.py to b.py"),
        ([bare("x/a.py", Status.RENAMED, old_path="y/a.py", same_content=True)], "Move y/a.py to x"),
        (
            [bare("a.png", Status.RENAMED, old_path="x/a.png", same_content=True, lines=None)],
            "Move x/a.png to the root",
        ),
        ([bare("notes", Status.TYPE_CHANGED, modes=("100644", "120000"), lines=(1, 9))], "Make notes a symlink"),
    ],
)
def test_one_change_reads_as_a_maintainer_would_write_it(diffs: list[FileDiff], expected: str) -> None:
    assert text_of(*diffs).split("\n")[0] == expected


def test_a_symlink_points_to_its_target() -> None:
    link = file_diff("latest", "-v1", "+v2")
    change = replace(link.change, old_mode="120000", new_mode="120000")
    assert text_of(replace(link, change=change)) == "Point latest to v2"
    new = new_file("latest", "v2")
    added = replace(new.change, old_mode=NO_MODE, new_mode="120000")
    assert text_of(replace(new, change=added)) == "Add symlink latest to v2"


def test_a_moved_function_is_moved_not_added_and_removed() -> None:
    gone = file_diff("src/a.py", "-def load(path):", "-    return path", " def keep():")
    come = file_diff("src/b.py", "+def load(path):", "+    return path", " def other():")
    assert text_of(gone, come) == "Move load to b.py"


def test_a_function_that_becomes_something_else_is_neither_added_nor_removed() -> None:
    text = text_of(file_diff("src/a.py", "-def load(path):", "-    return 1", "+load = partial(read, 1)"))
    assert text == "Update src/a.py"


def test_a_renamed_file_with_changes_tells_both() -> None:
    diff = file_diff("src/b.py", "-    x()", "+    y()", heading="def run():", status=Status.RENAMED, old="src/a.py")
    assert text_of(diff) == "Rename src/a.py to b.py\n\n- Update run in b.py"


def test_a_line_that_moved_is_not_called_formatting() -> None:
    assert "eformat" not in text_of(file_diff("src/a.js", "-  one()", "   two()", "+  one()"))


def test_other_clusters_get_a_bullet_each() -> None:
    text = text_of(
        BODY,
        file_diff("docs/install.md", "-a", "+b", heading="## Linux"),
        file_diff("Dockerfile", "-FROM golang:1.21", "+FROM golang:1.22"),
    )
    assert text.split("\n")[0] == "Update send in retry.py"
    assert set(body_of(text)) == {"- Reword Linux section in install.md", "- Bump golang from 1.21 to 1.22"}


def test_tests_that_came_along_are_told_where_bodies_are_the_habit() -> None:
    test = file_diff("tests/test_retry.py", "+def test_waits():", "+    pass")
    assert body_of(text_of(BODY, test)) == ["- Add test test_waits to test_retry.py"]
    assert text_of(BODY, test, recent=TERSE) == "Update send in retry.py"


def test_names_that_did_not_fit_the_subject_are_listed_in_the_body() -> None:
    lines = [line for name in ("alpha", "beta", "gamma", "delta") for line in (f"+def {name}():", "+    pass")]
    text = text_of(file_diff("src/a.py", *lines))
    assert text == "Add alpha, beta and 2 more to a.py\n\n- Add alpha, beta, gamma and delta to a.py"


def test_an_entry_in_the_changelog_gives_the_subject_in_its_authors_words() -> None:
    notes = file_diff("CHANGELOG.md", "+- Fixed a hang when the server closes early. (#12)")
    assert text_of(BODY, notes) == "Fix a hang when the server closes early\n\n- Update send in retry.py"


def test_an_entry_too_long_for_a_subject_goes_to_the_body_whole() -> None:
    long = "Fix a hang when the server closes the connection early and the client has not yet sent the whole body"
    notes = file_diff("CHANGELOG.md", f"+- {long}")
    assert text_of(BODY, notes) == f"Update send in retry.py\n\n- {long}"


def test_a_release_is_not_described_by_its_changelog() -> None:
    version = file_diff("package.json", '-  "version": "1.2.0",', '+  "version": "1.3.0",')
    notes = file_diff("CHANGELOG.md", "+## 1.3.0", "+- Add x")
    assert text_of(version, notes, recent=history("Add x", "Release 1.2.0")) == "Release 1.3.0"
    assert text_of(version, notes) == "Bump version to 1.3.0"


def test_a_development_version_is_not_released() -> None:
    version = file_diff("pkg/__init__.py", '-__version__ = "1.2.0"', '+__version__ = "1.3.dev0"')
    assert text_of(version, recent=history("Add x", "Release 1.2.0")) == "Bump pkg version to 1.3.dev0"


def test_one_package_of_several_is_not_released_in_the_name_of_another() -> None:
    version = file_diff("packages/legacy/package.json", '-  "version": "5.0.0",', '+  "version": "5.0.1",')
    assert text_of(version, recent=history("fix: x", "release: v7.1.0")) == "chore: bump legacy version to 5.0.1"


def test_many_dependencies_are_counted_and_listed() -> None:
    lines = [line for n in range(5) for line in (f"-lib{n}==1.{n}", f"+lib{n}==2.{n}")]
    text = text_of(file_diff("requirements.txt", *lines))
    assert text.split("\n")[0] == "Bump 5 dependencies"
    assert "- lib3 1.3 → 2.3" in body_of(text)


def test_a_conventional_history_gets_type_and_a_scope_it_uses() -> None:
    recent = history(*["feat(http): a", "fix(cli): b", "fix(http): c", "chore: d"] * 3)
    written = write(
        change_set(file_diff("src/http/retry.py", *BODY.hunks[0].lines, heading="def send(r):"), recent=recent)
    )
    assert written.text == "fix(http): update send in retry.py"
    assert (written.type, written.scope) == ("fix", "http")


def test_a_scope_the_history_does_not_use_is_not_invented() -> None:
    recent = history("feat(cli): a", "fix(cli): b")
    assert text_of(BODY, recent=recent) == "fix: update send in retry.py"


def test_dependencies_are_bumped_under_the_prefix_of_the_history() -> None:
    recent = (*history("build(deps): bump a", author="dependabot[bot]"), *history("feat: a", "fix: b"))
    bump = file_diff("package.json", '-    "vite": "5.0.0"', '+    "vite": "5.1.0"')
    assert text_of(bump, recent=recent) == "build(deps): bump vite from 5.0.0 to 5.1.0"


def test_an_area_prefix_is_the_folder_or_one_in_use() -> None:
    recent = history(*["parser: add x", "doc: fix y", "printer: use z"] * 4)
    source = file_diff("crates/printer/src/lib.rs", "-    a();", "+    b();", heading="fn print() {")
    assert text_of(source, recent=recent) == "printer: update print in lib.rs"


def test_style_of_the_sentence_follows_the_history() -> None:
    recent = history("Added `a`.", "Removed `b`.", "Fixed `c`.", "Used `d`.")
    assert text_of(BODY, recent=recent) == "Updated `send` in `retry.py`"


def test_amending_keeps_the_message_and_drops_only_gits_own_comments() -> None:
    message = "Add the parser\n\n# Not a comment of git's\nIt is needed.\n\n# Conflicts:\n#\tparser.py\n"
    kept = "Add the parser\n\n# Not a comment of git's\nIt is needed."
    assert text_of(BODY, head_message=message) == kept
    assert text_of(BODY, head_message="\n") == "Update send in retry.py"


def test_an_amended_conventional_commit_keeps_its_type() -> None:
    written = write(change_set(BODY, head_message="perf(http): reuse sockets"))
    assert (written.text, written.type, written.scope) == ("perf(http): reuse sockets", "perf", "http")


def test_a_first_commit_says_what_it_consists_of() -> None:
    sources = [new_file(f"src/app/m{n}.py", "x = 1") for n in range(5)]
    text = text_of(*sources, new_file("README.md", "# App"), recent=(), is_root=True)
    assert text.split("\n")[0] == "chore: initial commit"
    assert body_of(text) == ["- source: 5 Python files in src/app", "- documentation: README.md"]


def test_a_first_commit_of_one_file_names_it() -> None:
    assert text_of(new_file("README.md", "# App"), recent=(), is_root=True) == "docs: add README.md"


def test_a_merge_or_revert_without_a_prepared_message_claims_no_more_than_that() -> None:
    assert text_of(BODY, operation="merge", branch="main") == "Merge changes into main"
    assert text_of(BODY, operation="merge") == "Merge changes"
    assert text_of(BODY, operation="revert") == "Revert changes in src/retry.py"
    assert text_of(BODY, operation="revert", recent=()) == "revert: changes in src/retry.py"


def moved(path: str, *summaries: str, old: str | None = "1" * 40, new: str | None = "2" * 40) -> SubmoduleMove:
    return SubmoduleMove(path=path, old=old, new=new, summaries=summaries, available=True, total=len(summaries))


def gitlink(path: str) -> FileDiff:
    return bare(path, modes=("160000", "160000"))


def test_a_submodule_alone_is_told_by_its_commits() -> None:
    text = text_of(gitlink("vendor/lib"), submodules=[moved("vendor/lib", "Fix x", "Add y")])
    assert text == "Update submodule vendor/lib\n\n- Fix x\n- Add y"


def test_a_submodule_that_comes_with_gitmodules_is_added() -> None:
    modules = file_diff(".gitmodules", "+[submodule]", "+\tpath = lib")
    text = text_of(modules, gitlink("lib"), submodules=[moved("lib", old=None)])
    assert text == "Add submodule lib"


def test_more_than_three_submodules_are_counted() -> None:
    names = [f"lib{n}" for n in range(4)]
    text = text_of(*map(gitlink, names), submodules=[moved(name, f"Fix {name}") for name in names])
    assert text.split("\n")[0] == "Update 4 submodules"
    assert body_of(text) == [f"- {name}: Fix {name}" for name in names]


def test_summaries_are_all_told_beside_other_changes() -> None:
    summaries = [f"Fix number {n}" for n in range(50)]
    text = text_of(BODY, gitlink("lib"), submodules=[moved("lib", *summaries)])
    assert text.startswith("Update send in retry.py\n")
    assert all(f"- lib: {summary}" in text for summary in summaries)


def test_a_submodule_whose_commits_are_not_here_is_told_by_where_it_went() -> None:
    move = replace(moved("lib"), available=False)
    assert text_of(gitlink("lib"), submodules=[move]) == "Update submodule lib to 222222222222"


def test_nothing_at_all_is_an_empty_commit() -> None:
    assert text_of() == "Empty commit"


def many(count: int) -> list[FileDiff]:
    return [bare(f"src/part{n % 30}/file{n}.py", lines=(3, 3)) for n in range(count)]


def test_thousands_of_files_are_told_by_folder() -> None:
    text = text_of(*many(3000))
    assert text.split("\n")[0] == "Update 3000 files in src"
    assert len(body_of(text)) == 12
    assert body_of(text)[-1] == "- Update 1900 more files in src"
    added = text_of(*(replace(diff, change=replace(diff.change, status=Status.ADDED)) for diff in many(3000)))
    assert body_of(added)[-1] == "- Add 1900 more files to src"


def test_a_small_change_by_hand_leads_ten_thousand_generated_files() -> None:
    generated = [bare(f"gen/api{n}.pb.go", lines=(99, 9)) for n in range(2000)]
    text = text_of(BODY, *generated)
    assert text == "Update send in retry.py\n\n- Regenerate 2000 generated files in gen"


def test_a_large_change_in_which_nothing_was_made_by_hand() -> None:
    assert (
        text_of(*(bare(f"gen/a{n}.pb.go", lines=(9, 0)) for n in range(900))) == "Regenerate 900 generated files in gen"
    )


def test_a_blanked_out_secret_is_never_repeated() -> None:
    hidden = "[REDACTED" + ":aws-key]"
    text = text_of(
        file_diff("config/app.yml", f"+key: {hidden}"), file_diff("tests/a.js", f"+it('uses {hidden}', () => {{")
    )
    assert text == "Add a test to a.js\n\n- Add key to app.yml"


def test_a_long_name_gives_way_to_a_shorter_form_and_is_never_cut() -> None:
    name = "a_function_with_a_name_that_is_long_enough_to_fill_most_of_a_subject_line"
    text = text_of(file_diff("src/retry.py", "-    x()", "+    y()", heading=f"def {name}():"))
    assert text.split("\n")[0] == "Update src/retry.py"


def test_a_file_with_a_name_beyond_any_subject_is_still_told_truly() -> None:
    name = f"{'x' * 90}.py"
    assert text_of(new_file(name, "a = 1")) == f"Add 1 file\n\n- Add {name}"
    assert text_of(new_file(f"lib/{name}", "a = 1")).startswith("Add 1 file to lib\n")
    assert text_of(new_file(name, "a = 1"), file_diff("README.md", "+More.")).startswith("Add 1 of 2 files\n")
    stem = "wide_" * 10 + "1"
    assert text_of(new_file(f"{stem}.approved_by_somebody", "a = 1")).startswith(f"Add {stem}\n")


def test_where_something_is_gives_way_before_what_it_is() -> None:
    old, new = "read_all_lines_of_the_source", "read_every_line_of_the_source_as_it_was_written"
    text = text_of(file_diff("src/reader.py", f"-def {old}(path):", f"+def {new}(path):", "     return path"))
    assert text == f"Rename {old}\n\n- Rename {old} to {new}"


WORDS = st.text(alphabet=st.characters(codec="utf-8", exclude_categories=["Cs"], exclude_characters="\n"), max_size=60)
NAMES = st.text(alphabet="abcXYZ_-./é漢 \t\udc80", min_size=1, max_size=90).filter(lambda name: name.strip("/. ") != "")
LINES = WORDS | st.sampled_from(["def f(a):", "class A:", "x = 1", "import os", "# note"])
DIFFS = st.builds(
    lambda path, lines, heading, status: file_diff(path, *lines, heading=heading, status=status),
    NAMES,
    st.lists(st.builds(str.__add__, st.sampled_from("+- "), LINES), max_size=8),
    WORDS,
    st.sampled_from([Status.MODIFIED, Status.ADDED, Status.DELETED]),
)
HISTORIES = st.lists(WORDS.filter(str.strip), max_size=6).map(lambda subjects: history(*subjects))


@given(st.lists(DIFFS, max_size=6, unique_by=lambda diff: diff.change.path), HISTORIES)
def test_any_change_gets_a_subject_of_one_printable_line_that_fits(
    diffs: list[FileDiff], recent: Sequence[Commit]
) -> None:
    subject, _, rest = text_of(*diffs, recent=recent).partition("\n")
    assert subject.strip()
    assert columns(subject) <= 72
    assert subject.isprintable()
    assert rest == "" or rest.startswith("\n- ")


@given(st.lists(DIFFS, min_size=1, max_size=6, unique_by=lambda diff: diff.change.path))
def test_the_same_change_gives_the_same_bytes(diffs: list[FileDiff]) -> None:
    change = change_set(*diffs)
    again = ChangeSet(
        changes=change.changes,
        diffs=tuple(reversed(change.diffs)),
        origins=dict.fromkeys(change.origins, Origin.HANDWRITTEN) | dict(change.origins),
        submodules=(),
        recent=(),
        branch=None,
    )
    assert write(change) == write(again)


def test_two_files_of_one_name_are_told_apart_by_their_folders() -> None:
    facts = gather(change_set(*(file_diff(path, "+a") for path in ("x/config.js", "y/config.js", "package.json"))))
    name = named_files(facts.files)[0].replace("\x01", "")  # the mark of code, made backticks where those are the habit
    assert name == "x/config.js, y/config.js and package.json"


def test_a_new_function_with_its_test_is_no_fix() -> None:
    source = file_diff("parser.py", "+def parse_line(line):", "+    return line.strip()")
    test = new_file("tests/test_parser.py", "def test_blank_line():", "    assert parse_line(' ') == ''")
    recent = history("docs: say what it is", "feat: read lines")
    assert text_of(source, test, recent=recent).startswith("feat: add parse_line to parser.py")
