"""Fields are cut out of whatever pieces they arrive in, and none is held beyond its size."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from git_agent.git.fields import CUT, Fields
from git_agent.git.history import stream_log
from git_agent.git.log import MOST_MESSAGE, LogSpan, recent_commits
from support.reading import git_of
from support.repo import Repo

RAW = b"one\0\0" + b"abcdefgh" * 8 + b"\0last one\0unfinished"


@given(cuts=st.lists(st.integers(min_value=0, max_value=len(RAW)), max_size=8))
def test_it_does_not_matter_where_they_are_cut_into_chunks(cuts: list[int]) -> None:
    edges = [0, *sorted(cuts), len(RAW)]
    fields = Fields((RAW[start:end] for start, end in itertools.pairwise(edges)), most=32)
    long = b"abcdefgh" * 3 + CUT + b"abcdefgh"
    assert list(fields) == [b"one", b"", long, b"last one"]
    assert fields.rest == b"unfinished"


def test_a_field_without_end_is_not_held() -> None:
    fields = Fields(itertools.repeat(b"x" * 1_000_000, 3000), most=1000)
    assert not list(fields)
    assert len(fields.rest) < 1100


def test_of_an_endless_message_both_ends_are_read(repo: Repo) -> None:
    repo.commit("fix: add it\n\n" + "word and words\n" * 300_000 + "\nTicket: 12\n")
    (recent,) = recent_commits(git_of(repo), 5)
    (streamed,) = stream_log(git_of(repo), LogSpan.of("HEAD"), most=1000)
    for message in (recent.message, streamed.commit.message.strip()):
        assert message.startswith("fix: add it\n\nword")
        assert message.endswith("\n\nTicket: 12")
    assert len(recent.message) < 2 * MOST_MESSAGE
    assert len(streamed.commit.message) < 2000
