"""Fields of an answer, read with the types that are expected."""

import pytest

from git_agent.ci.forges.fields import Fields, fields_of
from git_agent.errors import ForgeUnreachable


def test_what_is_left_out_or_null_is_empty() -> None:
    row = Fields({"name": None}, "/x")
    assert (row.text("name"), row.number("id"), row.flag("draft"), row.texts("labels")) == ("", 0, False, ())
    assert (row.number_or_none("id"), row.flag_or_none("draft"), row.moment("at")) == (None, None, None)
    assert row.items("rows") == ()
    assert row.inner("user").text("login") == ""


@pytest.mark.parametrize(
    ("data", "read"),
    [
        ({"name": 7}, lambda row: row.text("name")),
        ({"name": "seven"}, lambda row: row.number("name")),
        ({"name": True}, lambda row: row.number("name")),
        ({"name": 1}, lambda row: row.flag("name")),
        ({"name": {}}, lambda row: row.items("name")),
        ({"name": [1]}, lambda row: row.items("name")),
        ({"name": [1]}, lambda row: row.texts("name")),
        ({"name": "x"}, lambda row: row.inner("name")),
        (["name"], lambda row: row.text("name")),
    ],
)  # fmt: skip
def test_a_wrong_type_is_an_answer_to_rely_on_in_nothing(data: object, read) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(ForgeUnreachable, match="/projects/1"):
        read(Fields(data, "/projects/1"))


def test_a_moment_is_told_in_utc_and_never_is_none() -> None:
    row = Fields(
        {"a": "2026-11-16T14:00:00.123+02:00", "b": "0001-01-01T00:00:00Z", "c": "1970-01-01T00:00:00Z", "d": "soon"},
        "/x",
    )
    assert [row.moment(name) for name in "abcd"] == ["2026-11-16T12:00:00Z", None, None, None]


def test_the_words_of_a_report_are_a_text_or_several() -> None:
    row = Fields({"a": "one", "b": ["one", "two"], "c": {"message": "one", "n": 1}, "d": 7}, "/x")
    assert [row.words(name) for name in "abcd"] == ["one", "one\ntwo", "one", ""]


def test_the_objects_of_a_list_are_read_each() -> None:
    assert [row.text("n") for row in fields_of([{"n": "a"}, {"n": "b"}], "/x")] == ["a", "b"]
