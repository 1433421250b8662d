"""Columns, not bytes and not code points."""

import sys

import pytest
import wcwidth
from hypothesis import given
from hypothesis import strategies as st

from git_agent.shape.form.width import display_width
from support.started import PROJECT, run


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("plain", 5),
        ("naïve café", 10),
        ("don\u2019t \u2014 \u201cquote\u201d\u2026", 16),
        ("cafe\u0301", 4),
        ("漢字", 4),
        ("한글", 4),
        ("\uff46\uff55\uff4c\uff4c", 8),
        ("🎉", 2),
        ("👨\u200d👩\u200d👧", 2),
        ("🇩🇪", 2),
        ("❤\ufe0f", 2),
        ("\u0301", 0),
        ("a\u200bb", 2),
        ("漢\x07字", 4),
        ("é\x00", 1),
    ],
)
def test_width_is_what_a_terminal_shows(text: str, columns: int) -> None:
    assert display_width(text) == columns


@given(st.text(alphabet=st.characters()))
def test_width_is_never_negative(text: str) -> None:
    assert display_width(text) >= 0


def test_short_cut_agrees_with_the_tables() -> None:
    narrow = [*range(0x20, 0x7F), *range(0xA0, 0x300), *range(0x2010, 0x2028)]
    assert [code for code in narrow if wcwidth.wcwidth(chr(code)) != 1] == []


def test_ordinary_messages_are_shaped_without_loading_the_tables() -> None:
    program = (
        "import sys; from git_agent.model.message import MessageRules;"
        "from git_agent.model.draft import BUILTIN, Draft;"
        "from git_agent.shape.judging import judge_message;"
        "text = 'fix: don\\u2019t fail\\n\\nBecause \\u2014 na\\u00efve.';"
        "judge_message(Draft(text=text, author=BUILTIN), rules=MessageRules());"
        "print('wcwidth' in sys.modules)"
    )
    ran = run(sys.executable, "-c", program, env={"PYTHONPATH": str(PROJECT / "src")})
    assert ran.stdout.strip() == "False", ran.stderr
