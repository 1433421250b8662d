"""Foreign text in Markdown reads the same and does nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from git_agent.shape.form.markdown import as_code, plain, without_block_start


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("plain words, 3.5 % of them", "plain words, 3.5 % of them"),
        ("thanks @ada and @org/team", "thanks `@ada` and `@org/team`"),
        ("mail ada@example.org", "mail `ada@example.org`"),
        ("`@ada` stays", "`@ada` stays"),
        ("<img src=x> and <b>", r"\<img src=x> and `<b>`"),
        ("![a picture](http://x.example/a.png)", r"!\[a picture\](`http://x.example/a.png`)"),
        ("*bold* and __init__ and snake_case", r"\*bold\* and \_\_init\_\_ and snake_case"),
        ("&lt;script&gt;", r"\&lt;script\&gt;"),
        ("an odd ` backtick", "an odd &#96; backtick"),
        ("# no heading", r"\# no heading"),
        ("- no list", r"\- no list"),
        ("> no quote", r"\> no quote"),
        ("1. no number", r"1\. no number"),
        ("two\nlines\tand\x1b a control", "two lines and a control"),
        ("closes #12", "closes #12"),
    ],
)
def test_nothing_in_it_acts(text: str, expected: str) -> None:
    assert without_block_start(plain(text)) == expected


@given(st.text(max_size=80))
def test_it_stays_one_line_without_a_tag(text: str) -> None:
    written = without_block_start(plain(text))
    assert "\n" not in written
    outside = "".join(written.split("`")[::2]) if written.count("`") % 2 == 0 and "\\`" not in written else ""
    assert "<" not in outside.replace("\\<", "")


@pytest.mark.parametrize(("name", "code"), [("a.py", "`a.py`"), ("a`b", "``a`b``"), ("`", "`` ` ``")])
def test_any_name_can_be_code(name: str, code: str) -> None:
    assert as_code(name) == code
