"""Lines that are passed over unread: none that says why, and nearly all that say nothing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from git_agent.ci.diagnose.families.all import find_hit
from git_agent.ci.diagnose.log.collect import collect
from git_agent.ci.diagnose.log.lines import plain, raw_lines
from git_agent.ci.diagnose.log.marks import mark_of
from git_agent.ci.diagnose.log.quiet import Heard, Quiet
from git_agent.ci.diagnose.width import narrow

LOGS = Path(__file__).parent / "logs"
TIME = b"2026-11-15T03:00:00.1234567Z "

NOISE = [
    b"Collecting basket-core==1.2.3 (from -r requirements/base.txt)",
    b"  Downloading basket_core-1.2.3-py3-none-any.whl (122 kB)",
    b"Get:12 http://archive.example/ubuntu jammy/main amd64 libbasket2 amd64 2.1-3 [12 kB]",
    b"Setting up libbasket2:amd64 (2.1.1-3) ...",
    b"tests/test_basket.py::test_add[11] PASSED                 [ 12%]",
    b"  \xe2\x9c\x93 adds an item to the basket (12 ms)",
    b"=== RUN   TestBasket/adds_an_item",
    b"   Compiling basket v1.2.3",
    b"[ 12%] Building CXX object src/CMakeFiles/basket.dir/basket.cpp.o",
    b"remote: Counting objects: 10% (12/120)",
    b"",
]  # fmt: skip


def _told(log: bytes) -> Iterator[tuple[bytes, bool]]:
    """Each line of a log, and whether a rule or a CI system has something to say about it."""
    before: list[str] = []
    for raw in raw_lines([log]):
        text = narrow(plain(raw).text)
        yield raw, bool(text and (mark_of(text) or find_hit(text, before)))
        before.append(text)


@pytest.mark.parametrize("lead", [b"", TIME, b"\x1b[36;1m", b"job\tUNKNOWN STEP\t" + TIME])
@pytest.mark.parametrize("log", sorted(LOGS.glob("*.log")), ids=lambda log: log.stem)
def test_no_line_that_says_something_is_passed_over(log: Path, lead: bytes) -> None:
    quiet = Quiet()
    raw = b"".join(lead + line + b"\n" for line in raw_lines([log.read_bytes()]))

    passed_over = [line for line, is_told in _told(raw) if quiet.heard(line) is Heard.NOBODY and is_told]

    assert passed_over == []


@pytest.mark.parametrize("line", NOISE)
def test_noise_is_passed_over_the_first_time_and_ever_after(line: bytes) -> None:
    quiet = Quiet()

    assert [quiet.heard(TIME + line) for _ in range(2)] == [Heard.NOBODY, Heard.NOBODY]


@pytest.mark.parametrize(
    "line",
    [b"\x1b[31merr\x1b[1mor\x1b[0m: bad", b"HTTP 429", b"exit status 137", b"a\x00b", b"C:\\src\\a.c(3,7) : x"],
)
def test_colours_numbers_and_strange_bytes_hide_nothing(line: bytes) -> None:
    assert Quiet().heard(line) is Heard.RULES


def test_what_stands_below_a_header_is_read_whatever_it_says() -> None:
    quiet = Quiet()

    assert [quiet.heard(line) for line in (b" 12  wrong here", b"FILE: src/a.php", b" 12  wrong here")] == [
        Heard.NOBODY,
        Heard.RULES,
        Heard.RULES,
    ]


def test_lines_passed_over_are_shown_around_a_hit() -> None:
    noise = b"\n".join(TIME + line for line in NOISE)

    found = collect([noise, b"\nsrc/a.c:3:1: error: bad\n", noise])

    assert found.part.seen[0].hit.at == len(NOISE) + 1
    assert found.part.seen[0].before[-3:-1] == ("remote: Counting objects: 10% (12/120)", "")
    assert found.part.seen[0].after[0] == "Collecting basket-core==1.2.3 (from -r requirements/base.txt)"


def test_a_window_is_left_at_a_line_that_says_nothing() -> None:
    log = b"".join(
        b"2026-11-15T03:00:%02d.0Z %s\n" % (second, text)
        for second, text in [(1, b"a.c:1:1: error: early"), (5, b"plain"), (6, b"b.c:2:1: error: late"), (9, b"plain")]
    )

    found = collect([log], window=("2026-11-15T03:00:05", "2026-11-15T03:00:07"))

    assert found.failed is not None
    assert [seen.hit.file for seen in found.failed.seen] == ["b.c"]


@pytest.mark.parametrize(
    ("line", "heard"),
    [
        (b"gcc -O2 -Wall -Werror -Werror=format -Iinclude -c src/cart.c -o cart.o", Heard.NOBODY),
        (b"cc1: error: unused [-Werror=unused]", Heard.RULES),
        (b"[INFO] Tests run: 47, Failures: 0, Errors: 0, Skipped: 0 - in com.acme.CartTest", Heard.MARKS),
        (b"[ERROR] Tests run: 47, Failures: 0, Errors: 0, Skipped: 0", Heard.RULES),
        (b"Tests run: 47, Failures: 1, Errors: 0, Skipped: 0", Heard.RULES),
        (b"Tests run: 47, Failures: 0, Errors: 3, Skipped: 0", Heard.RULES),
    ],
)
def test_what_passing_builds_say_again_and_again_is_passed_over(line: bytes, heard: Heard) -> None:
    assert Quiet().heard(line) is heard
