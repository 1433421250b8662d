"""What pipelines, make files, hooks and container files gained and lost."""

import pytest

from git_agent.model.change import FileDiff, Status
from git_agent.syntax.text.lines import lines_of
from git_agent.writer import StyleOptions
from git_agent.writer.compose import write
from git_agent.writer.phrases.workflows import ci_phrases
from git_agent.writer.read.facts import gather
from git_agent.writer.read.workflows import CiChange, ci_changes
from support.changing import as_told, change_set, file_diff, new_file
from support.findings import change_between

CI = ".github/workflows/ci.yml"


def said(*diffs: FileDiff) -> list[str]:
    phrases = ci_phrases(gather(change_set(*diffs)).files)
    return [as_told(phrase, backticks=True) for phrase in phrases]


@pytest.mark.parametrize(
    ("path", "lines", "expected"),
    [
        (
            CI,
            ["+  lint:", "+    runs-on: ubuntu-latest", "+    timeout-minutes: 5"],
            ["add `lint` job to `ci` workflow"],
        ),
        (CI, ["-  lint:", "-    runs-on: ubuntu-latest"], ["remove `lint` job from `ci` workflow"]),
        (CI, ["+      - name: Run the linter"], ['add "Run the linter" step to `ci` workflow']),
        (CI, ["-      - name: Lint", "+      - name: Format"], ["rename `Lint` step to `Format` in `ci` workflow"]),
        (CI, [" on:", "+  pull_request:"], ["run `ci` workflow on `pull_request`"]),
        (CI, [" on:", "-  push:", "   pull_request:"], ["stop running `ci` workflow on `push`"]),
        (CI, ["-on: push", "+on: [push, pull_request]"], ["run `ci` workflow on `pull_request`"]),
        (CI, ["-on: push", "+on:", "+  push:", "+    branches: [main]"], []),
        (CI, ["-on:", "-  push:", "-  pull_request:", "+on:   ['push', \"pull_request\"]"], []),
        (CI, ["-on:", "-  - push", "-  - 'release'", "+on:", "+  push:", "+  release:"], []),
        (CI, [" on:", "   - push", "+  - pull_request"], ["run `ci` workflow on `pull_request`"]),
        (CI, [" on:", "   push:", "     branches:", "+      - release"], []),
        (
            CI,
            ["-  pull_request:", "+  pull_request_target:"],
            ["run `ci` workflow on `pull_request_target` instead of `pull_request`"],
        ),
        (CI, ["+permissions:", "+  contents: read"], ["set permissions of `ci` workflow"]),
        (
            CI,
            ["-    timeout-minutes: 10", "+    timeout-minutes: 20"],
            ["raise timeout in `ci` workflow to 20 minutes"],
        ),
        (
            CI,
            ["-    runs-on: ubuntu-20.04", "+    runs-on: ubuntu-24.04"],
            ["use `ubuntu-24.04` runner in `ci` workflow"],
        ),
        (CI, ["-        run: make", "+        run: make all"], []),
        (".gitlab-ci.yml", ["+lint:", "+  script: make lint"], ["add `lint` job to `.gitlab-ci.yml`"]),
        (".circleci/config.yml", ["+  lint:", "+    docker:"], ["add `lint` job to `config.yml`"]),
        ("azure-pipelines.yml", ["+- job: Lint"], ["add `Lint` job to `azure-pipelines.yml`"]),
        ("Jenkinsfile", ["+    stage('Run lint') {"], ['add "Run lint" stage to `Jenkinsfile`']),
        ("Jenkinsfile", ['+    stage("Heat Ann\'s lid") {'], ['add "Heat Ann\'s lid" stage to `Jenkinsfile`']),
        ("Makefile", ["+lint: build", "+\truff check"], ["add `lint` target to `Makefile`"]),
        ("Makefile", ["+LINT := ruff", "+.PHONY: lint", "+%.o: %.c"], []),
        (".pre-commit-config.yaml", ["+    -   id: ruff"], ["add `ruff` hook to `.pre-commit-config.yaml`"]),
        ("Dockerfile", ["+FROM python:3.13 AS build"], ["add `build` stage to `Dockerfile`"]),
        ("docker-compose.yml", ["+  redis:", "+    image: redis:7"], ["add `redis` service to `docker-compose.yml`"]),
        ("settings.yml", ["+  lint:", "+    script: make"], []),
    ],
)
def test_parts_of_a_pipeline_come_and_go_by_name(path: str, lines: list[str], expected: list[str]) -> None:
    assert said(file_diff(path, *lines)) == expected


@pytest.mark.parametrize(
    ("path", "lines", "expected"),
    [
        (CI, ['-  python-version: ["3.12"]', '+  python-version: ["3.12", "3.13"]'], ["test on Python 3.13"]),
        (CI, [" python:", '   - "3.12"', '+  - "3.13"', '+  - "pypy-3.11"'], ["test on Python 3.13 and PyPy 3.11"]),
        (CI, ['-  python: ["3.7", pypy3.7]', '+  python: ["3.7", pypy-3.7]'], []),
        (
            CI,
            ['-  python: ["3.7", pypy3.7]', '+  python: ["3.7", pypy3.8]'],
            ["test on PyPy 3.8 instead of 3.7 in `ci` workflow"],
        ),
        (CI, [" node:", "-  - 14", "   - 16"], ["drop Node 14 from `ci` workflow"]),
        (CI, ["+    - { go: '1.24', os: linux }"], ["test on Go 1.24"]),
        (CI, ['-   python-version: "3.12"', '+   python-version: "3.13"'], ["use Python 3.13 in `ci` workflow"]),
        (CI, ["+  - 14", "+  - 16"], []),
        (CI, [" node:", "+  - 14", "   - 16", " other:", "   - 14"], ["test on Node 14"]),
        (
            ".github/workflows/release.yml",
            ["-  python: [3.12]", "+  python: [3.12, 3.13]"],
            ["add Python 3.13 to `release` workflow"],
        ),
        (
            CI,
            ['-  go: ["1.16", "1.15", "tip"]', '+  go: ["1.16.5", "1.15.13"]'],
            ["pin Go to 1.16.5 and 1.15.13 in `ci` workflow", "drop Go `tip` from `ci` workflow"],
        ),
        (CI, ["-  go: [1.16.5]", "+  go: [1.16]"], ["use Go 1.16 instead of 1.16.5 in `ci` workflow"]),
        (CI, ["-  go: [1.14.x, 1.15.x]", "+  go: [14, 15, 16]"], ["test on Go 16"]),
        (CI, ["-  go: [1.14, 1.15]", "+  go: [15]"], ["drop Go 1.14 from `ci` workflow"]),
        (CI, ["-  go: [1.16]", "+  go: [1.16.x]"], ["use Go 1.16.x instead of 1.16 in `ci` workflow"]),
        (
            CI,
            ['-  python: ["3.8"]', '+  python: ["3.8", "3.9.0-alpha - 3.9.0"]'],
            ["test on Python 3.9.0-alpha - 3.9.0"],
        ),
        (CI, ["-  go: [1.16, hunter2]", "+  go: [1.16, oranges]"], []),
    ],
)
def test_versions_count_only_where_a_list_shows_them(path: str, lines: list[str], expected: list[str]) -> None:
    assert said(file_diff(path, *lines)) == expected


def test_single_versions_that_differ_between_jobs_say_nothing() -> None:
    lines = ["     python-version: '3.9'", "-    python-version: '3.12'", "+    python-version: '3.13'"]
    assert said(file_diff(CI, *lines)) == []


def test_a_job_whose_name_stays_is_neither_new_nor_gone() -> None:
    lines = ["   lint:", "-    runs-on: old", "+    runs-on: new", "+    steps:"]
    diff = file_diff(CI, *lines)
    changes = ci_changes(CI, lines_of(diff), diff.hunks)
    assert changes == (CiChange(kind="runner", name="old", old=""), CiChange(kind="runner", name="new", new=""))


def test_a_job_is_not_gone_when_only_its_beginning_is_out_of_sight() -> None:
    assert said(file_diff(CI, "   lint:", "-    runs-on: old", "     needs: build")) == []


def test_a_whole_workflow_goes_by_its_name() -> None:
    gone = file_diff(".github/workflows/old.yml", "-on: push", status=Status.DELETED)
    assert said(new_file(CI, "on: push", "jobs:")) == ["add `ci` workflow"]
    assert said(gone) == ["remove `old` workflow"]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({CI: "Bake all day"}, 'add "Bake all day" workflow'),
        ({CI: "CI"}, "add ci workflow"),
        ({CI: "Bake all day", ".github/workflows/lid.yml": "Open it"}, "add ci and lid workflows"),
    ],
)
def test_a_new_workflow_is_told_by_what_it_calls_itself(names: dict[str, str], message: str) -> None:
    text = "name: {}\non: push\njobs:\n  a:\n    runs-on: x\n"
    change = change_between({path: (None, text.format(name)) for path, name in names.items()})
    assert write(change, StyleOptions(form="plain")).text == message


def test_a_script_beside_workflows_is_none() -> None:
    change = change_between({".github/workflows/bake.sh": ("heat 'a b'\n", "heat 'c d'\n")})
    assert "workflow " not in write(change, StyleOptions(form="plain")).text + " "


def test_the_same_change_to_several_workflows_is_one_sentence() -> None:
    diffs = [file_diff(f".github/workflows/{name}.yml", " on:", "+  merge_group:") for name in "abc"]
    assert said(*diffs[:2]) == ["run `a` and `b` workflows on `merge_group`"]
    assert said(*diffs) == ["run 3 workflows on `merge_group`"]


def test_a_channel_is_dropped_as_a_version_is() -> None:
    text = "jobs:\n  a:\n    strategy:\n      matrix:\n        go: [{}]\n"
    change = change_between({CI: (text.format('"1.16", "tip"'), text.format('"1.16"'))})
    assert write(change, StyleOptions(form="plain")).text == "drop Go tip from ci workflow"


def test_a_version_is_dropped_from_pipelines_and_never_at_large() -> None:
    text = "jobs:\n  a:\n    strategy:\n      matrix:\n        python-version: [{}]\n"
    old, new = text.format('"3.11", "3.12", "3.13", "3.14"'), text.format('"3.14"')
    paths = (".github/workflows/bake-the-bread.yml", ".github/workflows/bake-the-cake.yml")
    change = change_between(dict.fromkeys(paths, (old, new)))
    message = write(change, StyleOptions(form="plain", width=72)).text
    assert message.partition("\n")[0] == "drop Python 3.11, 3.12 and 3.13 from 2 workflows"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            CI,
            "        go:\n          - 1.7rc6",
            "        go:\n          - 1.7",
            "test on Go 1.7 instead of 1.7rc6 in ci workflow",
        ),
        (
            ".github/workflows/oven.yml",
            "        include:\n          - java: 17-ea\n            os: a\n          - java: 17-ea",
            "        include:\n          - java: 18-ea\n            os: a\n          - java: 18-ea",
            "use Java 18-ea instead of 17-ea in oven workflow",
        ),
        (CI, "        go: [1.6, 1.7]", "        go: [1.7, 1.8]", "test on Go 1.8"),
    ],
)
def test_a_version_that_stands_where_another_stood_is_told_with_it(path: str, old: str, new: str, message: str) -> None:
    frame = "jobs:\n  bake:\n    strategy:\n      matrix:\n{}\n    steps:\n      - run: bake\n"
    change = change_between({path: (frame.format(old), frame.format(new))})
    assert write(change, StyleOptions(form="plain", width=72)).text.partition("\n")[0] == message


def test_a_step_that_got_a_name_has_not_come() -> None:
    lines = ["-      - uses: actions/checkout@v4", "+      - name: Get the code", "+        uses: actions/checkout@v4"]
    assert said(file_diff(CI, *lines)) == []
    assert said(file_diff(CI, *lines[1:])) == ['add "Get the code" step to `ci` workflow']


COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (("v4.1", "v2"), (f"{COMMIT} # v4.1", f"{COMMIT} # v2"), "pin ovens/heat and ovens/cool to commits"),
        (("v4.1", "v2"), (COMMIT, COMMIT), "pin ovens/heat and ovens/cool to commits"),
        (("v4", "v2"), (f"{COMMIT} # v4.1", "v2"), "pin ovens/heat to a commit"),
        ((f"{COMMIT} # v4.1", "v2"), ("v4.1", "v2"), "unpin ovens/heat"),
        (("v4.1", "v2"), (f"{COMMIT} # v5.0", "v2"), "bump ovens/heat from v4.1 to v5.0"),
    ],
)
def test_a_version_that_became_its_commit_is_pinned(old: tuple[str, str], new: tuple[str, str], message: str) -> None:
    text = "jobs:\n  bake:\n    steps:\n      - uses: ovens/heat@{}\n      - uses: ovens/cool@{}\n"
    change = change_between({CI: (text.format(*old), text.format(*new))})
    assert write(change, StyleOptions(form="plain", width=80)).text.strip() == message


JOBS = "jobs:\n  bake:\n    runs-on: kiln\n    steps:\n      - uses: ovens/heat@v1\n      - run: bake\n"
JOB = "\n  cool:\n    runs-on: kiln\n    steps:\n      - uses: ovens/heat@v1\n      - uses: ovens/cool@v2\n"


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (JOBS + JOB, JOBS, "remove cool job from ci workflow"),
        (JOBS, JOBS + JOB, "add cool job to ci workflow"),
        (JOBS + "      - uses: ovens/heat@v1\n", JOBS, "remove ovens/heat@v1 entry from steps in ci workflow"),
    ],
)
def test_what_other_jobs_take_still_neither_comes_nor_goes(old: str, new: str, message: str) -> None:
    assert write(change_between({CI: (old, new)}), StyleOptions(form="plain", width=80)).text == message


STEPS = """\
jobs:
  bake:
    strategy:
      matrix:
        include: [
          {{ os: oven-20.04,   }}, # as it was
{}        ]
    steps:
      - name: Heat the kiln
{}        run: heat
      - run: bake
        if: always()
"""


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (("", ""), ("", "        if: false\n"), 'add if condition: false to "Heat the kiln" in ci workflow'),
        (("", "        if: false\n"), ("", ""), 'remove if condition from "Heat the kiln" in ci workflow'),
        (("", ""), ("          { os: oven-22.04,   },\n", ""), "add oven-22.04 to include in ci workflow"),
    ],
)
def test_what_a_step_or_a_matrix_got_is_told_of_it(old: tuple[str, str], new: tuple[str, str], message: str) -> None:
    change = change_between({CI: (STEPS.format(*old), STEPS.format(*new))})
    assert write(change, StyleOptions(form="plain", width=90)).text == message


NAMED = """\
jobs:
  bake:
    steps:
      - name: Test
        run: make test

{}"""
LOOK = "      - name: Look\n        run: |\n          peek\n          cool\n"
TRAVIS = "python:\n  - 3.7\n  - 3.8-dev\nmatrix:\n  include:\n    - python: 3.8\n{}script: x\n"


@pytest.mark.parametrize(
    ("path", "old", "new", "message"),
    [
        (
            CI,
            NAMED.format("      - name: Test\n        run: make cover\n"),
            NAMED.format("      - name: Test all of it\n        run: make cover\n        if: x == '1'\n"),
            'rename Test step to "Test all of it" in ci workflow',
        ),
        (
            CI,
            NAMED.format(LOOK),
            NAMED.format("      - name: Heat it\n        run: heat\n" + LOOK.replace("Look", "Show it")),
            'add "Heat it" step to ci workflow',
        ),
        (
            CI,
            NAMED.format(LOOK),
            NAMED.format("      - name: Heat it\n        run: heat\n"),
            'replace Look step with "Heat it" in ci workflow',
        ),
        (
            ".travis.yml",
            TRAVIS.format(""),
            TRAVIS.format("  allow_failures:\n    - python: 3.9-dev\n"),
            "add allow_failures to .travis.yml",
        ),
        (
            ".travis.yml",
            TRAVIS.format(""),
            TRAVIS.format("    - python: 3.7\n      env: A=1\n"),
            "add 3.7 entry to include in .travis.yml",
        ),
        (
            ".travis.yml",
            TRAVIS.format("    - python: 3.7\n      env: A=1\n"),
            TRAVIS.format(""),
            "remove 3.7 entry from include in .travis.yml",
        ),
        (".travis.yml", TRAVIS.format(""), TRAVIS.format("    - python: 3.9\n"), "test on Python 3.9"),
    ],
)
def test_what_stood_elsewhere_in_a_pipeline_is_not_new(path: str, old: str, new: str, message: str) -> None:
    text = write(change_between({path: (old, new)}), StyleOptions(form="plain", width=80)).text
    assert text.partition("\n")[0] == message


def test_a_step_that_may_not_be_named_is_counted_and_its_keys_are_no_news() -> None:
    head = "on: push\njobs:\n  fire:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n"
    tail = "      - name: Fire it\n        run: ./fire.sh\n        env:\n          TOKEN: ${{ secrets.TOKEN }}\n"
    step = (
        "      - name: Sweep the kiln\n        env:\n          KILN_TOKEN: ${{ secrets.KILN_TOKEN }}\n"
        "        shell: bash\n        run: ./sweep.sh\n"
    )
    change = change_between({CI: (head + tail, head + step + tail)})
    assert write(change, StyleOptions(form="plain")).text == "add a step to ci workflow"


def test_a_version_that_one_job_takes_still_is_not_dropped() -> None:
    old = "language: rust\nrust:\n  - stable\n  - nightly\nscript: make\n"
    new = "language: rust\nmatrix:\n  include:\n    - os: linux\n      rust: {}\n    - os: linux\n      rust: nightly\n"
    kept, gone = (
        write(change_between({".travis.yml": (old, new.format(version))}), StyleOptions(form="plain")).text
        for version in ("stable", "beta")
    )
    assert "drop Rust" not in kept
    assert "drop Rust stable from .travis.yml" in gone


def test_what_a_step_takes_is_no_key_of_the_workflow() -> None:
    head = "on: push\njobs:\n  fire:\n    runs-on: ubuntu-latest\n    steps:\n      - name: Fire it\n"
    old = f"{head}        shell: bash\n        run: |\n          fire --all\n          wait\n"
    new = (
        f"{head}        uses: kilns/retry@v2\n        with:\n          tries: 3\n          shell: bash\n"
        "          command: |\n            fire --all\n            wait\n"
    )
    message = write(change_between({CI: (old, new)}), StyleOptions(form="plain")).text
    assert message == "use kilns/retry"


def test_of_several_jobs_one_with_another_name_is_neither_new_nor_gone() -> None:
    lines = ["-  cuda12:", "+  cuda13:", "     runs-on: ubuntu-latest", "", "+  lint:", "+    runs-on: macos-latest"]
    sentences = said(file_diff(CI, " jobs:", *lines))
    assert sentences == ["add `lint` job to `ci` workflow", "rename `cuda12` job to `cuda13` in `ci` workflow"]
