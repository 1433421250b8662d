from typing import Any

import pytest

from git_agent.model.value import as_data, replace, value


@value
class Point:
    """A place."""

    x: int
    y: int = 0
    name: str | None = None

    @property
    def sum(self) -> int:
        return self.x + self.y


@value
class Secretive:
    word: str

    def __repr__(self) -> str:
        return "Secretive()"


def test_fields_are_given_by_name_or_by_default() -> None:
    point = Point(x=1)
    assert (point.x, point.y, point.name, point.sum) == (1, 0, None, 1)


@pytest.mark.parametrize("given", [{}, {"x": 1, "z": 2}, {"y": 1}])
def test_a_missing_or_unknown_field_is_an_error(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match=r"Point (needs x|has no z)"):
        Point(**given)


def test_values_cannot_be_changed() -> None:
    point = Point(x=1)
    for name in ("x", "new"):
        with pytest.raises(AttributeError):
            setattr(point, name, 2)
    with pytest.raises(AttributeError):
        del point.x
    assert not hasattr(point, "__dict__")


def test_values_are_compared_and_hashed_by_their_fields() -> None:
    assert Point(x=1) == Point(x=1, y=0)
    assert Point(x=1) != Point(x=2)
    assert Point(x=1) != Secretive(word="x")  # type: ignore[comparison-overlap]  # the point of the test
    assert len({Point(x=1), Point(x=1, y=0), Point(x=2)}) == 2


def test_a_value_shows_its_fields_unless_it_says_otherwise() -> None:
    assert repr(Point(x=1, name="a")) == "Point(x=1, y=0, name='a')"
    assert repr(Secretive(word="swordfish")) == "Secretive()"


def test_replace_changes_some_fields_of_a_copy() -> None:
    point = Point(x=1, name="a")
    assert replace(point, x=2) == Point(x=2, name="a")
    assert point.x == 1


def test_a_value_becomes_plain_data() -> None:
    nested = Point(x=1, name="a")
    assert as_data({"points": (nested, nested), "n": 3}) == {
        "points": [{"x": 1, "y": 0, "name": "a"}] * 2,
        "n": 3,
    }
