import io

from git_agent.console import Console
from git_agent.trace.console import ConsoleTrace, Detail
from support.clock import StillClock


def traced(*events: tuple[str, dict[str, str | int]], colour: bool = False, detail: Detail = "all") -> str:
    out = io.BytesIO()
    console = Console(stdout=out, stderr=io.BytesIO(), colour_out=colour)
    trace = ConsoleTrace(console=console, clock=StillClock(), detail=detail)
    for name, fields in events:
        trace.event(name, **fields)
    return out.getvalue().decode()


def test_an_event_is_one_line_with_time_and_fields() -> None:
    assert traced(("evidence.gathered", {"command": "commit", "files": 3})) == (
        "15:04:05 INF evidence.gathered command=commit files=3\n"
    )


def test_a_value_with_spaces_is_quoted() -> None:
    assert traced(("note", {"text": "two words"})) == '15:04:05 INF note text="two words"\n'


def test_a_multiline_value_becomes_an_indented_block() -> None:
    assert traced(("final", {"message": "subject\n\nbody\n"})) == (
        "15:04:05 INF final\n  message:\n    subject\n    \n    body\n"
    )


def test_a_long_block_says_how_much_is_missing() -> None:
    lines = traced(("tool.output", {"output": "\n".join(f"line {number}" for number in range(20))}))
    assert "    line 11\n    [8 more lines]\n" in lines
    assert "line 12" not in lines


def test_keys_are_coloured_only_where_colour_is_wanted() -> None:
    event: tuple[str, dict[str, str | int]] = ("final", {"provider": "builtin"})
    assert "\x1b[36mprovider\x1b[0m=builtin" in traced(event, colour=True)
    assert "\x1b" not in traced(event)


def test_a_silent_trace_tells_nothing() -> None:
    assert traced(("final", {"provider": "builtin"}), detail="none") == ""


def test_what_was_written_is_told_whole() -> None:
    text = "\n".join(f"line {number}" for number in range(20))
    assert "    line 19\n" in traced(("final", {"message": text}))


def test_before_a_model_works_there_is_nothing_to_tell() -> None:
    started: tuple[str, dict[str, str | int]] = ("session.started", {"command": "commit"})
    assert traced(started, ("final", {"provider": "builtin"}), detail="model") == ""
    assert traced(started, ("model.request", {"items": 3}), detail="model") == (
        "15:04:05 INF session.started command=commit\n15:04:05 INF model.request items=3\n"
    )


def test_a_text_is_told_line_by_line_as_it_arrives() -> None:
    out = io.BytesIO()
    trace = ConsoleTrace(console=Console(stdout=out, stderr=None), clock=StillClock(), detail="model")
    trace.event("model.request", items=1)
    seen = len(out.getvalue())
    told = []
    for piece in ("Add ", "a thing\n\nIt", " is", " new."):
        trace.heard(piece)
        told.append(out.getvalue()[seen:].decode())
    assert told[0] == ""
    assert told[1:] == ["15:04:05 INF model.text\n    Add a thing\n    \n"] * 3
    trace.event("model.reply", calls=0, text="Add a thing\n\nIt is new.")
    trace.event("final", message="Add a thing\n\nIt is new.\n")
    assert out.getvalue()[seen:].decode().removeprefix(told[-1]) == (
        "    It is new.\n15:04:05 INF model.reply calls=0\n15:04:05 INF final\n"
    )


def test_a_text_that_arrives_once_more_is_told_once() -> None:
    out = io.BytesIO()
    trace = ConsoleTrace(console=Console(stdout=out, stderr=None), clock=StillClock(), detail="model")
    for text in ("Add a thing\n\nIt is new.\n", "Add a thing\n\nIt is new.", "Add a thing\n\nIt is old.\n"):
        trace.event("model.request", items=1)
        for piece in text.splitlines(keepends=True):
            trace.heard(piece)
        trace.event("model.reply", calls=0, text=text)
    told = out.getvalue().decode()
    assert (told.count("It is new."), told.count("It is old."), told.count("Add a thing")) == (1, 1, 2)


def test_a_secret_in_an_arriving_text_is_not_told() -> None:
    out = io.BytesIO()
    trace = ConsoleTrace(console=Console(stdout=out, stderr=None), clock=StillClock())
    secret = "AKIA" + "Q3EGRZ7HTB5XWK2M"
    trace.event("model.request", items=1)
    for piece in (f"Use {secret[:9]}", f"{secret[9:]} as the key\n", "\n"):
        trace.heard(piece)
    assert secret not in out.getvalue().decode()
    assert "as the key" in out.getvalue().decode()
