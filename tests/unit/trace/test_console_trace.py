import io

from git_agent.console import Console
from git_agent.trace.console import ConsoleTrace
from support.clock import StillClock


def traced(*events: tuple[str, dict[str, str | int]], colour: bool = False, silent: bool = False) -> str:
    out = io.BytesIO()
    console = Console(stdout=out, stderr=io.BytesIO(), colour_out=colour)
    trace = ConsoleTrace(console=console, clock=StillClock(), silent=silent)
    for name, fields in events:
        trace.event(name, **fields)
    return out.getvalue().decode()


def test_an_event_is_one_line_with_time_and_fields() -> None:
    assert traced(("session.started", {"command": "commit", "files": 3})) == (
        "15:04:05 INF session.started command=commit files=3\n"
    )


def test_a_value_with_spaces_is_quoted() -> None:
    assert traced(("note", {"text": "two words"})) == '15:04:05 INF note text="two words"\n'


def test_a_multiline_value_becomes_an_indented_block() -> None:
    assert traced(("final", {"message": "subject\n\nbody\n"})) == (
        "15:04:05 INF final\n  message:\n    subject\n    \n    body\n"
    )


def test_a_long_block_says_how_much_is_missing() -> None:
    lines = traced(("final", {"message": "\n".join(f"line {number}" for number in range(20))}))
    assert "    line 11\n    [8 more lines]\n" in lines
    assert "line 12" not in lines


def test_keys_are_coloured_only_where_colour_is_wanted() -> None:
    event: tuple[str, dict[str, str | int]] = ("final", {"provider": "builtin"})
    assert "\x1b[36mprovider\x1b[0m=builtin" in traced(event, colour=True)
    assert "\x1b" not in traced(event)


def test_a_silent_trace_tells_nothing() -> None:
    assert traced(("final", {"provider": "builtin"}), silent=True) == ""
