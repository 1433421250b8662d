"""Whatever a server does or does not do, an exchange ends at its deadline."""

import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from git_agent.clock import Deadline
from git_agent.errors import TimeLimitExceeded
from git_agent.providers.credentials import Login
from git_agent.providers.openai_compatible import OpenAICompatible
from support.asking import ASKED, PLENTY, ask
from support.model_server import Json, Line, ModelServer, Turn, drips, drips_headers, event, hangs, says

A_MOMENT = 0.2
DELTA = event({"type": "response.output_text.delta", "output_index": 0, "delta": "fix: it"})

SLOW = {
    "nothing": hangs,
    "comments": drips(drop=b":\n\n"),
    "an event that does not end": drips(b'data: {"type": "'),
    "a whole event, then nothing of use": drips(DELTA),
    "event after event": drips(drop=DELTA),
    "headers that do not end": drips_headers,
}


@pytest.mark.parametrize("turn", SLOW.values(), ids=SLOW)
def test_a_server_that_never_answers_ends_at_the_deadline(turn: Turn) -> None:
    with ModelServer(turn) as server, pytest.raises(TimeLimitExceeded) as caught:
        ask(server.base_url, seconds=A_MOMENT)
    assert caught.value.exit_code == 7
    assert "--timeout" in str(caught.value.hint)


@pytest.mark.parametrize("tls", [False, True], ids=["http", "https"])
@pytest.mark.parametrize("turn", SLOW.values(), ids=SLOW)
def test_what_was_given_up_ends_as_well(
    turn: Turn, tls: bool, certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))
    with ModelServer(turn, tls=certificate if tls else None) as server:
        with pytest.raises(TimeLimitExceeded):
            ask(server.base_url, seconds=A_MOMENT)
        for thread in [thread for thread in threading.enumerate() if thread.name == "exchange"]:
            thread.join(PLENTY)
            assert not thread.is_alive()


def test_after_giving_up_the_next_exchange_starts_afresh() -> None:
    given_up = threading.Event()

    def hangs_at_first(line: Line, body: Json) -> None:
        (says("fix: it") if given_up.is_set() else hangs)(line, body)

    # Twice: where the machine is slow, the exchange is given up before it has come to the server.
    with ModelServer(says("first"), hangs_at_first, hangs_at_first) as server:
        provider = OpenAICompatible(model="a-model", login=Login(kind="none", base_url=server.base_url))
        provider.exchange(ASKED, deadline=Deadline.after(PLENTY))
        with pytest.raises(TimeLimitExceeded):
            provider.exchange(ASKED, deadline=Deadline.after(A_MOMENT))
        given_up.set()
        assert provider.exchange(ASKED, deadline=Deadline.after(PLENTY)).text == "fix: it"


def test_what_another_thread_is_told_meanwhile_is_heard_to_its_end() -> None:
    begun, given_up = threading.Event(), threading.Event()

    def waits(line: Line, body: Json) -> None:
        line.open("text/event-stream")
        line.send(DELTA)
        begun.set()
        assert given_up.wait(PLENTY)
        line.send(b"".join(map(event, says("fix: it").events())))
        line.end()

    with ModelServer(says("first"), waits, hangs) as server, ThreadPoolExecutor() as threads:
        provider = OpenAICompatible(model="a-model", login=Login(kind="none", base_url=server.base_url))
        provider.exchange(ASKED, deadline=Deadline.after(PLENTY))
        sibling = threads.submit(provider.exchange, ASKED, deadline=Deadline.after(PLENTY))
        assert begun.wait(PLENTY)
        with pytest.raises(TimeLimitExceeded):
            provider.exchange(ASKED, deadline=Deadline.after(A_MOMENT))
        given_up.set()
        assert sibling.result().text == "fix: it"


def test_an_interrupted_exchange_ends_and_leaves_nothing_of_it_to_the_next() -> None:
    def interrupts(line: Line, body: Json) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        hangs(line, body)

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with ModelServer(interrupts, says("fix: it")) as server:
            provider = OpenAICompatible(model="a-model", login=Login(kind="none", base_url=server.base_url))
            with pytest.raises(KeyboardInterrupt):
                provider.exchange(ASKED, deadline=Deadline.after(PLENTY))
            assert provider.exchange(ASKED, deadline=Deadline.after(PLENTY)).text == "fix: it"
            for thread in [thread for thread in threading.enumerate() if thread.name == "exchange"]:
                thread.join(PLENTY)
                assert not thread.is_alive()
    finally:
        signal.signal(signal.SIGINT, before)


def test_an_exchange_interrupted_before_its_thread_is_known_to_run_ends_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = threading.Event()

    def waits(line: Line, body: Json) -> None:
        asked.set()
        hangs(line, body)

    def start(
        thread: threading.Thread, really_start: Callable[[threading.Thread], None] = threading.Thread.start
    ) -> None:
        really_start(thread)
        if thread.name == "exchange":
            assert asked.wait(PLENTY)
            raise KeyboardInterrupt

    with ModelServer(waits) as server:
        provider = OpenAICompatible(model="a-model", login=Login(kind="none", base_url=server.base_url))
        monkeypatch.setattr(threading.Thread, "start", start)
        with pytest.raises(KeyboardInterrupt):
            provider.exchange(ASKED, deadline=Deadline.after(PLENTY))
        for thread in [thread for thread in threading.enumerate() if thread.name == "exchange"]:
            thread.join(PLENTY)
            assert not thread.is_alive()


def test_a_server_that_falls_silent_is_given_up_long_before_the_deadline() -> None:
    with ModelServer(hangs) as server, pytest.raises(TimeLimitExceeded, match=r"sent nothing for 0\.2 s"):
        ask(server.base_url, seconds=PLENTY, idle_seconds=A_MOMENT)


def test_silence_in_the_middle_of_a_stream_is_no_reason_to_ask_again() -> None:
    with ModelServer(drips(DELTA, drop=b"")) as server, pytest.raises(TimeLimitExceeded, match="sent nothing"):
        ask(server.base_url, seconds=PLENTY, idle_seconds=A_MOMENT)
    assert len(server.requests) == 1


def test_a_deadline_that_has_passed_is_not_even_tried() -> None:
    with ModelServer() as server, pytest.raises(TimeLimitExceeded):
        ask(server.base_url, seconds=0)
    assert server.requests == []


def test_an_answer_is_complete_when_it_says_so_although_the_line_stays_open() -> None:
    whole = b"".join(map(event, says("fix: it").events()))
    with ModelServer(drips(whole)) as server:
        assert ask(server.base_url).text == "fix: it"
