"""Which files tell one story, and of what type it is."""

import pytest

from git_agent.history_model import NOTHING_LEARNED, HistoryModel
from git_agent.history_model.features import vector_of
from git_agent.history_model.learner import Learner
from git_agent.history_model.numbers import numbers_of
from git_agent.history_model.sample import sample_of
from git_agent.history_model.table import standardised
from git_agent.history_model.words import WordCounts
from git_agent.model.change import FileDiff
from git_agent.model.change_set import ChangeSet
from git_agent.model.subject import TYPES
from git_agent.writer.choose.classify import TypeVerdict, branch_type, classify
from git_agent.writer.read.cluster import Cluster, Topic, cluster_files
from git_agent.writer.read.facts import Facts, gather
from support.changing import change_set, file_diff, new_file
from support.findings import change_between


def found(*diffs: FileDiff) -> tuple[Cluster, ...]:
    return cluster_files(gather(change_set(*diffs)))


def paths(cluster: Cluster) -> tuple[set[str], set[str]]:
    return {file.path for file in cluster.files}, {file.path for file in cluster.companions}


BUMP = file_diff("package.json", '-    "kiln": "^17.0.0"', '+    "kiln": "^17.0.1"')
CODE = file_diff("src/http/retry.py", "-    wait(1)", "+    wait(backoff)", heading="def send(request):")


def test_a_test_goes_with_the_source_it_is_named_after() -> None:
    other = file_diff("tools/build.py", "-    a()", "+    b()", heading="def main():")
    test = file_diff("tests/test_retry.py", "-    assert 1", "+    assert 2")
    by_path = {next(iter(paths(cluster)[0])): paths(cluster)[1] for cluster in found(CODE, other, test)}
    assert by_path == {"src/http/retry.py": {"tests/test_retry.py"}, "tools/build.py": set()}


def test_a_document_goes_with_the_code_it_mentions() -> None:
    code = file_diff("src/retry.py", "+def backoff_delay():", "+    return 1")
    document = file_diff("docs/usage.md", "+Call `backoff_delay` to wait.")
    unrelated = file_diff("docs/install.md", "+Run make.")
    first, second = found(code, document, unrelated)
    assert paths(first) == ({"src/retry.py"}, {"docs/usage.md"})
    assert paths(second) == ({"docs/install.md"}, set())


def test_a_document_does_not_go_with_code_of_which_only_a_comment_changed() -> None:
    old = "package retry\n\n// Waits.\nfunc backoffDelay() {}\n"
    sides = {
        "retry.go": (old, old.replace("Waits.", "Waits long.")),
        "GUIDE.md": ("", "# Guide\n\nCall `backoffDelay` to wait.\n"),
    }
    companions = [paths(cluster)[1] for cluster in cluster_files(gather(change_between(sides)))]
    assert companions == [set(), set()]


def test_folders_join_when_one_uses_what_another_defines() -> None:
    core = file_diff("core/retry.py", "+def backoff_delay():", "+    return 1")
    shell = file_diff("shell/main.py", "+    sleep(backoff_delay())", heading="def main():")
    assert len(found(core, shell)) == 1
    assert len(found(core, file_diff("shell/main.py", "+    sleep(1)", heading="def main():"))) == 2


def test_a_changelog_goes_with_the_rest_whatever_it_is() -> None:
    notes = file_diff("CHANGELOG.md", "+- Fix it.")
    (only,) = found(notes, file_diff("Dockerfile", "-RUN a", "+RUN b"))
    assert only.topic is Topic.BUILD
    assert paths(only)[1] == {"CHANGELOG.md"}


def test_a_lock_file_goes_with_its_manifest_and_never_leads() -> None:
    manifest = file_diff("Cargo.toml", '-serde = "1.0.1"', '+serde = "1.0.2"')
    lock = file_diff("Cargo.lock", *["+x"] * 4000)
    (only,) = found(manifest, lock)
    assert paths(only) == ({"Cargo.toml"}, {"Cargo.lock"})
    assert found(lock, CODE)[0].topic is Topic.CODE


def test_generated_files_never_lead() -> None:
    generated = file_diff("src/api.pb.go", *["+x"] * 4000)
    assert [cluster.topic for cluster in found(generated, CODE)] == [Topic.CODE, Topic.GENERATED]


def test_files_that_only_name_the_new_version_belong_to_the_release() -> None:
    (only,) = found(
        file_diff("package.json", '-  "version": "1.2.0",', '+  "version": "1.3.0",'),
        file_diff("src/index.ts", "-const banner = 'tool 1.2.0'", "+const banner = 'tool 1.3.0'"),
        file_diff("CHANGELOG.md", "+## 1.3.0", "+- Add x"),
    )
    assert only.topic is Topic.RELEASE
    assert len(only.files) == 2


def test_every_file_is_in_exactly_one_cluster() -> None:
    diffs = [CODE, file_diff("docs/a.md", "+x"), file_diff("tests/test_a.py", "+x"), file_diff("ci/x.yml", "+a: 1")]
    counted = [path for cluster in found(*diffs) for group in paths(cluster) for path in group]
    assert sorted(counted) == sorted(diff.change.path for diff in diffs)


def judged(change: ChangeSet, facts: Facts, learned: HistoryModel) -> TypeVerdict:
    sample = sample_of(change.changes, change.diffs)
    return classify(sample, facts, cluster_files(facts)[0], learned, branch=change.branch)


def verdict_on(*diffs: FileDiff, branch: str | None = None) -> TypeVerdict:
    change = change_set(*diffs, branch=branch)
    facts = gather(change)
    return judged(change, facts, NOTHING_LEARNED)


def type_of(*diffs: FileDiff, branch: str | None = None) -> str:
    return verdict_on(*diffs, branch=branch).type


@pytest.mark.parametrize(
    ("diffs", "expected"),
    [
        ([file_diff("README.md", "-a", "+b")], "docs"),
        ([file_diff("tests/test_a.py", "+def test_a():")], "test"),
        ([file_diff(".github/workflows/ci.yml", "-a: 1", "+a: 2")], "ci"),
        ([file_diff("Cargo.lock", "+x")], "build"),
        ([file_diff("src/a.js", "-f(a,b)", "+f(a, b)")], "style"),
        ([file_diff("src/a.py", "-# olde", "+# old")], "docs"),
        ([CODE], "fix"),
        ([new_file("src/retry.py", *["def backoff():", "    pass"] * 20)], "feat"),
        (
            [file_diff("a/x.py", "-def load():", "-    pass"), file_diff("b/y.py", "+def load():", "+    pass")],
            "refactor",
        ),
        ([CODE, file_diff("CHANGELOG.md", "+- Add a way to wait longer.")], "feat"),
        ([new_file("money.go", "package money", "", "func sumMoney(a []int) int {", "\treturn len(a)", "}")], "feat"),
        ([file_diff("src/parse.py", "-def parse(text):", "+def parse(text, strict=False):")], "feat"),
        ([file_diff("App.java", "+  public int size() {", "+    return 1;", "+  }", heading="class App {")], "feat"),
        ([new_file("db/migrations/0003_age.sql", "ALTER TABLE users ADD COLUMN age integer;")], "feat"),
        ([file_diff("src/app.py", "-def run(cache=False):", "+def run(cache=True):")], "feat"),
        ([file_diff("src/app.ts", "-const DEFAULT_CACHE = false", "+const DEFAULT_CACHE = true")], "feat"),
        ([file_diff("src/app.py", "-    return False", "+    return True", heading="def run():")], "fix"),
        ([file_diff("src/app.py", "-    if x > 3:", "+    if x >= 3:", heading="def run():")], "fix"),
        ([new_file(".github/workflows/ci.yml", "on: push", "jobs:", "  a:", "    runs-on: x")], "ci"),
        ([file_diff(".gitlab-ci.yml", "+    - pip install -r requirements.txt")], "ci"),
        (
            [
                file_diff(
                    "src/heat.py",
                    "+    LOW_TRAYS = ['first', 'second', 'third']",
                    "-    heat(['first', 'second', 'third'])",
                    "-    cool(['first', 'second', 'third'])",
                    "+    heat(LOW_TRAYS)",
                    "+    cool(LOW_TRAYS)",
                    heading="def bake():",
                )
            ],
            "refactor",
        ),
    ],
)
def test_the_type_follows_from_what_changed(diffs: list[FileDiff], expected: str) -> None:
    assert type_of(*diffs) == expected


def taught(change: ChangeSet, type_: str) -> HistoryModel:
    """What a history teaches in which such changes have this type."""
    sample = sample_of(change.changes, change.diffs)
    words = WordCounts(sample)
    vector = vector_of(sample, words, standardised(numbers_of(sample, words)))
    learner = Learner()
    learner.learn({str(n): TYPES.index(type_) for n in range(80)}, lambda _: vector, learned=0)
    return HistoryModel(past=(), learner=learner, learned_commits=80, from_lines=True)


@pytest.mark.parametrize(
    ("diff", "learned", "expected"),
    [
        (BUMP, "chore", "chore"),
        (BUMP, "build", "build"),
        (BUMP, "feat", "chore"),
        (file_diff("src/a.py", "-    wait(1)", "+    wait(2)"), "feat", "feat"),
    ],
)
def test_another_version_of_a_dependency_is_no_feature_whatever_the_history_has(
    diff: FileDiff, learned: str, expected: str
) -> None:
    change = change_set(diff)
    facts = gather(change)
    assert judged(change, facts, taught(change, learned)).type == expected


def test_a_branch_announces_its_type_but_cannot_turn_documents_into_a_fix() -> None:
    assert type_of(CODE, branch="perf/faster-retry") == "perf"
    assert type_of(file_diff("README.md", "-a", "+b"), branch="fix/retry") == "docs"


@pytest.mark.parametrize(
    ("branch", "expected"),
    [
        ("fix/empty-input", "fix"),
        ("feature/x", "feat"),
        ("docs-readme", "docs"),
        ("main", None),
        ("fix", None),
        (None, None),
    ],
)
def test_branch_names(branch: str | None, expected: str | None) -> None:
    assert branch_type(branch) == expected


def test_probabilities_are_ordered_and_add_up_to_at_most_one() -> None:
    verdict = verdict_on(CODE)
    chances = [verdict.confidence, *(chance for _, chance in verdict.alternatives)]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) <= 1.001
