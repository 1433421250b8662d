"""The one door to the terminal: nothing foreign passes it raw, and colour comes from inside."""

import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.console import Console, Link, Styled
from git_agent.errors import UsageError
from git_agent.model.invisible import escape_invisible

HOSTILE = {
    "\x1b[2J": r"\x1b[2J",
    "\x1b]52;c;cm0=\x07": r"\x1b]52;c;cm0=\x07",
    "\x1b]8;;http://x\x1b\\": r"\x1b]8;;http://x\x1b" + "\\",
    "\x9b31m": r"\u009b31m",
    "\udc9b31m": r"\x9b31m",
    "\ud800": r"\ud800",
    "\x00\x08\x0b\x0c\x7f": r"\x00\x08\x0b\x0c\x7f",
    "over\rwritten": r"over\rwritten",
    "\x85\u2028\u2029": r"\u0085\u2028\u2029",
    "\u202a\u202b\u202c\u202d\u202e": r"\u202a\u202b\u202c\u202d\u202e",
    "\u2066\u2067\u2068\u2069\u200e\u200f\u061c": r"\u2066\u2067\u2068\u2069\u200e\u200f\u061c",
    "a\u200bb\u2060c\ufeffd\xade\u3164": r"a\u200bb\u2060c\ufeffd\u00ade\u3164",
    "x\U000e0041\U000e007f": r"x\U000e0041\U000e007f",
    "x\ufe0f\ufe0e\U000e0100": "x\ufe0f" + r"\ufe0e\U000e0100",
}
ORDINARY = [
    "plain\n\ttext\n",
    "windows\r\nlines\r\n",
    "é 漢字 … “quoted”",
    "👩\u200d🚀 ❤\ufe0f 1\ufe0f\u20e3",
    "نی\u200cس",
    "葛\U000e0100城",
    "עברית",
]


def console(**facts: bool) -> tuple[Console, io.BytesIO, io.BytesIO]:
    out, err = io.BytesIO(), io.BytesIO()
    return Console(stdout=out, stderr=err, stdin=None, **facts), out, err


@pytest.mark.parametrize(("text", "shown"), HOSTILE.items())
def test_what_a_terminal_obeys_or_nobody_sees_is_written_out(text: str, shown: str) -> None:
    door, out, err = console()
    door.out(text, Styled(text=text, style="red"))
    door.note(text)
    assert (out.getvalue().decode(), err.getvalue().decode()) == (shown * 2, f"{shown}\n")


@pytest.mark.parametrize("text", ORDINARY)
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    door, out, _ = console(terminal_out=True)
    door.data(text)
    assert out.getvalue().decode() == text


@given(text=st.text() | st.lists(st.sampled_from([*HOSTILE, *ORDINARY])).map("".join))
def test_every_way_to_stderr_is_the_same_door(text: str) -> None:
    door, _, err = console(live_err=True)
    for say in (door.note, door.warning, door.error, door.status):
        say(text)
    door.error("x", text)
    said = err.getvalue().decode().replace("\r\x1b[K", "", 1)
    assert not set(said) & set("\x07\x08\x1b\x7f\x9b\u202e\u2066\u200f\u2028")
    assert escape_invisible(said) == said


def test_colour_is_added_behind_the_door_and_only_where_it_is_wanted() -> None:
    part = Styled(text="a\x1b[0mb", style="green")
    door, out, _ = console(colour_out=True, terminal_out=True)
    door.out("x ", part)
    assert out.getvalue() == b"x \x1b[32ma\\x1b[0mb\x1b[0m"
    plain, out, _ = console()
    plain.out("x ", part)
    assert out.getvalue() == b"x a\\x1b[0mb"


def test_data_is_exact_in_a_pipe_and_written_out_at_a_terminal() -> None:
    door, out, _ = console()
    door.data("caf\udce9\x1b\n")
    assert out.getvalue() == b"caf\xe9\x1b\n"
    terminal, out, _ = console(terminal_out=True)
    terminal.data("caf\udce9\x1b\n")
    assert out.getvalue() == b"caf\\xe9\\x1b\n"


@given(said=st.text() | st.lists(st.sampled_from([*HOSTILE, *ORDINARY])).map("".join))
def test_json_says_the_same_and_holds_nothing_a_terminal_obeys(said: str) -> None:
    door, out, _ = console()
    door.json(json.dumps({said: said}, ensure_ascii=False, indent=2) + "\n")
    text = out.getvalue().decode("utf-8")
    assert json.loads(text) == {said: said}
    assert escape_invisible(text) == text


def test_a_stream_that_is_closed_is_an_error_on_stdout_and_nothing_on_stderr() -> None:
    closed = Console(stdout=None, stderr=None)
    closed.note("nobody hears this")
    with pytest.raises(UsageError, match="stdout: it is closed"):
        closed.out("x")


def test_what_is_piped_in_is_read_up_to_its_limit() -> None:
    console = Console(stdout=None, stderr=None, stdin=io.BytesIO(b"12345"))
    assert console.read_input(3) == b"123"
    with pytest.raises(UsageError, match="stdin: it is closed"):
        Console(stdout=None, stderr=None).read_input(3)


def test_a_link_is_one_where_the_terminal_knows_links() -> None:
    able, out, _ = console(links_out=True, terminal_out=True)
    able.out(Link(text="build\x1b", url="https://forge.example/1"))
    assert out.getvalue() == b"\x1b]8;;https://forge.example/1\x1b\\build\\x1b\x1b]8;;\x1b\\"
    unable, out, _ = console()
    unable.out(Link(text="build", url="https://forge.example/1"))
    assert out.getvalue() == b"build"


@pytest.mark.parametrize("url", ["javascript:alert(1)", "file:///etc/passwd", "https://x\x1b]0;y\x07", "http://é", ""])
def test_nothing_but_an_address_of_the_web_is_linked(url: str) -> None:
    able, out, _ = console(links_out=True)
    able.out(Link(text="build", url=url))
    assert out.getvalue() == b"build"
