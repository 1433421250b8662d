import copy
import dataclasses
import pickle
import typing as kinds
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Generic, TypeVar
from typing import ClassVar as Shared

import pytest

from git_agent.model.value import MANY, as_data, replace, value

EVERYWHERE = ClassVar[int]
T = TypeVar("T")


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
class Shelf:
    places: tuple[Point, ...]
    labels: Mapping[str, str] = MappingProxyType({})

    @value
    class Board:
        length: int


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


def test_an_empty_mapping_is_plain_data_too() -> None:
    assert as_data(Shelf(places=())) == {"places": [], "labels": {}}


def pickled(old: Any) -> Any:
    return pickle.loads(pickle.dumps(old))


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled])
@pytest.mark.parametrize(
    "old",
    [Point(x=1, name="a"), Shelf(places=(Point(x=1),)), Shelf(places=(), labels={"a": "b"}), Shelf.Board(length=2)],
    ids=repr,
)
def test_a_value_can_be_copied_and_sent(old: Any, again: Callable[[Any], Any]) -> None:
    made = again(old)
    assert made == old
    assert type(made) is type(old)
    assert repr(made) == repr(old)


def test_a_deep_copy_shares_nothing_that_can_change() -> None:
    shelf = Shelf(places=(), labels={"a": "b"})
    assert copy.deepcopy(shelf).labels is not shelf.labels
    assert copy.copy(shelf).labels is shelf.labels


def test_the_one_made_after_many_is_like_the_first() -> None:
    made = [Shelf.Board(length=number) for number in range(MANY + 2)]
    assert pickled(made) == made
    with pytest.raises(TypeError, match="length"):
        Shelf.Board()  # type: ignore[call-arg]  # the point of the test


def test_a_class_variable_is_refused() -> None:
    with pytest.raises(TypeError, match=r"Limits is a value: most would be a field of it; make it a constant"):

        @value
        class Limits:
            size: int
            most: ClassVar[int] = 3


@pytest.mark.parametrize(
    "declared",
    [
        ClassVar,
        "ClassVar[int]",
        "typing.ClassVar[int]",
        "Shared[int]",
        "kinds.ClassVar[int]",
        " kinds . ClassVar [int]",
        "EVERYWHERE",
        Annotated[ClassVar[int], "one for all"],
        Annotated[Annotated[Shared[int], "one"], "for all"],
        "Annotated[Shared[dict[str, int]], 'one for all']",
        "kinds.Annotated[Annotated[kinds.ClassVar[int], 'one'], 'for all']",
        Annotated["Shared[int]", "one for all"],
        kinds.Final["Shared[int]"],
        "kinds.Final[Shared[int]]",
    ],
    ids=str,
)
def test_a_class_variable_is_refused_however_it_is_written(declared: object) -> None:
    with pytest.raises(TypeError, match="Limits is a value: most would be a field"):
        value(type("Limits", (), {"__annotations__": {"most": declared}, "most": 3}))


@pytest.mark.parametrize(
    "declared", ["Mapping[str, ClassVariable]", "NotThere[int]", "kinds.NotThere", "Annotated[int, 'ClassVar']", "int"]
)
def test_no_other_word_is_taken_for_a_class_variable(declared: str) -> None:
    made: Any = value(type("Limits", (), {"__annotations__": {"most": declared}, "most": 3}))
    assert made().most == 3


@pytest.mark.parametrize(
    ("declared", "default"),
    [
        (int, dataclasses.field(default=3)),
        (tuple, dataclasses.field(default_factory=tuple)),
        (dataclasses.InitVar[int], 3),
        (dataclasses.InitVar, 3),
        ("dataclasses.InitVar[int]", 3),
        (dataclasses.KW_ONLY, 3),
    ],
    ids=["field", "factory", "for init", "for init, bare", "for init, as text", "by keyword"],
)
def test_what_only_a_dataclass_understands_is_refused(declared: object, default: object) -> None:
    with pytest.raises(TypeError, match="Limits is a value: most is declared as only a dataclass is"):
        value(type("Limits", (), {"__annotations__": {"most": declared}, "most": default}))


def test_slots_of_its_own_are_refused() -> None:
    with pytest.raises(TypeError, match="Limits is a value: it has a slot for each field already"):

        @value
        class Limits:
            __slots__ = ("most",)
            most: int


def test_what_nobody_would_call_is_refused() -> None:
    with pytest.raises(TypeError, match="nobody calls its __post_init__"):

        @value
        class Checked:
            size: int

            def __post_init__(self) -> None: ...


@pytest.mark.parametrize("shared", [[], {}, set(), bytearray()], ids=lambda shared: type(shared).__name__)
def test_a_default_that_all_would_share_is_refused(shared: object) -> None:
    with pytest.raises(TypeError, match=rf"share the {type(shared).__name__} that rows defaults to"):
        value(type("Table", (), {"__annotations__": {"rows": object}, "rows": shared}))


def test_inherited_fields_are_refused() -> None:
    with pytest.raises(TypeError, match="it inherits no fields"):

        @value
        class Solid(Point):
            z: int


def test_a_generic_value_is_made_also_after_somebody_looked_at_what_generic_declares() -> None:
    assert (
        vars(Generic).get("__annotations__", Generic.__annotations__) == {}
    )  # looking leaves an empty one there for the whole process

    @value
    class Box(Generic[T]):
        held: T

    assert Box(held=1) == Box(held=1)
