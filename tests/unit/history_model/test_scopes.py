"""Scopes and areas follow the repository's own commits: its files, its folders, its way of naming."""

from collections.abc import Sequence
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.history_model.scopes.labels import area_of, is_one_off
from git_agent.history_model.scopes.odds import scope_odds
from git_agent.model.past_commit import PastCommit


def history(*commits: tuple[str, str], times: int = 6) -> list[PastCommit]:
    """Commits given as (subject, paths), newest first, over and over."""
    return [
        PastCommit(oid=f"{turn}-{index}", author="Ada <ada@example.org>", subject=subject, paths=tuple(paths.split()))
        for turn in range(times)
        for index, (subject, paths) in enumerate(commits)
    ]


def best(paths: str, past: Sequence[PastCommit], *, area: bool = False, type_: str | None = None) -> str | None:
    return scope_odds([(path, 3) for path in paths.split()], past, area=area, type_=type_).ranked[0][0]


PACKAGES = history(
    ("fix(parser): keep comments", "packages/parser/src/read.ts"),
    ("feat(server): answer twice", "packages/server/src/http.ts packages/server/test/http.test.ts"),
    ("fix(server): close the socket", "packages/server/src/socket.ts"),
    ("docs: say how to begin", "README.md"),
    ("feat(router): match slashes", "packages/router/src/match.ts"),
    ("chore(deps): update the tools", "package.json pnpm-lock.yaml"),
)

AREAS = history(
    ("diff: show moved lines", "diff.c diff.h"),
    ("refs: lock once", "refs.c"),
    ("doc: explain rebasing", "Documentation/rebase.txt"),
    ("t4000: test moved lines", "t/t4000-moved.sh"),
    ("builtin/log: follow renames", "builtin/log.c"),
    ("Makefile: drop a flag", "Makefile"),
)


@pytest.mark.parametrize(
    ("paths", "wanted"),
    [
        pytest.param("packages/parser/src/read.ts", "parser", id="the file had it before"),
        pytest.param("packages/server/src/new.ts", "server", id="its folder had it before"),
        pytest.param("packages/server/src/http.ts packages/server/test/new.ts", "server", id="so had both folders"),
        pytest.param("packages/compiler/src/emit.ts", "compiler", id="a new package is named like the others"),
        pytest.param("README.md", None, id="such files never had one"),
        pytest.param("package.json pnpm-lock.yaml", "deps", id="no path says so, only the history"),
    ],
)
def test_scope_comes_from_what_earlier_commits_say_of_the_paths(paths: str, wanted: str | None) -> None:
    assert best(paths, PACKAGES) == wanted


@pytest.mark.parametrize(
    ("paths", "wanted"),
    [
        pytest.param("diff.c", "diff", id="the file had it before"),
        pytest.param("Documentation/merge.txt", "doc", id="the folder has one for all its files"),
        pytest.param("builtin/add.c", "builtin/add", id="folder and stem, as other files there"),
        pytest.param("t/t5000-pack.sh", "t5000", id="the head of the stem, as other tests"),
        pytest.param("bloom.c bloom.h", "bloom", id="a new file is named like the others"),
    ],
)
def test_area_may_be_new_but_is_named_in_the_manner_of_the_history(paths: str, wanted: str) -> None:
    assert best(paths, AREAS, area=True) == wanted


@pytest.mark.parametrize(
    ("past", "area"),
    [
        pytest.param([], False, id="nothing yet"),
        pytest.param([], True, id="nothing yet, by area"),
        pytest.param(PACKAGES[:7], False, id="too little"),
        pytest.param(history(("fix: keep comments", "src/read.ts")), False, id="none has a scope"),
        pytest.param(history(("Keep comments", "src/read.ts")), False, id="none has a type"),
        pytest.param(
            [*history(("fix(read): keep", "src/read.ts"), times=3), *history(("fix: it", "a"), times=20)],
            False,
            id="few have a scope",
        ),
        pytest.param(
            [*history(("read: keep", "src/read.ts"), times=9), *history(("Fix it", "src/read.ts"), times=11)],
            True,
            id="less than half have an area",
        ),
    ],
)
def test_history_without_the_habit_teaches_no_scope(past: list[PastCommit], area: bool) -> None:
    assert scope_odds([("src/read.ts", 3)], past, area=area).ranked == ((None, 1.0),)


def test_change_without_paths_has_no_scope() -> None:
    assert scope_odds([], PACKAGES, area=False).ranked == ((None, 1.0),)


def test_scope_is_written_as_the_history_writes_it_most_often() -> None:
    past = history(
        ("TSDB: cut blocks", "tsdb/head.go"),
        ("TSDB: read blocks", "tsdb/block.go"),
        ("tsdb: fix blocks", "tsdb/block.go"),
    )
    odds = dict(scope_odds([("tsdb/head.go", 1)], past, area=True).ranked)
    assert best("tsdb/head.go", past, area=True) == "TSDB"
    assert "tsdb" not in odds


def test_new_area_keeps_the_spelling_of_the_file() -> None:
    past = history(("Reader: keep comments", "src/Reader.java"), ("Writer: end lines", "src/Writer.java"))
    assert best("src/LineCounter.java", past, area=True) == "LineCounter"


@pytest.mark.parametrize(("type_", "favoured"), [("build", "deps"), ("feat", "install"), ("docs", None)])
def test_type_speaks_for_the_scopes_it_had_before(type_: str, favoured: str | None) -> None:
    past = history(
        ("build(deps): update", "project.toml"),
        ("feat(install): ask", "project.toml"),
        ("docs: explain", "project.toml"),
    )
    usual = dict(scope_odds([("project.toml", 3)], past, area=False).ranked)
    typed = dict(scope_odds([("project.toml", 3)], past, area=False, type_=type_).ranked)
    gains = {text: typed[text] / usual[text] for text in ("deps", "install", None)}
    assert max(gains, key=lambda text: gains[text]) == favoured
    assert typed[favoured] > usual[favoured]


def test_type_decides_where_the_paths_leave_it_open() -> None:
    past = history(("fix(engine): start", "src/run.py"), ("docs: explain", "src/run.py"), times=10)
    assert best("src/run.py", past, type_="fix") == "engine"
    assert best("src/run.py", past, type_="docs") is None


def test_newer_habit_outweighs_an_older_one() -> None:
    new, old = ("fix(engine): start", "src/run.py"), ("fix(motor): start", "src/run.py")
    assert best("src/run.py", [*history(new, times=40), *history(old, times=40)]) == "engine"
    assert best("src/run.py", [*history(old, times=40), *history(new, times=40)]) == "motor"


def test_larger_part_of_a_change_names_it() -> None:
    paths = [("packages/parser/src/read.ts", 300), ("packages/router/src/match.ts", 1)]
    assert scope_odds(paths, PACKAGES, area=False).ranked[0][0] == "parser"


def test_several_areas_that_always_change_together_are_one_label() -> None:
    past = history(("lib, cli: rename a flag", "lib/flags.rs cli/flags.rs"), ("lib: count", "lib/count.rs"))
    assert best("lib/flags.rs cli/flags.rs", past, area=True) == "lib, cli"
    assert best("lib/count.rs", past, area=True) == "lib"


@pytest.mark.parametrize("ticket", ["#123", "gh-123", "MOD-7645", "123", "issue12345", "a" * 33, "x\udcff"])
def test_ticket_or_one_off_text_is_never_proposed(ticket: str) -> None:
    past = history((f"fix({ticket}): stop", "src/run.py"), ("fix(engine): start", "src/go.py"))
    proposed = [text for text, _ in scope_odds([("src/run.py", 3)], past, area=False).ranked]
    assert ticket not in proposed
    assert "engine" in proposed


@pytest.mark.parametrize("key", ["utf-8", "http2", "t5310", "v3", "core-js", "docker/v2"])
def test_name_with_a_number_is_no_ticket(key: str) -> None:
    assert not is_one_off(key)


@pytest.mark.parametrize(
    ("subject", "wanted"),
    [
        ("diff: show", "diff"),
        ("Documentation/git-log: explain", "Documentation/git-log"),
        ("lib,cli: rename", "lib, cli"),
        ("lib & cli: rename", "lib, cli"),
        ("[BUGFIX] TSDB: cut blocks", "TSDB"),
        ("fix(tsdb): cut blocks", "tsdb"),
        ("feat(tsdb)!: cut blocks", "tsdb"),
        ("one two: three", None),
        ("see #12: three", None),
        ("Show moved lines", None),
        ("diff:", None),
        ("", None),
    ],
)
def test_area_is_read_from_all_usual_forms(subject: str, wanted: str | None) -> None:
    assert area_of(subject) == wanted


def test_equal_candidates_keep_one_order_however_the_paths_arrive() -> None:
    paths = [(f"packages/{name}/index.ts", 3) for name in ("zeta", "alpha", "gamma")]
    odds = {scope_odds(order, PACKAGES, area=False) for order in permutations(paths)}
    ranked = odds.pop().ranked
    chances = dict(ranked)
    assert not odds
    assert chances["alpha"] == chances["gamma"] == chances["zeta"]
    assert [text for text, _ in ranked if text in ("alpha", "gamma", "zeta")] == ["alpha", "gamma", "zeta"]


PATHS = st.text(st.characters(exclude_characters="\0"), min_size=1) | st.from_regex(r"([a-z._-]{1,6}/){0,5}\.?\w{1,6}")
LOST_BYTES = st.binary(min_size=1, max_size=12).map(lambda raw: raw.decode("utf-8", "surrogateescape"))


@given(paths=st.lists(st.tuples(PATHS | LOST_BYTES, st.integers(-1, 10**9)), max_size=50), area=st.booleans())
def test_odds_are_ordered_and_sum_to_one_for_any_paths(paths: list[tuple[str, int]], area: bool) -> None:
    past = [
        *(AREAS if area else PACKAGES),
        *(PastCommit(oid="x", author="", subject="fix(x): y", paths=(p,)) for p, _ in paths),
    ]
    ranked = scope_odds(paths, past, area=area, type_="fix").ranked
    chances = [chance for _, chance in ranked]
    assert sum(chances) == pytest.approx(1.0)
    assert all(0.0 <= chance <= 1.0 for chance in chances)
    assert chances == pytest.approx(sorted(chances, reverse=True))
    texts = [text for text, _ in ranked]
    assert len(texts) == len(set(texts))
    assert None in texts
    assert all(text is None or text.isprintable() for text in texts)


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        pytest.param("    if (isHydrating && slots.default) hydrateSlots(slot)", "slots", id="in the plural"),
        pytest.param("export type ResolvedTypes = TypeOf<Types>", "types", id="as part of names"),
    ],
)
def test_changed_lines_speak_for_a_scope_that_no_path_names(line: str, wanted: str) -> None:
    past = history(
        ("fix(slots): pass them on", "src/component.ts"),
        ("fix(types): infer more", "src/component.ts"),
    )
    odds = scope_odds([("src/component.ts", 1)], past, area=False, lines=[line]).ranked
    assert odds[0][0] == wanted
