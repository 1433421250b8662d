"""Times, colours, progress, marks of CI systems, broken bytes and secrets."""

from collections.abc import Iterator, Sequence

import pytest

from git_agent.ci.diagnose.families.base import Hit, Rank
from git_agent.ci.diagnose.log.collect import Collector, collect
from git_agent.ci.diagnose.log.lines import LONGEST, plain, raw_lines
from git_agent.ci.diagnose.log.part import MOST_HITS
from git_agent.ci.diagnose.run import diagnose_log
from git_agent.ci.diagnose.tell import shown
from git_agent.ci.diagnose.width import WIDEST, narrow

ERROR = "src/a.c:3:1: error: bad"


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"\xef\xbb\xbf2026-11-15T03:54:51.1234567Z hello", "hello"),
        (b"2026-11-15T03:54:51.1234567Z \x1b[31;1mhello\x1b[0m", "hello"),
        (b"build\tRun tests\t2026-11-15T03:54:51.1234567Z hello", "hello"),
        (b"2026-11-15T03:54:51.123456Z 01O hello", "hello"),
        (b"[2026-11-15T03:54:51.123Z] hello", "hello"),
        (b"\x1b]8;;https://example.org\x07hello\x1b]8;;\x07", "hello"),
        (b"\x1b_bk;t=1700000000000\x07hello", "hello"),
        (b" 10%\r 50%\rhello", "hello"),
        (b"hello\r", "hello"),
        (b"section_start:1560896352:step_script\r\x1b[0Khello", "hello"),
        (b"#12 3.456 hello", "hello"),
        (b"hel\xfflo", "hel\ufffdlo"),
        (b"hel\x00\x08lo", "hello"),
    ],
)
def test_a_line_is_told_plainly(raw: bytes, told: str) -> None:
    assert [plain(line).text for line in raw_lines([raw])] == [told]


def test_pieces_may_end_anywhere() -> None:
    whole = f"one\n{ERROR}\nthree é\nlast without an end".encode()
    pieces = [whole[index : index + 1] for index in range(len(whole))]

    assert [plain(line).text for line in raw_lines(pieces)] == ["one", ERROR, "three é", "last without an end"]


@pytest.mark.parametrize("log", [b"", b"\n", b"\xff\xfe\xfd", b"no newline"])
def test_a_log_without_anything_is_unknown(log: bytes) -> None:
    assert diagnose_log([log] if log else [], name="x").failure_type == "unknown"


@pytest.mark.parametrize(
    "log",
    [
        f"##[group]Run make lint\nmake lint\n##[endgroup]\nold.c:1:1: error: past\n##[group]Run "
         f"make\n##[endgroup]\n{ERROR}\n"
        "##[error]Process completed with exit code 2.\n##[group]Run after\n##[endgroup]\nlate.c:1:1: error: no\n",
        f"$ make deps\nold.c:1:1: error: past\n$ make all\n{ERROR}\nERROR: Job failed: exit code 1\n",
        f"##[section]Starting: Lint\nold.c:1:1: error: past\n##[section]Starting: Build\n{ERROR}\n"
        "##[error]Bash exited with code '2'.\n",
        f"~~~ Preparing\n--- one\nold.c:1:1: error: past\n+++ two\n{ERROR}\n🚨 Error: The command exited "
         f"with status 2\n",
        f"#!/bin/bash -eo pipefail\nmake lint\nold.c:1:1: error: past\nCircleCI received exit code 0\n"
        f"#!/bin/bash -eo pipefail\nmake\n{ERROR}\nExited with code exit status 2\n",
    ],
)  # fmt: skip
def test_the_failing_command_counts_and_none_before_or_after(log: str) -> None:
    found = diagnose_log([log.encode()], name="x")

    assert (found.file, found.line) == ("src/a.c", 3)


@pytest.mark.parametrize(
    ("log", "file", "line"),
    [
        ("::error file=src/a.py,line=7,col=3::bad thing", "src/a.py", 7),
        ("##[error]src/a.c:3:1: error: bad", "src/a.c", 3),
        ("##vso[task.logissue type=error;sourcepath=src/a.cs;linenumber=9;columnnumber=1;code=100]bad", "src/a.cs", 9),
        ("##teamcity[message text='src/a.c:3:1: error: bad' status='ERROR']", "src/a.c", 3),
    ],
)
def test_what_a_tool_has_told_the_system_is_heard(log: str, file: str, line: int) -> None:
    found = diagnose_log([log.encode()], name="x")

    assert (found.file, found.line) == (file, line)


def test_the_text_of_a_command_is_no_failure() -> None:
    log = b"##[group]Run test -f a || echo 'error: src/a.c:1:1: error: none'\nshell: bash\n##[endgroup]\nfine\n"

    assert diagnose_log([log], name="x").file is None


def test_the_same_line_again_is_one_hit() -> None:
    collected = collect([f"{ERROR}\n".encode() * 50])

    assert len(collected.part.seen) == 1


def _endless(lines: int) -> Iterator[bytes]:
    """A log longer than its reader may hold: hits, noise, and one line that is megabytes long."""
    for number in range(lines):
        yield f"2026-11-15T03:00:00.0Z src/a{number}.c:{number + 1}:1: error: bad {number}\n".encode()
        yield b"x" * 500 + b"\n"
    for _ in range(200):
        yield b"y" * 16_384
    yield b"\nlast\n"


def test_what_is_held_is_bounded_however_long_the_log() -> None:
    collector = Collector()
    for raw in raw_lines(_endless(400)):
        collector.take(raw)
        assert len(plain(raw).text) <= LONGEST
        assert len(collector.part.seen) <= MOST_HITS
        assert len(collector._before) <= 800
        assert all(len(text) <= WIDEST for text in collector._before[-1:])

    assert collector.lines == 802


@pytest.mark.parametrize("rank", [Rank.PLACE, Rank.GENERIC])
def test_a_flood_of_errors_is_read_by_its_rules_only_while_there_is_room(rank: Rank) -> None:
    asked: list[str] = []

    def rule(text: str, _: Sequence[str]) -> Hit:
        asked.append(text)
        return Hit(message=text, rank=rank)

    flood = b"".join(b"bad thing number %d\n" % number for number in range(1_000))
    collector = collect([flood], rules=[rule])
    assert len(collector.part.seen) == MOST_HITS
    assert len(asked) <= MOST_HITS + 1


def test_what_decides_is_heard_after_a_flood() -> None:
    flood = b"".join(b"src/a.py:%d: error: bad %d\n" % (number, number) for number in range(1, 200))
    assert diagnose_log([flood, b"No space left on device\n"], name="x").failure_type == "disk-full"
    generic = b"".join(b"error: bad %d\n" % number for number in range(200))
    assert diagnose_log([generic, f"{ERROR}\n".encode()], name="x").line is not None


def test_an_excerpt_has_five_lines_either_side_of_five_hundred_characters() -> None:
    around = [f"line {number} " + "z" * 600 for number in range(20)]
    log = "\n".join([*around[:10], ERROR, *around[10:]])

    shown = diagnose_log([log.encode()], name="x").log_excerpt.split("\n")

    assert len(shown) == 11
    assert shown[5] == ERROR
    assert max(map(len, shown)) == WIDEST


@pytest.mark.parametrize(
    "header",
    [
        "Authorization: token {}.a.b",
        "X-Api-Key: {}.prod.eu",
        "Bearer {}.abcdef.ghijkl",
        'PRIVATE-TOKEN: "{}.a"',
        "-H 'Authorization: Bearer {}.abcdef'",
    ],
)
def test_a_value_with_dots_behind_a_header_is_a_secret(header: str) -> None:
    secret = "s3cr3tC4nary"
    found = diagnose_log([f"> {header.format(secret)}\nsrc/app.py:3:1: error: broken\n".encode()], name="x")
    assert secret not in str(found)
    assert "[REDACTED" in found.log_excerpt


def test_a_sentence_about_a_header_stays() -> None:
    line = "Authorization: see docs.example.com, token: none.given"
    assert shown([line]) == line


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_a_log_in_utf_16_is_read(encoding: str) -> None:
    text = "src/app.py:3:1: error: bröken\r\n"
    raw = ("\ufeff" if encoding == "utf-16-be" else "").encode(encoding) + text.encode(encoding)
    for pieces in ([raw], [raw[at : at + 1] for at in range(len(raw))]):
        assert [plain(line).text for line in raw_lines(pieces)] == ["src/app.py:3:1: error: bröken"]


def test_secrets_are_gone_before_anything_is_cut() -> None:
    token = "ghp_" + "a1B2" * 9
    long = "q" * (WIDEST - 10) + " " + token
    log = f"token {token}\n{long}\n{ERROR} {token}\nmasked ***\n"

    found = diagnose_log([log.encode()], name="x")

    assert "ghp_" not in found.log_excerpt + found.failure_message
    assert "[REDACTED" in found.failure_message
    assert "***" in found.log_excerpt


_TOKEN = "ghp_" + "aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"


@pytest.mark.parametrize("column", range(WIDEST - 45, WIDEST + 2, 3))
@pytest.mark.parametrize(
    "log",
    [
        "src/a.c:3:1: error: {}",
        "error: {}",
        "##[error]{}",
        "AssertionError: {}",
        'Traceback (most recent call last):\n  File "a.py", line 3, in f\nValueError: {}',
        "fatal: {}\nmake: *** [all] Error 1",
        "{}\n  at f (src/a.js:3:1)",
    ],
)
def test_a_token_across_the_border_of_what_is_shown_leaves_nothing_of_itself(log: str, column: int) -> None:
    filled = log.replace("{}", ("word " * 200)[: column - 20] + " " + _TOKEN + " end")

    found = diagnose_log([filled.encode()], name="x")

    assert "ghp_" not in str(found)


def test_a_long_line_is_cut_between_words() -> None:
    assert narrow("a" * WIDEST) == "a" * WIDEST
    assert narrow("a" * WIDEST + " b") == "a" * WIDEST
    assert narrow("error: " + "a" * WIDEST) == "error: "
